/** Complex numbers, and the amplitudes that boundaries reflect. */

export type Complex = readonly [number, number];
export const times = (a: Complex, b: Complex): Complex => [a[0] * b[0] - a[1] * b[1], a[0] * b[1] + a[1] * b[0]];
export const plus = (a: Complex, b: Complex, by = 1): Complex => [a[0] + by * b[0], a[1] + by * b[1]];
export const over = (a: Complex, b: Complex): Complex => {
  const d = b[0] ** 2 + b[1] ** 2;
  return [(a[0] * b[0] + a[1] * b[1]) / d, (a[1] * b[0] - a[0] * b[1]) / d];
};
export const squared = (a: Complex): number => a[0] ** 2 + a[1] ** 2;
const root = (a: Complex): Complex => {
  const r = Math.hypot(...a);
  return [Math.sqrt((r + a[0]) / 2), Math.sign(a[1] || 1) * Math.sqrt((r - a[0]) / 2)];
};

/** Amplitudes [perpendicular, parallel] of reflection where the index grows by the factor m. */
export function amplitudes(cosine: number, m: Complex): [Complex, Complex] {
  const m2 = times(m, m);
  const q = root(plus(m2, [cosine ** 2 - 1, 0]));
  const c: Complex = [cosine, 0];
  return [over(plus(c, q, -1), plus(c, q)), over(plus(times(m2, c), q, -1), plus(times(m2, c), q))];
}
