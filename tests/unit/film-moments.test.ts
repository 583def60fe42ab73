/** What is read from a film: means and their variances against the textbook, what was dropped, and references that count as exact. */
import { describe, expect, it } from 'vitest';
import { filmDropped, filmDroppedPixels, filmMoments, filmSamples, referenceMoments, type FilmData } from '../../src/engine/film/film.ts';
import { Random } from '../reference/random.ts';

const random = new Random(21);
/** Of each pixel the samples of three channels. */
const samples = Array.from({ length: 6 }, (_, pixel) =>
  Array.from({ length: pixel + 1 }, () => [0, 1, 2].map((c) => (c + 1) * random.next())),
);
const dropped = [0, 2, 0, 1, 4, 0];
const film: FilmData = {
  width: 3,
  height: 2,
  data: Float32Array.from(
    samples.flatMap((own, pixel) => {
      const sum = (power: number): number[] => [0, 1, 2].map((c) => own.reduce((total, each) => total + each[c]! ** power, 0));
      return [...sum(1), own.length, ...sum(2), dropped[pixel]!];
    }),
  ),
};

describe('moments of a pixel', () => {
  it('are the mean of its samples and the variance of that mean, of every channel', () => {
    samples.forEach((own, pixel) => {
      for (const channel of [0, 1, 2]) {
        const found = filmMoments(film, pixel, channel);
        if (own.length < 2) {
          expect(found).toBeNull();
          continue;
        }
        const [n, mean] = [own.length, own.reduce((sum, each) => sum + each[channel]!, 0) / own.length];
        const spread = own.reduce((sum, each) => sum + (each[channel]! - mean) ** 2, 0) / (n - 1);
        expect(found).toMatchObject({ n, freedom: n - 1 });
        expect(found!.mean).toBeCloseTo(mean, 6);
        expect(found!.variance / (spread / n)).toBeCloseTo(1, 4);
      }
    });
  });

  it('of two halves are by their difference, which has the variance of the mean for its expectation', () => {
    // Halves of 3 and 5 of 8 samples of variance 1/12 each; four standard deviations of the mean of many pixels.
    const [pixels, n, a] = [4000, 8, 3];
    let [sum, squares] = [0, 0];
    for (let k = 0; k < pixels; k++) {
      const own = Array.from({ length: n }, () => random.next());
      const of = (list: readonly number[]): number => list.reduce((total, each) => total + each, 0);
      const data = Float32Array.of(0, of(own), 0, n, 0, 0, 0, 0);
      const layers = { stride: 2, half: 1, data: Float32Array.of(9, 9, 9, 9, 9, of(own.slice(0, a)), 9, a) };
      const found = filmMoments({ width: 1, height: 1, data, layers } as unknown as FilmData, 0, 1)!;
      expect(found).toMatchObject({ n, freedom: 1 });
      sum += found.variance;
      squares += found.variance ** 2;
    }
    const mean = sum / pixels;
    expect(Math.abs(mean - 1 / 12 / n)).toBeLessThan(4 * Math.sqrt((squares / pixels - mean ** 2) / pixels));
    const empty = { stride: 1, half: 0, data: Float32Array.of(0, 0, 0, 0) };
    expect(filmMoments({ ...film, layers: empty } as unknown as FilmData, 0, 0)).toBeNull();
  });

  it('of a reference of one sample are exact, of any other those of the film', () => {
    for (const channel of [0, 1, 2]) {
      expect(referenceMoments(film, 0, channel)).toEqual({
        n: 1,
        mean: Math.fround(samples[0]![0]![channel]!),
        variance: 0,
        freedom: Infinity,
      });
      expect(referenceMoments(film, 3, channel)).toEqual(filmMoments(film, 3, channel));
    }
  });
});

it('dropped samples are counted, and where they were', () => {
  expect(filmDropped(film)).toBe(7);
  expect(filmDropped({ ...film, data: new Float32Array(0) })).toBe(0);
  expect(filmDroppedPixels(film, 2)).toEqual({ count: 3, pixels: [{ x: 1, y: 0, samples: 2 }, { x: 0, y: 1, samples: 1 }] }); // prettier-ignore
  expect(filmDroppedPixels(film, 9).pixels.at(-1)).toEqual({ x: 1, y: 1, samples: 4 });
  expect(filmSamples(film)).toEqual({ least: 1, mean: (21 + 7) / 6, most: 9 });
});
