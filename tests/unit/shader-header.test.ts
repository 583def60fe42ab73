/** Tags of a file's header that nobody would read, and names that WGSL or the contract has otherwise: each is said at its place. */
import { describe, expect, it } from 'vitest';
import { shaderLibrary } from '../../src/content/node.ts';
import { ShaderError } from '../../src/shader/errors.ts';
import { readMaterial } from '../../src/shader/material.ts';
import { warningsOf } from '../../src/shader/warnings.ts';

const GOOD = `import package::material::Hit;

fn eval(wo: vec3f, wi: vec3f, hit: Hit) -> vec3f {
  return vec3f(0.1);
}
`;

function complaints(source: string): string[] {
  try {
    readMaterial('mine', source);
    return warningsOf({ mine: source }).map(({ line, column, message }) => `warning ${line}:${column} ${message}`);
  } catch (error) {
    if (!(error instanceof ShaderError)) throw error;
    return error.diagnostics.map(({ line, column, message }) => `${line}:${column} ${message}`);
  }
}

describe('a tag', () => {
  it.each([
    [
      'of a claim that does not exist',
      `// Art.\n// @not-claimed reciprocty: art\n${GOOD}`,
      '2:4 expected one of energy, reciprocity, sampling, bound after @not-claimed, got reciprocty.',
    ],
    ['that does not exist', `// Art.\n// @notclaimed energy: art\n${GOOD}`, '2:4 expected one of @family, @not-claimed, got @notclaimed.'],
    ['without a colon', `// Art.\n//   @not-claimed energy\n${GOOD}`, '2:6 expected @not-claimed CLAIM: the reason.'],
    ['without a reason', `// @not-claimed energy:\n${GOOD}`, '1:4 expected a reason after @not-claimed energy:'],
    [
      'after the imports',
      GOOD.replace('\n\n', '\n// @not-claimed energy: art\n'),
      '2:4 @not-claimed belongs into the comment at the top of the file, before the imports.',
    ],
    [
      'after a blank line',
      `// Art.\n\n// @family matte\n${GOOD}`,
      '3:4 @family belongs into the comment at the top of the file, before the imports.',
    ],
  ])('%s is an error', (_, source, message) => expect(complaints(source)).toEqual([message]));

  it('may be right', () =>
    expect(
      complaints(`// Art, by me@example.org.\n// @family matte\n// @not-claimed energy: art: it glows\n// Ends here.\n${GOOD}`),
    ).toEqual([]));
});

describe('a name', () => {
  it.each([
    ['that WGSL reserves', 'final', 'WGSL keeps the word "final" for itself: choose another name'],
    ['that is a keyword', 'loop', '"loop" is a keyword of WGSL: choose another name'],
  ])('%s is told so', (_, word, message) =>
    expect(complaints(GOOD.replace('  return', `  let ${word} = 1.0;\n  return`))[0]).toBe(`4:7 ${message}`),
  );

  it('of the contract in another place of the same type is warned of', () =>
    expect(complaints(GOOD.replace('wo: vec3f, wi: vec3f', 'wi: vec3f, wo: vec3f'))).toEqual([
      'warning 3:9 argument 1 of fn eval is called wi where the contract has wo: fn eval(wo: vec3f, wi: vec3f, hit: Hit) -> vec3f.',
    ]));

  it('of the author’s own is not', () => expect(complaints(GOOD.replace('wo: vec3f, wi: vec3f', 'view: vec3f, light: vec3f'))).toEqual([]));
});

describe('a file', () => {
  it.each([
    ['with a byte order mark', `\uFEFF${GOOD}`, /^1:1 the file begins with a byte order mark/],
    ['with a directive before the imports', `enable f16;\n${GOOD}`, /^1:1 directives/],
    ['with const_assert', GOOD.replace('\n\n', '\nconst_assert 1 > 2;\n'), /^2:1 const_assert is not available/],
    [
      'with an array that no thread holds',
      GOOD.replace('  return', '  var a: array<f32, 60000>;\n  return'),
      /^4:10 an array of 60000 elements is more than a thread may hold: expected at most 2047/,
    ],
  ])('%s is told so', (_, source, message) => expect(complaints(source)[0]).toMatch(message));

  it('of the library has none of this', () => {
    for (const [name, source] of Object.entries(shaderLibrary().materials)) expect(complaints(source), name).toEqual([]);
  });
});
