/** Sharp edges of a cage: those that its data names, and those at which its faces turn. */
import type { MeshData } from '../document.ts';
import { cross, dot, length, vec3At } from '../vec.ts';
import { type Creases, ENDLESS, faceOf, nextOf, type Topology } from './topology.ts';

export function creasesOf({ creases }: Pick<MeshData, 'creases'>, placeOf: Uint32Array): Creases | null {
  if (creases === undefined) return null;
  const count = creases.length / 3;
  const ends = new Uint32Array(2 * count);
  const sharpness = new Float32Array(count);
  for (let i = 0; i < count; i++) {
    ends[2 * i] = placeOf[creases[3 * i] ?? 0] ?? 0;
    ends[2 * i + 1] = placeOf[creases[3 * i + 1] ?? 0] ?? 0;
    sharpness[i] = creases[3 * i + 2] ?? 0;
  }
  return { ends, sharpness };
}

/** Makes creases of the edges at which faces turn by more than so many degrees. */
export function sharpen(t: Topology, places: Float64Array, degrees: number, sharpness: number): void {
  const normals = faceNormals(t, places);
  const least = Math.cos((degrees * Math.PI) / 180);
  t.twin.forEach((other, h) => {
    if (other < h) return;
    const [a, b] = [vec3At(normals, 3 * faceOf(t, h)), vec3At(normals, 3 * faceOf(t, other))];
    const e = t.edge[h] ?? 0;
    if (dot(a, b) < least * length(a) * length(b)) t.sharp[e] = Math.max(t.sharp[e] ?? 0, sharpness >= ENDLESS ? Infinity : sharpness);
  });
}

/** Twice the area of each face, along its normal (Newell). */
function faceNormals(t: Topology, places: Float64Array): Float64Array {
  const out = new Float64Array(3 * t.faces);
  for (let h = 0; h < t.corner.length; h++) {
    const n = cross(vec3At(places, 3 * (t.corner[h] ?? 0)), vec3At(places, 3 * (t.corner[nextOf(t, h)] ?? 0)));
    const at = 3 * faceOf(t, h);
    for (const axis of [0, 1, 2] as const) out[at + axis] = (out[at + axis] ?? 0) + n[axis];
  }
  return out;
}
