/**
 * What a page and its worker say to each other. Views and calls have numbers of the page's; a call has one answer, and what it tells
 * before that has its number, too.
 */
import type { FilmImage } from '../../api/index.ts';
import type { Shared } from '../../api/shared-scene.ts';
import type { Packed } from '../carried.ts';
import type { PickDetail } from '../details.ts';
import type { EngineHooks, Goal, Head } from '../engine.ts';
import type { PlainError } from './errors.ts';

/** What a view's engine is asked: the words of the question, and of the answer. */
export interface Calls {
  load: { words: { source: string | Packed }; answer: { head: Head; whole: Packed; shared: Shared | null } };
  run: { words: { goal: Goal }; answer: null };
  read: { words: object; answer: FilmImage[] };
  pick: { words: { x: number; y: number }; answer: PickDetail | null };
}
export type CallName = keyof Calls;

/** What a run tells before its answer: a hook and its words. */
export type Told = { [What in keyof EngineHooks]: { what: What; detail: Parameters<EngineHooks[What]>[0] } }[keyof EngineHooks];

export type CallMessage = { [Name in CallName]: { type: Name; view: number; call: number } & Calls[Name]['words'] }[CallName];

/** From the page. */
export type Order =
  | CallMessage
  /** The canvas of a new view. */
  | { type: 'open'; view: number; canvas: OffscreenCanvas }
  | { type: 'seen'; view: number; isSeen: boolean }
  /** The signal of a call was aborted; it is answered all the same. */
  | { type: 'abort'; call: number }
  | { type: 'close'; view: number };

/** From the worker. */
export type Word =
  /** The first one: whether it can render into canvases. */
  | { type: 'ready'; works: boolean }
  | { type: 'answer'; call: number; answer: Calls[CallName]['answer'] }
  | { type: 'failed'; call: number; error: PlainError }
  | ({ type: 'told'; call: number } & Told);
