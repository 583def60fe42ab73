/** Means of blocks of a film with their standard errors, from the moments of its pixels. */
import type { FilmData } from './film.ts';

export interface BlockMeans {
  columns: number;
  rows: number;
  /** Red, green, blue of each block, row by row; 0 where no pixel has samples. Light groups are not weighted. */
  mean: Float64Array;
  /** Standard errors of the same; bounds, where a sampler spreads the samples of a pixel. */
  error: Float64Array;
}

const STRIDE = 8;

/** @returns null before every pixel that has samples has two of them */
export function filmBlocks({ width, height, data }: FilmData, columns: number, rows: number): BlockMeans | null {
  const mean = new Float64Array(columns * rows * 3);
  const error = new Float64Array(columns * rows * 3);
  const pixels = new Float64Array(columns * rows);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = (y * width + x) * STRIDE;
      const n = data[at + 3]!;
      if (n === 0) continue;
      if (n < 2) return null;
      const block = Math.floor((y * rows) / height) * columns + Math.floor((x * columns) / width);
      pixels[block]!++;
      for (let c = 0; c < 3; c++) {
        const m = data[at + c]! / n;
        mean[3 * block + c]! += m;
        // Variances until below. Rounding may make one a little negative.
        error[3 * block + c]! += Math.max(0, data[at + 4 + c]! / n - m * m) / (n - 1);
      }
    }
  }
  for (let i = 0; i < mean.length; i++) {
    const count = Math.max(1, pixels[Math.floor(i / 3)]!);
    mean[i]! /= count;
    error[i] = Math.sqrt(error[i]!) / count;
  }
  return { columns, rows, mean, error };
}
