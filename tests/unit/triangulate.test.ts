/** Polygons that are cut: in any plane, from any corner on, the triangles cover it once and face as it does. */
import { describe, expect, it } from 'vitest';
import { ears } from '../../src/scene/import/triangulate.ts';

type Vec3 = [number, number, number];
const cross = (a: Vec3, b: Vec3): Vec3 => [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
const minus = (a: Vec3, b: Vec3): Vec3 => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];

/** An L of area 3 and a star-like arrow of area 2, counter-clockwise. */
const SHAPES: Record<string, [area: number, corners: [number, number][]]> = {
  L: [3, [[0, 0], [2, 0], [2, 1], [1, 1], [1, 2], [0, 2]]], // prettier-ignore
  arrow: [2, [[0, 0], [2, -1], [1, 0], [2, 3]].map(([x, y]) => [x!, y!] as [number, number])], // prettier-ignore
};
/** Where x and y lie: each plane with its normal, and a slanted one. */
const PLANES: Record<string, [Vec3, Vec3]> = {
  xy: [[1, 0, 0], [0, 1, 0]],
  yz: [[0, 1, 0], [0, 0, 1]],
  zx: [[0, 0, 1], [1, 0, 0]],
  yx: [[0, 1, 0], [1, 0, 0]],
  slanted: [[0.6, 0, 0.8], [0, 1, 0]],
}; // prettier-ignore

describe.each(Object.entries(PLANES))('in the plane %s', (_, [u, v]) => {
  it.each(Object.entries(SHAPES))('the shape %s', (_name, [, flat]) => {
    const points = flat.map(([x, y]): Vec3 => [0, 1, 2].map((i) => 0.5 + x * u[i]! + y * v[i]!) as Vec3);
    const normal = cross(u, v);
    const doubled = flat.reduce((sum, [x, y], i) => ((next) => sum + x * next[1] - next[0] * y)(flat[(i + 1) % flat.length]!), 0);
    for (let first = 0; first < points.length; first++) {
      // The polygon is a part of a longer list, and begins at any of its corners.
      const corners = points.map((_each, i) => 2 + ((i + first) % points.length));
      const cut = ears([9, 9, 9, 7, 7, 7, ...points.flat()], corners)!;
      expect(cut).toHaveLength(3 * (points.length - 2));
      let sum = 0;
      for (let i = 0; i < cut.length; i += 3) {
        const [a, b, c] = [0, 1, 2].map((k) => points[corners[cut[i + k]!]! - 2]!) as [Vec3, Vec3, Vec3];
        const area = cross(minus(b, a), minus(c, a)).reduce((all, each, k) => all + each * normal[k]!, 0);
        expect(area).toBeGreaterThan(0);
        sum += area;
      }
      expect(sum).toBeCloseTo(doubled, 12);
    }
  });
});

it('what is convex, a triangle, or very long is a fan', () => {
  const ring = (count: number, dent: number): number[] =>
    Array.from({ length: count }, (_, i) => [(i === 1 ? dent : 1) * Math.cos((2 * Math.PI * i) / count), (i === 1 ? dent : 1) * Math.sin((2 * Math.PI * i) / count), 0]).flat(); // prettier-ignore
  const all = (count: number): number[] => Array.from({ length: count }, (_, i) => i);
  expect(ears(ring(8, 1), all(8))).toBeNull();
  expect(ears(ring(3, 1), all(3))).toBeNull();
  expect(ears(ring(1000, 0.5), all(1000))).toHaveLength(3 * 998);
  expect(ears(ring(1001, 0.5), all(1001))).toBeNull();
});
