/** What is asked of a material before kernels are linked: by the functions that it defines, every combination that the contract has. */
import { describe, expect, it } from 'vitest';
import { shaderLibrary } from '../../src/content/node.ts';
import { casts, evaluatedTwice } from '../../src/shader/bodies.ts';
import { PLACE_LINE_BITS } from '../../src/shader/budget.ts';
import { IDLE, isIdle, withoutIdle, type IdlePart } from '../../src/shader/idle.ts';
import { KernelAssembler } from '../../src/shader/kernel.ts';
import { readMaterial, type MaterialModule } from '../../src/shader/material.ts';
import { overBudget } from '../../src/shader/over-budget.ts';
import { withWalks } from '../../src/shader/walks.ts';
import { PLAIN } from '../helpers/kernel.ts';

const library = shaderLibrary();
const WHITE = 'return vec3f(0.5);';
const TEXTS = {
  eval: `fn eval(wo: vec3f, wi: vec3f, hit: Hit) -> vec3f { ${WHITE} }`,
  pdf: 'fn pdf(wo: vec3f, wi: vec3f, hit: Hit) -> f32 { return 0.3; }',
  sample: 'fn sample(wo: vec3f, hit: Hit, u: vec3f) -> BsdfSample { return bsdf_absorbed(); }',
  direction: 'fn direction(wo: vec3f, hit: Hit, u: vec3f) -> vec3f { return vec3f(0.0, 0.0, 1.0); }',
  normal: 'fn normal(hit: Hit) -> vec3f { return hit.n; }',
  opacity: 'fn opacity(hit: Hit) -> f32 { return 0.5; }',
  emission: `fn emission(wo: vec3f, hit: Hit) -> vec3f { ${WHITE} }`,
};
type Part = keyof typeof TEXTS;

const of = (...parts: Part[]): MaterialModule =>
  readMaterial('tried', `import package::material::{Hit, BsdfSample, bsdf_absorbed};\n${parts.map((each) => TEXTS[each]).join('\n')}`);
const fromLibrary = (name: string): MaterialModule => readMaterial(name, library.materials[name]!);

it.each<[Part[], twice: boolean, caster: boolean]>([
  [['eval'], true, false],
  [['eval', 'pdf', 'direction'], true, false],
  [['eval', 'pdf', 'sample'], false, false],
  [['sample'], false, true],
  [['sample', 'normal'], false, false],
  [['sample', 'opacity'], false, false],
  [['sample', 'emission'], false, false],
  [['emission'], false, false],
])('%j is evaluated where a direction is drawn: %j; caustics are searched for by it: %j', (parts, twice, caster) => {
  expect([evaluatedTwice(of(...parts)), casts(of(...parts))]).toEqual([twice, caster]);
});

it('layered materials are evaluated twice', () => {
  const principled = fromLibrary('principled');
  expect(principled.defines.surface).toBe(true);
  expect(evaluatedTwice(principled)).toBe(true);
});

describe('light below surfaces', () => {
  const [below, plain] = [fromLibrary('principled'), of('eval')];
  const goesBelow = (change: object, coloured = false): boolean[] =>
    withWalks([below, plain], { ...PLAIN, ...change }, coloured).map(({ defines }) => defines.subsurface);
  it('is followed by paths that nothing was left out of', () => {
    expect(below.defines.subsurface).toBe(true);
    for (const integrator of ['path', 'path-naive']) expect(goesBelow({ integrator })).toEqual([true, false]);
    expect(goesBelow({ integrator: 'path', without: { visibility: true } })).toEqual([true, false]);
  });
  it.each([
    ['trees of rays', { integrator: 'distributed' }],
    ['a sum without the BSDF', { integrator: 'path', without: { bsdf: true } }],
    ['a sum without the cosine', { integrator: 'path', without: { cosine: true } }],
  ])('is left out of %s', (_, change) => expect(goesBelow(change)).toEqual([false, false]));
  it('is left out of kernels that tabulate', () => expect(goesBelow({ integrator: 'path' }, true)).toEqual([false, false]));
});

describe('what is idle', () => {
  const principled = fromLibrary('principled');
  const valuesWith = (change: Record<string, number>): number[][] =>
    principled.params.map(({ name, default: fallback }) => (name in change ? [change[name]!] : [...fallback]));
  const NONE = { normal_image: 0, opacity: 1, opacity_image: 0, subsurface_weight: 0 };
  const idle = (part: IdlePart, change: Record<string, number> = {}): boolean =>
    isIdle(principled, valuesWith({ ...NONE, ...change }), part, null);

  it('are functions whose parameters say that they change nothing', () => {
    for (const part of ['normal', 'opacity', 'subsurface'] as const) {
      const names = principled.params.map(({ name }) => name);
      expect(idle(part), part).toBe(principled.defines[part]);
      const decisive = { normal: ['normal_image'], opacity: ['opacity', 'opacity_image'], subsurface: ['subsurface_weight'] }[part];
      for (const name of decisive.filter((each) => names.includes(each))) expect(idle(part, { [name]: 0.5 }), name).toBe(false);
    }
  });

  it('are layers of which each place has a factor that is 0', () => {
    const layer = IDLE.find((each) => each in principled.layers && principled.layers[each as 'coat'])! as 'coat';
    const asked = (places: string[][] | null, change: Record<string, number>): boolean =>
      isIdle(principled, valuesWith(change), layer, { ...Object.fromEntries(IDLE.map((each) => [each, null])), [layer]: places } as never);
    const [a, b] = principled.params.filter(({ type }) => type === 'f32').map(({ name }) => name) as [string, string];
    expect(asked([[a], [b]], { [a]: 0, [b]: 0 })).toBe(true);
    expect(asked([[a], [b]], { [a]: 0, [b]: 0.5 })).toBe(false);
    expect(asked([[a, b]], { [a]: 0.5, [b]: 0 })).toBe(true);
    expect(asked([[a, b]], { [a]: 0.5, [b]: 0.5 })).toBe(false);
    expect(asked(null, { [a]: 0, [b]: 0 })).toBe(false);
    // A layer that is not there is not left out.
    expect(isIdle({ ...principled, layers: { ...principled.layers, [layer]: false } }, valuesWith({ [a]: 0 }), layer, { ...Object.fromEntries(IDLE.map((each) => [each, null])), [layer]: [[a]] } as never)).toBe(false); // prettier-ignore
  });

  it('is left out of the materials that it is named for alone', () => {
    const other = { ...principled, name: 'other' };
    for (const part of ['normal', 'opacity', 'subsurface'] as const) {
      expect(withoutIdle(principled, { [part]: ['principled'] }).defines[part]).toBe(false);
      expect(withoutIdle(other, { [part]: ['principled'] }).defines).toEqual(principled.defines);
    }
  });
});

it('a loop that did not end is told at its line, of whichever program it is', () => {
  const assembler = new KernelAssembler(library);
  const names = { materials: ['diffuse', 'marble'], environment: 'sky', densities: ['cloud'] };
  const variant = { ...PLAIN, ...names };
  const modules = ['materials/diffuse', 'materials/marble', 'materials/environments/sky', 'materials/media/cloud'];
  modules.forEach((module, i) => {
    const { module: told, line } = overBudget(assembler, variant, (i + 1) * 2 ** PLACE_LINE_BITS + 40 + i);
    expect([told, line]).toEqual([module, 40 + i]);
  });
});
