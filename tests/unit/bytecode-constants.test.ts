/** Constants of bytecode: what an expression of them gives is what WGSL says, so that its program is that of the number itself. */
import { describe, expect, it } from 'vitest';
import { shaderLibrary } from '../../src/content/node.ts';
import { compileMaterial } from '../../src/shader/bytecode/program.ts';
import { stored } from '../../src/shader/bytecode/values.ts';
import { Linker } from '../../src/shader/link.ts';
import { readMaterial } from '../../src/shader/material.ts';

const linker = Linker.of(shaderLibrary().wgsl);
/** The words of a material that shines as the expression says. */
const words = (expression: string, before = ''): readonly number[] => {
  const source = `import package::material::Hit;
${before}
fn emission(wo: vec3f, hit: Hit) -> vec3f { return ${expression}; }`;
  return [...compileMaterial(linker, readMaterial('tried', source), { images: false, instances: false, noise: false }).words];
};

it('another number is another program', () => expect(words('vec3f(1.5)')).not.toEqual(words('vec3f(2.5)')));

describe('expressions of constants', () => {
  it.each([
    ['6.0 / 4.0', '1.5'],
    ['7 / 2', '3'],
    ['-7 / 2', '-3'],
    ['f32(7u / 2u)', '3'],
    ['f32(-7i / 2i)', '-3'],
    ['6.0f / 4.0f', '1.5'],
    ['1.25 + 0.5', '1.75'],
    ['1.25 - 0.5', '0.75'],
    ['1.5 * 3.0', '4.5'],
    ['f32(7u * 3u)', '21'],
    ['f32(6 & 3)', '2'],
    ['f32(6 | 3)', '7'],
    ['f32(6 ^ 3)', '5'],
    ['f32(3u << 2u)', '12'],
    ['f32(-8i >> 1u)', '-4'],
    ['f32(0x80000000u >> 31u)', '1'],
    ['select(2.0, 3.0, 1 < 2)', '3'],
    ['select(2.0, 3.0, 2 < 2)', '2'],
    ['select(2.0, 3.0, 2 <= 2)', '3'],
    ['select(2.0, 3.0, 2 >= 3)', '2'],
    ['select(2.0, 3.0, 3 > 2)', '3'],
    ['select(2.0, 3.0, 2 == 2)', '3'],
    ['select(2.0, 3.0, 2 != 2)', '2'],
    ['f32()', '0'],
    ['f32(u32(2.9f))', '2'],
    ['f32(i32(-2.9f))', '-2'],
    ['f32(u32(-1.5f))', '0'],
    ['f32(u32(5e9f))', '4294967296'],
    ['f32(i32(3e9f))', '2147483648'],
    ['f32(i32(-3e9f))', '-2147483648'],
    ['f32(u32(-1i))', '4294967296'],
    ['f32(i32(4294967295u))', '-1'],
    ['f32(bool(2.5f))', '1'],
    ['bitcast<f32>(0x3fc00000u)', '1.5'],
    ['bitcast<f32>(-1082130432i)', '-1.0'],
    ['f32(bitcast<u32>(1.5f))', '1069547520'],
    ['f32(bitcast<i32>(-1.0f))', '-1082130432'],
    ['f32(bitcast<i32>(0xffffffffu))', '-1'],
  ])('%s is %s', (expression, number) => expect(words(`vec3f(${expression})`)).toEqual(words(`vec3f(${number})`)));

  it.each([
    ['vec3f()', 'vec3f(0.0)'],
    ['vec3f(1.0, 2.0, 3.0) + vec3f(0.5)', 'vec3f(1.5, 2.5, 3.5)'],
    ['2.0 * vec3f(1.0, 2.0, 3.0)', 'vec3f(2.0, 4.0, 6.0)'],
    ['vec3f(vec2f(1.0, 2.0), 3.0)', 'vec3f(1.0, 2.0, 3.0)'],
    ['vec3f(array<f32, 2>()[1])', 'vec3f(0.0)'],
  ])('%s is %s', (expression, other) => expect(words(expression)).toEqual(words(other)));

  it('of a name are those of what it stands for', () => {
    expect(words('vec3f(A)', 'const A = 3.0 / 2.0;')).toEqual(words('vec3f(1.5)'));
    expect(words('Color(1.0, 2.0, 3.0)', 'alias Color = vec3f;')).toEqual(words('vec3f(1.0, 2.0, 3.0)'));
  });
});

describe('functions of constants', () => {
  it.each([
    ['abs(-2.5)', 2.5],
    ['abs(-3)', 3],
    ['acos(0.0)', Math.PI / 2],
    ['asin(0.5)', Math.PI / 6],
    ['atan(1.0)', Math.PI / 4],
    ['atan2(1.0, -1.0)', (3 * Math.PI) / 4],
    ['atan2(-1.0, 1.0)', -Math.PI / 4],
    ['ceil(-1.5)', -1],
    ['ceil(1.25)', 2],
    ['clamp(5.0, 1.0, 3.0)', 3],
    ['clamp(-5.0, 1.0, 3.0)', 1],
    ['clamp(2.0, 1.0, 3.0)', 2],
    ['cos(0.0)', 1],
    ['degrees(3.141592653589793)', 180],
    ['exp(1.0)', 2.718281828459045],
    ['exp2(3.0)', 8],
    ['floor(-1.5)', -2],
    ['fract(-1.25)', 0.75],
    ['inverseSqrt(4.0)', 0.5],
    ['log(2.718281828459045)', 1],
    ['log2(8.0)', 3],
    ['max(2.0, 3.0)', 3],
    ['min(2.0, 3.0)', 2],
    ['mix(1.0, 3.0, 0.25)', 1.5],
    ['pow(2.0, 3.0)', 8],
    ['radians(180.0)', 3.141592653589793],
    ['saturate(1.5)', 1],
    ['saturate(-1.5)', 0],
    ['saturate(0.25)', 0.25],
    ['sign(-2.5)', -1],
    ['sign(0.0)', 0],
    ['sin(0.5235987755982989)', 0.5],
    ['sqrt(9.0)', 3],
    ['tan(0.7853981633974483)', 1],
    ['trunc(-1.75)', -1],
    ['trunc(1.75)', 1],
  ])('%s is %d', (expression, number) => {
    // Single precision of both: the last digits of double precision are nobody's.
    const own = words(`vec3f(${expression})`);
    const near = [0, -1e-15, 1e-15].map((off) => words(`vec3f(${(number * (1 + off)).toExponential()})`));
    expect(near).toContainEqual(own);
  });
});

describe('what is written to a part of a variable', () => {
  it.each([
    ['var a = vec3f(1.0, 2.0, 3.0); a.y = 5.0; return a;', 'var a = vec3f(1.0, 2.0, 3.0); a[1] = 5.0; return a;'],
    ['var a = vec3f(1.0); a += vec3f(2.0); return a;', 'var a = vec3f(1.0); a = a + vec3f(2.0); return a;'],
    ['var a = vec3f(1.0); a.x += 2.0; return a;', 'var a = vec3f(1.0); a.x = a.x + 2.0; return a;'],
    ['var i = 1u; i++; return vec3f(f32(i));', 'var i = 1u; i += 1u; return vec3f(f32(i));'],
    ['var i = 1u; i--; return vec3f(f32(i));', 'var i = 1u; i -= 1u; return vec3f(f32(i));'],
    ['var a = vec3f(1.0); let p = &a; (*p).x = 2.0; return a;', 'var a = vec3f(1.0); a.x = 2.0; return a;'],
  ])('%s is %s', (one, other) => {
    const body = (text: string) => words('f()', `fn f() -> vec3f { ${text} }`);
    expect(body(one)).toEqual(body(other));
  });
});

describe('functions and names', () => {
  it.each([
    // A function of one return is its expression.
    ['vec3f(twice(1.5))', 'fn twice(x: f32) -> f32 { return 2.0 * x; }', 'vec3f(3.0)'],
    ['vec3f(twice(wo.x))', 'fn twice(x: f32) -> f32 { return 2.0 * x; }', 'vec3f(2.0 * wo.x)'],
    ['vec3f(f())', 'fn f() -> f32 { let a = 1.5; let b = -a; return b; }', 'vec3f(-1.5)'],
    ['vec3f(f())', 'fn f() -> f32 { let a = 6i; let b = ~a; return f32(b); }', 'vec3f(-7.0)'],
    ['vec3f(f())', 'fn f() -> f32 { let a = false; let b = !a; return f32(b); }', 'vec3f(1.0)'],
    ['vec3f(f())', 'fn f() -> f32 { const a = 1.5; const b = a + a; return b; }', 'vec3f(3.0)'],
    ['vec3f(f())', 'fn f() -> f32 { let a: f32 = 3; return a / 2; }', 'vec3f(1.5)'],
    ['vec3f(f())', 'fn f() -> f32 { let a: u32 = 3; return f32(a / 2u); }', 'vec3f(1.0)'],
  ])('%s with %s is %s', (expression, before, other) => expect(words(expression, before)).toEqual(words(other)));
});

it('a lane holds what an array of its type would', () => {
  for (const x of [0, 1, -1, 2 ** 31, -(2 ** 31), 2 ** 32 - 1, 2 ** 32 + 5]) {
    expect(stored(x, 'u32')).toBe(Uint32Array.of(x)[0]);
    expect(stored(x, 'i32')).toBe(Int32Array.of(x)[0]);
  }
  for (const x of [0.1, -0.1, 1e-50, 1e30, 1 / 3]) expect(stored(x, 'f32')).toBe(Float32Array.of(x)[0]);
});
