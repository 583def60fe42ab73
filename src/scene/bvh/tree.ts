/** The form of a tree, and how it is written: from the top, depth first. */
import { BOX } from './boxes.ts';
import type { Split } from './split.ts';

/**
 * No leaf lies deeper (the root's children are at depth 1), whatever the input: a split that would leave
 * too many primitives for the levels that remain is replaced by one that halves them. A traversal never
 * has more than this many postponed children.
 */
export const MAX_BVH_DEPTH = 48;

/** Most primitives of a leaf, as wgsl/bounds.wgsl has it: kernels test no more of them, whatever a leaf says. */
export const MAX_LEAF = 4;

/** 32-bit words of a node: two children of {@link CHILD_WORDS}. */
export const NODE_WORDS = 16;
export const CHILD_WORDS = 8;

/** Cost of visiting an inner node, that is of two box tests. */
export const TRAVERSAL_COST = 1;
/** Cost of testing a primitive: the unit. */
export const PRIMITIVE_COST = 1;

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

/** Words of a task: first record, end, depth, word of the child in the nodes (-1: the root). */
const TASK = 4;

/** A length far below that of a node, relative to it: see {@link boxMeasure}. */
const HAIR = 1e-6;

/**
 * Nodes as they come, and the children that are still to be built: a stack. A task is its place on the stack; taken off, it keeps
 * its numbers until another is put there.
 */
export class TreeWriter {
  /** Tasks on the stack. */
  open = 0;
  private readonly tasks = new Int32Array((MAX_BVH_DEPTH + 2) * TASK);
  /** Half the surface area of the box of each task, and its length: the sum of its edges. */
  private readonly areas = new Float64Array(MAX_BVH_DEPTH + 2);
  private readonly lengths = new Float64Array(MAX_BVH_DEPTH + 2);
  private readonly nodes: Float32Array;
  private readonly words: Uint32Array;
  private nodeCount = 0;
  private leafCount = 0;
  private depth = 0;
  private cost = 0;

  /** For a tree over so many primitives, at least two. */
  constructor(total: number) {
    this.nodes = new Float32Array((total - 1) * NODE_WORDS);
    this.words = new Uint32Array(this.nodes.buffer);
  }

  start(task: number): number {
    return this.tasks[task * TASK]!;
  }

  end(task: number): number {
    return this.tasks[task * TASK + 1]!;
  }

  /** Levels above it: 0 for the root. */
  level(task: number): number {
    return this.tasks[task * TASK + 2]!;
  }

  /** A hair for splitting it: a millionth of its length. */
  hair(task: number): number {
    return HAIR * this.lengths[task]!;
  }

  /** As {@link boxMeasure} has it, with its hair. */
  measure(task: number): number {
    return this.areas[task]! + HAIR * this.lengths[task]! * this.lengths[task]!;
  }

  /** Puts a task with the box `box[at…]` onto the stack. */
  push(start: number, end: number, level: number, slot: number, box: Float32Array, at: number): void {
    const { open, tasks } = this;
    const x = box[at + 3]! - box[at]!;
    const y = box[at + 4]! - box[at + 1]!;
    const z = box[at + 5]! - box[at + 2]!;
    this.areas[open] = x * y + y * z + z * x;
    this.lengths[open] = x + y + z;
    tasks[open * TASK] = start;
    tasks[open * TASK + 1] = end;
    tasks[open * TASK + 2] = level;
    tasks[open * TASK + 3] = slot;
    this.open++;
  }

  /** Puts the task that was taken last back, over other records. */
  putBack(start: number, end: number): void {
    const { tasks } = this;
    const at = this.open++ * TASK;
    tasks[at] = start;
    tasks[at + 1] = end;
  }

  /** Makes the task that was taken last an inner node; its children go onto the stack, the left one on top. */
  branch({ boxes, middle }: Split): void {
    const { tasks, words } = this;
    const at = this.open * TASK;
    const start = tasks[at]!;
    const end = tasks[at + 1]!;
    const level = tasks[at + 2]! + 1;
    const slot = tasks[at + 3]!;
    this.cost += TRAVERSAL_COST * this.areas[this.open]!;
    const node = this.nodeCount++;
    if (slot >= 0) words[slot + 3] = node; // its count stays 0
    const left = node * NODE_WORDS;
    const right = left + CHILD_WORDS;
    this.setBox(left, boxes, 0);
    this.setBox(right, boxes, BOX);
    this.push(middle, end, level, right, boxes, BOX);
    this.push(start, middle, level, left, boxes, 0);
  }

  /** Makes the task that was taken last a leaf, of the primitives from `first` on. */
  leaf(first: number): void {
    const { open, tasks, words } = this;
    const count = tasks[open * TASK + 1]! - tasks[open * TASK]!;
    const level = tasks[open * TASK + 2]!;
    const slot = tasks[open * TASK + 3]!;
    words[slot + 3] = first;
    words[slot + 7] = count;
    this.leafCount++;
    this.cost += count * PRIMITIVE_COST * this.areas[open]!;
    if (level > this.depth) this.depth = level;
  }

  /** @param rootArea half the surface area of the root's box */
  finish(order: Uint32Array, rootArea: number): Bvh {
    const { depth, leafCount, nodeCount } = this;
    const nodes = this.nodes.slice(0, nodeCount * NODE_WORDS);
    return { nodes, order, depth, nodeCount, leafCount, sahCost: rootArea > 0 ? this.cost / rootArea : 0 };
  }

  private setBox(child: number, boxes: Float32Array, from: number): void {
    const { nodes } = this;
    nodes[child] = boxes[from]!;
    nodes[child + 1] = boxes[from + 1]!;
    nodes[child + 2] = boxes[from + 2]!;
    nodes[child + 4] = boxes[from + 3]!;
    nodes[child + 5] = boxes[from + 4]!;
    nodes[child + 6] = boxes[from + 5]!;
  }
}
