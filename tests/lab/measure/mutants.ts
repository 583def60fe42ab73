/**
 * Mutants of library materials: `npm run -s lab:mutants`. Every place of ten files is changed as people err (tests/mutate/wgsl.ts); what
 * changes f, pdf or sample by more than a hundredth should be accused. What was found is kept in .cache/lab-mutants.jsonl, and a run
 * goes on where the last one ended.
 */
import { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { openDevice } from '../../../src/cli/adapter.ts';
import { NO_ADAPTER } from '../../../src/cli/exit.ts';
import type { Backend } from '../../../src/cli/flags.ts';
import { print } from '../../../src/cli/print.ts';
import { ROOT, shaderLibrary } from '../../../src/content/node.ts';
import type { EffortName } from '../../../src/lab/effort.ts';
import { Laboratory } from '../../../src/lab/laboratory.ts';
import { ShaderError } from '../../../src/shader/errors.ts';
import type { Mutant } from '../../mutate/mutant.ts';
import { digestOf } from '../../mutate/state.ts';
import { mutantsOf } from '../../mutate/wgsl.ts';
import { Differences, differenceOf, type Difference } from './differences.ts';

const HELP = `npm run -s lab:mutants -- [flags] [materials]
  --minutes N    ends after so many minutes (60)
  --effort E     slice, quick or full (quick)
  --again        survivors once more
  --report       what is known, as a table; runs nothing
  --backend B    auto, lavapipe, software, vulkan`;

const MATERIALS = ['diffuse', 'oren_nayar', 'phong', 'blinn_phong', 'velvet', 'plastic', 'leaf', 'glass', 'thin_glass', 'rough_glass'];
/** A part of all answers that may differ by chance of rounding. */
const RARE = 1e-3;

const KEPT = join(ROOT, '.cache/lab-mutants.jsonl');
const EXPLAINED = join(import.meta.dirname, 'explained.json');

/** invalid: it does not compile. same: it says nearly what the material says. */
type Fate = 'invalid' | 'same' | 'caught' | 'survived';

interface Known {
  id: string;
  digest: string;
  fate: Fate;
  /** Checks that failed. */
  by: string[];
  difference: Difference | null;
}

/** Survivors that are no errors: of a material, those whose name the pattern finds, and why. */
interface Explained {
  material: string;
  pattern: string;
  why: string;
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    minutes: { type: 'string', default: '60' },
    effort: { type: 'string', default: 'quick' },
    again: { type: 'boolean', default: false },
    report: { type: 'boolean', default: false },
    backend: { type: 'string', default: 'auto' },
    help: { type: 'boolean', default: false },
  },
});

interface Job {
  material: string;
  mutant: Mutant;
  digest: string;
}

function jobsOf(names: readonly string[]): Job[] {
  const { materials } = shaderLibrary();
  return names.flatMap((material) =>
    mutantsOf(materials[material], material).map((mutant) => ({ material, mutant, digest: digestOf(mutant.source) })),
  );
}

function readKnown(): Map<string, Known> {
  const lines = existsSync(KEPT) ? readFileSync(KEPT, 'utf8').split('\n') : [];
  const all = lines.flatMap((each) => (each === '' ? [] : [JSON.parse(each) as Known]));
  return new Map(all.map((each) => [`${each.id} ${each.digest}`, each]));
}

const keyOf = ({ mutant, digest }: Job): string => `${mutant.id} ${digest}`;

async function run(jobs: readonly Job[], known: Map<string, Known>): Promise<void> {
  const until = performance.now() + 60_000 * Number(values.minutes);
  const opened = await openDevice(values.backend as Backend);
  if (opened === null) process.exit(NO_ADAPTER);
  const library = shaderLibrary();
  const differences = new Differences(opened.device, library);
  mkdirSync(join(ROOT, '.cache'), { recursive: true });
  const originals = new Map<string, Awaited<ReturnType<Differences['answers']>>>();
  for (const job of jobs) {
    const { material, mutant, digest } = job;
    const before = known.get(keyOf(job));
    if (before !== undefined && !(values.again && before.fate === 'survived')) continue;
    if (performance.now() > until) return;
    if (!originals.has(material)) originals.set(material, await differences.answers(material, library.materials[material]));
    const found = await fateOf(new Laboratory(opened.device, library), differences, originals.get(material)!, job);
    const entry: Known = { id: mutant.id, digest, ...found };
    known.set(keyOf(job), entry);
    appendFileSync(KEPT, `${JSON.stringify(entry)}\n`);
    print(`${found.fate.padEnd(8)} ${mutant.id}${found.by.length === 0 ? '' : `: ${found.by.join(', ')}`}`);
  }
}

async function fateOf(
  laboratory: Laboratory,
  differences: Differences,
  original: Awaited<ReturnType<Differences['answers']>>,
  { material, mutant }: Job,
): Promise<Omit<Known, 'id' | 'digest'>> {
  try {
    const difference = differenceOf(original, await differences.answers(material, mutant.source));
    if (Math.max(difference.f, difference.pdf, difference.sample) <= RARE) return { fate: 'same', by: [], difference };
    const subject = { name: material, source: mutant.source };
    const { checks } = await laboratory.check(subject, { effort: values.effort as EffortName, slice: 100 });
    const by = checks.flatMap(({ id, verdict }) => (verdict === 'fail' ? [id] : []));
    return { fate: by.length === 0 ? 'survived' : 'caught', by, difference };
  } catch (error) {
    if (error instanceof ShaderError) return { fate: 'invalid', by: [], difference: null };
    throw error;
  } finally {
    laboratory.destroy();
  }
}

function report(jobs: readonly Job[], known: ReadonlyMap<string, Known>): string {
  const explained = JSON.parse(readFileSync(EXPLAINED, 'utf8')) as Explained[];
  const whyOf = ({ material, mutant }: Job): string | null =>
    explained.find((each) => each.material === material && new RegExp(each.pattern).test(mutant.id))?.why ?? null;
  const lines = ['| material | mutants | do not compile | change less than 1 % | caught | right all the same | missed | not run |', '| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |']; // prettier-ignore
  const survivors: string[] = [];
  let [caught, missed] = [0, 0];
  for (const material of new Set(jobs.map((each) => each.material))) {
    const own = jobs.filter((each) => each.material === material);
    const of = (fate: Fate): Job[] => own.filter((each) => known.get(keyOf(each))?.fate === fate);
    const right = of('survived').filter((each) => whyOf(each) !== null);
    const wrong = of('survived').filter((each) => whyOf(each) === null);
    const open = own.filter((each) => !known.has(keyOf(each))).length;
    caught += of('caught').length;
    missed += wrong.length;
    lines.push(`| \`${material}\` | ${own.length} | ${of('invalid').length} | ${of('same').length} | ${of('caught').length} | ${right.length} | ${wrong.length} | ${open} |`); // prettier-ignore
    for (const each of of('survived')) {
      const { f = 0, pdf = 0, sample = 0 } = known.get(keyOf(each))?.difference ?? {};
      const parts = [f, pdf, sample].map((part) => `${(100 * part).toFixed(1)} %`).join(', ');
      survivors.push(`- ${each.mutant.id} (line ${each.mutant.line}; f, pdf, sample: ${parts}): ${whyOf(each) ?? 'NOT EXPLAINED'}`);
    }
  }
  const part = caught + missed === 0 ? '' : `${((100 * caught) / (caught + missed)).toFixed(1)} % of those that are wrong are caught.`;
  return [...lines, '', part, '', ...survivors].join('\n');
}

async function main(): Promise<void> {
  if (values.help) return print(HELP);
  const jobs = jobsOf(positionals.length > 0 ? positionals : MATERIALS);
  const known = readKnown();
  if (!values.report) await run(jobs, known);
  const text = report(jobs, known);
  writeFileSync(join(ROOT, '.cache/lab-mutants.md'), `${text}\n`);
  print(text);
}

await main();
process.exit(0);
