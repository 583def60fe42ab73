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
  let total = 0;
  for (let i = 0; i < n; i++) total += weights[i]!;
  const probability = new Float64Array(n);
  const threshold = new Float64Array(n).fill(1);
  const other = new Uint32Array(n);
  const scaled = new Float64Array(n);
  const small: number[] = [];
  const large: number[] = [];
  for (let i = 0; i < n; i++) {
    probability[i] = weights[i]! / total;
    scaled[i] = probability[i]! * n;
    other[i] = i;
    (scaled[i]! < 1 ? small : large).push(i);
  }
  while (small.length > 0 && large.length > 0) {
    const low = small.pop()!;
    const high = large.at(-1)!;
    threshold[low] = scaled[low]!;
    other[low] = high;
    scaled[high] = scaled[high]! - (1 - scaled[low]!);
    if (scaled[high]! < 1) small.push(large.pop()!);
  }
  return { probability, threshold, other };
}
