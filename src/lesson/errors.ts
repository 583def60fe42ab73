/** What is wrong with a lesson: every fault with its file and line, since a checker that stops at the first is run six times. */

export interface Fault {
  /** `lessons/russian-roulette/lesson.md`, or another file of the folder. */
  file: string;
  /** From 1; null: the file as a whole. */
  line: number | null;
  /** What is wrong and what was expected. */
  message: string;
}

/** A lesson that is wrong. Its message has a line a fault: `lessons/russian-roulette/lesson.md:12: expected …`. */
export class LessonError extends Error {
  override name = 'LessonError';
  readonly faults: readonly Fault[];

  constructor(faults: readonly Fault[]) {
    super(faults.map(({ file, line, message }) => `${file}${line === null ? '' : `:${line}`}: ${message}`).join('\n'));
    this.faults = faults;
  }
}

/** @returns an error of one fault */
export const lessonError = (message: string, file: string, line: number | null = null): LessonError =>
  new LessonError([{ file, line, message }]);

/** Faults as they are found: one keeps no other from being named. */
export class Faults {
  private readonly all: Fault[] = [];

  /** How many there are so far. */
  get count(): number {
    return this.all.length;
  }

  /** By file, then by line. */
  get found(): readonly Fault[] {
    return this.all.toSorted((a, b) => (a.file < b.file ? -1 : a.file > b.file ? 1 : (a.line ?? 0) - (b.line ?? 0)));
  }

  /** @throws what is no LessonError */
  add(error: unknown): void {
    if (!(error instanceof LessonError)) throw error;
    this.all.push(...error.faults);
  }

  /** @returns null where the work throws a LessonError, whose faults are kept */
  attempt<T>(work: () => T): T | null {
    try {
      return work();
    } catch (error) {
      this.add(error);
      return null;
    }
  }
}

/** Thrown by what is made of parts whose faults are kept already. */
export const KEPT = new LessonError([]);
