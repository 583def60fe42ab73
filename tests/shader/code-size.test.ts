/** How much code kernels are once every call stands in its place: what a driver takes its time for, and what made cold scenes slow. */
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ablated } from '../../bench/ablated.ts';
import { inlinedCode, standingAgain } from '../../bench/inlined.ts';
import { NEW_SAMPLER, type Sampler } from '../../src/scene/samplers/index.ts';
import { readScene } from '../../src/cli/scene-files.ts';
import { ROOT, shaderLibrary } from '../../src/content/node.ts';
import { packScene } from '../../src/engine/index.ts';
import { buildGeometry } from '../../src/scene/geometry/build.ts';
import { KernelAssembler } from '../../src/shader/kernel.ts';

const assembler = new KernelAssembler(shaderLibrary());

it('counts functions as often as they are called', () => {
  const code = `fn leaf() -> f32 { return 1.0; } // leaf() leaf()
fn twice() -> f32 { return leaf() + leaf(); }
fn unused() { leaf(); }
@compute @workgroup_size(1)
fn main() { let a = twice() * leaf(); }`;
  const whole = inlinedCode(code);
  const { text, inlined, functions } = whole;
  const copies = Object.fromEntries(functions.map((each) => [each.name, each.copies]));
  expect(copies).toEqual({ main: 1, twice: 1, leaf: 3 });
  // { return 1.0 ; }, { return leaf ( ) + leaf ( ) ; } and { let a = twice ( ) * leaf ( ) ; }
  expect(functions.map(({ own }) => own)).toEqual([5, 11, 13]);
  expect(text).toBe(29);
  expect(inlined).toBe(39);
  // Three calls of `leaf` are two copies more than one; `twice` has one.
  expect(standingAgain(whole)).toEqual([{ name: 'leaf', copies: 3, whole: 5, saved: 10 }]);
});

it('leaves out what a function computes, and gives back what no compiler knows', () => {
  const code = `struct Pair { a: f32, b: vec2u }
fn pair(x: f32) -> Pair { if (x > 1.0) { return Pair(x, vec2u(2u)); } return Pair(0.0, vec2u(1u)); }
fn other() -> f32 { return pair(3.0).a; }
@compute @workgroup_size(1)
fn main(@builtin(global_invocation_id) id: vec3u) { let a = other(); }`;
  const left = ablated(code, 'pair') ?? '';
  expect(left).toMatch(/fn pair\(x: f32\) -> Pair \{ return Pair\(\(f32\(.*\) \* 1\.0e-9\), vec2<u32>\(.*\)\); \}\n/);
  expect(left).toContain('fn other() -> f32 { return pair(3.0).a; }');
  expect(left).toContain('{ ablated_word = id.x; let a = other(); }');
  expect(ablated(code, 'none')).toBe(null);
});

// The largest kernels of the gallery; before BSDFs, bumps and the corners of noise stood there once, they had 59,000 to 101,000.
it.each(['materials-patterns', 'room', 'materials-layers', 'perfume', 'materials-surface-detail'])(
  '%s is no larger than it has to be',
  async (name) => {
    const { scene } = await readScene(join(ROOT, 'scenes', `${name}.json`));
    const { variant } = packScene(scene, await buildGeometry(scene), assembler, false);
    const inlined = (sampler: Sampler): number => inlinedCode(assembler.assemble({ ...variant, sampler }).code).inlined;
    expect(inlined('lcg')).toBeLessThan(48_000);
    // Points that are spread take more words a decision than independent numbers do.
    expect(inlined(NEW_SAMPLER)).toBeLessThan(inlined('lcg') + 5_500);
  },
);

// A vertex and a stop on the way to it ask for light by the same calls; programs of media are called by few loops.
it.each([
  ['fog', 'direct_light', 1],
  ['fog', 'light_sample', 1],
  ['smoke', 'density_at', 3],
])('the kernel of %s has the code of %s %i times', async (name, called, copies) => {
  const { scene } = await readScene(join(ROOT, 'scenes', `${name}.json`));
  const { variant } = packScene(scene, await buildGeometry(scene), assembler, false);
  const { functions } = inlinedCode(assembler.assemble(variant).code);
  // Linked names have the number of underscores before their last part, as `…_1direct_light` does.
  expect(functions.filter((each) => new RegExp(`_\\d${called}$`).test(each.name)).map((each) => each.copies)).toEqual([copies]);
});
