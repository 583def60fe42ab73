/** The tree over places and normals that path guiding learns in. */
import { describe, expect, it } from 'vitest';
import { pathsADispatch } from '../../src/engine/guiding/trainer.ts';
import { growTree, type GuidingTree } from '../../src/engine/guiding/tree.ts';

const FORM = { axisBits: 3, linkBits: 9, leafAxis: 7, maxSteps: 32 };

/** Position, what was brought, normal, nearness, whether it is a visit; three words are padding. */
const visit = (p: number[], n: number[], brought = 1, nearness = 0.5): number[] => [...p, brought, ...n, nearness, 1, 0, 0, 0];

function guidingTree(visits: Float32Array, most: number, more: number, form: typeof FORM): GuidingTree | null {
  const steps = growTree(visits, most, more, form);
  for (;;) {
    const { done, value } = steps.next();
    if (done === true) return value;
  }
}

/** As wgsl/guiding/table.wgsl table_leaf goes. */
function leafOf(nodes: Uint32Array, place: readonly number[]): number {
  const floats = new Float32Array(nodes.buffer);
  let node = 0;
  for (let step = 0; step < FORM.maxSteps; step += 2) {
    const link = nodes[4 * node + 3]!;
    const axisAt = (i: number): number => (link >>> (i * FORM.axisBits)) & 7;
    if (axisAt(0) === FORM.leafAxis) return link >>> FORM.linkBits;
    const side = place[axisAt(0)]! >= floats[4 * node]! ? 1 : 0;
    const next = place[axisAt(1 + side)]! >= floats[4 * node + 1 + side]! ? 1 : 0;
    node = (link >>> FORM.linkBits) + 2 * side + next;
  }
  throw new Error('The tree is too deep.');
}

describe('the tree of a guide', () => {
  // The golden ratio's and other low-discrepancy points on the floor and a wall of a room.
  const points = Array.from({ length: 2000 }, (_, i) => [(i * 0.618034) % 1, (i * 0.754878) % 1] as const);
  const room = points.map(([u, v], i) => (i % 2 === 0 ? visit([4 * u, 0, 4 * v], [0, 1, 0]) : visit([0, 4 * u, 4 * v], [1, 0, 0])));
  const visits = Float32Array.from([...room.slice(0, 1000), Array.from({ length: 12 }, () => 0), ...room.slice(1000)].flat());

  it('tells walls apart, and gives leaves about as much light each', () => {
    const tree = guidingTree(visits, 32, 1e6, FORM)!;
    expect(tree.leaves).toHaveLength(32);
    const lit = Array.from({ length: 32 }, () => 0);
    const sides = new Map<number, Set<number>>();
    for (const each of room) {
      const leaf = leafOf(tree.nodes, [...each.slice(0, 3), ...each.slice(4, 7)]);
      lit[leaf]!++;
      sides.set(leaf, (sides.get(leaf) ?? new Set()).add(each[4]!));
    }
    expect(lit.reduce((a, b) => a + b, 0)).toBe(room.length);
    expect(Math.min(...lit)).toBeGreaterThan(room.length / 32 / 4);
    for (const each of sides.values()) expect(each.size).toBe(1);
  });

  it('has leaves whose spheres are about their visits, as far as what lights them', () => {
    for (const { center, radius, brought } of guidingTree(visits, 32, 1e6, FORM)!.leaves) {
      expect(brought).toBeCloseTo(1, 5);
      expect(radius).toBeCloseTo(2, 5);
      expect(Math.min(Math.abs(center[0]!), Math.abs(center[1]!))).toBeLessThan(1e-6);
    }
  });

  it('has few leaves where little light was seen, one where all is at one place, and is none without visits', () => {
    const dark = Float32Array.from(room.flatMap((each) => each.map((value, i) => (i === 3 ? 0 : value))));
    expect(guidingTree(dark, 512, 1e6, FORM)!.leaves).toHaveLength(16);
    expect(guidingTree(dark, 512, 1e6, FORM)!.leaves[0]!.brought).toBe(0);
    const same = Float32Array.from(Array.from({ length: 50 }, () => visit([1, 2, 3], [0, 0, 1])).flat());
    expect(guidingTree(same, 64, 100, FORM)!.leaves).toHaveLength(1);
    expect(guidingTree(new Float32Array(120), 64, 100, FORM)).toBeNull();
  });

  it('grows in steps of a division each, so that nobody waits for all of it', () => {
    let steps = 0;
    for (const _ of growTree(visits, 32, 1e6, FORM)) steps++;
    expect(steps).toBe(31);
  });

  it('leaves out visits that are no numbers', () => {
    const broken = Float32Array.from([
      ...visit([NaN, 0, 0], [0, 1, 0]),
      ...visit([1, 2, 3], [0, 1, 0], Infinity),
      ...visit([1, 2, 4], [0, 1, 0]),
    ]);
    const { leaves } = guidingTree(broken, 2, 100, FORM)!;
    expect(leaves.flatMap(({ center, radius, brought }) => [...center, radius, brought]).every(Number.isFinite)).toBe(true);
  });
});

it('teaches as many paths at once as time allows, and as a dispatch may have', () => {
  expect(pathsADispatch(undefined, 65_535)).toBe(2048);
  expect(pathsADispatch(0.03, 65_535)).toBe(384);
  expect(pathsADispatch(1e3, 65_535)).toBe(64);
  expect(pathsADispatch(1e-6, 65_535)).toBe(65_535 * 64);
});
