/** Mistakes in what refracts and in Dirac delta lobes: indices, eta², sides, probabilities. */
import { mistakesOf, type Mistake } from './mistake.ts';

const TRANSMITTED = '(1.0 - F) * D * G * co * ci / (wo.z * abs(wi.z) * s * s)';
const DENSITY = '(1.0 - F) * ph * eta * eta * ci / (s * s)';
const RETURN = 'BsdfSample(wi, eval(wo, wi, hit, params) * abs(wi.z) / p, p, false, select(eta, 1.0, up))';

const frosted: Mistake[] = [
  ...mistakesOf('frosted', 'reciprocity', /eval\(wo, wi\) eta² is not eval\(wi, wo\).* eta²/, {
    'eta-squared-of-power': [[TRANSMITTED, `${TRANSMITTED} * eta * eta`]],
    'eta-squared-twice': [[TRANSMITTED, `${TRANSMITTED} / (eta * eta)`]],
  }),
  ...mistakesOf('frosted', 'reciprocity', /is not eval\(wi, wo\)/, {
    'eta-is-said-inverted': [[RETURN, RETURN.replace('select(eta, 1.0, up)', 'select(1.0 / eta, 1.0, up)')]],
    'eta-is-said-one': [[RETURN, RETURN.replace('select(eta, 1.0, up)', '1.0')]],
    'fresnel-of-the-frosted-normal': [['let F = fresnel_dielectric(co, eta);\n  let G', 'let F = fresnel_dielectric(wo.z, eta);\n  let G']],
  }),
  ...mistakesOf('frosted', 'normalisation', /pdf integrates to/, {
    'eta-squared-is-not-in-the-pdf': [[DENSITY, '(1.0 - F) * ph * ci / (s * s)']],
    'chance-to-pass-is-not-in-the-pdf': [[DENSITY, 'ph * eta * eta * ci / (s * s)']],
    'jacobian-of-reflection': [[DENSITY, '(1.0 - F) * ph / (4.0 * co)']],
    'jacobian-of-the-eye': [[DENSITY, '(1.0 - F) * ph * eta * eta * co / (s * s)']],
    'jacobian-without-its-square': [[DENSITY, '(1.0 - F) * ph * eta * eta * ci / abs(s)']],
  }),
  ...mistakesOf('frosted', 'histogram', /Samples do not fall where pdf says|pdf is 0/, {
    'index-is-inverted-in-sample': [
      [
        'fn sample(wo: vec3f, hit: Hit, params: Params, u: vec3f) -> BsdfSample {\n  let eta = eta_of(hit, params);',
        'fn sample(wo: vec3f, hit: Hit, params: Params, u: vec3f) -> BsdfSample {\n  let eta = 1.0 / eta_of(hit, params);',
      ],
    ],
    'fresnel-is-swapped-in-sample': [['let up = u.z < F;', 'let up = u.z > F;']],
    'half-and-half': [['let up = u.z < F;', 'let up = u.z < 0.5;']],
    'fresnel-of-schlick-in-sample': [
      ['let F = fresnel_dielectric(co, eta);\n  var wi', 'let F = 0.04 + 0.96 * pow(1.0 - co, 5.0);\n  var wi'],
    ],
    'refracted-straight-on': [['wi = normalize((co / eta - ct) * h - wo / eta);', 'wi = -wo;']],
    'sign-of-the-refraction': [
      ['wi = normalize((co / eta - ct) * h - wo / eta);', 'wi = normalize((co / eta + ct) * h - wo / eta);\n    wi.z = -abs(wi.z);'],
    ],
  }),
  ...mistakesOf('frosted', 'finite', /must be (finite, not negative|of unit length)|are not finite, negative/, {
    'total-reflection-is-forgotten': [
      ['let ct = sqrt(max(0.0, 1.0 - (1.0 - co * co) / (eta * eta)));', 'let ct = sqrt(1.0 - (1.0 - co * co) / (eta * eta));'],
      ['let F = fresnel_dielectric(co, eta);\n  var wi', 'let F = 0.5;\n  var wi'],
      ['  if ((wi.z > 0.0) != up) { return bsdf_absorbed(); }\n', ''],
      ['  if (p <= 0.0) { return bsdf_absorbed(); }\n', ''],
    ],
  }),
  ...mistakesOf('frosted', 'energy', /more than arrives/, {
    'nothing-is-masked-in-glass': [['let G = g1(wo.z, params.alpha) * g1(abs(wi.z), params.alpha);', 'let G = 1.0;']],
  }),
];

const REFLECTED = 'BsdfSample(vec3f(-wo.xy, wo.z), params.tint, F, true, 1.0)';
const REFRACTED = 'BsdfSample(wi, params.tint / (eta * eta), 1.0 - F, true, eta)';
const SNELL = 'let wi = vec3f(-wo.xy / eta, -sqrt(max(0.0, 1.0 - s2)));';

const window: Mistake[] = [
  ...mistakesOf('window', 'delta', /chosen in .* its pdf says/, {
    'chance-of-a-delta-is-one': [[REFLECTED, 'BsdfSample(vec3f(-wo.xy, wo.z), params.tint, 1.0, true, 1.0)']],
    'even-chances-of-deltas': [['if (u.z < F) {', 'if (u.z < 0.5) {']],
    'chances-of-deltas-are-swapped': [['if (u.z < F) {', 'if (u.z > F) {']],
    'delta-chance-is-seven-per-cent-off': [['if (u.z < F) {', 'if (u.z < 1.07 * F + 0.02) {']],
  }),
  ...mistakesOf(
    'window',
    'delta',
    /chosen in .* its pdf says/,
    {
      'delta-chance-is-four-per-cent-off': [['if (u.z < F) {', 'if (u.z < select(F, 0.04 + 0.96 * F, F < 1.0)) {']],
    },
    'quick',
  ),
  ...mistakesOf('window', 'delta', /Snell/, {
    'snell-is-inverted': [[SNELL, 'let wi = vec3f(-wo.xy * eta, -sqrt(max(0.0, 1.0 - dot(wo.xy, wo.xy) * eta * eta)));']],
    'straight-on-with-an-index': [[SNELL, 'let wi = -wo;']],
    'reflection-has-an-index': [[REFLECTED, 'BsdfSample(vec3f(-wo.xy, wo.z), params.tint, F, true, eta)']],
  }),
  ...mistakesOf('window', 'reciprocity', /another part of the light on its way back/, {
    'delta-without-eta-squared': [[REFRACTED, 'BsdfSample(wi, params.tint, 1.0 - F, true, eta)']],
    'delta-with-eta-to-the-fourth': [[REFRACTED, 'BsdfSample(wi, params.tint / (eta * eta * eta * eta), 1.0 - F, true, eta)']],
    'schlick-on-the-dense-side': [
      [
        'let F = fresnel_dielectric(wo.z, eta);',
        'let F = select(0.04 + 0.96 * pow(1.0 - wo.z, 5.0), 1.0, 1.0 - wo.z * wo.z >= eta * eta);',
      ],
    ],
    'outside-is-forgotten-once': [['select(1.0 / (params.ior / hit.outside)', 'select(1.0 / params.ior']],
  }),
  ...mistakesOf('window', 'energy', /more than arrives/, {
    'divided-by-the-fresnel-term': [[REFLECTED, 'BsdfSample(vec3f(-wo.xy, wo.z), params.tint / F, F, true, 1.0)']],
  }),
  ...mistakesOf('window', 'finite', /must be of unit length/, {
    'critical-angle-is-forgotten': [
      [SNELL, 'let wi = vec3f(-wo.xy / eta, -sqrt(1.0 - s2));'],
      ['let F = fresnel_dielectric(wo.z, eta);', 'let F = 0.3;'],
    ],
  }),
  ...mistakesOf('window', 'normalisation', /pdf integrates to 0/, {
    'delta-is-not-said-to-be-one': [[REFLECTED, 'BsdfSample(vec3f(-wo.xy, wo.z), params.tint, F, false, 1.0)']],
  }),
];

const mixed: Mistake[] = [
  ...mistakesOf('mirror', 'histogram', /pdf is 0/, {
    'mirror-that-is-evaluated-diffuse': [
      [
        'fn sample(',
        'fn eval(wo: vec3f, wi: vec3f, hit: Hit, params: Params) -> vec3f { return select(vec3f(0.0), params.reflectance / 3.14159265, wi.z > 0.0); }\nfn pdf(wo: vec3f, wi: vec3f, hit: Hit, params: Params) -> f32 { return 0.0; }\nfn sample(',
      ],
    ],
  }),
  ...mistakesOf('varnish', 'normalisation', /pdf integrates to/, {
    'diffuse-lobe-forgets-its-chance': [
      ['return (1.0 - params.chosen) * side(wi, params) * abs(wi.z) * INV_PI;', 'return side(wi, params) * abs(wi.z) * INV_PI;'],
      ['vec3f((1.0 - params.mirrored) / (1.0 - params.chosen))', 'vec3f(1.0 - params.mirrored)'],
    ],
  }),
  ...mistakesOf('varnish', 'delta', /chosen in .* its pdf says/, {
    'delta-lobe-forgets-its-chance': [['vec3f(params.mirrored / params.chosen), params.chosen, true', 'vec3f(params.mirrored), 1.0, true']],
  }),
  ...mistakesOf('varnish', 'energy', /more than arrives/, {
    'varnish-on-a-full-base': [
      ['return vec3f((1.0 - params.mirrored) * side(wi, params) * INV_PI);', 'return vec3f(side(wi, params) * INV_PI);'],
      ['vec3f((1.0 - params.mirrored) / (1.0 - params.chosen))', 'vec3f(1.0 / (1.0 - params.chosen))'],
    ],
    'delta-lobe-forgets-to-share': [['vec3f(params.mirrored / params.chosen), params', 'vec3f(1.0 / params.chosen), params']],
  }),
];

const INSIDE = 'fn interior_ior(hit: Hit, params: Params) -> f32 { return params.ior; }';
const inside: Mistake[] = [
  ...mistakesOf('glass', 'attributes', /sample refracts with eta .* where interior_ior .* gives/, {
    'index-inside-is-another': [[INSIDE, INSIDE.replace('params.ior;', '1.0 + 0.5 * (params.ior - 1.0);')]],
    'index-inside-over-that-outside': [[INSIDE, INSIDE.replace('params.ior;', 'params.ior / hit.outside;')]],
    'index-is-one-per-cent-off': [['let ior = params.ior / hit.outside;', 'let ior = 1.01 * params.ior / hit.outside;']],
  }),
  ...mistakesOf('glass', 'attributes', /, its inverse, where interior_ior/, {
    'front-and-back-are-swapped': [['let eta = select(1.0 / ior, ior, hit.front);', 'let eta = select(ior, 1.0 / ior, hit.front);']],
  }),
  ...mistakesOf('glass', 'attributes', /interior_ior = .*: must be finite and above 0/, {
    'nothing-is-inside': [[INSIDE, INSIDE.replace('params.ior;', '0.0;')]],
  }),
];

export const GLASS: readonly Mistake[] = [...frosted, ...window, ...mixed, ...inside];
