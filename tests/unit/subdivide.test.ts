/** Subdivision: closed forms, limits that no level changes, normals against differences, seams that stay shut. */
import { describe, expect, it } from 'vitest';
import { present } from '../../src/base/present.ts';
import type { MeshData, Vec3 } from '../../src/scene/document.ts';
import type { Refined } from '../../src/scene/subdivide/output.ts';
import { add, cross, dot, length, normalize, scale, sub, vec3At } from '../../src/scene/vec.ts';
import { boxed, CUBE, cube, generator, meshOf, pointsOf, refined, topology, volume } from '../helpers/subdivide.ts';

/** Uniform cubic B-spline over values at whole numbers, and its derivative. */
const weights = (t: number): number[] =>
  [(1 - t) ** 3, 3 * t ** 3 - 6 * t ** 2 + 4, -3 * t ** 3 + 3 * t ** 2 + 3 * t + 1, t ** 3].map((w) => w / 6);
const slopes = (t: number): number[] => [-((1 - t) ** 2), 3 * t ** 2 - 4 * t, -3 * t ** 2 + 2 * t + 1, t ** 2].map((w) => w / 2);

describe('catmull-clark', () => {
  it('is the bicubic B-spline over a regular grid, with its normals', () => {
    const random = generator(1);
    const n = 7;
    const heights = Array.from({ length: n * n }, random);
    const positions = heights.flatMap((z, i) => [i % n, Math.floor(i / n), z]);
    const faces = Array.from({ length: (n - 1) ** 2 }, (_, i) => {
      const a = (i % (n - 1)) + n * Math.floor(i / (n - 1));
      return [a, a + 1, a + n + 1, a + n];
    });
    const fine = refined(meshOf(positions, faces), 3);
    let seen = 0;
    pointsOf(fine).forEach(([x, y, z], i) => {
      if (!(x >= 1 && x < n - 2 && y >= 1 && y < n - 2)) return;
      const [ix, iy] = [Math.floor(x + 1e-6), Math.floor(y + 1e-6)];
      const sum = (a: number[], b: number[]): number =>
        b.reduce((all, wb, j) => all + a.reduce((row, wa, k) => row + wa * wb * (heights[(iy - 1 + j) * n + ix - 1 + k] ?? 0), 0), 0);
      const [u, v] = [x - ix, y - iy];
      expect(Math.abs(z - sum(weights(u), weights(v)))).toBeLessThan(2e-6);
      const normal = normalize([-sum(slopes(u), weights(v)), -sum(weights(u), slopes(v)), 1]);
      expect(length(sub(normal, vec3At(fine.normals, 3 * i)))).toBeLessThan(1e-5);
      seen++;
    });
    expect(seen).toBe(33 ** 2 - 33 * 2 + 1);
  });

  it('takes the corners of a cube to halfway, and converges in volume at second order', () => {
    const corners = pointsOf(refined(cube(), 2)).filter((p) => p.every((each) => Math.abs(Math.abs(each) - 0.5) < 1e-6));
    expect(corners).toHaveLength(8);
    const [a, b, c] = [3, 4, 5].map((levels) => volume(refined(cube(), levels))) as [number, number, number];
    expect((b - a) / (c - b)).toBeCloseTo(4, 1);
  });

  it('makes a sharp edge a B-spline, with a normal on either side, whatever is inside', () => {
    const top = [4, 5, 10, 5, 6, 10, 6, 7, 10, 7, 4, 10];
    const fine = refined(cube({ creases: top }), 4);
    const points = pointsOf(fine);
    const curve = Array.from({ length: 64 }, (_, i): Vec3 => {
      const [side, t] = [Math.floor(i / 16), (i % 16) / 16];
      return [0, 1, 2, 3].reduce<Vec3>(
        (sum, k) => add(sum, scale(vec3At(CUBE, 3 * (4 + ((side + k) % 4))), weights(t)[k] ?? 0)),
        [0, 0, 0],
      );
    });
    for (const p of curve) {
      const own = points.flatMap((q, i) => (length(sub(p, q)) < 1e-6 ? [vec3At(fine.normals, 3 * i)] : []));
      expect(own).toHaveLength(2);
      expect(dot(own[0] ?? p, own[1] ?? p)).toBeLessThan(0.9);
    }
    expect(topology(fine)).toEqual({ euler: 2, open: 0 });
  });

  it('goes evenly from smooth to a level of sharpness', () => {
    const at = (sharpness: number): Vec3[] =>
      pointsOf(refined(cube({ creases: [4, 5, sharpness, 5, 6, sharpness, 6, 7, sharpness, 7, 4, sharpness] }), 2));
    const [smooth, half, one] = [at(0), at(0.5), at(1)];
    half.forEach((p, i) => expect(length(sub(p, scale(add(present(smooth[i], 'a'), present(one[i], 'a')), 0.5)))).toBeLessThan(1e-6));
    expect(half.some((p, i) => length(sub(p, present(one[i], 'a'))) > 0.01)).toBe(true);
  });

  it('takes triangles, pentagons and seams for faces of one surface', () => {
    const prism = meshOf(
      [0, 1, 2, 3, 4].flatMap((i) => [0, 1].flatMap((z) => [Math.cos(i * 1.2566), Math.sin(i * 1.2566), z])),
      [[8, 6, 4, 2, 0], [1, 3, 5, 7, 9], ...[0, 1, 2, 3, 4].map((i) => [2 * i, (2 * i + 2) % 10, (2 * i + 3) % 10, 2 * i + 1])],
    );
    expect(topology(refined(prism, 3))).toEqual({ euler: 2, open: 0 });
    const fine = refined(boxed(), 3);
    expect(topology(fine)).toEqual({ euler: 2, open: 0 });
    expect(volume(fine)).toBeCloseTo(volume(refined(cube(), 3)), 5);
    // Along seams coordinates stay what they are: each face spans its image, and no more.
    const uvs = present(fine.uvs, 'uvs');
    expect([Math.min(...uvs), Math.max(...uvs)]).toEqual([0, 11]);
    expect(uvs.filter(Number.isInteger)).toHaveLength(6 * 4 * 9);
  });

  it('leaves a plane flat, with its corners unless they are to be round', () => {
    const plane = meshOf(
      [0, 0, 0, 2, 0, 0, 2, 1, 0, 0, 1, 0, 1, 3, 0],
      [
        [0, 1, 2, 3],
        [3, 2, 4],
      ],
    );
    const fine = refined(plane, 4);
    expect(pointsOf(fine).every(([, , z]) => z === 0)).toBe(true);
    expect(pointsOf({ positions: fine.normals }).every(([x, y, z]) => x === 0 && y === 0 && z === 1)).toBe(true);
    const hasCorner = (mesh: Refined): boolean => pointsOf(mesh).some(([x, y]) => x === 1 && y === 3);
    expect([hasCorner(fine), hasCorner(refined(plane, 4, { boundary: 'smooth' }))]).toEqual([true, false]);
  });

  it('is the cage itself where it is simple', () => {
    const fine = refined(cube(), 3, { scheme: 'simple' });
    expect(pointsOf(fine).every((p) => Math.max(...p.map(Math.abs)) === 1)).toBe(true);
    expect(fine.indices).toHaveLength(3 * 12 * 4 ** 3);
    expect(volume(fine)).toBeCloseTo(8, 9);
    expect(new Set(refined(cube(), 1, { scheme: 'simple', creases: { angle: 30, sharpness: 10 } }).normals)).toEqual(
      new Set([-1, -0, 0, 1]),
    );
  });

  it('has edges of three faces, and faces that face the wrong way, for sharp ones', () => {
    const three = meshOf(
      [0, 0, 0, 0, 0, 1, 1, 0, 0, -1, 1, 0, -1, -1, 0],
      [
        [0, 2, 1],
        [0, 3, 1],
        [0, 1, 4],
      ],
    );
    for (const scheme of ['catmull-clark', 'loop'] as const) {
      const fine = refined(three, 3, { scheme });
      expect(fine.positions.every(Number.isFinite)).toBe(true);
      expect(pointsOf(fine).filter(([x, y]) => x === 0 && y === 0).length).toBeGreaterThan(8);
    }
  });
});

/** Open, of uneven valences: some vertices of the boundary have three faces and more. */
const patch = (): MeshData => {
  const random = generator(7);
  const around = (count: number, radius: number): number[] =>
    Array.from({ length: count }, (_, i) => [
      radius * Math.cos((6.2832 * i) / count),
      radius * Math.sin((6.2832 * i) / count),
      0.5 * random(),
    ]).flat();
  const faces = Array.from({ length: 5 }, (_, i) => [
    [0, 1 + i, 1 + ((i + 1) % 5)],
    [1 + i, 6 + 2 * i, 7 + 2 * i],
    [1 + i, 7 + 2 * i, 1 + ((i + 1) % 5)],
    [1 + ((i + 1) % 5), 7 + 2 * i, 6 + ((2 * i + 2) % 10)],
  ]).flat();
  return meshOf([0, 0, 0.7, ...around(5, 1), ...around(10, 2)], [...faces]);
};

describe.each(['catmull-clark', 'loop'] as const)('the limit of %s', (scheme) => {
  const cages = {
    open: patch(),
    creased: cube({ creases: [4, 5, 10, 5, 6, 10, 6, 7, 10, 7, 4, 10, 0, 1, 10, 1, 2, 10, 2, 3, 10, 3, 0, 10, 0, 4, 10] }),
  };
  it.each(Object.entries(cages))('is where it is on every level, and its normals are those of finer triangles: %s', (name, cage) => {
    const subdivide = { scheme, boundary: 'smooth' } as const;
    const coarse = refined(cage, 1, subdivide);
    // Differences of the surface are of first order at edges: from level 4 to 6 their error falls to a quarter; where three quads meet on
    // a boundary by (0.41 / 0.5)² = 0.67, the eigenvalues of what one step does there.
    const [far, near] = [4, 6].map((levels) => mostTurn(coarse, refined(cage, levels, subdivide))) as [number, number];
    expect(near).toBeLessThan((name === 'open' && scheme === 'catmull-clark' ? 0.7 : 0.3) * far);
    expect(near).toBeLessThan(0.08);
  });
});

/** How much normals of vertices and those of the triangles around the same places of a finer mesh differ at most, in radians; it has them all. */
function mostTurn(coarse: Refined, fine: Refined): number {
  const sums = new Float64Array(fine.positions.length);
  for (let k = 0; k < fine.indices.length; k += 3) {
    const [a, b, c] = [0, 1, 2].map((i) => 3 * (fine.indices[k + i] ?? 0)) as [number, number, number];
    const n = cross(sub(vec3At(fine.positions, b), vec3At(fine.positions, a)), sub(vec3At(fine.positions, c), vec3At(fine.positions, a)));
    for (const at of [a, b, c]) sums.set(add(vec3At(sums, at), n), at);
  }
  const cells = new Map<string, number[]>();
  const cellOf = (p: Vec3): string => p.map((each) => Math.round(each * 1e4)).join(' ');
  pointsOf(fine).forEach((p, i) => cells.set(cellOf(p), [...(cells.get(cellOf(p)) ?? []), i]));
  const steps = [-4e-6, 4e-6];
  return pointsOf(coarse).reduce((most, p, i) => {
    const around = new Set(steps.flatMap((x) => steps.flatMap((y) => steps.map((z) => cellOf(add(p, [x, y, z]))))));
    const alike = [...around]
      .flatMap((cell) => cells.get(cell) ?? [])
      .filter((each) => length(sub(vec3At(fine.positions, 3 * each), p)) < 2e-6);
    expect(alike.length).toBeGreaterThan(0);
    // Of those that share the place one is of the same sector.
    const cosine = Math.max(...alike.map((each) => dot(vec3At(coarse.normals, 3 * i), normalize(vec3At(sums, 3 * each)))));
    return Math.max(most, Math.acos(Math.min(1, cosine)));
  }, 0);
}
