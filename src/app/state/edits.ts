/**
 * Edits of the scene on their way to the engine: one after another, each on top of what there is when its turn comes. A
 * compilation takes long enough for the user to turn the camera or drag a control meanwhile; neither may undo the other.
 */
import type { SceneDocument } from '../../scene/document.ts';
import { rebase } from './rebase.ts';

interface Edit {
  /** The document that the edit was made on. */
  base: SceneDocument;
  document: SceneDocument;
  step: string | undefined;
  within: number | undefined;
  resolve: () => void;
  reject: (error: unknown) => void;
}

export interface Lane {
  /** The document on the screen now. */
  current(): SceneDocument;
  /** False where another scene took its place in the queue. Rejects where the engine refuses it. */
  set(document: SceneDocument): Promise<boolean>;
  /** The engine has it. */
  accept(document: SceneDocument, step: string | undefined, within: number | undefined): void;
}

/** The scene that an edit was meant for is gone. */
export class SceneChanged extends Error {
  override name = 'SceneChanged';

  constructor() {
    super('Another scene was opened meanwhile.');
  }
}

export class Edits {
  private readonly lane: Lane;
  private waiting: Edit[] = [];
  private busy = false;
  private pumping: Promise<void> = Promise.resolve();
  private held: Promise<unknown> | null = null;
  /** Which scene since the page was opened. */
  private scene = 0;
  private doing: string | undefined;

  constructor(lane: Lane) {
    this.lane = lane;
  }

  /** The step that the engine is working on. */
  get step(): string | undefined {
    return this.doing;
  }

  /** Rejects where the engine refuses the edited scene, or another scene was opened before its turn. */
  add(document: SceneDocument, step?: string, within?: number): Promise<void> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ base: this.lane.current(), document, step, within, resolve, reject });
      if (!this.busy) this.pumping = this.pump();
    });
  }

  /** Another scene is on its way: edits wait until it is settled. */
  hold(loading: Promise<unknown>): void {
    this.held = loading.catch(() => {});
  }

  /** Another scene is there: what was meant for the last one is void. */
  clear(): void {
    this.scene++;
    for (const { reject } of this.waiting.splice(0)) reject(new SceneChanged());
  }

  /** Until no edit is on its way. */
  async idle(): Promise<void> {
    while (this.busy) await this.pumping;
  }

  private async pump(): Promise<void> {
    this.busy = true;
    while (this.waiting.length > 0) {
      await this.settled();
      const [first] = this.waiting as [Edit];
      const other = this.waiting.findIndex(({ step }) => step !== first.step);
      const batch = this.waiting.splice(0, other < 0 ? this.waiting.length : other);
      // A step at once; where that is refused, one by one, so that only what is wrong is refused.
      if (batch.length > 1 && (await this.attempt(batch).catch(() => false))) continue;
      for (const each of batch) await this.attempt([each]).catch(each.reject);
    }
    this.busy = false;
  }

  private async attempt(batch: readonly Edit[]): Promise<boolean> {
    const { scene } = this;
    for (;;) {
      await this.settled();
      if (scene !== this.scene) throw new SceneChanged();
      const now = this.lane.current();
      const next = batch.reduce((document, edit) => rebase(edit.base, edit.document, document), now);
      this.doing = batch[0]!.step;
      const isSet = await this.lane.set(next).finally(() => (this.doing = undefined));
      // The camera may have moved, or a step been taken back: then on top of that, once more.
      if (!isSet || this.lane.current() !== now) continue;
      this.lane.accept(next, batch[0]!.step, batch[0]!.within);
      for (const { resolve } of batch) resolve();
      return true;
    }
  }

  private async settled(): Promise<void> {
    for (let wait = this.held; wait !== null; wait = this.held) {
      await wait;
      if (this.held === wait) this.held = null;
    }
  }
}
