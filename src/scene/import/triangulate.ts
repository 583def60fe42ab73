/** Polygons and strips → triangles. */
import { Earcut } from 'three/src/extras/Earcut.js';

/**
 * Appends the triangles of a polygon. Convex ones become fans about their first corner, others are cut by ears in the
 * plane of their normal (Newell).
 * @param positions three numbers a vertex
 * @param corners at least three vertices, all of which exist
 */
export function addPolygon(out: IndexSink, positions: ArrayLike<number>, corners: readonly number[]): void {
  if (corners.length > 3 && corners.length <= MAX_EARS) {
    const flat = projected(positions, corners);
    if (!isConvex(flat)) {
      const cut = Earcut.triangulate(flat);
      for (const corner of cut) out.push(corners[corner]!);
      return;
    }
  }
  for (let i = 2; i < corners.length; i++) {
    out.push(corners[0]!);
    out.push(corners[i - 1]!);
    out.push(corners[i]!);
  }
}

/** Corners up to which a polygon is cut by ears, whose cost may grow with the square; larger ones are fans. */
const MAX_EARS = 1000;

export interface IndexSink {
  push(index: number): void;
}

/**
 * Appends the triangles of strips; a negative number ends one and begins the next. Every second triangle is turned, so
 * that all face the same way; those that name a vertex twice (strips are joined by such) are left out.
 */
export function addStrips(out: IndexSink, strip: ArrayLike<number>): void {
  let start = 0;
  for (let i = 0; i < strip.length; i++) {
    const c = strip[i]!;
    if (c < 0) start = i + 1;
    if (i - start < 2) continue;
    const odd = (i - start) % 2;
    const a = strip[i - 2 + odd]!;
    const b = strip[i - 1 - odd]!;
    if (a === b || b === c || a === c) continue;
    out.push(a);
    out.push(b);
    out.push(c);
  }
}

/** Two coordinates a corner, turned so that the polygon runs counter-clockwise: along the axis of the greatest normal. */
function projected(p: ArrayLike<number>, corners: readonly number[]): number[] {
  const normal = [0, 0, 0];
  for (let i = 0; i < corners.length; i++) {
    const a = corners[i]! * 3;
    const b = corners[(i + 1) % corners.length]! * 3;
    for (let axis = 0; axis < 3; axis++) {
      const [y, z] = [(axis + 1) % 3, (axis + 2) % 3];
      normal[axis]! += (p[a + y]! - p[b + y]!) * (p[a + z]! + p[b + z]!);
    }
  }
  const sizes = normal.map(Math.abs);
  const axis = sizes.indexOf(Math.max(...sizes));
  const [y, z] = normal[axis]! < 0 ? [(axis + 2) % 3, (axis + 1) % 3] : [(axis + 1) % 3, (axis + 2) % 3];
  return corners.flatMap((corner) => [p[corner * 3 + y]!, p[corner * 3 + z]!]);
}

/** Whether no corner of a counter-clockwise polygon turns right. */
function isConvex(flat: readonly number[]): boolean {
  const n = flat.length / 2;
  for (let i = 0; i < n; i++) {
    const [a, b, c] = [i * 2, ((i + 1) % n) * 2, ((i + 2) % n) * 2];
    const turn = (flat[b]! - flat[a]!) * (flat[c + 1]! - flat[b + 1]!) - (flat[b + 1]! - flat[a + 1]!) * (flat[c]! - flat[b]!);
    if (turn < 0) return false;
  }
  return true;
}
