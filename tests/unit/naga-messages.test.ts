/** What naga's validator says, as one sentence at the place that it means: by texts as Firefox gives them (tests/naga asks naga itself). */
import { expect, it } from 'vitest';
import { plainMessage } from '../../src/engine/gpu/compiler-messages.ts';

const CODE = `fn f(x: vec3f, n: u32) -> f32 {
  var count = 0u;
  count = n + 1u;
  count = n;
  return x;
}`;

/** An excerpt with lines of the code, marks below them, and what follows. */
function said(sentence: string, marks: [line: number, what: string, label: string][], notes: string[]): string {
  const rows = marks.flatMap(([line, what, label]) => {
    const text = CODE.split('\n')[line - 1]!;
    return [`${String(line).padStart(2)} │ ${text}`, `   │ ${' '.repeat(text.indexOf(what))}${'^'.repeat(what.length)} ${label}`];
  });
  return [
    `Shader '' validation error: ${sentence}`,
    '   ┌─ wgsl:1:1',
    '   │',
    ...rows,
    '   │',
    ...notes.map((each) => `   = note: ${each}`),
    '',
  ].join('\n');
}

const F = "Function [0] 'f' is invalid";
const asked = (message: string, lineNum = 1) => plainMessage({ message, lineNum, linePos: 1, type: 'error' } as GPUCompilationMessage, CODE); // prettier-ignore

it.each<[string, string, object]>([
  [
    'an argument is underlined where it is declared, and meant where it is returned',
    said(
      F,
      [[1, 'x', 'naga::ir::Expression [0]']],
      ['The `return` expression Some([0]) does not match the function return type Some([3])'],
    ),
    { message: 'the returned value is not of the declared type', line: 5, column: 3 },
  ],
  [
    'an argument that is stored elsewhere is meant where it is assigned',
    said(F, [[1, 'n:', 'naga::ir::Expression [1]']], ["The value [1] doesn't match the type stored in [4]"]),
    { message: 'the value is not of the type of what it is assigned to', line: 4, column: 3 },
  ],
  [
    'of several marks the invalid one',
    said(F, [[2, '0u', 'naga::ir::Expression [2]'], [3, 'n + 1u', 'invalid expression'], [4, 'count', 'naga::ir::Expression [3]']], ["Operation Add can't work with [2] (of type Vector { size: Tri, scalar: Scalar { kind: Float, width: 4 } }) and [3] (of type Scalar(Scalar { kind: Uint, width: 4 }))"]), // prettier-ignore
    { message: "operation Add can't work with vec3<f32> and u32", line: 3, column: 11 },
  ],
  [
    'of several marks the one that the notes name',
    said(F, [[2, '0u', 'naga::ir::Expression [2]'], [3, '1u', 'naga::ir::Expression [7]'], [4, 'count', 'naga::ir::Expression [3]']], ['Expression [7] is invalid', 'Argument 1 value [7] doesn\'t match the type [2]']), // prettier-ignore
    { message: "argument 2 of this call is not of its parameter's type", line: 3, column: 15 },
  ],
  [
    'matrices and truths have names of WGSL',
    said(F, [[4, 'count', 'naga::ir::Expression [3]']], ['Expected Matrix { columns: Quad, rows: Bi, scalar: Scalar { kind: Float, width: 2 } } or Scalar(Scalar { kind: Bool, width: 1 })']), // prettier-ignore
    { message: 'expected mat4x2<f16> or bool', line: 4, column: 3 },
  ],
  [
    'a way without a value',
    said(F, [[5, 'return x', 'invalid return']], ['The `return` expression None does not match the function return type Some([3])']),
    { message: 'the function declares a type, but this return gives no value', line: 5, column: 3 },
  ],
  [
    'an end without a value',
    said(F, [[4, 'count', 'naga::ir::Expression [3]']], ['The `return` expression None does not match the function return type Some([3])']),
    { message: 'fn f does not return a value on every way to its end', line: 4, column: 3 },
  ],
])('%s', (_, message, expected) => expect(asked(message)).toEqual(expected));

it('without an excerpt the place that is given stands, and what is no sentence of naga is left as it is', () => {
  expect(asked(said(F, [], ['Something Else']), 3)).toEqual({ message: 'something Else', line: 3, column: 1 });
  expect(asked('unresolved value', 2)).toEqual({ message: 'unresolved value', line: 2, column: 1 });
});
