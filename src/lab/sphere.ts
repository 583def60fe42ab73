/** The host's side of wgsl/lab/sphere.wgsl: cells of a cube around the sphere of directions. */
import type { Vector } from './report.ts';

/** Levels of subdivision of a face. */
export const FINEST = 14;
/** Of sine and cosine in WGSL; places around one at that distance. */
const BUILTIN = 2 ** -11;
const RING = 8;
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

/** The direction of the middle of a cell. */
export function cellMiddle(cell: Cell): Vector {
  const [x, y, edge] = cellBounds(cell);
  return faceDirection(cell.face, x + edge / 2, y + edge / 2);
}

/** The direction of a point of a face. */
export function faceDirection(face: number, x: number, y: number): Vector {
  const s = face & 1 ? -1 : 1;
  const d: Vector = face < 2 ? [s, x, y] : face < 4 ? [x, s, y] : [x, y, s];
  const length = Math.hypot(...d);
  return [d[0] / length, d[1] / length, d[2] / length];
}

/** The first index of a sorted list whose value is at least `value`. */
export function lowerBound(sorted: Uint32Array | Float64Array, value: number): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (sorted[middle]! < value) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The middle of the finest cell of a code. */
export function codeDirection(code: number): Vector {
  const edge = 2 / 2 ** FINEST;
  return faceDirection(code >>> FACE_SHIFT, (everyOther(code) + 0.5) * edge - 1, (everyOther(code >>> 1) + 0.5) * edge - 1);
}

/**
 * The middle of the finest cell of a code, its corners, and the middles of those beside it: what ends within the cell, at an edge that is
 * nearly straight there, is at one of these.
 */
export function aroundCode(code: number): Vector[] {
  const edge = 2 / 2 ** FINEST;
  const at = (x: number, y: number): Vector =>
    faceDirection(code >>> FACE_SHIFT, (everyOther(code) + x) * edge - 1, (everyOther(code >>> 1) + y) * edge - 1);
  const corners = [0, 1].flatMap((x) => [0, 1].map((y) => at(x, y)));
  return [at(0.5, 0.5), ...corners, at(-0.5, 0.5), at(1.5, 0.5), at(0.5, -0.5), at(0.5, 1.5)];
}

/**
 * Places around a code as far away as a direction may be whose sine and cosine are those of WGSL, which are off by up to 2^-11: such a one is
 * not quite of unit length, and fn pdf may see it inside of a rim that the direction lies outside of.
 */
export function besideCode(code: number): Vector[] {
  const edge = 2 / 2 ** FINEST;
  const [x, y] = [(everyOther(code) + 0.5) * edge - 1, (everyOther(code >>> 1) + 0.5) * edge - 1];
  return [BUILTIN / 2, BUILTIN].flatMap((radius) =>
    Array.from({ length: RING }, (_, k) => {
      const angle = (2 * Math.PI * k) / RING;
      return faceDirection(code >>> FACE_SHIFT, x + radius * Math.cos(angle), y + radius * Math.sin(angle));
    }),
  );
}

/** Solid angle over area at a point of a face. */
export function faceSlope(x: number, y: number): number {
  const square = 1 + x * x + y * y;
  return 1 / (square * Math.sqrt(square));
}

/** The same at the middle of the finest cell of a code. */
export function codeSlope(code: number): number {
  const edge = 2 / 2 ** FINEST;
  return faceSlope((everyOther(code) + 0.5) * edge - 1, (everyOther(code >>> 1) + 0.5) * edge - 1);
}

/** Bits 0, 2, 4, … of the lower 28 bits of a word. */
function everyOther(word: number): number {
  let x = word & 0x05555555;
  x = (x | (x >>> 1)) & 0x33333333;
  x = (x | (x >>> 2)) & 0x0f0f0f0f;
  x = (x | (x >>> 4)) & 0x00ff00ff;
  return (x | (x >>> 8)) & 0xffff;
}

/** Code of the finest cell that a direction falls into: as wgsl/lab/sphere.wgsl has it. */
export function directionCode([x, y, z]: Vector): number {
  const [a, b, c] = [Math.abs(x), Math.abs(y), Math.abs(z)];
  const axis = a >= b && a >= c ? 0 : b >= c ? 1 : 2;
  const [major, across, up] = axis === 0 ? [x, y, z] : axis === 1 ? [y, x, z] : [z, x, y];
  const cells = 2 ** FINEST;
  const at = (w: number): number => Math.min(cells - 1, Math.max(0, Math.floor((w / Math.abs(major) / 2 + 0.5) * cells)));
  const face = 2 * axis + Number(major < 0);
  return face * 2 ** FACE_SHIFT + spread(at(across)) + 2 * spread(at(up));
}

/** Puts a zero between the lower 14 bits of a word. */
function spread(word: number): number {
  let x = word & 0xffff;
  x = (x | (x << 8)) & 0x00ff00ff;
  x = (x | (x << 4)) & 0x0f0f0f0f;
  x = (x | (x << 2)) & 0x33333333;
  return (x | (x << 1)) & 0x55555555;
}

/** Solid angle of a cell, by its middle. */
export function cellArea(cell: Cell): number {
  const [x, y, edge] = cellBounds(cell);
  return edge ** 2 * faceSlope(x + edge / 2, y + edge / 2);
}

/** Whether a cell lies under the horizon; none lies on both sides from level 1 on. */
export function isBelow(cell: Cell): boolean {
  return cell.face >= 4 ? cell.face === 5 : cell.y < 2 ** (cell.level - 1);
}
