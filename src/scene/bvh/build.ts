/**
 * Bounding volume hierarchy: a binary tree of boxes, built from the top by the surface area heuristic
 * (Goldsmith & Salmon 1987; MacDonald & Booth 1990). Large nodes are split between bins, small ones by
 * an exact sweep; the largest are built over the cells of a grid.
 */
import { AXES } from '../vec.ts';
import { BOX, MAX_AT, type Box } from './boxes.ts';
import { Builder } from './builder.ts';
import { CHILD_WORDS, MAX_LEAF, NODE_WORDS, PRIMITIVE_COST, TRAVERSAL_COST, type Bvh } from './tree.ts';

export { CHILD_WORDS, MAX_BVH_DEPTH, MAX_LEAF, NODE_WORDS, type Bvh } from './tree.ts';

/**
 * Coordinates of the box of a child that does not exist (inputs of fewer than two primitives): a point
 * so far out that no ray reaches it. An inverted box would not do: to a slab test that orders its two
 * distances by min and max it is the box that contains everything.
 */
export const NOWHERE = 3.4e38;

export interface BvhOptions {
  /** Most primitives of a leaf; kernels take no more than MAX_LEAF. */
  maxLeaf?: number;
  /** Bins an axis in large nodes, at least 2. */
  bins?: number;
  /** Told now and then which part of the primitives, 0 to 1, stands in leaves. */
  progress?: ((done: number) => void) | undefined;
}

/** Builds the tree over boxes: six floats each, min xyz, max xyz, finite. Deterministic. */
export function buildBvh(bounds: Float32Array, { maxLeaf = MAX_LEAF, bins = 16, progress }: BvhOptions = {}): Bvh {
  return bounds.length < 2 * BOX ? tinyTree(bounds) : new Builder(bounds, maxLeaf, Math.max(2, bins), progress).run();
}

/** The box of a child, given by its first word, as {@link Bvh} has it. */
export const childBox = (nodes: Float32Array, child: number): Box => [
  nodes[child]!, nodes[child + 1]!, nodes[child + 2]!,
  nodes[child + 4]!, nodes[child + 5]!, nodes[child + 6]!,
]; // prettier-ignore

/** The `ref` of a child, of the same words as whole numbers. */
export const childRef = (words: Uint32Array, child: number): number => words[child + 3]!;

/** The `count` of a child. */
export const childCount = (words: Uint32Array, child: number): number => words[child + 7]!;

/** Whether there is such a child, given by its first word. */
export const hasChild = (nodes: Float32Array, child: number): boolean => Math.abs(nodes[child] ?? NOWHERE) < NOWHERE / 10;

/** Box of everything in a tree. */
export function rootBox({ nodes }: Pick<Bvh, 'nodes'>): Box {
  const box: Box = [Infinity, Infinity, Infinity, -Infinity, -Infinity, -Infinity];
  for (const child of [0, CHILD_WORDS]) {
    if (!hasChild(nodes, child)) continue;
    const own = childBox(nodes, child);
    for (const k of AXES) {
      box[k] = Math.min(box[k], own[k]);
      box[MAX_AT[k]] = Math.max(box[MAX_AT[k]], own[MAX_AT[k]]);
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
