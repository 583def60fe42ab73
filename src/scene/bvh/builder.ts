/** Builds trees of two primitives and more, in two steps: over the cells of a grid, then over the primitives of a few cells. */
import { Bins } from './bins.ts';
import { BOX, boxMeasure } from './boxes.ts';
import { makeCells, type Cells } from './cells.ts';
import {
  centroidRange,
  emptyRecords,
  gatherRecords,
  longestAxis,
  RECORD,
  recordIndex,
  selectMiddle,
  uniteRecords,
  weightOf,
  type Records,
} from './records.ts';
import { makeSplit, type Split } from './split.ts';
import { Sweep, SWEEP_MAX } from './sweep.ts';
import { MAX_BVH_DEPTH, PRIMITIVE_COST, TRAVERSAL_COST, TreeWriter, type Bvh } from './tree.ts';

/** Nodes of so few primitives are taken out of their cells. They fit into a cache of the second level. */
const FEW = 1024;

/** Primitives in leaves between two reports of progress. */
const PROGRESS_STEP = 8192;

export class Builder {
  private readonly progress: ((done: number) => void) | undefined;
  private readonly bounds: Float32Array;
  private readonly maxLeaf: number;
  private readonly bins: Bins;
  private readonly sweep = new Sweep();
  private readonly split: Split = makeSplit();
  private readonly tree: TreeWriter;
  private readonly order: Uint32Array;
  private readonly cells: Cells;
  /** Of the primitives in hand, and the first words of those records in order. Small nodes sort the latter alone. */
  private records: Records = emptyRecords(0);
  private places = new Int32Array(0);
  /** Primitives of the parts that are done, and those that stood in leaves when that was last told. */
  private placed = 0;
  private reported = 0;

  /** @param progress told which part of the primitives stands in leaves */
  constructor(bounds: Float32Array, maxLeaf: number, bins: number, progress: ((done: number) => void) | undefined) {
    this.progress = progress;
    const total = bounds.length / BOX;
    this.bounds = bounds;
    this.maxLeaf = maxLeaf;
    this.bins = new Bins(bins);
    this.tree = new TreeWriter(total);
    this.order = new Uint32Array(total);
    this.cells = makeCells(bounds);
  }

  run(): Bvh {
    const { cells, order, split, tree } = this;
    uniteRecords(cells.records, 0, cells.count, split.boxes, 0);
    const rootArea = boxMeasure(split.boxes, 0, 0);
    tree.push(0, cells.count, 0, -1, split.boxes, 0);
    while (tree.open > 0) {
      const task = --tree.open;
      if (this.divideCells(task)) tree.branch(split);
      else this.grow(task);
    }
    return tree.finish(order, rootArea);
  }

  /** Splits cells in two; false: their primitives are to be looked at. */
  private divideCells(task: number): boolean {
    const { bins, cells, split, tree } = this;
    const start = tree.start(task);
    const end = tree.end(task);
    const weight = weightOf(cells.records, start, end);
    // The most primitives of a child that halving still brings down to one each at the greatest depth.
    if (end - start === 1 || weight <= FEW || weight > 2 ** (MAX_BVH_DEPTH - tree.level(task) - 1)) return false;
    bins.fill(cells.records, start, end, weight);
    bins.best(tree.hair(task), split);
    if (split.cost === Infinity) return false;
    bins.partition(cells.records, start, end, split);
    return true;
  }

  /** Builds the tree over the primitives of some cells. */
  private grow(base: number): void {
    const { order, split, tree } = this;
    const first = this.placed;
    const count = this.gather(tree.start(base), tree.end(base));
    tree.putBack(0, count);
    while (tree.open > base) {
      const task = --tree.open;
      if (this.divide(task)) tree.branch(split);
      else {
        tree.leaf(first + tree.start(task));
        // Leaves come from the left to the right.
        this.report(first + tree.end(task));
      }
    }
    for (let i = 0; i < count; i++) order[first + i] = recordIndex(this.records, this.places[i]! / RECORD);
    this.placed += count;
  }

  private report(done: number): void {
    if (done - this.reported < PROGRESS_STEP) return;
    this.reported = done;
    this.progress?.(done / this.order.length);
  }

  /** Copies the primitives of cells into records; returns how many. */
  private gather(start: number, end: number): number {
    const { bounds, cells } = this;
    const count = weightOf(cells.records, start, end);
    if (this.places.length < count) {
      this.records = emptyRecords(Math.max(count, FEW));
      this.places = new Int32Array(Math.max(count, FEW));
    }
    for (let i = 0; i < count; i++) this.places[i] = i * RECORD;
    for (let i = start, to = 0; i < end; i++) {
      const cell = recordIndex(cells.records, i);
      const from = cells.starts[cell]!;
      const until = cells.starts[cell + 1]!;
      gatherRecords(this.records, cells.members, from, until, bounds, to);
      to += until - from;
    }
    return count;
  }

  /** Splits primitives in two; false: they are better a leaf. The root is always split. */
  private divide(task: number): boolean {
    const { bins, places, records, split, sweep, tree } = this;
    const start = tree.start(task);
    const end = tree.end(task);
    const count = end - start;
    if (count === 1) return false;
    const level = tree.level(task);
    const hair = tree.hair(task);
    // The most primitives that halving still brings down to one each at the greatest depth.
    const limit = 2 ** (MAX_BVH_DEPTH - level - 1);
    const isSmall = count <= SWEEP_MAX;
    if (isSmall) sweep.best(records, places, start, end, hair, split);
    else {
      bins.fill(records, start, end, count);
      bins.best(hair, split);
    }
    if (count <= this.maxLeaf && level > 0) {
      const measure = tree.measure(task);
      if (PRIMITIVE_COST * count * measure <= TRAVERSAL_COST * measure + PRIMITIVE_COST * split.cost) return false;
    }
    if (isSmall) {
      if (Math.max(split.middle - start, end - split.middle) > limit) split.middle = (start + end) >>> 1;
      sweep.partition(records, places, start, end, split);
      return true;
    }
    if (split.cost < Infinity) {
      bins.partition(records, start, end, split);
      if (Math.max(split.middle - start, end - split.middle) <= limit) return true;
    }
    this.halve(start, end);
    return true;
  }

  /** Half of the primitives to each side, along the longest axis of their centroids. */
  private halve(start: number, end: number): void {
    const { records, split } = this;
    const { floats } = records;
    const middle = (start + end) >>> 1;
    const range = new Float64Array(6);
    centroidRange(floats, start, end, RECORD, range);
    selectMiddle(records, start, end, middle, longestAxis(range));
    split.middle = middle;
    uniteRecords(records, start, middle, split.boxes, 0);
    uniteRecords(records, middle, end, split.boxes, BOX);
  }
}
