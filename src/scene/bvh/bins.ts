/** Binned search for the best split of a large node (Wald 2007, section 3). */
import { BOX, boxMeasure, clearBox, growBox } from './boxes.ts';
import { centroidRange, longestAxis, RECORD, swapRecords, WEIGHT, type Records } from './records.ts';
import type { Split } from './split.ts';

/** Smaller nodes are searched along their longest axis alone: a third of the time for about 2 % of the quality. */
const ALL_AXES_MIN = 256;
/** Nodes of fewer primitives than MANY get no more than FEW_BINS an axis. */
const MANY = 64;
const FEW_BINS = 8;

export class Bins {
  private readonly boxes: Float32Array;
  private readonly counts: Int32Array;
  /** Cost of the right side after each bin of the axis in hand. */
  private readonly right: Float64Array;
  /** Box of the bins on one side of the place in hand. */
  private readonly side = new Float32Array(BOX);
  /** Of the doubled centroids. */
  private readonly range = new Float64Array(6);
  /** Bins a unit of length; 0: the axis is not searched. */
  private readonly scales = new Float64Array(3);
  private readonly limit: number;
  private used = 0;

  constructor(limit: number) {
    this.limit = limit;
    this.boxes = new Float32Array(3 * limit * BOX);
    this.counts = new Int32Array(3 * limit);
    this.right = new Float64Array(limit);
  }

  /**
   * Sorts records [start, end), which stand for `weight` primitives, into bins. The outermost of them fall into the first and
   * the last bin, so that an axis with an extent always has a split.
   */
  fill(records: Records, start: number, end: number, weight: number): void {
    const { boxes, counts, range, scales } = this;
    const isSmall = weight < ALL_AXES_MIN;
    const used = weight < MANY ? Math.min(FEW_BINS, this.limit) : this.limit;
    centroidRange(records.floats, start, end, RECORD, range);
    const longest = longestAxis(range);
    this.used = used;
    for (let axis = 0; axis < 3; axis++) {
      const extent = range[3 + axis]! - range[axis]!;
      const isSearched = extent > 0 && (axis === longest || !isSmall);
      scales[axis] = isSearched ? (used * (1 - 1e-9)) / extent : 0;
      if (isSmall && axis !== longest) continue;
      for (let bin = axis * used; bin < (axis + 1) * used; bin++) {
        counts[bin] = 0;
        clearBox(boxes, bin * BOX);
      }
    }
    if (isSmall) this.fillAxis(records, start, end, longest);
    else this.fillAxes(records, start, end);
  }

  private fillAxis({ floats, words }: Records, start: number, end: number, axis: number): void {
    const { boxes, counts } = this;
    const first = axis * this.used;
    const low = this.range[axis]!;
    const scale = this.scales[axis]!;
    for (let p = start * RECORD; p < end * RECORD; p += RECORD) {
      const bin = first + (((floats[p + axis]! + floats[p + 3 + axis]! - low) * scale) | 0);
      counts[bin]! += words[p + WEIGHT]!;
      growBox(boxes, bin * BOX, floats, p);
    }
  }

  private fillAxes({ floats, words }: Records, start: number, end: number): void {
    const { boxes, counts, range, scales, used } = this;
    const lowX = range[0]!;
    const lowY = range[1]!;
    const lowZ = range[2]!;
    const scaleX = scales[0]!;
    const scaleY = scales[1]!;
    const scaleZ = scales[2]!;
    for (let p = start * RECORD; p < end * RECORD; p += RECORD) {
      const x = ((floats[p]! + floats[p + 3]! - lowX) * scaleX) | 0;
      const y = used + (((floats[p + 1]! + floats[p + 4]! - lowY) * scaleY) | 0);
      const z = 2 * used + (((floats[p + 2]! + floats[p + 5]! - lowZ) * scaleZ) | 0);
      const weight = words[p + WEIGHT]!;
      counts[x]! += weight;
      counts[y]! += weight;
      counts[z]! += weight;
      growBox(boxes, x * BOX, floats, p);
      growBox(boxes, y * BOX, floats, p);
      growBox(boxes, z * BOX, floats, p);
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
        cost = count * boxMeasure(side, 0, hair) + right[bin]!;
        if (cost < split.cost) {
          split.cost = cost;
          split.axis = axis;
          split.place = bin;
        }
      }
    }
  }

  /** Moves the records of the left side to the front, and fills in the rest of the split. */
  partition({ floats, pairs }: Records, start: number, end: number, split: Split): void {
    const { axis, boxes, place } = split;
    const low = this.range[axis]!;
    const scale = this.scales[axis]!;
    let i = start * RECORD;
    let j = (end - 1) * RECORD;
    // Both sides have a record: it stops the scan.
    for (;;) {
      while ((((floats[i + axis]! + floats[i + 3 + axis]! - low) * scale) | 0) <= place) i += RECORD;
      while ((((floats[j + axis]! + floats[j + 3 + axis]! - low) * scale) | 0) > place) j -= RECORD;
      if (i > j) break;
      swapRecords(pairs, i, j);
    }
    split.middle = i / RECORD;
    this.unite(axis, 0, place + 1, boxes, 0);
    this.unite(axis, place + 1, this.used, boxes, BOX);
  }

  private unite(axis: number, from: number, to: number, out: Float32Array, at: number): void {
    clearBox(out, at);
    const first = axis * this.used;
    for (let bin = first + from; bin < first + to; bin++) growBox(out, at, this.boxes, bin * BOX);
  }
}
