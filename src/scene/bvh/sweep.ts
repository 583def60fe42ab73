/** Exact search for the best split of a small node: sort along the longest axis, try every place. */
import { BOX } from './boxes.ts';
import { centroidRange, longestAxis, RECORD, uniteRecords, type Records } from './records.ts';
import type { Split } from './split.ts';

/** Nodes of at most so many primitives are swept: for so few, bins cost more and find less. */
export const SWEEP_MAX = 8;

export class Sweep {
  private readonly range = new Float64Array(6);
  private readonly keys = new Float64Array(SWEEP_MAX);
  /** First words of the records, sorted. */
  private readonly sorted = new Int32Array(SWEEP_MAX);
  /** Costs of a left side and of a right side of so many primitives. */
  private readonly left = new Float64Array(SWEEP_MAX);
  private readonly right = new Float64Array(SWEEP_MAX);
  private readonly scratch = new Float64Array((SWEEP_MAX * RECORD) / 2);

  /** Finds the cheapest split. */
  best(records: Records, start: number, end: number, hair: number, split: Split): void {
    const { left, right } = this;
    const total = end - start;
    this.sort(records, start, end);
    this.costs(records, 0, 1, total, hair, left);
    this.costs(records, total - 1, -1, total, hair, right);
    split.cost = Infinity;
    for (let i = 1; i < total; i++) {
      const cost = left[i]! + right[total - i]!;
      if (cost < split.cost) {
        split.cost = cost;
        split.place = i;
      }
    }
  }

  /** Costs of the first records in the order from place `first` on. Local variables: half of all nodes are this small. */
  private costs({ floats }: Records, first: number, step: number, total: number, hair: number, out: Float64Array): void {
    const { sorted } = this;
    let ax = Infinity;
    let ay = Infinity;
    let az = Infinity;
    let bx = -Infinity;
    let by = -Infinity;
    let bz = -Infinity;
    for (let count = 1, place = first; count < total; count++, place += step) {
      const p = sorted[place]!;
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

  /** Puts the records into the order found; fills in the middle and the boxes. */
  partition(records: Records, start: number, end: number, split: Split): void {
    const { scratch, sorted } = this;
    const { pairs } = records;
    const total = end - start;
    const first = start * RECORD;
    let place = 0;
    while (place < total && sorted[place] === first + place * RECORD) place++;
    if (place < total) {
      for (let i = 0, to = 0; i < total; i++, to += RECORD / 2)
        for (let k = 0, from = sorted[i]! >> 1; k < RECORD / 2; k++) scratch[to + k] = pairs[from + k]!;
      for (let k = 0; k < (total * RECORD) / 2; k++) pairs[(first >> 1) + k] = scratch[k]!;
    }
    split.middle = start + split.place;
    uniteRecords(records, start, split.middle, split.boxes, 0);
    uniteRecords(records, split.middle, end, split.boxes, BOX);
  }

  /** Insertion sort: stable, and the fastest for a handful. */
  private sort({ floats }: Records, start: number, end: number): void {
    const { keys, range, sorted } = this;
    if (end - start === 2) {
      sorted[0] = start * RECORD;
      sorted[1] = start * RECORD + RECORD;
      return;
    }
    centroidRange(floats, start, end, RECORD, range);
    const axis = longestAxis(range);
    for (let i = 0, p = start * RECORD; p < end * RECORD; i++, p += RECORD) {
      const key = floats[p + axis]! + floats[p + 3 + axis]!;
      let j = i;
      for (; j > 0 && keys[j - 1]! > key; j--) {
        keys[j] = keys[j - 1]!;
        sorted[j] = sorted[j - 1]!;
      }
      keys[j] = key;
      sorted[j] = p;
    }
  }
}
