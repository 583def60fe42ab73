/** Mistakes that show only for some parameters, or only at some hits. */
import { mistakesOf, type Mistake } from './mistake.ts';

const RETURN = 'bsdf_sample_of(wi, eval(wo, wi, hit, params) * wi.z / p, p)';
const wrongWhere = (where: string): readonly (readonly [string, string])[] => [
  [RETURN, `bsdf_sample_of(wi, eval(wo, wi, hit, params) * select(1.0, 1.3, ${where}) * wi.z / p, p)`],
];
const MIXTURE = 'return params.chosen * glossy + (1.0 - params.chosen) * matte;';
const densityWhere = (where: string): readonly (readonly [string, string])[] => [
  [MIXTURE, `return (params.chosen * glossy + (1.0 - params.chosen) * matte) * select(1.0, 1.3, ${where});`],
];

const parameters: Mistake[] = [
  ...mistakesOf(
    'coated',
    'weight',
    /another weight than/,
    {
      'wrong-at-the-greatest-alpha': wrongWhere('params.alpha >= 1.0'),
      'wrong-without-reflectance': wrongWhere('params.f0 == 0.0'),
      'wrong-where-paint-is-black': wrongWhere('all(params.paint == vec3f(0.0))'),
      'wrong-where-two-are-at-an-end': wrongWhere('params.alpha >= 1.0 && params.f0 >= 0.2'),
      'wrong-where-black-is-smooth': wrongWhere('params.alpha <= 0.05 && params.paint.x == 0.0'),
      'wrong-in-the-middle': wrongWhere('params.alpha == 0.525'),
      'wrong-at-a-step': wrongWhere('abs(params.chosen - 0.2) < 1e-4'),
      'wrong-in-a-narrow-range': wrongWhere('abs(params.alpha - 0.72) < 0.02'),
      'wrong-where-red-exceeds-blue': wrongWhere('params.paint.x < params.paint.z'),
    },
    'quick',
  ),
  ...mistakesOf(
    'coated',
    'normalisation',
    /pdf integrates to/,
    {
      'pdf-wrong-at-the-greatest-alpha': densityWhere('params.alpha >= 1.0'),
      'pdf-wrong-at-two-ends': densityWhere('params.alpha >= 1.0 && params.f0 >= 0.2'),
      'pdf-wrong-in-a-range': densityWhere('abs(params.alpha - 0.72) < 0.05'),
    },
    'quick',
  ),
  ...mistakesOf(
    'coated',
    'finite',
    /must be finite, not negative/,
    {
      'nothing-over-nothing': [['schlick(dot(wo, h), params.f0) * G', 'schlick(dot(wo, h), params.f0) * (params.f0 / abs(params.f0)) * G']],
      'nothing-over-nothing-in-the-middle': [
        ['schlick(dot(wo, h), params.f0) * G', 'schlick(dot(wo, h), params.f0) * ((params.f0 - 0.1) / abs(params.f0 - 0.1)) * G'],
      ],
    },
    'quick',
  ),
  ...mistakesOf(
    'coated',
    'energy',
    /more than arrives/,
    {
      'gains-where-white-is-smooth': [
        [
          'return base(wo, wi, params) + coat(wo, wi, params);',
          'return base(wo, wi, params) * select(1.0, 1.2, params.f0 == 0.0 && params.paint.y >= 1.0) + coat(wo, wi, params);',
        ],
      ],
    },
    'quick',
  ),
  ...mistakesOf('horizon', 'reciprocity', /is not eval\(wi, wo\)/, {
    'one-way-at-the-rim': [
      ['@range(0.005, 0.2) @default(0.03)', '@range(0.005, 0.01) @default(0.008)'],
      [
        'select(0.0, params.sheen * INV_PI / (params.rim * params.rim), low)',
        'select(0.0, 1.5 * params.sheen * INV_PI * wi.z / pow(params.rim, 3.0), low)',
      ],
    ],
  }),
  ...mistakesOf(
    'window',
    'reciprocity',
    /another part of the light on its way back/,
    {
      'loses-more-in-one-direction-at-one': [
        ['params.tint / (eta * eta), 1.0 - F', 'params.tint * select(1.0, 0.9, hit.front && params.ior > 2.3) / (eta * eta), 1.0 - F'],
      ],
    },
    'quick',
  ),
];

const WEIGHT = 'bsdf_sample_of(wi, reflectance(hit, params), pdf(wo, wi, hit, params))';
const weighed = (text: string): readonly (readonly [string, string])[] => [
  [WEIGHT, `bsdf_sample_of(wi, ${text}, pdf(wo, wi, hit, params))`],
];
const PDF = 'return warp_cosine_pdf(wi); }';

const hits: Mistake[] = [
  ...mistakesOf(
    'mesh',
    'weight',
    /another weight than/,
    {
      'vertex-colour-counts-twice': weighed('reflectance(hit, params) * hit.color.xyz'),
      'image-counts-twice': weighed('reflectance(hit, params) * image_color(params.picture, hit).xyz'),
      'stripes-by-the-other-coordinates': weighed(
        'reflectance(hit, params) * select(1.0, 0.5, fract(4.0 * hit.uv.x) < 0.5) / select(1.0, 0.5, fract(4.0 * hit.uv1.x) < 0.5)',
      ),
      'wavelength-counts-twice': weighed('reflectance(hit, params) * smoothstep(0.4, 0.7, hit.wavelength)'),
      'back-counts-twice': weighed('reflectance(hit, params) * select(0.7, 1.0, hit.front)'),
      'outside-counts-in-the-weight': weighed('reflectance(hit, params) / hit.outside'),
      'alpha-counts-in-the-weight': weighed('reflectance(hit, params) * hit.color.w'),
    },
    'quick',
  ),
  ...mistakesOf(
    'mesh',
    'normalisation',
    /pdf integrates to/,
    {
      'pdf-of-the-back': [
        [PDF, 'return warp_cosine_pdf(wi) * select(2.0, 1.0, hit.front); }'],
        ['bsdf_sample_of(wi, reflectance(hit, params),', 'bsdf_sample_of(wi, reflectance(hit, params) * select(0.5, 1.0, hit.front),'],
      ],
      'pdf-of-the-vertex': [
        [PDF, 'return warp_cosine_pdf(wi) * hit.color.x; }'],
        ['bsdf_sample_of(wi, reflectance(hit, params),', 'bsdf_sample_of(wi, reflectance(hit, params) / hit.color.x,'],
      ],
    },
    'quick',
  ),
  ...mistakesOf(
    'mesh',
    'energy',
    /more than arrives/,
    {
      'inverted-vertex-colour': [
        [
          'params.color * hit.color.xyz * picture * (stripes * back * blue)',
          'params.color * (1.0 + 2.0 * (1.0 - hit.color.xyz)) * picture * (stripes * back * blue)',
        ],
      ],
      'gains-on-the-back': [['select(0.7, 1.0, hit.front)', 'select(2.0, 1.0, hit.front)']],
    },
    'quick',
  ),
  // It makes light only where vertex, image and stripes are bright as well: quick finds it with one seed in three.
  ...mistakesOf(
    'mesh',
    'energy',
    /more than arrives/,
    { 'gains-at-long-waves': [['smoothstep(0.4, 0.7, hit.wavelength)', '(2.0 * smoothstep(0.4, 0.9, hit.wavelength))']] },
    'full',
  ),
  ...mistakesOf(
    'mesh',
    'attributes',
    /emission = .* must be finite and not negative/,
    {
      'emission-of-dark-vertices': [['return 0.2 * hit.color.xyz;', 'return hit.color.xyz - 0.2;']],
    },
    'quick',
  ),
  ...mistakesOf(
    'mesh',
    'attributes',
    /opacity = .* must lie in/,
    {
      'opacity-is-scaled': [['hit.color.w * image_value(params.mask, hit)', '1.5 * hit.color.w * image_value(params.mask, hit)']],
      'opacity-of-the-inverted-mask': [['hit.color.w * image_value(params.mask, hit)', '0.5 - image_value(params.mask, hit)']],
    },
    'quick',
  ),
  ...mistakesOf(
    'mesh',
    'attributes',
    /normal = .* must be of unit length and above the surface/,
    {
      'normal-is-not-normalised': [
        ['return normalize(vec3f(-slope * hit.tangent.xy, 1.0));', 'return vec3f(-slope * hit.tangent.xy, 1.0);'],
      ],
      'normal-points-inward': [
        [
          'return normalize(vec3f(-slope * hit.tangent.xy, 1.0));',
          'return normalize(vec3f(-slope * hit.tangent.xy, select(-1.0, 1.0, hit.front)));',
        ],
      ],
    },
    'quick',
  ),
];

export const PLACES: readonly Mistake[] = [...parameters, ...hits];
