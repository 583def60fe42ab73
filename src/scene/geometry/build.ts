/**
 * A scene's shapes → primitives and one structure: the slow part of preparing a scene. Placed groups have hierarchies of their
 * own behind that of the world in the same arrays; its leaves lead there by way of primitives of kind `instance`.
 */
import { buildBvh } from '../bvh/build.ts';
import type { SceneDocument } from '../document.ts';
import { SceneError } from '../errors.ts';
import { buildStructure, type Progress, type Structure } from '../structure/structure.ts';
import { primitiveBounds } from './bounds.ts';
import type { Primitives } from './kinds.ts';
import { allShapes, placed, type Placement } from './placed.ts';
import { flatten, needNormals } from './primitives.ts';
import { buildTwoLevels, movedTwoLevels, NO_SHAPE } from './two-level.ts';

export { NO_SHAPE };

export interface Geometry {
  /** Those of the world, then one of kind `instance` for each placement, then those of the groups. */
  primitives: Primitives;
  /** With placements a hierarchy of two levels; its depth is that of the world and the deepest group together. */
  structure: Structure;
  /** In the order of the primitives of kind `instance`. */
  placements: Placement[];
  /** Root node of each group, and its places in the order of the hierarchy: from `first` to before `end`. */
  groups: { root: number; first: number; end: number }[];
  /** What changes when placements move: the first primitives and nodes, all of them where there are no groups. */
  top: { primitives: number; nodes: number; depth: number };
}

/** What of a document decides its geometry. */
export type GeometrySource = Pick<SceneDocument, 'shapes' | 'objects' | 'instances' | 'camera' | 'render'>;

/**
 * Flattens the shapes and builds the structure.
 * @param progress told which part of the slowest step is done, 0 to 1
 * @throws SceneError if nothing is left
 */
export function buildGeometry(scene: GeometrySource, progress?: Progress): Geometry {
  const { world, groups, placements } = placed(scene);
  const normals = needNormals(allShapes(scene));
  const primitives = flatten(world, normals);
  if (placements.length === 0) {
    if (primitives.count === 0) throw nothing();
    const structure = buildStructure(scene.render.structure, primitives, progress);
    return {
      primitives,
      structure,
      placements,
      groups: [],
      top: { primitives: primitives.count, nodes: structure.nodeCount, depth: structure.depth },
    };
  }
  const flat = groups.map((group) => flatten(group, normals));
  const total = flat.reduce((sum, { count }) => sum + count, 0);
  let before = 0;
  const parts = flat.map((own) => {
    const bvh = buildBvh(primitiveBounds(own), { progress: (done) => progress?.((before + done * own.count) / total) });
    before += own.count;
    return { own, bvh };
  });
  const standing = placements.filter(({ group }) => parts[group]!.own.count > 0);
  if (primitives.count + standing.length === 0) throw nothing();
  return buildTwoLevels(primitives, parts, standing);
}

/**
 * The geometry of a document that differs from that of `last` in nothing but where placements stand; null where there are others
 * than before, so that everything must be built.
 */
export function moveGeometry(scene: GeometrySource, last: Geometry): Geometry | null {
  const standing = placed(scene).placements.filter(({ group }) => {
    const { first = 0, end = 0 } = last.groups[group] ?? {};
    return end > first;
  });
  const isSame = standing.length === last.placements.length && standing.every(({ group }, i) => group === last.placements[i]!.group);
  return standing.length > 0 && isSame ? movedTwoLevels(last, standing) : null;
}

const nothing = (): SceneError =>
  new SceneError('expected at least one shape with an area, all triangles are degenerate or hidden', 'shapes');
