/** Mistakes that come along with code of other renderers: a line lost from a listing, a formula's other half, a struct's range. */
import { mistakesOf, type Mistake } from './mistake.ts';

const FALLS = /Samples do not fall where pdf says|pile up/;
const SUMS = /pdf integrates to/;
const GAINS = /more than arrives/;
const ONE_WAY = /eval\(wo, wi\) is not eval\(wi, wo\)/;

export const IDIOMS: readonly Mistake[] = [
  ...mistakesOf('transformed-cosine', 'normalisation', SUMS, {
    'transform-without-its-determinant': [['(params.along * params.across * l * l * l)', '(l * l * l)']],
    'transform-to-the-second': [['params.across * l * l * l)', 'params.across * l * l)']],
    'transform-to-the-fourth': [['params.across * l * l * l)', 'params.across * l * l * l * l)']],
  }),
  ...mistakesOf('transformed-cosine', 'histogram', FALLS, {
    'transform-is-turned': [
      ['warp_cosine(u.xy) * vec3f(params.along, params.across, 1.0)', 'warp_cosine(u.xy) * vec3f(params.across, params.along, 1.0)'],
    ],
    'transform-backwards': [['warp_cosine(u.xy) * vec3f(', 'warp_cosine(u.xy) / vec3f(']],
  }),
  ...mistakesOf(
    'transformed-cosine',
    'weight',
    /another weight than f \|cos θ\| \/ pdf .*: it is 1\.43 times too large wherever it is off/,
    {
      'chance-to-live-divides-weights': [['eval(wo, wi, hit, params) * (wi.z / p)', 'eval(wo, wi, hit, params) * (wi.z / (0.7 * p))']],
    },
  ),
  ...mistakesOf('transformed-cosine', 'weight', /another weight than f \|cos θ\| \/ pdf/, {
    'weighed-by-the-balance-heuristic': [
      ['eval(wo, wi, hit, params) * (wi.z / p)', 'eval(wo, wi, hit, params) * (wi.z / (p + wi.z * INV_PI))'],
    ],
  }),
  ...mistakesOf('mirror-lobe', 'normalisation', SUMS, {
    'lobe-as-if-it-were-narrow': [['k / (2.0 * PI * (1.0 - exp(-2.0 * k)))', 'k / (2.0 * PI)']],
    'lobe-over-four-pi': [['k / (2.0 * PI * (1.0 - exp(-2.0 * k)))', 'k / (4.0 * PI * (1.0 - exp(-2.0 * k)))']],
  }),
  ...mistakesOf('mirror-lobe', 'histogram', FALLS, { 'lobe-about-the-eye': [['frame_around(vec3f(-wo.xy, wo.z))', 'frame_around(wo)']] }),
  ...mistakesOf('mirror-lobe', 'energy', GAINS, { 'lobe-over-the-lesser-cosine': [['/ max(wo.z, wi.z)', '/ min(wo.z, wi.z)']] }),
  ...mistakesOf('plastic', 'energy', GAINS, {
    'body-without-the-compression-of-radiance': [['(IOR * IOR * (1.0 - INSIDE', '((1.0 - INSIDE']],
    'body-is-not-behind-the-boundary': [
      ['params.color * INV_PI * entering(wo.z) * entering(wi.z) / (IOR', 'params.color * INV_PI * entering(wo.z) / (IOR'],
    ],
  }),
  ...mistakesOf('plastic', 'normalisation', SUMS, {
    'chance-by-the-light': [['warp_cosine_pdf(wi) * entering(wo.z)', 'warp_cosine_pdf(wi) * entering(wi.z)']],
  }),
  ...mistakesOf('grating', 'delta', /one is chosen in 3\d\.\d % of all cases; its pdf says 50\.0 %/, {
    'one-order-is-forgotten': [['1.0 / 3.0', '0.5']],
  }),
  ...mistakesOf(
    'twin-mirrors',
    'delta',
    /, 2 times too little: what goes one way with one weight is one lobe, and its pdf the whole probability/,
    {
      'one-mirror-in-two': [
        ['mix(params.color, vec3f(1.0, 0.5, 0.25), 0.5 * layer * params.tint)', 'params.color'],
        ['select(0.25, 0.5, layer == 2.0)', '0.5'],
      ],
    },
  ),
  ...mistakesOf('twin-mirrors', 'delta', /Of several delta lobes one is chosen in (?:49|50)\.\d % of all cases; its pdf says 33\.3 %/, {
    'layers-have-even-chances': [['select(0.25, 0.5, layer == 2.0)', '1.0 / 3.0']],
  }),
  ...mistakesOf('visible-facets', 'finite', /all of them where wo is the normal/, {
    'frame-without-its-guard': [
      ['if (l > 0.0) { t1 = vec3f(-v.y, v.x, 0.0) * inverseSqrt(l); }', 't1 = normalize(cross(vec3f(0.0, 0.0, 1.0), v));'],
    ],
  }),
  ...mistakesOf('visible-facets', 'normalisation', SUMS, {
    'disk-is-not-warped': [['let y = (1.0 - s) * sqrt(1.0 - d.x * d.x) + s * d.y;', 'let y = d.y;']],
  }),
  ...mistakesOf('visible-facets', 'histogram', FALLS, {
    'warp-by-what-is-not-stretched': [['0.5 * (1.0 + v.z)', '0.5 * (1.0 + wo.z)']],
    'roughness-widened-in-sample': [['visible(wo, params.alpha, u.xy)', 'visible(wo, params.alpha * (1.2 - 0.2 * sqrt(wo.z)), u.xy)']],
  }),
  ...mistakesOf('two-tints', 'reciprocity', ONE_WAY, {
    'sides-let-through-differently': [['vec3f(0.3 * INV_PI)', 'select(params.back, params.color, hit.front) * (0.3 * INV_PI)']],
  }),
  ...mistakesOf('two-tints', 'energy', GAINS, { 'both-sides-add-up': [['vec3f(0.3 * INV_PI)', 'vec3f(0.6 * INV_PI)']] }),
  ...mistakesOf('combed', 'attributes', /geometry_tangent = .*: must be of unit length with z = 0/, {
    'tangent-without-length': [['normalize(turned)', '0.8 * turned']],
    'tangent-leans': [['vec3f(normalize(turned), 0.0)', 'normalize(vec3f(turned, 0.3))']],
    'tangent-of-nothing': [['vec3f(normalize(turned), 0.0)', 'vec3f(normalize(turned - turned), 0.0)']],
  }),
  ...mistakesOf('combed', 'energy', GAINS, {
    'base-brighter-than-white': [['m.base_color = params.color;', 'm.base_color = 1.5 * params.color;']],
  }),
  ...mistakesOf(
    'felt',
    'finite',
    /where wi lies along wo, one way or the other/,
    { 'angle-is-not-clamped': [['acos(clamp(dot(wo, wi), -1.0, 1.0))', 'acos(dot(wo, wi))']] },
    'quick',
  ),
  ...mistakesOf('felt', 'reciprocity', ONE_WAY, { 'larger-cosine-is-the-lights': [['max(wo.z, wi.z), s', 'wi.z, s']] }),
  ...mistakesOf(
    'felt',
    'energy',
    /more than arrives(?!.*time)/,
    {
      'colours-of-vertices-brighten': [['params.color * hit.color.rgb', 'params.color * (1.0 + 0.8 * hit.color.g * (1.0 - hit.color.r))']],
    },
    'quick',
  ),
  ...mistakesOf('felt', 'histogram', /All light that eval gives comes from below the surface/, {
    'the-other-side-alone': [['if (wi.z <= 0.0)', 'if (wi.z >= 0.0)']],
  }),
];
