/** Dirac delta lobes: how often each is chosen, where refraction goes, and what the way back carries. */
import type { Bench, Question } from '../bench.ts';
import { binomialIntervalBound, sidakP } from '../distributions.ts';
import { checkResult, type CheckResult, type Vector } from '../report.ts';
import { sampleNumbers, situationOf, stratified, type Situation } from '../situations.ts';
import type { Structs } from '../structs.ts';
import { shownP } from './histogram.ts';
import { RELATIVE, turned } from './pairs.ts';

/** Random numbers for each situation, and for each way back. */
const DRAWS = 512;
const RETURNS = 256;
/** Directions this close are one lobe. */
const SAME = 1e-3;
/** More directions than this from one situation are no lobes: they vary with the random numbers, as in dispersion. */
const MAX_LOBES = 8;
/** Transmittance forth and back may differ by this: relative, and absolute near the critical angle. */
const RETURN_RELATIVE = 2 ** -8;
const RETURN_ABSOLUTE = 1e-3;
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
  const lobes = (await findLobes(bench, situations)).filter((each) => each.length <= MAX_LOBES).flat();
  if (lobes.length === 0) return none('The delta lobes vary with the random numbers; there are no probabilities to compare.');
  const { oneWay, compared } = await wayBack(bench, situations, lobes);
  return { result: verdict(bench, lobes, level), oneWay, compared };
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

function verdict(bench: Bench, lobes: readonly Lobe[], level: number): CheckResult {
  const bent = lobes.find((each) => !obeysSnell(each));
  if (bent !== undefined) {
    const { situation, wi, eta } = bent;
    const detail = `sin θo = ${sine(situation.wo).toPrecision(5)}, sin θi = ${sine(wi).toPrecision(5)}, eta = ${eta.toPrecision(5)}`;
    const sentence = "A refracted direction does not obey Snell's law with the eta that sample returns.";
    return checkResult('delta', 'fail', sentence, { p: 0, evidence: bench.evidence(situation, 'delta', detail, { wi }) });
  }
  const tests = lobes.map((lobe) => ({
    lobe,
    p: binomialIntervalBound(lobe.count, DRAWS, lobe.low * (1 - RELATIVE), lobe.high * (1 + RELATIVE)),
  }));
  const worst = tests.reduce((a, b) => (b.p < a.p ? b : a));
  const p = sidakP(worst.p, tests.length);
  const { situation, wi, count, pdf } = worst.lobe;
  const values = { lobes: lobes.length, share: count / DRAWS, probability: pdf };
  if (p >= level)
    return checkResult('delta', 'pass', `Each of ${lobes.length} delta lobes is chosen as often as its pdf says.`, { p, values });
  const sentence = `A delta lobe is chosen in ${((100 * count) / DRAWS).toFixed(1)} % of all cases; its pdf says ${(100 * pdf).toFixed(1)} %.`;
  const evidence = bench.evidence(situation, 'delta', `${count} of ${DRAWS} samples, p = ${shownP(worst.p)}`, { wi });
  return checkResult('delta', 'fail', sentence, { p, values, evidence });
}

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
