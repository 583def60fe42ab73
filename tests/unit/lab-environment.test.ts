/** Environments judged on the host, by what kernels would have said of some directions and of a table's cells. */
import { describe, expect, it } from 'vitest';
import { directionsOf, radianceChecks, tableCheck, tableFigures } from '../../src/lab/environment.ts';
import type { Vector } from '../../src/lab/report.ts';
import { Random } from '../reference/random.ts';

const SET = { values: [], inputs: { a: 1 } };
const source = new Random(3);
const randomly = (): number => source.next();
const sets = (...all: number[][][]) =>
  all.map((points, k) => ({
    set: { values: [], inputs: { a: k } },
    at: points.map((_, i): Vector => [i, k, 0.25]),
    results: Float32Array.from(points.flat()),
  }));
const judged = (...all: number[][][]) =>
  Object.fromEntries(radianceChecks(sets(...all), (word) => `line ${word}`).map((each) => [each.id, each]));

describe('radiance', () => {
  it('that is right passes in one sentence each', () => {
    const checks = judged([[0, 0, 0, 0], [1, 2, 3, 0]], [[3e38, 0, 0.5, 0]]); // prettier-ignore
    expect(Object.keys(checks)).toEqual(['terminates', 'finite', 'negative']);
    for (const each of Object.values(checks)) expect(each).toMatchObject({ verdict: 'pass', place: null });
    expect(checks.terminates!.sentence).toBe('Every loop ended.');
    expect(checks.finite!.sentence).toBe('Radiance is finite in every direction that was tried.');
    expect(checks.negative!.sentence).toBe('Radiance is nowhere negative.');
  });

  // One fault alone, in each of its channels; what stands before and after it is right.
  it.each([0, 1, 2].flatMap((c) => [[c, NaN, 'finite'], [c, Infinity, 'finite'], [c, -Infinity, 'finite'], [c, -0.125, 'negative']] as const))('channel %d of %d is no %s one', (c, value, id) => {
    const wrong = [0.5, 0.5, 0.5, 0];
    wrong[c] = value;
    const checks = judged([[1, 1, 1, 0], wrong, [1, 1, 1, 0]]); // prettier-ignore
    for (const [name, each] of Object.entries(checks)) expect(each.verdict).toBe(name === id ? 'fail' : 'pass');
    expect(checks[id]!.place).toEqual({ params: { a: 0 }, at: [1, 0, 0.25] });
    const shown = `(${wrong.slice(0, 3).join(', ')})`;
    expect(checks[id]!.sentence).toBe(`environment(1, 0, 0.25) is ${shown}: ${id === 'finite' ? 'no finite radiance.' : 'light cannot be negative.'}`);
  }); // prettier-ignore

  it('of a loop without an end is not judged beside it', () => {
    const checks = judged([[NaN, -1, 0, 7]]);
    expect(checks.terminates).toMatchObject({ verdict: 'fail', place: { at: [0, 0, 0.25] } });
    expect(checks.terminates!.sentence).toBe('The loop at line 7 did not end within the work that one sample may do.');
    expect([checks.finite!.verdict, checks.negative!.verdict]).toEqual(['pass', 'pass']);
  });

  it('is told of where it was first wrong, of all sets', () => {
    const checks = judged([[1, 1, 1, 0], [-1, 0, 0, 0]], [[-2, 0, 0, 0], [NaN, 0, 0, 0], [0, 0, 0, 4]], [[0, 0, 0, 5], [0, Infinity, 0, 0]]); // prettier-ignore
    expect(checks.negative!.place).toEqual({ params: { a: 0 }, at: [1, 0, 0.25] });
    expect(checks.finite!.place).toEqual({ params: { a: 1 }, at: [1, 1, 0.25] });
    expect(checks.terminates).toMatchObject({ place: { params: { a: 1 }, at: [2, 1, 0.25] } });
    expect(checks.terminates!.sentence).toContain('line 4');
  });
});

describe('directions', () => {
  const all = directionsOf(500, randomly);
  it('are unit vectors, none twice among those that are special', () => {
    for (const each of all) expect(Math.hypot(...each)).toBeCloseTo(1, 12);
    expect(all).toHaveLength(26 + 36 + 500);
    expect(new Set(all.slice(0, 62).map((each) => each.map((x) => x.toPrecision(15)).join())).size).toBe(62);
  });

  it('have the axes, edges and corners of a cube among them', () => {
    const has = (v: Vector): boolean => all.some((each) => each.every((x, c) => Math.abs(x - v[c]! / Math.hypot(...v)) < 1e-15));
    for (const x of [-1, 0, 1]) for (const y of [-1, 0, 1]) for (const z of [-1, 0, 1]) if (x !== 0 || y !== 0 || z !== 0) expect(has([x, y, z])).toBe(true); // prettier-ignore
  });

  it('come as near to both poles, the horizon and the seam of the azimuth as single precision has numbers, on both sides', () => {
    const near = all.slice(26, 62);
    for (const e of [1e-3, 1e-5, 1e-7, 1e-12]) {
      const some = (test: (v: Vector) => boolean): number => near.filter((v) => test(v)).length;
      const is = (x: number, to: number): boolean => Math.abs(x / to - 1) < 1e-5;
      expect(
        some(([x, y]) => is(x, e) && y > 0.9),
        'north',
      ).toBe(1);
      expect(
        some(([, y, z]) => is(z, e) && y < -0.9),
        'south',
      ).toBe(1);
      expect(
        some(([x, y]) => x > 0.9 && is(y, e)),
        'over the horizon',
      ).toBe(1);
      expect(
        some(([x, y]) => x > 0.9 && is(y, -e)),
        'under it',
      ).toBe(1);
      expect(
        some(([x, y, z]) => z < -0.9 && is(y, e) && x === 0),
        'over the horizon, at the seam',
      ).toBe(1);
      expect(
        some(([x, , z]) => z < -0.9 && is(x, e)),
        'beside −z',
      ).toBe(1);
      expect(
        some(([x, , z]) => z < -0.9 && is(x, -e)),
        'on its other side',
      ).toBe(1);
      expect(
        some(([x, , z]) => x < -0.9 && is(z, e)),
        'beside −x',
      ).toBe(1);
      expect(
        some(([x, , z]) => x < -0.9 && is(z, -e)),
        'on its other side',
      ).toBe(1);
    }
  });
});

describe('a table', () => {
  const figuresOf = (...cells: [t: number, s: number, s2: number][]) =>
    tableFigures(Float32Array.from(cells.flatMap((each) => [...each, 0])));

  it('of even light is worth what uniform directions are', () =>
    expect(figuresOf([1, 1, 1], [1, 1, 1], [1, 1, 1])).toEqual({ missed: 0, worth: 1, light: 1 }));

  it('that knows the light is worth as many more as the light is smaller', () => {
    // All light in one of four cells: q = 0.98 × 4 + 0.02 there, and the second moment is mean(s²) / q.
    const { missed, worth, light } = figuresOf([2, 2, 4], [0, 0, 0], [0, 0, 0], [0, 0, 0]);
    expect(worth).toBeCloseTo(0.98 * 4 + 0.02, 6);
    expect([missed, light]).toEqual([0, 1]);
  });

  it('says how much more light other points have than its own', () => {
    expect(figuresOf([1, 2, 4], [3, 4, 16]).light).toBeCloseTo(1.5, 6);
    expect(figuresOf([0, 2, 4], [0, 2, 4])).toEqual({ missed: 0, worth: 1, light: Infinity });
    expect(figuresOf([0, 0, 0], [0, 0, 0])).toEqual({ missed: 0, worth: 1, light: 1 });
    expect(figuresOf([1, 0, 0], [0, 0, 0])).toEqual({ missed: 0, worth: 1, light: 0 });
  });

  /** A cell whose one sample weighs `times` times the mean light, where the table has nothing: q = 0.02. */
  const beside = (times: number) => {
    // Light of 1 in the first of two cells, s in the other one, of which a point has s² / s = s: s / 0.02 = times (1 + s) / 2.
    const s = (0.01 * times) / (1 - 0.01 * times);
    return figuresOf([1, 1, 1], [0, s, s * s]);
  };
  it('misses what weighs more than 20 times the mean, and nothing else', () => {
    expect(beside(19.9).missed).toBe(0);
    const s = 0.201 / 0.799;
    expect(beside(20.1).missed).toBeCloseTo(s / (1 + s), 5);
  });

  it('misses no light of many dim points, however much they are together', () =>
    // The same light as above: its points have less each.
    expect(figuresOf([1, 1, 1], [0, 0.25, 0.25 * 0.05]).missed).toBe(0));

  it.each([
    [0.0099, 'pass', '1'],
    [0.0101, 'fail', '1.0'],
    [0.0987, 'fail', '9.9'],
    [0.104, 'fail', '10'],
  ])('that misses %d of the light: %s', (missed, verdict, percent) => {
    const check = tableCheck(SET, [0, 1, 0], { missed, worth: 2.34567, light: 1 });
    expect(check).toMatchObject({ id: 'table', verdict, values: { missed, worth: 2.34567, light: 1 } });
    expect(check.place).toEqual(verdict === 'fail' ? { params: { a: 1 }, at: [0, 1, 0] } : null);
    if (verdict === 'fail') expect(check.sentence).toContain(`${percent} % of the light falls between the points of the table`);
    else expect(check.sentence).toBe('Samples go where the light is: one is worth 2.346 uniform ones.');
  });
});
