/** What rays walk through: one interface for every acceleration structure. */
import { present } from '../../base/present.ts';
import type { Box } from '../bvh/boxes.ts';
import { rootBox, type Bvh } from '../bvh/build.ts';
import { widenBoxes } from '../bvh/widen.ts';
import type { StructureName } from '../document.ts';
import { primitiveBounds } from '../geometry/bounds.ts';
import type { Primitives } from '../geometry/kinds.ts';
import { bruteForce } from './brute-force.ts';
import { buildGrid } from './grid.ts';
import { boundingSpheres } from './spheres.ts';
import { buildWide } from './wide.ts';

/** Files of wgsl/traverse: what a document can ask for, and what instances stand in. */
export type StructureKind = Exclude<StructureName, 'auto'> | 'two-level';

export interface Structure {
  kind: StructureKind;
  /** The node buffer as the file of wgsl/traverse reads it: 32-bit words, not all of them floats; 64 bytes at least. */
  nodes: Float32Array<ArrayBuffer>;
  /** Primitives in the order in which they stand in their buffer: each exactly once. */
  order: Uint32Array;
  /** What stands in place of the first nodes and places, where things have moved since all was built; the rest is shared. */
  top?: { nodes: Float32Array<ArrayBuffer>; order: Uint32Array };
  /** Levels of a hierarchy; 0: there is none. */
  depth: number;
  /** The most entries that a traversal's stack can hold. */
  stack: number;
  /** Nodes of a hierarchy, cells of a grid, spheres; 0: there is nothing but the primitives. */
  nodeCount: number;
  /** Around everything. */
  box: Box;
}

/** Where the document does not say: the fastest on Cornell box and knot, in software and on an H200 (bench/RESULTS.md). */
const DEFAULT = 'bvh2';

export const structureKind = (name: StructureName): Exclude<StructureName, 'auto'> => (name === 'auto' ? DEFAULT : name);

/** The node buffer as it is now: a copy where something has moved. */
export function nodesOf({ nodes, top }: Structure): Float32Array<ArrayBuffer> {
  if (top === undefined) return nodes;
  const whole = nodes.slice();
  whole.set(top.nodes);
  return whole;
}

/** Primitives from one place to before another, as they stand now. Of millions of places some at a time: what has moved is copied. */
export function orderOf({ order, top }: Structure, first = 0, end = order.length): Uint32Array {
  if (top === undefined || first >= top.order.length) return order.subarray(first, end);
  if (end <= top.order.length) return top.order.subarray(first, end);
  const part = order.slice(first, end);
  part.set(top.order.subarray(first));
  return part;
}

/** The boxes that a structure wants a tree over; null: it has none. */
export function treeOf(name: StructureName, primitives: Primitives): Float32Array<ArrayBuffer> | null {
  const kind = structureKind(name);
  return kind === 'bvh2' || kind === 'bvh8' ? primitiveBounds(primitives) : null;
}

/**
 * Builds the structure over primitives, at least one. Deterministic.
 * @param tree over their boxes, which is taken over, where `treeOf` wants one
 */
export function buildStructure(name: StructureName, primitives: Primitives, tree: Bvh | null): Structure {
  const bvh = (): Bvh => present(tree, `the tree of a ${name}`);
  switch (structureKind(name)) {
    case 'brute-force':
      return bruteForce(primitiveBounds(primitives));
    case 'bounding-spheres':
      return boundingSpheres(primitives, primitiveBounds(primitives));
    case 'grid':
      return buildGrid(primitiveBounds(primitives));
    case 'bvh2':
      return ofBvh(bvh());
    case 'bvh8':
      return buildWide(bvh());
  }
}

/** Told now and then which part of a build, 0 to 1, is done. */
export type Progress = (done: number) => void;

/** Takes the tree over: its boxes get wider. */
export function ofBvh(bvh: Bvh, kind: StructureKind = 'bvh2'): Structure {
  const { nodes, order, depth, nodeCount } = bvh;
  const box = rootBox(bvh);
  widenBoxes(nodes);
  return { kind, nodes: nodes as Float32Array<ArrayBuffer>, order, depth, stack: depth, nodeCount, box };
}
