/** What is said of functions of a material that do not keep to the contract. */
import { describe, expect, it } from 'vitest';
import { shaderLibrary } from '../../src/content/node.ts';
import { ShaderError } from '../../src/shader/errors.ts';
import { KernelAssembler } from '../../src/shader/kernel.ts';
import { readMaterial } from '../../src/shader/material.ts';

const [WO, WI, HIT, U] = ['wo: vec3f', 'wi: vec3f', 'hit: Hit', 'u: vec3f'];
const fn = (name: string, list: readonly (string | undefined)[], result: string): string => `fn ${name}(${list.join(', ')})${result === '' ? '' : ` -> ${result}`} { return x; }`; // prettier-ignore
const EVAL = fn('eval', [WO, WI, HIT], 'vec3f');
const SAMPLE = fn('sample', [WO, HIT, U], 'BsdfSample');
const PDF = fn('pdf', [WO, WI, HIT], 'f32');

/** All that is said of a file with these functions. */
function said(...functions: string[]): string {
  try {
    readMaterial('tried', `import package::material::{Hit, BsdfSample, BsdfValue};\n${functions.join('\n')}`);
    return '';
  } catch (error) {
    if (!(error instanceof ShaderError)) throw error;
    return [error.message, ...error.diagnostics.map(({ message }) => message)].join('\n');
  }
}

it.each([[[EVAL]], [[EVAL, SAMPLE, PDF]], [[SAMPLE]]])('%j are a material', (functions) => expect(said(...functions)).toBe(''));

describe('a signature', () => {
  it.each([
    [fn('eval', [WO, WI, HIT], ''), 'fn eval returns nothing, not vec3f'],
    [fn('eval', [WO, WI, HIT], 'f32'), 'fn eval returns f32, not vec3f'],
    [fn('eval', [WO, WI], 'vec3f'), 'fn eval lacks the argument hit: Hit'],
    [fn('eval', [WO, 'wi: vec2f', HIT], 'vec3f'), 'argument 2 of fn eval is vec2f, not wi: vec3f'],
    [fn('eval', [WO, WI, HIT, U], 'vec3f'), 'fn eval has 4 arguments, 3 are expected'],
    [fn('eval', [WO, WI, HIT, 'params: Params'], 'vec3f'), 'fn eval takes Params, but the file declares no struct Params'],
  ])('%s', (text, message) => expect(said(text)).toContain(message));
});

describe('functions that do not go together', () => {
  it.each<[string[], string]>([
    [[PDF], 'fn pdf is defined without fn sample'],
    [[EVAL, SAMPLE], 'fn sample is defined without fn pdf'],
    [[SAMPLE, PDF], 'fn pdf is defined without fn eval'],
    [[fn('value', [WO, WI, HIT], 'BsdfValue'), PDF, SAMPLE], 'fn value stands for eval and pdf'],
    [[fn('value', [WO, WI, HIT], 'BsdfValue')], 'fn value is defined without fn sample'],
    [
      [fn('environment', ['d: vec3f'], 'vec3f'), EVAL],
      'fn environment makes this file an environment; fn eval belongs in a file of its own.',
    ],
  ])('%j', (functions, message) => expect(said(...functions)).toContain(message));
  // What is missing is said once.
  it.each([[[PDF]], [[EVAL, SAMPLE]], [[SAMPLE, PDF]]])('%j is one problem', (functions) =>
    expect(said(...functions)).not.toContain('a material needs one of'),
  );
});

describe('a file without any', () => {
  const NEEDS = 'a material needs one of fn surface, fn eval, fn value, fn sample, fn emission and fn choose';
  it('says what it needs', () => expect(said(fn('paint', [WO], 'vec3f'))).toContain(`${NEEDS}.`));
  it.each([
    ['evaluate', 'eval'],
    ['Sample', 'sample'],
    ['bsdf_eval', 'eval'],
    ['emit', 'emission'],
    ['getEmission', 'emission'],
  ])('but with fn %s asks whether fn %s is meant', (name, meant) =>
    // Beside one that is like none of them.
    expect(said(fn('paint', [WO], 'vec3f'), fn(name, [WO, WI, HIT], 'vec3f'))).toContain(
      `${NEEDS}; did you mean fn ${meant} by fn ${name}?`,
    ),
  );
});

it('a name that there is not: those that there are, in their order, whichever the library has them in', () => {
  const { wgsl, materials } = shaderLibrary();
  const assembler = new KernelAssembler({ wgsl, materials: Object.fromEntries(Object.entries(materials).reverse()) });
  const told = (ask: () => unknown): string[] => {
    try {
      ask();
      return [];
    } catch (error) {
      return (error as Error).message.split('of this name; there are ')[1]?.split(', ') ?? [];
    }
  };
  for (const names of [told(() => assembler.material('none')), told(() => assembler.program('density', 'none'))]) {
    expect(names.length).toBeGreaterThan(2);
    expect(names).toEqual(names.toSorted());
  }
});
