/** Several sets of primitives → one. */
import { POINT_WORDS, type Primitives } from './kinds.ts';

/** One set after the other; where one has normals, those that have none are instances, or empty. */
export function joinPrimitives(sets: readonly Primitives[]): Primitives {
  const count = sets.reduce((sum, each) => sum + each.count, 0);
  const joined: Primitives = {
    count,
    kind: new Uint8Array(count),
    points: new Float32Array(count * POINT_WORDS),
    shape: new Uint32Array(count),
    normals: sets.some(({ normals }) => normals !== null) ? new Float32Array(count * POINT_WORDS) : null,
    face: new Uint32Array(count),
    dropped: sets.reduce((sum, each) => sum + each.dropped, 0),
  };
  let first = 0;
  for (const each of sets) {
    joined.kind.set(each.kind, first);
    joined.points.set(each.points, first * POINT_WORDS);
    joined.shape.set(each.shape, first);
    if (each.normals !== null) joined.normals!.set(each.normals, first * POINT_WORDS);
    joined.face.set(each.face, first);
    first += each.count;
  }
  return joined;
}
