/**
 * Bounding volume hierarchy: a binary tree of boxes, built top down by the surface area heuristic.
 * Large nodes are split between bins (Wald 2007), small ones by an exact sweep (MacDonald & Booth 1990).
 */
import { Bins } from './bins.ts';
import { BOX, boxMeasure, ceilOf, floorOf, hairOf } from './keys.ts';
import { centroidRange, makeRecords, recordOrder, selectMiddle, uniteRecords, type Records } from './records.ts';
import { makeSplit, type Split } from './split.ts';
import { Sweep, SWEEP_MAX } from './sweep.ts';

const B0 = +((globalThis as any).process.env.B0 ?? 8), B1 = +((globalThis as any).process.env.B1 ?? 64);
const TRAVERSAL_COST = 1, PRIMITIVE_COST=1;
/**
 * No leaf lies deeper (the root's children are at depth 1), whatever the input: a split that would leave
 * too many primitives for the levels that remain is replaced by one that halves them. The kernel's stack
 * of postponed children needs this many entries.
 */
export const MAX_BVH_DEPTH = 48;

/** 32-bit words of a node: two children of {@link CHILD_WORDS}. */
export const NODE_WORDS = 16;
export const CHILD_WORDS = 8;

/**
 * Coordinate of the box of a child that does not exist (inputs of fewer than two primitives): a point so
 * far out that no ray reaches it. An inverted box would not do: to a slab test that orders its two
 * distances by min and max, it is a box that contains everything.
 */
export const NOWHERE = 3.4e38;

/**
 * The tree. Node 0 is the root; an inner node is 16 words, child 0 then child 1:
 *
 *     min.x min.y min.z ref    max.x max.y max.z count
 *
 * `ref` and `count` are u32. count = 0: `ref` is the child's node. count > 0: a leaf of the primitives
 * `order[ref … ref + count)`. No child is the root: ref = count = 0 says that there is no child. Nodes
 * are in depth-first order: a first child that is a node follows its parent.
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
  /** Expected cost of a random ray that meets the root's box, in primitive tests; 0 for a box without area. */
  sahCost: number;
}

export interface BvhOptions {
  /** Most primitives of a leaf. */
  maxLeaf?: number;
  /** Bins an axis for large nodes. */
  bins?: number;
}

/** Builds the tree over boxes: 6 floats each, min xyz, max xyz; finite. Deterministic. */
export function buildBvh(bounds: Float32Array, { maxLeaf = 4, bins = 16 }: BvhOptions = {}): Bvh {
  const total = bounds.length / 6;
  return total < 2 ? tinyTree(bounds) : new Builder(bounds, maxLeaf, bins).run();
}

/** No or one primitive: a root all the same, so that the kernel has no special case. */
function tinyTree(bounds: Float32Array): Bvh {
  const total = bounds.length / 6;
  const nodes = new Float32Array(NODE_WORDS).fill(NOWHERE);
  const words = new Uint32Array(nodes.buffer);
  for (const at of [3, 7, 11, 15]) words[at] = 0;
  if (total === 1) {
    nodes.set(bounds.subarray(0, 3), 0);
    nodes.set(bounds.subarray(3, 6), 4);
    words[7] = 1;
  }
  return { nodes, order: new Uint32Array(total), depth: 1, nodeCount: 1, leafCount: total, sahCost: TRAVERSAL_COST + total * PRIMITIVE_COST };
}

class Builder {
  private readonly records: Records;
  private readonly nodes: Int32Array;
  private readonly binned: Bins;
  private readonly sweep = new Sweep();
  private readonly split: Split = makeSplit();
  /** Open tasks: first record, end, depth, word of the child in its parent (-1: the root); their boxes and centroid ranges. */
  private readonly tasks = new Int32Array((MAX_BVH_DEPTH + 2) * 4);
  private readonly boxes = new Int32Array((MAX_BVH_DEPTH + 2) * BOX);
  private readonly ranges = new Float64Array((MAX_BVH_DEPTH + 2) * 6);
  private readonly total: number;
  private readonly maxLeaf: number;
  private readonly bins: number;

  constructor(bounds: Float32Array, maxLeaf: number, bins: number) {
    this.total = bounds.length / 6;
    this.maxLeaf = maxLeaf;
    this.bins = Math.max(2, bins);
    this.records = makeRecords(bounds);
    this.binned = new Bins(this.bins);
    this.nodes = new Int32Array((this.total - 1) * NODE_WORDS);
  }

  run(): Bvh {
    const { records, nodes, split, tasks, boxes, ranges } = this;
    uniteRecords(records, 0, this.total, boxes, 0);
    centroidRange(records, 0, this.total, ranges, 0);
    const rootArea = boxMeasure(boxes, 0, 0);
    tasks.set([0, this.total, 0, -1]);
    let [open, nodeCount, leafCount, depth, cost] = [1, 0, 0, 0, 0];
    while (open > 0) {
      open--;
      const start = tasks[open * 4]!;
      const end = tasks[open * 4 + 1]!;
      const level = tasks[open * 4 + 2]!;
      const slot = tasks[open * 4 + 3]!;
      const area = boxMeasure(boxes, open * BOX, 0);
      if (end - start === 1 || !this.divide(start, end, level, open)) {
        nodes[slot + 3] = start;
        nodes[slot + 7] = end - start;
        leafCount++;
        cost += (end - start) * PRIMITIVE_COST * area;
        if (level > depth) depth = level;
        continue;
      }
      cost += TRAVERSAL_COST * area;
      const node = nodeCount++;
      if (slot >= 0) nodes[slot + 3] = node; // its count stays 0
      for (let side = 1; side >= 0; side--) {
        const child = node * NODE_WORDS + side * CHILD_WORDS;
        for (let k = 0; k < 3; k++) {
          nodes[child + k] = floorOf(split.boxes[side * BOX + k]!);
          nodes[child + 4 + k] = ceilOf(split.boxes[side * BOX + 3 + k]!);
        }
        for (let k = 0; k < 6; k++) {
          boxes[open * BOX + k] = split.boxes[side * BOX + k]!;
          ranges[open * 6 + k] = split.ranges[side * 6 + k]!;
        }
        tasks[open * 4] = side === 0 ? start : split.middle;
        tasks[open * 4 + 1] = side === 0 ? split.middle : end;
        tasks[open * 4 + 2] = level + 1;
        tasks[open * 4 + 3] = child;
        open++;
      }
    }
    return {
      nodes: new Float32Array(nodes.slice(0, nodeCount * NODE_WORDS).buffer),
      order: recordOrder(records),
      depth,
      nodeCount,
      leafCount,
      sahCost: rootArea > 0 ? cost / rootArea : 0,
    };
  }

  /** Splits records [start, end) in two; false: they are better a leaf. */
  private divide(start: number, end: number, level: number, task: number): boolean {
    const { boxes, maxLeaf, records, split } = this;
    const count = end - start;
    const hair = hairOf(boxes, task * BOX);
    const isSmall = count <= SWEEP_MAX;
    if (isSmall) this.sweep.best(records, start, end, hair, split);
    else {
      this.binned.fill(records, start, end, this.ranges, task * 6, count < B1 ? Math.min(B0, this.bins) : this.bins);
      this.binned.best(hair, split);
    }
    if (count <= maxLeaf && level > 0) {
      const area = boxMeasure(boxes, task * BOX, hair);
      if (PRIMITIVE_COST * count * area <= TRAVERSAL_COST * area + PRIMITIVE_COST * split.cost) return false;
    }
    if (split.cost < Infinity) {
      if (isSmall) this.sweep.partition(records, start, end, split);
      else this.binned.partition(records, start, end, split);
      // Most primitives that halving still brings down to one each at the greatest depth.
      const limit = 2 ** (MAX_BVH_DEPTH - level - 1);
      if (split.middle - start <= limit && end - split.middle <= limit) return true;
    }
    this.halve(start, end);
    return true;
  }

  /** Half of the primitives to each side, along the longest axis of their centroids if there is one. */
  private halve(start: number, end: number): void {
    const { records, split } = this;
    const { ranges } = split;
    split.middle = (start + end) >>> 1;
    centroidRange(records, start, end, ranges, 0);
    const extents = [ranges[3]! - ranges[0]!, ranges[4]! - ranges[1]!, ranges[5]! - ranges[2]!];
    const longest = Math.max(...extents);
    if (longest > 0) selectMiddle(records, start, end, split.middle, extents.indexOf(longest));
    uniteRecords(records, start, split.middle, split.boxes, 0);
    uniteRecords(records, split.middle, end, split.boxes, BOX);
    centroidRange(records, start, split.middle, ranges, 0);
    centroidRange(records, split.middle, end, ranges, 6);
  }
}
