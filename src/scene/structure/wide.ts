/**
 * Wide compressed hierarchy: eight children a node, their boxes in eighths of bytes (Ylitie, Karras and Laine 2017, "Efficient
 * incoherent ray traversal on GPUs through compressed wide BVHs"). A binary tree is collapsed: of the children of a node the
 * one with the largest box is replaced by its own children until there are eight.
 */
import { boxMeasure, type Box } from '../bvh/boxes.ts';
import { childBox, childCount, childRef, CHILD_WORDS, NODE_WORDS, rootBox, type Bvh } from '../bvh/build.ts';
import { widenBoxes } from '../bvh/widen.ts';
import type { Structure } from './structure.ts';
import { decodeNode, encodeNode, WIDE_WORDS, type WideChild } from './wide-node.ts';
import { AXES, vectorOf } from '../vec.ts';

const WIDTH = 8;

/** Children of the binary tree, given by their first word in its nodes, are put into wide nodes; children of one are neighbours. */
export function buildWide(bvh: Bvh): Structure {
  const { nodes: floats, order: source } = bvh;
  const box = rootBox(bvh);
  widenBoxes(floats);
  const words = new Uint32Array(floats.buffer, floats.byteOffset, floats.length);
  const exists = (child: number): boolean => childRef(words, child) !== 0 || childCount(words, child) !== 0;
  const isInner = (child: number): boolean => childCount(words, child) === 0;
  const children = (node: number): number[] => [node * NODE_WORDS, node * NODE_WORDS + CHILD_WORDS].filter(exists);
  const order = new Uint32Array(source.length);
  // Every wide node holds at least two leaves or inner nodes: there are fewer of them than of binary ones.
  const out = new Uint32Array(bvh.nodeCount * WIDE_WORDS);
  let [nodeCount, placed, depth] = [1, 0, 1];
  const tasks = [{ node: 0, at: 0, level: 1 }];
  for (let task = tasks.pop(); task !== undefined; task = tasks.pop()) {
    depth = Math.max(depth, task.level);
    const slots = assign(
      floats,
      collapse(floats, children(task.node), isInner, (child) => children(childRef(words, child))),
    );
    const base = nodeCount;
    const firstPrimitive = placed;
    const list: WideChild[] = slots.map((child) => {
      if (child === null) return null;
      const box = childBox(floats, child);
      if (isInner(child)) {
        tasks.push({ node: childRef(words, child), at: nodeCount++, level: task.level + 1 });
        return { box, count: 0, offset: 0 };
      }
      const [first, count, offset] = [childRef(words, child), childCount(words, child), placed - firstPrimitive];
      for (let k = first; k < first + count; k++) order[placed++] = source[k]!;
      return { box, count, offset };
    });
    encodeNode(out, task.at * WIDE_WORDS, list, base, firstPrimitive);
  }
  return { kind: 'bvh8', nodes: new Float32Array(out.slice(0, nodeCount * WIDE_WORDS).buffer), order, depth, stack: depth, nodeCount, box };
}

function collapse(floats: Float32Array, list: number[], isInner: (child: number) => boolean, below: (child: number) => number[]): number[] {
  while (list.length < WIDTH) {
    let [largest, place, most] = [-1, -1, -1];
    list.forEach((child, k) => {
      const area = isInner(child) ? measure(floats, child) : -1;
      if (area > most) [largest, place, most] = [child, k, area];
    });
    if (place < 0) break;
    list.splice(place, 1, ...below(largest));
  }
  return list;
}

const scratch = new Float32Array(6);
function measure(floats: Float32Array, child: number): number {
  for (let k = 0; k < 3; k++) [scratch[k], scratch[k + 3]] = [floats[child + k]!, floats[child + 4 + k]!];
  return boxMeasure(scratch, 0, 0);
}

/**
 * Children at the corners of the node that they are nearest to: bit k of a slot is 1 towards +k, so that a ray meets them about
 * in the order of slot XOR the signs of its direction. The best pair first.
 */
function assign(floats: Float32Array, list: readonly number[]): (number | null)[] {
  const middle = (child: number, axis: number): number => floats[child + axis]! / 2 + floats[child + 4 + axis]! / 2;
  const mean = vectorOf((axis) => list.reduce((sum, child) => sum + middle(child, axis) / list.length, 0));
  const pairs = list.flatMap((child) =>
    Array.from({ length: WIDTH }, (_, slot) => ({
      child,
      slot,
      gain: AXES.reduce<number>((sum, axis) => sum + (middle(child, axis) - mean[axis]) * ((slot >> axis) & 1 ? 1 : -1), 0),
    })),
  );
  pairs.sort((a, b) => b.gain - a.gain);
  const slots: (number | null)[] = Array.from({ length: WIDTH }, () => null);
  const done = new Set<number>();
  for (const { child, slot } of pairs) {
    if (done.has(child) || slots[slot] !== null) continue;
    slots[slot] = child;
    done.add(child);
  }
  return slots;
}

/** The boxes of the children at a level, the root's being at 1, until `add` returns false. */
export function wideBoxes({ nodes }: Structure, level: number, add: (box: Box) => boolean): void {
  const visit = (node: number, depth: number): boolean => {
    const { children, base } = decodeNode(nodes, node * WIDE_WORDS);
    let next = base;
    for (const child of children) {
      if (child === null) continue;
      if (depth === level && !add(child.box)) return false;
      if (child.count === 0 && depth < level && !visit(next, depth + 1)) return false;
      next += Number(child.count === 0);
    }
    return true;
  };
  visit(0, 1);
}
