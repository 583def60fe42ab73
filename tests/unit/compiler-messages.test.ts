/**
 * What compilers say of a wrong material stands at its author's line and column and is one sentence, with the author's names: of Tint
 * here, of naga where Deno runs this file (tests/naga).
 */
import { describe, expect, it } from 'vitest';
import { shaderLibrary } from '../../src/content/node.ts';
import { plainMessage } from '../../src/engine/gpu/compiler-messages.ts';
import type { Diagnostic } from '../../src/shader/errors.ts';
import { KernelAssembler } from '../../src/shader/kernel.ts';
import { IN_DENO } from '../helpers/device.ts';
import { PLAIN } from '../helpers/kernel.ts';
import { compilerMessages } from '../helpers/null-device.ts';

const library = shaderLibrary();
const HEAD = `import package::material::Hit;
struct Params {
  /// Amount.
  amount: f32,
}
struct Pair { x: f32, y: f32 }
fn twice(x: f32) -> f32 { return 2.0 * x; }
fn eval(wo: vec3f, wi: vec3f, hit: Hit, params: Params) -> vec3f {
`;
const FIRST_LINE = HEAD.split('\n').length;

const HIT_MEMBERS = 'p, n, uv, front, tangent, bitangent, uv1, color, texel, object, instance, outside, wavelength';

interface Said {
  /** The place: what stands there; 'fn' for the function's own. */
  at: string;
  message: string;
}
/** Statements of `eval` → what each compiler says of them. */
const WRONG: [body: string, tint: Said, naga: Said][] = [
  [
    'return vec3f(params.amuont);',
    { at: 'amuont', message: 'there is no member amuont; did you mean amount?' },
    { at: 'amuont', message: 'there is no member amuont; did you mean amount?' },
  ],
  [
    'let pair = Pair(1.0, 2.0);\n  return vec3f(1.0 + pair.depth + params.amount);',
    { at: 'depth', message: 'there is no member depth; there are x, y' },
    { at: 'depth', message: 'there is no member depth; there are x, y' },
  ],
  [
    'return vec3f(params.amount) + hit.normel;',
    { at: 'normel', message: `there is no member normel; there are ${HIT_MEMBERS}` },
    { at: 'normel', message: `there is no member normel; there are ${HIT_MEMBERS}` },
  ],
  ['return vec3f(wo.q);', { at: 'q)', message: 'invalid vector swizzle character' }, { at: 'q)', message: 'invalid field accessor `q`' }],
  [
    'return vec3f(max(wo, 0.0));',
    { at: 'max', message: "no matching call to 'max(vec3<f32>, abstract-float)'" },
    {
      at: 'max',
      message:
        'inconsistent type passed as argument #2 to `max`; because argument #1 has type vec3<f32>, only the following types (or types that automatically convert to them) are accepted for argument #2: vec3<f32>',
    },
  ],
  [
    'let a = 1.0;\n  return wo + vec2f(params.amount);',
    { at: 'wo + vec2f', message: "no matching overload for 'operator + (vec3<f32>, vec2<f32>)'" },
    { at: 'wo + vec2f', message: "operation Add can't work with vec3<f32> and vec2<f32>" },
  ],
  [
    'var n = 1u;\n  n = params.amount;\n  return wo;',
    { at: '= params', message: "cannot assign 'f32' to 'u32'" },
    { at: 'n = params', message: 'automatic conversions cannot convert elements of `f32` to `u32`' },
  ],
  [
    'let x = 2.0 * params.amount;\n  return x;',
    { at: 'return', message: "return statement type must match its function return type, returned 'f32', expected 'vec3<f32>'" },
    { at: '2.0 *', message: 'the returned value is not of the declared type' },
  ],
  [
    'let x = 2.0;\n  return hit;',
    { at: 'return', message: "return statement type must match its function return type, returned 'Hit', expected 'vec3<f32>'" },
    { at: 'return', message: 'the returned value is not of the declared type' },
  ],
  [
    'let x = 2.0;\n  return;',
    { at: 'return', message: "return statement type must match its function return type, returned 'void', expected 'vec3<f32>'" },
    { at: 'return', message: 'the function declares a type, but this return gives no value' },
  ],
  [
    'var x = 2.0;\n  x = wo;\n  return wi;',
    { at: '= wo', message: "cannot assign 'vec3<f32>' to 'f32'" },
    { at: 'x = wo', message: 'the value is not of the type of what it is assigned to' },
  ],
  [
    'if (wo.z > 0.0) { return wo; }',
    { at: '\n}', message: 'missing return at end of function' },
    { at: 'fn', message: 'fn eval does not return a value on every way to its end' },
  ],
  [
    'return vec3f(twice(wo));',
    { at: 'wo)', message: "type mismatch for argument 1 in call to 'twice', expected 'f32', got 'vec3<f32>'" },
    { at: 'twice', message: "argument 1 of this call is not of its parameter's type" },
  ],
  [
    'if (params.amount) { return wo; }\n  return wi;',
    { at: 'params', message: 'if statement condition must be bool, got f32' },
    { at: 'params', message: 'the `if` condition is not a boolean scalar' },
  ],
  [
    'let p = Pair(1.0);\n  return wo;',
    { at: 'Pair', message: 'structure constructor has too few inputs: expected 2, found 1' },
    { at: 'Pair', message: 'composing expects 2 components but 1 were given' },
  ],
  [
    'let x = 1.0;\n  x = 2.0;\n  return wo;',
    { at: 'x = 2.0', message: "cannot assign to 'let x'" },
    { at: 'x = 2.0', message: 'invalid left-hand side of assignment; consider declaring `x` with `var` instead of `let`' },
  ],
  [
    'for (var i = 0; i < 2; i++) {\n    let ä = twice(1.0);\n    if (i > 0) { return ä; }\n  }\n  return wo;',
    { at: 'return ä', message: "return statement type must match its function return type, returned 'f32', expected 'vec3<f32>'" },
    { at: 'twice(1.0)', message: 'the returned value is not of the declared type' },
  ],
];

it.each(WRONG)('%s', async (body, tint, naga) => {
  const source = `${HEAD}  ${body}\n}`;
  const assembler = new KernelAssembler({ wgsl: library.wgsl, materials: { ...library.materials, mine: source } });
  const messages = await compilerMessages(assembler.assemble({ ...PLAIN, materials: ['diffuse', 'mine'] }));
  const expected = IN_DENO ? naga : tint;
  const offset = expected.at === 'fn' ? source.indexOf('fn eval') : source.indexOf(expected.at, HEAD.length) + expected.at.search(/\S/);
  const before = source.slice(0, offset).split('\n');
  expect(before.length).toBeGreaterThanOrEqual(FIRST_LINE - 1);
  // Tint goes on with what it might have been.
  const [{ message, ...place }] = messages as [Diagnostic];
  expect({ ...place, message: message.split('\n\n')[0] }).toEqual({
    severity: 'error',
    module: 'materials/mine',
    line: before.length,
    column: before.at(-1)!.length + 1,
    message: expected.message,
  });
});

describe('a message of naga', () => {
  const plain = (message: string, code = ''): ReturnType<typeof plainMessage> =>
    plainMessage({ message, lineNum: 3, linePos: 1, type: 'error', offset: 0, length: 0 } as unknown as GPUCompilationMessage, code);
  it('without an excerpt keeps its place', () => {
    const entry = '\nShader validation error: Entry point main at Compute is invalid\n = Uses operations forbidden at this stage\n\n';
    expect(plain(entry)).toEqual({ message: 'uses operations forbidden at this stage', line: 3, column: 1 });
  });
  it('names no handles, and types as WGSL does', () => {
    const text = `
Shader validation error: Function [0] 'eval' is invalid
  ┌─ Pipelines.module:3:1
  │  
3 │ ╭ fn eval(a: vec3f) -> vec3f {
4 │ │   let m = mat3x3f() * vec2f(1.0);
  │ │           ^^^^^^^^^^^^^^^^^^^^^^ naga::ir::Expression [5]
5 │ │ }
  │ ╰─^ naga::ir::Function [0]
  │  
  = Expression [5] is invalid
  = Operation Multiply can't work with [2] (of type Matrix { columns: Tri, rows: Tri, scalar: Scalar { kind: Float, width: 4 } }) and [4] (of type Vector { size: Bi, scalar: Scalar { kind: Float, width: 4 } })

`;
    expect(plain(text, '\n\nfn eval(a: vec3f) -> vec3f {\n  let m = mat3x3f() * vec2f(1.0);\n}')).toEqual({
      message: "operation Multiply can't work with mat3x3<f32> and vec2<f32>",
      line: 4,
      column: 11,
    });
  });
  it('of another compiler stays as it is', () =>
    expect(plain('no matching call\n\n2 candidates').message).toBe('no matching call\n\n2 candidates'));
});
