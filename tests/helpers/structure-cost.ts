/** What structures cost a random ray that meets the box of everything, recomputed from what the builders wrote. */
import { NODE_WORDS, NOWHERE, type Bvh } from '../../src/scene/bvh/build.ts';
import { GRID_HEAD } from '../../src/scene/structure/grid.ts';
import type { Structure } from '../../src/scene/structure/structure.ts';
import { decodeNode, WIDE_WORDS } from '../../src/scene/structure/wide-node.ts';

type Box = readonly number[];

/** Half the surface area. */
export function areaOf(box: Box): number {
  const [x, y, z] = [0, 1, 2].map((axis) => box[axis + 3]! - box[axis]!) as [number, number, number];
  return x * y + y * z + z * x;
}

const unite = (a: Box, b: Box): number[] => a.map((each, k) => (k < 3 ? Math.min(each, b[k]!) : Math.max(each, b[k]!)));
const EMPTY: Box = [Infinity, Infinity, Infinity, -Infinity, -Infinity, -Infinity];

/** Inner nodes and tests of primitives that a ray has to expect in a binary tree: each by the area of its box (MacDonald and Booth 1990). */
export function costOfBinary({ nodes }: Pick<Bvh, 'nodes'>): number {
  const words = new Uint32Array(nodes.buffer);
  const childBox = (child: number): Box => [...nodes.subarray(child, child + 3), ...nodes.subarray(child + 4, child + 7)];
  let sum = 0;
  const visit = (node: number): Box => {
    const children = [node * NODE_WORDS, node * NODE_WORDS + 8].filter((child) => Math.abs(nodes[child]!) < NOWHERE / 10);
    for (const child of children) {
      const count = words[child + 7]!;
      if (count > 0) sum += count * areaOf(childBox(child));
      else visit(words[child + 3]!);
    }
    const box = children.map(childBox).reduce(unite, EMPTY);
    sum += areaOf(box);
    return box;
  };
  const root = visit(0);
  return sum / areaOf(root);
}

/** The same of a wide tree; `disorder`: of the pairs of children of one node that a ray takes in the order of their slots, how many come the farther one first. */
export function costOfWide({ nodes, box: root }: Structure): { cost: number; disorder: number } {
  let sum = 0;
  let [pairs, wrong] = [0, 0];
  const visit = (node: number, own: Box): void => {
    sum += areaOf(own);
    const { children, base } = decodeNode(nodes, node * WIDE_WORDS);
    let next = base;
    for (const child of children) {
      if (child === null) continue;
      if (child.count > 0) sum += child.count * areaOf(child.box);
      else visit(next++, child.box);
    }
    // A ray towards the octant `signs` takes slot s ^ signs before t ^ signs where s < t.
    for (let signs = 0; signs < 8; signs++) {
      const along = (slot: number): number | null => {
        const child = children[slot ^ signs]!;
        if (child === null || child === undefined) return null;
        return [0, 1, 2].reduce((far, k) => far + (child.box[k]! + child.box[k + 3]!) * ((signs >> k) & 1 ? -1 : 1), 0);
      };
      for (let s = 0; s < 8; s++) {
        for (let t = s + 1; t < 8; t++) {
          const [first, second] = [along(s), along(t)];
          if (first === null || second === null) continue;
          pairs++;
          if (first > second) wrong++;
        }
      }
    }
  };
  visit(0, root);
  return { cost: sum / areaOf(root), disorder: wrong / pairs };
}

/** Cells and tests of primitives that a ray would meet without an end in a grid. */
export function costOfGrid({ nodes, nodeCount, box }: Structure): number {
  const words = new Uint32Array(nodes.buffer);
  const cell = areaOf([0, 0, 0, ...nodes.subarray(4, 7)]);
  const entries = words[GRID_HEAD + nodeCount]!;
  return ((nodeCount + entries) * cell) / areaOf(box);
}

/**
 * The cost of the tree that the heuristic asks for: at every node all places along all axes, over sorted centroids, and a leaf
 * where that is cheaper. What bins and short cuts are compared with.
 */
export function costOfFullSweep(bounds: Float32Array, maxLeaf = 4): number {
  const boxes = Array.from({ length: bounds.length / 6 }, (_, i) => [...bounds.subarray(i * 6, i * 6 + 6)]);
  const cost = (members: number[], isRoot: boolean): number => {
    const own = areaOf(members.map((i) => boxes[i]!).reduce(unite, EMPTY));
    if (members.length === 1) return own;
    let best = { cost: Infinity, left: [] as number[], right: [] as number[] };
    for (let axis = 0; axis < 3; axis++) {
      const sorted = members.toSorted((a, b) => boxes[a]![axis]! + boxes[a]![axis + 3]! - boxes[b]![axis]! - boxes[b]![axis + 3]!);
      const sweep = (list: number[]): number[] => {
        let box: Box = EMPTY;
        return list.map((i, k) => (k + 1) * areaOf((box = unite(box, boxes[i]!))));
      };
      const [left, right] = [sweep(sorted), sweep(sorted.toReversed()).toReversed()];
      for (let k = 1; k < sorted.length; k++) {
        const sum = left[k - 1]! + right[k]!;
        if (sum < best.cost) best = { cost: sum, left: sorted.slice(0, k), right: sorted.slice(k) };
      }
    }
    if (!isRoot && members.length <= maxLeaf && members.length * own <= own + best.cost) return members.length * own;
    return own + cost(best.left, false) + cost(best.right, false);
  };
  const all = boxes.map((_, i) => i);
  return cost(all, true) / areaOf(boxes.reduce<Box>(unite, EMPTY));
}
