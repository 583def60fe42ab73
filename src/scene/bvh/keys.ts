/**
 * Boxes as integers that sort like their coordinates: the smaller of two integers needs no branch, and
 * in the bins of a small node, where every comparison is a coin toss, mispredicted branches are most of
 * the time of a build.
 *
 * A float's bits, read as an integer, sort like the float once the negative ones are reversed. Dropping
 * the lowest bit leaves 31, so that differences fit a signed word. Reading a box back rounds outward.
 */

/** Words of a box: min xyz, max xyz. */
export const BOX = 6;
const SIGN = 0x80000000 | 0;

/** The key of a float given by its bits: 0 … 2³¹ − 1, never below the range of another's smaller float. */
export const keyOf = (bits: number): number => (bits ^ ((bits >> 31) | SIGN)) >>> 1;
const bitsOf = (ordered: number): number => ordered ^ ((~ordered >> 31) | SIGN);
/** Bits of the least float with this key. */
export const floorOf = (key: number): number => bitsOf(key << 1);
/** Bits of the greatest float with this key. */
export const ceilOf = (key: number): number => bitsOf((key << 1) | 1);

/** Makes a box the empty one. */
export function clearBox(boxes: Int32Array, at: number): void {
  boxes[at] = boxes[at + 1] = boxes[at + 2] = 0x7fffffff;
  boxes[at + 3] = boxes[at + 4] = boxes[at + 5] = 0;
}

/** Extends the box at `boxes[at]` by the one at `other[q]`: minima and maxima without branches. */
export function growBox(boxes: Int32Array, at: number, other: Int32Array, q: number): void {
  let key = boxes[at]!;
  let over = (other[q]! - key) | 0;
  boxes[at] = key + (over & (over >> 31));
  key = boxes[at + 1]!;
  over = (other[q + 1]! - key) | 0;
  boxes[at + 1] = key + (over & (over >> 31));
  key = boxes[at + 2]!;
  over = (other[q + 2]! - key) | 0;
  boxes[at + 2] = key + (over & (over >> 31));
  key = boxes[at + 3]!;
  over = (key - other[q + 3]!) | 0;
  boxes[at + 3] = key - (over & (over >> 31));
  key = boxes[at + 4]!;
  over = (key - other[q + 4]!) | 0;
  boxes[at + 4] = key - (over & (over >> 31));
  key = boxes[at + 5]!;
  over = (key - other[q + 5]!) | 0;
  boxes[at + 5] = key - (over & (over >> 31));
}

const scratch = new Int32Array(BOX);
const coordinates = new Float32Array(scratch.buffer);

/**
 * Half the surface area of a box that is not empty, plus `hair` times its length. The hair, a length far
 * below the node's size, decides where areas vanish: boxes on a line, points.
 */
export function boxMeasure(boxes: Int32Array, at: number, hair: number): number {
  for (let k = 0; k < BOX; k++) scratch[k] = floorOf(boxes[at + k]!);
  const x = coordinates[3]! - coordinates[0]!;
  const y = coordinates[4]! - coordinates[1]!;
  const z = coordinates[5]! - coordinates[2]!;
  return x * y + y * z + z * x + hair * (x + y + z);
}

/** A hair for splitting a node of this box: a millionth of its length. */
export function hairOf(boxes: Int32Array, at: number): number {
  for (let k = 0; k < BOX; k++) scratch[k] = floorOf(boxes[at + k]!);
  return 1e-6 * (coordinates[3]! - coordinates[0]! + (coordinates[4]! - coordinates[1]!) + (coordinates[5]! - coordinates[2]!));
}
