/**
 * What slabs of a homogeneous medium reflect and let through, by adding and doubling (van de Hulst 1963; Prahl 1995, "The adding-doubling
 * method"): operators on the radiance at the nodes of a Gauss rule, averaged over azimuth. No boundary reflects. Deterministic, in double
 * precision, without a line in common with the renderer.
 */

/** Nodes in (0, 1), ascending, and weights of Gauss and Legendre. */
export function gauss(n: number): { nodes: number[]; weights: number[] } {
  const [nodes, weights]: [number[], number[]] = [[], []];
  for (let i = 0; i < n; i++) {
    let x = Math.cos((Math.PI * (i + 0.75)) / (n + 0.5));
    let slope = 1;
    for (let k = 0; k < 100; k++) {
      let [p0, p1] = [1, x];
      for (let j = 2; j <= n; j++) [p0, p1] = [p1, ((2 * j - 1) * x * p1 - (j - 1) * p0) / j];
      slope = (n * (x * p1 - p0)) / (x * x - 1);
      const step = p1 / slope;
      x -= step;
      if (Math.abs(step) < 1e-15) break;
    }
    nodes[n - 1 - i] = (1 + x) / 2;
    weights[n - 1 - i] = 1 / ((1 - x * x) * slope * slope);
  }
  return { nodes, weights };
}

type Matrix = number[][];

const times = (a: Matrix, b: Matrix): Matrix =>
  a.map((row) => {
    const sum = b[0]!.map(() => 0);
    row.forEach((x, k) => b[k]!.forEach((y, j) => (sum[j]! += x * y)));
    return sum;
  });
const plus = (a: Matrix, b: Matrix): Matrix => a.map((row, i) => row.map((x, j) => x + b[i]![j]!));

/** (1 − a)⁻¹ b, by elimination with pivots. */
function resolvent(a: Matrix, b: Matrix): Matrix {
  const n = a.length;
  const rows = a.map((row, i) => [...row.map((x, j) => (i === j ? 1 : 0) - x), ...b[i]!]);
  for (let k = 0; k < n; k++) {
    let best = k;
    for (let i = k + 1; i < n; i++) if (Math.abs(rows[i]![k]!) > Math.abs(rows[best]![k]!)) best = i;
    [rows[k], rows[best]] = [rows[best]!, rows[k]!];
    for (let i = 0; i < n; i++) {
      const factor = i === k ? 0 : rows[i]![k]! / rows[k]![k]!;
      if (factor !== 0) for (let j = k; j < rows[i]!.length; j++) rows[i]![j]! -= factor * rows[k]![j]!;
    }
  }
  return rows.map((row, i) => row.slice(n).map((x) => x / row[i]!));
}

export interface Slab {
  /** Share of diffuse light that comes back, and that comes through. */
  reflectance: number;
  transmittance: number;
  /** The same of a parallel beam along the normal. */
  reflectanceNormal: number;
  transmittanceNormal: number;
}

/**
 * @param albedo single-scattering albedo, in [0, 1]
 * @param g mean cosine of the phase function of Henyey and Greenstein
 * @param depth optical thickness; Infinity: doubled until nothing comes through, or 2^48 thick where nothing is absorbed
 * @param n nodes: exact phase functions up to order 2 n − 1
 */
export function slab(albedo: number, g: number, depth: number, n = 32): Slab {
  const { nodes, weights } = gauss(n);
  const doublings = Number.isFinite(depth) ? 30 : 78;
  const thin = Number.isFinite(depth) ? depth / 2 ** doublings : 2 ** -30;
  const legendre = nodes.map((mu) => {
    const p = [1, mu];
    for (let k = 2; k < 2 * n; k++) p.push(((2 * k - 1) * mu * p[k - 1]! - (k - 1) * p[k - 2]!) / k);
    return p;
  });
  /** Phase function, averaged over azimuth, of mean 1 over all cosines. */
  const phase = (i: number, j: number, sign: number): number => {
    let sum = 0;
    for (let k = 0; k < 2 * n; k++) sum += (2 * k + 1) * g ** k * legendre[i]![k]! * legendre[j]![k]! * (k % 2 === 1 ? sign : 1);
    return sum;
  };
  const thinly = (sign: number): Matrix => nodes.map((mu, i) => weights.map((w, j) => (albedo * thin * phase(i, j, sign) * w) / (2 * mu)));
  let R = thinly(-1);
  let T = thinly(1).map((row, i) => row.map((x, j) => (i === j ? 1 - thin / nodes[i]! : 0) + x));
  for (let k = 0; k < doublings; k++) {
    const through = resolvent(times(R, R), T);
    const back = times(R, through);
    R = plus(R, times(T, back));
    T = times(T, through);
    if (!Number.isFinite(depth) && Math.max(...T.flat()) < 1e-13) break;
  }
  const sums = (matrix: Matrix): number[] => matrix.map((row) => row.reduce((a, b) => a + b, 0));
  const flux = (matrix: Matrix): number => sums(matrix).reduce((sum, x, i) => sum + 2 * weights[i]! * nodes[i]! * x, 0);
  /** By reciprocity what a beam loses to a side is what that side would send to it; at μ = 1 by the polynomial through the last nodes. */
  const normal = (matrix: Matrix): number => {
    const last = sums(matrix).slice(-5);
    const at = nodes.slice(-5);
    return last.reduce((sum, y, i) => sum + y * at.reduce((p, x, j) => (j === i ? p : (p * (1 - x)) / (at[i]! - x)), 1), 0);
  };
  return { reflectance: flux(R), transmittance: flux(T), reflectanceNormal: normal(R), transmittanceNormal: normal(T) };
}
