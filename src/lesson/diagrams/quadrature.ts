/** Integrals in one variable of smooth functions with one narrow peak, in double precision. */

/** Nodes and weights of an integral. */
export interface Rule {
  at: number;
  weight: number;
}

const ORDER = 8;

/** Gauss and Legendre's rule on [−1, 1], exact for polynomials of degree 2n − 1. Newton's method from Tricomi's guesses. */
function gaussLegendre(n: number): Rule[] {
  return Array.from({ length: n }, (_, i) => {
    let x = Math.cos((Math.PI * (i + 0.75)) / (n + 0.5));
    let slope = 1;
    for (let turn = 0; turn < 8; turn++) {
      let [before, value] = [1, x];
      for (let k = 2; k <= n; k++) [before, value] = [value, ((2 * k - 1) * x * value - (k - 1) * before) / k];
      slope = (n * (x * value - before)) / (x * x - 1);
      x -= value / slope;
    }
    return { at: x, weight: 2 / ((1 - x * x) * slope * slope) };
  });
}
const PANEL = gaussLegendre(ORDER);

/**
 * From `low` to `high`, in panels that end at the peak and double in length away from it.
 * @param peak need not lie between @param width of the peak, > 0: that of the first panels
 */
export function peakRule(low: number, high: number, peak: number, width: number): Rule[] {
  const ends = new Set([low, high]);
  const add = (end: number): void => {
    if (end > low && end < high) ends.add(end);
  };
  add(peak);
  for (let reach = width; peak + reach < high || peak - reach > low; reach *= 2) {
    add(peak - reach);
    add(peak + reach);
  }
  const sorted = [...ends].sort((a, b) => a - b);
  return sorted.slice(1).flatMap((end, i) => {
    const begin = sorted[i] ?? low;
    const half = (end - begin) / 2;
    return PANEL.map(({ at, weight }) => ({ at: begin + half * (1 + at), weight: half * weight }));
  });
}
