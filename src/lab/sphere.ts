/** The host's side of wgsl/lab/sphere.wgsl: cells of a cube around the sphere of directions. */
import type { Vector } from './report.ts';

/** Levels of subdivision of a face. */
export const FINEST = 14;
export const FACES = 6;
export const FACE_SHIFT = 28;
/** Codes from here on are no cells. */
export const CODE_ABSORBED = 0x60000000;

/** A cell of level `level`: one of 2^level × 2^level of a face. */
export interface Cell {
  face: number;
  level: number;
  x: number;
  y: number;
  /** Codes of the finest cells within it: from `start` to before `end`. */
  start: number;
  end: number;
}

export const faceCell = (face: number): Cell => ({
  face,
  level: 0,
  x: 0,
  y: 0,
  start: face * 2 ** FACE_SHIFT,
  end: (face + 1) * 2 ** FACE_SHIFT,
});

/** The four quarters of a cell, in the order of their codes. */
export function quarters(cell: Cell): Cell[] {
  const size = (cell.end - cell.start) / 4;
  return [0, 1, 2, 3].map((i) => ({
    face: cell.face,
    level: cell.level + 1,
    x: cell.x * 2 + (i & 1),
    y: cell.y * 2 + (i >> 1),
    start: cell.start + i * size,
    end: cell.start + (i + 1) * size,
  }));
}

/** Lower corner and edge of a cell on its face [-1, 1]². */
export function cellBounds(cell: Cell): [number, number, number] {
  const edge = 2 / 2 ** cell.level;
  return [cell.x * edge - 1, cell.y * edge - 1, edge];
}

/** The direction of a point of a face. */
export function faceDirection(face: number, x: number, y: number): Vector {
  const s = face & 1 ? -1 : 1;
  const d: Vector = face < 2 ? [s, x, y] : face < 4 ? [x, s, y] : [x, y, s];
  const length = Math.hypot(...d);
  return [d[0] / length, d[1] / length, d[2] / length];
}

/** The first index of a sorted list whose value is at least `value`. */
export function lowerBound(sorted: Uint32Array, value: number): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (sorted[middle]! < value) low = middle + 1;
    else high = middle;
  }
  return low;
}
