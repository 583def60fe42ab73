/** The tree over lights: every light is in it once, and every cluster surrounds what is below it. */
import { describe, expect, it } from 'vitest';
import { mergeCones, type Cone } from '../../src/engine/lights/cone.ts';
import { buildLightTree, type Emitters } from '../../src/engine/lights/tree.ts';
import type { Vec3 } from '../../src/scene/document.ts';
import { dot } from '../../src/scene/vec.ts';
import { generator } from '../helpers/primitives.ts';
import { randomDirection } from '../helpers/rays.ts';

/** `place`: centre of light i, made of random numbers. */
function emitters(count: number, place: (random: () => number, i: number) => Vec3): Emitters {
  const random = generator(count);
  const rows = Array.from({ length: count }, (_, i) => ({ at: place(random, i), axis: randomDirection(random), kind: random() }));
  return {
    count,
    spheres: Float64Array.from(rows.flatMap(({ at, kind }) => [...at, kind < 0.2 ? 0 : 0.1 * kind])),
    axes: Float64Array.from(rows.flatMap(({ axis }) => axis)),
    cosNormals: Float64Array.from(rows, ({ kind }) => (kind < 0.5 ? -1 : 1)),
    cosEmission: Float64Array.from(rows, ({ kind }) => (kind > 0.9 ? 0.7 : 0)),
    twoSided: Uint8Array.from(rows, ({ kind }) => Number(kind > 0.7 && kind < 0.8)),
    intensity: Float64Array.from(rows, () => random() ** 4),
  };
}

const PLACES: Record<string, [count: number, place: (random: () => number, i: number) => Vec3]> = {
  'one light': [1, () => [1, 2, 3]],
  'a cube of them': [3000, (random) => [random(), random(), random()]],
  'all at one place': [1000, () => [1, 2, 3]],
  'on a line, ever nearer': [400, (_, i) => [2 ** (-i / 4), 0, 0]],
  'two far groups': [500, (random, i) => [random() + (i % 2) * 1e6, random(), 0]],
};

describe.each(Object.entries(PLACES))('%s', (_, [count, place]) => {
  const given = emitters(count, place);
  const { clusters, trails } = buildLightTree(given);
  const seen = new Uint32Array(count);
  let [outside, misled, power] = [0, 0, 0];
  /** Lights below a cluster. */
  const walk = (at: number, level: number, trail: number): number[] => {
    const cluster = clusters[at]!;
    if (cluster.light >= 0) {
      seen[cluster.light]!++;
      if (trails[cluster.light] !== trail) misled++;
      return [cluster.light];
    }
    expect(level).toBeLessThan(32);
    const below = [...walk(cluster.child, level + 1, trail), ...walk(cluster.child + 1, level + 1, (trail | (1 << level)) >>> 0)];
    for (const i of below) {
      const away = Math.hypot(...cluster.centre.map((x, axis) => given.spheres[4 * i + axis]! - x));
      if (away + given.spheres[4 * i + 3]! > cluster.radius + 1e-12 * (cluster.radius + Math.hypot(...cluster.centre))) outside++;
      const axis = [...given.axes.subarray(3 * i, 3 * i + 3)] as Vec3;
      const { cone } = cluster;
      const facing = given.cosNormals[i]! < 0 ? cone.cosNormals === -1 : dot(cone.axis, axis) >= cone.cosNormals - 1e-9;
      if (!facing || cone.cosEmission > given.cosEmission[i]! || (given.twoSided[i] === 1 && !cone.twoSided)) outside++;
    }
    return below;
  };
  it('holds each light once, at the end of its trail', () => {
    power = walk(0, 0, 0).reduce((sum, i) => sum + given.intensity[i]!, 0);
    expect(Math.max(...seen)).toBe(1);
    expect(Math.min(...seen)).toBe(1);
    expect(misled).toBe(0);
    expect(clusters).toHaveLength(2 * count - 1);
  });
  it('surrounds what is below every cluster, and adds it up', () => {
    expect(outside).toBe(0);
    expect(clusters[0]!.intensity).toBeCloseTo(power, 9);
  });
});

describe('cones', () => {
  it('hold both cones that they are made of', () => {
    const random = generator(4);
    const cone = (): Cone => ({ axis: randomDirection(random), cosNormals: Math.cos(3 * random() ** 2), cosEmission: 0, twoSided: false });
    const holds = (outer: Cone, inner: Cone): boolean =>
      outer.cosNormals === -1 ||
      Math.acos(Math.min(1, dot(outer.axis, inner.axis))) + Math.acos(inner.cosNormals) <= Math.acos(outer.cosNormals) + 1e-7;
    for (let k = 0; k < 2000; k++) {
      const [a, b] = [cone(), cone()];
      const merged = mergeCones(a, b);
      expect(holds(merged, a) && holds(merged, b)).toBe(true);
    }
  });
  it('of opposite directions are all directions', () =>
    expect(
      mergeCones(
        { axis: [0, 0, 1], cosNormals: 1, cosEmission: 0, twoSided: false },
        { axis: [0, 0, -1], cosNormals: 1, cosEmission: 0.5, twoSided: true },
      ),
    ).toMatchObject({ cosNormals: -1, cosEmission: 0, twoSided: true }));
});
