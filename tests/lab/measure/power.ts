/**
 * How small an error the laboratory finds: `npm run -s lab:power`. Errors of each kind, smaller and smaller, in materials that are right
 * without them; one is found where the check that must fail does with every one of three seeds.
 */
import { parseArgs } from 'node:util';
import { openDevice } from '../../../src/cli/adapter.ts';
import { NO_HARDWARE } from '../../../src/cli/exit.ts';
import type { Backend } from '../../../src/cli/flags.ts';
import { print } from '../../../src/cli/print.ts';
import { shaderLibrary } from '../../../src/content/node.ts';
import type { EffortName } from '../../../src/lab/effort.ts';
import { Laboratory } from '../../../src/lab/laboratory.ts';
import type { CheckId } from '../../../src/lab/report.ts';
import { withMistake, type Mistake } from '../mistakes/mistake.ts';

const HELP = `npm run -s lab:power -- [flags]
  --effort E     slice, quick or full; more than one with commas (quick)
  --only TEXT    kinds whose name has it
  --seeds N      seeds of each (3)
  --backend B    auto, software, vulkan`;

/** Parts, from large to small. */
const SIZES = [0.1, 0.05, 0.03, 0.02, 0.01, 0.005, 0.003, 0.002, 0.001];

interface Kind {
  name: string;
  of: string;
  check: CheckId;
  edits: (size: number) => Mistake['edits'];
}

const DIFFUSE = 'bsdf_sample_of(wi, params.albedo, warp_cosine_pdf(wi))';
const DIFFUSE_VALUE = 'params.albedo * INV_PI';
const COATED = 'bsdf_sample_of(wi, eval(wo, wi, hit, params) * wi.z / p, p)';
const METAL = 'vec3f(d / (4.0';
const METAL_WEIGHT = 'vec3f((1.0 + lambda(wo, a)) / (1.0 + lambda(wo, a) + lambda(wi, a)))';
const by = (size: number): string => (1 + size).toFixed(6);

const KINDS: readonly Kind[] = [
  {
    name: 'pdf scaled',
    of: 'diffuse',
    check: 'normalisation',
    edits: (size) => [
      ['  return warp_cosine_pdf(wi);', `  return ${by(size)} * warp_cosine_pdf(wi);`],
      [DIFFUSE, `bsdf_sample_of(wi, params.albedo / ${by(size)}, ${by(size)} * warp_cosine_pdf(wi))`],
    ],
  },
  {
    name: 'samples absorbed without weight',
    of: 'diffuse',
    check: 'normalisation',
    edits: (size) => [
      ['  return bsdf_sample_of', `  if (u.z < ${size}) { return BsdfSample(wi, vec3f(0.0), 0.0, false, 1.0); }\n  return bsdf_sample_of`],
    ],
  },
  {
    name: 'weight scaled',
    of: 'diffuse',
    check: 'weight',
    edits: (size) => [[DIFFUSE, `bsdf_sample_of(wi, ${by(size)} * params.albedo, warp_cosine_pdf(wi))`]],
  },
  {
    name: 'weight of few samples a third too large',
    of: 'diffuse',
    check: 'weight',
    edits: (size) => [[DIFFUSE, `bsdf_sample_of(wi, select(1.0, 1.3, u.z < ${size}) * params.albedo, warp_cosine_pdf(wi))`]],
  },
  {
    name: 'shape: sampled lobe wider than that of the pdf',
    of: 'coated',
    check: 'histogram',
    edits: (size) => [['let a2 = params.alpha * params.alpha;', `let a2 = ${((1 + size) ** 2).toFixed(6)} * params.alpha * params.alpha;`]],
  },
  {
    name: 'lobe chosen too often',
    of: 'coated',
    check: 'histogram',
    edits: (size) => [['  if (u.z < params.chosen) {', `  if (u.z < ${by(size)} * params.chosen) {`]],
  },
  {
    name: 'delta lobe chosen too often (a Fresnel term)',
    of: 'window',
    check: 'delta',
    edits: (size) => [['if (u.z < F) {', `if (u.z < select(${by(size)} * F, F, F >= 1.0)) {`]],
  },
  {
    name: 'samples on a ring',
    of: 'diffuse',
    check: 'histogram',
    edits: (size) => [
      [
        '  let wi = warp_cosine(u.xy);',
        `  let r = select(sqrt(u.x), 0.6, u.z < ${size});\n  let t = 6.2831853 * u.y;\n  let wi = vec3f(r * cos(t), r * sin(t), sqrt(1.0 - r * r));`,
      ],
    ],
  },
  {
    name: 'samples where pdf is 0',
    of: 'diffuse',
    check: 'histogram',
    edits: (size) => [
      ['  let wi = warp_cosine(u.xy);', `  var wi = warp_cosine(u.xy);\n  if (u.z < ${size}) { wi = -wi; }`],
      [DIFFUSE, 'bsdf_sample_of(wi, params.albedo, abs(wi.z) * INV_PI)'],
    ],
  },
  {
    name: 'energy, constant weights',
    of: 'diffuse',
    check: 'energy',
    edits: (size) => [
      [DIFFUSE_VALUE, `${by(size)} * ${DIFFUSE_VALUE}`],
      [DIFFUSE, `bsdf_sample_of(wi, ${by(size)} * params.albedo, warp_cosine_pdf(wi))`],
    ],
  },
  {
    name: 'energy, narrow lobes',
    of: 'rough-metal',
    check: 'energy',
    edits: (size) => [
      [METAL, `${by(size)} * ${METAL}`],
      [METAL_WEIGHT, `${by(size)} * ${METAL_WEIGHT}`],
    ],
  },
  {
    name: 'energy, eval alone',
    of: 'evaluated',
    check: 'energy',
    edits: (size) => [['return base + D * V * schlick(dot(wo, h));', `return ${by(size)} * INV_PI * params.paint;`]],
  },
  {
    name: 'reciprocity',
    of: 'diffuse',
    check: 'reciprocity',
    edits: (size) => [
      [DIFFUSE_VALUE, `select(1.0, ${by(size)}, wo.z > wi.z) * 0.8 * ${DIFFUSE_VALUE}`],
      [DIFFUSE, `bsdf_sample_of(wi, select(1.0, ${by(size)}, wo.z > wi.z) * 0.8 * params.albedo, warp_cosine_pdf(wi))`],
    ],
  },
  {
    name: 'reciprocity of a delta lobe',
    of: 'window',
    check: 'reciprocity',
    edits: (size) => [
      ['params.tint / (eta * eta), 1.0 - F', `params.tint * select(1.0, ${(1 - size).toFixed(6)}, hit.front) / (eta * eta), 1.0 - F`],
    ],
  },
  {
    name: 'weight over a probability that is off',
    of: 'coated',
    check: 'weight',
    edits: (size) => [[COATED, `bsdf_sample_of(wi, eval(wo, wi, hit, params) * wi.z / (p * ${by(size)}), p)`]],
  },
];

const { values } = parseArgs({
  options: {
    effort: { type: 'string', default: 'quick' },
    only: { type: 'string', default: '' },
    seeds: { type: 'string', default: '3' },
    backend: { type: 'string', default: 'auto' },
    help: { type: 'boolean', default: false },
  },
});

async function isFound(laboratory: Laboratory, kind: Kind, size: number, effort: EffortName): Promise<boolean> {
  const mistake: Mistake = { name: 'wrong', of: kind.of, edits: kind.edits(size), check: kind.check, says: /./, effort };
  for (let seed = 1; seed <= Number(values.seeds); seed++) {
    const { checks } = await laboratory.check(withMistake(mistake), { effort, seed, slice: 100 });
    if (checks.find(({ id }) => id === kind.check)?.verdict !== 'fail') return false;
  }
  return true;
}

const percent = (size: number | undefined): string => (size === undefined ? '' : `${Number((100 * size).toPrecision(3))} %`);

async function main(): Promise<void> {
  if (values.help) return print(HELP);
  const opened = await openDevice(values.backend as Backend, process.env.PENUMBRA_BACKEND === 'probe');
  if (opened === null) process.exit(NO_HARDWARE);
  const laboratory = new Laboratory(opened.device, shaderLibrary());
  print(`| ${opened.adapter.name} | effort | found from | not found |\n| --- | --- | --- | --- |`);
  for (const kind of KINDS.filter(({ name }) => name.includes(values.only))) {
    for (const effort of values.effort.split(',') as EffortName[]) {
      let found: number | undefined;
      let missed: number | undefined;
      for (const size of SIZES) {
        if (await isFound(laboratory, kind, size, effort)) found = size;
        else {
          missed = size;
          break;
        }
      }
      print(`| ${kind.name} | ${effort} | ${percent(found)} | ${percent(missed)} |`);
    }
  }
}

await main();
process.exit(0);
