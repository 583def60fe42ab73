/** Mistakes as authors bring them along from papers: half of a formula, quadrants, Jacobians, the other distribution. */
import { mistakesOf, type Mistake } from './mistake.ts';

const RETURN = 'bsdf_sample_of(wi, eval(wo, wi, hit, params) * (wi.z / p), p)';
const FALLS = /Samples do not fall where pdf says|pile up/;
const SUMS = /pdf integrates to/;
const GAINS = /more than arrives/;
const ONE_WAY = /eval\(wo, wi\) is not eval\(wi, wo\)/;

export const PAPERS: readonly Mistake[] = [
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
  }),
  // A few percent of the lobe: at a glance it is found by luck.
  ...mistakesOf(
    'ashikhmin-shirley',
    'histogram',
    FALLS,
    { 'exponent-of-the-value-in-sample': [['params.nv * d.y * d.y + 1.0));', 'params.nv * d.y * d.y + 2.0));']] },
    'quick',
  ),
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
