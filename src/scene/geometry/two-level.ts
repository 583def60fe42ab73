/**
 * Placed groups: a hierarchy over the world and the placements, and behind it in the same arrays the hierarchies of the groups.
 * The room of the upper one does not depend on where things stand, so that it can be built anew alone.
 */
import { BOX } from '../bvh/boxes.ts';
import { buildBvh, CHILD_WORDS, NODE_WORDS, rootBox, type Bvh } from '../bvh/build.ts';
import { widenBoxes } from '../bvh/widen.ts';
import { ofBvh, type Structure } from '../structure/structure.ts';
import { primitiveBounds } from './bounds.ts';
import type { Geometry } from './build.ts';
import { joinPrimitives } from './join.ts';
import { KIND, type Primitives } from './kinds.ts';
import { placedBounds } from './placed-bounds.ts';
import type { Placement } from './placed.ts';
import { roundedOutward } from './rounding.ts';

/** Stands in {@link Primitives.shape} for what is no shape of the document. */
export const NO_SHAPE = 0xfffffff;

/** @param parts the groups, none of them that is placed without a primitive; their trees are taken over */
export function buildTwoLevels(world: Primitives, parts: readonly { own: Primitives; bvh: Bvh }[], placements: Placement[]): Geometry {
  for (const { bvh } of parts) widenBoxes(bvh.nodes);
  const top = buildTop(world, (group) => rootBox(parts[group]!.bvh), placements);
  const room = topRoom(top.order.length);
  const nodes = new Float32Array(parts.reduce((sum, { bvh }) => sum + bvh.nodes.length, room * NODE_WORDS));
  const order = new Uint32Array(parts.reduce((sum, { bvh }) => sum + bvh.order.length, top.order.length));
  const words = new Uint32Array(nodes.buffer);
  nodes.set(top.nodes);
  order.set(top.order);
  const groups: Geometry['groups'] = [];
  let [node, place, depth] = [room, top.order.length, 0];
  for (const { bvh } of parts) {
    nodes.set(bvh.nodes, node * NODE_WORDS);
    groups.push({ root: node, first: place, end: place + bvh.order.length });
    for (let child = node * NODE_WORDS; child < (node + bvh.nodeCount) * NODE_WORDS; child += CHILD_WORDS)
      words[child + 3]! += words[child + 7]! > 0 ? place : node;
    for (let i = 0; i < bvh.order.length; i++) order[place + i] = bvh.order[i]! + place;
    node += bvh.nodeCount;
    place += bvh.order.length;
    depth = Math.max(depth, bvh.depth);
  }
  return {
    primitives: joinPrimitives([world, instances(placements), ...parts.map(({ own }) => own)]),
    structure: withGroups(top, world.count, depth, { nodes, order, nodeCount: node - room + top.nodeCount }),
    placements,
    groups,
    top: { primitives: top.order.length, nodes: room, depth: top.depth },
  };
}

/** The same groups at other places, as many as before: only the hierarchy over them is built, the rest is shared with `last`, which stays as it is. */
export function movedTwoLevels(last: Geometry, placements: Placement[]): Geometry {
  const { primitives, structure, groups } = last;
  const world = { ...primitives, count: last.top.primitives - placements.length };
  const boxOf = (group: number): number[] => rootBox({ nodes: structure.nodes.subarray(groups[group]!.root * NODE_WORDS) });
  const { nodes, order, depth, nodeCount } = structure;
  const top = buildTop(world, boxOf, placements);
  const moved = withGroups(top, world.count, depth - last.top.depth, { nodes, order, nodeCount });
  return {
    ...last,
    structure: { ...moved, top: { nodes: top.nodes, order: top.order } },
    placements,
    top: { ...last.top, depth: top.depth },
  };
}

/** Nodes that a tree over so many primitives may take at most. */
const topRoom = (primitives: number): number => Math.max(1, primitives - 1);

function buildTop(world: Primitives, boxOf: (group: number) => number[], placements: readonly Placement[]) {
  const bounds = new Float32Array((world.count + placements.length) * BOX);
  bounds.set(primitiveBounds(world));
  const boxes = new Map<number, number[]>();
  placements.forEach((placement, i) => {
    const own = boxes.get(placement.group) ?? boxOf(placement.group);
    boxes.set(placement.group, own);
    bounds.set(roundedOutward(placedBounds(own, placement)), (world.count + i) * BOX);
  });
  return ofBvh(buildBvh(bounds), 'two-level');
}

/**
 * The upper hierarchy with the groups behind it.
 * @param world primitives before the placements
 * @param inGroups levels of the deepest group
 */
const withGroups = (top: Structure, world: number, inGroups: number, all: Pick<Structure, 'nodes' | 'order' | 'nodeCount'>): Structure => ({
  ...top,
  ...all,
  depth: top.depth + inGroups,
  stack: mostWaiting(top, world) + inGroups,
});

/**
 * The most nodes and placements of the upper hierarchy that a ray leaves waiting: at each node the farther child, where neither is a
 * leaf, and all placements of leaves. The mark that ends a group takes the room of the placement that was entered.
 * @param world primitives before the placements
 */
function mostWaiting({ nodes, order }: Structure, world: number): number {
  const words = new Uint32Array(nodes.buffer, nodes.byteOffset, nodes.length);
  let most = 0;
  const todo = [{ node: 0, waiting: 0 }];
  while (todo.length > 0) {
    const next = todo.pop()!;
    const { node } = next;
    let { waiting } = next;
    const inner: number[] = [];
    for (let child = node * NODE_WORDS; child < (node + 1) * NODE_WORDS; child += CHILD_WORDS) {
      const [first, count] = [words[child + 3]!, words[child + 7]!];
      // In a tree of one primitive the other child is none.
      if (count === 0 && first > 0) inner.push(first);
      for (let place = first; place < first + count; place++) waiting += Number(order[place]! >= world);
    }
    if (inner.length === 2) waiting++;
    most = Math.max(most, waiting);
    for (const each of inner) todo.push({ node: each, waiting });
  }
  return most;
}

/** Primitives of kind `instance`: their first number is the index of the placement. */
function instances(placements: readonly Placement[]): Primitives {
  const points = new Float32Array(placements.length * 9);
  placements.forEach((_, i) => (points[i * 9] = i));
  return {
    count: placements.length,
    kind: new Uint8Array(placements.length).fill(KIND.instance),
    points,
    shape: Uint32Array.from(placements, ({ shape }) => shape ?? NO_SHAPE),
    normals: null,
    face: new Uint32Array(placements.length),
    dropped: 0,
  };
}
