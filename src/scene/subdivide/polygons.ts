/** The triangles of a mesh → the faces that they are parts of, over vertices of which those at one place count as one. */
import type { MeshData } from '../document.ts';
import { SceneError } from '../errors.ts';
import type { Faces } from './topology.ts';

export interface Cage {
  /** By places. */
  faces: Faces;
  /** The same corners, by vertices of the mesh. */
  named: Uint32Array;
}

/**
 * Corners of each face at which no place comes twice in a row; faces with less than three are left out.
 * @param placeOf of each vertex, a number that those at its place share
 * @throws SceneError for triangles that are no polygon
 */
export function cageOf({ indices, polygons }: Pick<MeshData, 'indices' | 'polygons'>, placeOf: Uint32Array, path: string): Cage {
  const corners: number[] = [];
  const named: number[] = [];
  const counts: number[] = [];
  const face: number[] = [];
  const add = (): void => {
    const kept = face.filter((each, i) => placeOf[each] !== placeOf[face[(i + 1) % face.length] ?? 0]);
    if (kept.length < 3) return;
    for (const each of kept) {
      named.push(each);
      corners.push(placeOf[each] ?? 0);
    }
    counts.push(kept.length);
  };
  const at = (i: number): number => indices[i] ?? 0;
  let triangle = 0;
  const triangles = indices.length / 3;
  for (let number = 0; triangle < triangles; number++) {
    const count = polygons?.[number] ?? 1;
    face.length = 0;
    if (count === 1) face.push(at(3 * triangle), at(3 * triangle + 1), at(3 * triangle + 2));
    else outline(indices, placeOf, 3 * triangle, count, face);
    if (count > 1 && face.length !== count + 2)
      throw new SceneError(`expected triangles that are one polygon, got ${count} that are none`, `${path}.polygons[${number}]`);
    add();
    triangle += Math.max(1, count);
  }
  return { faces: { corners: Uint32Array.from(corners), counts: Uint32Array.from(counts) }, named: Uint32Array.from(named) };
}

/**
 * A vertex at each corner around `count` triangles in `out`, from that on which the first one begins: along edges between places that one
 * triangle alone has. As many as there are, or not count + 2.
 */
function outline(indices: readonly number[], placeOf: Uint32Array, first: number, count: number, out: number[]): void {
  const after = new Map<number, number>();
  const inner = new Set<string>();
  const vertexAt = new Map<number, number>();
  const each = (see: (a: number, b: number) => void): void => {
    const at = (k: number): number => placeOf[indices[k] ?? 0] ?? 0;
    for (let k = first; k < first + 3 * count; k++) see(at(k), at(k % 3 === 2 ? k - 2 : k + 1));
  };
  for (let k = first; k < first + 3 * count; k++) vertexAt.set(placeOf[indices[k] ?? 0] ?? 0, indices[k] ?? 0);
  each((a, b) => inner.add(`${a} ${b}`));
  each((a, b) => {
    if (!inner.has(`${b} ${a}`)) after.set(a, b);
  });
  const start = placeOf[indices[first] ?? 0] ?? 0;
  for (let v: number | undefined = start; v !== undefined && out.length <= count + 2; v = after.get(v)) {
    if (out.length > 0 && v === start) return;
    out.push(vertexAt.get(v) ?? 0);
  }
}
