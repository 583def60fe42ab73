/** Pearson's chi² of samples against a density that is known up to an error, over groups of neighbouring cells. */
import { chi2Tail } from './distributions.ts';
import { sumBy } from './sums.ts';

export interface Counted {
  observed: number;
  /** Probability of the cell, and how far off it may be. */
  mass: number;
  massError: number;
}

export interface Chi2 {
  statistic: number;
  dof: number;
  p: number;
  /** For each cell the residual of its group: (observed − expected) / √expected. */
  residuals: Float64Array;
}

/** Groups of at least this many expected samples: the distribution of the statistic is then chi² far into its tail. */
const MIN_EXPECTED = 40;
/** About as many groups: few of them see what leans everywhere, many what is wrong in a small place. */
const GROUPS = 160;

/**
 * Cells are taken together in their order, which keeps neighbours together. The counts are compared with the shares of the
 * masses, so that the test sees the shape of the density alone. What the masses may be off by is taken off every
 * difference: an inexact integral makes the test weaker and never a false alarm.
 * @param most about as many groups are made, if there are enough samples
 * @returns null where fewer than two groups can be made
 */
export function chi2OfCells(cells: readonly Counted[], most = GROUPS): Chi2 | null {
  const total = sumBy(cells, (each) => each.observed);
  const mass = sumBy(cells, (each) => each.mass);
  if (!(mass > 0)) return null;
  const least = Math.max(MIN_EXPECTED, total / most);
  const residuals = new Float64Array(cells.length);
  const groups: { from: number; observed: number; expected: number; error: number }[] = [];
  let group = { from: 0, observed: 0, expected: 0, error: 0 };
  cells.forEach((cell, i) => {
    group.observed += cell.observed;
    group.expected += (total * cell.mass) / mass;
    group.error += (total * cell.massError) / mass;
    if (group.expected < least) return;
    groups.push(group);
    group = { from: i + 1, observed: 0, expected: 0, error: 0 };
  });
  const last = groups.at(-1);
  if (last === undefined || groups.length < 2) return null;
  // The rest is too small for a group of its own.
  last.observed += group.observed;
  last.expected += group.expected;
  last.error += group.error;
  let statistic = 0;
  for (const [i, { from, observed, expected, error }] of groups.entries()) {
    const difference = observed - expected;
    statistic += Math.max(0, Math.abs(difference) - error) ** 2 / expected;
    residuals.fill(difference / Math.sqrt(expected), from, groups[i + 1]?.from);
  }
  return { statistic, dof: groups.length - 1, p: chi2Tail(statistic, groups.length - 1), residuals };
}
