/** What lessons need of a page that renders. Without one they are read with stored pictures. */
import type { Experiment } from '../../../lesson/experiment.ts';
import type { Measured } from '../../../lesson/chart.ts';
import type { Grade } from '../../../lesson/grade.ts';
import type { Change, CodeQuestion, Lesson } from '../../../lesson/types.ts';
import type { SceneDocument } from '../../../scene/document.ts';

export interface Picked {
  /** In parts of the film, from its upper left corner. */
  point: [number, number];
  /** Name of the shape there; null: none, or it has no name. */
  shape: string | null;
}

/** A program does not compile. */
export class CodeError extends Error {
  override name = 'CodeError';
  readonly faults: readonly { line: number; column: number; message: string }[];

  constructor(faults: CodeError['faults']) {
    super(faults[0]?.message ?? 'It does not compile.');
    this.faults = faults;
  }
}

export interface Host {
  /** Shows what a step asks for. @param answers the reader's programs, by the ids of questions */
  show(lesson: Lesson, index: number, answers: Readonly<Record<string, string>>): Promise<void>;
  /** Makes ready for a step behind the picture; numbers beyond the ends do nothing. */
  foresee(lesson: Lesson, index: number, answers: Readonly<Record<string, string>>): void;
  /** Whether the picture is of this lesson, and not of what the reader opened meanwhile. */
  isShowing(lesson: Lesson): boolean;
  document(): SceneDocument;
  /** Hears of every change of the document, and of how it is looked at. @returns ends it */
  follow(listener: () => void): () => void;
  change(change: Change): Promise<void>;
  /** Whether the page is as a change would make it; null: it is not a state, but opens something. */
  has(change: Change): boolean | null;
  edit(document: SceneDocument, step: string): Promise<void>;
  /**
   * Calls for each click into the picture, and each shape that is selected otherwise.
   * @param byKeys whether a place is also chosen by keys, which have the focus then
   * @returns ends it
   */
  picks(listener: (picked: Picked) => void, byKeys: boolean): () => void;
  /** Puts a program into the picture. @throws CodeError */
  write(question: CodeQuestion, source: string): Promise<void>;
  /** @param told hears what is being done, in the reader's language */
  grade(lesson: Lesson, question: CodeQuestion, source: string, signal: AbortSignal, told: (words: string) => void): Promise<Grade>;
  /** Renders every variant, calls with each result. */
  measure(
    lesson: Lesson,
    experiment: Experiment,
    signal: AbortSignal,
    told: (done: number, of: number, words: string, measured: Measured) => void,
  ): Promise<void>;
  openPanel(id: string): void;
}
