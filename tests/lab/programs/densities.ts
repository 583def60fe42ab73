/** Densities of media that are wrong as authors err: name, text, the check that must name each, and what its sentence must say. */
import type { ProgramCheckId } from '../../../src/lab/program-report.ts';

const medium = (body: string): string => `fn density(p: vec3f) -> f32 {\n${body}\n}\n`;
const amount = '/// @range(0, 8) @default(1)\n  amount: f32,';

export const WRONG_DENSITIES: readonly (readonly [name: string, source: string, check: ProgramCheckId, says: RegExp])[] = [
  ['ball_not_clamped', medium('return 1.0 - length(p);'), 'negative', /it counts as 0, and is told\. Write max/],
  ['noise_around_zero', medium('return sin(7.0 * p.x) * sin(7.0 * p.y);'), 'negative', /is -\d/],
  ['inverse_square', medium('return 0.01 / dot(p, p);'), 'finite', /density\(0, 0, 0\) is Infinity/],
  ['direction_at_the_middle', medium('return 0.5 + 0.5 * normalize(p).y;'), 'finite', /no finite number/],
  ['root_below_the_ground', medium('return 0.2 * sqrt(p.y);'), 'finite', /no finite number/],
  ['divided_by_a_shell', medium('return 0.1 / abs(length(p) - 0.5);'), 'finite', /no finite number/],
  [
    'zero_size',
    `struct Params {\n  ${amount}\n}\nfn density(p: vec3f, params: Params) -> f32 { return saturate(length(p / params.amount)) / params.amount; }\n`,
    'finite',
    /no finite number/,
  ],
  [
    'amount_above_one',
    `struct Params {\n  ${amount}\n}\nfn density(p: vec3f, params: Params) -> f32 { return params.amount * saturate(1.0 - length(p)); }\n`,
    'majorant',
    /is 8, more than 1: .*"majorant": 8/,
  ],
  [
    'light_below_zero',
    `${medium('return saturate(1.0 - length(p));')}fn Le(p: vec3f) -> vec3f { return vec3f(2.0, sin(3.0 * p.x), 1.0); }\n`,
    'negative',
    /Le\(.*\) has the component -.*Write max\(vec3f\(0\.0\), …\)/,
  ],
  [
    'light_of_a_point',
    `${medium('return saturate(1.0 - length(p));')}fn Le(p: vec3f) -> vec3f { return vec3f(1.0 / dot(p, p)); }\n`,
    'finite',
    /Le\(0, 0, 0\) has a component that is no finite number/,
  ],
  [
    'albedo_above_one',
    `${medium('return saturate(1.0 - length(p));')}fn albedo(p: vec3f) -> vec3f { return vec3f(0.5, 0.8 + 0.4 * p.y, 0.5); }\n`,
    'albedo',
    /albedo\(.*\) has the component 1\.\d+: it counts as 1\. Write clamp/,
  ],
  [
    'albedo_of_depth',
    `${medium('return saturate(1.0 - length(p));')}fn albedo(p: vec3f) -> vec3f { return vec3f(0.5 - length(p)); }\n`,
    'albedo',
    /albedo\(.*\) has the component -.*: it counts as 0/,
  ],
  [
    'albedo_by_direction',
    `${medium('return saturate(1.0 - length(p));')}fn albedo(p: vec3f) -> vec3f { return vec3f(0.5 + 0.4 * normalize(p).y); }\n`,
    'albedo',
    /albedo\(0, 0, 0\) has a component that is no finite number/,
  ],
  [
    'forward_beyond_one',
    `${medium('return saturate(1.0 - length(p));')}fn g(p: vec3f) -> f32 { return 2.0 * length(p); }\n`,
    'g',
    /g\(.*\) is 1\.\d+: it counts as 0\.99/,
  ],
  [
    'rayleigh_without_its_sphere',
    `${medium('return saturate(1.0 - length(p));')}fn phase(p: vec3f, cosine: f32) -> vec3f { return vec3f(0.75 * (1.0 + cosine * cosine)); }\n`,
    'phase',
    /integral of phase over the sphere at \(.*\) is 12\.5\d*, not 1: light is made/,
  ],
  [
    'lobe_narrow_and_too_high',
    `${medium('return 0.5;')}fn phase(p: vec3f, cosine: f32) -> vec3f { return vec3f(1.1 * 0.0199 / (12.566371 * pow(1.9801 - 1.98 * cosine, 1.5))); }\n`,
    'phase',
    /is 1\.1\d*, not 1/,
  ],
  [
    'phase_of_a_cosine',
    `${medium('return 0.5;')}fn phase(p: vec3f, cosine: f32) -> vec3f { return vec3f((1.0 + 2.0 * cosine) / 12.566371); }\n`,
    'phase',
    /phase at \(.*\) is -0\.07\d* for some cosine: it counts as 0/,
  ],
  [
    'albedo_without_end',
    `${medium('return 1.0;')}fn albedo(p: vec3f) -> vec3f {\n  var x = 1.0;\n  while (x > 0.5) { x = x * 1.0; }\n  return vec3f(x);\n}\n`,
    'terminates',
    /materials\/albedo_without_end, line 6/,
  ],
  ['two_balls_summed', medium('return exp(-dot(p, p)) + exp(-2.0 * dot(p, p));'), 'majorant', /is 2, more than 1/],
  ['height_without_bound', medium('return exp(-2.0 * p.y);'), 'majorant', /more than 1/],
  ['contrast', medium('return pow(2.0 * saturate(1.0 - length(p)), 3.0);'), 'majorant', /is 8, more than 1/],
  [
    'loop_without_end',
    medium('var x = 1.0;\n  while (x > 0.5) { x = x * 1.0; }\n  return x;'),
    'terminates',
    /materials\/loop_without_end, line 3/,
  ],
];
