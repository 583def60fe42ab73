import { existsSync, readFileSync, rmSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { Random } from '../reference/random.ts';
import {
  assertImagesAgree, chi2P, chi2Test, compareImages, erfc, gammaQ, holm, logGamma, normalCdf, normalP, sidak, sidakP,
  type ImageMoments,
} from '../helpers/statistics.ts'; // prettier-ignore

/** A normal number (Box and Muller). */
function normal(random: Random): number {
  return Math.sqrt(-2 * Math.log(1 - random.next())) * Math.cos(2 * Math.PI * random.next());
}

type Noise = (random: Random) => number; // mean 0, variance 1
const exponential: Noise = (random) => -Math.log(1 - random.next()) - 1;

/** An image whose samples are mean(index) + sd · noise, index = 3 · pixel + channel. */
function noisyImage(seed: number, size: number, n: number, sd: number, noise: Noise, mean: (index: number) => number): ImageMoments {
  const random = new Random(seed);
  const sum = new Float64Array(3 * size * size);
  const sumSquares = new Float64Array(3 * size * size);
  for (let i = 0; i < sum.length; i++) {
    for (let k = 0; k < n; k++) {
      const sample = mean(i) + sd * noise(random);
      sum[i] += sample;
      sumSquares[i] += sample * sample;
    }
  }
  return { width: size, height: size, n, sum, sumSquares };
}

/** P(X ≥ k) of a binomial variable. */
function binomialTail(k: number, n: number, p: number): number {
  let tail = 0;
  for (let i = k; i <= n; i++) {
    const choose = logGamma(n + 1) - logGamma(i + 1) - logGamma(n - i + 1);
    tail += Math.exp(choose + i * Math.log(p) + (n - i) * Math.log1p(-p));
  }
  return tail;
}

const logFactorial = (n: number): number => (n < 2 ? 0 : Math.log(n) + logFactorial(n - 1));

const close = (value: number, expected: number, relative = 1e-12): void => {
  expect(Math.abs(value / expected - 1), `${value} against ${expected}`).toBeLessThan(relative);
};

describe('tails', () => {
  test.each([
    [0.5, 0.4795001221869535],
    [1, 0.15729920705028513],
    [2, 0.004677734981047266],
    [5, 1.5374597944280349e-12],
    [10, 2.088487583762545e-45],
    [-1, 1.8427007929497148],
  ])('erfc(%f)', (x, expected) => close(erfc(x), expected));

  test('normal distribution', () => {
    close(normalP(1.959963984540054), 0.05);
    close(normalP(-6), 1.973175290075396e-9);
    close(normalCdf(-3), 0.0013498980316300933);
    close(normalCdf(3), 1 - 0.0013498980316300933);
  });

  test('chi² has the finite sum for even degrees of freedom', () => {
    for (const dof of [2, 4, 10, 100, 1000]) {
      for (const x of [0.5 * dof, dof, 1.3 * dof, 2 * dof]) {
        // exp(−x/2) Σ (x/2)^k / k!, backwards from its last term, whose exponent stays in range
        const last = dof / 2 - 1;
        let term = Math.exp(last * Math.log(x / 2) - x / 2 - logFactorial(last));
        let sum = 0;
        for (let k = last; k >= 0; term *= k / (x / 2), k--) sum += term;
        close(chi2P(x, dof), sum, 1e-11);
      }
    }
    close(chi2P(3.841458820694124, 1), 0.05);
    close(gammaQ(0.5, 0), 1);
  });

  test('corrections', () => {
    close(sidak(0.05, 10), 1 - 0.95 ** 0.1);
    close(sidakP(sidak(1e-9, 1000), 1000), 1e-9);
    const { adjusted, rejected } = holm([0.03, 0.01, 0.02, 0.9], 0.05);
    adjusted.forEach((each, i) => expect(each).toBeCloseTo([0.06, 0.04, 0.06, 0.9][i], 12));
    expect(rejected).toEqual([false, true, false, false]);
  });
});

describe('chi² test of counts', () => {
  test('pools small cells and counts the rest', () => {
    // 3 + 3 → one cell, the last 3 joins it or its neighbour: 3 cells remain.
    const { statistic, dof } = chi2Test([4, 2, 3, 20, 21], [3, 3, 3, 20, 21]);
    expect([statistic, dof]).toEqual([0, 2]);
    expect(chi2Test([4, 3, 3, 3, 2], [3, 3, 3, 3, 3])).toMatchObject({ dof: 1 }); // 6 and 6 + 3
    expect(() => chi2Test([1, 2], [1, 2])).toThrow('fewer than two cells');
  });

  test('of a die', () => {
    const { statistic, dof, p } = chi2Test([5, 8, 9, 8, 10, 20], Array(6).fill(10));
    close(statistic, 13.4);
    expect(dof).toBe(5);
    close(p, 0.01990522033477436, 1e-9);
  });

  test('a count where none can be is impossible', () => {
    expect(chi2Test([10, 10, 1], [10, 10, 0]).p).toBe(0);
  });

  test('the generator of the reference is uniform', () => {
    const seed = 3;
    const random = new Random(seed);
    const counts = new Float64Array(1024);
    for (let i = 0; i < 200000; i++) counts[Math.floor(random.next() * 32) * 32 + Math.floor(random.next() * 32)]++;
    expect(
      chi2Test(
        counts,
        counts.map(() => 200000 / 1024),
      ).p,
      `seed ${seed}`,
    ).toBeGreaterThan(1e-4);
  });
});

describe('comparison of images', () => {
  const texture = (i: number): number => 1 + 0.3 * Math.sin(i);

  test.each([
    ['normal', normal],
    ['exponential', exponential],
  ])('false alarms are as rare as alpha says: %s noise', (_, noise) => {
    const seeds = 400;
    const alpha = 0.05;
    const alarms: number[] = [];
    for (let seed = 0; seed < seeds; seed++) {
      const a = noisyImage(2 * seed, 12, 16, 0.5, noise, texture);
      const b = noisyImage(2 * seed + 1, 12, 12, 0.7, noise, texture);
      if (!compareImages(a, b, { block: 4, alpha }).pass) alarms.push(seed);
    }
    const says = `${alarms.length} alarms in ${seeds}: seeds ${alarms.join(' ')}`;
    expect(binomialTail(alarms.length, seeds, alpha), says).toBeGreaterThan(1e-4);
    expect(1 - binomialTail(alarms.length + 1, seeds, alpha / 2), `too few: ${says}`).toBeGreaterThan(1e-4);
  });

  const flat = noisyImage(1, 32, 16, 0.05, normal, () => 1);

  test('finds a bias of 1 % of the whole image by its mean', () => {
    const result = compareImages(
      flat,
      noisyImage(2, 32, 16, 0.05, normal, () => 1.01),
    );
    expect(result.pass).toBe(false);
    expect(Math.max(...result.meanP)).toBeLessThan(1e-6);
  });

  test('finds a bias of 1 % in one channel of one block', () => {
    // Standard error of a block: 0.05 · √2 / √(64 · 16) = 0.22 %.
    const inBlock = (i: number): boolean => i % 3 === 1 && Math.floor(i / 96) >= 8 && Math.floor(i / 96) < 16 && (i / 3) % 32 >= 24;
    const result = compareImages(
      flat,
      noisyImage(2, 32, 16, 0.05, normal, (i) => (inBlock(i) ? 1.02 : 1)),
    );
    expect(result.pass).toBe(false);
    expect(result.worst).toMatchObject({ x: 24, y: 8, channel: 1 });
    expect(result.blocksP).toBeLessThan(1e-6);
    expect(result.minP).toBeGreaterThanOrEqual(result.blocksP);
  });

  test('finds small biases everywhere whose mean is zero', () => {
    const sign = (i: number): number => ((Math.floor(i / 3 / 4) + Math.floor(i / 3 / 128)) % 2 === 0 ? 1 : -1);
    const result = compareImages(
      flat,
      noisyImage(2, 32, 16, 0.05, normal, (i) => 1 + 0.01 * sign(i)),
      { block: 4 },
    );
    expect(result.pass).toBe(false);
    expect(Math.max(...result.spreadP)).toBeLessThan(1e-6);
    expect(Math.min(...result.meanP)).toBeGreaterThan(1e-3);
  });

  test('without noise, equal means equal up to single precision', () => {
    const constant = (value: number): ImageMoments => noisyImage(0, 8, 2, 0, normal, () => value);
    expect(compareImages(constant(3), constant(3 * (1 + 1e-6))).minP).toBe(1);
    expect(compareImages(constant(3), constant(3 * (1 + 1e-4))).minP).toBe(0);
    expect(compareImages(constant(0), constant(0)).pass).toBe(true);
    expect(compareImages(constant(0), constant(1e-9)).pass).toBe(false);
  });

  test('a pixel that is not a number fails', () => {
    for (const bad of [NaN, Infinity]) {
      const broken = { ...flat, sum: Float64Array.from(flat.sum, (each, i) => (i === 500 ? bad : each)) };
      expect(compareImages(broken, flat).minP).toBe(0);
      expect(compareImages(broken, broken).pass).toBe(false);
    }
  });

  test('a failure leaves its evidence', () => {
    const name = 'statistics: evidence';
    const folder = new URL('../../.cache/test-failures/statistics_evidence/', import.meta.url);
    rmSync(folder, { recursive: true, force: true }); // of a run that failed here
    const constant = (value: (i: number) => number): ImageMoments => noisyImage(0, 2, 2, 0, normal, value);
    assertImagesAgree(
      constant(() => 1),
      constant(() => 1),
      { name },
    );
    expect(existsSync(folder)).toBe(false);
    expect(() =>
      assertImagesAgree(
        constant((i) => i),
        constant(() => 1),
        { name },
      ),
    ).toThrow(/^statistics: evidence: .* p = 0\.00e\+0 < 0\.001/);
    const pfm = readFileSync(new URL('a.pfm', folder));
    expect(pfm.subarray(0, 12).toString()).toBe('PF\n2 2\n-1.0\n');
    // The bottom row, pixels 2 and 3, comes first.
    expect([0, 1, 5, 6].map((i) => pfm.readFloatLE(12 + 4 * i))).toEqual([6, 7, 11, 0]);
    expect(JSON.parse(readFileSync(new URL('result.json', folder), 'utf8'))).toMatchObject({ pass: false, minP: 0, worst: { p: 0 } });
    expect(['b.pfm', 'difference.pfm'].every((each) => existsSync(new URL(each, folder)))).toBe(true);
    rmSync(folder, { recursive: true });
  });
});
