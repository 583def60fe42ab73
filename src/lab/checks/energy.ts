/** Energy: no more leaves a surface than arrives, at any angle of incidence, in any channel. */
import { checkResult, type AlbedoCurve, type CheckResult, type Vector } from '../report.ts';
import { HEIGHTS, type Bench } from '../bench.ts';
import { sidakP } from '../distributions.ts';
import type { Draws } from '../kernels.ts';
import { situationOf, type Situation } from '../situations.ts';

const CHANNELS = ['red', 'green', 'blue'];
const BETTORS = 4;
/** Angles of the albedo curve. */
const POINTS = 16;

export interface EnergyOutcome {
  result: CheckResult;
  curves: AlbedoCurve[];
}

export async function checkEnergy(bench: Bench, level: number): Promise<EnergyOutcome> {
  const random = bench.random('energy');
  const cosines = Array.from({ length: POINTS }, (_, i) => (i + 1) / POINTS).map((each) => (each === 1 ? 1 : each - 0.5 / POINTS));
  const sides = [true, false];
  const curveSituations = sides.flatMap((front) => cosines.map((z) => situationOf(bench.space.defaults, z, front, random)));
  const curveDraws = await bench.draw(curveSituations, bench.effort.albedoSamples, 'albedo', false);
  const others = bench.sets
    .slice(1)
    .flatMap((set, i) => (bench.hasDirection ? [1] : HEIGHTS).map((z, k) => situationOf(set, bench.look(z), (i + k) % 2 === 0, random)));
  if (bench.hasDirection) others.push(...sides.map((front) => situationOf(bench.space.defaults, bench.look(1), front, random)));
  const otherDraws = others.length === 0 ? null : await bench.draw(others, bench.effort.energySamples, 'energy', false);
  const tests = await testsOf(bench, curveSituations, curveDraws);
  if (otherDraws !== null) tests.push(...(await testsOf(bench, others, otherDraws)));
  const curves = sides.map((front, side) => curve(cosines, front, curveDraws, side * POINTS));
  return { result: verdict(bench, tests, level), curves };
}

interface EnergyTest {
  situation: Situation;
  channel: number;
  mean: number;
  error: number;
  p: number;
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
      // Bettors who share a purse: their mean is a fair game as well.
      const most = Math.max(...wealth);
      const log2 = most + Math.log2(wealth.reduce((sum, each) => sum + 2 ** (each - most), 0) / BETTORS);
      tests.push({ situation, channel, mean: mean[channel]!, error: error[channel]!, p: Math.min(1, 2 ** -log2) });
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

function verdict(bench: Bench, tests: readonly EnergyTest[], level: number): CheckResult {
  const worst = tests.reduce((a, b) => (b.p < a.p ? b : a));
  const largest = tests.reduce((a, b) => (b.mean > a.mean ? b : a));
  const p = sidakP(worst.p, tests.length);
  const values = { largest: largest.mean, largestError: largest.error, tests: tests.length };
  const percent = (x: number): string => `${(x * 100).toFixed(x > 0 && x < 0.01 ? 2 : 1)} %`;
  if (p >= level) {
    const most = `${percent(largest.mean)} ± ${percent(largest.error)}`;
    const sentence =
      largest.mean > 1
        ? `The estimates reach ${most} of the light: no more than chance explains.`
        : `At most ${most} of the light leaves again.`;
    return checkResult('energy', 'pass', sentence, { p, values });
  }
  const { situation, channel, mean, error } = worst;
  const place = `${CHANNELS[channel]} at ${angle(situation.wo[2])} from the normal`;
  return checkResult('energy', 'fail', `${percent(mean)} of the light leaves again (${place}): more than arrives.`, {
    p,
    values: { ...values, mean, error },
    evidence: bench.evidence(
      situation,
      'energy',
      `mean weight ${mean.toPrecision(5)} ± ${error.toPrecision(2)} in ${place}, p = ${p.toExponential(1)}`,
    ),
  });
}

const angle = (cosine: number): string => `${((Math.acos(Math.min(1, cosine)) * 180) / Math.PI).toFixed(0)}°`;
