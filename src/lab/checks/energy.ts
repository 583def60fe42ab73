/**
 * Energy: no more leaves a surface than arrives, at any angle of incidence, in any channel. Judged by integrals of f, whatever
 * `sample` does, and by the weights of samples where there is nothing to integrate, or where samples and f disagree.
 */
import { checkResult, type AlbedoCurve, type CheckResult, type Vector } from '../report.ts';
import { hasValue, HEIGHTS, samplesItself, type Bench } from '../bench.ts';
import { purse } from '../bets.ts';
import { TOLERANCE } from '../confirm.ts';
import { sidakP } from '../distributions.ts';
import type { Draws } from '../kernels.ts';
import { situationOf, type Situation } from '../situations.ts';
import type { Surveyed } from '../survey.ts';
import { commonTo, type Call } from '../where.ts';
import { angle, percent, shownP } from './shown.ts';

const CHANNELS = ['red', 'green', 'blue'];
const BETTORS = 4;
/** Angles of the albedo curve. */
const POINTS = 16;
/** Where the light may be more than 1 by this, for all that is known, it cannot be told. */
const VAGUE = 0.02;
/** Where a mean is above 1, but chance may explain it, this many times as many samples follow, this often. */
const MORE = 8;
const ROUNDS = 2;
/** And where integrals judge as well, only where it is above by so many standard errors. */
const NOTICED = 2;
/** Situations at most that are sampled because their integrals are vague, and standard errors that their means are trusted to. */
const INSTEAD = 64;
const DEVIATIONS = 4;

export interface EnergyDraws {
  tests: EnergyTest[];
  curves: AlbedoCurve[];
}

interface EnergyTest {
  situation: Situation;
  channel: number;
  mean: number;
  error: number;
  samples: number;
  /** Binary logarithms of what the bettors own. */
  wealth: number[];
  p: number;
}

export async function drawEnergy(bench: Bench, surveyed: readonly Surveyed[], level: number): Promise<EnergyDraws> {
  const random = bench.random('energy');
  const cosines = Array.from({ length: POINTS }, (_, i) => (i + 1) / POINTS).map((each) => (each === 1 ? 1 : each - 0.5 / POINTS));
  const sides = [true, false];
  const curveSituations = sides.flatMap((front) => cosines.map((z) => situationOf(bench.space.defaults, z, front, random, true)));
  const curveDraws = await bench.draw(curveSituations, bench.effort.albedoSamples, 'albedo', false);
  const others = bench.sets
    .slice(1)
    .flatMap((set, i) => (bench.hasDirection ? [1] : HEIGHTS).map((z, k) => situationOf(set, bench.look(z), (i + k) % 2 === 0, random)));
  if (bench.hasDirection) others.push(...sides.map((front) => situationOf(bench.space.defaults, bench.look(1), front, random)));
  const tests = await testsOf(bench, curveSituations, curveDraws);
  // What eval and the engine's own samples are worth, the integrals know better.
  if (samplesItself(bench.material) && others.length > 0) {
    // Where there is a value, the integrals judge; the samples only have to agree.
    const samples = hasValue(bench.material) ? bench.effort.energySamples / 4 : bench.effort.energySamples;
    tests.push(...(await testsOf(bench, others, await bench.draw(others, samples, 'energy', false))));
  }
  await drawMore(bench, tests, level, hasValue(bench.material) ? NOTICED : 0);
  if (hasValue(bench.material) && samplesItself(bench.material)) tests.push(...(await drawInstead(bench, surveyed)));
  const curves = sides.map((front, side) => curve(cosines, front, curveDraws, side * POINTS));
  return { tests, curves };
}

/**
 * More samples where it cannot be told yet. Bets go on with what was won and lost: the level holds whenever one stops.
 * @param deviations that a mean must be above 1
 */
async function drawMore(bench: Bench, tests: EnergyTest[], level: number, deviations: number): Promise<void> {
  for (let round = 0; round < ROUNDS; round++) {
    const open = tests.filter((each) => each.mean - deviations * each.error > 1 + TOLERANCE && sidakP(each.p, tests.length) >= level);
    const situations = [...new Set(open.map((each) => each.situation))];
    if (situations.length === 0) return;
    const samples = MORE ** (round + 1) * bench.effort.energySamples;
    const draws = await bench.draw(situations, samples, `energy ${round}`, false);
    for (const fresh of await testsOf(bench, situations, draws)) {
      const test = tests.find((each) => each.situation === fresh.situation && each.channel === fresh.channel)!;
      const [n, m] = [test.samples, fresh.samples];
      test.mean = (n * test.mean + m * fresh.mean) / (n + m);
      test.error = Math.hypot(n * test.error, m * fresh.error) / (n + m);
      test.samples += m;
      test.wealth = test.wealth.map((each, k) => each + fresh.wealth[k]!);
      test.p = purse(test.wealth);
    }
  }
}

/** Samples of the situations that integrals leave open, the worst first. */
async function drawInstead(bench: Bench, surveyed: readonly Surveyed[]): Promise<EnergyTest[]> {
  const most = (each: Surveyed): number => Math.max(...knownOf(each, true).map(({ light, error }) => light + error));
  const open = surveyed
    .filter((each) => most(each) > 1 + VAGUE)
    .sort((a, b) => most(b) - most(a))
    .slice(0, INSTEAD);
  if (open.length === 0) return [];
  const situations = open.map((each) => each.situation);
  // Fewer situations get more samples each, for the same work in all.
  const samples = bench.effort.albedoSamples * Math.min(MORE ** ROUNDS, Math.floor(INSTEAD / situations.length));
  const draws = await bench.draw(situations, samples, 'energy instead', false);
  for (const [i, each] of open.entries()) {
    const { mean, error } = moments(draws, i);
    each.sampled = { light: mean, lightError: error.map((own) => DEVIATIONS * own) as Vector };
  }
  return testsOf(bench, situations, draws);
}

/** One test a situation and channel: Ville's inequality, the wealth of fair bettors seldom grows to 1/p. */
async function testsOf(bench: Bench, situations: readonly Situation[], draws: Draws): Promise<EnergyTest[]> {
  const tests: EnergyTest[] = [];
  for (const [i, situation] of situations.entries()) {
    await bench.pace.breathe();
    const { mean, error } = moments(draws, i);
    for (let channel = 0; channel < 3; channel++) {
      const wealth = Array.from({ length: BETTORS }, () => 0);
      for (let t = i * draws.lanes; t < (i + 1) * draws.lanes; t++) {
        for (let k = 0; k < BETTORS; k++) wealth[k]! += draws.tallies.number(t, `wealth_${'rgb'[channel]}`, k);
      }
      tests.push({
        situation,
        channel,
        mean: mean[channel]!,
        error: error[channel]!,
        samples: draws.samples,
        wealth,
        p: purse(wealth),
      });
    }
  }
  return tests;
}

/** Mean weight of a configuration and its standard error, per channel. */
function moments(draws: Draws, config: number): { mean: Vector; error: Vector } {
  const sum = [0, 0, 0];
  const square = [0, 0, 0];
  for (let t = config * draws.lanes; t < (config + 1) * draws.lanes; t++) {
    for (let c = 0; c < 3; c++) {
      sum[c]! += draws.tallies.number(t, 'sum', c);
      square[c]! += draws.tallies.number(t, 'square', c);
    }
  }
  const n = draws.samples;
  const mean = sum.map((each) => each / n) as Vector;
  const error = square.map((each, c) => Math.sqrt(Math.max(0, each / n - mean[c]! ** 2) / (n - 1))) as Vector;
  return { mean, error };
}

function curve(cosines: number[], front: boolean, draws: Draws, from: number): AlbedoCurve {
  const points = cosines.map((_, i) => moments(draws, from + i));
  return { cosines, front, mean: points.map((each) => each.mean), error: points.map((each) => each.error), samples: draws.samples };
}

/** Light of one channel in one situation, and what it may be off by. */
interface Known {
  situation: Situation;
  channel: number;
  light: number;
  error: number;
}

/** @param samplingIsWrong whether a check of the sampling failed: what samples say is then no evidence */
export function energyVerdict(
  bench: Bench,
  { tests }: EnergyDraws,
  surveyed: readonly Surveyed[],
  level: number,
  samplingIsWrong: boolean,
): CheckResult {
  const value = hasValue(bench.material);
  const confirmed = surveyed.flatMap(({ situation, lightTests }) =>
    (lightTests ?? []).map((test, channel): Judged => ({ situation, channel, ...test, isIntegral: true })),
  );
  // What wrong samples weigh is no evidence; directions drawn from cells are, whatever the samples do.
  const all = [...(value && samplingIsWrong ? [] : tests.map((each): Judged => ({ ...each, isIntegral: false }))), ...confirmed];
  // Where results are negative or no numbers no bet can be settled; that they are is said elsewhere, and hides nothing here.
  const judged = all.filter((each) => !Number.isNaN(each.p));
  const p = sidakP(Math.min(1, ...judged.map((each) => each.p)), judged.length);
  const known: Known[] = value
    ? surveyed.flatMap((each) => knownOf(each, samplingIsWrong))
    : tests.map(({ situation, channel, mean, error }) => ({ situation, channel, light: mean, error }));
  const largest = known.reduce((a, b) => (b.light > a.light ? b : a));
  const values = { largest: largest.light, largestError: largest.error, tests: judged.length };
  if (p < level) {
    // Of those that are as sure, the one that makes most.
    const sure = judged.filter((each) => sidakP(each.p, judged.length) < level);
    const worst = sure.reduce((a, b) => (b.mean - b.error > a.mean - a.error ? b : a));
    const { situation, mean, error, isIntegral } = worst;
    const measure = isIntegral ? '∫ f |cos θ|, with delta lobes,' : 'mean weight';
    const detail = `${measure} ${mean.toPrecision(5)} ± ${error.toPrecision(2)} in ${place(worst)}, p = ${shownP(worst.p)}`;
    const where = gainsOf(bench, known);
    return checkResult('energy', 'fail', `${percent(mean)} of the light leaves again (${place(worst)}): more than arrives${where}.`, {
      p,
      values: { ...values, mean, error },
      evidence: bench.evidence(situation, 'energy', detail),
      functions: [isIntegral ? 'eval' : 'sample'],
    });
  }
  const vague = known.reduce((a, b) => (b.light + b.error > a.light + a.error ? b : a));
  if (vague.light + vague.error > 1 + VAGUE) {
    const sentence = `It could not be told whether light is made: ${percent(vague.light)} ± ${percent(vague.error)} leaves again (${place(vague)}).`;
    return checkResult('energy', 'inconclusive', sentence, { p, values, evidence: bench.evidence(vague.situation, 'energy', sentence) });
  }
  const shown = `${percent(largest.light)} ± ${percent(largest.error)}`;
  return checkResult('energy', 'pass', `At most ${shown} of the light leaves again.`, { p, values });
}

/** What the situations that make light have in common. */
function gainsOf(bench: Bench, known: readonly Known[]): string {
  const calls = new Map<Situation, Call>();
  const wrong = new Set<Call>();
  for (const { situation, light, error } of known) {
    const call = calls.get(situation) ?? { situation };
    calls.set(situation, call);
    if (light - error > 1 + TOLERANCE) wrong.add(call);
  }
  return commonTo(bench.material, [...wrong], [...calls.values()], { all: '; it is made ', some: ' times ' });
}

/** A test, by samples or by directions drawn from cells. */
interface Judged {
  situation: Situation;
  channel: number;
  mean: number;
  error: number;
  p: number;
  isIntegral: boolean;
}

/** The best that is known of a situation's light: by directions drawn from its cells or by samples that are right, whichever is closer, or by integrals. */
function knownOf({ situation, light, lightError, lightTests, sampled }: Surveyed, samplingIsWrong: boolean): Known[] {
  return light.map((own, channel) => {
    const test = lightTests?.[channel];
    const drawn: Known | null = test === undefined ? null : { situation, channel, light: test.mean, error: DEVIATIONS * test.error };
    if (sampled !== null && !samplingIsWrong && (drawn === null || sampled.lightError[channel]! < drawn.error)) {
      return { situation, channel, light: sampled.light[channel]!, error: sampled.lightError[channel]! };
    }
    return drawn ?? { situation, channel, light: own, error: lightError[channel]! };
  });
}

const place = ({ situation, channel }: Pick<Known, 'situation' | 'channel'>): string =>
  `${CHANNELS[channel]} at ${angle(situation.wo[2])} from the normal`;
