/** Mistakes in diffuse materials: factors, cosines, shapes of the sampling, sides. */
import { mistakesOf, type Mistake } from './mistake.ts';

const EVAL = 'select(vec3f(0.0), params.albedo * INV_PI, wi.z > 0.0)';
const WARP = '  let wi = warp_cosine(u.xy);';
const RETURN = 'bsdf_sample_of(wi, params.albedo, warp_cosine_pdf(wi))';
const PDF = '  return warp_cosine_pdf(wi);';
const MATH = 'import package::math::INV_PI;';
const PI: readonly [string, string] = [MATH, 'import package::math::{PI, INV_PI};'];

/** Another way to draw `wi`. */
const drawn = (text: string): readonly [string, string] => [WARP, text];

const weights: Mistake[] = [
  ...mistakesOf('diffuse', 'weight', /another weight than f \|cos θ\| \/ pdf.* π times too small/, {
    'diffuse-without-pi': [[EVAL, 'select(vec3f(0.0), params.albedo, wi.z > 0.0)']],
    'weight-over-pi': [[RETURN, 'bsdf_sample_of(wi, params.albedo * INV_PI, warp_cosine_pdf(wi))']],
  }),
  ...mistakesOf('diffuse', 'weight', /another weight than f \|cos θ\| \/ pdf.* π times too large/, {
    'pi-twice': [[EVAL, 'select(vec3f(0.0), params.albedo * INV_PI * INV_PI, wi.z > 0.0)']],
    'weight-times-pi': [PI, [RETURN, 'bsdf_sample_of(wi, params.albedo * PI, warp_cosine_pdf(wi))']],
  }),
  ...mistakesOf('diffuse', 'weight', /another weight than f \|cos θ\| \/ pdf.*cos θi is/, {
    'cosine-in-eval': [[EVAL, 'select(vec3f(0.0), params.albedo * INV_PI * wi.z, wi.z > 0.0)']],
    'weight-with-cosine': [[RETURN, 'bsdf_sample_of(wi, params.albedo * wi.z, warp_cosine_pdf(wi))']],
    'weight-over-cosine': [[RETURN, 'bsdf_sample_of(wi, params.albedo / max(1e-4, wi.z), warp_cosine_pdf(wi))']],
  }),
  ...mistakesOf('diffuse', 'weight', /another weight than f \|cos θ\| \/ pdf/, {
    'weight-of-one-channel': [[RETURN, 'bsdf_sample_of(wi, vec3f(params.albedo.xy, 0.9 * params.albedo.z), warp_cosine_pdf(wi))']],
    'weight-is-clamped': [[RETURN, 'bsdf_sample_of(wi, min(params.albedo, vec3f(0.5)), warp_cosine_pdf(wi))']],
    'weight-is-the-value': [[RETURN, 'bsdf_sample_of(wi, eval(wo, wi, hit, params), warp_cosine_pdf(wi))']],
  }),
  ...mistakesOf('diffuse', 'weight', /another weight than f \|cos θ\| \/ pdf.* 2 times too small/, {
    'weight-is-half': [[RETURN, 'bsdf_sample_of(wi, 0.5 * params.albedo, warp_cosine_pdf(wi))']],
  }),
  ...mistakesOf('diffuse', 'weight', /another pdf than fn pdf/, {
    'pdf-of-the-hemisphere': [[PDF, '  return select(0.0, 0.5 * INV_PI, wi.z > 0.0);']],
    'pdf-without-pi': [[PDF, '  return max(0.0, wi.z);']],
    'pdf-of-sample-is-one': [[RETURN, 'bsdf_sample_of(wi, params.albedo, 1.0)']],
    'pdf-of-the-square': [[PDF, '  return wi.z * wi.z * INV_PI;']],
  }),
];

const uniform = '  let wi = warp_cone(u.xy, 1.0);';
const cone: readonly [string, string] = ['{warp_cosine, warp_cosine_pdf}', '{warp_cone, warp_cosine_pdf}'];
const polar = (radius: string, angle: string): string =>
  `  let r = ${radius};\n  let a = ${angle};\n  let wi = vec3f(r * cos(a), r * sin(a), sqrt(max(0.0, 1.0 - r * r)));`;

const shapes: Mistake[] = [
  ...mistakesOf('diffuse', 'histogram', /Samples do not fall where pdf says/, {
    'hemisphere-for-cosine': [cone, drawn(uniform)],
    'disk-without-root': [PI, drawn(polar('u.x', '2.0 * PI * u.y'))],
    'half-a-turn': [PI, drawn(polar('sqrt(u.x)', 'PI * u.y'))],
    'one-number-twice': [PI, drawn(polar('sqrt(u.x)', '2.0 * PI * u.x'))],
    'angle-is-uniform': [PI, drawn(polar('sin(0.5 * PI * u.x)', '2.0 * PI * u.y'))],
    'degrees-for-radians': [PI, drawn(polar('sqrt(u.x)', '360.0 * floor(u.y * 4.0)'))],
    'square-for-disk': [drawn('  let p = 1.4142135 * (u.xy - 0.5);\n  let wi = vec3f(p, sqrt(max(0.0, 1.0 - dot(p, p))));')],
    'horizon-is-left-out': [PI, drawn(polar('sqrt(0.95 * u.x)', '2.0 * PI * u.y'))],
    'third-number-moves-it': [PI, drawn(polar('sqrt(u.x)', '2.0 * PI * mix(u.y, u.z * u.y, 0.2)'))],
    'fixed-seed': [drawn('  let wi = warp_cosine(vec2f(0.25, u.y));')],
  }),
  ...mistakesOf('diffuse', 'histogram', /pile up/, {
    'numbers-of-eight-bits': [drawn('  let wi = warp_cosine((floor(u.xy * 256.0) + 0.5) / 256.0);')],
  }),
  ...mistakesOf(
    'diffuse',
    'histogram',
    /fall where pdf says|pile up/,
    { 'narrow-ring': [PI, drawn(polar('select(sqrt(u.x), 0.6, abs(u.x - 0.36) < 0.02)', '2.0 * PI * u.y'))] },
    'quick',
  ),
  ...mistakesOf('diffuse', 'histogram', /pdf is 0, under the surface/, {
    'value-under-the-horizon': [[EVAL, 'params.albedo * INV_PI']],
  }),
  ...mistakesOf('diffuse', 'weight', /where fn pdf is 0, under the surface/, {
    'sphere-for-hemisphere': [
      cone,
      drawn('  let wi = warp_cone(u.xy, 2.0);'),
      [RETURN, 'bsdf_sample_of(wi, params.albedo, abs(wi.z) * INV_PI)'],
    ],
  }),
  ...mistakesOf(
    'diffuse',
    'histogram',
    /where pdf is 0, around/,
    {
      'now-and-then-from-below': [
        drawn('  var wi = warp_cosine(u.xy);\n  if (u.z < 0.0003) { wi = -wi; }'),
        [RETURN, 'bsdf_sample_of(wi, params.albedo, abs(wi.z) * INV_PI)'],
      ],
    },
    'quick',
  ),
];

const sums: Mistake[] = [
  ...mistakesOf('diffuse', 'normalisation', /pdf integrates to 2\.0/, {
    'pdf-of-both-sides': [[PDF, '  return abs(wi.z) * INV_PI;']],
    'pdf-is-double': [
      [PDF, '  return 2.0 * warp_cosine_pdf(wi);'],
      [RETURN, 'bsdf_sample_of(wi, 0.5 * params.albedo, 2.0 * warp_cosine_pdf(wi))'],
    ],
  }),
  ...mistakesOf('diffuse', 'normalisation', /pdf integrates to 1\.0000, but 0\.9/, {
    'absorbed-but-not-weighed': [
      ['  return bsdf_sample_of', '  if (u.z < 0.05) { return BsdfSample(wi, vec3f(0.0), 0.0, false, 1.0); }\n  return bsdf_sample_of'],
    ],
  }),
  ...mistakesOf('diffuse', 'normalisation', /pdf integrates to 1\.02/, {
    'pdf-is-two-per-cent-off': [
      [PDF, '  return 1.02 * warp_cosine_pdf(wi);'],
      [RETURN, 'bsdf_sample_of(wi, params.albedo / 1.02, 1.02 * warp_cosine_pdf(wi))'],
    ],
  }),
];

const values: Mistake[] = [
  ...mistakesOf('diffuse', 'energy', /more than arrives/, {
    'only-white-gains': [
      [EVAL, 'select(vec3f(0.0), params.albedo * params.albedo * 1.1 * INV_PI, wi.z > 0.0)'],
      [RETURN, 'bsdf_sample_of(wi, params.albedo * params.albedo * 1.1, warp_cosine_pdf(wi))'],
    ],
  }),
  ...mistakesOf('diffuse', 'reciprocity', /eval\(wo, wi\) is not eval\(wi, wo\)/, {
    'darkens-with-wo': [
      [EVAL, 'select(vec3f(0.0), params.albedo * wo.z * INV_PI, wi.z > 0.0)'],
      [RETURN, 'bsdf_sample_of(wi, params.albedo * wo.z, warp_cosine_pdf(wi))'],
    ],
    'leans-to-one-side': [
      [EVAL, 'select(vec3f(0.0), params.albedo * (0.7 + 0.3 * wi.x) * INV_PI, wi.z > 0.0)'],
      [RETURN, 'bsdf_sample_of(wi, params.albedo * (0.7 + 0.3 * wi.x), warp_cosine_pdf(wi))'],
    ],
  }),
  ...mistakesOf('diffuse', 'finite', /length 1\.1000: must be of unit length/, {
    'direction-is-too-long': [[RETURN, 'bsdf_sample_of(1.1 * wi, params.albedo, warp_cosine_pdf(wi))']],
  }),
  ...mistakesOf('diffuse', 'finite', /must be finite, not negative/, {
    'root-of-a-negative': [[EVAL, 'select(vec3f(0.0), params.albedo * INV_PI * sqrt(2.0 * wi.z - 1.0), wi.z > 0.0)']],
    'azimuth-of-the-normal': [[EVAL, 'select(vec3f(0.0), params.albedo * INV_PI * abs(normalize(wo.xy).x), wi.z > 0.0)']],
    'pdf-under-the-horizon': [[PDF, '  return wi.z * INV_PI;']],
  }),
];

const paper: Mistake[] = [
  ...mistakesOf('paper', 'normalisation', /pdf integrates to 2\.0/, {
    'side-is-not-in-the-pdf': [
      ['return share(wi, params) * abs(wi.z) * INV_PI;', 'return abs(wi.z) * INV_PI;'],
      ['bsdf_sample_of(wi, params.color, p)', 'bsdf_sample_of(wi, params.color * share(wi, params), p)'],
    ],
  }),
  ...mistakesOf('paper', 'histogram', /Samples do not fall where pdf says/, {
    'sides-are-swapped': [['if (u.z < params.through)', 'if (u.z > params.through)']],
    'side-is-even': [['if (u.z < params.through)', 'if (u.z < 0.5)']],
    'side-and-direction-share-a-number': [['if (u.z < params.through)', 'if (u.x < params.through)']],
  }),
  ...mistakesOf('paper', 'energy', /more than arrives/, {
    'both-sides-in-full': [
      ['return params.color * share(wi, params) * INV_PI;', 'return params.color * INV_PI;'],
      ['bsdf_sample_of(wi, params.color, p)', 'bsdf_sample_of(wi, params.color / share(wi, params), p)'],
    ],
  }),
  ...mistakesOf('paper', 'histogram', /pdf is 0/, {
    'nothing-is-sent-through': [
      ['return share(wi, params) * abs(wi.z) * INV_PI;', 'return max(0.0, wi.z) * INV_PI;'],
      ['if (u.z < params.through)', 'if (false)'],
      ['bsdf_sample_of(wi, params.color, p)', 'bsdf_sample_of(wi, params.color * (1.0 - params.through), p)'],
    ],
  }),
  ...mistakesOf('paper', 'reciprocity', /eta²/, {
    'paper-that-refracts': [
      ['bsdf_sample_of(wi, params.color, p)', 'BsdfSample(wi, params.color, p, false, select(1.0, 1.5, wi.z < 0.0))'],
    ],
  }),
];

export const MATTE: readonly Mistake[] = [...weights, ...shapes, ...sums, ...values, ...paper];
