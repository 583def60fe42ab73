/** Cells of a grid, and fewer of them where there are too many. */
import { type Notes, type Place, quoted } from '../build/notes.ts';

/** Most cells of a table (src/image/number-table.ts); a grid of more is averaged. */
export const MAX_CELLS = 1 << 22;

export interface Cells {
  /** Cells along x, y and z. */
  size: readonly [number, number, number];
  /** Of the cells, x the fastest, then y; the numbers of a cell together. */
  values: Float32Array;
  /** Numbers of a cell; default 1. */
  channels?: 1 | 3 | undefined;
}

export const averagedNote = (name: string, size: readonly number[], side: number): string =>
  `The grid ${quoted(name)} of ${size.join('×')} cells is averaged over blocks of ${side}×${side}×${side}`;

/** The cells, or means over blocks of them where there are too many. */
export function coarser({ size, values, channels = 1 }: Cells, notes: Notes, name: string, place: Place): Cells {
  let k = 1;
  const blocks = (n: number): number => Math.ceil(n / k);
  while (blocks(size[0]) * blocks(size[1]) * blocks(size[2]) > MAX_CELLS) k++;
  if (k === 1) return { size, values, channels };
  const [nx, ny, nz] = size;
  const small = [blocks(nx), blocks(ny), blocks(nz)] as const;
  notes.add(averagedNote(name, size, k), place);
  const sums = new Float64Array(small[0] * small[1] * small[2] * channels);
  const counts = new Uint32Array(sums.length);
  let at = 0;
  for (let z = 0; z < nz; z++)
    for (let y = 0; y < ny; y++) {
      const row = (Math.floor(z / k) * small[1] + Math.floor(y / k)) * small[0];
      for (let x = 0; x < nx; x++)
        for (let c = 0; c < channels; c++, at++) {
          const to = (row + Math.floor(x / k)) * channels + c;
          sums[to] = (sums[to] ?? 0) + (values[at] ?? 0);
          counts[to] = (counts[to] ?? 0) + 1;
        }
    }
  return { size: small, values: Float32Array.from(sums, (each, i) => each / (counts[i] ?? 1)), channels };
}
