/**
 * The builder's working copy of the boxes. Records move with their primitive when a node is split, so
 * that every pass over a node reads memory in order; chasing an index array costs more than the copies.
 */
import { BOX, clearBox, growBox, keyOf } from './keys.ts';

/** Words of a record: the box as keys (6), the centroid as floats (3), the primitive's index. */
export const RECORD = 10;
export const CENTROID = BOX;
const INDEX = 9;

/**
 * One buffer under three views. Records are moved as pairs of words; that is safe because no pair is the
 * pattern of a NaN, which a move might change: the odd words are keys, coordinates or an index of finite
 * floats, and none of these has all the exponent bits of a double.
 */
export interface Records {
  words: Int32Array;
  floats: Float32Array;
  pairs: Float64Array;
}

/** Copies boxes (6 floats each: min xyz, max xyz) into records. */
export function makeRecords(bounds: Float32Array): Records {
  const count = bounds.length / 6;
  const bits = new Int32Array(bounds.buffer, bounds.byteOffset, bounds.length);
  const words = new Int32Array(count * RECORD);
  const floats = new Float32Array(words.buffer);
  for (let i = 0, p = 0, q = 0; i < count; i++, p += RECORD, q += 6) {
    for (let k = 0; k < BOX; k++) words[p + k] = keyOf(bits[q + k]!);
    for (let k = 0; k < 3; k++) floats[p + CENTROID + k] = 0.5 * (bounds[q + k]! + bounds[q + 3 + k]!);
    words[p + INDEX] = i;
  }
  return { words, floats, pairs: new Float64Array(words.buffer) };
}

/** The primitives' indices in the records' present order. */
export function recordOrder({ words }: Records): Uint32Array {
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
  const e = pairs[p + 4]!;
  pairs[p] = pairs[q]!;
  pairs[p + 1] = pairs[q + 1]!;
  pairs[p + 2] = pairs[q + 2]!;
  pairs[p + 3] = pairs[q + 3]!;
  pairs[p + 4] = pairs[q + 4]!;
  pairs[q] = a;
  pairs[q + 1] = b;
  pairs[q + 2] = c;
  pairs[q + 3] = d;
  pairs[q + 4] = e;
}

/** Union of the boxes of records [start, end), at `out[at…]`. */
export function uniteRecords({ words }: Records, start: number, end: number, out: Int32Array, at: number): void {
  clearBox(out, at);
  for (let p = start * RECORD; p < end * RECORD; p += RECORD) growBox(out, at, words, p);
}

/** Range of the centroids of records [start, end): min xyz, max xyz at `out[at…]`. */
export function centroidRange({ floats }: Records, start: number, end: number, out: Float64Array, at: number): void {
  let [ax, ay, az, bx, by, bz] = [Infinity, Infinity, Infinity, -Infinity, -Infinity, -Infinity];
  for (let p = start * RECORD + CENTROID; p < end * RECORD; p += RECORD) {
    const x = floats[p]!;
    const y = floats[p + 1]!;
    const z = floats[p + 2]!;
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

/**
 * Reorders records [start, end) such that none before `middle` has a larger centroid along `axis` than
 * any from it on (Hoare 1961, selection with the median of three as the pivot).
 */
export function selectMiddle({ floats, pairs }: Records, start: number, end: number, middle: number, axis: number): void {
  const key = (i: number): number => floats[i * RECORD + CENTROID + axis]!;
  let low = start;
  let high = end - 1;
  while (low < high) {
    const [a, b, c] = [key(low), key((low + high) >>> 1), key(high)] as const;
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
