/**
 * Densities on [0, 1] that a reader chooses or draws, and what an estimate of ∫ f dx by one sample of them is worth, for f(x) = x².
 * Everything exact: no number here is sampled but by `draw`.
 */

/** The integrand of the lesson, and its integral. */
export const integrand = (x: number): number => x * x;
export const INTEGRAL = 1 / 3;
/** σ² of the obvious first try, p(x) = 2x: ∫ x⁴/(2x) dx − 1/9. */
export const TO_BEAT = 1 / 72;

/** power: (n + 1) xⁿ, n ≥ 0. steps: constant on equal parts of [0, 1], in proportion to heights ≥ 0 that are not all 0. */
export type Density = { kind: 'power'; n: number } | { kind: 'steps'; heights: readonly number[] };

const sum = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0);

/** Heights of the steps with the area 1. */
export function normalized(heights: readonly number[]): number[] {
  const mean = sum(heights) / heights.length;
  return heights.map((each) => each / mean);
}

/** The step that x falls into. */
export const stepAt = (x: number, count: number): number => Math.min(count - 1, Math.max(0, Math.floor(x * count)));

/** p(x). */
export function densityAt(density: Density, x: number): number {
  if (density.kind === 'power') return (density.n + 1) * x ** density.n;
  const heights = normalized(density.heights);
  return heights[stepAt(x, heights.length)] ?? 0;
}

/** P(x), the integral of p from 0 to x. */
export function cumulativeAt(density: Density, x: number): number {
  if (density.kind === 'power') return x ** (density.n + 1);
  const heights = normalized(density.heights);
  const step = stepAt(x, heights.length);
  return (sum(heights.slice(0, step)) + (heights[step] ?? 0) * (x * heights.length - step)) / heights.length;
}

/** The x with P(x) = u, for u in [0, 1): where p is 0, P does not rise, and no u leads there. */
export function inverted(density: Density, u: number): number {
  if (density.kind === 'power') return u ** (1 / (density.n + 1));
  const heights = normalized(density.heights);
  let left = u * heights.length;
  let last = 0;
  for (const [step, height] of heights.entries()) {
    if (height === 0) continue;
    last = step + 1;
    if (left < height) return (step + left / height) / heights.length;
    left -= height;
  }
  return last / heights.length;
}

/** What one sample is worth in the long run. */
export interface Moments {
  /** Of f(X)/p(X): less than the integral where p is 0 and f is not. */
  mean: number;
  /** Of f(X)/p(X); may be infinite. */
  variance: number;
}

/** Exact. Of a power ∫ x⁴ / ((n + 1) xⁿ) dx, which is finite for n < 5; of steps ∫ x⁴ dx over each, divided by its height. */
export function moments(density: Density): Moments {
  if (density.kind === 'power') {
    const { n } = density;
    return { mean: INTEGRAL, variance: n < 5 ? 1 / ((n + 1) * (5 - n)) - INTEGRAL ** 2 : Infinity };
  }
  const heights = normalized(density.heights);
  const over = (step: number, power: number): number =>
    (((step + 1) / heights.length) ** (power + 1) - (step / heights.length) ** (power + 1)) / (power + 1);
  const mean = sum(heights.map((height, step) => (height > 0 ? over(step, 2) : 0)));
  const square = sum(heights.map((height, step) => (height > 0 ? over(step, 4) / height : 0)));
  return { mean, variance: Math.max(0, square - mean * mean) };
}

/** The steps with the least variance: in proportion to the root of ∫ f² over each. */
export function bestSteps(count: number): number[] {
  return normalized(Array.from({ length: count }, (_, i) => Math.sqrt(((i + 1) / count) ** 5 - (i / count) ** 5)));
}

/** Steps with the areas that the density has over them. */
export const asSteps = (density: Density, count: number): number[] =>
  Array.from({ length: count }, (_, i) => count * (cumulativeAt(density, (i + 1) / count) - cumulativeAt(density, i / count)));

/** Samples so far. */
export interface Tally {
  count: number;
  /** Of f/p and of its square. */
  sum: number;
  squares: number;
  /** Samples in equal parts of [0, 1]: where they fell. */
  places: number[];
  /** And what they said: f/p in equal parts of [0, {@link MAX_ESTIMATE}], the last for all that is greater. */
  estimates: number[];
}

const PLACES = 40;
const ESTIMATES = 48;
export const MAX_ESTIMATE = 1;

export const nothingDrawn = (): Tally => ({
  count: 0,
  sum: 0,
  squares: 0,
  places: Array.from({ length: PLACES }, () => 0),
  estimates: Array.from({ length: ESTIMATES + 1 }, () => 0),
});

/** Adds samples, and returns where they fell. @param random uniform numbers in [0, 1) */
export function draw(density: Density, tally: Tally, count: number, random: () => number): number[] {
  return Array.from({ length: count }, () => {
    const x = inverted(density, random());
    const estimate = integrand(x) / densityAt(density, x);
    // u = 0 of a power: p is 0 there, and f as well.
    const value = Number.isFinite(estimate) ? estimate : 0;
    tally.count++;
    tally.sum += value;
    tally.squares += value * value;
    const place = stepAt(x, PLACES);
    tally.places[place] = (tally.places[place] ?? 0) + 1;
    const bin = Math.min(ESTIMATES, Math.floor((value / MAX_ESTIMATE) * ESTIMATES));
    tally.estimates[bin] = (tally.estimates[bin] ?? 0) + 1;
    return x;
  });
}

/** Of the samples so far: mean of f/p, its standard error, and σ² of one sample, estimated without bias. NaN of fewer than two. */
export function measured({ count, sum: total, squares }: Tally): { mean: number; error: number; variance: number } {
  const mean = total / count;
  const variance = Math.max(0, (squares - count * mean * mean) / (count - 1));
  return { mean, error: Math.sqrt(variance / count), variance };
}
