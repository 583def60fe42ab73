/** The variance that bench/variance.ts reports. */
import { expect, it } from 'vitest';
import { pixelVariance, relativeVariance } from '../../bench/moments.ts';
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

it('over the pixel’s own mean does not depend on how bright it is', () => {
  const next = randomStream('moments', 'pixels');
  // Half of the image a hundred times as bright as the rest: of the whole image only that half counts.
  const images = Array.from({ length: 64 }, () => Float32Array.from({ length: 768 }, (_, i) => next() * (i < 384 ? 100 : 1)));
  const dark = 0.25 + 0.01 * (101 / 4) ** 2;
  // A pixel's three channels are independent: a third of 1/12.
  const expected = ((1 / 36 / (0.25 * 1e4 + 0.01 * (101 / 4) ** 2)) * 1e4 + 1 / 36 / dark) / 2;
  expect(Math.abs(pixelVariance(images) / expected - 1)).toBeLessThan(0.05);
});
