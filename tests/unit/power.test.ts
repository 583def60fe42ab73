/** The power of tests: against published tables and against tests that are run. */
import { describe, expect, it } from 'vitest';
import { noncentralChi2P, normalQuantile, smallestDeviation, smallestShift } from '../helpers/power.ts';
import { chi2Test, normalP } from '../helpers/statistics.ts';
import { Random } from '../reference/random.ts';

it('quantiles of the normal distribution', () => {
  expect(normalQuantile(0.5)).toBeCloseTo(0, 10);
  expect(normalQuantile(0.025)).toBeCloseTo(1.959964, 6);
  expect(normalQuantile(1e-6)).toBeCloseTo(4.753424, 6);
});

it('a z-test sees 2.80 standard errors with 80 % at 5 %', () => {
  expect(smallestShift(1, 0.05, 0.8)).toBeCloseTo(1.959964 + 0.841621, 5);
  expect(smallestShift(0.5, 0.05, 0.8)).toBeCloseTo((1.959964 + 0.841621) / 2, 5);
});

// Noncentralities by power at 5 % (Haynam, Govindarajulu and Leone 1970).
it.each([
  [1, 0.8, 7.849],
  [1, 0.9, 10.507],
  [2, 0.8, 9.635],
  [10, 0.8, 16.241],
  [10, 0.9, 20.532],
])('chi² of %i degrees of freedom with power %f', (dof, power, lambda) => {
  expect(smallestDeviation(100, dof, 0.05, power)).toBeCloseTo(Math.sqrt(lambda / 100), 4);
});

it('chi² without noncentrality is chi²', () => expect(noncentralChi2P(3.841459, 1, 0)).toBeCloseTo(0.05, 6));

describe('tests of errors of the smallest size', () => {
  const random = new Random(9);
  const RUNS = 2000;
  /** Failures of so many runs that a power of 0.9 may have: four standard deviations. */
  const expectPower = (failed: number): void => expect(Math.abs(failed / RUNS - 0.9)).toBeLessThan(4 * Math.sqrt(0.09 / RUNS));
  it('fail as often as they are said to: z', () => {
    const shift = smallestShift(Math.sqrt(1 / 12 / 100), 1e-3, 0.9);
    const failed = Array.from({ length: RUNS }, () => {
      const mean = Array.from({ length: 100 }, () => random.next() - 0.5 + shift).reduce((a, b) => a + b, 0) / 100;
      return normalP(mean / Math.sqrt(1 / 12 / 100)) < 1e-3;
    });
    expectPower(failed.filter(Boolean).length);
  });
  it('fail as often as they are said to: chi²', () => {
    const [cells, samples] = [16, 2000];
    const deviation = smallestDeviation(samples, cells - 1, 1e-2, 0.9);
    const failed = Array.from({ length: RUNS }, () => {
      const counts = new Float64Array(cells);
      for (let i = 0; i < samples; i++) {
        // Every other cell is more likely by the deviation, the rest less.
        const pair = Math.floor(random.next() * (cells / 2));
        counts[2 * pair + Number(random.next() * 2 > 1 + deviation)]++;
      }
      return chi2Test(counts, new Float64Array(cells).fill(samples / cells)).p < 1e-2;
    });
    expectPower(failed.filter(Boolean).length);
  });
});
