/** Choosing one of n in constant time with given probabilities. */

export interface AliasTable {
  /** Probability of each entry; adds up to 1. */
  probability: Float64Array;
  /** Keep entry i when a uniform number is below threshold[i], else take other[i]. */
  threshold: Float64Array;
  other: Uint32Array;
}

/** Vose 1991, "A linear algorithm for generating random numbers with a given distribution". Weights ≥ 0, not all 0. */
export function aliasTable(weights: ArrayLike<number>): AliasTable {
  const n = weights.length;
  const probability = Float64Array.from(weights);
  const total = probability.reduce((sum, each) => sum + each, 0);
  const threshold = new Float64Array(n).fill(1);
  const other = new Uint32Array(n);
  const scaled = new Float64Array(n);
  const small: number[] = [];
  const large: number[] = [];
  probability.forEach((weight, i) => {
    probability[i] = weight / total;
    scaled[i] = (weight / total) * n;
    other[i] = i;
    ((weight / total) * n < 1 ? small : large).push(i);
  });
  let high = large.pop();
  for (let low = small.pop(); low !== undefined && high !== undefined; low = small.pop()) {
    threshold[low] = scaled[low]!;
    other[low] = high;
    const rest = scaled[high]! - (1 - scaled[low]!);
    scaled[high] = rest;
    if (!(rest < 1)) continue;
    small.push(high);
    high = large.pop();
  }
  return { probability, threshold, other };
}
