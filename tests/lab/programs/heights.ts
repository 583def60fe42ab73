/** Displacements that are wrong as authors err: name, text, the check that must name each, and what its sentence must say. */
import type { ProgramCheckId } from '../../../src/lab/program-report.ts';

const hill = (body: string): string => `fn height(p: vec3f, n: vec3f, uv: vec2f) -> f32 {\n${body}\n}\n`;
const NOWHERE = /^height\(.*\) is (?:NaN|-?Infinity): no surface can be there\.$/;
const ENDLESS = /^The loop at materials\/\w+, line 3 did not end within the work that one step may do\.$/;

export const WRONG_HEIGHTS: readonly (readonly [name: string, source: string, check: ProgramCheckId, says: RegExp])[] = [
  ['root_of_a_slope', hill('return 0.1 * sqrt(p.x);'), 'finite', NOWHERE],
  ['divided_by_the_way', hill('return 0.01 / length(p);'), 'finite', NOWHERE],
  ['inverse_square', hill('return 0.01 / dot(p, p);'), 'finite', NOWHERE],
  ['direction_of_the_middle', hill('return 0.1 * normalize(p).y;'), 'finite', NOWHERE],
  ['divided_by_a_side', hill('return 0.1 / p.y;'), 'finite', NOWHERE],
  ['dome_beyond_its_edge', hill('return sqrt(0.25 - dot(p.xz, p.xz));'), 'finite', NOWHERE],
  ['exponential', hill('return exp(90.0 * dot(p, p));'), 'finite', NOWHERE],
  ['root_beside_the_image', hill('return sqrt(uv.x - 0.5);'), 'finite', NOWHERE],
  ['in_other_units', hill('return 1.0e8 * p.x;'), 'finite', /^height\(.*\) is -?\d+: no surface can be there\.$/],
  [
    'zero_size',
    'struct Params {\n  /// @range(0, 8) @default(1)\n  size: f32,\n}\nfn height(p: vec3f, n: vec3f, uv: vec2f, params: Params) -> f32 { return 0.1 * length(p / params.size); }\n',
    'finite',
    NOWHERE,
  ],
  ['until_it_is_small', hill('  var x = 1.0;\n  while (x > 0.5) { x = 2.0 * abs(x); }\n  return x;'), 'terminates', ENDLESS],
  ['octaves_without_end', hill('  var sum = 0.0;\n  for (var i = 1u; i > 0u; i = i | 1u) { sum += sin(f32(i) * p.x); }\n  return sum;'), 'terminates', ENDLESS],
]; // prettier-ignore
