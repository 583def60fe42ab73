/** Probabilities of lights by place and normal: the cut of the tree that they are about, their running sums, and what they are in proportion to. */
import { describe, expect, it } from 'vitest';
import { cutOf } from '../../src/engine/lights/cut.ts';
import { CELL_LEVELS, gridShape, hasCells, hasTree, MAX_ENTRIES, NORMALS, type GridShape } from '../../src/engine/lights/cells.ts';
import { gridBox, packCells, WHOLE } from '../../src/engine/lights/grid.ts';
import { buildLightTree, type Cluster, type Emitters } from '../../src/engine/lights/tree.ts';
import { present } from '../../src/base/present.ts';
import type { Vec3 } from '../../src/scene/document.ts';
import { dot, length, scale, sub } from '../../src/scene/vec.ts';
import { generator } from '../helpers/primitives.ts';
import { randomDirection } from '../helpers/rays.ts';

/** Flat lights that face anywhere, and round ones. */
function emitters(count: number): Emitters {
  const random = generator(count);
  return {
    count,
    spheres: Float64Array.from({ length: 4 * count }, (_, k) => (k % 4 === 3 ? 0.02 * random() : 4 * random())),
    axes: Float64Array.from(Array.from({ length: count }, () => randomDirection(random)).flat()),
    cosNormals: Float64Array.from({ length: count }, (_, i) => (i % 3 === 0 ? -1 : 1)),
    cosEmission: new Float64Array(count),
    twoSided: Uint8Array.from({ length: count }, (_, i) => Number(i % 7 === 0)),
    intensity: Float64Array.from({ length: count }, () => random() ** 3),
  };
}

/** Probabilities of all entries, by the rule of wgsl/light/cells.wgsl. */
function decoded(words: Uint32Array, slot: number, entries: number, { perGroup }: GridShape): number[] {
  const node = (at: number, index: number): number => {
    const high = (k: number): number => ((words[4 * at + (k >> 1)] ?? 0) >>> (16 * (k & 1))) & 0xffff;
    return (high(index) - (index > 0 ? high(index - 1) : 0)) / WHOLE;
  };
  return Array.from({ length: entries }, (_, i) =>
    perGroup === 1 ? node(slot, i) : node(slot, Math.floor(i / perGroup)) * node(slot + 1 + Math.floor(i / perGroup), i % perGroup),
  );
}

describe.each([1, 2, 7, 8, 9, 40, 64, 65, 3000])('%d lights', (count) => {
  const tree = buildLightTree(emitters(count));
  const cut = cutOf(tree, MAX_ENTRIES);
  const nodes = cut.nodes.map(({ place }) => present(tree.clusters[place], 'a cluster'));

  it('are each below one node of the cut, by the rest of their way', () => {
    expect(cut.nodes).toHaveLength(Math.min(count, MAX_ENTRIES));
    const wrong = Array.from(cut.nodeOf).filter((index, light) => {
      const { place, level } = present(cut.nodes[index], 'a node');
      let way = level >= 32 ? 0 : present(tree.trails[light], 'a way') >>> level;
      let at = present(tree.clusters[place], 'a cluster');
      for (; at.light < 0; way >>>= 1) at = present(tree.clusters[at.child + (way & 1)], 'a cluster');
      return at.light !== light || way !== 0;
    });
    expect(wrong).toEqual([]);
    expect(nodes.reduce((sum, { intensity }) => sum + intensity, 0)).toBeCloseTo(present(tree.clusters[0], 'the root').intensity, 9);
  });

  it.each([false, true])('have probabilities above 0 everywhere, which add up to 1; others without a place: %s', async (others) => {
    const entries = nodes.length + Number(others) - Number(others && nodes.length === MAX_ENTRIES);
    const near = nodes.slice(0, entries - Number(others));
    const shape = gridShape(entries, near.length);
    const words = await packCells(near, others ? Array.from({ length: NORMALS }, () => 0.3) : null, shape, gridBox(near, 5));
    expect(words).toHaveLength(4 * shape.slots);
    expect(shape.slots).toBe(CELL_LEVELS * shape.side ** 3 * NORMALS * shape.stride);
    let [least, off] = [1, 0];
    for (let slot = 0; slot < shape.slots; slot += shape.stride) {
      const all = decoded(words, slot, entries, shape);
      least = Math.min(least, ...all);
      off = Math.max(off, Math.abs(all.reduce((sum, each) => sum + each) - 1));
    }
    // What all get alike is a twentieth; of a group and of one in it, rounded to whole numbers of 1 / WHOLE each.
    expect(least).toBeGreaterThan(0.05 / entries / 2);
    expect(off).toBeLessThan(1e-12);
  });
});

it('there are none where no place is unlike another: of one light, or of any number without a place; a tree beyond their entries', () => {
  for (const distant of [0, 1, 2, 100]) {
    expect([0, 1, 2].map((near) => hasCells(near, distant))).toEqual([false, distant > 0, true]);
    expect([63, 64, 65].map((near) => hasTree(near, distant))).toEqual([false, distant > 0, true]);
  }
});

/** Of a light without extent on a surface: intensity · cosine · cosine / r². */
function irradiance({ centre, cone, intensity }: Cluster, p: Vec3, n: Vec3): number {
  const to = sub(p, [...centre]);
  const r = length(to);
  const facing = cone.cosNormals < 0 ? 0.25 : Math.max(0, cone.twoSided ? Math.abs(dot(cone.axis, to)) / r : dot(cone.axis, to) / r);
  return (intensity * facing * Math.max(0, -dot(to, n))) / r / (r * r);
}

// The estimate of one light at p has the second moment Σ E² / probability: least, (Σ E)², where probabilities are in proportion to E.
it('have less variance than a choice by power, by far: 40 lights, points all about', async () => {
  const tree = buildLightTree(emitters(40));
  const nodes = tree.clusters.filter(({ light }) => light >= 0);
  const shape = gridShape(40, 40);
  const box = gridBox(nodes, 5);
  const words = await packCells(nodes, null, shape, box);
  const power = nodes.reduce((sum, { intensity }) => sum + intensity, 0);
  const random = generator(5);
  let [byCell, byPower, ideal, views] = [0, 0, 0, 0];
  for (let k = 0; k < 4000; k++) {
    const cell = [0, 1, 2].map(() => Math.floor(shape.side * random())) as Vec3;
    const p = cell.map((at, axis) => box.centre[axis]! + ((2 * (at + random())) / shape.side - 1) * box.half[axis]!) as Vec3;
    const normal = k % 6;
    const axis = [0, 0, 0].map((_, i) => Number(i === normal >> 1) * (normal % 2 === 0 ? -1 : 1)) as Vec3;
    // Surfaces of a kind are not all parallel to each other.
    const tilted = scale(axis, 3).map((x, i) => x + randomDirection(random)[i]!) as Vec3;
    const n = scale(tilted, 1 / length(tilted));
    const slot = (((cell[2] * shape.side + cell[1]) * shape.side + cell[0]) * NORMALS + normal) * shape.stride;
    const probabilities = decoded(words, slot, 40, shape);
    const each = nodes.map((node) => irradiance(node, p, n));
    const sum = each.reduce((a, b) => a + b);
    if (sum === 0) continue;
    views++;
    ideal += 1;
    byCell += each.reduce((a, E, i) => a + E ** 2 / probabilities[i]!, 0) / sum ** 2;
    byPower += each.reduce((a, E, i) => a + E ** 2 / (nodes[i]!.intensity / power), 0) / sum ** 2;
  }
  expect(views).toBeGreaterThan(3500);
  // Relative variances: second moments less one.
  expect(byCell).toBeGreaterThan(ideal);
  expect((byCell - ideal) / (byPower - ideal)).toBeLessThan(0.25);
});
