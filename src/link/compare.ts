/** Does an image show what a fingerprint was made of? Tests of the differences of blocks, with a level for all of them together. */
import { chi2Tail } from '../lab/distributions.ts';
import { present } from '../base/present.ts';
import { meansOf, ROUNDING, type Fingerprint } from './fingerprint.ts';

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
  const own = meansOf(mine);
  const differences = meansOf(theirs).map((their, i) => {
    const { mean, error } = present(own[i], 'the same channel of the same block');
    const d = mean - their.mean;
    const v = their.error ** 2 * (1 + ROUNDING) + error ** 2;
    return { d, v, z: d === 0 ? 0 : v > 0 ? d / Math.sqrt(v) : Infinity };
  });
  const z = Float64Array.from({ length: blocks }, (_, block) =>
    differences.slice(3 * block, 3 * block + 3).reduce((most, each) => Math.max(most, Math.abs(each.z)), 0),
  );
  const channels = [0, 1, 2].map((c) =>
    differences
      .filter((_, i) => i % 3 === c)
      .reduce((all, each) => ({ squares: all.squares + each.z ** 2, d: all.d + each.d, v: all.v + each.v }), { squares: 0, d: 0, v: 0 }),
  );
  const tests = 3 * blocks;
  const largest = z.reduce((most, each) => Math.max(most, each), 0);
  const ps = [
    chi2Tail(largest ** 2, 1) * tests,
    ...channels.map(({ squares }) => chi2Tail(squares, blocks) * 3),
    ...channels.map(({ d, v }) => (d === 0 ? 1 : chi2Tail(d ** 2 / v, 1)) * 3),
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
    different: [...z].flatMap((each, block) => (each > limit ? [block] : [])),
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
