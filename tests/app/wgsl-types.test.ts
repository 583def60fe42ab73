/** Types of expressions: what completion after a dot and hovers rest on. */
import { describe, expect, it } from 'vitest';
import { BUILTINS } from '../../src/app/wgsl/builtins.ts';
import { startOfPostfix } from '../../src/app/wgsl/infer.ts';
import { lex } from '../../src/app/wgsl/lex.ts';
import { readSignature } from '../../src/app/wgsl/signature.ts';
import { resultOf, short, swizzled } from '../../src/app/wgsl/types.ts';
import { cursorIn, inEval } from './wgsl-text.ts';

/** Type of an expression inside `eval`. */
function typeOf(expression: string, before = ''): string | null {
  const { names, offset } = cursorIn(inEval(`${before} §`));
  const type = names.typeOf(lex(expression), offset);
  return type === null ? null : short(type);
}

describe('expressions', () => {
  it.each([
    ['1', 'abstract-int'],
    ['1.0', 'abstract-float'],
    ['0x10u', 'u32'],
    ['2.0 * params.albedo', 'f32'],
    ['params.tint * INV_PI', 'vec3f'],
    ['wo.xy', 'vec2f'],
    ['hit.uv.yx.x', 'f32'],
    ['hit.front && wo.z > 0.0', 'bool'],
    ['wo < wi', 'vec3<bool>'],
    ['vec3<u32>(1u, 2u, 3u) >> vec3u(1u)', 'vec3u'],
    ['dot(wo, wi) * wo', 'vec3f'],
    ['mix(wo, wi, 0.5)', 'vec3f'],
    ['max(1.0, params.albedo)', 'f32'],
    ['select(1.0 / params.albedo, params.albedo, hit.front)', 'f32'],
    ['select(vec3f(0.0), params.tint, wi > wo)', 'vec3f'],
    ['cross(wo, wi).zx', 'vec2f'],
    ['transpose(mat2x3f(wo, wi))', 'mat3x2f'],
    ['mat2x3f(wo, wi) * hit.uv', 'vec3f'],
    ['mat2x3f(wo, wi)[1].x', 'f32'],
    ['(-wo + wi).y', 'f32'],
    ['helper(1.0, pair).x', 'f32'],
    ['Pair(hit.uv, far).second[0].xy', 'vec2f'],
    ['bitcast<vec3u>(wo)', 'vec3u'],
    ['vec2(1.0, 2.0)', 'vec2f'],
    ['frexp(wo).exp', 'vec3i'],
    ['modf(params.albedo).whole', 'f32'],
    ['unpack4x8unorm(3u)', 'vec4f'],
    ['package::warp::warp_cosine(hit.uv)', 'vec3f'],
    ['PI', 'abstract-float'],
    ['nothing(1.0)', null],
    ['wo.w', null],
    ['params.nothing', null],
  ])('%s is %s', (expression, type) => expect(typeOf(expression)).toBe(type));

  it('follow locals', () => {
    expect(typeOf('b.y', 'let a = wo.xz; var b = a * 2.0;')).toBe('f32');
    expect(typeOf('n', 'let n = 1; let f = 2.5;')).toBe('i32');
    expect(typeOf('p.second', 'var p: Pair;')).toBe('array<vec3f, 2>');
    // A block's names end with it; an inner one hides an outer one.
    expect(typeOf('a', 'let a = 1u; { let a = 2.0; }')).toBe('u32');
    expect(typeOf('i', 'for (var i = 0u; i < 4u; i++) { let j = i; }')).toBe(null);
    expect(typeOf('i', 'for (var i = 0u; i < 4u; i++) {')).toBe('u32');
    expect(typeOf('a', 'let a = a + 1.0;')).toBe(null);
  });

  it('end where they began', () => {
    const start = (text: string): string => {
      const tokens = lex(text);
      return text.slice(tokens[startOfPostfix(tokens, tokens.length - 1)]!.start);
    };
    expect(start('x + hit.uv')).toBe('hit.uv');
    expect(start('return f(a, g(b))[2]')).toBe('f(a, g(b))[2]');
    expect(start('return (a + b)')).toBe('(a + b)');
    expect(start('1.0 > vec3<f32>(1.0)')).toBe('vec3<f32>(1.0)');
    expect(start('= package::math::frame_around(n).x')).toBe('package::math::frame_around(n).x');
  });
});

describe('built-ins', () => {
  it('have signatures that read back as they are written, and a sentence', () => {
    for (const { name, kind, signatures, doc } of BUILTINS.values()) {
      expect(doc, name).toMatch(/^\S.*\.$/);
      for (const signature of signatures) {
        const { label, arguments: list, result } = signature;
        expect(label.startsWith(`${name}(`), label).toBe(true);
        expect(
          list.map(({ start, end }) => label.slice(start, end)),
          label,
        ).toEqual(list.map((each) => `${each.name}: ${each.type}`));
        expect(result === '', label).toBe(kind === 'type');
      }
    }
    expect([...BUILTINS.values()].filter(({ kind }) => kind === 'function').length).toBe(80);
  });

  it('take generic arguments and refuse others', () => {
    const dot = readSignature('dot(a: vecN<S>, b: vecN<S>) -> S');
    expect(resultOf(dot, ['vec3<f32>', 'vec3<f32>'])).toBe('f32');
    expect(resultOf(dot, ['vec3<f32>', 'vec2<f32>'])).toBe(null);
    expect(resultOf(dot, ['vec3<f32>', null])).toBe('f32');
    expect(resultOf(dot, ['vec3<f32>'])).toBe(null);
    expect(resultOf(readSignature('pack4xU8(e: vec4<u32>) -> u32'), ['vec4<f32>'])).toBe(null);
  });

  it('swizzle only components that are there', () => {
    const v = { size: 3, scalar: 'f32' };
    expect(swizzled(v, 'zyx')).toBe('vec3<f32>');
    expect(swizzled(v, 'r')).toBe('f32');
    expect([swizzled(v, 'w'), swizzled(v, 'xg'), swizzled(v, 'xyzxy')]).toEqual([null, null, null]);
  });
});
