/** What a diagram and the document both say: the diagram is ahead while its edit is on the way. */
import type { SceneDocument } from '../../../../scene/document.ts';
import type { Place } from './block.ts';

interface Hooks<T> {
  /** @throws where the scene on the screen is another one */
  read(document: SceneDocument): T;
  /** @throws as `read` */
  write(document: SceneDocument, value: T): SceneDocument;
  changed(): void;
}

export class DocumentValue<T> {
  /** Before the diagram's own scene is on the screen: what it begins with. */
  current: T;
  readonly end: () => void;
  private readonly place: Place;
  private readonly hooks: Hooks<T>;
  /** Edits that are not in the picture yet. */
  private pending = 0;

  constructor(place: Place, first: T, hooks: Hooks<T>) {
    this.place = place;
    this.current = first;
    this.hooks = hooks;
    this.end = place.follow(() => this.read());
  }

  read(): void {
    if (this.pending > 0) return;
    try {
      this.current = this.hooks.read(this.place.document());
    } catch {
      // Another scene is on the screen: the diagram waits for its own.
    }
    this.hooks.changed();
  }

  set(next: T): void {
    let document;
    try {
      document = this.hooks.write(this.place.document(), next);
    } catch {
      return;
    }
    this.current = next;
    this.hooks.changed();
    this.pending++;
    void this.place.edit(document).then(() => {
      this.pending--;
      this.read();
    });
  }
}
