/** Dirac delta lobes: how often each is chosen, where refraction goes, and what the way back carries. */
import type { Bench, Question } from '../bench.ts';
import { binomialIntervalBound, binomialSumBound, sidakP } from '../distributions.ts';
import type { Draws } from '../kernels.ts';
import { DOUBT, levelOfLook } from '../effort.ts';
import { checkResult, type CheckResult, type Vector } from '../report.ts';
import { sampleNumbers, situationOf, stratified, type Situation } from '../situations.ts';
import type { Structs } from '../structs.ts';
import { percent, shownP } from './shown.ts';
import { RELATIVE, turned } from './pairs.ts';

/** Random numbers for each situation by which lobes are found, and for each way back. */
const DRAWS = 128;
const RETURNS = 256;
/** Directions this close are one lobe. */
const SAME = 1e-3;
/** More directions than this from one situation are no lobes: they vary with the random numbers, as in dispersion. */
const MAX_LOBES = 8;
/** Transmittance forth and back may differ by this: relative, and absolute near the critical angle. */
const RETURN_RELATIVE = 2 ** -8;
const RETURN_ABSOLUTE = 1e-3;
/** What `sample` compares a random number with and what it returns may be computed in two ways: WGSL's pow is off by 2^-15 or less. */
const CHOSEN = 2 ** -13;
/** A way back that carries more than this must be found. */
const NOTICEABLE = 0.05;

interface Lobe {
  situation: Situation;
  wi: Vector;
  weight: Vector;
  pdf: number;
  eta: number;
  count: number;
  /** Bounds of the probabilities that `sample` gave for it. */
  low: number;
  high: number;
}

/** A lobe whose way back carries something else. */
interface OneWay {
  situation: Situation;
  wi: Vector;
  detail: string;
}

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
  const found = (await findLobes(bench, situations)).map((each) => (each.length <= MAX_LOBES ? each : []));
  const lobes = found.flat();
  if (lobes.length === 0) return none('The delta lobes vary with the random numbers; there are no probabilities to compare.');
  const { oneWay, compared } = await wayBack(bench, situations, lobes);
  const look = async (samples: number, purpose: string): Promise<CheckResult> =>
    verdict(bench, lobes, countsOf(found, await bench.draw(situations, samples, purpose, false)), levelOfLook(level));
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
      // A rarer lobe of another probability on the same side.
      const isOne = count === 0 || (low >= lobe.low * (1 - RELATIVE) && high <= lobe.high * (1 + RELATIVE));
      return isOne ? [{ lobe, n: samples, count }] : [];
    }),
  );
}

/** For each situation its delta lobes. */
async function findLobes(bench: Bench, situations: readonly Situation[]): Promise<Lobe[][]> {
  const random = bench.random('delta');
  const questions: Question[] = [];
  for (const situation of situations.keys()) {
    for (let i = 0; i < DRAWS; i++) questions.push({ situation, u: sampleNumbers(random) });
    await bench.pace.breathe();
  }
  const found = await bench.ask(situations, questions);
  const [pdf, specular] = [found.column('pdf'), found.column('specular')];
  const lobes: Lobe[][] = situations.map(() => []);
  for (let i = 0; i < questions.length; i++) {
    if (i % 1024 === 0) await bench.pace.breathe();
    if (!(pdf(i) > 0) || specular(i) === 0) continue;
    const index = questions[i]!.situation;
    addTo(lobes[index]!, {
      situation: situations[index]!,
      wi: found.vector(i, 'wi') as Vector,
      weight: found.vector(i, 'weight') as Vector,
      pdf: pdf(i),
      eta: found.number(i, 'eta'),
      count: 1,
      low: pdf(i),
      high: pdf(i),
    });
  }
  return lobes;
}

/** Counts a sample to its lobe. One more than the most are told apart, so that they are known to be too many. */
function addTo(lobes: Lobe[], sample: Lobe): void {
  const same = lobes.find((each) => distance(each.wi, sample.wi) < SAME);
  if (same === undefined) {
    if (lobes.length <= MAX_LOBES) lobes.push(sample);
    return;
  }
  same.count++;
  same.low = Math.min(same.low, sample.low);
  same.high = Math.max(same.high, sample.high);
}

function verdict(bench: Bench, lobes: readonly Lobe[], counts: readonly Count[], level: number): CheckResult {
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
  const tests = all.map((each) => ({ each, p: binomialIntervalBound(each.count, each.n, lowOf(each.lobe), highOf(each.lobe)) }));
  // An error that is the same everywhere shows before it shows in any one lobe.
  const sides = [true, false].flatMap((up) => {
    const own = counts.filter(({ lobe }) => lobe.wi[2] > 0 === up);
    const count = own.reduce((sum, each) => sum + each.count, 0);
    const p = binomialSumBound(
      count,
      own.map(({ lobe, n }) => ({ n, low: lowOf(lobe), high: highOf(lobe) })),
    );
    return own.length === 0 ? [] : [{ own, count, up, p }];
  });
  const worst = tests.reduce((a, b) => (b.p < a.p ? b : a));
  const side = sides.reduce((a: (typeof sides)[number] | null, b) => (a === null || b.p < a.p ? b : a), null);
  const number = tests.length + sides.length;
  const p = sidakP(Math.min(worst.p, side?.p ?? 1), number);
  const { lobe, count, n } = worst.each;
  const values = { lobes: lobes.length, tests: number, share: count / n, probability: lobe.pdf };
  if (p >= level)
    return checkResult('delta', 'pass', `Each of ${lobes.length} delta lobes is chosen as often as its pdf says.`, { p, values });
  if (side !== null && side.p < worst.p) {
    const total = side.own.reduce((sum, each) => sum + each.n, 0);
    const expected = side.own.reduce((sum, each) => sum + each.n * each.lobe.pdf, 0);
    const name = side.up ? 'Reflection' : 'Transmission';
    const sentence = `${name} is chosen in ${percent(side.count / total)} of all cases; its pdf says ${percent(expected / total)}, over ${side.own.length} situations.`;
    const evidence = bench.evidence(side.own[0]!.lobe.situation, 'delta', `${side.count} of ${total} samples, p = ${shownP(side.p)}`);
    return checkResult('delta', 'fail', sentence, { p, values, evidence, functions: ['sample'] });
  }
  const sentence = `A delta lobe is chosen in ${percent(count / n)} of all cases; its pdf says ${percent(lobe.pdf)}.`;
  const evidence = bench.evidence(lobe.situation, 'delta', `${count} of ${n} samples, p = ${shownP(worst.p)}`, { wi: lobe.wi });
  return checkResult('delta', 'fail', sentence, { p, values, evidence, functions: ['sample'] });
}

const lowOf = (lobe: Lobe): number => lobe.low * (1 - CHOSEN);
const highOf = (lobe: Lobe): number => lobe.high * (1 + CHOSEN);

/** A direction below the surface goes straight on, or is bent as eta says; reflection has eta 1. */
function obeysSnell({ situation, wi, eta }: Lobe): boolean {
  if (wi[2] > 0) return Math.abs(eta - 1) <= RELATIVE;
  return Math.hypot(eta * wi[0] + situation.wo[0], eta * wi[1] + situation.wo[1]) <= RELATIVE * Math.max(1, eta);
}

/** Follows each lobe from its other end: the same part of the light must come back. */
async function wayBack(
  bench: Bench,
  situations: readonly Situation[],
  lobes: readonly Lobe[],
): Promise<{ oneWay: OneWay[]; compared: number }> {
  const random = bench.random('return');
  const index = new Map(situations.map((each, i) => [each, i]));
  const questions: Question[] = [];
  for (const { situation, wi } of lobes) {
    const behind = wi[2] < 0;
    const wo = behind ? turned(wi) : wi;
    for (let i = 0; i < RETURNS; i++) {
      questions.push({ situation: index.get(situation)!, wo, behind, u: stratified(random, (i + 0.5) / RETURNS) });
    }
    await bench.pace.breathe();
  }
  const found = await bench.ask(situations, questions);
  const oneWay: OneWay[] = [];
  for (const [i, lobe] of lobes.entries()) {
    const detail = unequal(lobe, found, i * RETURNS);
    if (detail !== null) oneWay.push({ situation: lobe.situation, wi: lobe.wi, detail });
    await bench.pace.breathe();
  }
  return { oneWay, compared: lobes.length };
}

/** What is different on a lobe's way back, sampled by the findings from `first` on; null: nothing. */
function unequal({ situation, wi, weight, pdf, eta }: Lobe, found: Structs, first: number): string | null {
  const target = wi[2] < 0 ? turned(situation.wo) : situation.wo;
  // Radiance is compressed by refraction: what is equal both ways is the power.
  const forth = weight.map((each) => each * pdf * eta ** 2);
  let [nearest, returned] = [10 * SAME, -1];
  for (let k = first; k < first + RETURNS; k++) {
    if (!(found.number(k, 'pdf') > 0) || found.number(k, 'specular') === 0) continue;
    const away = distance(found.vector(k, 'wi'), target);
    if (away < nearest) [nearest, returned] = [away, k];
  }
  const list = (each: number[]): string => each.map((x) => x.toPrecision(4)).join(', ');
  if (returned < 0) {
    return Math.max(...forth) < NOTICEABLE ? null : `forth ${list(forth)}; back: none of ${RETURNS} samples returns`;
  }
  const backEta = found.number(returned, 'eta');
  const back = found.vector(returned, 'weight').map((each) => each * found.number(returned, 'pdf') * backEta ** 2);
  const isEqual = forth.every((each, c) => Math.abs(each - back[c]!) <= RETURN_RELATIVE * Math.max(each, back[c]!) + RETURN_ABSOLUTE);
  if (isEqual && Math.abs(backEta * eta - 1) <= RELATIVE) return null;
  return `forth ${list(forth)} with eta ${eta.toPrecision(5)}; back ${list(back)} with eta ${backEta.toPrecision(5)}`;
}

const distance = (a: readonly number[], b: readonly number[]): number => Math.hypot(a[0]! - b[0]!, a[1]! - b[1]!, a[2]! - b[2]!);
const sine = (w: Vector): number => Math.hypot(w[0], w[1]);
