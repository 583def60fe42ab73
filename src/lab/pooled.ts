/** Tests over all situations together: an error that is the same everywhere shows before it shows in any one of them. */
import { BUILTIN_ERROR, type MeasuredCell } from './cells.ts';
import { chi2Tail } from './distributions.ts';
import type { Hints } from './hints.ts';
import type { Vector } from './report.ts';
import { cellArea, cellMiddle, codeSlope, FINEST } from './sphere.ts';
import { sumBy } from './sums.ts';

/** Cells with what fell into them. */
export interface Counts {
  /** The direction to look from. */
  wo: Vector;
  cells: readonly MeasuredCell[];
  observed: ArrayLike<number>;
}

/** By what cells are put in order: lobes differ in their density, wrong cosines in height, wrong widths in how near the mirror is. */
export const ORDERS = {
  density: (cell: MeasuredCell): number => cell.pdf / cellArea(cell),
  height: (cell: MeasuredCell): number => cellMiddle(cell)[2],
  mirror: (cell: MeasuredCell, [x, y, z]: Vector): number => {
    const wi = cellMiddle(cell);
    return z * wi[2] - x * wi[0] - y * wi[1];
  },
} as const;
export type Order = keyof typeof ORDERS;

/** Groups of about equal mass: two see what leans as a whole, eight what goes to and fro. */
export const GROUPS = [2, 8] as const;
/** Samples that a situation must have. */
const LEAST = 256;

export interface Pooled {
  p: number;
  statistic: number;
  dof: number;
  /** Where in the order the group lies that is farthest off, from 0 to 1, and its counts. */
  at: number;
  observed: number;
  expected: number;
}

/**
 * Pearson's statistic of counts that are added up over situations, each of which gives every group a share of its own. Sums of
 * multinomial counts vary no more than one multinomial count of the mean shares does, so that its chi² holds as a bound. What
 * the integrals may be off by is taken off every difference.
 * @param breathe called between stretches of work
 */
export async function pooledChi2(
  list: readonly Counts[],
  order: Order,
  groups: number,
  breathe: () => Promise<void>,
): Promise<Pooled | null> {
  const observed = new Float64Array(groups);
  const expected = new Float64Array(groups);
  const error = new Float64Array(groups);
  for (const { wo, cells, observed: counts } of list) {
    await breathe();
    const kept = cells.flatMap((cell, i) => (cell.isTooNarrow ? [] : [{ cell, count: counts[i]!, key: ORDERS[order](cell, wo) }]));
    const total = sumBy(kept, (each) => each.count);
    const mass = sumBy(kept, (each) => each.cell.pdf);
    if (total < LEAST || !(mass > 0)) continue;
    kept.sort((a, b) => a.key - b.key);
    let before = 0;
    for (const { cell, count } of kept) {
      const group = Math.min(groups - 1, Math.floor((groups * (before + cell.pdf / 2)) / mass));
      before += cell.pdf;
      observed[group]! += count;
      expected[group]! += (total * cell.pdf) / mass;
      error[group]! += (total * (cell.pdfError + BUILTIN_ERROR * cell.pdf)) / mass;
    }
  }
  let [statistic, dof, worst, group] = [0, -1, 0, 0];
  for (let k = 0; k < groups; k++) {
    if (expected[k]! < LEAST) continue;
    const by = Math.max(0, Math.abs(observed[k]! - expected[k]!) - error[k]!) ** 2 / expected[k]!;
    if (by > worst) [worst, group] = [by, k];
    statistic += by;
    dof++;
  }
  if (dof < 1) return null;
  return {
    p: chi2Tail(statistic, dof),
    statistic,
    dof,
    at: (group + 0.5) / groups,
    observed: observed[group]!,
    expected: expected[group]!,
  };
}

/** Levels at which samples may meet in one cell: 0.007°, 0.03° and 0.1° wide. */
const LEVELS = [FINEST, FINEST - 2, FINEST - 4];
/** What the density may be in a cell, over the largest that was seen there. */
const SLACK = 1.5;
/** Stakes of those who bet that samples meet more often: the factor by which each gains. */
const GAINS = [1.5, 2, 4, 16];

export interface Meetings {
  p: number;
  /** Samples that fell into a cell that had one already, and how many should have at most. */
  observed: number;
  expected: number;
}

/**
 * Samples on points, lines or rings meet in small cells more often than a density lets them. The probability that sample j falls into
 * a cell that is taken is at most q_j, the mass of the cells taken so far; gain^meetings · exp(−(gain − 1) Σ q_j) is then a
 * supermartingale over all samples of all situations, and the mean of several exceeds 1/p with a probability of at most p (Ville 1939).
 */
export async function meetings(list: readonly Hints[], breathe: () => Promise<void>): Promise<Meetings[]> {
  const sums = LEVELS.map((level) => ({ width: 4 ** (FINEST - level), area: (2 / 2 ** level) ** 2, observed: 0, expected: 0 }));
  for (const hints of list) {
    await breathe();
    const { codes, order } = hints;
    const count = hints.continuous;
    const slopes = Float64Array.from({ length: count }, (_, i) => codeSlope(codes[i]!));
    for (const sum of sums) {
      // Seeds of 32 bits: now and then two threads draw the same numbers, which is no fault of the material.
      const threads = new Set<number>();
      for (let from = 0; from < count;) {
        const end = (Math.floor(codes[from]! / sum.width) + 1) * sum.width;
        let [to, first, most] = [from, Infinity, 0];
        while (to < count && codes[to]! < end) {
          first = Math.min(first, order[to]!);
          most = Math.max(most, hints.pdfAt(to));
          if (to > from) threads.add(pairOf(order[from]!, order[to]!));
          to++;
        }
        sum.expected += SLACK * most * sum.area * slopes[from]! * (codes.length - 1 - first);
        from = to;
      }
      sum.observed += threads.size;
    }
  }
  return sums.map(({ observed, expected }) => {
    const wealth = GAINS.map((gain) => Math.log(gain) * observed - (gain - 1) * expected);
    const top = Math.max(...wealth);
    const log = top + Math.log(sumBy(wealth, (each) => Math.exp(each - top)) / GAINS.length);
    return { p: Math.min(1, Math.exp(-log)), observed, expected };
  });
}

/** Samples of a thread. */
const THREAD = 32;

/** One number for the two threads of two samples: what they share counts once. */
function pairOf(a: number, b: number): number {
  const [i, j] = [Math.floor(a / THREAD), Math.floor(b / THREAD)];
  return Math.min(i, j) * 2 ** 26 + Math.max(i, j);
}
