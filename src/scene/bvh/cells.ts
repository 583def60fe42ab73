/**
 * Primitives in the cells of a grid: what the upper part of a large tree is built over. There are far fewer of them, and each
 * primitive is copied once, when its part of the tree is built: it need not move from one end of the memory to the other.
 */
import { BOX } from './boxes.ts';
import { centroidRange, emptyRecords, growRecord, setRecord, type Records } from './records.ts';

/** Inputs of fewer primitives stand in one cell. */
const GRID_MIN = 16384;
/** Cells of the grid for each primitive, where it is a cube. Most are empty where primitives make up surfaces. */
const CELLS_EACH = 0.2;
/** Primitives longer than so many cells are cells of their own: they would widen the box of all the others. */
const LARGE = 4;

export interface Cells {
  /** One for each cell that is not empty: the box around its primitives, the cell's number, how many they are. */
  records: Records;
  count: number;
  /** Primitives, cell by cell. */
  members: Uint32Array;
  /** Where those of each cell begin, and the end of the last. */
  starts: Uint32Array;
}

/** Sorts the boxes into cells by their centroids, at least one box. Cells are numbered as they first occur. */
export function makeCells(bounds: Float32Array): Cells {
  const total = bounds.length / BOX;
  const cellOf = new Uint32Array(total);
  const starts = numberCells(bounds, cellOf);
  const count = starts.length - 1;
  const records = emptyRecords(count);
  for (let cell = 0; cell < count; cell++) setRecord(records, cell, cell, starts[cell + 1]! - starts[cell]!);
  const members = new Uint32Array(total);
  const next = starts.slice();
  for (let i = 0; i < total; i++) {
    const cell = cellOf[i]!;
    members[next[cell]!++] = i;
    growRecord(records, cell, bounds, i * BOX);
  }
  return { records, count, members, starts };
}

/** Fills in the cell of each primitive; returns where those of each cell begin. */
function numberCells(bounds: Float32Array, cellOf: Uint32Array): Uint32Array {
  const total = cellOf.length;
  const range = new Float64Array(6);
  centroidRange(bounds, 0, total, BOX, range);
  const [lowX, lowY, lowZ] = range as unknown as [number, number, number];
  const extents = [range[3]! - lowX, range[4]! - lowY, range[5]! - lowZ] as const;
  const longest = Math.max(...extents);
  const resolution = total < GRID_MIN ? 0 : Math.floor(Math.cbrt(total * CELLS_EACH));
  // Cells a unit of doubled length; 0: there is one.
  const scale = longest > 0 ? (resolution * (1 - 1e-9)) / longest : 0;
  const [nx, ny, nz] = extents.map((each) => Math.floor(each * scale) + 1) as [number, number, number];
  // Of each place of the grid, the number of its cell + 1.
  const numbers = new Uint32Array(nx * ny * nz);
  const counts = new Uint32Array(total + 1);
  let count = 0;
  for (let i = 0, p = 0; i < total; i++, p += BOX) {
    const size = Math.max(bounds[p + 3]! - bounds[p]!, bounds[p + 4]! - bounds[p + 1]!, bounds[p + 5]! - bounds[p + 2]!);
    let cell = count;
    if (2 * size * scale <= LARGE) {
      const x = ((bounds[p]! + bounds[p + 3]! - lowX) * scale) | 0;
      const y = ((bounds[p + 1]! + bounds[p + 4]! - lowY) * scale) | 0;
      const z = ((bounds[p + 2]! + bounds[p + 5]! - lowZ) * scale) | 0;
      const place = (z * ny + y) * nx + x;
      if (numbers[place] === 0) numbers[place] = count + 1;
      cell = numbers[place]! - 1;
    }
    if (cell === count) count++;
    cellOf[i] = cell;
    counts[cell]!++;
  }
  return startsOf(counts, count);
}

/** Sums of the numbers before each of the first `count`, and of all of them, in place. */
function startsOf(counts: Uint32Array, count: number): Uint32Array {
  for (let cell = 0, start = 0; cell <= count; cell++) {
    const here = counts[cell]!;
    counts[cell] = start;
    start += here;
  }
  return counts.subarray(0, count + 1);
}
