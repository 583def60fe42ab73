/**
 * The one place that writes the document: transaction → the engine, where it may refuse → commit → derived values → views. Undo, autosave
 * and the loop subscribe to commits.
 */
import { batch } from 'nanostores';
import type { SceneDocument } from '../../scene/document.ts';
import type { AppState } from '../app.ts';
import { newId } from '../storage/large.ts';
import { openedOf } from '../storage/opened.ts';
import { shared } from '../storage/patch.ts';
import { firstMaterial } from '../programs/target.ts';
import { Edits } from './edits.ts';
import { Events } from './events.ts';
import { gestureStep } from './gesture.ts';
import { History, type Moment } from './history.ts';
import { NOTHING_SELECTED } from './selected.ts';
import type { Store } from './store.ts';

/** checked: commits once the engine has accepted the document. immediate: commits at once, for changes that it cannot refuse. */
export type Policy = 'checked' | 'immediate';

export interface TransactionOptions {
  policy: Policy;
  /** Transactions in a row with the same step are undone together; within a gesture that is the step. */
  step?: string | undefined;
  /** Milliseconds after which the same step is another one; without it never, and without a step soon. */
  within?: number;
}

export interface Commit {
  cause: Policy | 'undo' | 'open';
  /** Another scene is shown, also where a step back brings it. */
  isOther: boolean;
  before: Moment;
  document: SceneDocument;
  step?: string | undefined;
  within?: number | undefined;
}

export interface OpenOptions {
  /** What the scene was before any edit, where that is something else. */
  opened?: SceneDocument | undefined;
  /** The stored project that it is; without it it becomes a new one. */
  work?: string | undefined;
}

/** What transactions need of the rest of the page. */
export interface Host {
  /** The scene to the engine. False where another took its place in the queue. Rejects where the engine refuses it. */
  set(document: SceneDocument): Promise<boolean>;
  /** Applies typed text that waits for a pause. */
  settle(): Promise<unknown>;
  say(message: string, kind: 'info' | 'error'): void;
  /** Number of the film that grows. */
  film(): number;
  /** The film of that moment goes on where a copy is kept; `was`: the film before the step. Never rejects. */
  revive(moment: Moment, was: number): Promise<void>;
  /** The stored project on the screen. */
  readonly storage: { readonly project: string; flush(): Promise<unknown>; enter(work: string): Promise<void> };
}

export class Transactions {
  /** Delivered after the document is in the store, before views are notified. */
  readonly commits = new Events<Commit>();
  readonly history: History;
  /** The document on the screen as it was before any edit. */
  opened: SceneDocument;
  private readonly state: Store<AppState>;
  private readonly host: Host;
  private readonly edits: Edits;
  private opens = 0;
  private opening = 0;

  constructor(state: Store<AppState>, host: Host) {
    this.state = state;
    this.host = host;
    this.opened = state.get().document;
    this.edits = new Edits({
      current: () => state.get().document,
      set: (document) => host.set(document),
      accept: (document, step, within) => this.commit({ cause: 'checked', document: shared(state.get().document, document), step, within }),
    });
    this.history = new History({
      now: () => this.now(),
      go: (moment) => this.restore(moment),
      idle: () => this.idle(),
      say: (message, kind) => host.say(message, kind),
    });
    this.commits.listen((commit) => this.note(commit));
  }

  /** What is on the screen, as a step of history. */
  now(): Moment {
    const { document, source, display } = this.state.get();
    return { document, source, display, work: this.host.storage.project, film: this.host.film() };
  }

  /** Another scene is on its way. */
  get isOpening(): boolean {
    return this.opening > 0;
  }

  /** The step that the engine is checking. */
  get checking(): string | undefined {
    return this.edits.step;
  }

  /**
   * Changes the document. Rejects, with policy `checked`, where the engine refuses it or another scene was opened before its turn; the last
   * good scene goes on.
   */
  run(document: SceneDocument, options: TransactionOptions): Promise<void> {
    const gesture = gestureStep();
    const { policy } = options;
    const [step, within] = gesture === undefined ? [options.step, options.within] : [gesture];
    if (policy === 'checked') return this.edits.add(document, step, within);
    this.commit({ cause: policy, document, step, within });
    return Promise.resolve();
  }

  /** Shows another scene; undone, the last one is there again. Rejects where the engine refuses it; then that goes on. */
  open(document: SceneDocument, source: string, { opened = document, work = newId() }: OpenOptions = {}): Promise<void> {
    return this.show({ document, source, work, display: this.state.get().display }, opened, 'open');
  }

  private async restore(moment: Moment): Promise<void> {
    const was = this.host.film();
    await this.bring(moment);
    await this.host.revive(moment, was);
  }

  private async bring(moment: Moment): Promise<void> {
    const { document, source, work } = moment;
    if (work !== this.host.storage.project) return this.show(moment, await openedOf(source, document), 'undo');
    const before = this.state.get().document;
    this.commit({ cause: 'undo', document });
    await this.host.set(document).catch((error: unknown) => {
      if (this.state.get().document === document) this.commit({ cause: 'undo', document: before });
      throw error;
    });
  }

  private async show(moment: Moment, opened: SceneDocument, cause: 'undo' | 'open'): Promise<void> {
    const { document, source, work, display } = moment;
    const turn = ++this.opens;
    this.opening++;
    const isThere = this.place(document, work, turn).finally(() => this.opening--);
    this.edits.hold(isThere);
    const before = await isThere;
    if (before === null) return;
    this.opened = opened;
    const patch = { source, display, ...NOTHING_SELECTED, material: firstMaterial(document), assigning: false, error: null };
    this.edits.clear();
    this.commit({ cause, isOther: true, document, before }, patch);
  }

  /** Waits until the engine has the scene and the tab the project; null if superseded, otherwise what was there before. */
  private async place(document: SceneDocument, work: string, turn: number): Promise<Moment | null> {
    const { storage } = this.host;
    while (!(await this.host.set(document))) if (turn !== this.opens) return null;
    const before = { ...this.now(), film: undefined };
    // What belongs to the last project is written as that.
    void storage.flush();
    if (work !== before.work) await storage.enter(work);
    return before;
  }

  private commit(commit: Omit<Commit, 'before' | 'isOther'> & Partial<Commit>, patch: Partial<AppState> = {}): void {
    const before = commit.before ?? this.now();
    batch(() => {
      this.state.update({ ...patch, document: commit.document });
      this.commits.emit({ isOther: false, ...commit, before });
    });
  }

  private note({ cause, before, step, within }: Commit): void {
    if (cause === 'undo') return;
    // What the page begins with replaces nothing.
    if (cause === 'open') return void (this.opens > 1 && this.history.note(before, 'open', 0));
    // Of a checked one the next film has begun already.
    const moment = cause === 'checked' ? { ...before, film: undefined } : before;
    this.history.note(moment, step, within ?? (step === undefined ? undefined : Infinity));
  }

  /** Until what the user did, or typed, is done. */
  async idle(): Promise<void> {
    await this.host.settle();
    await this.edits.idle();
  }
}
