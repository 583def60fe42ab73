/** Dirac delta lobes: how often each is chosen, where refraction goes, and what the way back carries. */
import type { Bench } from '../bench.ts';
import { binomialIntervalBound, binomialSumBound, sidakP } from '../distributions.ts';
import type { Draws } from '../kernels.ts';
import { DOUBT, levelOfLook } from '../effort.ts';
import { checkResult, type CheckResult, type Vector } from '../report.ts';
import { situationOf } from '../situations.ts';
import { layersTest, type LayersTest } from './delta-layers.ts';
import { DRAWS, findLobes, mostAlike, type Lobe } from './delta-lobes.ts';
import { wayBack, type OneWay } from './delta-return.ts';
import { percent, shownP } from './shown.ts';
import { RELATIVE } from './pairs.ts';
import { sumBy } from '../sums.ts';

/** What `sample` compares a random number with and what it returns may be computed in two ways: WGSL's pow is off by 2^-15 or less. */
const CHOSEN = 2 ** -13;
/** Ratios this close to a whole number are said to be one. */
const WHOLE = 0.01;

export interface DeltaOutcome {
  result: CheckResult;
  oneWay: OneWay[];
  /** Lobes of which the way back was compared. */
  compared: number;
}

export async function checkDelta(bench: Bench, hasDelta: boolean, level: number): Promise<DeltaOutcome> {
  const none = (sentence: string): DeltaOutcome => ({ result: checkResult('delta', 'not-applicable', sentence), oneWay: [], compared: 0 });
  if (!hasDelta) return none('The material has no Dirac delta lobes.');
  const random = bench.random('delta situations');
  const count = bench.effort.deltaSituations;
  const situations = Array.from({ length: count }, (_, i) => {
    // Every part of the range of angles, on both sides.
    const height = Math.max(0.02, ((i >> 1) + random()) / Math.ceil(count / 2));
    const set = bench.sets[Math.floor(random() * bench.sets.length)]!;
    return situationOf(i < count / 4 ? bench.sets[0]! : set, bench.look(height), i % 2 === 0, random);
  });
  const found = await findLobes(bench, situations);
  const lobes = found.flat();
  if (lobes.length === 0) return none('The delta lobes vary with the random numbers; there are no probabilities to compare.');
  const { oneWay, compared } = await wayBack(bench, situations, lobes);
  const alike = mostAlike(lobes);
  const layered = await layersTest(bench, situations, found, (each) =>
    boundsOf(each, judged({ lobe: each, n: DRAWS, count: each.count }, alike.get(each) ?? 1).alike),
  );
  const look = async (samples: number, purpose: string): Promise<CheckResult> =>
    verdict(bench, lobes, countsOf(found, await bench.draw(situations, samples, purpose, false)), layered, levelOfLook(level));
  const first = await look(bench.effort.deltaSamples, 'delta counts');
  const more = bench.effort.deltaRecounted;
  const isDoubtful = first.verdict === 'pass' && (first.p ?? 1) < DOUBT && more > 0;
  return { result: isDoubtful ? await look(more, 'delta counts again') : first, oneWay, compared };
}

/** How often the one lobe of a side was chosen. */
interface Count {
  lobe: Lobe;
  n: number;
  count: number;
}

/** A count as so many lobes that agree in all, which look like one: that number with which it is likeliest, and how likely. */
interface Judged {
  each: Count;
  alike: number;
  p: number;
}

/** @param most with so many may the lobe be one: each says the probability that it is chosen itself */
function judged(each: Count, most: number): Judged {
  const { lobe, count, n } = each;
  const pOf = (alike: number): number => {
    const { low, high } = boundsOf(lobe, alike);
    return binomialIntervalBound(count, n, low, high);
  };
  let best: Judged = { each, alike: 1, p: pOf(1) };
  for (let alike = 2; alike <= most; alike++) {
    const p = pOf(alike);
    if (p > best.p) best = { each, alike, p };
  }
  return best;
}

/** Of the sides of situations that have one lobe, as far as can be seen: many more samples than those that found it. */
function countsOf(found: readonly (readonly Lobe[])[], draws: Draws): Count[] {
  const { tallies, lanes, samples } = draws;
  return found.flatMap((lobes, i) =>
    [true, false].flatMap((up): Count[] => {
      const [lobe, another] = lobes.filter((each) => each.wi[2] > 0 === up);
      if (lobe === undefined || another !== undefined) return [];
      let [count, low, high] = [0, Infinity, 0];
      for (let t = i * lanes; t < (i + 1) * lanes; t++) {
        const above = tallies.number(t, 'delta_up');
        count += up ? above : tallies.number(t, 'delta') - above;
        low = Math.min(low, tallies.number(t, up ? 'up' : 'down', 0));
        high = Math.max(high, tallies.number(t, up ? 'up' : 'down', 1));
      }
      // A rarer lobe of another probability on the same side. Where nothing was counted the lowest is above all, and the highest 0.
      const isOne = low >= lobe.low * (1 - RELATIVE) && high <= lobe.high * (1 + RELATIVE);
      return isOne ? [{ lobe, n: samples, count }] : [];
    }),
  );
}

function verdict(bench: Bench, lobes: readonly Lobe[], counts: readonly Count[], layered: LayersTest | null, level: number): CheckResult {
  const bent = lobes.find((each) => !obeysSnell(each));
  if (bent !== undefined) {
    const { situation, wi, eta } = bent;
    const detail = `sin θo = ${sine(situation.wo).toPrecision(5)}, sin θi = ${sine(wi).toPrecision(5)}, eta = ${eta.toPrecision(5)}`;
    const inverse = wi[2] < 0 && obeysSnell({ ...bent, eta: 1 / eta }) ? ': it does with 1 / eta' : '';
    const sentence =
      wi[2] > 0
        ? "A reflected direction has an eta, which Snell's law gives to refracted ones."
        : `A refracted direction does not obey Snell's law with the eta that sample returns${inverse}.`;
    return checkResult('delta', 'fail', sentence, {
      p: 0,
      evidence: bench.evidence(situation, 'delta', detail, { wi }),
      functions: ['sample'],
    });
  }
  const counted = new Set(counts.map((each) => each.lobe));
  const rest = lobes.flatMap((lobe): Count[] => (counted.has(lobe) ? [] : [{ lobe, n: DRAWS, count: lobe.count }]));
  const all = [...counts, ...rest];
  const most = mostAlike(lobes);
  const tests = all.map((each) => judged(each, most.get(each.lobe) ?? 1));
  const alike = new Map(tests.map(({ each, alike: number }) => [each, number]));
  // An error that is the same everywhere shows before it shows in any one lobe.
  const sides = [true, false].flatMap((up) => {
    const own = counts.filter(({ lobe }) => isUp(lobe) === up);
    const count = sumBy(own, (each) => each.count);
    const p = binomialSumBound(
      count,
      own.map((each) => ({ n: each.n, ...boundsOf(each.lobe, alike.get(each) ?? 1) })),
    );
    return own.length === 0 ? [] : [{ own, count, up, p }];
  });
  const worst = tests.reduce((a, b) => (b.p < a.p ? b : a));
  const side = sides.reduce((a: (typeof sides)[number] | null, b) => (a === null || b.p < a.p ? b : a), null);
  const number = tests.length + sides.length + (layered === null ? 0 : 1);
  const p = sidakP(Math.min(worst.p, side?.p ?? 1, layered?.p ?? 1), number);
  const { lobe, count, n } = worst.each;
  const values = { lobes: lobes.length, tests: number, share: count / n, probability: lobe.pdf };
  if (p >= level)
    return checkResult('delta', 'pass', `Each of ${lobes.length} delta lobes is chosen as often as its pdf says.`, { p, values });
  if (layered !== null && layered.p < Math.min(worst.p, side?.p ?? 1)) {
    const { lobe: own, count: chosen, n: drawn, expected, situations } = layered;
    const sentence = `Of several delta lobes one is chosen in ${percent(chosen / drawn)} of all cases; its pdf says ${percent(expected / drawn)}, over ${situations} situations.`;
    const evidence = bench.evidence(own.situation, 'delta', `${chosen} of ${drawn} samples, p = ${shownP(layered.p)}`, { wi: own.wi });
    return checkResult('delta', 'fail', sentence, { p, values, evidence, functions: ['sample'] });
  }
  if (side !== null && side.p < worst.p) {
    const total = sumBy(side.own, (each) => each.n);
    const expected = sumBy(side.own, (each) => each.n * each.lobe.pdf * (alike.get(each) ?? 1));
    const name = side.up ? 'Reflection' : 'Transmission';
    const sentence = `${name} is chosen in ${percent(side.count / total)} of all cases; its pdf says ${percent(expected / total)}, over ${side.own.length} situations${timesTooSmall(side.count / expected)}.`;
    const evidence = bench.evidence(side.own[0]!.lobe.situation, 'delta', `${side.count} of ${total} samples, p = ${shownP(side.p)}`);
    return checkResult('delta', 'fail', sentence, { p, values, evidence, functions: ['sample'] });
  }
  const sentence = `A delta lobe is chosen in ${percent(count / n)} of all cases; its pdf says ${percent(lobe.pdf)}${timesTooSmall(count / n / lobe.pdf)}.`;
  const evidence = bench.evidence(lobe.situation, 'delta', `${count} of ${n} samples, p = ${shownP(worst.p)}`, { wi: lobe.wi });
  return checkResult('delta', 'fail', sentence, { p, values, evidence, functions: ['sample'] });
}

/** A whole number of times, as where lobes of one direction and weight each say their own part. */
function timesTooSmall(ratio: number): string {
  const whole = Math.round(ratio);
  return whole > 1 && Math.abs(ratio / whole - 1) < WHOLE
    ? `, ${whole} times too little: what goes one way with one weight is one lobe, and its pdf the whole probability`
    : '';
}

const isUp = ({ wi }: Lobe): boolean => wi[2] > 0;

/** Of the probability of so many lobes that agree in all. */
const boundsOf = ({ low, high }: Lobe, alike: number): { low: number; high: number } => ({
  low: Math.min(1, alike * low * (1 - CHOSEN)),
  high: Math.min(1, alike * high * (1 + CHOSEN)),
});

/** A direction below the surface goes straight on, or is bent as eta says; reflection has eta 1. */
function obeysSnell({ situation, wi, eta }: Lobe): boolean {
  if (wi[2] > 0) return Math.abs(eta - 1) <= RELATIVE;
  return Math.hypot(eta * wi[0] + situation.wo[0], eta * wi[1] + situation.wo[1]) <= RELATIVE * Math.max(1, eta);
}

const sine = (w: Vector): number => Math.hypot(w[0], w[1]);
