/** Holds a mean with noise against what it should be, and the test against what it claims to see. */
import { expect } from 'vitest';
import { smallestShift } from './power.ts';
import { normalP } from './statistics.ts';

export interface Claim {
  /** Significance of this comparison. */
  alpha: number;
  /** Relative error of the mean that fails with a probability of 99 %: the measured noise must be small enough for that. */
  sees: number;
  what?: string;
}

/** A z-test of a measured mean and its standard error against the expected one. */
export function expectMean({ mean, error }: { mean: number; error: number }, expected: number, { alpha, sees, what = '' }: Claim): void {
  const text = `${what} ${mean} ± ${error}, expected ${expected}`;
  expect(smallestShift(error, alpha) / Math.abs(expected), `what is seen: ${text}`).toBeLessThanOrEqual(sees);
  expect(normalP((mean - expected) / error), text).toBeGreaterThan(alpha);
}

/** The same for two means with noise. */
export function expectSameMean(a: { mean: number; error: number }, b: { mean: number; error: number }, claim: Claim): void {
  expectMean({ mean: a.mean, error: Math.hypot(a.error, b.error) }, b.mean, claim);
}
