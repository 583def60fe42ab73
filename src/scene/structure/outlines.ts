/** What a structure is made of, level by level, for the eye: boxes, or spheres. */
import type { Affine } from '../affine.ts';
import type { Box } from '../bvh/boxes.ts';
import { childBox, childCount, childRef, CHILD_WORDS, hasChild, NODE_WORDS, rootBox } from '../bvh/build.ts';
import type { Vec3 } from '../document.ts';
import type { Geometry } from '../geometry/build.ts';
import { KIND, POINT_WORDS } from '../geometry/kinds.ts';
import type { InstancePlace } from '../geometry/placed.ts';
import { GRID_HEAD } from './grid.ts';
import { SPHERE_WORDS } from './spheres.ts';
import { wideBoxes } from './wide.ts';
import { add as sum, vec3At, vectorOf } from '../vec.ts';
import { present } from '../../base/present.ts';

/** A box (min xyz, max xyz) in coordinates that `matrix` takes into the world; null: they are those of the world. */
export interface BoxOutline {
  box: Box;
  matrix: Affine | null;
}

export interface SphereOutline {
  centre: Vec3;
  radius: number;
}

export interface Outlines {
  boxes: BoxOutline[];
  spheres: SphereOutline[];
  /** There are more than were asked for. */
  isCut: boolean;
}

/** The deepest level that there is; level 0 is the box of everything. */
export function deepestLevel({ structure }: Geometry): number {
  switch (structure.kind) {
    case 'brute-force':
      return 0;
    case 'grid':
    case 'bounding-spheres':
      return 1;
    case 'two-level':
      // An instance is a level between the hierarchies.
      return structure.depth + 1;
    default:
      return structure.depth;
  }
}

/** The parts of one level (none of a negative one), `most` of them at most: nodes and leaves of a hierarchy, the cells of a grid that are not empty. */
export function outlines(geometry: Geometry, level: number, most: number): Outlines {
  const { structure } = geometry;
  const found: Outlines = { boxes: [], spheres: [], isCut: false };
  const add = (box: Box, matrix: Affine | null = null): boolean => {
    if (found.boxes.length < most) found.boxes.push({ box, matrix });
    else found.isCut = true;
    return !found.isCut;
  };
  if (level < 0) return found;
  if (level === 0) add(structure.box);
  else if (structure.kind === 'grid') cells(structure.nodes, add);
  else if (structure.kind === 'bounding-spheres') spheres(geometry, most, found);
  else if (structure.kind === 'bvh8') wideBoxes(structure, level, add);
  else if (structure.kind !== 'brute-force') binary(geometry, level, add);
  return found;
}

/** The box of the object at one place of an instance, along the object's own axes; null where nothing of it stands. */
export function instanceBox({ structure, placements, groups }: Geometry, { index, place }: InstancePlace): BoxOutline | null {
  const placement = placements.find(({ instance }) => instance?.index === index && instance.place === place);
  if (placement === undefined) return null;
  const { root } = groupAt(groups, placement.group);
  return { box: rootBox({ nodes: structure.nodes.subarray(root * NODE_WORDS) }), matrix: placement.matrix };
}

const groupAt = (groups: Geometry['groups'], index: number): Geometry['groups'][number] => present(groups[index], `a group ${index}`);

type Add = (box: Box, matrix?: Affine | null) => boolean;

function binary({ structure, primitives, placements, groups }: Geometry, level: number, add: Add): void {
  const { nodes, order } = structure;
  const words = new Uint32Array(nodes.buffer, nodes.byteOffset, nodes.length);
  const visit = (node: number, depth: number, matrix: Affine | null): boolean => {
    for (let child = node * NODE_WORDS; child < (node + 1) * NODE_WORDS; child += CHILD_WORDS) {
      if (!hasChild(nodes, child)) continue;
      const [ref, count] = [childRef(words, child), childCount(words, child)];
      if (depth === level && !add(childBox(nodes, child), matrix)) return false;
      if (depth >= level) continue;
      if (count === 0 && !visit(ref, depth + 1, matrix)) return false;
      for (const i of order.subarray(ref, ref + count)) {
        if (primitives.kind[i] !== KIND.instance) continue;
        const placement = present(placements[primitives.points[i * POINT_WORDS] ?? -1], `a place of the instance ${i}`);
        if (!visit(groupAt(groups, placement.group).root, depth + 1, placement.matrix)) return false;
      }
    }
    return true;
  };
  visit(0, 1, null);
}

function cells(nodes: Float32Array, add: Add): void {
  const words = new Uint32Array(nodes.buffer);
  const [nx, ny, nz] = vec3At(words, 8);
  const [origin, size] = [vec3At(nodes, 0), vec3At(nodes, 4)];
  for (let cell = 0; cell < nx * ny * nz; cell++) {
    if (words[GRID_HEAD + cell] === words[GRID_HEAD + cell + 1]) continue;
    const at: Vec3 = [cell % nx, Math.floor(cell / nx) % ny, Math.floor(cell / nx / ny)];
    const low = vectorOf((axis) => origin[axis] + at[axis] * size[axis]);
    if (!add([...low, ...sum(low, size)])) return;
  }
}

function spheres({ structure: { nodes, nodeCount } }: Geometry, most: number, found: Outlines): void {
  for (let at = 0; at < Math.min(nodeCount, most) * SPHERE_WORDS; at += SPHERE_WORDS)
    found.spheres.push({ centre: vec3At(nodes, at), radius: vec3At(nodes, at + 1)[2] });
  found.isCut = nodeCount > most;
}
