/** Binned search for the best split of a large node (Wald 2007, section 3). */
import { BOX, boxMeasure, clearBox, growBox } from './keys.ts';
import { CENTROID, RECORD, swapRecords, uniteRecords, type Records } from './records.ts';
import type { Split } from './split.ts';

const E = (globalThis as any).process.env;
const SINGLE = +(E.SINGLE ?? 0);
const SAMPLE = +(E.SAMPLE ?? 4096);
export class Bins {
  private readonly boxes: Int32Array;
  private readonly counts: Int32Array;
  /** Cost of the right side after each bin of the axis in hand. */
  private readonly right: Float64Array;
  /** Box of the bins on one side of the place in hand. */
  private readonly side = new Int32Array(BOX);
  private readonly lows = new Float64Array(3);
  /** Bins a unit of length; 0: the axis is not searched. */
  private readonly scales = new Float64Array(3);
  private used = 0;
  private stride = 1;

  constructor(limit: number) {
    this.boxes = new Int32Array(3 * limit * BOX);
    this.counts = new Int32Array(3 * limit);
    this.right = new Float64Array(limit);
  }

  /**
   * Sorts records [start, end) into `used` bins an axis. `range[at…]`: min xyz, max xyz of the
   * centroids. The outermost of them fall into the first and the last bin, so that an axis with an
   * extent always has a split.
   */
  fill({ floats, words }: Records, start: number, end: number, range: Float64Array, at: number, used: number): void {
    const { boxes, counts } = this;
    this.used = used;
    this.stride = Math.max(1, Math.floor((end - start) / SAMPLE));
    const step = RECORD * this.stride;
    let longest = 0;
    if (end - start <= SINGLE) longest = Math.max(range[at + 3]! - range[at]!, range[at + 4]! - range[at + 1]!, range[at + 5]! - range[at + 2]!);
    for (let axis = 0; axis < 3; axis++) {
      const low = range[at + axis]!;
      const extent = range[at + 3 + axis]! - low;
      const scale = extent > 0 && extent >= longest ? (used * (1 - 1e-9)) / extent : 0;
      this.lows[axis] = low;
      this.scales[axis] = scale;
      if (scale === 0) continue;
      const first = axis * used;
      for (let bin = first; bin < first + used; bin++) {
        counts[bin] = 0;
        clearBox(boxes, bin * BOX);
      }
      for (let p = start * RECORD; p < end * RECORD; p += step) {
        const bin = first + (((floats[p + CENTROID + axis]! - low) * scale) | 0);
        counts[bin]!++;
        growBox(boxes, bin * BOX, words, p);
      }
    }
  }

  /** Finds the cheapest split. */
  best(hair: number, split: Split): void {
    const { boxes, counts, right, side, used } = this;
    split.cost = Infinity;
    for (let axis = 0; axis < 3; axis++) {
      if (this.scales[axis] === 0) continue;
      const first = axis * used;
      clearBox(side, 0);
      let cost = 0;
      for (let bin = used - 1, count = 0; bin > 0; bin--) {
        const here = counts[first + bin]!;
        if (here > 0) {
          growBox(side, 0, boxes, (first + bin) * BOX);
          count += here;
          cost = count * boxMeasure(side, 0, hair);
        }
        right[bin - 1] = cost;
      }
      clearBox(side, 0);
      for (let bin = 0, count = 0; bin < used - 1; bin++) {
        const here = counts[first + bin]!;
        if (here === 0) continue; // the place before costs the same
        growBox(side, 0, boxes, (first + bin) * BOX);
        count += here;
        cost = (count * boxMeasure(side, 0, hair) + right[bin]!) * this.stride;
        if (cost < split.cost) {
          split.cost = cost;
          split.axis = axis;
          split.place = bin;
        }
      }
    }
  }

  /** Moves the records of the left side to the front, and fills in the rest of the split. */
  partition(records: Records, start: number, end: number, split: Split): void {
    const { floats, pairs } = records;
    const { axis, place, ranges } = split;
    const low = this.lows[axis]!;
    const scale = this.scales[axis]!;
    let ax = Infinity, ay = Infinity, az = Infinity, bx = -Infinity, by = -Infinity, bz = -Infinity;
    let cx = Infinity, cy = Infinity, cz = Infinity, dx = -Infinity, dy = -Infinity, dz = -Infinity;
    let i = start * RECORD;
    let j = end * RECORD;
    while (i < j) {
      const x = floats[i + CENTROID]!;
      const y = floats[i + CENTROID + 1]!;
      const z = floats[i + CENTROID + 2]!;
      const key = axis === 0 ? x : axis === 1 ? y : z;
      if ((((key - low) * scale) | 0) <= place) {
        if (x < ax) ax = x;
        if (y < ay) ay = y;
        if (z < az) az = z;
        if (x > bx) bx = x;
        if (y > by) by = y;
        if (z > bz) bz = z;
        i += RECORD;
      } else {
        if (x < cx) cx = x;
        if (y < cy) cy = y;
        if (z < cz) cz = z;
        if (x > dx) dx = x;
        if (y > dy) dy = y;
        if (z > dz) dz = z;
        j -= RECORD;
        swapRecords(pairs, i, j);
      }
    }
    ranges[0] = ax; ranges[1] = ay; ranges[2] = az; ranges[3] = bx; ranges[4] = by; ranges[5] = bz;
    ranges[6] = cx; ranges[7] = cy; ranges[8] = cz; ranges[9] = dx; ranges[10] = dy; ranges[11] = dz;
    split.middle = i / RECORD;
    if (this.stride > 1) {
      uniteRecords(records, start, split.middle, split.boxes, 0);
      uniteRecords(records, split.middle, end, split.boxes, BOX);
    } else {
      this.unite(axis, 0, place + 1, split.boxes, 0);
      this.unite(axis, place + 1, this.used, split.boxes, BOX);
    }
  }

  private unite(axis: number, from: number, to: number, out: Int32Array, at: number): void {
    clearBox(out, at);
    const first = axis * this.used;
    for (let bin = first + from; bin < first + to; bin++) growBox(out, at, this.boxes, bin * BOX);
  }
}
