/** What bench/cycles says of images: whether two programs agree, their error, and the samples for an equal one. */
import { expect, it } from 'vitest';
import { agreement, equalSamples, relativeError } from '../../bench/cycles/errors.ts';
import { randomStream } from '../../src/scene/random.ts';

const SIDE = 32;
const COUNT = SIDE * SIDE * 3;

it('tells the error of uniform noise, and sees a tile that is six per cent brighter', () => {
  const next = randomStream('cycles', 'test');
  // 1 ± uniform: variance (2 · 0.3)² / 12.
  const noisy = (bright = 0): Float32Array =>
    Float32Array.from(
      { length: COUNT },
      (_, i) => (1 + 0.3 * (2 * next() - 1)) * (i % (SIDE * 3) < 24 && i < SIDE * 3 * 8 ? 1 + bright : 1),
    );
  const images = Array.from({ length: 16 }, () => noisy());
  const reference = new Float32Array(COUNT).fill(1);
  // The mean square over 16 × 3072 numbers has the relative deviation √((9/5 − 1) / 49152) = 0.4 %; the floor of the denominator takes 1e-4.
  expect(relativeError(images, reference) / Math.sqrt(0.03)).toBeCloseTo(1, 1.9);

  const same = agreement(images.slice(0, 8), images.slice(8), SIDE);
  // Student's t with 14 degrees of freedom: 16 tiles pass 5 with a probability of 0.003, and z² has the mean 14/12.
  expect(same.largest).toBeLessThan(5);
  expect(same.tiles).toBe(16);
  // A mean of a tile over eight renders deviates by 0.173 / √1536 = 0.44 %, a difference of two by 0.62 %: six per cent are ten of them.
  const other = agreement(images.slice(0, 8), Array.from({ length: 8 }, () => noisy(0.06)), SIDE); // prettier-ignore
  expect(other.largest).toBeGreaterThan(5);
  expect(other.bias.mean).toBeGreaterThan(0);
});

it('finds the samples for an error between two counts, and beyond them', () => {
  const counts = [1, 4, 16, 64];
  const errors = counts.map((n) => 2 / Math.sqrt(n));
  for (const n of [2, 8, 64, 256]) expect(equalSamples(counts, errors, 2 / Math.sqrt(n))).toBeCloseTo(n, 6);
});
