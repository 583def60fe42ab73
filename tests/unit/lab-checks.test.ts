/** Checks of the laboratory on materials that are functions here: what is right passes, each fault is said. */
import { describe, expect, it } from 'vitest';
import { checkDelta } from '../../src/lab/checks/delta.ts';
import { checkFinite, finiteAgain } from '../../src/lab/checks/finite.ts';
import { recount, type Measured } from '../../src/lab/checks/measure.ts';
import { collectPairs } from '../../src/lab/checks/pairs.ts';
import { checkReciprocity } from '../../src/lab/checks/reciprocity.ts';
import { checkWeight } from '../../src/lab/checks/weight.ts';
import type { Bench } from '../../src/lab/bench.ts';
import { situationOf } from '../../src/lab/situations.ts';
import { cellArea, directionCode, faceCell, FACES, quarters } from '../../src/lab/sphere.ts';
import type { Vector } from '../../src/lab/report.ts';
import { glass, hostBench, LAMBERT, type HostHit, type HostMaterial } from '../helpers/host-bench.ts';

const HIT: HostHit = { a: 0.5, tangent: [1, 0, 0], outside: 1, uv: [0.3, 0.7] };
const value = (wo: Vector, wi: Vector, front: boolean) => LAMBERT.value(wo, wi, front, HIT);
const sample = (wo: Vector, u: Vector, front: boolean) => LAMBERT.sample(wo, u, front, HIT);
const scaled = (v: Vector, by: number): Vector => v.map((each) => each * by) as Vector;
const finite = async (material: HostMaterial) => checkFinite(hostBench(material), (place) => `line ${place}`);

it('each purpose has random numbers of its own, of 32 bits, and the same ones again', () => {
  const bench = hostBench(LAMBERT);
  const seeds = Array.from({ length: 256 }, (_, i) => bench.kernelSeed(`purpose ${i}`));
  expect(new Set(seeds).size).toBe(256);
  // Each bit of half of them: four standard deviations.
  for (let bit = 0; bit < 32; bit++) {
    const set = seeds.filter((each) => Math.floor(each / 2 ** bit) % 2 === 1).length;
    expect(Math.abs(set - 128), `bit ${bit}`).toBeLessThanOrEqual(4 * 8);
  }
  expect(hostBench(LAMBERT).kernelSeed('purpose 3')).toBe(seeds[3]);
  expect(hostBench(LAMBERT, {}, 8).kernelSeed('purpose 3')).not.toBe(seeds[3]);
});

describe('what is finite', () => {
  it('passes', async () => {
    const found = await finite(LAMBERT);
    expect([found.terminates.verdict, found.finite.verdict, found.attributes.verdict]).toEqual(['pass', 'pass', 'not-applicable']);
  });

  it.each<[string, HostMaterial['value'], string]>([
    ['just above the horizon', (wo, wi) => (wi[2] > 0 && wi[2] < 1e-6 ? { f: [NaN, 0, 0], pdf: 1 } : value(wo, wi, true)), 'eval'],
    ['just below the horizon', (wo, wi) => (wi[2] < 0 && wi[2] > -1e-6 ? { f: [0, Infinity, 0], pdf: 1 } : value(wo, wi, true)), 'eval'],
    ['below it by 1e-4', (wo, wi) => (wi[2] < -5e-5 && wi[2] > -2e-4 ? { f: [0, 0, -1], pdf: 1 } : value(wo, wi, true)), 'eval'],
    ['in it', (wo, wi) => ({ ...value(wo, wi, true), pdf: wi[2] === 0 ? NaN : Math.abs(wi[2]) }), 'pdf'],
    ['where wi is −wo', (wo, wi) => ({ f: [1, 1, 1], pdf: Math.hypot(...wo.map((x, k) => x + wi[k]!)) < 1e-6 ? -1 : 1 }), 'pdf'],
    ['where wi is the mirror direction', (wo, wi) => ({ f: Math.abs(wo[0] + wi[0]) + Math.abs(wo[1] + wi[1]) === 0 && wo[2] === wi[2] && wo[2] < 0.9 ? [NaN, 1, 1] : [1, 1, 1], pdf: 1 }), 'eval'],
    ...[[1e-4, 1], [1e-4, -1], [1e-7, -1], [-1e-7, -1], [-1e-4, 1]].map(([height, side]): [string, HostMaterial['value'], string] => [
      `where the eye is not low, at the height ${height} ${side! > 0 ? 'below' : 'opposite to'} it`,
      (wo, wi) => ({ f: [1, 1, 1], pdf: wo[2] > 0.2 && wo[2] < 0.99 && Math.abs(wi[2] / height! - 1) < 0.01 && side! * (wo[0] * wi[0] + wo[1] * wi[1]) > 0 ? NaN : 1 }),
      'pdf',
    ]),
    ['straight down', (_, wi) => ({ f: [1, 1, 1], pdf: wi[2] === -1 ? Infinity : 1 }), 'pdf'],
    ['where the eye is in the horizon', (wo) => ({ f: wo[2] < 1e-5 ? [NaN, 1, 1] : [1, 1, 1], pdf: 1 }), 'eval'],
  ])('is told apart from what is not, %s', async (_, wrong, by) => {
    const found = await finite({ value: wrong, sample });
    expect([found.finite.verdict, found.finite.functions]).toEqual(['fail', [by]]);
  }); // prettier-ignore

  it.each<[string, HostMaterial['sample']]>([
    ['a number of 0', (wo, u) => (u[0] === 0 ? { ...sample(wo, u, true), weight: [NaN, 0, 0] } : sample(wo, u, true))],
    ['the largest number', (wo, u) => (u[1] === 1 - 2 ** -24 ? { ...sample(wo, u, true), pdf: -1 } : sample(wo, u, true))],
    ['any number: a direction that is too long', (wo, u) => ({ ...sample(wo, u, true), wi: scaled(sample(wo, u, true).wi, 1.01) })],
    ['any number: eta 0', (wo, u) => ({ ...sample(wo, u, true), eta: 0 })],
    ['any number: a weight without a density', (wo, u) => ({ ...sample(wo, u, true), pdf: 0 })],
  ])('of samples with %s', async (_, wrong) => {
    const found = await finite({ value, sample: wrong });
    expect([found.finite.verdict, found.finite.functions]).toEqual(['fail', ['sample']]);
  });

  it.each<[string, Vector, string]>([
    ['along the surface', [0.6, -0.8, 0], 'pass'],
    ['that is too long', [1.01, 0, 0], 'fail'],
    ['that rises from it', [0.8, 0, 0.6], 'fail'],
    ['that is none', [NaN, 0, 0], 'fail'],
  ])('is a tangent %s: %s, %s', async (_, turned, verdict) => {
    const { attributes } = await finite({ ...LAMBERT, turned });
    expect([attributes.verdict, attributes.functions]).toEqual([verdict, verdict === 'pass' ? [] : ['geometry_tangent']]);
  });

  it.each([[0, 0], [1, 0], [0, 1], [1, 1]])('is asked at the corner (%d, %d) of a texture', async (u, v) => {
    const found = await finite({ value: (wo, wi, front, { uv }) => ({ ...value(wo, wi, front), pdf: uv[0] === u && uv[1] === v ? NaN : Math.abs(wi[2]) }), sample });
    expect([found.finite.verdict, found.finite.functions]).toEqual(['fail', ['pdf']]);
  }); // prettier-ignore

  it('hears of what other checks met', async () => {
    const bench = hostBench(LAMBERT);
    const before = (await checkFinite(bench, String)).finite;
    expect(finiteAgain(bench, before)).toBe(before);
    bench.noteInvalid(situationOf(bench.space.defaults, 0.5, true, bench.random('x')), 0);
    expect(finiteAgain(bench, before)).toBe(before);
    bench.noteInvalid(situationOf(bench.space.defaults, 0.5, true, bench.random('x')), 3);
    expect(finiteAgain(bench, before)).toMatchObject({ verdict: 'fail', values: { wrong: 3 } });
  });

  it('hears of samples that are drawn for others, of whichever situation, and how many they were', async () => {
    const bench = hostBench({ value, sample: (wo, u) => ({ ...sample(wo, u, true), weight: [wo[2] < 0.3 ? NaN : 1, 1, 1] }) });
    const situations = [0.9, 0.8, 0.1, 0.2].map((z) => situationOf(bench.space.defaults, z, true, bench.random('x')));
    await bench.draw(situations.slice(0, 2), 100, 'x', false);
    expect(bench.invalid).toBeNull();
    await bench.draw(situations, 100, 'x', false);
    expect(bench.invalid).toEqual({ situation: situations[2], count: 100 });
  });

  it('says an opacity that is none, and a loop that does not end, before anything else', async () => {
    for (const opacity of [-0.1, 1.1, NaN]) expect((await finite({ ...LAMBERT, opacity })).attributes).toMatchObject({ verdict: 'fail', functions: ['opacity'] }); // prettier-ignore
    for (const opacity of [0, 1]) expect((await finite({ ...LAMBERT, opacity })).attributes.verdict).toBe('pass');
    for (const lost of [() => 12, (wo: Vector) => (wo[2] < 1e-5 ? 12 : 0)]) {
      const found = await finite({ ...LAMBERT, lost });
      expect([found.terminates.verdict, found.finite.verdict, found.attributes.verdict]).toEqual([
        'fail',
        'not-applicable',
        'not-applicable',
      ]);
      expect(found.terminates.sentence).toContain('line 12');
    }
  });
});

describe('pairs of directions', () => {
  const none = { oneWay: [], compared: 0 } as unknown as Awaited<ReturnType<typeof checkDelta>>;
  const judged = async (material: HostMaterial): Promise<string> => {
    const bench = hostBench(material);
    const { pairs } = await collectPairs(bench);
    return `${checkWeight(bench, pairs).verdict} ${checkReciprocity(bench, pairs, none).verdict}`;
  };

  it('are of samples and of any directions, from the defaults first, from both sides', async () => {
    const bench = hostBench(LAMBERT);
    const { pairs, hasDelta } = await collectPairs(bench);
    const { pairSituations, pairsEach } = bench.effort;
    expect([pairs.length, hasDelta]).toEqual([pairSituations * pairsEach + pairs.filter((each) => each.sampled === null).length, false]);
    const situations = [...new Set(pairs.map((each) => each.situation))];
    expect(situations).toHaveLength(pairSituations);
    expect(situations.map(({ set }) => bench.manySets.indexOf(set)).slice(0, 5)).toEqual([0, 0, 2, 3, 4]);
    // The last of each eight from below the lowest height of the others.
    situations.forEach(({ wo }, i) => (i % 8 === 7 ? expect(wo[2]).toBeLessThan(0.02) : expect(wo[2]).toBeGreaterThanOrEqual(0.02)));
    expect(situations.filter(({ front }) => front)).toHaveLength(pairSituations / 2);
    for (const { wi, value: own, sampled, eta } of pairs) {
      expect(own.pdf).toBeCloseTo(Math.max(0, wi[2]) / Math.PI, 6);
      if (own.pdf > 1e-4) own.weight.forEach((each, c) => expect(each).toBeCloseTo([0.8, 0.4, 0.2][c]!, 4));
      if (sampled !== null) expect(sampled.pdf).toBeCloseTo(own.pdf, 5);
      expect(eta).toBe(1);
    }
  });

  it.each<[string, HostMaterial, string]>([
    ['that is right', LAMBERT, 'pass pass'],
    ['whose weight is twice as much', { value, sample: (wo, u) => ({ ...sample(wo, u, true), weight: [1.6, 0.8, 0.4] }) }, 'fail pass'],
    ['whose density is off by a hundredth', { value, sample: (wo, u) => ({ ...sample(wo, u, true), pdf: 1.01 * sample(wo, u, true).pdf }) }, 'fail pass'],
    ['that samples where there is no density', { value: (wo, wi) => (wo[0] * wi[0] > 0 ? value(wo, wi, true) : { f: [0, 0, 0], pdf: 0 }), sample }, 'fail pass'],
    ['that is brighter one way', { value: (wo, wi) => ({ ...value(wo, wi, true), f: scaled(value(wo, wi, true).f, 2 - wo[2]) }), sample: (wo, u) => ({ ...sample(wo, u, true), weight: scaled([0.8, 0.4, 0.2], 2 - wo[2]) }) }, 'pass fail'],
  ])('of a material %s', async (_, material, verdicts) => expect(await judged(material)).toBe(verdicts)); // prettier-ignore
});

describe('delta lobes', () => {
  const judged = async (material: HostMaterial) =>
    checkDelta(hostBench(material, { deltaSituations: 12, deltaSamples: 20_000 }), true, 0.01);

  it.each([0.3, 0.8])('that are chosen as often as they say, %d, and carry the same both ways, pass', async (share) => {
    const { result, oneWay, compared } = await judged(glass(share));
    expect(result.verdict).toBe('pass');
    expect(oneWay).toEqual([]);
    expect(compared).toBeGreaterThan(12);
  });

  it.each([0.31, 0.29])('chosen with %d, not 0.3, fail', async (chosen) => {
    const { result } = await judged(glass(0.3, chosen));
    expect(result.verdict).toBe('fail');
    expect(result.sentence).toContain('0.0 %');
  });

  it('that do not compress radiance carry more one way', async () => {
    const bench = hostBench(glass(0.3, 0.3, false), { deltaSituations: 12 });
    const delta = await checkDelta(bench, true, 0.01);
    expect(delta.oneWay.length).toBeGreaterThan(0);
    expect(checkReciprocity(bench, [], delta)).toMatchObject({ verdict: 'fail', sentence: expect.stringContaining('are to be divided by eta²') as string }); // prettier-ignore
  });

  it('are not looked at where there are none', async () => expect((await checkDelta(hostBench(LAMBERT), false, 0.01)).result.verdict).toBe('not-applicable')); // prettier-ignore
});

describe('a lobe that no sample has met', () => {
  /** Cells of a uniform density, and what is counted: in one of them a density of `most` was seen. */
  async function counted(peak: number, most: number): Promise<Measured> {
    const cells = Array.from({ length: FACES }, (_, face) => faceCell(face)).flatMap(quarters).flatMap(quarters).map((cell) => ({ ...cell, pdf: cellArea(cell) / (4 * Math.PI), pdfError: 1e-6, light: [0, 0, 0], lightError: [0, 0, 0], ownSquare: 0, cosineSquare: 0, unreachable: 0, invalid: 0, isTooNarrow: false })); // prettier-ignore
    const up: Vector = [0.1, 0.2, Math.sqrt(0.95)];
    const code = directionCode(up);
    const narrow = (wi: Vector): boolean => Math.hypot(...wi.map((x, k) => x - up[k]!)) < 1e-3;
    const bench = hostBench({ value: (_, wi) => ({ f: [0, 0, 0], pdf: narrow(wi) ? peak : 1 / (4 * Math.PI) }), sample });
    const at = cells.findIndex(({ start, end }) => code >= start && code < end);
    const list = (value: number): number[] => cells.map((_, i) => (i === at ? value : 0));
    bench.count = () => Promise.resolve([{ observed: Uint32Array.from(list(1)), most: Float32Array.from(list(most)), mostAt: Uint32Array.from(list(code)), samples: 1000, absorbed: 0, delta: 0, invalid: 0, overBudget: 0 }]); // prettier-ignore
    const situation = situationOf(bench.space.defaults, 0.5, true, bench.random('x'));
    const [found] = await recount(bench as Bench, [{ situation, cells, placed: null } as unknown as Measured]);
    expect(found!.cells.filter(({ isTooNarrow }) => isTooNarrow).map(({ start, end }) => code >= start && code < end)).toEqual(peak > 1 ? [true] : []); // prettier-ignore
    return found!;
  }

  it('leaves its cell out, whose integral may be off by all that the lobe could hold', async () => {
    const usual = await counted(1 / (4 * Math.PI), 0.1);
    // By the rule of midpoints with an edge of 1/2.
    expect(Math.abs(usual.integral - 1)).toBeLessThan((1 / 2) ** 2 / 12);
    const missed = await counted(5000, 5000);
    const [cell] = missed.cells.filter(({ isTooNarrow }) => isTooNarrow);
    expect(cell!.pdfError / (5000 * cellArea(cell!))).toBeCloseTo(1, 3);
    expect(missed.integralError - usual.integralError).toBeCloseTo(cell!.pdfError - 1e-6, 3);
  });

  it('that is not there when it is asked for again is none', async () => expect((await counted(1 / (4 * Math.PI), 5000)).cells.some(({ isTooNarrow }) => isTooNarrow)).toBe(false)); // prettier-ignore
});
