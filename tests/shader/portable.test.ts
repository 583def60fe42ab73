/**
 * What materials are warned of: Tint (here) takes it, and naga (the same file in Deno: tests/naga) refuses it at the same line. What they are
 * not warned of, both take.
 */
import { describe, expect, it } from 'vitest';
import { shaderLibrary } from '../../src/content/node.ts';
import { ALONE } from '../../src/engine/diagnose.ts';
import { KernelAssembler } from '../../src/shader/kernel.ts';
import { warningsOf } from '../../src/shader/warnings.ts';
import { IN_DENO } from '../helpers/device.ts';
import { compilerMessages } from '../helpers/null-device.ts';

const assembler = new KernelAssembler(shaderLibrary());

/** A material with this code in its second line. */
const material = (code: string): string => `import package::material::Hit;
${code}
fn eval(wo: vec3f, wi: vec3f, hit: Hit) -> vec3f { return vec3f(g(wi.z)); }`;
const g = (body: string): string => `fn g(x: f32) -> f32 { ${body} }`;

const errorsOf = async (source: string): Promise<number[]> => {
  const linked = assembler.assemble({ ...ALONE, materials: ['mine'], programs: { mine: source } });
  return (await compilerMessages(linked)).flatMap(({ severity, line }) => (severity === 'error' ? [line] : []));
};

/** When, the code before, the assignment, and what it assigns to. */
const ASSIGNED = [
  ['of a vector', 'var q = vec3f(x);', 'q.xy = vec2f(1.0);', 'xy'],
  ['with an operator', 'var q = vec3f(x);', 'q.rgb *= 2.0;', 'rgb'],
  ['of an element', 'var q = array<vec3f, 2>();', 'q[1].zy = vec2f(x);', 'zy'],
  ['through a pointer', 'var q = vec3f(x); let p = &q;', '(*p).xz += vec2f(1.0);', 'xz'],
  ['and then to one of them', 'var q = vec3f(x);', 'q.xy.x = 2.0;', 'xy'],
] as const;
const SWIZZLED = material(g('var q = vec3f(x); q.xy = vec2f(1.0); return q.x;'));

const CONSTANT = [
  'mix(1.0, 2.0, 0.5)',
  'smoothstep(0.0, 1.0, 0.5)',
  'ldexp(1.0, 2)',
  'quantizeToF16(0.5)',
  'reflect(vec3f(1.0), vec3f(0.0, 1.0, 0.0)).x',
  'refract(vec3f(1.0), vec3f(0.0, 1.0, 0.0), 1.5).x',
  'faceForward(vec3f(1.0), vec3f(1.0), vec3f(1.0)).x',
  'transpose(mat2x2f(1.0, 2.0, 3.0, 4.0))[0].x',
  'determinant(mat2x2f(1.0, 2.0, 3.0, 4.0))',
  'bitcast<f32>(1u)',
  'modf(1.5).fract',
  'frexp(1.5).fract',
  'f32(extractBits(255u, 1u, 2u))',
  'f32(insertBits(1u, 2u, 3u, 4u))',
  'f32(pack4x8unorm(vec4f(0.5)))',
  'unpack2x16float(1u).x',
].map((call) => [/(?:f32\()?(\w+)/.exec(call)![1]!, call] as const);

describe('there is a warning', () => {
  it.each(ASSIGNED)('where several components are assigned, %s', async (_, before, statement, swizzle) => {
    const code = g(`${before} ${statement} return x;`);
    const source = material(code);
    const message = `not every browser takes an assignment to .${swizzle}, and Firefox does not: assign each component by itself, or a whole vector.`;
    expect(warningsOf({ mine: source })).toEqual([
      { severity: 'warning', module: 'materials/mine', line: 2, column: code.indexOf(statement) + 1, message },
    ]);
    expect(await errorsOf(source)).toEqual(IN_DENO ? [2] : []);
  });

  it.each(CONSTANT)('where a const calls %s', async (name, call) => {
    for (const code of [`const C = ${call}; ${g('return C;')}`, g(`const c = 1.0 + ${call}; return c;`)]) {
      const source = material(code);
      const message = `not every browser calls ${name} in a const, and Firefox does not: write its value here, or use let in a function.`;
      expect(warningsOf({ mine: source })).toMatchObject([{ line: 2, column: code.indexOf(`${name}`) + 1, message }]);
      expect(await errorsOf(source)).toEqual(IN_DENO ? [2] : []);
    }
  });

  it('and the kernel is made all the same, with the warnings of all programs', () =>
    expect(warningsOf({ a: SWIZZLED, b: material(g('return x;')) }).map(({ module }) => module)).toEqual(['materials/a']));
});

describe('there is none', () => {
  it.each([
    ['where one component is assigned', g('var q = vec3f(x); q.x = 1.0; q[1] = 2.0; q.b += x; return q.x;')],
    ['where several are read', g('var q = vec3f(x); let r = q.zy; q = vec3f(q.yx, 1.0); return r.x;')],
    ['where a member is called so', `struct S { xy: vec2f } ${g('var s = S(vec2f(x)); s.xy = vec2f(1.0); return s.xy.x;')}`],
    ['where a const calls what all of them can', `const C = dot(normalize(vec3f(1.0)), vec3f(pow(2.0, 3.0))); ${g('return C;')}`],
    ['where it is no const', g('let t = transpose(mat2x2f(1.0, x, 2.0, 3.0)); return mix(t[0].x, 1.0, 0.5);')],
  ])('%s', async (_, code) => {
    expect(warningsOf({ mine: material(code) })).toEqual([]);
    expect(await errorsOf(material(code))).toEqual([]);
  });

  it('in the library', () => {
    const { materials } = shaderLibrary();
    expect(warningsOf(materials)).toEqual([]);
  });
});
