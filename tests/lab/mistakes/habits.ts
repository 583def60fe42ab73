/** Mistakes as authors bring them along from elsewhere: from game engines and from shader toys. */
import { mistakesOf, type Mistake } from './mistake.ts';

const RETURN = 'bsdf_sample_of(wi, eval(wo, wi, hit, params) * (wi.z / p), p)';
const FALLS = /Samples do not fall where pdf says|pile up/;
const SUMS = /pdf integrates to/;
const GAINS = /more than arrives/;
const ONE_WAY = /eval\(wo, wi\) is not eval\(wi, wo\)/;

const engines: Mistake[] = [
  ...mistakesOf('shiny-floor', 'histogram', FALLS, {
    'roughness-is-squared-once-in-sample': [
      ['ggx_sample_normal(wo, ggx_alpha(params.roughness), u.xy)', 'ggx_sample_normal(wo, vec2f(max(0.001, params.roughness)), u.xy)'],
    ],
    'roughness-is-squared-twice-in-sample': [
      [
        'ggx_sample_normal(wo, ggx_alpha(params.roughness), u.xy)',
        'ggx_sample_normal(wo, ggx_alpha(params.roughness * params.roughness), u.xy)',
      ],
    ],
    'least-roughness-of-sample-alone': [
      ['ggx_sample_normal(wo, ggx_alpha(params.roughness), u.xy)', 'ggx_sample_normal(wo, ggx_alpha(max(0.5, params.roughness)), u.xy)'],
    ],
    'chance-of-the-facet-in-pdf': [
      ['facet.pdf, coat_chance(wo, params))', 'facet.pdf, coat_chance(vec3f(0.0, 0.0, dot(wo, facet.h)), params))'],
    ],
    'direction-in-the-world': [
      [
        '  if (wi.z <= 0.0) { return bsdf_absorbed(); }\n  let p',
        '  wi = frame_to_world(frame_around(hit.n), wi);\n  if (wi.z <= 0.0) { return bsdf_absorbed(); }\n  let p',
      ],
      ['import package::math::{INV_PI, luminance};', 'import package::math::{INV_PI, frame_around, frame_to_world, luminance};'],
    ],
    'turned-over-on-the-back': [
      [
        '  if (wi.z <= 0.0) { return bsdf_absorbed(); }\n  let p',
        '  if (!hit.front) { wi = -wi; }\n  if (wi.z <= 0.0) { return bsdf_absorbed(); }\n  let p',
      ],
    ],
  }),
  ...mistakesOf('shiny-floor', 'weight', /another weight than/, {
    'grey-weights': [[RETURN, 'bsdf_sample_of(wi, vec3f(luminance(eval(wo, wi, hit, params))) * (wi.z / p), p)']],
    'weight-over-pi-for-the-base': [
      [RETURN, 'bsdf_sample_of(wi, eval(wo, wi, hit, params) * (wi.z / p) * select(1.0, INV_PI, u.z >= coat_chance(wo, params)), p)'],
    ],
    'fresnel-counts-twice': [
      [RETURN, 'bsdf_sample_of(wi, eval(wo, wi, hit, params) * (wi.z / p) * schlick(dot(wo, normalize(wo + wi)), params), p)'],
    ],
    'weight-is-not-above-one': [[RETURN, 'bsdf_sample_of(wi, min(vec3f(1.0), eval(wo, wi, hit, params) * (wi.z / p)), p)']],
  }),
  ...mistakesOf('shiny-floor', 'weight', /another pdf than fn pdf/, {
    'pdf-of-the-coat-that-was-drawn': [
      [
        RETURN,
        'bsdf_sample_of(wi, eval(wo, wi, hit, params) * (wi.z / p), select(p, facet_reflect(wo, wi, ggx_alpha(params.roughness)).pdf, u.z < coat_chance(wo, params)))',
      ],
    ],
  }),
  ...mistakesOf('shiny-floor', 'normalisation', SUMS, {
    'pdf-has-a-floor': [['facet.pdf, coat_chance(wo, params))', 'facet.pdf, coat_chance(wo, params)) + 0.01']],
    'pdf-forgets-the-chance-of-the-coat': [
      [
        'return mix(warp_cosine_pdf(wi), facet.pdf, coat_chance(wo, params));',
        'return warp_cosine_pdf(wi) * (1.0 - coat_chance(wo, params)) + facet.pdf;',
      ],
    ],
  }),
  ...mistakesOf('shiny-floor', 'energy', GAINS, {
    'base-beside-the-coat': [['left * params.base', 'params.base']],
    'metal-keeps-its-base': [['left * params.base * ((1.0 - params.metallic) * INV_PI)', 'params.base * INV_PI']],
    'lobe-without-four': [['return F * facet.f + left', 'return F * facet.f * 4.0 + left']],
  }),
  ...mistakesOf('shiny-floor', 'reciprocity', ONE_WAY, {
    'value-has-the-cosine': [['return F * facet.f + left * params.base', 'return F * facet.f * wi.z + left * params.base']],
    'base-by-the-half-vector-once': [
      ['let left = (1.0 - schlick(wo.z, params)) * (1.0 - schlick(wi.z, params));', 'let left = 1.0 - schlick(wo.z, params);'],
    ],
  }),
  ...mistakesOf('burley-diffuse', 'energy', GAINS, {
    'burley-as-first-published': [
      ['let bias = mix(0.0, 0.5, params.roughness);', 'let bias = 0.5;'],
      ['mix(1.0, 1.0 / 1.57, params.roughness)', '1.0'],
    ],
    'burley-without-pi': [['factor * INV_PI', 'factor']],
  }),
  ...mistakesOf('burley-diffuse', 'energy', GAINS, { 'burley-as-frostbite-has-it': [['1.0 / 1.57', '1.0 / 1.51']] }, 'full'),
];

/** Shader toys: random vectors of other shapes, hashes of one's own, signs. */
const toys: Mistake[] = [
  ...mistakesOf('diffuse', 'histogram', FALLS, {
    'normal-and-a-vector-of-the-cube': [
      ['  let wi = warp_cosine(u.xy);', '  let wi = normalize(vec3f(0.0, 0.0, 1.001) + normalize(2.0 * u - 1.0001));'],
    ],
    'normal-and-a-vector-of-the-ball': [
      ['  let wi = warp_cosine(u.xy);', '  let wi = normalize(vec3f(0.0, 0.0, 1.0) + warp_cone(u.xy, 2.0) * pow(u.z, 0.3333));'],
      ['{warp_cosine, warp_cosine_pdf}', '{warp_cone, warp_cosine_pdf}'],
    ],
    'cube-for-sphere': [['  let wi = warp_cosine(u.xy);', '  var wi = normalize(2.0 * u - 1.0001);\n  wi.z = abs(wi.z);']],
    'hash-of-the-place': [
      [
        '  let wi = warp_cosine(u.xy);',
        '  let wi = warp_cosine(fract(sin(vec2f(dot(hit.p.xy, vec2f(12.9898, 78.233)), dot(hit.p.yz, vec2f(39.346, 11.135)))) * 43758.547));',
      ],
    ],
    'angles-are-uniform': [
      [
        '  let wi = warp_cosine(u.xy);',
        '  let a = 1.5707963 * u.x;\n  let b = 6.2831853 * u.y;\n  let wi = vec3f(sin(a) * cos(b), sin(a) * sin(b), cos(a));',
      ],
    ],
    'mirror-with-jitter': [
      ['  let wi = warp_cosine(u.xy);', '  var wi = normalize(vec3f(-wo.xy, wo.z) + 0.5 * warp_cone(u.xy, 2.0));\n  wi.z = abs(wi.z);'],
      ['{warp_cosine, warp_cosine_pdf}', '{warp_cone, warp_cosine_pdf}'],
    ],
  }),
  ...mistakesOf('mirror', 'delta', /Snell/, {
    'eye-looks-the-other-way': [['vec3f(-wo.xy, wo.z)', 'vec3f(wo.xy, -wo.z)']],
  }),
  ...mistakesOf('mirror', 'delta', /chosen in|its pdf says/, {
    'density-of-a-mirror-is-large': [['params.reflectance, 1.0, true', 'params.reflectance, 1.0e6, true']],
  }),
  ...mistakesOf('mirror', 'finite', /with pdf = 0 of sample, where a path ends/, {
    'density-of-a-mirror-is-nothing': [['params.reflectance, 1.0, true', 'params.reflectance, 0.0, true']],
  }),
  ...mistakesOf('speckled', 'energy', GAINS, {
    'noise-brightens-more-than-it-may': [
      ['mix(params.dark, params.light, clamp(grain(hit, params), 0.0, 1.0))', 'params.light * (0.3 + 1.2 * grain(hit, params))'],
    ],
  }),
  ...mistakesOf('speckled', 'attributes', /must/, {
    'glow-below-zero': [['let ember = max(0.0, grain(hit, params) - 0.8);', 'let ember = grain(hit, params) - 0.7;']],
    'bumps-without-length': [
      [
        'return normalize(vec3f(-s.x * hit.tangent.xy - s.y * hit.bitangent.xy, 1.0));',
        'return vec3f(-s.x * hit.tangent.xy - s.y * hit.bitangent.xy, 1.0);',
      ],
    ],
    'holes-are-not-clamped': [
      ['smoothstep(params.holes - 0.1, params.holes + 0.1, grain(hit, params))', '(grain(hit, params) - params.holes) * 5.0 + 0.5'],
    ],
  }),
  ...mistakesOf('cats-eye', 'delta', /eta|Snell|chosen/, {
    'back-has-the-chance-of-the-rest': [['if (u.z < params.back) {', 'if (u.z > params.back) {']],
  }),
];

export const HABITS: readonly Mistake[] = [...engines, ...toys];
