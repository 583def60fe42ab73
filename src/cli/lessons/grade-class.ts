/** A folder of files that students handed in, graded one after the other: what is wrong with one is said, and the rest goes on. */
import { lstatSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { sentence } from '../../base/sentence.ts';
import { MAX_HAND_IN, readHandIn } from '../../lesson/hand-in.ts';
import { markHandIn, type CodeGrader as Grading } from '../../lesson/marks.ts';
import type { Lesson } from '../../lesson/types.ts';
import { CliError } from '../errors.ts';
import { say } from '../print.ts';
import type { ClassResults } from './class-table.ts';
import type { CodeGrader } from './code-grader.ts';

/** Most bytes a character of UTF-8 takes. */
const MAX_BYTES = 4 * MAX_HAND_IN;

/** The files of answers that a path stands for, in their order. @throws CliError */
export function handInFiles(path: string): string[] {
  if (!statSync(path).isDirectory()) return [path];
  const found = readdirSync(path)
    .filter((name) => /\.json$/i.test(name))
    .sort((a, b) => (a < b ? -1 : 1))
    .map((name) => join(path, name));
  if (found.length === 0) throw new CliError(`${path}: expected files of answers, NAME.json; there is none`);
  return found;
}

export async function gradeClass(files: readonly string[], lesson: Lesson, grader: CodeGrader): Promise<ClassResults> {
  const marked: ClassResults['marked'][number][] = [];
  const refused: ClassResults['refused'][number][] = [];
  // Many hand in what a neighbour wrote, or what was given.
  const known = new Map<string, ReturnType<Grading>>();
  const gradeCode: Grading = (step, question, text) => {
    const key = `${question.id} ${text}`;
    const before = known.get(key);
    if (before !== undefined) return before;
    const work = grader.grade(lesson, step, question, text).then(({ passed, goals }) => ({
      passed,
      said: goals.flatMap((each) => (each.passed ? [] : [each.sentence])).join(' '),
    }));
    known.set(key, work);
    return work;
  };
  for (const path of files) {
    const file = basename(path);
    try {
      marked.push({ file, ...(await markHandIn(lesson, readHandIn(textOf(path)), gradeCode)) });
    } catch (error) {
      const said = sentence(error);
      refused.push({ file, said });
      say(`${file}: ${said}`);
    }
  }
  return { lesson, marked, refused };
}

/** @throws Error, one sentence */
function textOf(path: string): string {
  const { size } = statSync(path);
  if (!lstatSync(path).isFile()) throw new Error('expected a file, no link and no folder');
  if (size > MAX_BYTES) throw new Error(`expected at most ${MAX_BYTES} bytes, got ${size}`);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(readFileSync(path));
  } catch (error) {
    throw new Error(error instanceof TypeError ? 'expected text in UTF-8' : sentence(error));
  }
}
