/** How large the cells are in which probabilities of lights stand by place: what is known before they are packed. */
import type { SharedLayouts } from '../../shader/shared.ts';

/** Normals that are told apart, CELL_NORMALS of wgsl/light/cells.wgsl: −x, +x, −y, +y, −z, +z, and light from everywhere. */
export const NORMALS = 7;
/** CELL_LEVELS of wgsl/light/cells.wgsl. */
export const CELL_LEVELS = 5;
/** Most entries of a cell: two levels of eight. */
export const MAX_ENTRIES = 64;
/** Probabilities of a vec4u. */
export const WIDTH = 8;
const MAX_SIDE = 8;
export interface GridShape {
  /** Entries of a group; 1: there are no groups. */
  perGroup: number;
  /** vec4u of a cell and normal. */
  stride: number;
  /** Cells along an edge. */
  side: number;
  /** vec4u of all. */
  slots: number;
}

/** `near`: lights or nodes with a place. */
export function gridShape(entries: number, near: number): GridShape {
  const perGroup = entries <= WIDTH ? 1 : Math.ceil(entries / WIDTH);
  const stride = perGroup === 1 ? 1 : 1 + Math.ceil(entries / perGroup);
  // Two cells between neighbours, were the lights spread evenly; one entry is chosen anywhere.
  const side = entries <= 1 || near === 0 ? 1 : Math.min(MAX_SIDE, Math.ceil(2 * Math.cbrt(near) - 1e-9));
  return { perGroup, stride, side, slots: CELL_LEVELS * side ** 3 * NORMALS * stride };
}

export interface CellsShape extends ReturnType<typeof gridShape> {
  /** Nodes or lights that are entries. */
  near: number;
  /** vec4u from the head to the links, to the tree, and to the end. */
  links: number;
  tree: number;
  end: number;
}

/** `near`, `distant`: numbers of lights with a place and without. */
export function shapeOf({ LightCells, LightCluster }: SharedLayouts, near: number, distant: number): CellsShape {
  const first = Math.min(distant, 1);
  const entries = first + Math.min(near, MAX_ENTRIES - first);
  const grid = gridShape(entries, near);
  const links = LightCells.size / 16 + grid.slots;
  const tree = links + Math.ceil(entries / 4);
  const clusters = hasTree(near, distant) ? 2 * near - 1 : 0;
  return { ...grid, near: entries - first, links, tree, end: tree + (clusters * LightCluster.size) / 16 };
}

/** Whether places can differ: lights without one are a single entry. */
export const hasCells = (near: number, distant: number): boolean => near + Math.min(distant, 1) > 1;

/** Whether entries stand for several lights. */
export const hasTree = (near: number, distant: number): boolean => near > MAX_ENTRIES - Math.min(distant, 1);

/** Bytes of the words. */
export const treeBytes = (layouts: SharedLayouts, near: number, distant: number): number => 16 * shapeOf(layouts, near, distant).end;
