/**
 * `npm run mutate -- [options] [paths]`: plants faults of one place, one at a time, in copies of the working tree, and says which of them
 * no test notices. Files of wgsl/: see wgsl.ts; of src/: see typescript.ts. A run can be ended at any time; the next one goes on.
 */
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { softwareEnvironment } from '../../src/cli/software.ts';
import { readFolder, ROOT } from '../../src/content/node.ts';
import { randomStream } from '../../src/scene/random.ts';
import { ReachMap, readersOf, type Reaching } from './reach.ts';
import { digestOf, report, State, type Equivalent, type Line, type Verdict } from './state.ts';
import { CACHE, Tree } from './tree.ts';
import { mutateTypeScript, sampledBlocks } from './typescript.ts';
import { Validity } from './valid.ts';
import { mutantsOf, type Mutant } from './wgsl.ts';

const HELP = `npm run mutate -- [options] [paths below wgsl/ or src/]
  --minutes N     ends after so many minutes (60)
  --sample N      that many mutants of all, always the same ones; of src/ that many blocks of four lines
  --workers N     copies of the tree that run at once (1)
  --seconds N     of tests for one mutant, the shortest first (60); the first is run however long it takes
  --test FILE     asks that test alone
  --reach         which tests link which module is recorded anew, which takes as long as all of them
  --again         survivors of earlier runs once more
  --left          those alone that survived when they were last asked, whatever tests there were then
  --list          names the mutants and runs nothing
Of src/ only --sample and --workers count.`;

interface Job {
  mutant: Mutant;
  file: string;
  tests: Reaching[];
  digest: string;
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    minutes: { type: 'string', default: '60' },
    sample: { type: 'string' },
    workers: { type: 'string', default: '1' },
    seconds: { type: 'string', default: '60' },
    test: { type: 'string' },
    reach: { type: 'boolean', default: false },
    again: { type: 'boolean', default: false },
    left: { type: 'boolean', default: false },
    list: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});

/** Files at or below the paths; none: all of wgsl/. */
function filesOf(paths: readonly string[]): string[] {
  const all = [
    ...Object.keys(readFolder('wgsl', '.wgsl')).map((name) => `wgsl/${name}.wgsl`),
    ...Object.keys(readFolder('src', '.ts')).map((name) => `src/${name}.ts`),
  ];
  const wanted = (paths.length === 0 ? ['wgsl'] : paths).map((each) => relative(ROOT, resolve(each)));
  return wanted.flatMap((each) => {
    const found = all.filter((file) => file === each || file.startsWith(`${each}/`));
    if (found.length === 0) throw new Error(`There is no file of wgsl/ or src/ at ${each}.`);
    return found;
  });
}

function jobsOf(files: readonly string[], reach: ReachMap): Job[] {
  return files.flatMap((file) => {
    const module = file.slice('wgsl/'.length, -'.wgsl'.length);
    const limit = 1000 * Number(values.seconds);
    const tests = values.test === undefined ? [...readersOf(module), ...reach.of(module, limit)] : [{ test: values.test, milliseconds: limit }];
    const texts = tests.map(({ test }) => readFileSync(join(ROOT, test), 'utf8'));
    return mutantsOf(readFileSync(join(ROOT, file), 'utf8'), file).map((mutant) => ({ mutant, file, tests, digest: digestOf(mutant.source, ...texts) }));
  }); // prettier-ignore
}

/** The same ones in every run: an order that a seed decides, cut. */
function sampled(jobs: readonly Job[], count: number): Job[] {
  const random = randomStream('mutants', 'sample');
  const chosen = new Set(
    jobs
      .map((job) => ({ job, key: random() }))
      .sort((a, b) => a.key - b.key)
      .slice(0, count)
      .map(({ job }) => job),
  );
  return jobs.filter((job) => chosen.has(job));
}

async function run(jobs: readonly Job[], state: State, until: number): Promise<void> {
  const validity = new Validity();
  const open = jobs.filter(({ mutant, digest }) => {
    const known = state.get(mutant.id, digest);
    return known === null || ((values.again || values.left) && known.status === 'survived');
  });
  console.log(`${jobs.length} mutants, ${open.length} of them to run.`);
  if (open.length === 0) return;
  const queue = [...open];
  const work = async (index: number): Promise<void> => {
    const tree = new Tree(index);
    for (let job = queue.shift(); job !== undefined && performance.now() < until; job = queue.shift()) {
      const { mutant, file, digest } = job;
      const module = file.slice('wgsl/'.length, -'.wgsl'.length);
      const isValid = await validity.isValid(module, mutant.source);
      const { status, by } = isValid ? await fate(tree, job) : { status: 'invalid' as const, by: '' };
      state.set(mutant.id, { status, by, digest });
      console.log(`${status.padEnd(8)} ${mutant.id}${status === 'killed' ? `\n         by ${by}` : ''}`);
    }
    tree.close();
  };
  await Promise.all(Array.from({ length: Math.max(1, Number(values.workers)) }, (_, index) => work(index)));
}

/** Runs tests one after the other until one notices. */
async function fate(tree: Tree, { mutant, file, tests }: Job): Promise<Omit<Verdict, 'digest'>> {
  tree.write(file, mutant.source);
  try {
    for (const { test, milliseconds } of tests) {
      const { passed, timedOut, by } = await tree.test(test, 10_000 + 4 * milliseconds);
      if (!passed) return { status: timedOut ? 'timeout' : 'killed', by };
    }
    return { status: 'survived', by: tests.map(({ test }) => test).join(' ') };
  } finally {
    tree.restore(file);
  }
}

async function main(): Promise<void> {
  if (values.help) return console.log(HELP);
  const until = performance.now() + 60_000 * Number(values.minutes);
  const files = [...new Set(filesOf(positionals))];
  const typescript = files.filter((file) => file.endsWith('.ts'));
  if (typescript.length > 0) {
    const drawn = values.sample === undefined ? typescript : sampledBlocks(typescript, Number(values.sample));
    await mutateTypeScript(drawn, Math.max(1, Number(values.workers)));
  }
  const wgsl = files.filter((file) => file.endsWith('.wgsl'));
  if (wgsl.length === 0) return;
  // The driver is unpacked once, not in every copy.
  if (process.env.PENUMBRA_TEST_BACKEND !== 'hardware') await softwareEnvironment();
  const recorded = join(CACHE, 'reach.json');
  if (values.reach) rmSync(recorded, { force: true });
  const reach = await ReachMap.recorded(recorded, Math.max(1, Number(values.workers)));
  for (const test of reach.failing) console.log(`${test} fails without any fault, and is not asked.`);
  const all = jobsOf(wgsl, reach);
  const state = new State(join(CACHE, 'state.json'));
  const drawn = values.sample === undefined ? all : sampled(all, Number(values.sample));
  const jobs = values.left ? drawn.filter(({ mutant }) => state.last(mutant.id)?.status === 'survived') : drawn;
  if (values.list) return jobs.forEach(({ mutant }) => console.log(`${mutant.line}: ${mutant.id}`));
  await run(jobs, state, until);
  const lines = jobs.map(({ mutant, file, digest }): Line => ({
    file,
    id: mutant.id,
    line: mutant.line,
    verdict: state.get(mutant.id, digest),
  }));
  const equivalents = JSON.parse(readFileSync(join(import.meta.dirname, 'equivalents.json'), 'utf8')) as Equivalent[];
  const text = report(lines, equivalents);
  writeFileSync(join(CACHE, 'report.md'), `${text}\n`);
  console.log(`\n${text}`);
}

await main();
process.exit(0);
