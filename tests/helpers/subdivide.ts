/** Cages, and what tests ask of what becomes of them. */
import type { MeshData, MeshShape, Vec3 } from '../../src/scene/document.ts';
import type { Refined } from '../../src/scene/subdivide/output.ts';
import { refineMesh } from '../../src/scene/subdivide/refine.ts';
import { cross, dot, vec3At } from '../../src/scene/vec.ts';

type Subdivide = NonNullable<MeshShape['subdivide']>;
type Displacement = NonNullable<MeshShape['displacement']>;

/** Polygons as a mesh has them: fans, and how many triangles each has. */
export function meshOf(positions: number[], faces: readonly (readonly number[])[], more: Partial<MeshData> = {}): MeshData {
  const fan = ([a = 0, ...rest]: readonly number[]): number[] => rest.slice(1).flatMap((c, i) => [a, rest[i] ?? 0, c]);
  return { positions, indices: faces.flatMap(fan), polygons: faces.map((face) => face.length - 2), ...more };
}

export const CUBE_FACES = [
  [0, 3, 2, 1],
  [4, 5, 6, 7],
  [0, 1, 5, 4],
  [2, 3, 7, 6],
  [1, 2, 6, 5],
  [0, 4, 7, 3],
];
export const CUBE = [-1, -1, -1, 1, -1, -1, 1, 1, -1, -1, 1, -1, -1, -1, 1, 1, -1, 1, 1, 1, 1, -1, 1, 1];
export const cube = (more: Partial<MeshData> = {}): MeshData => meshOf(CUBE, CUBE_FACES, more);
/** Each face with vertices of its own, which span an image of their own. */
export const boxed = (): MeshData =>
  meshOf(
    CUBE_FACES.flat().flatMap((v) => [...vec3At(CUBE, 3 * v)]),
    CUBE_FACES.map((_, i) => [4 * i, 4 * i + 1, 4 * i + 2, 4 * i + 3]),
    { uvs: CUBE_FACES.flatMap((_, i) => [2 * i, 0, 2 * i + 1, 0, 2 * i + 1, 1, 2 * i, 1]) },
  );

export const refined = (
  data: MeshData,
  levels: number,
  subdivide: Partial<Subdivide> = {},
  displacement?: Partial<Displacement>,
): Refined =>
  refineMesh({
    data,
    subdivide: { scheme: 'catmull-clark', levels, boundary: 'corners', ...subdivide },
    displacement: displacement && { scale: 1, offset: 0, ...displacement },
    levels,
    most: 4_000_000,
    image: null,
    sight: null,
    uv: 0,
    path: 'shapes[0]',
  });

export const pointsOf = ({ positions }: Pick<Refined, 'positions'>): Vec3[] =>
  Array.from({ length: positions.length / 3 }, (_, i) => vec3At(positions, 3 * i));
/** Numbers that vertices of one place share. */
function welded(mesh: Refined): number[] {
  const known = new Map<string, number>();
  return pointsOf(mesh).map((p) => {
    const key = Array.from(p).join(' ');
    if (!known.has(key)) known.set(key, known.size);
    return known.get(key) ?? -1;
  });
}
/** V − E + F of what is joined, and how many edges have not exactly two faces. */
export function topology(mesh: Refined): { euler: number; open: number } {
  const place = welded(mesh);
  const edges = new Map<string, number>();
  for (let k = 0; k < mesh.indices.length; k++) {
    const [a, b] = [k, k % 3 === 2 ? k - 2 : k + 1].map((i) => place[mesh.indices[i] ?? 0] ?? -1) as [number, number];
    const key = `${Math.min(a, b)} ${Math.max(a, b)}`;
    edges.set(key, (edges.get(key) ?? 0) + 1);
  }
  return { euler: new Set(place).size - edges.size + mesh.indices.length / 3, open: [...edges.values()].filter((n) => n !== 2).length };
}
export function volume({ positions, indices }: Refined): number {
  let sum = 0;
  for (let k = 0; k < indices.length; k += 3) {
    const [a, b, c] = [0, 1, 2].map((i) => vec3At(positions, 3 * (indices[k + i] ?? 0))) as [Vec3, Vec3, Vec3];
    sum += dot(a, cross(b, c)) / 6;
  }
  return sum;
}

/** A linear congruential generator: 0 to 1. */
export function generator(seed: number): () => number {
  let state = seed;
  return () => (state = (Math.imul(state, 1664525) + 1013904223) >>> 0) / 2 ** 32;
}
