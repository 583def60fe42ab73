/** Errors of each kind, of any size, in materials that are right without them. */
import type { CheckId } from '../../../src/lab/report.ts';
import type { Mistake } from '../mistakes/mistake.ts';

/** Parts, from large to small. */
export const SIZES = [0.1, 0.05, 0.03, 0.02, 0.01, 0.005, 0.003, 0.002, 0.001];

export interface Kind {
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

export const KINDS: readonly Kind[] = [
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
