/** Blocks of a film of any size, held against means of their pixels one by one. */
import { describe, expect, it } from 'vitest';
import { filmBlocks } from '../../src/engine/film/blocks.ts';
import { Random } from '../reference/random.ts';

const random = new Random(27);
/** A film of samples between 0 and 4, of which some pixels have none. */
function film(width: number, height: number) {
  const data = new Float32Array(8 * width * height);
  for (let i = 0; i < width * height; i++) {
    const n = i % 7 === 3 ? 0 : 2 + Math.floor(6 * random.next());
    data[8 * i + 3] = n;
    for (let k = 0; k < n; k++)
      for (let c = 0; c < 3; c++) {
        // Of quarters, so that every sum is exact.
        const sample = Math.floor(16 * random.next()) / 4;
        data[8 * i + c]! += sample;
        data[8 * i + 4 + c]! += sample * sample;
      }
  }
  return { width, height, data };
}

describe.each([
  [6, 4, 3, 2],
  [7, 5, 3, 2],
  [5, 9, 2, 4],
  [4, 3, 4, 3],
  [8, 8, 1, 1],
])('%d × %d pixels in %d × %d blocks', (width, height, columns, rows) => {
  const given = film(width, height);
  const blocks = filmBlocks(given, columns, rows)!;
  it('have the means of their pixels, and their errors', () => {
    expect([blocks.columns, blocks.rows, blocks.mean.length, blocks.error.length]).toEqual([columns, rows, 3 * columns * rows, 3 * columns * rows]); // prettier-ignore
    for (let row = 0; row < rows; row++)
      for (let column = 0; column < columns; column++)
        for (let c = 0; c < 3; c++) {
          const means: number[] = [];
          let variance = 0;
          for (let i = 0; i < width * height; i++) {
            const [x, y] = [i % width, Math.floor(i / width)];
            // Pixel x lies in the block that its left edge lies in.
            if (!(x * columns >= column * width && x * columns < (column + 1) * width)) continue;
            if (!(y * rows >= row * height && y * rows < (row + 1) * height)) continue;
            const [sum, n, squares] = [given.data[8 * i + c]!, given.data[8 * i + 3]!, given.data[8 * i + 4 + c]!];
            if (n === 0) continue;
            means.push(sum / n);
            variance += (squares / n - (sum / n) ** 2) / (n - 1);
          }
          const at = 3 * (row * columns + column) + c;
          const count = Math.max(1, means.length);
          expect(blocks.mean[at]).toBeCloseTo(means.reduce((a, b) => a + b, 0) / count, 5);
          expect(blocks.error[at]).toBeCloseTo(Math.sqrt(variance) / count, 5);
        }
  });
});

describe('a film', () => {
  const one = (...data: number[]) => ({ width: 1, height: 1, data: Float32Array.from(data) });
  it('has no blocks before a pixel has two samples', () => {
    expect(filmBlocks(one(1, 1, 1, 1, 1, 1, 1, 0), 1, 1)).toBeNull();
    expect(filmBlocks(one(2, 2, 2, 2, 2, 2, 2, 0), 1, 1)!.mean[0]).toBe(1);
  });
  it('without samples is black, and as good as certain', () => {
    const { mean, error } = filmBlocks(one(0, 0, 0, 0, 0, 0, 0, 0), 1, 1)!;
    expect([...mean, ...error]).toEqual([0, 0, 0, 0, 0, 0]);
  });
  it('has no error below 0 where rounding made a variance so', () =>
    expect([...filmBlocks(one(2, 2, 2, 2, 1, 2, 4, 0), 1, 1)!.error]).toEqual([0, 0, 1]));
});
