/** Parts of what the kernels are given: tolerances of signed distances, and what materials are mixed of. */
import { describe, expect, it } from 'vitest';
import { shaderLibrary } from '../../src/content/node.ts';
import { mixedOf, readMaterials } from '../../src/engine/pack/mixes.ts';
import { packSdfs } from '../../src/engine/pack/sdfs.ts';
import { packScene } from '../../src/engine/pack/pack.ts';
import { buildGeometry } from '../../src/scene/geometry/build.ts';
import type { SceneDocument } from '../../src/scene/document.ts';
import { checkScene } from '../../src/scene/parse.ts';
import { KernelAssembler } from '../../src/shader/kernel.ts';
import { StructArray } from '../../src/shader/struct.ts';

const assembler = new KernelAssembler(shaderLibrary());
const sceneOf = (more: object): SceneDocument =>
  checkScene({
    version: 1,
    camera: { position: [0, 0, 9], target: [0, 0, 0] },
    materials: { a: { file: 'diffuse' } },
    shapes: [],
    ...more,
  });

describe('spaces of objects', () => {
  /** Where a kernel finds them; 0: nobody asks. */
  function slotOf(radiance: string): number {
    const own = `import package::material::Hit;
${radiance.includes('object_point') ? 'import package::transform::object_point;\n' : ''}struct Params { b: f32 }
fn emission(wo: vec3f, hit: Hit, params: Params) -> vec3f { return ${radiance}; }`;
    const scene = sceneOf({ programs: { own }, materials: { a: { file: 'own' } }, shapes: [{ type: 'sphere', center: [1, 2, 3], radius: 1, material: 'a' }] }); // prettier-ignore
    const { view } = packScene(scene, buildGeometry(scene), assembler, false);
    const layout = new StructArray(assembler.layouts.View, 1);
    layout.asUints.set(new Uint32Array(view).subarray(0, layout.asUints.length));
    return layout.asUints[layout.wordOf('objects')]!;
  }
  it('are there where a material asks for its place or the tangent, and else not', () => {
    expect(slotOf('vec3f(1.0)')).toBe(0);
    expect(slotOf('hit.tangent')).toBeGreaterThan(0);
    expect(slotOf('object_point(hit)')).toBeGreaterThan(0);
  });
});

describe('a signed distance', () => {
  const BALL = 'fn distance(p: vec3f) -> f32 { return length(p) - 0.5; }';
  /** What the kernel is told of one. */
  function packed(more: object): (name: string) => number {
    const scene = sceneOf({ programs: { ball: BALL }, shapes: [{ type: 'sdf', material: 'a', program: 'ball', bounds: { min: [-1, -1, -2], max: [1, 1, 2] }, ...more }] }); // prettier-ignore
    const blocks: Uint32Array[] = [];
    packSdfs(assembler, scene, (block) => blocks.push(block));
    const layout = new StructArray(assembler.layouts.SdfShape, 1);
    layout.asUints.set(blocks.at(-1)!.subarray(0, layout.asUints.length));
    return (name) => layout.asFloats[layout.wordOf(name)]!;
  }
  const still = packed({});

  it('is found to a part of its box, however large that is', () => {
    const twice = packed({ bounds: { min: [-2, -2, -4], max: [2, 2, 4] } });
    expect(still('tolerance')).toBeGreaterThan(0);
    for (const name of ['tolerance', 'probe', 'offset']) expect(twice(name) / still(name), name).toBeCloseTo(2, 5);
    expect(still('probe')).toBeGreaterThan(still('tolerance'));
  });

  it('is left by more than it may be missed by, in lengths of the world', () => {
    expect(still('offset') / still('tolerance')).toBeCloseTo(4, 5);
    const large = packed({ transform: { scale: [3, 1, 5] } });
    expect(large('offset') / large('tolerance')).toBeCloseTo(20, 5);
    const even = packed({ transform: { scale: 0.25 } });
    expect(even('offset') / even('tolerance')).toBeCloseTo(1, 5);
  });

  it('far away is found no better than its place is rounded', () => {
    const [far, farther] = [1e5, 2e5].map((x) => packed({ transform: { translate: [x, 0, -x / 2] } })) as [typeof still, typeof still];
    expect(far('tolerance')).toBeGreaterThan(1e5 * 2 ** -24);
    expect((farther('tolerance') - still('tolerance')) / (far('tolerance') - still('tolerance'))).toBeCloseTo(2, 2);
    // In a unit of its own that is a tenth of the world's ten times as much.
    const small = packed({ transform: { translate: [1e5, 0, 0], scale: 0.1 } });
    expect((small('tolerance') - still('tolerance')) / (far('tolerance') - still('tolerance'))).toBeCloseTo(10, 2);
  });

  it('steps by the share that its slope allows', () => expect(packed({ lipschitz: 2.5 })('share')).toBeCloseTo(0.4, 6));
});

describe('mixes', () => {
  const of = (materials: Record<string, object>, shown = Object.keys(materials)) => {
    const scene = sceneOf({ materials, shapes: shown.map((material) => ({ type: 'sphere', center: [0, 0, 0], radius: 1, material })) });
    return Object.fromEntries([...mixedOf(scene, readMaterials(scene, assembler))].map(([name, all]) => [name, [...all].sort()]));
  };
  const mix = (first: string, second: string): object => ({ file: 'mix', params: { first, second } });
  const [a, b, c] = [{ file: 'diffuse' }, { file: 'conductor' }, { file: 'glass' }];

  it('are what they are made of, and what that is made of', () => {
    const materials = { a, b, c, pair: mix('a', 'c'), all: mix('b', 'pair') };
    expect(of(materials)).toEqual({ a: ['a'], b: ['b'], c: ['c'], pair: ['a', 'c', 'pair'], all: ['a', 'all', 'b', 'c', 'pair'] });
    // What no shape has is not looked at, unless it is a part.
    expect(of(materials, ['pair'])).toEqual({ a: ['a'], c: ['c'], pair: ['a', 'c', 'pair'] });
  });

  it('of themselves, or too deep, are refused where they stand', () => {
    expect(() => of({ a, one: mix('a', 'two'), two: mix('one', 'a') })).toThrow(
      'At materials.one: it is mixed of itself: one of two of one',
    );
    const deep = (depth: number): Record<string, object> => ({ a, ...Object.fromEntries(Array.from({ length: depth }, (_, i) => [`m${i}`, mix('a', i + 1 < depth ? `m${i + 1}` : 'a')])) }); // prettier-ignore
    expect(Object.keys(of(deep(8), ['m0']))).toHaveLength(9);
    // In whichever order they are looked at: of those of a shape first, or of the last ones of a chain.
    for (const shown of [['m0'], ['m8', 'm4', 'm0'], ['a', 'm8', 'm7', 'm6', 'm5', 'm4', 'm3', 'm2', 'm1', 'm0']])
      expect(() => of(deep(9), shown), shown.join(' ')).toThrow('At materials.m0: expected mixes of mixes at most 8 deep');
    expect(() => of(deep(2000), ['m0'])).toThrow('expected mixes of mixes at most 8 deep');
    // A chain without a short way is cut where it becomes too long.
    const long = Object.fromEntries(Array.from({ length: 12 }, (_, i) => [`n${i}`, mix(i < 11 ? `n${i + 1}` : 'a', 'a')]));
    expect(() => of({ a, ...long }, ['n0'])).toThrow('At materials.n9: expected mixes of mixes at most 8 deep');
  });
});
