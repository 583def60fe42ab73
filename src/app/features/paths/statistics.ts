/** What all samples of a pixel tell: a histogram over powers of ten, mean and standard error. Pure. */
import { isKept } from '../../../engine/index.ts';
import type { Vec3 } from '../../../scene/document.ts';
import { luminance } from '../../../base/color.ts';

export interface SampleStatistics {
  /** Samples that the film keeps, and those among them that are black. */
  count: number;
  black: number;
  dropped: number;
  /** Of the luminance of a sample; NaN of the error with fewer than two. */
  mean: number;
  error: number;
  /** Number and luminance of the brightest sample. */
  brightest: { sample: number; value: number } | null;
  /** Bins of equal width in the logarithm, `perDecade` a power of ten; the first begins at 10^(first / perDecade). */
  bins: number[];
  first: number;
}

export const PER_DECADE = 4;
/** Bins below the brightest one: what is darker is in the last of them. */
const MAX_BINS = 12 * PER_DECADE;

/** @param radiances three numbers a sample */
export function statisticsOf(radiances: Float32Array): SampleStatistics {
  const values: number[] = [];
  let [dropped, sum, square] = [0, 0, 0];
  let brightest: SampleStatistics['brightest'] = null;
  for (let i = 0; i < radiances.length; i += 3) {
    const radiance: Vec3 = [radiances[i]!, radiances[i + 1]!, radiances[i + 2]!];
    if (!isKept(radiance)) {
      dropped++;
      continue;
    }
    const value = luminance(radiance);
    values.push(value);
    sum += value;
    square += value * value;
    if (brightest === null || value > brightest.value) brightest = { sample: i / 3, value };
  }
  const count = values.length;
  const mean = sum / count;
  const lit = values.filter((each) => each > 0);
  const binOf = (value: number): number => Math.floor(PER_DECADE * Math.log10(value));
  const last = lit.length === 0 ? 0 : binOf(lit.reduce((a, b) => Math.max(a, b)));
  const first = lit.length === 0 ? 0 : Math.max(last - MAX_BINS + 1, binOf(lit.reduce((a, b) => Math.min(a, b))));
  const bins = Array.from({ length: lit.length === 0 ? 0 : last - first + 1 }, () => 0);
  for (const each of lit) bins[Math.max(0, binOf(each) - first)]!++;
  return {
    count,
    black: count - lit.length,
    dropped,
    mean,
    error: Math.sqrt(Math.max(0, square / count - mean * mean) / (count - 1)),
    brightest,
    bins,
    first,
  };
}
