/**
 * A scene's shapes → primitives and one structure: the slow part of preparing a scene. Placed groups have hierarchies of their
 * own behind that of the world in the same arrays; its leaves lead there by way of primitives of kind `instance`.
 */
import { BOX } from '../bvh/boxes.ts';
import { buildBvh, CHILD_WORDS, NODE_WORDS, rootBox, type Bvh } from '../bvh/build.ts';
import { widenBoxes } from '../bvh/widen.ts';
import type { SceneDocument } from '../document.ts';
import { SceneError } from '../errors.ts';
import { buildStructure, ofBvh, type Progress, type Structure } from '../structure/structure.ts';
import { primitiveBounds, roundedDown } from './bounds.ts';
import { joinPrimitives } from './join.ts';
import { KIND, type Primitives } from './kinds.ts';
import { placedBounds } from './placed-bounds.ts';
import { allShapes, placed, type Placement } from './placed.ts';
import { flatten, needNormals } from './primitives.ts';

export interface Geometry {
  /** Those of the world, then one of kind `instance` for each placement, then those of the groups. */
  primitives: Primitives;
  /** With placements a hierarchy of two levels; its depth is that of the world and the deepest group together. */
  structure: Structure;
  /** In the order of the primitives of kind `instance`. */
  placements: Placement[];
  /** Root node of each group, and its places in the order of the hierarchy: from `first` to before `end`. */
  groups: { root: number; first: number; end: number }[];
}

/** Flattens the shapes and builds the structure. @throws SceneError if nothing is left */
export function buildGeometry(scene: SceneDocument, progress?: Progress): Geometry {
  const { world, groups, placements } = placed(scene);
  const normals = needNormals(allShapes(scene));
  const primitives = flatten(world, normals);
  if (placements.length === 0) {
    if (primitives.count === 0) throw nothing();
    return { primitives, structure: buildStructure(scene.render.structure, primitives, progress), placements, groups: [] };
  }
  const parts = groups.map((group) => {
    const own = flatten(group, normals);
    return { own, bvh: buildBvh(primitiveBounds(own)) };
  });
  const standing = placements.filter(({ group }) => parts[group]!.own.count > 0);
  if (primitives.count + standing.length === 0) throw nothing();
  const bounds = new Float32Array((primitives.count + standing.length) * BOX);
  bounds.set(primitiveBounds(primitives));
  standing.forEach((placement, i) => {
    const box = placedBounds(rootBox(parts[placement.group]!.bvh), placement);
    for (let k = 0; k < BOX; k++) bounds[(primitives.count + i) * BOX + k] = k < 3 ? roundedDown(box[k]!) : -roundedDown(-box[k]!);
  });
  const top = buildBvh(bounds);
  return {
    primitives: joinPrimitives([primitives, instances(standing), ...parts.map(({ own }) => own)]),
    ...joinTrees(
      top,
      parts.map(({ bvh }) => bvh),
    ),
    placements: standing,
  };
}

const nothing = (): SceneError => new SceneError('expected at least one shape with an area, all triangles are degenerate', 'shapes');

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

/** Stands in {@link Primitives.shape} for what is no shape of the document. */
export const NO_SHAPE = 0xfffffff;

/** One tree after the other, references moved. */
function joinTrees(top: Bvh, parts: readonly Bvh[]): Pick<Geometry, 'structure' | 'groups'> {
  const all = [top, ...parts];
  const world = ofBvh(top, 'two-level');
  for (const { nodes } of parts) widenBoxes(nodes);
  const nodes = new Float32Array(all.reduce((sum, each) => sum + each.nodes.length, 0));
  const order = new Uint32Array(all.reduce((sum, each) => sum + each.order.length, 0));
  const words = new Uint32Array(nodes.buffer);
  const groups: Geometry['groups'] = [];
  let [node, place] = [0, 0];
  for (const each of all) {
    nodes.set(each.nodes, node * NODE_WORDS);
    groups.push({ root: node, first: place, end: place + each.order.length });
    for (let child = node * NODE_WORDS; child < (node + each.nodeCount) * NODE_WORDS; child += CHILD_WORDS) {
      words[child + 3]! += words[child + 7]! > 0 ? place : node;
    }
    for (let i = 0; i < each.order.length; i++) order[place + i] = each.order[i]! + place;
    node += each.nodeCount;
    place += each.order.length;
  }
  const deepest = parts.reduce((most, each) => Math.max(most, each.depth), 0);
  return {
    structure: { ...world, nodes, order, depth: top.depth + deepest, nodeCount: node },
    groups: groups.slice(1),
  };
}
