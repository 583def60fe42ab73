/** The statistics behind the verdicts: against an independent implementation, exact sums, and simulation. */
import { describe, expect, it } from 'vitest';
import { chi2OfCells } from '../../src/lab/chi2.ts';
import { runOf } from '../../src/lab/false-alarms.ts';
import { checkResult } from '../../src/lab/report.ts';
import {
  binomialBound,
  binomialIntervalBound,
  binomialSumBound,
  chi2Tail,
  clopperPearson,
  logGamma,
  sidak,
  sidakP,
} from '../../src/lab/distributions.ts';
import { chi2P, logGamma as otherLogGamma } from '../reference/distributions.ts';
import { Random } from '../reference/random.ts';

describe('tails', () => {
  it('of chi² agree with the tests’ own, centre and far out', () => {
    for (const dof of [1, 2, 5, 40, 159, 1000]) {
      for (const factor of [0.1, 0.5, 0.9, 1, 1.1, 1.5, 2, 4]) {
        const [a, b] = [chi2Tail(dof * factor, dof), chi2P(dof * factor, dof)];
        expect(Math.abs(a - b), `${dof} ${factor}`).toBeLessThan(1e-9 * b + 1e-13);
      }
    }
    expect(chi2Tail(Infinity, 3)).toBe(0);
    expect(chi2Tail(0, 3)).toBe(1);
  });
  it('of the gamma function agree as well', () => {
    for (const x of [0.5, 1, 2.5, 7.9, 8, 30, 1e4]) expect(logGamma(x)).toBeCloseTo(otherLogGamma(x), 9);
  });
  it('of the binomial distribution are bounded, never undercut', () => {
    for (const [n, p] of [
      [20, 0.5],
      [100, 0.03],
      [400, 0.9],
    ] as const) {
      const mass = Array.from({ length: n + 1 }, (_, k) =>
        Math.exp(logGamma(n + 1) - logGamma(k + 1) - logGamma(n - k + 1) + k * Math.log(p) + (n - k) * Math.log1p(-p)),
      );
      for (let k = 0; k <= n; k++) {
        const tail = mass.reduce((sum, each, i) => sum + (Math.abs(i - n * p) >= Math.abs(k - n * p) ? each : 0), 0);
        // The distribution leans to one side: its own tail may be double what a symmetric one has.
        const own = mass.reduce((sum, each, i) => sum + ((k >= n * p ? i >= k : i <= k) ? each : 0), 0);
        expect(binomialBound(k, n, p)).toBeGreaterThanOrEqual(Math.min(tail, 2 * own) * (1 - 1e-9));
      }
    }
    expect(binomialBound(10, 10, 1)).toBe(1);
    expect(binomialBound(9, 10, 1)).toBe(0);
    expect(binomialIntervalBound(50, 100, 0.4, 0.6)).toBe(1);
    expect(binomialIntervalBound(50, 100, 1.1, 1.2)).toBe(0);
  });
  it('of sums are those of one binomial variable where all have one probability, however they are parted', () => {
    // The least value over t of Chernoff's bound is exp(−n KL) in closed form.
    for (const [k, low, high] of [
      [70, 0.5, 0.5],
      [30, 0.5, 0.5],
      [12, 0.03, 0.04],
      [1, 0.03, 0.04],
      [95, 0.5, 0.9],
      [60, 0.5, 0.9],
    ] as const) {
      const whole = binomialIntervalBound(k, 100, low, high);
      for (const parts of [[100], [50, 50], [1, 9, 90]])
        expect(binomialSumBound(k, parts.map((n) => ({ n, low, high }))) / whole, `${k} ${parts.join(' ')}`).toBeCloseTo(1, 9); // prettier-ignore
    }
    // Of unlike ones never less than the chance itself: 10 that nearly always succeed, 10 that seldom do.
    const parts = [0.9, 0.1].map((p) => ({ n: 10, low: p, high: p }));
    const mass = (k: number, p: number): number =>
      Math.exp(logGamma(11) - logGamma(k + 1) - logGamma(11 - k)) * p ** k * (1 - p) ** (10 - k);
    const all = Array.from({ length: 21 }, (_, k) => Array.from({ length: 11 }, (_, i) => (k - i < 0 || k - i > 10 ? 0 : mass(i, 0.9) * mass(k - i, 0.1))).reduce((a, b) => a + b)); // prettier-ignore
    for (const k of [2, 5, 8, 12, 15, 18]) {
      const tail = all.reduce((sum, each, i) => sum + ((k > 10 ? i >= k : i <= k) ? each : 0), 0);
      const bound = binomialSumBound(k, parts);
      expect(bound).toBeGreaterThanOrEqual(tail);
      // Less than the bound of 20 alike, which vary more.
      expect(bound).toBeLessThan(binomialBound(k, 20, 0.5));
    }
  });
  it('are corrected for their number', () => {
    expect(sidakP(sidak(0.01, 50), 50)).toBeCloseTo(0.01, 12);
    expect(sidak(0.01, 1)).toBe(0.01);
    expect(sidak(0.2, 2)).toBeCloseTo(1 - Math.sqrt(0.8), 12);
    expect([sidakP(1, 5), sidakP(0.3, 0), sidakP(0.3, 1)]).toEqual([1, 1, expect.closeTo(0.3, 12)]);
  });
  it('of a measured rate: Clopper and Pearson’s own table', () => {
    expect(clopperPearson(0, 1000)[1]).toBeCloseTo(1 - 0.025 ** (1 / 1000), 9);
    const [low, high] = clopperPearson(5, 100);
    expect([low, high].map((each) => Number(each.toFixed(4)))).toEqual([0.0164, 0.1128]);
    // What failed and what did not change places.
    const [least, most] = clopperPearson(95, 100);
    expect([1 - most, 1 - least]).toEqual([expect.closeTo(low, 9), expect.closeTo(high, 9)]);
    expect(clopperPearson(7, 7)).toEqual([expect.closeTo(0.025 ** (1 / 7), 9), 1]);
    expect(clopperPearson(0, 10, 0.9)).toEqual([0, expect.closeTo(1 - 0.05 ** 0.1, 9)]);
  });
});

it('a run of a right material: its least p-value, for as many as there are, and what failed alone', () => {
  const checks = [
    checkResult('energy', 'fail', 'Too much.', { p: 0.02 }),
    checkResult('weight', 'pass', 'Right.', { p: 0.5 }),
    checkResult('delta', 'inconclusive', 'Who knows.'),
  ];
  expect(runOf({ material: 'm', seed: 3, checks })).toEqual({
    material: 'm',
    seed: 3,
    p: expect.closeTo(1 - 0.98 ** 2, 12) as number,
    failures: [{ check: 'energy', sentence: 'Too much.' }],
  });
  expect(runOf({ material: 'm', seed: 3, checks: checks.slice(2) })).toMatchObject({ p: 1, failures: [] });
});

describe('chi² over cells', () => {
  const random = new Random(17);
  /** Cells of quite different masses, some tiny, and a sample of `n`. */
  function draw(n: number, twist = 0): { observed: number; mass: number; massError: number }[] {
    const masses = Array.from({ length: 900 }, (_, i) => (i % 7 === 0 ? 1e-9 : 1 + (i % 13)));
    const total = masses.reduce((sum, each) => sum + each, 0);
    const bounds = masses.map(
      (
        (sum) => (each: number) =>
          (sum += each / total)
      )(0),
    );
    const cells = masses.map((each) => ({ observed: 0, mass: each / total, massError: 0 }));
    for (let i = 0; i < n; i++) {
      const u = random.next() ** (1 + twist);
      cells[
        Math.max(
          0,
          bounds.findIndex((each) => each > u),
        )
      ]!.observed++;
    }
    return cells;
  }
  it('rejects right counts as often as its level says', () => {
    const runs = 400;
    const alarms = Array.from({ length: runs }, () => chi2OfCells(draw(4000))!.p).filter((p) => p < 0.1).length;
    // Four standard deviations.
    expect(Math.abs(alarms / runs - 0.1)).toBeLessThan(4 * Math.sqrt(0.09 / runs));
  });
  it('rejects counts that lean', () => expect(chi2OfCells(draw(20_000, 0.1))!.p).toBeLessThan(1e-6));
  it('never for what the masses may be off by', () => {
    const cells = draw(20_000, 0.1).map((each) => ({ ...each, massError: Math.abs(each.observed / 20_000 - each.mass) }));
    expect(chi2OfCells(cells)!.statistic).toBeLessThan(1e-20);
  });
  it('compares shapes: masses that add up to anything', () => {
    const cells = draw(4000);
    expect(chi2OfCells(cells.map((each) => ({ ...each, mass: each.mass * 3 })))!.statistic).toBeCloseTo(chi2OfCells(cells)!.statistic, 6);
  });
  it('sums over groups, with a degree of freedom fewer than there are, since the total is given', () => {
    const cells = [110, 85, 105, 100].map((observed) => ({ observed, mass: 0.5, massError: 0 }));
    const { statistic, dof, p, residuals } = chi2OfCells(cells)!;
    // (10² + 15² + 5² + 0²) / 100, and P(X ≥ 3.5) of three degrees of freedom: erfc(√1.75) + √(7 / π) e^−1.75.
    expect(statistic).toBeCloseTo(3.5, 12);
    expect(dof).toBe(3);
    expect(p).toBeCloseTo(0.32076212, 8);
    expect([...residuals].map((each) => Number(each.toFixed(9)))).toEqual([1, -1.5, 0.5, 0]);
    // Half a per cent of a mass of 2 is 2 of 400 counts: off every difference.
    expect(chi2OfCells(cells.map((each) => ({ ...each, massError: 0.01 })))!.statistic).toBeCloseTo((8 ** 2 + 13 ** 2 + 3 ** 2) / 100, 12);
  });
  it('makes groups of 40 expected counts, and of a 160th of all: neighbours, what is left over with the last', () => {
    // 39 and 1 are a group, so are 40; 39 are too few, and go to the group before them.
    const few = [39, 1, 40, 39].map((expected, i) => ({
      observed: expected + (i === 1 ? 4 : i === 3 ? -4 : 0),
      mass: expected,
      massError: 0,
    }));
    const found = chi2OfCells(few)!;
    expect(found.dof).toBe(1);
    expect(found.statistic).toBeCloseTo(4 ** 2 / 40 + 4 ** 2 / 79, 12);
    // Groups of 40, 40 and 40 + 39; the errors of both parts of the last count.
    const three = [40, 40, 40, 39].map((expected, i) => ({
      observed: expected + [2, -10, 0, 8][i]!,
      mass: expected,
      massError: i === 3 ? 2 : i === 2 ? 1 : 0,
    }));
    const parted = chi2OfCells(three)!;
    expect([...parted.residuals].map((each) => each.toFixed(6))).toEqual(
      [2 / 40 ** 0.5, -10 / 40 ** 0.5, 8 / 79 ** 0.5, 8 / 79 ** 0.5].map((each) => each.toFixed(6)),
    );
    expect(parted.statistic).toBeCloseTo(2 ** 2 / 40 + 10 ** 2 / 40 + (8 - 3) ** 2 / 79, 12);
    const many = Array.from({ length: 1000 }, () => ({ observed: 100, mass: 1, massError: 0 }));
    // 625 counts are the least: seven cells; of the last six too few are left.
    expect(chi2OfCells(many)!.dof).toBe(Math.floor(1000 / 7) - 1);
  });
  it('needs two groups', () => {
    expect(chi2OfCells([{ observed: 1000, mass: 1, massError: 0 }])).toBeNull();
    expect(chi2OfCells([{ observed: 0, mass: 0, massError: 0 }])).toBeNull();
  });
});
