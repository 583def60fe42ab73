/**
 * The smallest error that a statistical test sees: what a test that passes says of the thing tested. A test whose comment claims a number
 * asserts it with these.
 */
import { gammaQ, normalCdf } from '../reference/distributions.ts';

/** Probability that an error of the smallest size is seen. */
const POWER = 0.99;

/** Where `rising` reaches `value`, between `low` and `high`. */
function solve(rising: (x: number) => number, value: number, low: number, high: number): number {
  let [from, to] = [low, high];
  for (let i = 0; i < 200 && to - from > 1e-14 * Math.abs(to); i++) {
    const middle = (from + to) / 2;
    if (rising(middle) < value) from = middle;
    else to = middle;
  }
  return (from + to) / 2;
}

/** The number that a standard normal one exceeds with probability `tail`, at most a half. */
export const normalQuantile = (tail: number): number => solve((z) => -normalCdf(-z), -tail, 0, 40);

/**
 * Of a two-sided z-test at significance alpha of a mean with this standard error: the smallest error of the mean that fails it with
 * probability `power`.
 */
export const smallestShift = (error: number, alpha: number, power = POWER): number =>
  (normalQuantile(alpha / 2) + normalQuantile(1 - power)) * error;

/** P(X > x) for chi² of `dof` degrees of freedom and noncentrality λ: chi² of dof + 2k with the Poisson probability of k at λ/2. */
export function noncentralChi2P(x: number, dof: number, lambda: number): number {
  let [sum, weight] = [0, Math.exp(-lambda / 2)];
  const last = lambda / 2 + 12 * Math.sqrt(lambda / 2) + 30;
  for (let k = 0; k <= last; weight *= lambda / 2 / ++k) sum += weight * gammaQ(dof / 2 + k, x / 2);
  return sum;
}

/** Of a chi² test at significance alpha: the smallest noncentrality that fails it with probability `power`. */
export function smallestNoncentrality(dof: number, alpha: number, power = POWER): number {
  const limit = solve((x) => -gammaQ(dof / 2, x / 2), -alpha, 0, 100 * dof + 1000);
  // Poisson weights begin at e^(−λ/2): no limit of doubles is near.
  return solve((lambda) => noncentralChi2P(limit, dof, lambda), power, 0, 1200);
}

/**
 * Of Pearson's chi² at significance alpha: the smallest root mean square of (probability − expected) / expected, weighted by what is
 * expected, that fails it with probability `power`, of so many samples in dof + 1 cells.
 */
export const smallestDeviation = (samples: number, dof: number, alpha: number, power = POWER): number =>
  Math.sqrt(smallestNoncentrality(dof, alpha, power) / samples);
