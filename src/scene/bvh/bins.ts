/** Binned search for the best split of a large node (Wald 2007, section 3). */
import { BOX, boxMeasure, clearBox, growBox } from './boxes.ts';
import { longestAxis, RECORD, swapRecords, uniteRecords, type Records } from './records.ts';
import type { Split } from './split.ts';

/** Smaller nodes are searched along their longest axis alone: a third of the time for about 2 % of the quality. */
const ALL_AXES_MIN = 256;
/** Nodes of fewer primitives than MANY get no more than FEW_BINS an axis. */
const MANY = 64;
const FEW_BINS = 8;
/** Larger nodes are judged by about so many of their primitives, evenly spaced. */
const SAMPLE = 4096;

export class Bins {
  private readonly boxes: Float32Array;
  private readonly counts: Int32Array;
  /** Cost of the right side after each bin of the axis in hand. */
  private readonly right: Float64Array;
  /** Box of the bins on one side of the place in hand. */
  private readonly side = new Float32Array(BOX);
  private readonly lows = new Float64Array(3);
  /** Bins a unit of length; 0: the axis is not searched. */
  private readonly scales = new Float64Array(3);
  private readonly limit: number;
  private used = 0;
  private stride = 1;

  constructor(limit: number) {
    this.limit = limit;
    this.boxes = new Float32Array(3 * limit * BOX);
    this.counts = new Int32Array(3 * limit);
    this.right = new Float64Array(limit);
  }

  /**
   * Sorts records [start, end) into bins. `range[at…]`: the range of their doubled centroids. The
   * outermost of them fall into the first and the last bin, so that an axis with an extent always has a
   * split.
   */
  fill(records: Records, start: number, end: number, range: Float64Array, at: number): void {
    const { boxes, counts, lows, scales } = this;
    const isSmall = end - start < ALL_AXES_MIN;
    const used = end - start < MANY ? Math.min(FEW_BINS, this.limit) : this.limit;
    const longest = longestAxis(range, at);
    this.used = used;
    this.stride = Math.max(1, Math.floor((end - start) / SAMPLE));
    for (let axis = 0; axis < 3; axis++) {
      lows[axis] = range[at + axis]!;
      const extent = range[at + 3 + axis]! - range[at + axis]!;
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

  private fillAxis({ floats }: Records, start: number, end: number, axis: number): void {
    const { boxes, counts } = this;
    const first = axis * this.used;
    const low = this.lows[axis]!;
    const scale = this.scales[axis]!;
    for (let p = start * RECORD; p < end * RECORD; p += RECORD) {
      const bin = first + (((floats[p + axis]! + floats[p + 3 + axis]! - low) * scale) | 0);
      counts[bin]!++;
      growBox(boxes, bin * BOX, floats, p);
    }
  }

  private fillAxes({ floats }: Records, start: number, end: number): void {
    const { boxes, counts, lows, scales, used } = this;
    const lowX = lows[0]!;
    const lowY = lows[1]!;
    const lowZ = lows[2]!;
    const scaleX = scales[0]!;
    const scaleY = scales[1]!;
    const scaleZ = scales[2]!;
    const step = RECORD * this.stride;
    for (let p = start * RECORD; p < end * RECORD; p += step) {
      const x = ((floats[p]! + floats[p + 3]! - lowX) * scaleX) | 0;
      const y = used + (((floats[p + 1]! + floats[p + 4]! - lowY) * scaleY) | 0);
      const z = 2 * used + (((floats[p + 2]! + floats[p + 5]! - lowZ) * scaleZ) | 0);
      counts[x]!++;
      counts[y]!++;
      counts[z]!++;
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
    this.divide(records, start, end, split);
    if (this.stride > 1) {
      uniteRecords(records, start, split.middle, split.boxes, 0);
      uniteRecords(records, split.middle, end, split.boxes, BOX);
    } else {
      this.unite(split.axis, 0, split.place + 1, split.boxes, 0);
      this.unite(split.axis, split.place + 1, this.used, split.boxes, BOX);
    }
  }

  private unite(axis: number, from: number, to: number, out: Float32Array, at: number): void {
    clearBox(out, at);
    const first = axis * this.used;
    for (let bin = first + from; bin < first + to; bin++) growBox(out, at, this.boxes, bin * BOX);
  }

  /** Local variables instead of loops over axes and sides: this is the most frequent loop of a build. */
  private divide({ floats, pairs }: Records, start: number, end: number, split: Split): void {
    const { axis, place, ranges } = split;
    const low = this.lows[axis]!;
    const scale = this.scales[axis]!;
    let [ax, ay, az, bx, by, bz] = [Infinity, Infinity, Infinity, -Infinity, -Infinity, -Infinity];
    let [cx, cy, cz, dx, dy, dz] = [Infinity, Infinity, Infinity, -Infinity, -Infinity, -Infinity];
    let i = start * RECORD;
    let j = end * RECORD;
    while (i < j) {
      const x = floats[i]! + floats[i + 3]!;
      const y = floats[i + 1]! + floats[i + 4]!;
      const z = floats[i + 2]! + floats[i + 5]!;
      const centroid = axis === 0 ? x : axis === 1 ? y : z;
      if ((((centroid - low) * scale) | 0) <= place) {
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
    split.middle = i / RECORD;
    ranges[0] = ax;
    ranges[1] = ay;
    ranges[2] = az;
    ranges[3] = bx;
    ranges[4] = by;
    ranges[5] = bz;
    ranges[6] = cx;
    ranges[7] = cy;
    ranges[8] = cz;
    ranges[9] = dx;
    ranges[10] = dy;
    ranges[11] = dz;
  }
}
