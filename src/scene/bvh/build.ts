/**
 * Bounding volume hierarchy: a binary tree of boxes, built from the top by the surface area heuristic
 * (Goldsmith & Salmon 1987; MacDonald & Booth 1990). Large nodes are split between bins, small ones by
 * an exact sweep.
 */
import { Bins } from './bins.ts';
import { BOX, boxMeasure, hairOf } from './boxes.ts';
import { centroidRange, longestAxis, makeRecords, recordOrder, selectMiddle, uniteRecords, type Records } from './records.ts';
import { makeSplit, type Split } from './split.ts';
import { Sweep, SWEEP_MAX } from './sweep.ts';

/**
 * No leaf lies deeper (the root's children are at depth 1), whatever the input: a split that would leave
 * too many primitives for the levels that remain is replaced by one that halves them. A traversal never
 * has more than this many postponed children.
 */
export const MAX_BVH_DEPTH = 48;

/** 32-bit words of a node: two children of {@link CHILD_WORDS}. */
export const NODE_WORDS = 16;
export const CHILD_WORDS = 8;

/**
 * Coordinates of the box of a child that does not exist (inputs of fewer than two primitives): a point
 * so far out that no ray reaches it. An inverted box would not do: to a slab test that orders its two
 * distances by min and max it is the box that contains everything.
 */
export const NOWHERE = 3.4e38;

/** Cost of visiting an inner node, that is of two box tests. */
const TRAVERSAL_COST = 1;
/** Cost of testing a primitive: the unit. */
const PRIMITIVE_COST = 1;

/**
 * The tree. Node 0 is the root; every node is an inner node of 16 words, child 0 then child 1:
 *
 *     min.x min.y min.z ref    max.x max.y max.z count
 *
 * `ref` and `count` are u32. count = 0: the child is node `ref`. count > 0: it is a leaf, the primitives
 * `order[ref … ref + count)`. No child is the root: ref = count = 0 says that there is none. Nodes are in
 * depth-first order, so that a first child follows its parent. So are primitives: where both children are leaves, those of
 * child 1 follow those of child 0, and one loop tests both.
 *
 * On a GPU, declare the words u32 and bitcast the coordinates: small integers read as floats are
 * subnormal numbers, which may be flushed to zero.
 */
export interface Bvh {
  nodes: Float32Array;
  /** Primitives in the order of the leaves. */
  order: Uint32Array;
  /** Depth of the deepest leaf, the root's children being at depth 1: the bound of a traversal's stack. */
  depth: number;
  nodeCount: number;
  leafCount: number;
  /** Expected cost of a random ray that meets the root's box, in primitive tests; 0 if that has no area. */
  sahCost: number;
}

export interface BvhOptions {
  /** Most primitives of a leaf. */
  maxLeaf?: number;
  /** Bins an axis in large nodes, at least 2. */
  bins?: number;
  /** Told now and then which part of the primitives, 0 to 1, stands in leaves. */
  progress?: ((done: number) => void) | undefined;
}

/** Builds the tree over boxes: six floats each, min xyz, max xyz, finite. Deterministic. */
export function buildBvh(bounds: Float32Array, { maxLeaf = 4, bins = 16, progress }: BvhOptions = {}): Bvh {
  return bounds.length < 2 * BOX ? tinyTree(bounds) : new Builder(bounds, maxLeaf, Math.max(2, bins)).run(progress);
}

/** Box of everything in a tree: min xyz, max xyz. */
export function rootBox({ nodes }: Pick<Bvh, 'nodes'>): number[] {
  const box = [Infinity, Infinity, Infinity, -Infinity, -Infinity, -Infinity];
  for (const child of [0, CHILD_WORDS]) {
    if (Math.abs(nodes[child]!) > NOWHERE / 10) continue;
    for (let k = 0; k < 3; k++) {
      box[k] = Math.min(box[k]!, nodes[child + k]!);
      box[k + 3] = Math.max(box[k + 3]!, nodes[child + 4 + k]!);
    }
  }
  return box;
}

/** No or one primitive: a root all the same, so that the kernel has no special case. */
function tinyTree(bounds: Float32Array): Bvh {
  const total = bounds.length / BOX;
  const nodes = new Float32Array(NODE_WORDS).fill(NOWHERE);
  const words = new Uint32Array(nodes.buffer);
  for (const at of [3, 7, 11, 15]) words[at] = 0;
  if (total === 1) {
    nodes.set(bounds.subarray(0, 3), 0);
    nodes.set(bounds.subarray(3, 6), 4);
    words[7] = 1;
  }
  const sahCost = TRAVERSAL_COST + total * PRIMITIVE_COST;
  return { nodes, order: new Uint32Array(total), depth: total, nodeCount: 1, leafCount: total, sahCost };
}

/** Primitives in leaves between two reports of progress. */
const PROGRESS_STEP = 8192;

/** Words of a task: first record, end, depth, word of the child in the nodes (-1: the root). */
const TASK = 4;

class Builder {
  private readonly records: Records;
  private readonly nodes: Float32Array;
  private readonly bins: Bins;
  private readonly sweep = new Sweep();
  private readonly split: Split = makeSplit();
  /** Children that are still to be built, their boxes and the ranges of their doubled centroids: a stack. */
  private readonly tasks = new Int32Array((MAX_BVH_DEPTH + 2) * TASK);
  private readonly boxes = new Float32Array((MAX_BVH_DEPTH + 2) * BOX);
  private readonly ranges = new Float64Array((MAX_BVH_DEPTH + 2) * 6);
  private readonly total: number;
  private readonly maxLeaf: number;

  constructor(bounds: Float32Array, maxLeaf: number, bins: number) {
    this.total = bounds.length / BOX;
    this.maxLeaf = maxLeaf;
    this.records = makeRecords(bounds);
    this.bins = new Bins(bins);
    this.nodes = new Float32Array((this.total - 1) * NODE_WORDS);
  }

  run(progress?: (done: number) => void): Bvh {
    const { boxes, nodes, ranges, records, split, tasks } = this;
    const words = new Uint32Array(nodes.buffer);
    uniteRecords(records, 0, this.total, boxes, 0);
    centroidRange(records, 0, this.total, ranges, 0);
    const rootArea = boxMeasure(boxes, 0, 0);
    tasks.set([0, this.total, 0, -1]);
    let [open, nodeCount, leafCount, depth, cost] = [1, 0, 0, 0, 0];
    let reported = 0;
    while (open > 0) {
      open--;
      const start = tasks[open * TASK]!;
      const end = tasks[open * TASK + 1]!;
      const level = tasks[open * TASK + 2]!;
      const slot = tasks[open * TASK + 3]!;
      const area = boxMeasure(boxes, open * BOX, 0);
      if (end - start === 1 || !this.divide(start, end, level, open)) {
        words[slot + 3] = start;
        words[slot + 7] = end - start;
        leafCount++;
        cost += (end - start) * PRIMITIVE_COST * area;
        if (level > depth) depth = level;
        // Leaves come from the left to the right.
        if (progress !== undefined && end - reported >= PROGRESS_STEP) progress((reported = end) / this.total);
        continue;
      }
      cost += TRAVERSAL_COST * area;
      const node = nodeCount++;
      if (slot >= 0) words[slot + 3] = node; // its count stays 0
      for (let side = 1; side >= 0; side--) {
        const child = node * NODE_WORDS + side * CHILD_WORDS;
        const from = side * BOX;
        for (let k = 0; k < 3; k++) nodes[child + k] = split.boxes[from + k]!;
        for (let k = 0; k < 3; k++) nodes[child + 4 + k] = split.boxes[from + 3 + k]!;
        for (let k = 0; k < BOX; k++) boxes[open * BOX + k] = split.boxes[from + k]!;
        for (let k = 0; k < 6; k++) ranges[open * 6 + k] = split.ranges[side * 6 + k]!;
        tasks[open * TASK] = side === 0 ? start : split.middle;
        tasks[open * TASK + 1] = side === 0 ? split.middle : end;
        tasks[open * TASK + 2] = level + 1;
        tasks[open * TASK + 3] = child;
        open++;
      }
    }
    return {
      nodes: nodes.slice(0, nodeCount * NODE_WORDS),
      order: recordOrder(records),
      depth,
      nodeCount,
      leafCount,
      sahCost: rootArea > 0 ? cost / rootArea : 0,
    };
  }

  /** Splits records [start, end) in two; false: they are better a leaf. The root is always split. */
  private divide(start: number, end: number, level: number, task: number): boolean {
    const { bins, boxes, records, split, sweep } = this;
    const count = end - start;
    const hair = hairOf(boxes, task * BOX);
    const isSmall = count <= SWEEP_MAX;
    if (isSmall) sweep.best(records, start, end, hair, split);
    else {
      bins.fill(records, start, end, this.ranges, task * 6);
      bins.best(hair, split);
    }
    if (count <= this.maxLeaf && level > 0) {
      const area = boxMeasure(boxes, task * BOX, hair);
      if (PRIMITIVE_COST * count * area <= TRAVERSAL_COST * area + PRIMITIVE_COST * split.cost) return false;
    }
    if (split.cost < Infinity) {
      (isSmall ? sweep : bins).partition(records, start, end, split);
      // The most primitives that halving still brings down to one each at the greatest depth.
      const limit = 2 ** (MAX_BVH_DEPTH - level - 1);
      if (split.middle - start <= limit && end - split.middle <= limit) return true;
    }
    this.halve(start, end);
    return true;
  }

  /** Half of the primitives to each side, along the longest axis of their centroids. */
  private halve(start: number, end: number): void {
    const { records, split } = this;
    const { boxes, ranges } = split;
    const middle = (start + end) >>> 1;
    centroidRange(records, start, end, ranges, 0);
    selectMiddle(records, start, end, middle, longestAxis(ranges, 0));
    split.middle = middle;
    uniteRecords(records, start, middle, boxes, 0);
    uniteRecords(records, middle, end, boxes, BOX);
    centroidRange(records, start, middle, ranges, 0);
    centroidRange(records, middle, end, ranges, 6);
  }
}
