/** What programs of media say of scattering, judged on the host, at both sides of every limit. */
import { describe, expect, it } from 'vitest';
import { scatteringChecks, type Scatterings } from '../../src/lab/scattering.ts';
import type { Vector } from '../../src/lab/report.ts';
import type { MaterialModule } from '../../src/shader/material.ts';

const defining = (...names: string[]): MaterialModule => ({ defines: Object.fromEntries(names.map((name) => [name, true])) }) as unknown as MaterialModule; // prettier-ignore
const seen = (shares: number[][] | null, phases: number[][] | null, a = 1): Scatterings => ({
  set: { values: [], inputs: { a } },
  at: (shares ?? phases ?? []).map((_, i): Vector => [i, a, 0]),
  shares: shares && Float32Array.from(shares.flat()),
  phases: phases && Float32Array.from(phases.flat()),
});
const judged = (names: string[], ...all: Scatterings[]) =>
  Object.fromEntries(scatteringChecks(all, defining(...names)).map((each) => [each.id, each]));

const GOOD = [0.2, 0.8, 0.3, 0];
const CLAMP = 'Write clamp(…, vec3f(0.0), vec3f(1.0)).';

describe('albedo and g', () => {
  it('are judged where they are defined', () => {
    expect(Object.keys(judged(['albedo'], seen([GOOD], null)))).toEqual(['albedo']);
    expect(Object.keys(judged(['g'], seen([GOOD], null)))).toEqual(['g']);
    expect(Object.keys(judged(['phase'], seen(null, [[1, 1, 1, 0]])))).toEqual(['phase']);
    expect(judged([], seen([GOOD], null))).toEqual({});
  });

  it.each<[string, number[], string | null, string | null]>([
    ['from 0 to 1 and as far as g may go', [0, 1, 0.99, 0], null, null],
    ['with what rounding adds', [0, 1 + 2 ** -15, 0.99 * (1 + 2 ** -15), 0], null, null],
    ['backwards', [0, 1, -0.99, 0], null, null],
    ['below 0', [-0.25, 1, 0, 0], `albedo(1, 1, 0) has the component -0.25: it counts as 0. ${CLAMP}`, null],
    ['above 1', [0, 1.25, 0, 0], `albedo(1, 1, 0) has the component 1.25: it counts as 1. ${CLAMP}`, null],
    ['a little above 1', [0, 1 + 2 ** -13, 0, 0], `albedo(1, 1, 0) has the component 1: it counts as 1. ${CLAMP}`, null],
    ['below 0 and above 1', [-0.25, 1.25, 0, 0], `albedo(1, 1, 0) has the component -0.25: it counts as 0. ${CLAMP}`, null],
    ['no number at its least', [NaN, 1, 0, 0], 'albedo(1, 1, 0) has a component that is no finite number.', null],
    ['infinite', [0, Infinity, 0, 0], 'albedo(1, 1, 0) has a component that is no finite number.', null],
    ['with a g of no number', [0, 1, NaN, 0], null, 'g(1, 1, 0) is NaN: no finite number.'],
    ['with an infinite g', [0, 1, -Infinity, 0], null, 'g(1, 1, 0) is -Infinity: no finite number.'],
    ['with g too far forwards', [0, 1, 0.99 * (1 + 2 ** -13), 0], null, 'g(1, 1, 0) is 0.9901: it counts as 0.99. Clamp it to ±0.99.'],
    ['with g too far backwards', [0, 1, -1, 0], null, 'g(1, 1, 0) is -1: it counts as -0.99. Clamp it to ±0.99.'],
    ['both wrong', [-1, 0, 2, 0], `albedo(1, 1, 0) has the component -1: it counts as 0. ${CLAMP}`, 'g(1, 1, 0) is 2: it counts as 0.99. Clamp it to ±0.99.'],
  ])('%s', (_, shares, albedo, g) => {
    const checks = judged(['albedo', 'g'], seen([GOOD, shares, GOOD], null));
    const place = { params: { a: 1 }, at: [1, 1, 0] };
    expect(checks.albedo).toMatchObject(albedo === null ? { verdict: 'pass', place: null, sentence: 'The albedo is from 0 to 1 at every point that was tried.' } : { verdict: 'fail', place, sentence: albedo });
    expect(checks.g).toMatchObject(g === null ? { verdict: 'pass', place: null, sentence: 'g is from −0.99 to 0.99 at every point that was tried.' } : { verdict: 'fail', place, sentence: g });
  }); // prettier-ignore

  it('are told of where they were first wrong', () => {
    const checks = judged(['albedo', 'g'], seen([GOOD, GOOD, [0, 2, 0, 0]], null, 1), seen([[0, 3, 5, 0]], null, 2));
    expect(checks.albedo!.place).toEqual({ params: { a: 1 }, at: [2, 1, 0] });
    expect(checks.g!.place).toEqual({ params: { a: 2 }, at: [0, 2, 0] });
  });

  it('are not judged where there is no density at all', () => {
    const none = { ...seen([], null), at: [] };
    for (const each of Object.values(judged(['albedo', 'g', 'phase'], none))) expect(each).toMatchObject({ verdict: 'not-applicable', sentence: 'No point with a density above 0 was found.' }); // prettier-ignore
    // One set of two has some: that is enough.
    expect(judged(['albedo'], none, seen([GOOD], null)).albedo!.verdict).toBe('pass');
  });
});

describe('a phase function', () => {
  const phase = (...points: [number, number, number][]) => judged(['phase'], seen(null, points.map((each) => [...each, 0]))).phase!; // prettier-ignore

  it('whose integral is 1 passes, and the greatest weight of all is told', () => {
    const check = phase([1, 1, 1.5], [0.995, 1.005, 2.25], [1, 1, 0]);
    expect(check).toMatchObject({ verdict: 'pass', place: null, values: { weight: 2.25 } });
    expect(check.sentence).toContain('of directions that g draws one weighs up to 2.25.');
  });

  it.each<[string, [number, number, number], string | null]>([
    ['within what the rule may miss', [0.9901, 1.0099, 1], null],
    ['a little too much', [1, 1.0101, 1], 'is 1.01, not 1: light is made.'],
    ['a little too little', [0.9899, 1, 1], 'is 0.9899, not 1: light is lost.'],
    ['twice', [2, 2, 1], 'is 2, not 1: light is made.'],
    ['nothing', [0, 0, 0], 'is 0, not 1: light is lost.'],
    ['more too little than too much', [0.5, 1.25, 1], 'is 0.5, not 1: light is lost.'],
    ['more too much than too little', [0.75, 1.5, 1], 'is 1.5, not 1: light is made.'],
    ['no number', [NaN, 1, 1], 'phase at (1, 1, 0) is no finite number for some cosine.'],
    ['infinite', [1, Infinity, 1], 'phase at (1, 1, 0) is no finite number for some cosine.'],
    ['with an infinite weight', [1, 1, Infinity], 'phase at (1, 1, 0) is no finite number for some cosine.'],
    ['negative somewhere', [1, 1, -0.5], 'phase at (1, 1, 0) is -0.5 for some cosine: it counts as 0.'],
  ])('%s', (_, numbers, sentence) => {
    const check = phase([1, 1, 1], numbers, [1, 1, 1]);
    expect(check.verdict).toBe(sentence === null ? 'pass' : 'fail');
    if (sentence !== null) expect(check.sentence).toContain(sentence);
    if (sentence !== null) expect(check.place).toEqual({ params: { a: 1 }, at: [1, 1, 0] });
  });
});
