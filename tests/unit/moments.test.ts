/** The variance that bench/variance.ts reports. */
import { expect, it } from 'vitest';
import { relativeVariance } from '../../bench/moments.ts';
import { randomStream } from '../../src/scene/random.ts';

it('of uniform numbers in [0, 1) is 1/12 over the squared mean, within its own error', () => {
  const next = randomStream('moments', 'test');
  const images = Array.from({ length: 32 }, () => Float32Array.from({ length: 256 }, () => next()));
  const { mean, error } = relativeVariance(images);
  expect(error).toBeGreaterThan(0);
  expect(Math.abs(mean - 1 / 3)).toBeLessThan(4 * error);
  // (a − b)²/2 has the variance 7/720 (E (a − b)⁴ = 1/15): over 256 × 16 of them, and over the squared mean of 1/4.
  expect(error).toBeLessThan(2 * Math.sqrt((1 / 60 - 1 / 144) / 4096) * 4);
});
