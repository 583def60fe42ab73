/** Mistakes in glossy materials: half vectors, lobes, masking, anisotropy. */
import { mistakesOf, type Mistake } from './mistake.ts';

const GLOSSY = 'ndf(h.z, params.alpha) * h.z / (4.0 * max(1e-4, dot(wo, h)))';
const MIXTURE = 'params.chosen * glossy + (1.0 - params.chosen) * matte';
const CHOICE = '  if (u.z < params.chosen) {';
const RETURN = 'bsdf_sample_of(wi, eval(wo, wi, hit, params) * wi.z / p, p)';
const COAT = 'ndf(h.z, params.alpha) * schlick(dot(wo, h), params.f0) * G / (4.0 * wo.z * wi.z)';
const BASE = 'params.paint * INV_PI * (1.0 - schlick(wo.z, params.f0)) * (1.0 - schlick(wi.z, params.f0))';
const A2 = '    let a2 = params.alpha * params.alpha;';

const densities: Mistake[] = [
  ...mistakesOf('coated', 'normalisation', /pdf integrates to/, {
    'cosine-of-the-facet-is-missing': [[GLOSSY, 'ndf(h.z, params.alpha) / (4.0 * max(1e-4, dot(wo, h)))']],
    'jacobian-is-missing': [[GLOSSY, 'ndf(h.z, params.alpha) * h.z']],
    'jacobian-without-four': [[GLOSSY, 'ndf(h.z, params.alpha) * h.z / max(1e-4, dot(wo, h))']],
    'jacobian-of-two': [[GLOSSY, 'ndf(h.z, params.alpha) * h.z / (2.0 * max(1e-4, dot(wo, h)))']],
    'jacobian-of-the-normal': [[GLOSSY, 'ndf(h.z, params.alpha) * h.z / (4.0 * wo.z)']],
    'lobes-are-added': [[MIXTURE, 'glossy + matte']],
    'only-the-coat-has-a-pdf': [[MIXTURE, 'params.chosen * glossy']],
  }),
  ...mistakesOf('coated', 'histogram', /Samples do not fall where pdf says/, {
    'only-the-coat-is-drawn': [[CHOICE, '  if (u.z < 1.0) {']],
    'alpha-squared-once-more': [[A2, '    let a2 = params.alpha * params.alpha * params.alpha * params.alpha;']],
    'alpha-is-not-squared': [[A2, '    let a2 = params.alpha;']],
    'choice-shares-a-number': [[CHOICE, '  if (u.x < params.chosen) {']],
    'half-vector-to-the-eye': [['let h = normalize(wo + wi);\n  let glossy', 'let h = normalize(2.0 * wo + wi);\n  let glossy']],
    'pdf-of-the-way-back': [
      ['  let p = pdf(wo, wi, hit, params);', '  let p = pdf(wi, wo, hit, params);'],
      ['let matte = wi.z * INV_PI', 'let matte = wo.z * INV_PI'],
    ],
    'flipped-above-the-horizon': [['  if (wi.z <= 0.0) { return bsdf_absorbed(); }\n  let p', '  wi.z = abs(wi.z);\n  let p']],
    'lobe-is-ten-per-cent-wide': [[A2, '    let a2 = 1.21 * params.alpha * params.alpha;']],
  }),
  ...mistakesOf('coated', 'histogram', /Samples do not fall where pdf says/, {
    'choice-is-ten-per-cent-off': [[CHOICE, '  if (u.z < 1.1 * params.chosen) {']],
  }),
  ...mistakesOf(
    'coated',
    'histogram',
    /Samples do not fall where pdf says/,
    { 'choice-is-four-per-cent-off': [[CHOICE, '  if (u.z < 1.04 * params.chosen) {']] },
    'quick',
  ),
  ...mistakesOf('coated', 'weight', /another pdf than fn pdf/, {
    'pdf-of-the-drawn-lobe': [
      [
        'bsdf_sample_of(wi, eval(wo, wi, hit, params) * wi.z / p, p)',
        'bsdf_sample_of(wi, eval(wo, wi, hit, params) * wi.z / p, select(wi.z * INV_PI, p, u.z < params.chosen))',
      ],
    ],
  }),
  ...mistakesOf('coated', 'weight', /another weight than/, {
    'weight-of-the-drawn-lobe': [
      [RETURN, 'bsdf_sample_of(wi, select(base(wo, wi, params) / INV_PI, eval(wo, wi, hit, params) * wi.z / p, u.z < params.chosen), p)'],
    ],
    'weight-of-the-coat-alone': [[RETURN, 'bsdf_sample_of(wi, vec3f(coat(wo, wi, params) * wi.z / p), p)']],
    'cosine-of-the-eye': [[RETURN, 'bsdf_sample_of(wi, eval(wo, wi, hit, params) * wo.z / p, p)']],
    'cosine-of-the-facet': [[RETURN, 'bsdf_sample_of(wi, eval(wo, wi, hit, params) * dot(wi, normalize(wo + wi)) / p, p)']],
  }),
  ...mistakesOf('coated', 'weight', /another weight than.*cos θi is missing/, {
    'cosine-is-missing': [[RETURN, 'bsdf_sample_of(wi, eval(wo, wi, hit, params) / p, p)']],
  }),
  ...mistakesOf('coated', 'weight', /another weight than.*pdf.* once more|another weight than/, {
    'not-over-the-pdf': [[RETURN, 'bsdf_sample_of(wi, eval(wo, wi, hit, params) * wi.z, p)']],
    'over-the-chance-once-more': [[RETURN, 'bsdf_sample_of(wi, eval(wo, wi, hit, params) * wi.z / (p * params.chosen), p)']],
  }),
  ...mistakesOf(
    'coated',
    'weight',
    /another weight than/,
    { 'fireflies-are-clamped': [[RETURN, 'bsdf_sample_of(wi, min(vec3f(0.9), eval(wo, wi, hit, params) * wi.z / p), p)']] },
    'quick',
  ),
];

const values: Mistake[] = [
  ...mistakesOf('coated', 'reciprocity', /eval\(wo, wi\) is not eval\(wi, wo\)/, {
    'masked-from-one-side': [['g1(wo.z, params.alpha) * g1(wi.z, params.alpha)', 'g1(wo.z, params.alpha)']],
    'fresnel-of-the-normal': [['schlick(dot(wo, h), params.f0) * G', 'schlick(wo.z, params.f0) * G']],
    'fresnel-of-the-light': [['schlick(dot(wo, h), params.f0) * G', 'schlick(wi.z, params.f0) * G']],
    'one-cosine-is-missing': [[COAT, 'ndf(h.z, params.alpha) * schlick(dot(wo, h), params.f0) * G / (4.0 * wo.z)']],
    'base-is-dimmed-once': [[BASE, 'params.paint * INV_PI * (1.0 - schlick(wo.z, params.f0))']],
  }),
  ...mistakesOf('coated', 'energy', /more than arrives/, {
    'coat-on-a-full-base': [[BASE, 'params.paint * INV_PI']],
    'four-is-missing': [[COAT, 'ndf(h.z, params.alpha) * schlick(dot(wo, h), params.f0) * G / (wo.z * wi.z)']],
    'nothing-masks': [['let G = g1(wo.z, params.alpha) * g1(wi.z, params.alpha);', 'let G = 1.0;']],
  }),
  ...mistakesOf('coated', 'energy', /more than arrives/, {
    'ndf-without-pi': [
      ['return a * a / (PI * t * t);', 'return a * a / (t * t);'],
      [GLOSSY, 'ndf(h.z, params.alpha) / PI * h.z / (4.0 * max(1e-4, dot(wo, h)))'],
    ],
  }),
  ...mistakesOf('coated', 'finite', /must be finite, not negative/, {
    'division-by-the-horizon': [
      ['let m = clamp(1.0 - c, 0.0, 1.0);', 'let m = clamp(1.0 - c, 0.0, 1.0) / c - (1.0 - c) / c;'],
      [COAT, 'ndf(h.z, params.alpha) * schlick(dot(wo, h), params.f0) * G / (4.0 * wo.z * wi.z - 4e-8)'],
    ],
    'root-of-a-negative-fresnel': [['f0 + (1.0 - f0) * m * m * m * m * m', 'f0 + (1.0 - f0) * sqrt(0.9 - c)']],
  }),
];

const metal: Mistake[] = [
  ...mistakesOf('rough-metal', 'histogram', /Samples do not fall where pdf says/, {
    'tangent-is-swapped': [['let a = slopes(params);\n  let v', 'let a = slopes(params).yx;\n  let v']],
    'facets-are-not-stretched-back': [['vec3f(a * n.xy, max(1.0e-6, n.z))', 'vec3f(n.xy, max(1.0e-6, n.z))']],
  }),
  ...mistakesOf('rough-metal', 'normalisation', /pdf integrates to/, {
    'disk-is-not-squeezed': [['0.5 + 0.5 * v.z', '1.0']],
    'ndf-of-one-slope': [['return 1.0 / (PI * a.x * a.y * d * d);', 'return 1.0 / (PI * a.x * a.x * d * d);']],
    'pdf-of-all-facets': [['/ (4.0 * wo.z * (1.0 + lambda(wo, a)))', '/ (4.0 * wo.z)']],
    'pdf-masked-from-both-sides': [['/ (4.0 * wo.z * (1.0 + lambda(wo, a)))', '/ (4.0 * wo.z * (1.0 + lambda(wo, a) + lambda(wi, a)))']],
  }),
  ...mistakesOf('rough-metal', 'weight', /another weight than/, {
    'weight-is-masked-from-one-side': [['(1.0 + lambda(wo, a)) / (1.0 + lambda(wo, a) + lambda(wi, a))', '1.0 / (1.0 + lambda(wi, a))']],
  }),
  ...mistakesOf(
    'phong',
    'normalisation',
    /pdf integrates to/,
    {
      'phong-pdf-of-the-value': [['(params.exponent + 1.0) * 0.5 * INV_PI * lobe', '(params.exponent + 2.0) * 0.5 * INV_PI * lobe']],
    },
    'quick',
  ),
  ...mistakesOf(
    'phong',
    'histogram',
    /Samples do not fall where pdf says/,
    {
      'phong-exponent-of-the-value': [['warp_power(u.xy, params.exponent)', 'warp_power(u.xy, params.exponent + 1.0)']],
      'phong-about-the-eye': [['frame_around(vec3f(-wo.xy, wo.z))', 'frame_around(wo)']],
    },
    'quick',
  ),
  ...mistakesOf('retroreflector', 'histogram', /Samples do not fall where pdf says/, {
    'not-turned-back': [
      [
        'return turned(rough_metal_direction_isotropic(wo, ggx_alpha(params.roughness).x, vec3f(u.xy, u.z / params.coverage)));',
        'return rough_metal_direction_isotropic(wo, ggx_alpha(params.roughness).x, vec3f(u.xy, u.z / params.coverage));',
      ],
    ],
  }),
];

const evaluated: Mistake[] = [
  ...mistakesOf('evaluated', 'energy', /more than arrives/, {
    'unweighted-base-at-white': [['params.paint * INV_PI * (1.0 - schlick(wo.z)) * (1.0 - schlick(wi.z))', 'params.paint * INV_PI']],
    'evaluated-without-pi': [['params.paint * INV_PI * (1.0', 'params.paint * (1.0']],
    'a-narrow-lobe-too-bright': [['return base + D * V * schlick(dot(wo, h));', 'return base + 1.5 * D * V;']],
    'gain-without-variance': [['return base + D * V * schlick(dot(wo, h));', 'return 1.2 * INV_PI * params.paint;']],
  }),
  ...mistakesOf('evaluated', 'reciprocity', /eval\(wo, wi\) is not eval\(wi, wo\)/, {
    'evaluated-fresnel-of-the-normal': [['D * V * schlick(dot(wo, h))', 'D * V * schlick(wo.z)']],
  }),
  ...mistakesOf(
    'evaluated',
    'finite',
    /must be finite, not negative/,
    {
      'below-zero': [['return base + D * V * schlick(dot(wo, h));', 'return base + D * V * (schlick(dot(wo, h)) - 0.05);']],
    },
    'quick',
  ),
];

const quick: Mistake[] = [
  ...mistakesOf(
    'coated',
    'histogram',
    /Samples do not fall where pdf says/,
    {
      'chances-are-swapped': [[MIXTURE, 'params.chosen * matte + (1.0 - params.chosen) * glossy']],
    },
    'quick',
  ),
  ...mistakesOf(
    'evaluated',
    'energy',
    /more than arrives/,
    {
      'divided-by-one-cosine': [
        ['0.5 / (wo.z * sqrt(a2 + (1.0 - a2) * wi.z * wi.z) + wi.z * sqrt(a2 + (1.0 - a2) * wo.z * wo.z))', '0.25 / (wo.z * wi.z)'],
      ],
    },
    'quick',
  ),
];

export const GLOSS: readonly Mistake[] = [...densities, ...values, ...metal, ...evaluated, ...quick];
