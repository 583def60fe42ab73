/** The structure of a hierarchy: what must hold whatever the input. */
import { expect } from 'vitest';
import { MAX_BVH_DEPTH, NODE_WORDS, type Bvh } from '../../src/scene/bvh/build.ts';

/** Each primitive in exactly one leaf, boxes that contain what is below them, the numbers that the tree states. */
export function checkStructure(bvh: Bvh, bounds: Float32Array, maxLeaf = 4): void {
  const words = new Uint32Array(bvh.nodes.buffer);
  const count = bounds.length / 6;
  const seen = new Uint8Array(count);
  const problems: string[] = [];
  let [leaves, nodes, deepest] = [0, 0, 0];
  const visit = (node: number, depth: number): void => {
    nodes++;
    const [left, right] = [node * NODE_WORDS, node * NODE_WORDS + 8];
    const isPair = words[left + 7] > 0 && words[right + 7] > 0;
    if (isPair && words[right + 3] !== words[left + 3] + words[left + 7])
      problems.push(`the leaves of node ${node} do not stand side by side`);
    for (const child of [left, right]) {
      const [ref, size] = [words[child + 3], words[child + 7]];
      if (size === 0 && ref === 0) continue;
      if (size === 0) {
        for (const below of [ref * NODE_WORDS, ref * NODE_WORDS + 8]) contain(child, bvh.nodes, below, 4, `node ${ref}`);
        visit(ref, depth + 1);
        continue;
      }
      leaves++;
      deepest = Math.max(deepest, depth + 1);
      if (size > maxLeaf) problems.push(`a leaf of ${size} primitives`);
      for (const primitive of bvh.order.subarray(ref, ref + size)) {
        seen[primitive]++;
        contain(child, bounds, primitive * 6, 3, `primitive ${primitive}`);
      }
    }
  };
  const contain = (child: number, inner: Float32Array, at: number, toMax: number, what: string): void => {
    for (let axis = 0; axis < 3; axis++) {
      const isInside = bvh.nodes[child + axis] <= inner[at + axis] && inner[at + toMax + axis] <= bvh.nodes[child + 4 + axis];
      if (!isInside && problems.length < 5) problems.push(`${what} leaves its box along ${'xyz'[axis]}`);
    }
  };
  visit(0, 0);
  expect(problems).toEqual([]);
  expect(seen.every((each) => each === 1)).toBe(true);
  expect([nodes, leaves, deepest]).toEqual([bvh.nodeCount, bvh.leafCount, bvh.depth]);
  expect(bvh.nodes.length).toBe(bvh.nodeCount * NODE_WORDS);
  expect(bvh.order.length).toBe(count);
  expect(bvh.depth).toBeLessThanOrEqual(MAX_BVH_DEPTH);
}
