/** How far a reader has come, kept in the browser. Storage may be forbidden or full: then it lasts as long as the page. */

const KEY = 'penumbra.lessons';
/** Longest stored text of one answer, in characters: as long as a program may be. */
const MAX_TEXT = 65_536;

export interface LessonProgress {
  /** The step that was read last. */
  at: string;
  /** Steps that were read. */
  seen: string[];
  /** Questions that were answered, by their ids; shown: the reader asked for the answer. */
  answered: Record<string, 'right' | 'shown'>;
  /** Programs that the reader wrote, by the ids of the questions that ask for them. */
  programs: Record<string, string>;
}

const EMPTY: LessonProgress = { at: '', seen: [], answered: {}, programs: {} };

export class Progress {
  private all: Record<string, LessonProgress> = {};
  private readonly listeners = new Set<() => void>();

  constructor() {
    try {
      const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}');
      if (typeof stored === 'object' && stored !== null)
        this.all = Object.fromEntries(Object.entries(stored).map(([name, each]) => [name, readable(each)]));
    } catch {
      // See above.
    }
  }

  of(lesson: string): LessonProgress {
    return Object.hasOwn(this.all, lesson) ? this.all[lesson]! : EMPTY;
  }

  note(lesson: string, patch: Partial<LessonProgress>): void {
    this.all = { ...this.all, [lesson]: { ...this.of(lesson), ...patch } };
    this.save();
  }

  see(lesson: string, step: string): void {
    const { seen } = this.of(lesson);
    this.note(lesson, { at: step, seen: seen.includes(step) ? seen : [...seen, step] });
  }

  answer(lesson: string, question: string, how: 'right' | 'shown'): void {
    const { answered } = this.of(lesson);
    if (answered[question] !== 'right') this.note(lesson, { answered: { ...answered, [question]: how } });
  }

  /** Begins a lesson anew. */
  forget(lesson: string): void {
    const { [lesson]: _, ...rest } = this.all;
    this.all = rest;
    this.save();
  }

  subscribe(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  private save(): void {
    try {
      localStorage.setItem(KEY, JSON.stringify(this.all));
    } catch {
      // See above.
    }
    // They come and go meanwhile: who came is not told, nor is who went.
    for (const listener of Array.from(this.listeners)) if (this.listeners.has(listener)) listener();
  }
}

/** What was stored may be from another version, or from anyone. */
function readable(value: unknown): LessonProgress {
  const { at, seen, answered, programs } = (typeof value === 'object' && value !== null ? value : {}) as Record<string, unknown>;
  const record = (each: unknown): [string, unknown][] => (typeof each === 'object' && each !== null ? Object.entries(each) : []);
  return {
    at: typeof at === 'string' ? at : '',
    seen: Array.isArray(seen) ? seen.filter((each) => typeof each === 'string') : [],
    answered: Object.fromEntries(record(answered).filter(([, how]) => how === 'right' || how === 'shown')) as LessonProgress['answered'],
    programs: Object.fromEntries(
      record(programs).filter(([, text]) => typeof text === 'string' && text.length <= MAX_TEXT),
    ) as LessonProgress['programs'],
  };
}
