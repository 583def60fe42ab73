/** How many triangles there are of a mesh that is divided so, and displaced. */
import type { Vec3 } from '../document.ts';
import { length, sub, vec3At } from '../vec.ts';

type Faces = { indices: readonly number[]; polygons?: readonly number[] | undefined };

export function trianglesAfter({ indices, polygons }: Faces, subdivide: { levels: number; scheme: string } | undefined): number {
  const triangles = indices.length / 3;
  const { levels, scheme } = subdivide ?? { levels: 0, scheme: 'loop' };
  if (levels === 0 || scheme === 'loop') return triangles * 4 ** levels;
  return 2 * (triangles + 2 * (polygons?.length ?? triangles)) * 4 ** (levels - 1);
}

/** Most triangles that come of the meshes of a scene. */
export const MAX_REFINED = 4_000_000;

/** No fewer than come of a mesh whose edges are then cut down to `edge`: each level halves them, and so does each cut of all three. */
export function trianglesAtMost(
  data: Faces & { positions: readonly number[] },
  subdivide: { levels: number; scheme: string } | undefined,
  edge: number | undefined,
): number {
  const whole = trianglesAfter(data, subdivide);
  if (edge === undefined) return whole;
  const { indices, positions } = data;
  const reach = edge * 2 ** (subdivide?.levels ?? 0);
  const at = (k: number): Vec3 => vec3At(positions, 3 * (indices[k] ?? 0));
  let factors = 0;
  for (let k = 0; k < indices.length; k += 3) {
    const [a, b, c] = [at(k), at(k + 1), at(k + 2)];
    const longest = Math.max(length(sub(a, b)), length(sub(b, c)), length(sub(c, a)));
    factors += 4 ** Math.max(0, Math.ceil(Math.log2(longest / reach)));
  }
  return Math.min(Number.MAX_SAFE_INTEGER, Math.ceil((whole / (indices.length / 3)) * factors));
}
