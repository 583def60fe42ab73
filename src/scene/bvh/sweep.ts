/** Exact search for the best split of a small node: sort along the longest axis, try every place. */
import { BOX, boxMeasure, clearBox, growBox } from './boxes.ts';
import { centroidRange, longestAxis, RECORD, type Records } from './records.ts';
import type { Split } from './split.ts';

/** Nodes of at most so many primitives are swept: for so few, bins cost more and find less. */
export const SWEEP_MAX = 8;

export class Sweep {
  private readonly range = new Float64Array(6);
  private readonly keys = new Float64Array(SWEEP_MAX);
  /** First words of the records, sorted. */
  private readonly sorted = new Int32Array(SWEEP_MAX);
  private readonly right = new Float64Array(SWEEP_MAX);
  private readonly side = new Float32Array(BOX);
  private readonly scratch = new Float64Array((SWEEP_MAX * RECORD) / 2);

  /** Finds the cheapest split. */
  best(records: Records, start: number, end: number, hair: number, split: Split): void {
    const { right, side, sorted } = this;
    const { floats } = records;
    const total = end - start;
    this.sort(records, start, end);
    clearBox(side, 0);
    for (let i = total - 1; i > 0; i--) {
      growBox(side, 0, floats, sorted[i]!);
      right[i] = (total - i) * boxMeasure(side, 0, hair);
    }
    clearBox(side, 0);
    split.cost = Infinity;
    for (let i = 1; i < total; i++) {
      growBox(side, 0, floats, sorted[i - 1]!);
      const cost = i * boxMeasure(side, 0, hair) + right[i]!;
      if (cost < split.cost) {
        split.cost = cost;
        split.place = i;
      }
    }
  }

  /** Puts the records into the order found; fills in the middle and the boxes. */
  partition({ floats, pairs }: Records, start: number, end: number, split: Split): void {
    const { scratch, sorted } = this;
    const { boxes, place } = split;
    const total = end - start;
    split.middle = start + place;
    clearBox(boxes, 0);
    clearBox(boxes, BOX);
    for (let i = 0, to = 0; i < total; i++, to += RECORD / 2) {
      growBox(boxes, i < place ? 0 : BOX, floats, sorted[i]!);
      for (let k = 0, from = sorted[i]! >> 1; k < RECORD / 2; k++) scratch[to + k] = pairs[from + k]!;
    }
    const first = (start * RECORD) / 2;
    for (let k = 0; k < (total * RECORD) / 2; k++) pairs[first + k] = scratch[k]!;
  }

  /** Insertion sort: stable, and the fastest for a handful. */
  private sort(records: Records, start: number, end: number): void {
    const { keys, sorted } = this;
    const { floats } = records;
    centroidRange(records, start, end, this.range, 0);
    const axis = longestAxis(this.range, 0);
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
