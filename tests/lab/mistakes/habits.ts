/** Mistakes as authors bring them along from elsewhere: from game engines, from shader toys, from papers and their errata. */
import { mistakesOf, type Mistake } from './mistake.ts';

const RETURN = 'bsdf_sample_of(wi, eval(wo, wi, hit, params) * (wi.z / p), p)';
const FALLS = /Samples do not fall where pdf says|pile up/;
const SUMS = /pdf integrates to/;
const GAINS = /more than arrives/;
const ONE_WAY = /eval\(wo, wi\) is not eval\(wi, wo\)/;

/** Real-time shading: split terms, clamped numbers, roughness and its square, world space. */
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
      ['mix(1.0, 1.0 / 1.54, params.roughness)', '1.0'],
    ],
    'burley-without-pi': [['factor * INV_PI', 'factor']],
  }),
  ...mistakesOf('burley-diffuse', 'energy', GAINS, { 'burley-as-frostbite-has-it': [['1.0 / 1.54', '1.0 / 1.51']] }, 'full'),
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

/** Papers: half of a formula, quadrants, Jacobians, the other distribution. */
const papers: Mistake[] = [
  ...mistakesOf('ward', 'histogram', FALLS, {
    'azimuth-has-half-its-range': [
      [
        'let aimed = normalize(vec2f(params.along * cos(turn), params.across * sin(turn)));',
        'let lean = atan(params.across / params.along * tan(turn));\n  let aimed = vec2f(cos(lean), sin(lean));',
      ],
    ],
    'slopes-are-swapped-in-sample': [
      ['vec2f(params.along * cos(turn), params.across * sin(turn))', 'vec2f(params.across * cos(turn), params.along * sin(turn))'],
    ],
    'frame-is-turned-the-other-way': [
      [
        'let h = vec3f(own.x * hit.tangent.xy + own.y * hit.bitangent.xy, own.z);',
        'let h = vec3f(dot(own.xy, hit.tangent.xy), dot(own.xy, hit.bitangent.xy), own.z);',
      ],
    ],
    'tangent-for-bitangent': [
      [
        'let h = vec3f(own.x * hit.tangent.xy + own.y * hit.bitangent.xy, own.z);',
        'let h = vec3f(own.x * hit.bitangent.xy + own.y * hit.tangent.xy, own.z);',
      ],
    ],
  }),
  ...mistakesOf('ward', 'weight', /another weight than/, {
    'weight-of-the-first-ward': [['(2.0 / (1.0 + wo.z / wi.z))', 'sqrt(wi.z / wo.z)']],
  }),
  ...mistakesOf('ward', 'normalisation', SUMS, {
    'cosine-of-the-facet-to-the-fourth': [['grooved(wi, hit))) * h.z * h.z * h.z)', 'grooved(wi, hit))) * h.z * h.z * h.z * h.z)']],
    'ward-without-the-half-vector': [['max(1e-5, dot(h, grooved(wi, hit)))', 'wi.z']],
  }),
  ...mistakesOf('ashikhmin-shirley', 'histogram', FALLS, {
    'one-quarter-alone': [['  if (quarter == 1.0 || quarter == 2.0) { d.x = -d.x; }\n  if (quarter >= 2.0) { d.y = -d.y; }\n', '']],
    'exponents-are-swapped-in-sample': [
      [
        'vec2f(sqrt(params.nv + 1.0) * cos(turn), sqrt(params.nu + 1.0) * sin(turn))',
        'vec2f(sqrt(params.nu + 1.0) * cos(turn), sqrt(params.nv + 1.0) * sin(turn))',
      ],
    ],
    'exponent-of-the-value-in-sample': [['params.nv * d.y * d.y + 1.0));', 'params.nv * d.y * d.y + 2.0));']],
  }),
  ...mistakesOf('ashikhmin-shirley', 'normalisation', SUMS, {
    'density-of-one-quarter': [
      ['return 0.5 * lobe(h, params) / (4.0 * max(1e-5, dot(wo, h)))', 'return 2.0 * lobe(h, params) / (4.0 * max(1e-5, dot(wo, h)))'],
    ],
    'jacobian-by-the-normal': [
      ['return 0.5 * lobe(h, params) / (4.0 * max(1e-5, dot(wo, h)))', 'return 0.5 * lobe(h, params) / (4.0 * h.z)'],
    ],
  }),
  ...mistakesOf('ashikhmin-shirley', 'energy', GAINS, {
    'divided-by-the-lesser-cosine': [['/ (4.0 * c * max(wo.z, wi.z))', '/ (4.0 * c * min(wo.z, wi.z))']],
  }),
  ...mistakesOf('beckmann', 'histogram', FALLS, {
    'beckmann-drawn-as-ggx': [['let t2 = -a * a * log(1.0 - u.x);', 'let t2 = a * a * u.x / (1.0 - u.x);']],
  }),
  ...mistakesOf('beckmann', 'normalisation', SUMS, {
    'cosine-to-the-third': [['(PI * a * a * c2 * c2)', '(PI * a * a * c2 * h.z)']],
    'slope-is-not-squared': [['/ (PI * a * a * c2 * c2)', '/ (PI * a * c2 * c2)']],
  }),
  ...mistakesOf('beckmann', 'weight', /another weight than/, {
    'masking-of-game-engines': [
      [
        '(smith(wo.z, a) * smith(wi.z, a) * c / (wo.z * h.z))',
        '(wo.z / (wo.z * (1.0 - 0.5 * a) + 0.5 * a) * smith(wi.z, a) * c / (wo.z * h.z))',
      ],
    ],
    'weight-without-the-facet': [['* c / (wo.z * h.z))', '* c / wo.z)']],
  }),
  ...mistakesOf('lafortune', 'histogram', FALLS, {
    'about-the-mirror-direction': [['frame_around(normalize(turned(wo, params)))', 'frame_around(vec3f(-wo.xy, wo.z))']],
  }),
  ...mistakesOf('lafortune', 'normalisation', SUMS, {
    'shortened-axis-in-the-pdf': [['dot(normalize(turned(wo, params)), wi)', 'dot(turned(wo, params), wi)']],
  }),
  ...mistakesOf('lacquer', 'energy', GAINS, {
    'lacquer-without-the-cone': [['/ (params.ior * params.ior));\n}\n\nfn pdf', ');\n}\n\nfn pdf']],
  }),
  ...mistakesOf('lacquer', 'normalisation', SUMS, {
    'bent-without-a-jacobian': [['let jacobian = wi.z / (params.ior * params.ior * i.z);', 'let jacobian = 1.0;']],
    'bent-without-cosines': [['let jacobian = wi.z / (params.ior * params.ior * i.z);', 'let jacobian = 1.0 / (params.ior * params.ior);']],
    'chance-to-enter-is-left-out': [['return (1.0 - fresnel_dielectric(wo.z, params.ior)) * facet_reflect', 'return facet_reflect']],
  }),
  ...mistakesOf('lacquer', 'reciprocity', ONE_WAY, {
    'stained-on-one-way': [['vec3f(1.0 / o.z + 1.0 / i.z)', 'vec3f(2.0 / o.z)']],
  }),
  ...mistakesOf('charlie', 'energy', GAINS, {
    'sheen-on-a-full-base': [['return 0.5 * sheen + params.base * (left * INV_PI);', 'return sheen + params.base * INV_PI;']],
  }),
  ...mistakesOf('charlie', 'weight', /where fn pdf is 0|another/, {
    'charlie-by-the-cosine-alone': [
      ['select(0.0, 0.25 * INV_PI + 0.5 * wi.z * INV_PI, wi.z > 0.0)', 'select(0.0, wi.z * INV_PI, wi.z > 0.0)'],
      ['let p = pdf(wo, wi, hit, params);', 'let p = 0.25 * INV_PI + 0.5 * wi.z * INV_PI;'],
    ],
  }),
  ...mistakesOf('clear-coat', 'histogram', FALLS, {
    'gtr1-drawn-as-ggx': [
      ['let z = sqrt((1.0 - pow(a2, 1.0 - u.x)) / (1.0 - a2));', 'let z = sqrt((1.0 - u.x) / (1.0 + (a2 - 1.0) * u.x));'],
    ],
    'chance-of-the-other-side': [['if (u.z < coat_chance(wo)) {', 'if (u.z > coat_chance(wo)) {']],
  }),
  ...mistakesOf('clear-coat', 'finite', /must be finite, not negative/, {
    'gtr1-of-slope-one': [['return mix(0.1, 0.01, params.gloss);', 'return mix(1.0, 0.01, params.gloss);']],
  }),
  ...mistakesOf('three-lobes', 'histogram', FALLS, {
    'number-is-not-stretched': [['let z = (u.z - params.mirrored) / (1.0 - params.mirrored);', 'let z = u.z;']],
  }),
  ...mistakesOf('three-lobes', 'energy', GAINS, {
    'mirror-is-evaluated-as-well': [['rest * INV_PI);', 'rest * INV_PI + params.mirrored * facet_reflect(wo, wi, vec2f(0.02)).f);']],
  }),
  ...mistakesOf('three-lobes', 'weight', /./, {
    'channel-is-chosen-and-not-weighed': [
      [
        RETURN,
        'bsdf_sample_of(wi, eval(wo, wi, hit, params) * (wi.z / p) * select(vec3f(1.0, 0.0, 0.0), vec3f(0.0, 1.0, 1.0), u.x < 0.5), p)',
      ],
    ],
  }),
  ...mistakesOf('measured-facets', 'histogram', FALLS, {
    'bin-is-one-too-far': [
      ['let z = 1.0 - (f32(bin) + clamp', 'let z = 1.0 - min(1.0, f32(bin + 1) / f32(COUNT - 1)) + 0.0 * (f32(bin) + clamp'],
    ],
    'even-within-a-bin': [['let t = 2.0 * rest / (a + sqrt(max(0.0, a * a + 2.0 * (b - a) * rest)));', 'let t = 2.0 * rest / (a + b);']],
    'steps-in-the-pdf': [
      ['return mix(MEASURED[i], MEASURED[i + 1], x - f32(i)) / (2.0', 'return 0.5 * (MEASURED[i] + MEASURED[i + 1]) / (2.0'],
    ],
  }),
  ...mistakesOf('milk-glass', 'delta', /chosen in/, {
    'straight-on-by-the-depth-alone': [['if (u.z < through) {', 'if (u.z < exp(-params.depth)) {']],
  }),
  ...mistakesOf('milk-glass', 'reciprocity', /is not eval\(wi, wo\)/, {
    'attenuated-on-one-way': [['(1.0 - exp(-params.depth * (1.0 / wo.z + 1.0 / mu)))', '(1.0 - exp(-params.depth / wo.z))']],
  }),
  ...mistakesOf('milk-glass', 'energy', GAINS, {
    'phase-without-four-pi': [['(4.0 * PI * x * sqrt(x))', '(PI * x * sqrt(x))']],
  }),
  ...mistakesOf('hair', 'normalisation', SUMS, {
    'azimuth-is-not-cut-off': [[' / (2.0 * cumulative(PI, s) - 1.0)', '']],
    'longitude-by-the-angle': [['return M * vec2f(', 'return M * sqrt(max(1e-6, 1.0 - i.x * i.x)) * vec2f(']],
  }),
  ...mistakesOf('hair', 'histogram', FALLS, {
    'azimuth-is-not-wrapped': [
      ['azimuthal(wrapped(i.y - o.y), s), azimuthal(wrapped(i.y - o.y - PI), s)', 'azimuthal(i.y - o.y, s), azimuthal(i.y - o.y - PI, s)'],
    ],
    'cone-of-the-other-end': [['let sin_c = -o.x;', 'let sin_c = o.x;']],
  }),
  ...mistakesOf('pearl', 'histogram', FALLS, {
    'first-lobe-for-all': [['var own = a.z;\n  if (u.z < c.x) { own = a.x; } else if (u.z < c.x + c.y) { own = a.y; }', 'let own = a.x;']],
  }),
  ...mistakesOf('frosted-wall', 'histogram', FALLS, {
    'pane-of-the-eye': [['if (u.z >= pane(dot(wo, h), params))', 'if (u.z >= pane(wo.z, params))']],
    'one-face-in-sample': [['if (u.z >= pane(dot(wo, h), params))', 'if (u.z >= fresnel_dielectric(dot(wo, h), params.ior))']],
  }),
  ...mistakesOf('grooves', 'histogram', FALLS, {
    'grooves-across-in-sample': [['drawn(u.x, -o.x, params.along, 1.0)', 'drawn(u.x, -o.x, params.across, 1.0)']],
  }),
  ...mistakesOf('moon', 'weight', /another weight than/, {
    'moon-weighed-by-the-cosine': [['(2.0 * PI * wi.z), 0.5', 'PI, 0.5']],
  }),
];

export const HABITS: readonly Mistake[] = [...engines, ...toys, ...papers];
