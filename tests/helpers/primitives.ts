/** Primitives for tests: made without a scene, read from meshes, sampled. */
import { readFileSync } from 'node:fs';
import { expect } from 'vitest';
import { face, KIND, primitiveBounds, type Primitives } from '../../src/scene/geometry/primitives.ts';
import type { Vec3 } from '../../src/scene/document.ts';
import { add, length, normalize, scale, sub } from '../../src/scene/vec.ts';
import { Random } from '../reference/random.ts';

/** Primitives of one kind from nine numbers each. */
export function primitivesOf(kind: number, rows: ArrayLike<number>): Primitives {
  const count = rows.length / 9;
  return {
    count,
    kind: new Uint8Array(count).fill(kind),
    points: Float32Array.from(rows),
    shape: new Uint32Array(count),
    normals: null,
    face: new Uint32Array(count),
    dropped: 0,
  };
}

export const spheres = (rows: number[][]): Primitives =>
  primitivesOf(
    KIND.sphere,
    rows.flatMap(([x, y, z, r]) => [x, y, z, r, 0, 0, 0, 0, 0]),
  );

/** Spheres with centres in a cube of the given edge. */
export function soup(count: number, edge: number, radius: (random: () => number) => number, seed: number): Primitives {
  const random = generator(seed);
  const at = (): number => (random() - 0.5) * edge;
  return spheres(Array.from({ length: count }, () => [at(), at(), at(), radius(random)]));
}

export function generator(seed: number): () => number {
  const random = new Random(seed);
  return () => random.next();
}

export function readObj(path: string): Primitives {
  const vertices: number[][] = [];
  const rows: number[] = [];
  for (const line of readFileSync(path, 'utf8').split('\n')) {
    const [head, ...rest] = line.trim().split(/\s+/);
    if (head === 'v') vertices.push(rest.slice(0, 3).map((each) => Math.fround(Number(each))));
    if (head !== 'f') continue;
    const corners = rest.map((each) => vertices.at(Number.parseInt(each, 10) - (each.startsWith('-') ? 0 : 1))!);
    for (let k = 2; k < corners.length; k++) rows.push(...corners[0], ...corners[k - 1], ...corners[k]);
  }
  return primitivesOf(KIND.triangle, rows);
}

export const vector = (array: ArrayLike<number>, at: number): Vec3 => [array[at], array[at + 1], array[at + 2]];
export { face };

/** A point of primitive `i`, at its border now and then. */
export function pointOf(primitives: Primitives, i: number, random: () => number): Vec3 {
  const [p0, e1, e2] = face(primitives, i);
  const phi = 2 * Math.PI * random();
  if (primitives.kind[i] === KIND.sphere) {
    const z = 2 * random() - 1;
    const r = Math.sqrt(1 - z * z);
    return add(p0, scale([r * Math.cos(phi), r * Math.sin(phi), z], e1[0]));
  }
  const snapped = (): number => [0, 1, random()][Math.floor(3 * random())];
  let [u, v] = [snapped(), snapped()];
  if (primitives.kind[i] === KIND.triangle && u + v > 1) [u, v] = [u / 2, v / 2];
  if (primitives.kind[i] === KIND.disk) [u, v] = [Math.sqrt(u) * Math.cos(phi), Math.sqrt(u) * Math.sin(phi)];
  return add(p0, add(scale(e1, u), scale(e2, v)));
}

/** Every sampled point lies in its box, and each side of each box is touched to within `slack` of its size. */
export function checkBounds(primitives: Primitives, slack: number, seed: number): void {
  const bounds = primitiveBounds(primitives);
  const random = generator(seed);
  for (const i of Array.from({ length: primitives.count }, (_, i) => i)) {
    const box = bounds.subarray(i * 6, i * 6 + 6);
    const gap = [Infinity, Infinity, Infinity, Infinity, Infinity, Infinity];
    for (let k = 0; k < 2000; k++) {
      const point = pointOf(primitives, i, random);
      for (let axis = 0; axis < 3; axis++) {
        gap[axis] = Math.min(gap[axis], point[axis] - box[axis]);
        gap[3 + axis] = Math.min(gap[3 + axis], box[3 + axis] - point[axis]);
      }
    }
    const place = `primitive ${i}, seed ${seed}`;
    const size = length(sub(vector(box, 3), vector(box, 0)));
    // A disk's and a sphere's points come from sines in double precision: not exactly on their own border.
    expect(Math.min(...gap), place).toBeGreaterThanOrEqual(primitives.kind[i] < KIND.disk ? 0 : -1e-14 * size);
    expect(Math.max(...gap), place).toBeLessThan(slack * size + 4e-7 * Math.max(...box.map(Math.abs)));
  }
}

/** An octahedron whose faces are cut into n² triangles, pushed onto the unit sphere. Seams are not welded. */
export function ball(n: number): { positions: number[]; indices: number[] } {
  const positions: number[] = [];
  for (const [x, y, z] of [[1, 1, 1], [-1, 1, -1], [-1, -1, 1], [1, -1, -1], [-1, 1, 1], [1, -1, 1], [1, 1, -1], [-1, -1, -1]]) {
    const at = (i: number, j: number): Vec3 => normalize([x * (n - i - j), y * i, z * j]);
    const put = (a: Vec3, b: Vec3, c: Vec3): void => void positions.push(...(x * y * z > 0 ? [a, b, c] : [a, c, b]).flat());
    for (let i = 0; i < n; i++) {
      for (let j = 0; i + j < n; j++) {
        put(at(i, j), at(i + 1, j), at(i, j + 1));
        if (i + j < n - 1) put(at(i + 1, j), at(i + 1, j + 1), at(i, j + 1));
      }
    }
  } // prettier-ignore
  return { positions, indices: Array.from({ length: positions.length / 3 }, (_, i) => i) };
}
