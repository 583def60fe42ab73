/**
 * `npm run mutate -- [options] [paths]`: plants faults of one place, one at a time, in copies of the working tree, and says which of them
 * no test notices. Files of wgsl/: see wgsl.ts; of src/: see typescript.ts. A run can be ended at any time; the next one goes on.
 */
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { softwareEnvironment } from '../../src/cli/software.ts';
import { readFolder, ROOT } from '../../src/content/node.ts';
import { randomStream } from '../../src/scene/random.ts';
import { keepInList, mutantsNamed, readList } from './list.ts';
import type { Mutant } from './mutant.ts';
import { KERNELS, PURE, ReachMap, readersOf, type Reaching } from './reach.ts';
import { digestOf, report, State, type Equivalent, type Line, type Verdict } from './state.ts';
import { Tree } from './tree.ts';
import { mutantsOf as mutantsOfTypeScript, parses } from './typescript.ts';
import { Validity } from './valid.ts';
import { mutantsOf as mutantsOfWgsl } from './wgsl.ts';

const HELP = `npm run mutate -- [options] [paths below wgsl/ or src/]
  --minutes N     ends after so many minutes (60)
  --sample N      that many mutants of each path, always the same ones
  --seed TEXT     others
  --workers N     copies of the tree that run at once (1)
  --seconds N     of tests for one mutant, the shortest first (60); the first is run however long it takes
  --test FILE     asks that test alone
  --pure          of TypeScript: asks no test that renders
  --recorded      runs no test to find out what it reaches: of those that were not watched it is guessed from what they import
  --reach         which tests reach what is recorded anew, which takes as long as all of them
  --again         survivors of earlier runs once more
  --left          those alone that survived when they were last asked, whatever tests there were then
  --cache FOLDER  of copies and verdicts (.cache/mutate)
  --list          names the mutants and runs nothing
  --keep FILE     adds those that are drawn to a list, and runs nothing
  --from FILE     those of a list, at or below the paths if there are any: tests/mutate/sample.json is the one of bench/RESULTS.md`;

interface Job {
  mutant: Mutant;
  /** The path of the command line that it was found by. */
  of: string;
  tests: Reaching[];
  digest: string;
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    minutes: { type: 'string', default: '60' },
    sample: { type: 'string' },
    seed: { type: 'string', default: 'sample' },
    workers: { type: 'string', default: '1' },
    seconds: { type: 'string', default: '60' },
    test: { type: 'string' },
    pure: { type: 'boolean', default: false },
    reach: { type: 'boolean', default: false },
    recorded: { type: 'boolean', default: false },
    again: { type: 'boolean', default: false },
    left: { type: 'boolean', default: false },
    cache: { type: 'string', default: join(ROOT, '.cache/mutate') },
    list: { type: 'boolean', default: false },
    keep: { type: 'string' },
    from: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
});

const CACHE = resolve(values.cache);
/** Copies whose tests run. */
const trees = new Set<Tree>();

const isLeft = (each: Verdict | null): boolean => each?.status === 'survived' || each?.status === 'unreached';
const isKernel = (file: string): boolean => file.endsWith('.wgsl');
/** @param file below wgsl/ */
const moduleOf = (file: string): string => file.slice('wgsl/'.length, -'.wgsl'.length);

/** Files at or below a path. */
function filesOf(path: string): string[] {
  const all = [
    ...Object.keys(readFolder('wgsl', '.wgsl')).map((name) => `wgsl/${name}.wgsl`),
    ...Object.keys(readFolder('src', '.ts')).map((name) => `src/${name}.ts`),
  ];
  const wanted = relative(ROOT, resolve(path));
  const found = all.filter((file) => !file.endsWith('.d.ts') && (file === wanted || file.startsWith(`${wanted}/`)));
  if (found.length === 0) throw new Error(`There is no file of wgsl/ or src/ at ${path}.`);
  return found;
}

/** None where the file is gone. */
function mutantsOfFile(file: string): Mutant[] {
  if (!existsSync(join(ROOT, file))) return [];
  const source = readFileSync(join(ROOT, file), 'utf8');
  return isKernel(file) ? mutantsOfWgsl(source, file) : mutantsOfTypeScript(source, file);
}

function mutantsOf(path: string): Mutant[] {
  const all = filesOf(path).flatMap(mutantsOfFile);
  return values.sample === undefined ? all : sampled(all, Number(values.sample));
}

/** The same ones in every run: an order that a seed decides, cut. */
function sampled(mutants: readonly Mutant[], count: number): Mutant[] {
  const random = randomStream('mutants', values.seed);
  const chosen = new Set(
    mutants
      .map((mutant) => ({ mutant, key: random() }))
      .sort((a, b) => a.key - b.key)
      .slice(0, count)
      .map(({ mutant }) => mutant),
  );
  return mutants.filter((mutant) => chosen.has(mutant));
}

interface Drawn {
  mutant: Mutant;
  /** The path that it was drawn for. */
  of: string;
}

/** Those of a list that are at or below a path; what is gone from the text is named. */
function listed(file: string, paths: readonly string[]): Drawn[] {
  const isWanted = (id: string): boolean => paths.length === 0 || paths.some((path) => id.startsWith(`${path} `) || id.startsWith(`${path}/`)); // prettier-ignore
  return Object.entries(readList(file)).flatMap(([of, ids]) => {
    const { found, gone } = mutantsNamed(ids.filter(isWanted), mutantsOfFile);
    for (const id of gone) console.log(`gone      ${id}`);
    return found.map((mutant) => ({ mutant, of }));
  });
}

function jobOf(mutant: Mutant, of: string, reach: ReachMap): Job {
  const limit = 1000 * Number(values.seconds);
  const { file, scope } = mutant;
  const tests =
    values.test !== undefined
      ? [{ test: values.test, milliseconds: limit }]
      : isKernel(file)
        ? [...readersOf(moduleOf(file)), ...reach.of(moduleOf(file), limit)]
        : [...readersOf(file.slice('src/'.length, -'.ts'.length), 'src'), ...reach.ofFunction(file, scope, limit)];
  return { mutant, of, tests, digest: digestWith(mutant, namesOf(tests)) };
}

const namesOf = (tests: readonly Reaching[]): string[] => tests.map(({ test }) => test);

/** Of a mutant and of tests, '' where one of them is gone. */
function digestWith(mutant: Mutant, tests: readonly string[]): string {
  const files = tests.map((test) => join(ROOT, test));
  return files.every((file) => existsSync(file)) ? digestOf(mutant.source, ...files.map((file) => readFileSync(file, 'utf8'))) : '';
}

/** What is known and still holds: what a test has noticed is noticed, whatever tests have come since; what survived has to face those. */
function verdictOn({ mutant, digest }: Job, state: State): Verdict | null {
  const noticed = state.last(mutant.id)?.noticed;
  return state.get(mutant.id, noticed === undefined ? digest : digestWith(mutant, noticed));
}

async function run(jobs: readonly Job[], state: State, until: number): Promise<void> {
  const validity = new Validity();
  const open = jobs.filter((job) => {
    const known = verdictOn(job, state);
    return known === null || ((values.again || values.left) && isLeft(known));
  });
  console.log(`${jobs.length} mutants, ${open.length} of them to run.`);
  if (open.length === 0) return;
  // In no order: what a run leaves unasked when it ends is of all paths alike.
  const random = randomStream('mutants', 'order');
  const queue = open.map((job) => ({ job, key: random() })).sort((a, b) => a.key - b.key).map(({ job }) => job); // prettier-ignore
  const work = async (index: number): Promise<void> => {
    const tree = new Tree(CACHE, index);
    trees.add(tree);
    for (let job = queue.shift(); job !== undefined && performance.now() < until; job = queue.shift()) {
      const { mutant, digest } = job;
      const isValid = isKernel(mutant.file) ? await validity.isValid(moduleOf(mutant.file), mutant.source) : parses(mutant.source);
      const { status, by, noticed } = isValid ? await fate(tree, job) : { status: 'invalid' as const, by: '' };
      state.set(mutant.id, noticed === undefined ? { status, by, digest } : { status, by, noticed, digest: digestWith(mutant, noticed) });
      console.log(`${status.padEnd(9)} ${mutant.id}${status === 'killed' ? `\n          by ${by}` : ''}`);
    }
    tree.close();
  };
  await Promise.all(Array.from({ length: Math.max(1, Number(values.workers)) }, (_, index) => work(index)));
}

/** Runs tests until one notices. */
async function fate(tree: Tree, { mutant: { file, source }, tests }: Job): Promise<Omit<Verdict, 'digest'>> {
  tree.write(file, source);
  try {
    for (const group of groupsOf(tests)) {
      const milliseconds = group.reduce((sum, each) => sum + each.milliseconds, 0);
      const noticed = namesOf(group);
      const { passed, timedOut, by } = await tree.test(noticed, file, 10_000 + 4 * milliseconds);
      if (!passed) return { status: timedOut ? 'timeout' : 'killed', by, noticed };
    }
    // A fault that the compiler finds is none that people make for long.
    if (!isKernel(file) && !(await tree.types(file))) return { status: 'invalid', by: 'tsc' };
    return tests.length === 0 ? { status: 'unreached', by: '' } : { status: 'survived', by: namesOf(tests).join(' ') };
  } finally {
    tree.restore(file);
  }
}

/** The nearest test alone, what is left without a GPU at once, since most of it is loading; what has one alone again. */
function groupsOf(tests: readonly Reaching[]): Reaching[][] {
  const isPure = ({ test }: Reaching): boolean => PURE.some((folder) => test.startsWith(`tests/${folder}/`));
  const [first, ...rest] = tests;
  if (first === undefined) return [];
  const pure = rest.filter(isPure);
  return [[first], ...(pure.length > 0 ? [pure] : []), ...rest.filter((each) => !isPure(each)).map((each) => [each])];
}

async function main(): Promise<void> {
  if (values.help) return console.log(HELP);
  const until = performance.now() + 60_000 * Number(values.minutes);
  const paths = positionals.length === 0 ? ['wgsl'] : positionals;
  const drawn = values.from !== undefined ? listed(values.from, positionals) : paths.flatMap((of) => mutantsOf(of).map((mutant): Drawn => ({ mutant, of }))); // prettier-ignore
  if (values.keep !== undefined) {
    const list = keepInList(values.keep, drawn);
    return console.log(Object.entries(list).map(([of, ids]) => `${of}: ${ids.length}`).join(', ')); // prettier-ignore
  }
  if (values.list) return drawn.forEach(({ mutant }) => console.log(`${mutant.line}: ${mutant.id}`));
  // The driver is unpacked once, not in every copy.
  if (process.env.PENUMBRA_TEST_BACKEND !== 'hardware') await softwareEnvironment();
  const recorded = join(CACHE, 'reach');
  if (values.reach) rmSync(recorded, { recursive: true, force: true });
  const folders = values.pure ? [...PURE, 'shader'] : [...PURE, ...KERNELS];
  // What one test alone is asked, nothing has to be known of the others.
  const needed = new Set(values.test !== undefined ? [] : drawn.flatMap(({ mutant }) => (isKernel(mutant.file) ? KERNELS : folders)));
  const reach = await ReachMap.recorded(recorded, values.recorded ? 0 : Math.max(1, Number(values.workers)), [...needed]);
  for (const test of reach.failing) console.log(`${test} fails without any fault, and is not asked.`);
  const state = new State(join(CACHE, 'state.json'));
  const all = drawn.map(({ mutant, of }) => jobOf(mutant, of, reach));
  const jobs = values.left ? all.filter(({ mutant }) => isLeft(state.last(mutant.id))) : all;
  // A limit of time from outside ends it as well: what is known until then is told. A signal may come twice, from the terminal and from npm.
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.on(signal, () => {
      for (const each of trees) each.close();
      tell(jobs, state);
      process.exit(1);
    });
  await run(jobs, state, until);
  tell(jobs, state);
}

/** What became of them, as far as it is known. */
function tell(jobs: readonly Job[], state: State): void {
  const lines = jobs.map((job): Line => ({
    // Of a sample a row for each file would say nothing.
    row: values.sample === undefined && values.from === undefined ? job.mutant.file : job.of,
    id: job.mutant.id,
    line: job.mutant.line,
    verdict: verdictOn(job, state),
  }));
  const equivalents = JSON.parse(readFileSync(join(import.meta.dirname, 'equivalents.json'), 'utf8')) as Equivalent[];
  const text = report(lines, equivalents);
  writeFileSync(join(CACHE, 'report.md'), `${text}\n`);
  console.log(`\n${text}`);
}

await main();
process.exit(0);
