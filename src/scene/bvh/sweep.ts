/** Exact search for the best split of a small node: sort along each axis, try every place. */
import { BOX, boxMeasure, clearBox, growBox } from './keys.ts';
import { CENTROID, RECORD, uniteRecords, type Records } from './records.ts';
import type { Split } from './split.ts';

/** Nodes of at most so many primitives are swept: for so few, bins cost more and find less. */
export const SWEEP_MAX = +((globalThis as any).process.env.SWEEP ?? 8);

const E = (globalThis as any).process.env;const SSING=+(E.SSING??99);
export class Sweep {
  private readonly keys = new Float64Array(SWEEP_MAX);
  /** First words of the records, sorted along the axis in hand; and along the best axis. */
  private readonly sorted = new Int32Array(SWEEP_MAX);
  private readonly chosen = new Int32Array(SWEEP_MAX);
  private readonly right = new Float64Array(SWEEP_MAX);
  private readonly side = new Int32Array(BOX);
  private readonly scratch = new Int32Array(SWEEP_MAX * RECORD);

  /** Finds the cheapest split. */
  best({ floats, words }: Records, start: number, end: number, hair: number, split: Split): void {
    const { chosen, right, side, sorted } = this;
    const total = end - start;
    split.cost = Infinity;
    if (total === 2 && E.TWO) {
      chosen[0] = start * RECORD;
      chosen[1] = chosen[0] + RECORD;
      split.cost = boxMeasure(words, chosen[0], hair) + boxMeasure(words, chosen[1], hair);
      split.place = 1;
      return;
    }
    let only=-1;
    if(total>=SSING){let ax = Infinity, ay = Infinity, az = Infinity, bx = -Infinity, by = -Infinity, bz = -Infinity;
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
  bx-=ax;by-=ay;bz-=az;only = bx>by?(bx>bz?0:2):by>bz?1:2;
    }
    for (let axis = 0; axis < 3; axis++) {
      if(only>=0&&axis!==only)continue;
      this.sort(floats, start, total, axis);
      clearBox(side, 0);
      for (let i = total - 1; i > 0; i--) {
        growBox(side, 0, words, sorted[i]!);
        right[i] = (total - i) * boxMeasure(side, 0, hair);
      }
      clearBox(side, 0);
      let improved = false;
      for (let i = 1; i < total; i++) {
        growBox(side, 0, words, sorted[i - 1]!);
        const cost = i * boxMeasure(side, 0, hair) + right[i]!;
        if (cost < split.cost) {
          split.cost = cost;
          split.axis = axis;
          split.place = i;
          improved = true;
        }
      }
      if (improved) for (let i = 0; i < total; i++) chosen[i] = sorted[i]!;
    }
  }

  /** Puts the records into the order of the best axis; fills in the middle and the boxes. */
  partition(records: Records, start: number, end: number, split: Split): void {
    const { words } = records;
    const { chosen, scratch } = this;
    const total = end - start;
    for (let i = 0; i < total; i++) {
      const p = chosen[i]!;
      for (let k = 0; k < RECORD; k++) scratch[i * RECORD + k] = words[p + k]!;
    }
    const first = start * RECORD;
    for (let k = 0; k < total * RECORD; k++) words[first + k] = scratch[k]!;
    split.middle = start + split.place;
    uniteRecords(records, start, split.middle, split.boxes, 0);
    uniteRecords(records, split.middle, end, split.boxes, BOX);
  }

  /** Insertion sort: stable, and the fastest for a handful. */
  private sort(floats: Float32Array, start: number, total: number, axis: number): void {
    const { keys, sorted } = this;
    for (let i = 0; i < total; i++) {
      const p = (start + i) * RECORD;
      const key = floats[p + CENTROID + axis]!;
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
