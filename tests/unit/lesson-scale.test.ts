/** Scales of sliders on paper: both ends, round numbers between them, none upon another. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { scaleTicks, sliderScale } from '../../src/lesson/scale.ts';

it('has round numbers', () => {
  expect(scaleTicks(0, 1, false)).toEqual([0, 0.2, 0.4, 0.6, 0.8, 1]);
  expect(scaleTicks(1, 2.5, false)).toEqual([1, 1.5, 2, 2.5]);
  expect(scaleTicks(1, 1000, true)).toEqual([1, 3, 10, 30, 100, 300, 1000]);
  expect(scaleTicks(0.01, 1, true)).toEqual([0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1]);
});

it('keeps numbers apart and within the ends, whatever they are', () => {
  fc.assert(
    fc.property(
      fc.double({ min: -1e6, max: 1e6, noNaN: true }),
      fc.double({ min: 1e-6, max: 1e6, noNaN: true }),
      fc.boolean(),
      (a, by, log) => {
        const min = log ? Math.max(1e-6, Math.abs(a)) : a;
        const max = log ? min * (1.01 + by) : a + by;
        const ticks = scaleTicks(min, max, log);
        const part = (value: number): number => (log ? Math.log(value / min) / Math.log(max / min) : (value - min) / (max - min));
        expect([ticks[0], ticks.at(-1)]).toEqual([min, max]);
        expect(ticks.length).toBeLessThanOrEqual(11);
        for (const [i, value] of ticks.entries()) if (i > 0) expect(part(value) - part(ticks[i - 1]!)).toBeGreaterThan(0.1 - 1e-9);
        expect(sliderScale({ min, max, log })).not.toMatch(/NaN|Infinity/);
      },
    ),
    { seed: 3, numRuns: 500 },
  );
});
