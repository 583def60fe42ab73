/** `npm run -s grade`: a material that a student wrote, or the answers of a class, held against a lesson. Started by launch.ts. */
import { existsSync, statSync } from 'node:fs';
import { tableCsv, tableJson, tableText } from '../lesson/class-table.ts';
import { gradeClass } from '../lesson/grade-class.ts';
import { codeOf } from '../lesson/state.ts';
import type { CodeQuestion, Lesson } from '../lesson/types.ts';
import { questionsOf } from '../lesson/hand-in.ts';
import { readArgs, runCommand } from './command.ts';
import { CliError } from './errors.ts';
import { NO_ADAPTER } from './exit.ts';
import { checkOutput, writeWhole } from './files.ts';
import { BACKENDS, type Backend } from './flags.ts';
import { CodeGrader } from './lessons/code-grader.ts';
import { handInFiles } from './lessons/hand-in-files.ts';
import { readLesson } from './lessons/read.ts';
import { readMaterialFile } from './material-file.ts';
import { print, printJson, say } from './print.ts';
import { GRADE_USAGE } from './usage.ts';
import { oneOf } from './values.ts';

/** The answer is wrong, or a file: another thing than a command that is. */
const WRONG = 2;

interface Flags {
  file: string;
  lesson: string;
  step: string | undefined;
  csv: string | undefined;
  seed: number;
  full: boolean;
  backend: Backend;
  json: boolean;
}

await runCommand(GRADE_USAGE, readFlags, main);

async function main(flags: Flags): Promise<number> {
  const lesson = await readLesson(flags.lesson);
  return isClass(flags.file) ? ofClass(flags, lesson) : ofOne(flags, lesson);
}

function isClass(file: string): boolean {
  return /\.json$/i.test(file) || (existsSync(file) && statSync(file).isDirectory());
}

async function ofClass({ file, csv, json, step, ...flags }: Flags, lesson: Lesson): Promise<number> {
  if (step !== undefined) throw new CliError('--step is of a single submission; files of answers have all steps.');
  if (!existsSync(file)) throw new CliError(`Cannot read ${file}: no such file or folder.`);
  if (csv !== undefined) checkOutput(csv);
  const files = handInFiles(file);
  const grader = new CodeGrader(flags);
  const asksForCode = questionsOf(lesson).some(({ question }) => question.type === 'code');
  if (asksForCode && !(await grader.open())) return NO_ADAPTER;
  const results = await gradeClass(files, lesson, {
    grade: (at, question, text) => grader.grade(lesson, at, question, text),
    refused: (name, said) => say(`${name}: ${said}`),
  });
  if (csv !== undefined) writeWhole(csv, [new TextEncoder().encode(tableCsv(results))]);
  if (json) printJson(tableJson(results));
  else if (results.marked.length > 0) print(tableText(results));
  return results.refused.length === 0 ? 0 : WRONG;
}

async function ofOne({ file, csv, step: wanted, json, ...flags }: Flags, lesson: Lesson): Promise<number> {
  if (csv !== undefined) throw new CliError('--csv is of a folder of answers.');
  const { step, question, index } = exercise(lesson, wanted);
  const { source } = readMaterialFile(file);
  const grader = new CodeGrader(flags);
  if (!(await grader.open())) return NO_ADAPTER;
  const { passed, goals } = await grader.grade(lesson, index, question, source);
  const { name } = lesson;
  if (json) printJson({ file, lesson: name, step, question: question.id, adapter: grader.adapter, seed: flags.seed, passed, goals });
  else {
    const lines = goals.map((each) => `${each.passed ? 'pass' : 'fail'}  ${each.id}: ${each.sentence}`);
    print([...lines, `${file}: ${passed ? 'right' : 'not right yet'} (lesson ${name}, step ${step})`].join('\n'));
  }
  return passed ? 0 : WRONG;
}

/** @throws CliError */
function exercise({ name, steps }: Lesson, wanted: string | undefined): { step: string; index: number; question: CodeQuestion } {
  const all = steps.flatMap((each, index) => codeOf(each).map((question) => ({ step: each.id, index, question })));
  const known = all.map(({ step }) => step).join(', ');
  if (all.length === 0) throw new CliError(`The lesson ${name} asks for no code.`);
  if (wanted === undefined && all.length > 1)
    throw new CliError(`The lesson ${name} asks for code in several steps: --step one of ${known}`);
  const found = wanted === undefined ? all[0] : all.find(({ step }) => step === wanted);
  if (found === undefined) throw new CliError(`--step: expected one of ${known}, got ${wanted}`);
  return found;
}

function readFlags(args: string[]): Flags | null {
  const { values, positionals } = parse(args);
  if (values.help) return null;
  const [file] = positionals;
  if (file === undefined || positionals.length > 1)
    throw new CliError(
      `Expected one submission, got ${positionals.length === 0 ? 'none' : positionals.join(' ')}; --help lists the flags.`,
    );
  if (values.lesson === undefined) throw new CliError('Expected --lesson and the name of a lesson; --help lists the flags.');
  const seed = values.seed ?? '1';
  if (!/^\d{1,15}$/.test(seed)) throw new CliError(`--seed: expected a whole number, got ${seed}`);
  return {
    file,
    lesson: values.lesson,
    step: values.step,
    csv: values.csv,
    seed: Number(seed),
    full: values.full ?? false,
    backend: oneOf('--backend', values.backend, BACKENDS) ?? 'auto',
    json: values.json ?? false,
  };
}

function parse(args: string[]) {
  const text = { type: 'string' } as const;
  const flag = { type: 'boolean' } as const;
  return readArgs({
    args,
    allowPositionals: true,
    options: {
      help: { ...flag, short: 'h' },
      lesson: text,
      step: text,
      csv: text,
      seed: text,
      full: flag,
      backend: text,
      json: flag,
    },
  });
}
