/** Does an image show what a fingerprint was made of? Tests of the differences of blocks, with a level for all of them together. */
import { chi2Tail } from '../lab/distributions.ts';
import { ROUNDING, type Fingerprint } from './fingerprint.ts';

export interface Agreement {
  agrees: boolean;
  /** Probability that two renders of one scene differ by so much, for the most significant of all tests: an upper bound. */
  p: number;
  /** Greatest difference of a block's channel, in standard errors; and beyond which a block counts as different. */
  largest: number;
  limit: number;
  /** For each block its greatest difference. */
  z: Float64Array;
  /** Indices of the blocks that are different. */
  different: number[];
  /** The whole image: relative difference of the mean over all channels. */
  relative: number;
}

/** Probability that an image of the same scene is said to differ. */
export const LEVEL = 1e-3;

/**
 * Three kinds of test, each with a third of the level: every channel of every block; for each channel the sum of z² over the
 * blocks, which sees small differences everywhere; for each channel the mean of the image. Bonferroni's bound holds however the
 * tests hang together: channels do. The two renders count as independent; with one seed they are alike, and differ by less.
 * @param mine of the same grid
 */
export function compareFingerprints(theirs: Fingerprint, mine: Fingerprint): Agreement {
  const blocks = theirs.columns * theirs.rows;
  const z = new Float64Array(blocks);
  const squares = [0, 0, 0];
  const difference = [0, 0, 0];
  const variance = [0, 0, 0];
  for (let i = 0; i < 3 * blocks; i++) {
    const d = mine.mean[i]! - theirs.mean[i]!;
    const v = theirs.error[i]! ** 2 * (1 + ROUNDING) + mine.error[i]! ** 2;
    const each = d === 0 ? 0 : v > 0 ? d / Math.sqrt(v) : Infinity;
    const block = Math.floor(i / 3);
    z[block] = Math.max(z[block]!, Math.abs(each));
    squares[i % 3]! += each ** 2;
    difference[i % 3]! += d;
    variance[i % 3]! += v;
  }
  const tests = 3 * blocks;
  const largest = z.reduce((most, each) => Math.max(most, each), 0);
  const ps = [
    chi2Tail(largest ** 2, 1) * tests,
    ...squares.map((each) => chi2Tail(each, blocks) * 3),
    ...difference.map((each, c) => (each === 0 ? 1 : chi2Tail(each ** 2 / variance[c]!, 1)) * 3),
  ];
  const p = Math.min(1, 3 * Math.min(...ps));
  const limit = twoSided(LEVEL / 3 / tests);
  const sum = (values: Float64Array): number => values.reduce((total, each) => total + each, 0);
  return {
    agrees: p >= LEVEL,
    p,
    largest,
    limit,
    z,
    different: Array.from(z.keys()).filter((i) => z[i]! > limit),
    relative: (sum(mine.mean) - sum(theirs.mean)) / Math.max(Math.abs(sum(theirs.mean)), Number.MIN_VALUE),
  };
}

/** How many standard deviations a normal variable exceeds, to either side, with probability `p`. */
function twoSided(p: number): number {
  let [low, high] = [0, 40];
  for (let i = 0; i < 60; i++) {
    const middle = (low + high) / 2;
    if (chi2Tail(middle ** 2, 1) > p) low = middle;
    else high = middle;
  }
  return high;
}
