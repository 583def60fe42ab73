/** Densities judged on the host, by what a kernel would have said of some points. */
import { describe, expect, it } from 'vitest';
import { densityChecks, densityPoints } from '../../src/lab/density.ts';
import { Random } from '../reference/random.ts';

const SET = { values: [], inputs: { a: 1 } };
/** Four numbers each: density, least and greatest component of Le, the loop that ran out. */
function judged(...points: [number, number, number, number][]) {
  const all = [{ set: SET, at: points.map((_, i): [number, number, number] => [i, 0, 0]), results: Float32Array.from(points.flat()) }];
  return Object.fromEntries(densityChecks(all, (word) => `line ${word}`).map((each) => [each.id, each]));
}
const verdicts = (checks: Record<string, { verdict: string }>): string =>
  ['terminates', 'finite', 'negative', 'majorant'].map((id) => checks[id]?.verdict).join(' ');

describe('a density', () => {
  it('that is right passes, and its greatest is told', () => {
    const checks = judged([0, 0, 0, 0], [0.25, 0, 0, 0], [0.75, 0, 2, 0], [0.5, 1, 1, 0]);
    expect(verdicts(checks)).toBe('pass pass pass pass');
    expect(checks.majorant!.values).toEqual({ most: 0.75 });
  });

  it.each<[string, number, string]>([
    ['1 and rounding', 1 + 2 ** -15, 'pass'],
    ['more than 1', 1 + 2 ** -13, 'fail'],
  ])('of %s', (_, density, verdict) => expect(judged([0.5, 0, 0, 0], [density, 0, 0, 0]).majorant!.verdict).toBe(verdict));

  it('of more than 1 fails where it is greatest, with what to write', () => {
    const { majorant } = judged([1.5, 0, 0, 0], [2.341, 0, 0, 0], [2, 0, 0, 0]);
    expect(majorant).toMatchObject({
      verdict: 'fail',
      place: { at: [1, 0, 0], params: { a: 1 } },
      values: { most: expect.closeTo(2.341, 5) as number },
    });
    expect(majorant!.sentence).toContain('"majorant": 2.35 in');
  });

  it('that is 0 has no majorant to judge', () => {
    expect(verdicts(judged([0, 0, 0, 0], [0, 0, 0, 0]))).toBe('pass pass pass not-applicable');
    expect(verdicts(judged())).toBe('pass pass pass not-applicable');
  });

  it.each<[string, [number, number, number, number], string, string]>([
    ['no number', [NaN, 0, 0, 0], 'pass fail pass pass', 'density(1, 0, 0) is NaN: no finite number.'],
    ['infinite', [Infinity, 0, 0, 0], 'pass fail pass pass', 'density(1, 0, 0) is Infinity: no finite number.'],
    ['with infinite light', [0.5, 0, Infinity, 0], 'pass fail pass pass', 'Le(1, 0, 0) has a component that is no finite number.'],
    ['with light below 0', [0.5, -2, 1, 0], 'pass pass fail pass', 'Le(1, 0, 0) has the component -2: it counts as 0.'],
    ['below 0', [-0.5, 0, 0, 0], 'pass pass fail pass', 'density(1, 0, 0) is -0.5: it counts as 0'],
    ['with a loop without an end', [0.5, 0, 0, 3], 'fail pass pass pass', 'The loop at line 3 did not end'],
    // Where there is nothing its light is not asked for.
    ['0 with light that is wrong', [0, -1, NaN, 0], 'pass pass pass pass', ''],
  ])('that is %s is said to be so, where it was seen first', (_, point, expected, sentence) => {
    const checks = judged([0.25, 0, 0, 0], point, point);
    expect(verdicts(checks)).toBe(expected);
    const failed = Object.values(checks).filter(({ verdict }) => verdict === 'fail');
    for (const each of failed) expect(each.sentence).toContain(sentence);
    for (const each of failed) expect(each.place).toMatchObject({ at: [1, 0, 0] });
  });
});

it('points are the origin, corners, places beside them, and others in the region alone', () => {
  const random = new Random(8);
  const points = densityPoints(3000, 2.5, () => random.next());
  const special = points.slice(0, points.length - 3000).map((each) => each.join());
  for (const each of ['0,0,0', '1,1,1', '-1,0,1', '0.5,-0.5,0', '0.001,0,0', '0,0,-0.000001']) expect(special).toContain(each);
  const drawn = points.slice(-3000).flat();
  expect(Math.max(...drawn.map(Math.abs))).toBeLessThanOrEqual(2.5);
  // Mean 0 and variance 2.5² / 3 of 9000 numbers: four standard deviations.
  const [mean, square] = [drawn, drawn.map((x) => x * x)].map((list) => list.reduce((sum, x) => sum + x, 0) / list.length) as [
    number,
    number,
  ];
  expect(Math.abs(mean)).toBeLessThan((4 * 2.5) / Math.sqrt(3 * drawn.length));
  expect(Math.abs(square / (2.5 ** 2 / 3) - 1)).toBeLessThan(4 * Math.sqrt(0.8 / drawn.length));
});
