/** Undo and redo of edits. Camera moves in a row count as one, and so does whatever says that it is one step. */
import type { SceneDocument } from '../scene/document.ts';

const MOST = 200;
/** Edits of the same kind closer than this (ms) are one step. */
const TOGETHER = 800;

interface Undoable {
  state: { get(): { document: SceneDocument }; update(patch: { document: SceneDocument }): void };
  session: { set(scene: SceneDocument): Promise<unknown> };
  edits: { idle(): Promise<void> };
  say(message: string, kind: 'info' | 'error'): void;
}

export class History {
  private readonly page: Undoable;
  private past: SceneDocument[] = [];
  private future: SceneDocument[] = [];
  private last = { kind: '', at: -Infinity };

  constructor(page: Undoable) {
    this.page = page;
  }

  /**
   * Remembers the document before an edit.
   * @param together edits of the same kind that follow within this time (ms) are one step
   */
  note(before: SceneDocument, kind = '', together = TOGETHER): void {
    const now = performance.now();
    const joins = this.last.kind === kind && now - this.last.at < together && this.past.length > 0;
    this.last = { kind, at: now };
    this.future = [];
    if (joins) return;
    this.past.push(before);
    if (this.past.length > MOST) this.past.shift();
  }

  clear(): void {
    this.past = [];
    this.future = [];
  }

  undo(): void {
    this.after(() => this.go(this.past, this.future, 'There is nothing to undo.'));
  }

  redo(): void {
    this.after(() => this.go(this.future, this.past, 'There is nothing to redo.'));
  }

  /** What a person takes back is the last that they did, and that may still be on its way. */
  private after(step: () => void): void {
    void this.page.edits.idle().then(step);
  }

  private go(from: SceneDocument[], to: SceneDocument[], empty: string): void {
    const wanted = from.pop();
    if (wanted === undefined) return this.page.say(empty, 'info');
    const { document } = this.page.state.get();
    to.push(document);
    this.last = { kind: '', at: -Infinity };
    this.page.state.update({ document: wanted });
    this.page.session.set(wanted).catch(() => this.page.say('That step can no longer be taken back.', 'error'));
  }
}
