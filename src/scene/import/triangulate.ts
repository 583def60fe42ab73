/** Polygons and strips → triangles. */
import { Earcut } from 'three/src/extras/Earcut.js';
import { present } from '../../base/present.ts';
import type { Vec3 } from '../document.ts';
import { AXES, vec3At } from '../vec.ts';

/**
 * Appends the triangles of a polygon. Convex ones become fans about their first corner, others are cut by ears in the
 * plane of their normal (Newell).
 * @param positions three numbers a vertex
 * @param corners at least three vertices, all of which exist
 */
export function addPolygon(out: IndexSink, positions: ArrayLike<number>, corners: readonly number[]): void {
  const cut = ears(positions, corners);
  if (cut === null) addFan(out, corners);
  else for (const corner of cut) out.push(present(corners[corner], 'a corner of the polygon'));
}

/** The triangles of a polygon that is not convex, by the numbers of their corners among its own; null: a fan is right, or must do. */
export function ears(positions: ArrayLike<number>, corners: readonly number[]): readonly number[] | null {
  if (corners.length <= 3 || corners.length > MAX_EARS) return null;
  const flat = projected(positions, corners);
  return isConvex(flat) ? null : Earcut.triangulate(flat.flat());
}

/** Appends the triangles about the first of the corners. */
export function addFan(out: IndexSink, corners: Iterable<number>): void {
  const [first, second, ...rest] = corners;
  let before = second;
  for (const corner of rest) {
    if (first === undefined || before === undefined) return;
    out.push(first);
    out.push(before);
    out.push(corner);
    before = corner;
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
export function addStrips(out: IndexSink, strip: Iterable<number>): void {
  let [older, old, length] = [0, 0, 0];
  for (const c of strip) {
    if (c < 0) {
      length = 0;
      continue;
    }
    const [a, b] = length % 2 === 0 ? [older, old] : [old, older];
    if (length >= 2 && a !== b && b !== c && a !== c) {
      out.push(a);
      out.push(b);
      out.push(c);
    }
    [older, old] = [old, c];
    length++;
  }
}

type Point = readonly [x: number, y: number];
/** The other axes of each, in turn. */
const OTHERS = [
  [1, 2],
  [2, 0],
  [0, 1],
] as const;

/** The corners in the plane along the axis of the greatest normal, turned so that the polygon runs counter-clockwise. */
function projected(p: ArrayLike<number>, corners: readonly number[]): Point[] {
  const points = corners.map((corner) => vec3At(p, corner * 3));
  const normal: Vec3 = [0, 0, 0];
  for (const [i, a] of points.entries()) {
    const b = present(points[(i + 1) % points.length], 'a corner of the polygon');
    for (const axis of AXES) {
      const [y, z] = OTHERS[axis];
      normal[axis] += (a[y] - b[y]) * (a[z] + b[z]);
    }
  }
  const most = Math.max(...normal.map(Math.abs));
  const axis = AXES.find((each) => Math.abs(normal[each]) === most) ?? 0;
  const [y, z] = OTHERS[axis];
  return points.map((point) => (normal[axis] < 0 ? [point[z], point[y]] : [point[y], point[z]]));
}

/** Whether no corner of a counter-clockwise polygon turns right. */
function isConvex(flat: readonly Point[]): boolean {
  let [a, b] = [present(flat.at(-2), 'a corner'), present(flat.at(-1), 'a corner')];
  for (const c of flat) {
    const turn = (b[0] - a[0]) * (c[1] - b[1]) - (b[1] - a[1]) * (c[0] - b[0]);
    if (turn < 0) return false;
    [a, b] = [b, c];
  }
  return true;
}
