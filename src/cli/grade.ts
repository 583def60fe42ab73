/** `npm run -s grade`: a material that a student wrote, held against the exercise of a lesson. Started by launch.ts. */
import { shaderLibrary } from '../content/node.ts';
import { Laboratory } from '../lab/laboratory.ts';
import type { FilmData } from '../engine/index.ts';
import { gradeCode, type Grade } from '../lesson/grade.ts';
import { gradeFilm } from '../lesson/grade-film.ts';
import { codeOf } from '../lesson/state.ts';
import type { CodeQuestion } from '../lesson/types.ts';
import type { SceneDocument } from '../scene/document.ts';
import { samplesOf } from '../scene/samples.ts';
import { ShaderError } from '../shader/errors.ts';
import { openDevice } from './adapter.ts';
import { readArgs, runCommand } from './command.ts';
import { CliError, report } from './errors.ts';
import { NO_HARDWARE } from './exit.ts';
import { BACKENDS, type Backend } from './flags.ts';
import { readLesson } from './lessons/read.ts';
import { newRenderer, SUBMISSION_MS } from './run.ts';
import { readMaterialFile } from './material-file.ts';
import { print, printJson } from './print.ts';
import { oneOf } from './values.ts';

const USAGE = `usage: npm run -s grade -- SUBMISSION.wgsl --lesson NAME [flags]

  SUBMISSION.wgsl      a material, or the program that the exercise asks for
  --lesson NAME        folder below lessons/
  --step ID            step of the lesson, where several ask for code
  --seed S             whole number that everything random follows from; default 1
  --full               many more situations and samples
  --backend B          auto (a GPU if there is one), software, vulkan
  --json               one line of JSON
  -h, --help           this text

Exit code 0: the answer is right. 2: it is not, or does not compile. 1: the exercise or the file cannot be used.`;

/** The answer is wrong: another thing than a command that is. */
const WRONG = 2;

interface Flags {
  file: string;
  lesson: string;
  step: string | undefined;
  seed: number;
  full: boolean;
  backend: Backend;
  json: boolean;
}

await runCommand(USAGE, readFlags, main);

async function main({ file, lesson: name, step: wanted, seed, full, backend, json }: Flags): Promise<number> {
  const lesson = await readLesson(name);
  const { step, question, index } = exercise(
    lesson.steps.map((each) => ({ step: each.id, questions: codeOf(each) })),
    name,
    wanted,
  );
  const { source } = readMaterialFile(file);
  const opened = await openDevice(backend, process.env.PENUMBRA_BACKEND === 'probe');
  if (opened === null) return NO_HARDWARE;
  const { device } = opened;
  const { passed, goals } = await graded(() =>
    question.goals.film === null
      ? byLaboratory(device, question, source, { seed, effort: full ? 'full' : 'quick', slice: 100 })
      : gradeFilm((document) => rendered(device, document), lesson, index, question, source),
  );
  if (json) printJson({ file, lesson: name, step, question: question.id, adapter: opened.adapter.name, seed, passed, goals });
  else {
    const lines = goals.map((each) => `${each.passed ? 'pass' : 'fail'}  ${each.id}: ${each.sentence}`);
    print([...lines, `${file}: ${passed ? 'right' : 'not right yet'} (lesson ${name}, step ${step})`].join('\n'));
  }
  return passed ? 0 : WRONG;
}

/** A text that does not compile is a wrong answer. */
async function graded(grade: () => Promise<Grade>): Promise<Grade> {
  try {
    return await grade();
  } catch (error) {
    if (!(error instanceof ShaderError)) throw error;
    return { passed: false, goals: [{ id: 'compiles', passed: false, sentence: report(error) }], report: null, films: null };
  }
}

async function byLaboratory(device: GPUDevice, ...[question, source, options]: Shift<Parameters<typeof gradeCode>>): Promise<Grade> {
  const laboratory = new Laboratory(device, shaderLibrary());
  try {
    return await gradeCode(laboratory, question, source, options);
  } finally {
    laboratory.destroy();
  }
}

type Shift<T extends unknown[]> = T extends [unknown, ...infer Rest] ? Rest : never;

async function rendered(device: GPUDevice, document: SceneDocument): Promise<FilmData> {
  const renderer = newRenderer(device, {});
  try {
    await renderer.setScene(document);
    const spp = samplesOf(document.render);
    while (!renderer.isDone(spp)) await renderer.advance(SUBMISSION_MS, spp);
    return await renderer.readFilm();
  } finally {
    renderer.destroy();
  }
}

/** @throws CliError */
function exercise(
  steps: readonly { step: string; questions: CodeQuestion[] }[],
  lesson: string,
  wanted: string | undefined,
): { step: string; index: number; question: CodeQuestion } {
  const all = steps.flatMap(({ step, questions }, index) => questions.map((question) => ({ step, index, question })));
  const known = all.map(({ step }) => step).join(', ');
  if (all.length === 0) throw new CliError(`The lesson ${lesson} asks for no code.`);
  if (wanted === undefined && all.length > 1)
    throw new CliError(`The lesson ${lesson} asks for code in several steps: --step one of ${known}`);
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
  const backend = oneOf('--backend', values.backend, BACKENDS) ?? 'auto';
  return {
    file,
    lesson: values.lesson,
    step: values.step,
    seed: Number(seed),
    full: values.full ?? false,
    backend,
    json: values.json ?? false,
  };
}

function parse(args: string[]) {
  const text = { type: 'string' } as const;
  const flag = { type: 'boolean' } as const;
  return readArgs({
    args,
    allowPositionals: true,
    options: { help: { ...flag, short: 'h' }, lesson: text, step: text, seed: text, full: flag, backend: text, json: flag },
  });
}
