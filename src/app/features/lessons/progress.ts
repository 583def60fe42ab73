/** How far a reader has come, kept in the browser. Storage may be forbidden or full: then it lasts as long as the page. */

import { questionsOf, readEntry, type Entry } from '../../../lesson/hand-in.ts';
import type { Lesson } from '../../../lesson/types.ts';

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
  /** What was entered last for other questions, by their ids. */
  entered: Record<string, Entry>;
  /** Questions whose answer the reader asked for, also where it was answered after that. */
  looked: string[];
}

const EMPTY: LessonProgress = { at: '', seen: [], answered: {}, programs: {}, entered: {}, looked: [] };

export class Progress {
  /** Whom answers are handed in for. It is not kept: a class shares its computers. */
  reader = '';
  private all: Record<string, LessonProgress> = {};
  private readonly listeners = new Set<() => void>();

  private readonly isKept: boolean;

  /** @param isKept false: begins with nothing and is forgotten, as in front of a class or on paper */
  constructor(isKept = true) {
    this.isKept = isKept;
    if (!isKept) return;
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
    const { answered, looked } = this.of(lesson);
    if (how === 'shown' && !looked.includes(question)) this.note(lesson, { looked: [...looked, question] });
    if (answered[question] !== 'right') this.note(lesson, { answered: { ...answered, [question]: how } });
  }

  enter(lesson: string, question: string, entry: Entry): void {
    this.note(lesson, { entered: { ...this.of(lesson).entered, [question]: entry } });
  }

  /** What there is to hand in, by the ids of questions. */
  answersOf(lesson: Lesson): Record<string, Entry> {
    const { entered, programs, looked } = this.of(lesson.name);
    const own = questionsOf(lesson).flatMap(({ question: { id, type } }): [string, Entry][] => {
      const text = programs[id];
      const entry: Entry | undefined = type !== 'code' ? entered[id] : text === undefined ? undefined : { type, text };
      if (!looked.includes(id)) return entry === undefined ? [] : [[id, entry]];
      return [[id, entry === undefined ? { type: 'nothing', looked: true } : { ...entry, looked: true }]];
    });
    return Object.fromEntries(own);
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
      if (this.isKept) localStorage.setItem(KEY, JSON.stringify(this.all));
    } catch {
      // See above.
    }
    // They come and go meanwhile: who came is not told, nor is who went.
    for (const listener of Array.from(this.listeners)) if (this.listeners.has(listener)) listener();
  }
}

/** What was stored may be from another version, or from anyone. */
function readable(value: unknown): LessonProgress {
  const { at, seen, answered, programs, entered, looked } = (typeof value === 'object' && value !== null ? value : {}) as Record<
    string,
    unknown
  >;
  const record = (each: unknown): [string, unknown][] => (typeof each === 'object' && each !== null ? Object.entries(each) : []);
  const texts = (each: unknown): string[] => (Array.isArray(each) ? each.filter((text) => typeof text === 'string') : []);
  return {
    at: typeof at === 'string' ? at : '',
    seen: texts(seen),
    answered: Object.fromEntries(record(answered).filter(([, how]) => how === 'right' || how === 'shown')) as LessonProgress['answered'],
    programs: Object.fromEntries(
      record(programs).filter(([, text]) => typeof text === 'string' && text.length <= MAX_TEXT),
    ) as LessonProgress['programs'],
    entered: Object.fromEntries(
      record(entered).flatMap(([id, each]) => {
        const entry = readEntry(each);
        return entry === null ? [] : [[id, entry]];
      }),
    ),
    looked: texts(looked),
  };
}
