/** Points and lines of a glTF, which it has a pixel wide, as small balls and thin tubes. */
import { add, cross, length, normalize, scale, sub, vec3At } from '../../vec.ts';
import type { Vec3 } from '../../document.ts';
import type { ImportedMesh } from '../mesh.ts';

const POINTS = 0;
const LINES = 1;
const LOOP = 2;
const STRIP = 3;
/** Half their width, by the half of the diagonal of the box around them. */
export const THIN = 0.004;
/** Most triangles of all points and lines of a file. */
export const MAX_THIN = 1_000_000;
/** Sides of a tube. */
const SIDES = 6;

/** Corners and faces of an octahedron, all faces turned outwards. */
const CORNERS: readonly Vec3[] = [[1, 0, 0], [-1, 0, 0], [0, 1, 0], [0, -1, 0], [0, 0, 1], [0, 0, -1]]; // prettier-ignore
const FACES = [0, 2, 4, 2, 1, 4, 1, 3, 4, 3, 0, 4, 2, 0, 5, 1, 2, 5, 3, 1, 5, 0, 3, 5];

/**
 * @param mesh whose indices are those of the primitive; they exist
 * @param mode 0 to 3: points, lines, a closed line, a line
 * @param most triangles
 * @returns null: it would have more triangles
 */
export function thinMesh(mesh: ImportedMesh, mode: number, most: number): ImportedMesh | null {
  const { positions, indices, colors } = mesh;
  const at = (vertex: number): Vec3 => vec3At(positions, 3 * vertex);
  const radius = THIN * reachOf(positions, indices);
  const out = { positions: [] as number[], normals: [] as number[], colors: [] as number[], indices: [] as number[] };
  const put = (vertex: number, normal: Vec3): number => {
    out.positions.push(...add(at(vertex), scale(normal, radius)));
    out.normals.push(...normal);
    if (colors !== undefined) out.colors.push(...vec3At(colors, 3 * vertex));
    return out.positions.length / 3 - 1;
  };
  // As many pieces as corners at most, before anything is made of them.
  if (indices.length * (mode === POINTS ? FACES.length / 3 : mode === LINES ? SIDES : 2 * SIDES) > most) return null;
  const pieces = mode === POINTS ? [...indices].map((each) => [each, each] as const) : segments(indices, mode);
  for (const [a, b] of pieces) {
    const first = out.positions.length / 3;
    if (mode === POINTS) {
      for (const each of CORNERS) put(a, each);
      out.indices.push(...FACES.map((each) => first + each));
      continue;
    }
    const along = sub(at(b), at(a));
    if (length(along) === 0) continue;
    const [x, y, z] = along.map(Math.abs) as Vec3;
    const side = normalize(cross(along, x <= y && x <= z ? [1, 0, 0] : y <= z ? [0, 1, 0] : [0, 0, 1]));
    const other = normalize(cross(along, side));
    for (let k = 0; k < SIDES; k++) {
      const phi = (2 * Math.PI * k) / SIDES;
      const normal = add(scale(side, Math.cos(phi)), scale(other, Math.sin(phi)));
      put(a, normal);
      put(b, normal);
      const [here, next] = [first + 2 * k, first + 2 * ((k + 1) % SIDES)];
      out.indices.push(here, next, next + 1, here, next + 1, here + 1);
    }
  }
  return {
    name: mesh.name,
    positions: Float32Array.from(out.positions),
    indices: Uint32Array.from(out.indices),
    normals: Float32Array.from(out.normals),
    ...(colors !== undefined && { colors: Float32Array.from(out.colors) }),
  };
}

/** Half the diagonal of the box around what is used; 1 of a single point. */
function reachOf(positions: Float32Array, indices: Uint32Array): number {
  const [low, high]: [Vec3, Vec3] = [[Infinity, Infinity, Infinity], [-Infinity, -Infinity, -Infinity]]; // prettier-ignore
  for (const vertex of indices)
    for (const axis of [0, 1, 2] as const) {
      const value = positions[3 * vertex + axis] ?? 0;
      low[axis] = Math.min(low[axis], value);
      high[axis] = Math.max(high[axis], value);
    }
  const half = indices.length === 0 ? 0 : length(sub(high, low)) / 2;
  return half > 0 ? half : 1;
}

function segments(indices: Uint32Array, mode: number): (readonly [number, number])[] {
  const pairs: (readonly [number, number])[] = [];
  const isChain = mode === LOOP || mode === STRIP;
  for (let i = 0; i + 1 < indices.length; i += isChain ? 1 : 2) pairs.push([indices[i] ?? 0, indices[i + 1] ?? 0]);
  if (mode === LOOP && indices.length > 2) pairs.push([indices[indices.length - 1] ?? 0, indices[0] ?? 0]);
  return pairs;
}
