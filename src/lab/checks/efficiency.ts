/** What a sample is worth, against one of the cosine hemisphere. */
import { luminance } from '../../base/color.ts';
import type { MeasuredCell } from '../cells.ts';
import { checkResult, type CheckResult, type EfficiencyPoint } from '../report.ts';
import { isBelow } from '../sphere.ts';
import { sumOf, type Measured } from './measure.ts';
import { sumBy } from '../sums.ts';

export const lightOf = (cells: readonly MeasuredCell[]): number => sumBy(cells, (each) => luminance(each.light));

export function efficiencyOf({ situation, cells }: Measured): EfficiencyPoint[] {
  const own = sumOf(cells, 'ownSquare');
  const cosine = sumOf(cells, 'cosineSquare');
  // Light on both sides: the cosine sphere has half the density of the cosine hemisphere.
  const isLit = (below: boolean): boolean => cells.some((each) => luminance(each.light) > 0 && isBelow(each) === below);
  const sides = isLit(true) && isLit(false) ? 2 : 1;
  if (!(own > 0) || !(cosine > 0)) return [];
  const cosineWeighted = sides * cosine;
  return [
    {
      params: situation.set.inputs,
      cosine: situation.wo[2],
      light: lightOf(cells),
      own,
      cosineWeighted,
      worth: cosineWeighted / own,
    },
  ];
}

export function efficiencyVerdict(points: readonly EfficiencyPoint[]): CheckResult {
  if (points.length === 0) return checkResult('efficiency', 'not-applicable', 'The material reflects no light to compare.');
  const sorted = points.map((each) => each.worth).sort((a, b) => a - b);
  const [least, middle, most] = [sorted[0]!, sorted[Math.floor(sorted.length / 2)]!, sorted.at(-1)!];
  const shown = (x: number): string => (x < 10 ? x.toFixed(1) : x.toFixed(0));
  const sentence = `A sample is worth ${shown(middle)} of the cosine hemisphere (from ${shown(least)} to ${shown(most)}).`;
  return checkResult('efficiency', 'measured', sentence, { values: { least, median: middle, most } });
}
