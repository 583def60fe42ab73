/** Tail probabilities that the checks compare with, and their correction for the number of tests. */

/** ln Γ(x) for x > 0: Stirling's series from 8 on, the recurrence below. Relative error below 1e-13. */
export function logGamma(x: number): number {
  if (x < 8) return logGamma(x + 1) - Math.log(x);
  const r = 1 / (x * x);
  const series = (1 / 12 - r * (1 / 360 - r * (1 / 1260 - r * (1 / 1680 - r * (1 / 1188 - (r * 691) / 360360))))) / x;
  return (x - 0.5) * Math.log(x) - x + 0.5 * Math.log(2 * Math.PI) + series;
}

/**
 * P(X ≥ x) for a chi² variable of `dof` degrees of freedom: the regularised upper incomplete gamma function, by its
 * series where x is small and by its continued fraction (evaluated backwards) in the tail, whose relative accuracy counts.
 */
export function chi2Tail(x: number, dof: number): number {
  if (Number.isNaN(x) || x === Infinity) return 0;
  if (x <= 0) return 1;
  const a = dof / 2;
  const z = x / 2;
  const front = Math.exp(a * Math.log(z) - z - logGamma(a));
  if (z < a + 1) {
    let term = 1 / a;
    let sum = term;
    for (let n = 1; n < 10_000 && term > sum * 1e-16; n++) sum += term *= z / (a + n);
    return Math.max(0, 1 - front * sum);
  }
  // Γ(a, z) = e^-z z^a / (z + 1 - a - 1(1-a) / (z + 3 - a - 2(2-a) / …)), more terms where z is close to a.
  let fraction = 0;
  for (let n = 200 + Math.ceil(12 * Math.sqrt(a)); n > 0; n--) fraction = (n * (n - a)) / (z + 2 * n + 1 - a - fraction);
  return Math.min(1, front / (z + 1 - a - fraction));
}

/**
 * Bound of the probability that at least (or at most) `k` of `n` independent trials of probability `p` succeed, for `k`
 * that far from n p: Chernoff's bound exp(-n KL(k/n ‖ p)), twice for the two sides. Holds for every n and p.
 */
export function binomialBound(k: number, n: number, p: number): number {
  const q = k / n;
  const part = (a: number, b: number): number => (a === 0 ? 0 : b === 0 ? Infinity : a * Math.log(a / b));
  return Math.min(1, 2 * Math.exp(-n * Math.max(0, part(q, p) + part(1 - q, 1 - p))));
}

/** As {@link binomialBound} where `p` is only known to lie between `low` and `high`: the most favourable one counts. */
export function binomialIntervalBound(k: number, n: number, low: number, high: number): number {
  const from = Math.max(0, low);
  const to = Math.min(1, high);
  if (from > to) return 0;
  return binomialBound(k, n, Math.min(to, Math.max(from, k / n)));
}

/**
 * The same for sums of binomial variables with probabilities of their own, each known to lie in an interval: Chernoff's bound
 * min over t of exp(−t k) Π (1 + p_i (e^t − 1))^n_i, for the sides on which `k` is too large and too small.
 */
export function binomialSumBound(k: number, parts: readonly { n: number; low: number; high: number }[]): number {
  const side = (sign: 1 | -1): number => {
    const exponent = (t: number): number => {
      const grown = Math.expm1(sign * t);
      // Of the interval the end that makes k likelier.
      return parts.reduce(
        (sum, { n, low, high }) => sum + n * Math.log1p(Math.min(1, Math.max(0, sign > 0 ? high : low)) * grown),
        -sign * t * k,
      );
    };
    // Convex in t: the golden section of an interval that holds the least value.
    const golden = (Math.sqrt(5) - 1) / 2;
    let [a, b] = [0, 40];
    for (let i = 0; i < 80; i++) {
      const [c, d] = [b - golden * (b - a), a + golden * (b - a)];
      if (exponent(c) < exponent(d)) b = d;
      else a = c;
    }
    return Math.exp(Math.min(0, exponent(a)));
  };
  return Math.min(1, 2 * Math.min(side(1), side(-1)));
}

/** Significance of each of `n` tests such that all of them together have `alpha` (Šidák 1967). */
export const sidak = (alpha: number, n: number): number => (n <= 1 ? alpha : -Math.expm1(Math.log1p(-alpha) / n));

/** The p-value of the smallest `p` of `n` tests: P(any of them falls that low). */
export const sidakP = (p: number, n: number): number => (p >= 1 || n === 0 ? 1 : -Math.expm1(n * Math.log1p(-p)));

/** Confidence interval of a probability of which `k` of `n` trials are known (Clopper and Pearson 1934), by bisection. */
export function clopperPearson(k: number, n: number, confidence = 0.95): [number, number] {
  const tail = (1 - confidence) / 2;
  /** P(at most k of n). */
  const atMost = (count: number, p: number): number => {
    let sum = 0;
    for (let i = 0; i <= count; i++) {
      const choose = logGamma(n + 1) - logGamma(i + 1) - logGamma(n - i + 1);
      sum += Math.exp(choose + (i === 0 ? 0 : i * Math.log(p)) + (n === i ? 0 : (n - i) * Math.log1p(-p)));
    }
    return sum;
  };
  const solve = (isAbove: (p: number) => boolean): number => {
    let [low, high] = [0, 1];
    for (let i = 0; i < 60; i++) {
      const middle = (low + high) / 2;
      if (isAbove(middle)) high = middle;
      else low = middle;
    }
    return (low + high) / 2;
  };
  return [k === 0 ? 0 : solve((p) => 1 - atMost(k - 1, p) > tail), k === n ? 1 : solve((p) => atMost(k, p) < tail)];
}
