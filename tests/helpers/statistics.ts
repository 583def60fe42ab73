/** Hypothesis tests with corrections for their number, and the statistical comparison of images. */
import { chi2P, normalFromStudent, normalP } from '../reference/distributions.ts';
import { smallestShift } from './power.ts';
import { writeEvidence } from '../reference/evidence.ts';

export { chi2P, erfc, gammaQ, logGamma, normalCdf, normalP } from '../reference/distributions.ts';

/** Significance of one of `n` tests such that all together have `alpha` (Šidák 1967). */
export const sidak = (alpha: number, n: number): number => -Math.expm1(Math.log1p(-alpha) / n);

/** The p-value of the smallest `p` of `n` tests: P(any of n falls that low). */
export const sidakP = (p: number, n: number): number => (p >= 1 ? 1 : -Math.expm1(n * Math.log1p(-p)));

/** Holm's step-down correction (1979): adjusted p-values in the order given, and which are below alpha. */
export function holm(ps: readonly number[], alpha: number): { adjusted: number[]; rejected: boolean[] } {
  const adjusted = Array.from(ps);
  const order = ps.map((_, i) => i).sort((i, j) => ps[i] - ps[j]);
  let most = 0;
  order.forEach((i, rank) => (adjusted[i] = most = Math.max(most, Math.min(1, (ps.length - rank) * ps[i]))));
  return { adjusted, rejected: adjusted.map((each) => each <= alpha) };
}

export interface Chi2Result {
  readonly statistic: number;
  readonly dof: number;
  readonly p: number;
}

/**
 * Pearson's chi² of counts against expected counts. Cells are pooled, smallest first, until each holds
 * `minExpected`. A count where none is possible (expected 0) gives p = 0.
 */
export function chi2Test(observed: ArrayLike<number>, expected: ArrayLike<number>, minExpected = 5): Chi2Result {
  if (observed.length !== expected.length) throw new Error(`${observed.length} cells observed, ${expected.length} expected`);
  const cells = Array.from(expected, (e, i) => ({ o: observed[i], e })).sort((a, b) => a.e - b.e);
  if (cells.some(({ o, e }) => !(o >= 0) || !(e >= 0))) throw new Error('expected counts ≥ 0');
  const impossible = cells.some(({ o, e }) => e === 0 && o > 0);
  const pooled: { o: number; e: number }[] = [];
  let pool = { o: 0, e: 0 };
  for (const { o, e } of cells) {
    pool = { o: pool.o + o, e: pool.e + e };
    if (pool.e < minExpected) continue;
    pooled.push(pool);
    pool = { o: 0, e: 0 };
  }
  const last = pooled.pop(); // takes the rest
  if (last !== undefined) pooled.push({ o: last.o + pool.o, e: last.e + pool.e });
  if (pooled.length < 2) throw new Error(`fewer than two cells of ${minExpected} expected counts`);
  const statistic = impossible ? Infinity : pooled.reduce((sum, { o, e }) => sum + (o - e) ** 2 / e, 0);
  return { statistic, dof: pooled.length - 1, p: chi2P(statistic, pooled.length - 1) };
}

/** Sums of the samples and of their squares: three channels a pixel; `n` samples a pixel (or one number each). */
export interface ImageMoments {
  readonly width: number;
  readonly height: number;
  readonly n: number | ArrayLike<number>;
  readonly sum: ArrayLike<number>;
  readonly sumSquares: ArrayLike<number>;
}

export interface CompareOptions {
  /** Edge of a block in pixels. */
  readonly block?: number;
  /** Probability that two images of one scene are told apart, over all the tests together. */
  readonly alpha?: number;
  /** Relative error of the mean of the whole image, in every channel that has noise, that must be told with a probability of 99 %. */
  readonly sees?: number;
}

export interface Comparison {
  readonly pass: boolean;
  /** p-value of the whole comparison: that of the most significant test, corrected for the number of tests. */
  readonly minP: number;
  /** Of the worst block: its first pixel, and uncorrected p. */
  readonly worst: { x: number; y: number; channel: number; z: number; p: number; meanA: number; meanB: number };
  /** p-value of the worst block, corrected for the number of blocks. */
  readonly blocksP: number;
  /** Per channel: are the z² of all blocks together too large (small biases everywhere)? */
  readonly spreadP: readonly number[];
  /** Per channel: do the means of the whole images differ? */
  readonly meanP: readonly number[];
  /** Relative error of these means that is told with a probability of 99 %, in the channel that tells least. */
  readonly sees: number;
  readonly columns: number;
  readonly rows: number;
  /** z of mean(a) − mean(b), three channels a block, as quantiles of the standard normal distribution. */
  readonly zs: Float64Array;
}

/** Relative difference that single-precision sums may show without any noise. */
const ROUNDING = 1e-5;

/** A mean over pixels in the making. `square` adds up v²/(n−1) for Satterthwaite's degrees of freedom. */
class Pool {
  pixels = 0;
  sum = 0;
  variance = 0;
  square = 0;

  add(image: ImageMoments, pixel: number, channel: number): void {
    const n = typeof image.n === 'number' ? image.n : image.n[pixel];
    if (!(n >= 2)) throw new Error(`two samples a pixel are needed to know their variance, got ${n}`);
    const mean = image.sum[3 * pixel + channel] / n;
    // Variance of the pixel's mean. Rounding may make it a little negative; NaN must stay NaN.
    const spread = image.sumSquares[3 * pixel + channel] / n - mean * mean;
    const v = (spread < 0 ? 0 : spread) / (n - 1);
    this.pixels++;
    this.sum += mean;
    this.variance += v;
    this.square += (v * v) / (n - 1);
  }
}

/** Welch's z of the difference of two pooled means. No noise in either: 0 if equal up to rounding, else ±∞. */
function welch(a: Pool, b: Pool): { z: number; noisy: boolean; meanA: number; meanB: number; error: number } {
  const meanA = a.sum / a.pixels;
  const meanB = b.sum / b.pixels;
  const difference = a.sum - b.sum;
  const variance = a.variance + b.variance;
  const error = Math.sqrt(variance) / a.pixels;
  if (!Number.isFinite(difference) || !Number.isFinite(variance)) return { z: Infinity, noisy: true, meanA, meanB, error };
  const rounding = ROUNDING * Math.max(Math.abs(a.sum), Math.abs(b.sum));
  if (variance === 0)
    return { z: Math.abs(difference) <= rounding ? 0 : Math.sign(difference) * Infinity, noisy: false, meanA, meanB, error };
  const t = difference / Math.hypot(Math.sqrt(variance), rounding);
  return { z: normalFromStudent(t, variance ** 2 / (a.square + b.square)), noisy: true, meanA, meanB, error };
}

/**
 * Do two noisy images show the same scene? Three tests, each with a third of alpha: the worst block, the mean
 * of z² of all blocks, and the mean of the image. Channels are tested apart, because they are correlated.
 *
 * Block means must be nearly normal. Where two different estimators of a room with caustics were compared
 * (tests/reference/cornell.ts), alpha held from some 30 000 samples a block (8 × 8 pixels, 512 each); with a quarter
 * of that, 0.05 was really 0.1. A block in which one image has missed a rare bright path altogether is a false alarm.
 */
export function compareImages(a: ImageMoments, b: ImageMoments, { block = 8, alpha = 1e-3 }: CompareOptions = {}): Comparison {
  if (a.width !== b.width || a.height !== b.height) throw new Error(`sizes differ: ${a.width}×${a.height} and ${b.width}×${b.height}`);
  const { width, height } = a;
  const columns = Math.ceil(width / block);
  const rows = Math.ceil(height / block);
  const count = 3 * columns * rows;
  const pools = [a, b].map(() => Array.from({ length: count + 3 }, () => new Pool())); // the last three: whole image
  for (let pixel = 0; pixel < width * height; pixel++) {
    const where = Math.floor(Math.floor(pixel / width) / block) * columns + Math.floor((pixel % width) / block);
    for (let channel = 0; channel < 3; channel++) {
      [a, b].forEach((image, side) => {
        pools[side][3 * where + channel].add(image, pixel, channel);
        pools[side][count + channel].add(image, pixel, channel);
      });
    }
  }
  const tests = pools[0].map((pool, i) => welch(pool, pools[1][i]));
  const blocks = tests.slice(0, count);
  const zs = Float64Array.from(blocks, (each) => each.z);
  const at = zs.reduce((most, z, i) => (Math.abs(z) > Math.abs(zs[most]) ? i : most), 0);
  const p = normalP(zs[at]);
  const corner = { x: (Math.floor(at / 3) % columns) * block, y: Math.floor(at / 3 / columns) * block };
  const worst = { ...corner, channel: at % 3, z: zs[at], p, meanA: blocks[at].meanA, meanB: blocks[at].meanB };
  const blocksP = sidakP(p, count);
  const spreadP = [0, 1, 2].map((channel) => {
    const noisy = blocks.filter((each, i) => i % 3 === channel && each.noisy);
    return noisy.length === 0
      ? 1
      : chi2P(
          noisy.reduce((sum, each) => sum + each.z ** 2, 0),
          noisy.length,
        );
  });
  const meanP = tests.slice(count).map((each) => normalP(each.z));
  const sees = Math.max(
    0,
    ...tests
      .slice(count)
      .flatMap(({ noisy, meanA, error }) => (noisy ? [smallestShift(error, sidak(sidak(alpha, 3), 3)) / Math.abs(meanA)] : [])),
  );
  const minP = sidakP(Math.min(blocksP, sidakP(Math.min(...spreadP), 3), sidakP(Math.min(...meanP), 3)), 3);
  return { pass: minP >= alpha, minP, worst, blocksP, spreadP, meanP, sees, columns, rows, zs };
}

/** @throws Error in one sentence if the images differ; both, their difference and the numbers are then on disk. */
export function assertImagesAgree(a: ImageMoments, b: ImageMoments, options: CompareOptions & { readonly name: string }): Comparison {
  const result = compareImages(a, b, options);
  const { sees = Infinity } = options;
  if (result.sees > sees)
    throw new Error(`${options.name}: an error of ${result.sees.toPrecision(2)} is what is seen, ${sees} what is claimed`);
  if (result.pass) return result;
  const [meansA, meansB] = [a, b].map((image) =>
    Float64Array.from(image.sum, (sum, i) => {
      return sum / (typeof image.n === 'number' ? image.n : image.n[Math.floor(i / 3)]);
    }),
  );
  const images = { a: meansA, b: meansB, difference: meansA.map((each, i) => each - meansB[i]) };
  const folder = writeEvidence(options.name, a, images, { name: options.name, options, ...result });
  const { x, y, channel, z, meanA, meanB } = result.worst;
  throw new Error(
    `${options.name}: the images differ, p = ${result.minP.toExponential(2)} < ${options.alpha ?? 1e-3}, ` +
      `worst in channel ${channel} of the block at (${x}, ${y}): ${meanA} against ${meanB}, z = ${z.toFixed(2)}; evidence: ${folder}`,
  );
}
