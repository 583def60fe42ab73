/**
 * A scene's shapes → primitives and one structure: the slow part of preparing a scene. Placed groups have hierarchies of their
 * own behind that of the world in the same arrays; its leaves lead there by way of primitives of kind `instance`.
 */
import { present } from '../../base/present.ts';
import { buildBvh, type Bvh } from '../bvh/build.ts';
import type { SceneDocument, StructureName } from '../document.ts';
import { SceneError } from '../errors.ts';
import { buildStructure, treeOf, type Progress, type Structure } from '../structure/structure.ts';
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

/** What is flattened, and what trees are to be built over before it is a geometry. Plain data: it may come from a worker. */
export interface GeometryPlan {
  structure: StructureName;
  world: Primitives;
  groups: Primitives[];
  /** Of groups that are not empty; none: there are no groups. */
  placements: Placement[];
  /** Boxes of the primitives of each tree, six floats each: of each group, or of the world where its structure has one. */
  trees: Float32Array<ArrayBuffer>[];
}

/**
 * Flattens the shapes.
 * @throws SceneError if nothing is left
 */
export function planGeometry(scene: GeometrySource): GeometryPlan {
  const { world, groups, placements } = placed(scene);
  const normals = needNormals(allShapes(scene));
  const { structure } = scene.render;
  const primitives = flatten(world, normals);
  if (placements.length === 0) {
    if (primitives.count === 0) throw nothing();
    const tree = treeOf(structure, primitives);
    return { structure, world: primitives, groups: [], placements, trees: tree === null ? [] : [tree] };
  }
  const flat = groups.map((group) => flatten(group, normals));
  const standing = placements.filter(({ group }) => flat[group]!.count > 0);
  if (primitives.count + standing.length === 0) throw nothing();
  return { structure, world: primitives, groups: flat, placements: standing, trees: flat.map(primitiveBounds) };
}

/** Builds the structure. @param trees over the boxes of the plan, which are taken over */
export function finishGeometry({ structure: name, world, groups, placements }: GeometryPlan, trees: readonly Bvh[]): Geometry {
  if (groups.length > 0)
    return buildTwoLevels(
      world,
      groups.map((own, i) => ({ own, bvh: present(trees[i], `the tree of group ${i}`) })),
      placements,
    );
  const structure = buildStructure(name, world, trees[0] ?? null);
  return {
    primitives: world,
    structure,
    placements,
    groups: [],
    top: { primitives: world.count, nodes: structure.nodeCount, depth: structure.depth },
  };
}

/**
 * Flattens the shapes and builds the structure.
 * @param progress told which part of the slowest step is done, 0 to 1
 * @throws SceneError if nothing is left
 */
export function buildGeometry(scene: GeometrySource, progress?: Progress): Geometry {
  const plan = planGeometry(scene);
  const total = plan.trees.reduce((sum, { length }) => sum + length, 0);
  let before = 0;
  const trees = plan.trees.map((bounds) => {
    const bvh = buildBvh(bounds, { progress: (done) => progress?.((before + done * bounds.length) / total) });
    before += bounds.length;
    return bvh;
  });
  return finishGeometry(plan, trees);
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
