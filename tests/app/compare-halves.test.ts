/** A comparison of films whose samples are spread: their halves tell their errors. */
import seedrandom from 'seedrandom';
import { expect, it } from 'vitest';
import { squaredError } from '../../src/app/features/compare/maps.ts';
import { deviation, measure } from '../../src/bench/measures.ts';
import type { FilmData } from '../../src/engine/film/film.ts';

const SIZE = 32;

it('the error of a film in two independent halves is what they say, and not the scatter of its samples', () => {
  // Pixels that are 1, by halves that err by ± ERROR; single samples are 0 or 2.
  const ERROR = 0.01;
  const random = seedrandom('halves');
  const [data, half] = [new Float32Array(SIZE * SIZE * 8), new Float32Array(SIZE * SIZE * 4)];
  for (let i = 0; i < SIZE * SIZE; i++) {
    for (let c = 0; c < 3; c++) {
      const [a, b] = [1 + (random() < 0.5 ? ERROR : -ERROR), 1 + (random() < 0.5 ? ERROR : -ERROR)];
      data[8 * i + c] = 32 * (a + b);
      data[8 * i + 4 + c] = 2 * 32 * (a + b);
      half[4 * i + c] = 32 * a;
    }
    [data[8 * i + 3], half[4 * i + 3]] = [64, 32];
  }
  const spread: FilmData = { width: SIZE, height: SIZE, data, layers: { images: [], data: half, stride: 1, parts: null, half: 0 } };
  // The variance of a mean of two is ERROR² / 2; 3,072 of them tell it to 2.6 %.
  expect(Math.abs(measure(spread).error / (ERROR / Math.SQRT2) - 1)).toBeLessThan(0.05);
  // As a reference it hides no error but its own: the scatter, 1 / 64, is ten times the square of this one.
  const wrong = {
    ...spread,
    layers: undefined,
    data: Float32Array.from(data, (_, k) => (k % 8 < 3 ? 1.04 * 64 : k % 8 === 3 ? 64 : 1.04 ** 2 * 64)),
  };
  expect(deviation(wrong, spread)!.error).toBeCloseTo(0.04, 3);
  const { mse, restError } = squaredError(spread, wrong);
  expect(Math.abs(mse - 0.04 ** 2)).toBeLessThan(4 * restError);
  expect(restError).toBeLessThan(0.04 ** 2 / 20);
});
