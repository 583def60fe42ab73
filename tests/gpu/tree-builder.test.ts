/**
 * Hierarchies that the GPU builds keep the promises of those of the processor, cost rays hardly more, and are, bit for bit, what the same steps
 * give one after the other (tests/reference/ploc.ts): on every adapter and compiler the same.
 */
import { describe, expect, it } from 'vitest';
import { shaderLibrary } from '../../src/content/node.ts';
import { gpuTrees } from '../../src/engine/build/gpu-trees.ts';
import { TreeBuilder } from '../../src/engine/build/tree-builder.ts';
import { once } from '../../src/engine/once.ts';
import { buildBvh, MAX_BVH_DEPTH, NODE_WORDS, type Bvh } from '../../src/scene/bvh/build.ts';
import { KIND, primitiveBounds, type Primitives } from '../../src/scene/geometry/primitives.ts';
import { checkStructure } from '../helpers/bvh.ts';
import { IN_DENO, testDevice } from '../helpers/device.ts';
import { knot, meshOf } from '../helpers/meshes.ts';
import { ball, generator, primitivesOf, soup, spheres } from '../helpers/primitives.ts';
import { costOfBinary } from '../helpers/structure-cost.ts';
import { plocTree } from '../reference/ploc.ts';

const SEED = 5;
/** What a random ray may cost more than in a tree of the processor. */
const MOST = 1.15;
const library = shaderLibrary();
const builder = once(async () => TreeBuilder.create(await testDevice(), library));
const bytes = ({ buffer, byteOffset, byteLength }: ArrayBufferView): Buffer => Buffer.from(buffer as ArrayBuffer, byteOffset, byteLength);

function expectSame(found: Bvh, wanted: Bvh): void {
  expect([found.nodeCount, found.leafCount, found.depth]).toEqual([wanted.nodeCount, wanted.leafCount, wanted.depth]);
  expect(Buffer.compare(bytes(found.order), bytes(wanted.order)), 'order').toBe(0);
  expect(Buffer.compare(bytes(found.nodes), bytes(wanted.nodes)), 'nodes').toBe(0);
  // One division more, and by adapters divisions are not exact.
  expect(Math.abs(found.sahCost - wanted.sahCost)).toBeLessThanOrEqual(1e-6 * wanted.sahCost);
}

async function check(primitives: Primitives): Promise<Bvh> {
  const bounds = primitiveBounds(primitives);
  const bvh = await (await builder()).build(bounds);
  checkStructure(bvh, bounds);
  if (primitives.count > 1) expectSame(bvh, plocTree(bounds));
  return bvh;
}

/** What a random ray costs in a tree, in parts of what it costs in that of the processor. */
const costOf = (bvh: Bvh, primitives: Primitives): number => costOfBinary(bvh) / costOfBinary(buildBvh(primitiveBounds(primitives)));

const SETS: [string, () => Primitives | Promise<Primitives>][] = [
  ['the teapot', () => meshOf('teapot')],
  ['the bunny', () => meshOf('bunny')],
  ['a knot', () => knot(4000)],
  ['a ball', () => primitivesOf(KIND.triangle, ball(20).positions)],
  ['spheres of all sizes', () => soup(3000, 10, (random) => 10 ** (3 * random() - 3), SEED)],
  ['a plane', () => primitivesOf(KIND.parallelogram, Array.from({ length: 2500 }, (_, i) => [i % 50, 0, Math.floor(i / 50), 1, 0, 0, 0, 0, 1]).flat())],
  ['a line', () => spheres(Array.from({ length: 2000 }, (_, i) => [i, 0, 0, 0.4]))],
  // Small ones far from the rest have few bits of a code for themselves.
  ['a teapot in a stadium', async () => {
    const { points } = await meshOf('teapot');
    return primitivesOf(KIND.triangle, [...points.map((each) => each * 1e-4), ...ball(8).positions.map((each) => each * 1e3)]);
  }],
]; // prettier-ignore
/** Trees are those of the reference bit for bit, and what rays cost in them is the same with every compiler: naga has the first, and all strange ones. */
const TRIED = IN_DENO ? SETS.slice(0, 1) : SETS;

describe('meshes and soups', () => {
  it.each(TRIED)('%s: each primitive in one leaf, boxes that hold, hardly more for a ray', async (_, load) => {
    const primitives = await load();
    expect(costOf(await check(primitives), primitives)).toBeLessThan(MOST);
  });

  it.each([1e12, 1e-12])('a mesh at a scale of %f is the same tree', async (scale) => {
    const { points } = await meshOf('teapot');
    // A power of two near by: nothing is rounded.
    const size = 2 ** Math.round(Math.log2(scale));
    const [own, other] = [points, points.map((each) => each * size)].map((each) => check(primitivesOf(KIND.triangle, each)));
    expect((await other!).order).toEqual((await own!).order);
  });
});

describe('few, equal and strange ones', () => {
  // Around a workgroup's clusters, the end of the wide rounds, and entries of the sort.
  it.each([0, 1, 2, 3, 4, 5, 239, 240, 241, 255, 256, 257, 480, 481, 4095, 4097])('%i spheres', async (count) => {
    await check(soup(count, 10, (random) => 0.2 + random(), SEED + count));
  });
  it.each([2, 5, 300, 1000])('%i equal ones: halved again and again', async (count) => {
    const bvh = await check(spheres(Array.from({ length: count }, () => [1, 2, 3, 0.5])));
    expect(bvh.depth).toBeLessThanOrEqual(Math.ceil(Math.log2(count)));
  });
  it('concentric ones, which find each other one by one: no deeper than rays have room for', async () => {
    const bvh = await check(spheres(Array.from({ length: 1000 }, (_, i) => [0, 0, 0, ((i * 389) % 1000) + 1])));
    expect(bvh.depth).toBeGreaterThan(40); // else this tests nothing
    expect(bvh.depth).toBeLessThanOrEqual(MAX_BVH_DEPTH);
  });
  it('sizes that double', async () => {
    const rows = Array.from({ length: 4000 }, (_, i) => [2 ** ((i % 230) - 115), 2 ** ((i % 7) * 30 - 100), 0, 2 ** ((i % 230) - 120)]);
    const bvh = await check(spheres(rows));
    expect(bvh.depth).toBeGreaterThan(40);
  });
  it('points on a line: boxes without area', async () => {
    const bounds = Float32Array.from({ length: 6000 }, (_, k) => (k % 3 === 0 ? Math.floor(k / 6) : 0));
    const bvh = await (await builder()).build(bounds);
    checkStructure(bvh, bounds);
    expectSame(bvh, plocTree(bounds));
    expect(bvh.depth).toBeLessThan(16);
  });
  it('boxes that are not finite, or turned inside out: it ends, with every primitive in one leaf', async () => {
    const random = generator(SEED);
    const strange = [Number.NaN, Infinity, -Infinity, 3.4e38, -3.4e38, 1e-45, -0];
    for (const share of [0.01, 0.5, 1]) {
      const bounds = Float32Array.from({ length: 6 * 1500 }, () =>
        random() < share ? strange[Math.floor(random() * strange.length)]! : random() - 0.5,
      );
      const { order, nodes, nodeCount, depth } = await (await builder()).build(bounds);
      expect([...order].toSorted((a, b) => a - b)).toEqual([...order.keys()]);
      expect(depth).toBeLessThanOrEqual(MAX_BVH_DEPTH);
      const words = new Uint32Array(nodes.buffer);
      expect(words.length).toBe(nodeCount * NODE_WORDS);
      const met = new Uint8Array(order.length);
      for (let child = 0; child < words.length; child += 8) {
        const [ref, count] = [words[child + 3]!, words[child + 7]!];
        if (count === 0) expect(ref > child / NODE_WORDS && ref < nodeCount).toBe(true);
        else met.fill(1, ref, ref + count);
      }
      expect(met.every((each) => each === 1)).toBe(true);
    }
  });
});

describe('trees of a geometry', () => {
  it('are built on the GPU where they are large, else by the processor', async () => {
    const device = await testDevice();
    const [few, many] = [300, 500].map((count) => primitiveBounds(soup(count, 10, () => 0.1, SEED)));
    const { trees, notes } = await gpuTrees(device, library, 400)([few!, many!, new Float32Array(0)]);
    expectSame(trees[0]!, buildBvh(few!));
    expectSame(trees[1]!, plocTree(many!));
    expect(trees[2]!.nodeCount).toBe(1);
    expect(notes).toEqual([]);
  });
  it('the processor builds what the adapter has no room for, or cannot, and a note says why', async () => {
    const device = await testDevice();
    const bounds = primitiveBounds(soup(500, 10, () => 0.1, SEED));
    const small = new Proxy(device, {
      get: (target, name) => {
        if (name === 'limits') return { maxBufferSize: 64 * 400, maxStorageBufferBindingSize: 1e9, minUniformBufferOffsetAlignment: 256 };
        const value: unknown = Reflect.get(target, name, target);
        return typeof value === 'function' ? (value.bind(target) as unknown) : value;
      },
    });
    const cramped = await gpuTrees(small, library, 0)([bounds]);
    expectSame(cramped.trees[0]!, buildBvh(bounds));
    expect(cramped.notes).toEqual([
      'The processor built the hierarchy: this graphics adapter has room to build one over 400 primitives, the scene has 500.',
    ]);
    const broken = await gpuTrees(device, { ...library, wgsl: { ...library.wgsl, 'build/write': 'wrong' } }, 0)([bounds]);
    expectSame(broken.trees[0]!, buildBvh(bounds));
    expect(broken.notes[0]).toMatch(/^The processor built the hierarchy, which the graphics adapter could not: /);
  });
});
