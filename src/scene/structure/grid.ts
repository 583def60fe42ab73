/**
 * Uniform grid in two arrays: for each cell where its list begins, and all lists one after the other. Built by counting, a
 * prefix sum and scattering (Lagae and Dutré 2008, "Compact, fast and robust grids for ray tracing").
 */
import { BOX, MAX_AT, type Box } from '../bvh/boxes.ts';
import type { Vec3 } from '../document.ts';
import { AXES, type Axis, vectorOf } from '../vec.ts';
import { MIN_WORDS, uniteAll } from './boxes.ts';
import type { Structure } from './structure.ts';

/** Words of wgsl/traverse/structures.wgsl Grid before its lists. */
export const GRID_HEAD = 12;
/** Cells a primitive, as in the paper. */
const DENSITY = 4;
/** Most cells along an axis: so that cells stay far larger than the rounding of where a ray is. */
const MAX_CELLS = 512;
/** Entries of all lists: at most so many a primitive, or the grid gets coarser. */
const MAX_ENTRIES = 24;
const MIN_ENTRIES = 65536;
/** Axes along which the scene is thinner than this part of the longest count as so thick. */
const THINNEST = 1e-4;
/**
 * Primitives also stand in cells that they come as near to as this part of a cell, and this part of the greatest coordinate:
 * where a ray crosses from cell to cell is known to some units in the last place only.
 */
const MARGIN = 1 / 64;
const ROUNDING = 2e-6;
/** Cells are at least so many of these roundings wide. */
const ROUNDINGS_A_CELL = 16;

interface GridShape {
  origin: Vec3;
  /** Of a cell. */
  size: Vec3;
  cells: Vec3;
}

export function buildGrid(bounds: Float32Array): Structure {
  const count = bounds.length / BOX;
  const box = uniteAll(bounds);
  const limit = Math.max(MIN_ENTRIES, MAX_ENTRIES * count);
  let density = DENSITY;
  let shape = gridShape(box, count * density);
  // Primitives that fill the scene would stand in every cell.
  while (shape.cells.some((each) => each > 1) && entriesOf(bounds, shape, limit) > limit) shape = gridShape(box, count * (density /= 4));
  const [nx, ny, nz] = shape.cells;
  const total = nx * ny * nz;
  const starts = new Uint32Array(total + 1);
  each(bounds, shape, (cell) => starts[cell + 1]!++);
  for (let cell = 0; cell < total; cell++) starts[cell + 1]! += starts[cell]!;
  const list = GRID_HEAD + total + 1;
  const words = new Uint32Array(Math.max(MIN_WORDS, list + starts[total]!));
  const floats = new Float32Array(words.buffer);
  floats.set(shape.origin, 0);
  floats.set(shape.size, 4);
  words.set(shape.cells, 8);
  words[11] = total + 1;
  words.set(starts, GRID_HEAD);
  each(bounds, shape, (cell, primitive) => (words[list + starts[cell]!++] = primitive));
  const order = Uint32Array.from({ length: count }, (_, i) => i);
  return { kind: 'grid', nodes: floats, order, depth: 0, stack: 0, nodeCount: total, box };
}

/** About `wanted` cubic cells, and a margin around everything. All numbers are those of single precision that the kernel reads. */
function gridShape(box: Box, wanted: number): GridShape {
  const extents = vectorOf((axis) => box[MAX_AT[axis]] - box[axis]);
  const most = Math.max(...extents);
  const reach = Math.max(...box.map(Math.abs));
  const finest = Math.max(1e-30, ROUNDINGS_A_CELL * ROUNDING * reach);
  const thick = vectorOf((axis) => Math.max(extents[axis], THINNEST * most, finest));
  const perLength = Math.cbrt(wanted / thick[0] / thick[1] / thick[2]);
  const cells = vectorOf((axis) => Math.max(1, Math.floor(Math.min(MAX_CELLS, thick[axis] * perLength, thick[axis] / finest))));
  // A little more than the scene, so that rounding leaves nothing outside.
  const size = vectorOf((axis) => Math.fround((thick[axis] * 1.0001 + 4 * ROUNDING * reach) / cells[axis]));
  const origin = vectorOf((axis) => Math.fround((box[axis] + box[MAX_AT[axis]]) / 2 - (size[axis] * cells[axis]) / 2));
  return { origin, size, cells };
}

/** First and last cell of a primitive along an axis. */
function range(bounds: Float32Array, at: number, axis: Axis, { origin, size, cells }: GridShape, end: boolean): number {
  const x = bounds[at + axis + (end ? 3 : 0)]!;
  const pad = MARGIN * size[axis] + ROUNDING * (Math.abs(x) + Math.abs(origin[axis]));
  const cell = Math.floor((x + (end ? pad : -pad) - origin[axis]) / size[axis]);
  return Math.min(cells[axis] - 1, Math.max(0, cell));
}

/** Entries of all lists, or some number beyond `limit`. */
function entriesOf(bounds: Float32Array, shape: GridShape, limit: number): number {
  let sum = 0;
  for (let at = 0; at < bounds.length && sum <= limit; at += BOX) {
    let product = 1;
    for (const axis of AXES) product *= range(bounds, at, axis, shape, true) - range(bounds, at, axis, shape, false) + 1;
    sum += product;
  }
  return sum;
}

/** Every cell of every primitive. */
function each(bounds: Float32Array, shape: GridShape, visit: (cell: number, primitive: number) => void): void {
  const [nx, ny] = shape.cells;
  for (let i = 0, at = 0; at < bounds.length; i++, at += BOX) {
    const x0 = range(bounds, at, 0, shape, false);
    const x1 = range(bounds, at, 0, shape, true);
    const y0 = range(bounds, at, 1, shape, false);
    const y1 = range(bounds, at, 1, shape, true);
    const z1 = range(bounds, at, 2, shape, true);
    for (let z = range(bounds, at, 2, shape, false); z <= z1; z++)
      for (let y = y0; y <= y1; y++) for (let x = x0; x <= x1; x++) visit((z * ny + y) * nx + x, i);
  }
}
