/**
 * The builder's working copy of the boxes. Records move with their primitive when a node is split, so
 * that every pass over a node reads memory in order; chasing an index array costs more than the copies.
 */
import { BOX, clearBox, growBox } from './boxes.ts';

/** Words of a record: the box, the primitive's index, one unused. Half a cache line. */
export const RECORD = 8;
const INDEX = BOX;

/**
 * One buffer under two views. Records are moved as pairs of words; that is safe because no pair is the
 * pattern of a NaN, which a move might change: a double is a NaN only if all exponent bits of its upper
 * word are set, and there the upper words are finite floats or zero.
 */
export interface Records {
  floats: Float32Array;
  pairs: Float64Array;
}

/** Copies boxes into records. */
export function makeRecords(bounds: Float32Array): Records {
  const count = bounds.length / BOX;
  const floats = new Float32Array(count * RECORD);
  const words = new Uint32Array(floats.buffer);
  for (let i = 0, p = 0, q = 0; i < count; i++, p += RECORD, q += BOX) {
    floats[p] = bounds[q]!;
    floats[p + 1] = bounds[q + 1]!;
    floats[p + 2] = bounds[q + 2]!;
    floats[p + 3] = bounds[q + 3]!;
    floats[p + 4] = bounds[q + 4]!;
    floats[p + 5] = bounds[q + 5]!;
    words[p + INDEX] = i;
  }
  return { floats, pairs: new Float64Array(floats.buffer) };
}

/** The primitives' indices in the records' present order. */
export function recordOrder({ floats }: Records): Uint32Array {
  const words = new Uint32Array(floats.buffer);
  const order = new Uint32Array(words.length / RECORD);
  for (let i = 0; i < order.length; i++) order[i] = words[i * RECORD + INDEX]!;
  return order;
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
 * Range of the doubled centroids, min + max, of records [start, end): min xyz, max xyz at `out[at…]`.
 * Centroids stay doubled everywhere: only their order and ratios matter.
 */
export function centroidRange({ floats }: Records, start: number, end: number, out: Float64Array, at: number): void {
  let ax = Infinity;
  let ay = Infinity;
  let az = Infinity;
  let bx = -Infinity;
  let by = -Infinity;
  let bz = -Infinity;
  for (let p = start * RECORD; p < end * RECORD; p += RECORD) {
    const x = floats[p]! + floats[p + 3]!;
    const y = floats[p + 1]! + floats[p + 4]!;
    const z = floats[p + 2]! + floats[p + 5]!;
    if (x < ax) ax = x;
    if (y < ay) ay = y;
    if (z < az) az = z;
    if (x > bx) bx = x;
    if (y > by) by = y;
    if (z > bz) bz = z;
  }
  out[at] = ax;
  out[at + 1] = ay;
  out[at + 2] = az;
  out[at + 3] = bx;
  out[at + 4] = by;
  out[at + 5] = bz;
}

/** The axis along which a range of centroids is longest. */
export function longestAxis(range: Float64Array, at: number): number {
  const x = range[at + 3]! - range[at]!;
  const y = range[at + 4]! - range[at + 1]!;
  const z = range[at + 5]! - range[at + 2]!;
  return x >= y ? (x >= z ? 0 : 2) : y >= z ? 1 : 2;
}

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
