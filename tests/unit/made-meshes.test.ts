/** Meshes that scenes are made of: closed, their outside outside, and as large as they should be. */
import { expect, it } from 'vitest';
import { brilliant } from '../../src/cli/make/scenes/gem.ts';
import { cut, lathe, roundedBox, type MadeMesh } from '../../src/cli/make/scenes/meshes.ts';
import { cross, dot, length, sub, vec3At } from '../../src/scene/vec.ts';

/** Of a closed mesh: its volume, positive where triangles run counter-clockwise from outside, and its area. @throws where it is not closed */
function measured({ positions, indices }: MadeMesh): { volume: number; area: number } {
  const edges = new Map<string, number>();
  let [volume, area] = [0, 0];
  for (let k = 0; k < indices.length; k += 3) {
    const corners = [0, 1, 2].map((c) => vec3At(positions, 3 * indices[k + c]!));
    const [a, b, c] = corners as [(typeof corners)[0], (typeof corners)[0], (typeof corners)[0]];
    const normal = cross(sub(b, a), sub(c, a));
    expect(length(normal)).toBeGreaterThan(0);
    volume += dot(a, cross(b, c)) / 6;
    area += length(normal) / 2;
    for (let i = 0; i < 3; i++) {
      const edge = `${corners[i]!.join()} ${corners[(i + 1) % 3]!.join()}`;
      edges.set(edge, (edges.get(edge) ?? 0) + 1);
    }
  }
  // Each edge is gone along both ways, as often.
  for (const [edge, count] of edges) expect(edges.get(edge.split(' ').reverse().join(' ')), edge).toBe(count);
  return { volume, area };
}

it('a lathe turns a rectangle into a prism of as many sides', () => {
  const n = 48;
  const prism = measured(
    lathe(
      [
        [0, 0],
        [1, 0],
        [1, 0],
        [1, 2],
        [1, 2],
        [0, 2],
      ],
      n,
    ),
  );
  // Edges are rounded within a thousandth.
  expect(prism.volume / (n * Math.sin((2 * Math.PI) / n))).toBeCloseTo(1, 3);
});

it('a rounded box has the volume of boxes, quarters of cylinders and eighths of a ball', () => {
  const [a, b, c, r] = [0.6, 0.5, 0.4, 0.1] as const;
  const inner = [a - r, b - r, c - r] as const;
  const [x, y, z] = inner.map((each) => 2 * each) as [number, number, number];
  const exact = x * y * z + 2 * r * (x * y + y * z + z * x) + Math.PI * r ** 2 * (x + y + z) + (4 / 3) * Math.PI * r ** 3;
  const box = roundedBox([a, b, c], r, 8);
  expect(measured(box).volume / exact).toBeCloseTo(1, 3);
  for (let i = 0; i < box.normals!.length; i += 3) expect(length(vec3At(box.normals!, i))).toBeCloseTo(1, 3);
});

it('planes cut a cube', () => {
  const sides = [-1, 1].flatMap((side) =>
    (
      [
        [side, 0, 0],
        [0, side, 0],
        [0, 0, side],
      ] as const
    ).map((normal) => ({ normal: [...normal] as [number, number, number], distance: 1 })),
  );
  expect(measured(cut(sides))).toEqual({ volume: 8, area: 24 });
  // One that touches a corner alone takes nothing away.
  expect(measured(cut([...sides, { normal: [1, 1, 1], distance: Math.sqrt(3) }]))).toEqual({ volume: 8, area: 24 });
});

it('a brilliant has 57 facets, and 32 around its girdle', () => {
  const stone = brilliant();
  expect(measured(stone).volume).toBeGreaterThan(1.5);
  // Of crown and pavilion, by their angles: (1 − 0.56) tan 34.5° + tan 40.75°, and the girdle.
  expect(stone.depth).toBeCloseTo(0.3024 + 0.8617 + 0.04, 3);
  // Each facet is a fan about a corner of its own.
  expect(new Set(stone.indices.filter((_, i) => i % 3 === 0)).size).toBe(57 + 32);
});
