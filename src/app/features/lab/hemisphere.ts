/**
 * The sphere of directions on paper: each hemisphere a disc in Lambert's azimuthal equal-area projection, so that equal solid
 * angles have equal areas. The rim is the horizon, the middle the normal (or, of the lower one, its opposite).
 */
import type { HistogramCell, Vector } from '../../../lab/report.ts';

/** Point of the disc of radius 1 → direction; null outside. y grows upwards. */
export function directionOfDisc(x: number, y: number, isAbove: boolean): Vector | null {
  const square = x * x + y * y;
  if (square > 1) return null;
  // An annulus of the disc and a band of the sphere: 1 - z = ρ².
  const z = 1 - square;
  const scale = Math.sqrt(2 - square);
  return [x * scale, y * scale, isAbove ? z : -z];
}

/** The inverse, in the disc of the direction's own hemisphere. */
export function discOfDirection([x, y, z]: readonly [number, number, number]): [number, number] {
  const scale = 1 / Math.sqrt(1 + Math.abs(z));
  return [x * scale, y * scale];
}

/** Face of the cube of src/lab/sphere.ts, and the place on it, that a direction points to. */
export function faceOfDirection([x, y, z]: Vector): { face: number; x: number; y: number } {
  const [ax, ay, az] = [Math.abs(x), Math.abs(y), Math.abs(z)];
  if (az >= ax && az >= ay) return { face: z < 0 ? 5 : 4, x: x / az, y: y / az };
  if (ax >= ay) return { face: x < 0 ? 1 : 0, x: y / ax, y: z / ax };
  return { face: y < 0 ? 3 : 2, x: x / ay, y: z / ay };
}

/** Finds the cell that a direction falls into. Cells finer than a pixel of any picture go to whichever of them is there. */
export class CellMap {
  private readonly faces: Int32Array[];
  private readonly cells: readonly HistogramCell[];

  constructor(cells: readonly HistogramCell[]) {
    this.cells = cells;
    this.faces = Array.from({ length: 6 }, () => new Int32Array(SIDE * SIDE).fill(-1));
    const worst = (i: number): number => (i < 0 ? -1 : Math.abs(cells[i]!.residual));
    cells.forEach(({ face, at: [x, y, edge] }, index) => {
      const grid = this.faces[face]!;
      const from = (value: number): number => Math.min(SIDE - 1, Math.floor(((value + 1) / 2) * SIDE + 1e-6));
      const size = Math.max(1, Math.round((edge / 2) * SIDE));
      for (let j = from(y); j < Math.min(SIDE, from(y) + size); j++)
        for (let i = from(x); i < Math.min(SIDE, from(x) + size); i++)
          if (worst(index) > worst(grid[j * SIDE + i]!)) grid[j * SIDE + i] = index;
    });
  }

  at(direction: Vector): HistogramCell | null {
    const { face, x, y } = faceOfDirection(direction);
    const step = (value: number): number => Math.min(SIDE - 1, Math.max(0, Math.floor(((value + 1) / 2) * SIDE)));
    return this.cells[this.faces[face]![step(y) * SIDE + step(x)]!] ?? null;
  }
}

/** Squares along the edge of a face: finer than the pixels of the pictures. */
const SIDE = 256;

/** Whether anything was observed or expected in a hemisphere. */
export const isPopulated = (cells: readonly HistogramCell[], isAbove: boolean): boolean =>
  cells.some(({ face, at: [, y, edge], observed, expected }) => {
    const above = face < 4 ? y + edge / 2 > 0 : face === 4;
    return above === isAbove && (observed > 0 || expected > 0.5);
  });
