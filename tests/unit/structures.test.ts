/** What the builders of structures promise, whatever the input: nothing is lost, nothing leaves its box, memory is bounded. */
import { describe, expect, it } from 'vitest';
import { buildBvh, NODE_WORDS } from '../../src/scene/bvh/build.ts';
import { primitiveBounds, type Primitives } from '../../src/scene/geometry/primitives.ts';
import { buildGrid, GRID_HEAD } from '../../src/scene/structure/grid.ts';
import { boundingSpheres, SPHERE_WORDS } from '../../src/scene/structure/spheres.ts';
import { buildWide } from '../../src/scene/structure/wide.ts';
import { decoded, WIDE_WORDS } from '../../src/scene/structure/wide-node.ts';
import { ball, generator, pointOf, primitivesOf, soup, spheres } from '../helpers/primitives.ts';
import { KIND } from '../../src/scene/geometry/kinds.ts';

const SEED = 11;
const mesh = (n: number): Primitives => primitivesOf(KIND.triangle, ball(n).positions);
const scaled = (of: Primitives, size: number): Primitives => ({ ...of, points: of.points.map((each) => each * size) });

const INPUTS: Record<string, Primitives> = {
  'one sphere': spheres([[1, 2, 3, 0.5]]),
  'a mesh': mesh(12),
  'a tiny mesh': scaled(mesh(6), 1e-12),
  'a huge mesh': scaled(mesh(6), 1e12),
  'equal primitives': spheres(Array.from({ length: 100 }, () => [1, 2, 3, 0.5])),
  'primitives that fill the scene': soup(300, 1, () => 1000, SEED),
  'from microscopic to huge': soup(1000, 10, (random) => 10 ** (6 * random() - 5), SEED),
  'a line': spheres(Array.from({ length: 500 }, (_, i) => [i, 0, 0, 0.4])),
  'a plane': primitivesOf(
    KIND.parallelogram,
    Array.from({ length: 400 }, (_, i) => [i % 20, 0, Math.floor(i / 20), 1, 0, 0, 0, 0, 1]).flat(),
  ),
};

/** Places of all leaves, and boxes that do not hold what is below them. */
function walkWide(words: Uint32Array, floats: Float32Array, order: Uint32Array, bounds: Float32Array): { seen: number[]; depth: number } {
  const bytes = new Uint8Array(words.buffer);
  const seen: number[] = [];
  let depth = 0;
  const visit = (node: number, level: number): number[] => {
    depth = Math.max(depth, level);
    const at = node * WIDE_WORDS;
    const own = bytes.subarray(at * 4, (at + WIDE_WORDS) * 4);
    const all = [Infinity, Infinity, Infinity, -Infinity, -Infinity, -Infinity];
    let next = words[at + 4]!;
    for (let slot = 0; slot < 8; slot++) {
      const isInner = ((own[15]! >> slot) & 1) === 1;
      const size = own[24 + slot]!;
      if (!isInner && size === 0) continue;
      const edge = (byte: number, axis: number): number =>
        decoded(floats[at + axis]!, own[byte + axis * 8 + slot]!, own[12 + axis] === 0 ? 0 : 2 ** (own[12 + axis]! - 127));
      const inner = isInner ? visit(next++, level + 1) : [Infinity, Infinity, Infinity, -Infinity, -Infinity, -Infinity];
      const first = words[at + 5]! + (size & 31);
      for (let place = first; place < first + (size >> 5); place++) {
        seen.push(order[place]!);
        for (let k = 0; k < 6; k++) inner[k] = Math[k < 3 ? 'min' : 'max'](inner[k]!, bounds[order[place]! * 6 + k]!);
      }
      for (let axis = 0; axis < 3; axis++) {
        expect(edge(32, axis), `node ${node}, slot ${slot}`).toBeLessThanOrEqual(inner[axis]!);
        expect(edge(56, axis), `node ${node}, slot ${slot}`).toBeGreaterThanOrEqual(inner[axis + 3]!);
      }
      for (let k = 0; k < 6; k++) all[k] = Math[k < 3 ? 'min' : 'max'](all[k]!, inner[k]!);
    }
    return all;
  };
  visit(0, 1);
  return { seen, depth };
}

describe.each(Object.entries(INPUTS))('%s', (_, primitives) => {
  const bounds = primitiveBounds(primitives);
  const everything = Array.from({ length: primitives.count }, (_, i) => i);

  it('bvh8: every primitive is in one leaf, all boxes hold what is below, in fewer nodes than the binary tree', () => {
    const bvh = buildBvh(bounds);
    const { nodes, order, depth, nodeCount } = buildWide(bvh);
    const walk = walkWide(new Uint32Array(nodes.buffer), nodes, order, bounds);
    expect(walk.seen.sort((a, b) => a - b)).toEqual(everything);
    expect(walk.depth).toBe(depth);
    expect(nodes.length).toBe(nodeCount * WIDE_WORDS);
    expect(nodeCount).toBeLessThanOrEqual(bvh.nodeCount);
  });

  it('grid: every point of a primitive is in a cell that lists it; lists are bounded', () => {
    const { nodes, nodeCount } = buildGrid(bounds);
    const words = new Uint32Array(nodes.buffer);
    const [origin, size, cells] = [nodes.subarray(0, 3), nodes.subarray(4, 7), words.subarray(8, 11)];
    expect(nodeCount).toBe(cells.reduce((product, each) => product * each, 1));
    const lists = GRID_HEAD + words[11]!;
    expect(words[GRID_HEAD + nodeCount]! + lists).toBeLessThanOrEqual(nodes.length);
    expect(words[GRID_HEAD + nodeCount]).toBeLessThanOrEqual(Math.max(65536, 24 * primitives.count));
    const random = generator(SEED);
    for (let k = 0; k < 500; k++) {
      const i = Math.floor(random() * primitives.count);
      const p = pointOf(primitives, i, random);
      const at = p.map((x, axis) => Math.floor((x - origin[axis]!) / size[axis]!));
      expect(
        at.every((x, axis) => x >= 0 && x < cells[axis]!),
        `point ${p.join()}`,
      ).toBe(true);
      const cell = (at[2]! * cells[1]! + at[1]!) * cells[0]! + at[0]!;
      const list = words.subarray(lists + words[GRID_HEAD + cell]!, lists + words[GRID_HEAD + cell + 1]!);
      expect(list.includes(i), `primitive ${i} in cell ${at.join()}`).toBe(true);
    }
  });

  it('bounding spheres: every point of a shape is inside its sphere, which is not far larger than its box', () => {
    // Two shapes where there is more than one primitive.
    const shape = Uint32Array.from(everything, (i) => Number(i >= primitives.count / 2));
    const { nodes, nodeCount } = boundingSpheres({ ...primitives, shape }, bounds);
    const words = new Uint32Array(nodes.buffer);
    expect(nodeCount).toBe(primitives.count === 1 ? 1 : 2);
    const random = generator(SEED);
    let next = 0;
    for (let k = 0; k < nodeCount; k++) {
      const [x, y, z, radius] = nodes.subarray(k * SPHERE_WORDS, k * SPHERE_WORDS + 4) as unknown as [number, number, number, number];
      const [first, count] = words.subarray(k * SPHERE_WORDS + 4, k * SPHERE_WORDS + 6) as unknown as [number, number];
      expect(first).toBe(next);
      next = first + count;
      for (let n = 0; n < 200; n++) {
        const p = pointOf(primitives, first + Math.floor(random() * count), random);
        expect(Math.hypot(p[0] - x, p[1] - y, p[2] - z)).toBeLessThanOrEqual(radius);
      }
      const box = bounds
        .subarray(first * 6, next * 6)
        .reduce<number[]>(
          (all, each, i) => all.with(i % 6, Math[i % 6 < 3 ? 'min' : 'max'](all[i % 6]!, each)),
          [Infinity, Infinity, Infinity, -Infinity, -Infinity, -Infinity],
        );
      const diagonal = Math.hypot(...[0, 1, 2].map((axis) => box[axis + 3]! - box[axis]!)) / 2;
      expect(radius).toBeLessThanOrEqual(Math.sqrt(3) * diagonal + 1e-5 * Math.max(...box.map(Math.abs)));
    }
    expect(next).toBe(primitives.count);
  });
});

it('a binary tree of one primitive becomes one wide node', () => {
  const bvh = buildBvh(primitiveBounds(spheres([[0, 0, 0, 1]])));
  expect(bvh.nodes.length).toBe(NODE_WORDS);
  expect(buildWide(bvh).nodeCount).toBe(1);
});
