/**
 * The builder's working copies of boxes, of primitives or of cells of them. Records move with what they stand for when a node is split, so
 * that every pass over a node reads memory in order; chasing an index array costs more than the copies.
 */
import { BOX, clearBox, growBox } from './boxes.ts';

/** Words of a record: the box, an index, a weight. Half a cache line. */
export const RECORD = 8;
const INDEX = BOX;
/** The word that tells how many primitives it stands for. */
export const WEIGHT = BOX + 1;

/**
 * One buffer under three views. Records are moved as pairs of words; that is safe because no pair is the
 * pattern of a NaN, which a move might change: a double is a NaN only if all exponent bits of its upper
 * word are set, and there the upper words are finite floats or small numbers.
 */
export interface Records {
  floats: Float32Array;
  words: Uint32Array;
  pairs: Float64Array;
}

/** Records with empty boxes. */
export function emptyRecords(count: number): Records {
  const floats = new Float32Array(count * RECORD);
  return { floats, words: new Uint32Array(floats.buffer), pairs: new Float64Array(floats.buffer) };
}

/** Says which cell a record stands for, and how many primitives are in it. Its box is the empty one. */
export function setRecord({ floats, words }: Records, record: number, index: number, weight: number): void {
  const at = record * RECORD;
  clearBox(floats, at);
  words[at + INDEX] = index;
  words[at + WEIGHT] = weight;
}

/** Extends the box of a record by `bounds[q…]`. */
export function growRecord({ floats }: Records, record: number, bounds: Float32Array, q: number): void {
  growBox(floats, record * RECORD, bounds, q);
}

/** Copies the boxes of `primitives[from … end)` into records from `to` on. */
export function gatherRecords(
  { floats, words }: Records,
  primitives: Uint32Array,
  from: number,
  end: number,
  bounds: Float32Array,
  to: number,
): void {
  for (let i = from, p = to * RECORD; i < end; i++, p += RECORD) {
    const index = primitives[i]!;
    const q = index * BOX;
    floats[p] = bounds[q]!;
    floats[p + 1] = bounds[q + 1]!;
    floats[p + 2] = bounds[q + 2]!;
    floats[p + 3] = bounds[q + 3]!;
    floats[p + 4] = bounds[q + 4]!;
    floats[p + 5] = bounds[q + 5]!;
    words[p + INDEX] = index;
    words[p + WEIGHT] = 1;
  }
}

/** What the record stands for: the index of a primitive or of a cell. */
export const recordIndex = ({ words }: Records, record: number): number => words[record * RECORD + INDEX]!;

/** Primitives that records [start, end) stand for. */
export function weightOf({ words }: Records, start: number, end: number): number {
  let sum = 0;
  for (let p = start * RECORD; p < end * RECORD; p += RECORD) sum += words[p + WEIGHT]!;
  return sum;
}

/** Exchanges two records, given by their first words. */
export function swapRecords(pairs: Float64Array, p: number, q: number): void {
  p >>= 1;
  q >>= 1;
  const a = pairs[p]!;
  const b = pairs[p + 1]!;
  const c = pairs[p + 2]!;
  const d = pairs[p + 3]!;
  pairs[p] = pairs[q]!;
  pairs[p + 1] = pairs[q + 1]!;
  pairs[p + 2] = pairs[q + 2]!;
  pairs[p + 3] = pairs[q + 3]!;
  pairs[q] = a;
  pairs[q + 1] = b;
  pairs[q + 2] = c;
  pairs[q + 3] = d;
}

/** Union of the boxes of records [start, end), at `out[at…]`. */
export function uniteRecords({ floats }: Records, start: number, end: number, out: Float32Array, at: number): void {
  clearBox(out, at);
  for (let p = start * RECORD; p < end * RECORD; p += RECORD) growBox(out, at, floats, p);
}

/**
 * Range of the doubled centroids, min + max, of the boxes [start, end), `stride` words each: min xyz, max xyz.
 * Centroids stay doubled everywhere: only their order and ratios matter.
 */
export function centroidRange(boxes: Float32Array, start: number, end: number, stride: number, out: Float64Array): void {
  let ax = Infinity;
  let ay = Infinity;
  let az = Infinity;
  let bx = -Infinity;
  let by = -Infinity;
  let bz = -Infinity;
  for (let p = start * stride; p < end * stride; p += stride) {
    const x = boxes[p]! + boxes[p + 3]!;
    const y = boxes[p + 1]! + boxes[p + 4]!;
    const z = boxes[p + 2]! + boxes[p + 5]!;
    if (x < ax) ax = x;
    if (y < ay) ay = y;
    if (z < az) az = z;
    if (x > bx) bx = x;
    if (y > by) by = y;
    if (z > bz) bz = z;
  }
  out[0] = ax;
  out[1] = ay;
  out[2] = az;
  out[3] = bx;
  out[4] = by;
  out[5] = bz;
}

/** The axis along which a range of centroids is longest. */
export function longestAxis(range: Float64Array): number {
  return longestOf(range[3]! - range[0]!, range[4]! - range[1]!, range[5]! - range[2]!);
}

/** Which of three lengths is the greatest; of equal ones the first. */
export const longestOf = (x: number, y: number, z: number): number => (x >= y ? (x >= z ? 0 : 2) : y >= z ? 1 : 2);

/**
 * Reorders records [start, end) such that none before `middle` has a larger centroid along `axis` than
 * any from it on (Hoare 1961, selection with the median of three as the pivot).
 */
export function selectMiddle({ floats, pairs }: Records, start: number, end: number, middle: number, axis: number): void {
  const key = (i: number): number => floats[i * RECORD + axis]! + floats[i * RECORD + 3 + axis]!;
  let low = start;
  let high = end - 1;
  while (low < high) {
    const a = key(low);
    const b = key((low + high) >>> 1);
    const c = key(high);
    const pivot = Math.max(Math.min(a, b), Math.min(Math.max(a, b), c));
    let i = low;
    let j = high;
    while (i <= j) {
      while (key(i) < pivot) i++;
      while (key(j) > pivot) j--;
      if (i <= j) swapRecords(pairs, i++ * RECORD, j-- * RECORD);
    }
    if (middle <= j) high = j;
    else if (middle >= i) low = i;
    else return;
  }
}
