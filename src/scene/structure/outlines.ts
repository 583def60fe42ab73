/** What a structure is made of, level by level, for the eye: boxes, or spheres. */
import type { Affine } from '../affine.ts';
import { CHILD_WORDS, NODE_WORDS, NOWHERE, rootBox } from '../bvh/build.ts';
import type { Vec3 } from '../document.ts';
import type { Geometry } from '../geometry/build.ts';
import { KIND } from '../geometry/kinds.ts';
import type { InstancePlace } from '../geometry/placed.ts';
import { GRID_HEAD } from './grid.ts';
import { SPHERE_WORDS } from './spheres.ts';
import { wideBoxes } from './wide.ts';

/** A box (min xyz, max xyz) in coordinates that `matrix` takes into the world; null: they are those of the world. */
export interface BoxOutline {
  box: readonly number[];
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
  const add = (box: readonly number[], matrix: Affine | null = null): boolean => {
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
  return { box: rootBox({ nodes: structure.nodes.subarray(groups[placement.group]!.root * NODE_WORDS) }), matrix: placement.matrix };
}

type Add = (box: readonly number[], matrix?: Affine | null) => boolean;

function binary({ structure, primitives, placements, groups }: Geometry, level: number, add: Add): void {
  const { nodes, order } = structure;
  const words = new Uint32Array(nodes.buffer, nodes.byteOffset, nodes.length);
  const visit = (node: number, depth: number, matrix: Affine | null): boolean => {
    for (let child = node * NODE_WORDS; child < (node + 1) * NODE_WORDS; child += CHILD_WORDS) {
      if (Math.abs(nodes[child]!) >= NOWHERE / 10) continue;
      const [ref, count] = [words[child + 3]!, words[child + 7]!];
      if (depth === level && !add([...nodes.subarray(child, child + 3), ...nodes.subarray(child + 4, child + 7)], matrix)) return false;
      if (depth >= level) continue;
      if (count === 0 && !visit(ref, depth + 1, matrix)) return false;
      for (let place = ref; place < ref + count; place++) {
        const i = order[place]!;
        if (primitives.kind[i] !== KIND.instance) continue;
        const placement = placements[primitives.points[i * 9]!]!;
        if (!visit(groups[placement.group]!.root, depth + 1, placement.matrix)) return false;
      }
    }
    return true;
  };
  visit(0, 1, null);
}

function cells(nodes: Float32Array, add: Add): void {
  const words = new Uint32Array(nodes.buffer);
  const [nx, ny, nz] = words.subarray(8, 11) as unknown as [number, number, number];
  for (let cell = 0; cell < nx * ny * nz; cell++) {
    if (words[GRID_HEAD + cell] === words[GRID_HEAD + cell + 1]) continue;
    const at = [cell % nx, Math.floor(cell / nx) % ny, Math.floor(cell / nx / ny)];
    const low = at.map((each, axis) => nodes[axis]! + each * nodes[4 + axis]!);
    if (!add([...low, ...low.map((each, axis) => each + nodes[4 + axis]!)])) return;
  }
}

function spheres({ structure: { nodes, nodeCount } }: Geometry, most: number, found: Outlines): void {
  for (let at = 0; at < Math.min(nodeCount, most) * SPHERE_WORDS; at += SPHERE_WORDS)
    found.spheres.push({ centre: [nodes[at]!, nodes[at + 1]!, nodes[at + 2]!], radius: nodes[at + 3]! });
  found.isCut = nodeCount > most;
}
