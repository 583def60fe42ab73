/**
 * Exact search for the best split of a small node: sort along the longest axis, try every place. What is sorted are the places of
 * records, given by their first words: records themselves stay where they are below here.
 */
import { BOX } from './boxes.ts';
import { longestOf, type Records } from './records.ts';
import type { Split } from './split.ts';

/** Nodes of at most so many primitives are swept: for so few, bins cost more and find less. */
export const SWEEP_MAX = 8;

export class Sweep {
  private readonly keys = new Float64Array(SWEEP_MAX);
  /** Costs of a left side and of a right side of so many primitives. */
  private readonly left = new Float64Array(SWEEP_MAX);
  private readonly right = new Float64Array(SWEEP_MAX);

  /** Sorts places [start, end), and finds the cheapest split. */
  best(records: Records, places: Int32Array, start: number, end: number, hair: number, split: Split): void {
    const { left, right } = this;
    const total = end - start;
    if (total > 2) this.sort(records, places, start, end);
    this.costs(records, places, start, 1, total, hair, left);
    this.costs(records, places, end - 1, -1, total, hair, right);
    split.cost = Infinity;
    for (let i = 1; i < total; i++) {
      const cost = left[i]! + right[total - i]!;
      if (cost < split.cost) {
        split.cost = cost;
        split.middle = start + i;
      }
    }
  }

  /** Fills in the boxes. */
  partition(records: Records, places: Int32Array, start: number, end: number, { boxes, middle }: Split): void {
    unite(records, places, start, middle, boxes, 0);
    unite(records, places, middle, end, boxes, BOX);
  }

  /** Costs of the first records from the place `first` on. Local variables: half of all nodes are this small. */
  private costs(
    { floats }: Records,
    places: Int32Array,
    first: number,
    step: number,
    total: number,
    hair: number,
    out: Float64Array,
  ): void {
    let ax = Infinity;
    let ay = Infinity;
    let az = Infinity;
    let bx = -Infinity;
    let by = -Infinity;
    let bz = -Infinity;
    for (let count = 1, place = first; count < total; count++, place += step) {
      const p = places[place]!;
      if (floats[p]! < ax) ax = floats[p]!;
      if (floats[p + 1]! < ay) ay = floats[p + 1]!;
      if (floats[p + 2]! < az) az = floats[p + 2]!;
      if (floats[p + 3]! > bx) bx = floats[p + 3]!;
      if (floats[p + 4]! > by) by = floats[p + 4]!;
      if (floats[p + 5]! > bz) bz = floats[p + 5]!;
      const x = bx - ax;
      const y = by - ay;
      const z = bz - az;
      out[count] = count * (x * y + y * z + z * x + hair * (x + y + z));
    }
  }

  /** Insertion sort: stable, and the fastest for a handful. */
  private sort({ floats }: Records, places: Int32Array, start: number, end: number): void {
    const { keys } = this;
    const axis = longestAxisOf(floats, places, start, end);
    for (let i = start; i < end; i++) {
      const p = places[i]!;
      const key = floats[p + axis]! + floats[p + 3 + axis]!;
      let j = i;
      for (; j > start && keys[j - 1 - start]! > key; j--) {
        keys[j - start] = keys[j - 1 - start]!;
        places[j] = places[j - 1]!;
      }
      keys[j - start] = key;
      places[j] = p;
    }
  }
}

/** The axis along which the centroids range farthest. */
function longestAxisOf(floats: Float32Array, places: Int32Array, start: number, end: number): number {
  let ax = Infinity;
  let ay = Infinity;
  let az = Infinity;
  let bx = -Infinity;
  let by = -Infinity;
  let bz = -Infinity;
  for (let i = start; i < end; i++) {
    const p = places[i]!;
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
  return longestOf(bx - ax, by - ay, bz - az);
}

/** Union of the boxes at places [start, end), at `out[at…]`. In local variables, as costs: with growBox a build takes a twentieth longer. */
function unite({ floats }: Records, places: Int32Array, start: number, end: number, out: Float32Array, at: number): void {
  let ax = Infinity;
  let ay = Infinity;
  let az = Infinity;
  let bx = -Infinity;
  let by = -Infinity;
  let bz = -Infinity;
  for (let i = start; i < end; i++) {
    const p = places[i]!;
    if (floats[p]! < ax) ax = floats[p]!;
    if (floats[p + 1]! < ay) ay = floats[p + 1]!;
    if (floats[p + 2]! < az) az = floats[p + 2]!;
    if (floats[p + 3]! > bx) bx = floats[p + 3]!;
    if (floats[p + 4]! > by) by = floats[p + 4]!;
    if (floats[p + 5]! > bz) bz = floats[p + 5]!;
  }
  out[at] = ax;
  out[at + 1] = ay;
  out[at + 2] = az;
  out[at + 3] = bx;
  out[at + 4] = by;
  out[at + 5] = bz;
}
