/** Files that students handed in, graded one after the other: what is wrong with one is said, and the rest goes on. */
import { sentence } from '../base/sentence.ts';
import type { ClassResults } from './class-table.ts';
import type { Grade } from './grade.ts';
import { MAX_HAND_IN, readHandIn } from './hand-in.ts';
import { markHandIn, type CodeGrader } from './marks.ts';
import type { CodeQuestion, Lesson } from './types.ts';

/** Most bytes of a file: a character of UTF-8 takes four at most. */
export const MAX_HAND_IN_BYTES = 4 * MAX_HAND_IN;

export interface HandInFile {
  /** Its name, which results carry. */
  file: string;
  /** @throws Error, one sentence */
  read(): Promise<Uint8Array> | Uint8Array;
}

interface ClassOptions {
  /** Holds a program against its exercise. @param step place of its step */
  grade(step: number, question: CodeQuestion, text: string): Promise<Grade>;
  /** A file cannot be graded. */
  refused?(file: string, said: string): void;
  /** So many files are done. */
  progress?(done: number): void;
}

export async function gradeClass(files: readonly HandInFile[], lesson: Lesson, options: ClassOptions): Promise<ClassResults> {
  const marked: ClassResults['marked'][number][] = [];
  const refused: ClassResults['refused'][number][] = [];
  const gradeCode = remembering(options.grade);
  for (const [i, { file, read }] of files.entries()) {
    try {
      marked.push({ file, ...(await markHandIn(lesson, readHandIn(handInText(await read())), gradeCode)) });
    } catch (error) {
      const said = sentence(error);
      refused.push({ file, said });
      options.refused?.(file, said);
    }
    options.progress?.(i + 1);
  }
  return { lesson, marked, refused };
}

/** Many hand in what a neighbour wrote, or what was given: a text is tried once. */
function remembering(grade: ClassOptions['grade']): CodeGrader {
  const known = new Map<string, ReturnType<CodeGrader>>();
  return (step, question, text) => {
    const key = `${question.id} ${text}`;
    const before = known.get(key);
    if (before !== undefined) return before;
    const work = grade(step, question, text).then(({ passed, goals }) => ({
      passed,
      said: goals.flatMap((each) => (each.passed ? [] : [each.sentence])).join(' '),
    }));
    known.set(key, work);
    return work;
  };
}

/** @throws Error, one sentence */
export function handInText(bytes: Uint8Array): string {
  if (bytes.length > MAX_HAND_IN_BYTES) throw new Error(`expected at most ${MAX_HAND_IN_BYTES} bytes, got ${bytes.length}`);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (error) {
    throw new Error('expected text in UTF-8', { cause: error });
  }
}
