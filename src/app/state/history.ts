/**
 * Undo and redo of everything that changes the document, the opening of another one included. Camera moves in a row count as
 * one step, and so does whatever says that it is one. Steps share what did not change between them.
 */
import type { Display } from '../app.ts';
import type { SceneDocument } from '../../scene/document.ts';
import { sentence } from '../../base/sentence.ts';
import { Events } from './events.ts';

/** Steps that can be taken back. */
export const MAX_STEPS = 200;
/** Edits of the same kind closer than this (ms) are one step. */
export const TOGETHER = 800;

/** What was on the screen. */
export interface Moment {
  document: SceneDocument;
  source: string;
  /** The project that it was part of: see keep/works.ts. */
  work: string;
  display: Display;
  /** Which film of this visit showed it, where that is known; not stored. */
  film?: number | undefined;
}

/** A moment, or one that is still in storage. */
export type Step = Moment | (() => Promise<Moment>);

interface Undoable {
  now(): Moment;
  /** Makes a moment the present one; rejects where that cannot be. */
  go(moment: Moment): Promise<void>;
  /** Until nothing that the user did is on its way. */
  idle(): Promise<void>;
  say(message: string, kind: 'info' | 'error'): void;
}

export class History {
  readonly changed = new Events<void>();
  private readonly page: Undoable;
  private past: Step[] = [];
  private future: Step[] = [];
  private last = { kind: '', at: -Infinity };
  private going: Promise<void> = Promise.resolve();

  constructor(page: Undoable) {
    this.page = page;
  }

  /** What can be taken back, oldest first, and what can be done again, the next one last. */
  get steps(): { past: readonly Step[]; future: readonly Step[] } {
    return { past: this.past, future: this.future };
  }

  get isEmpty(): boolean {
    return this.past.length === 0;
  }

  /** What was stored takes the place of what there is. */
  fill(past: Step[], future: Step[]): void {
    [this.past, this.future] = [past, future];
    this.last = { kind: '', at: -Infinity };
  }

  /**
   * Remembers the moment before an edit.
   * @param together edits of the same kind that follow within this time (ms) are one step
   */
  note(before: Moment, kind = '', together = TOGETHER): void {
    const now = performance.now();
    const joins = this.last.kind === kind && now - this.last.at < together;
    this.last = { kind, at: now };
    this.future = [];
    if (!joins) this.past = [...this.past, before].slice(-MAX_STEPS);
    this.changed.emit();
  }

  undo(): Promise<void> {
    return this.after(() => this.step('past', 'future', 'There is nothing to undo.'));
  }

  redo(): Promise<void> {
    return this.after(() => this.step('future', 'past', 'There is nothing to redo.'));
  }

  /** One after the other. What the user takes back is the last that they did, and that may still be on its way. */
  private after(step: () => Promise<void>): Promise<void> {
    this.going = this.going.then(() => this.page.idle()).then(step);
    return this.going;
  }

  private async step(from: 'past' | 'future', to: 'past' | 'future', empty: string): Promise<void> {
    const wanted = this[from].at(-1);
    if (wanted === undefined) return this.page.say(empty, 'info');
    const before = this.page.now();
    const others = this[to];
    this[from] = this[from].slice(0, -1);
    this.last = { kind: '', at: -Infinity };
    try {
      const moment = typeof wanted === 'function' ? await wanted() : wanted;
      this[to] = [...others, before].slice(-MAX_STEPS);
      await this.page.go(moment);
    } catch (error) {
      this[to] = others;
      const reason = sentence(error);
      this.page.say(`That step can no longer be ${from === 'past' ? 'taken back' : 'done again'}: ${reason}`, 'error');
    }
    this.changed.emit();
  }
}
