/** Environments and signed distances that are wrong as authors err: the check that must name each, and what its sentence must say. */
import type { ProgramCheckId, ProgramKind } from '../../../src/lab/program-report.ts';
import { WRONG_DENSITIES } from './densities.ts';
import { WRONG_HEIGHTS } from './heights.ts';

export interface WrongProgram {
  name: string;
  kind: ProgramKind;
  source: string;
  check: ProgramCheckId;
  says: RegExp;
}

const sky = (body: string): string => `fn environment(direction: vec3f) -> vec3f {\n${body}\n}\n`;
const shape = (body: string): string => `fn distance(p: vec3f) -> f32 {\n${body}\n}\n`;
type Row = readonly [name: string, source: string, check: ProgramCheckId, says: RegExp];

const ENVIRONMENTS: readonly Row[] = [
  [
    'no_azimuth_at_the_zenith',
    sky('return vec3f(0.5) + 0.1 * normalize(vec3f(direction.xz, 0.0));'),
    'finite',
    /environment\(0, -?1, 0\) is .*: no finite radiance/,
  ],
  [
    'divided_by_the_height',
    sky('return vec3f(0.01 / direction.y) * select(0.0, 1.0, direction.y >= 0.0);'),
    'finite',
    /no finite radiance/,
  ],
  ['root_below_the_horizon', sky('return vec3f(sqrt(direction.y + 0.0));'), 'finite', /no finite radiance/],
  ['glow_around_the_pole', sky('return vec3f(0.1 / dot(direction.xz, direction.xz));'), 'finite', /no finite radiance/],
  ['half_vector_behind', sky('return vec3f(0.5) + 0.5 * normalize(direction + vec3f(0.0, 0.0, 1.0));'), 'finite', /no finite radiance/],
  ['overflow_at_the_sun', sky('return vec3f(exp(1000.0 * max(direction.y, 0.0)));'), 'finite', /no finite radiance/],
  ['arc_cosine_outside', sky('return vec3f(acos(direction.y * 1.001));'), 'finite', /no finite radiance/],
  [
    'zero_turbidity',
    'struct Params {\n  /// @range(0, 10) @default(3)\n  turbidity: f32,\n}\nfn environment(direction: vec3f, params: Params) -> vec3f {\n  return vec3f(1.0 / params.turbidity);\n}\n',
    'finite',
    /no finite radiance/,
  ],
  ['gradient_below_zero', sky('return mix(vec3f(0.3), vec3f(0.1, 0.3, 0.9), direction.y * 2.0);'), 'negative', /light cannot be negative/],
  [
    'cosine_not_clamped',
    sky('return vec3f(1.0, 0.9, 0.8) * dot(direction, vec3f(0.0, 0.6, 0.8));'),
    'negative',
    /light cannot be negative/,
  ],
  [
    'saturated_too_far',
    sky('let c = vec3f(0.2, 0.5, 0.9);\n  return mix(vec3f(dot(c, vec3f(0.333))), c, 2.5);'),
    'negative',
    /light cannot be negative/,
  ],
  ['waves_around_zero', sky('return vec3f(0.9 + sin(direction.x * 9.0));'), 'negative', /light cannot be negative/],
  [
    'loop_without_end',
    sky('var x = 1.0;\n  while (x > 0.5) { x = x * 1.0; }\n  return vec3f(x);'),
    'terminates',
    /materials\/loop_without_end, line 3/,
  ],
  [
    'loop_by_data',
    sky(
      'var x = direction.y;\n  var n = 0.0;\n  loop {\n    if (x > 1.0) { break; }\n    x = x * 1.5;\n    n += 1.0;\n  }\n  return vec3f(n);',
    ),
    'terminates',
    /materials\/loop_by_data, line 4/,
  ],
  ['line_of_light', sky('return vec3f(0.2) + select(0.0, 1.0e5, abs(direction.x) < 0.0002);'), 'table', /between the points of the table/],
  [
    'star_dust',
    'import package::noise::noise_cell;\n' +
      sky('let q = direction * 6000.0;\n  let r = noise_cell(vec3i(floor(q)));\n  return vec3f(select(0.0, 1.0e6, r.x < 0.00002));'),
    'table',
    /fireflies/,
  ],
];

const SHAPES: readonly Row[] = [
  ['doubled', shape('return 2.0 * (length(p) - 0.8);'), 'bound', /grows by 2 a unit of length: divide by that/],
  ['two_per_cent_too_long', shape('return 1.02 * (length(p) - 0.8);'), 'bound', /grows by 1\.02 a unit of length/],
  ['scaled_space_only', shape('return length(p * 3.0) - 1.0;'), 'bound', /grows by 3 a unit of length/],
  ['stretched', shape('return length(p * vec3f(1.0, 3.0, 1.0)) - 0.8;'), 'bound', /rays step over it\. Divide it by/],
  ['squared', shape('return dot(p, p) - 0.64;'), 'bound', /rays step over it/],
  ['displaced', shape('return length(p) - 0.8 + 0.1 * sin(20.0 * p.x) * sin(20.0 * p.y) * sin(20.0 * p.z);'), 'bound', /rays step over it/],
  [
    'twisted',
    shape(
      'let a = 6.0 * p.y;\n  let q = vec2f(cos(a) * p.x - sin(a) * p.z, sin(a) * p.x + cos(a) * p.z);\n  let b = abs(q) - vec2f(0.6, 0.1);\n  return length(max(b, vec2f(0.0))) + min(max(b.x, b.y), 0.0);',
    ),
    'bound',
    /rays step over it/,
  ],
  [
    'repeated_without_neighbours',
    shape('let q = p - vec3f(0.5) - round(p - vec3f(0.5));\n  return length(q - vec3f(0.35, 0.0, 0.0)) - 0.1;'),
    'bound',
    /rays step over it/,
  ],
  ['sum_of_coordinates', shape('let q = abs(p);\n  return q.x + q.y + q.z - 0.8;'), 'bound', /grows by 1\.73\d* a unit of length/],
  [
    'intersection_subtracted_wrongly',
    shape('return (length(p) - 0.8) - min(length(p - vec3f(0.6, 0.0, 0.0)) - 0.5, 0.0) * 2.0;'),
    'bound',
    /rays step over it/,
  ],
  ['heights_not_divided', shape('return p.y - 0.4 * sin(8.0 * p.x);'), 'bound', /rays step over it/],
  ['unsigned', shape('return abs(length(p) - 0.8);'), 'sign', /nowhere negative: an unsigned distance has no inside/],
  ['segment_without_radius', shape('let t = clamp(p.x, -0.5, 0.5);\n  return length(p - vec3f(t, 0.0, 0.0));'), 'sign', /nowhere negative/],
  ['inside_out', shape('return 0.8 - length(p);'), 'sign', /negative all around and positive within: inside and outside are swapped/],
  ['not_there', shape('return length(p) + 0.2;'), 'sign', /no surface within 1\.5 of the origin/],
  ['everywhere', shape('return length(p) - 8.0;'), 'sign', /negative everywhere within 1\.5/],
  ['cubed', shape('let d = length(p) - 0.8;\n  return d * d * d;'), 'gradient', /does not rise/],
  ['no_direction_at_the_origin', shape('let n = normalize(p);\n  return dot(p, n) - 0.8;'), 'finite', /distance\(0, 0, 0\) is NaN/],
  ['root_of_the_inside', shape('return sqrt(dot(p, p) - 0.25) - 0.3;'), 'finite', /is NaN: rays that meet it pass/],
  [
    'endless_fold',
    shape('var q = p;\n  while (length(q) >= 0.0) { q = q * 1.0; }\n  return length(q) - 0.5;'),
    'terminates',
    /materials\/endless_fold, line 3/,
  ],
];

const of = (kind: ProgramKind, rows: readonly Row[]): WrongProgram[] =>
  rows.map(([name, source, check, says]) => ({ name, kind, source, check, says }));

export const WRONG_PROGRAMS: readonly WrongProgram[] = [
  ...of('environment', ENVIRONMENTS),
  ...of('distance', SHAPES),
  ...of('density', WRONG_DENSITIES),
  ...of('height', WRONG_HEIGHTS),
];

/** Right, and awkward. */
export const RIGHT_PROGRAMS: readonly Pick<WrongProgram, 'name' | 'kind' | 'source'>[] = [
  { name: 'nothing_moves', kind: 'height', source: 'fn height(p: vec3f, n: vec3f, uv: vec2f) -> f32 { return 0.0; }\n' },
  {
    name: 'cliffs',
    kind: 'height',
    source: 'fn height(p: vec3f, n: vec3f, uv: vec2f) -> f32 { return floor(1.0e3 * uv.x) - 2.0e3 * n.y; }\n',
  },
  { name: 'black', kind: 'environment', source: sky('return vec3f(0.0);') },
  { name: 'one_colour_of_three', kind: 'environment', source: sky('return vec3f(0.0, 0.0, 1.0e6 * max(direction.z, 0.0));') },
  {
    name: 'real_sun',
    kind: 'environment',
    source: sky('return vec3f(0.3) + select(0.0, 1.0e5, length(direction - vec3f(0.6, 0.8, 0.0)) < 0.00465);'),
  },
  { name: 'one_lit_half', kind: 'environment', source: sky('return vec3f(select(0.0, 1.0e6, direction.x > 0.3));') },
  { name: 'narrow_glow', kind: 'environment', source: sky('return vec3f(exp(2000.0 * (direction.y - 1.0)));') },
  { name: 'too_short', kind: 'distance', source: shape('return 0.3 * (length(p) - 0.8);') },
  { name: 'torus', kind: 'distance', source: shape('return length(vec2f(length(p.xz) - 0.8, p.y)) - 0.2;') },
  { name: 'half_space', kind: 'distance', source: shape('return dot(p, vec3f(0.6, 0.8, 0.0)) - 0.2;') },
  { name: 'thin_shell', kind: 'distance', source: shape('return abs(length(p) - 0.8) - 0.004;') },
  {
    name: 'carved',
    kind: 'distance',
    source: shape(
      'let q = abs(p) - vec3f(0.8);\n  let box = length(max(q, vec3f(0.0))) + min(max(q.x, max(q.y, q.z)), 0.0);\n  return max(box, 0.9 - length(p));',
    ),
  },
  { name: 'waves', kind: 'distance', source: shape('return (length(p) - 0.8 + 0.05 * sin(9.0 * p.x) * sin(9.0 * p.y)) / 1.7;') },
  { name: 'repeated', kind: 'distance', source: shape('let q = p - round(p);\n  return length(q) - 0.3;') },
  { name: 'everywhere_one', kind: 'density', source: 'fn density(p: vec3f) -> f32 { return 1.0; }\n' },
  { name: 'nowhere', kind: 'density', source: 'fn density(p: vec3f) -> f32 { return -0.0; }\n' },
  {
    name: 'soot_and_droplets',
    kind: 'density',
    source: `fn density(p: vec3f) -> f32 { return saturate(1.0 - length(p)); }
fn albedo(p: vec3f) -> vec3f { return vec3f(saturate(p.y), 0.0, 1.0); }
fn g(p: vec3f) -> f32 { return 0.99 * saturate(p.y); }
fn phase(p: vec3f, cosine: f32) -> vec3f {
  return vec3f(0.0199 / (12.566371 * pow(1.9801 - 1.98 * cosine, 1.5)), 0.25, (1.0 + cosine * cosine) * 0.1875) * vec3f(1.0, 0.31830989, 0.31830989);
}
`,
  },
  { name: 'gaussian', kind: 'density', source: 'fn density(p: vec3f) -> f32 { return exp(-dot(p, p)); }\n' },
  { name: 'octahedron', kind: 'distance', source: shape('let q = abs(p);\n  return (q.x + q.y + q.z - 0.8) * 0.57735027;') },
];
