/** Sampling: where samples fall, against the integral of the pdf; and that integral, against how many fall anywhere. */
import { HEIGHTS, samplesItself, type Bench } from '../bench.ts';
import { BUILTIN_ERROR, measureCells, type MeasuredCell } from '../cells.ts';
import { chi2OfCells } from '../chi2.ts';
import { binomialIntervalBound, sidakP } from '../distributions.ts';
import { checkResult, type CheckResult, type EfficiencyPoint, type HistogramPlot } from '../report.ts';
import { situationOf, type Situation } from '../situations.ts';
import { cellBounds, CODE_ABSORBED, lowerBound } from '../sphere.ts';

/** Samples of a situation that decide where cells are divided, as a part of those that are counted. */
const TRIALS = 1 / 4;
/** Light that no sample finds, as a part of all light, that may be rounding. */
const UNREACHABLE = 1e-3;

export interface HistogramOutcome {
  histogram: CheckResult;
  normalisation: CheckResult;
  efficiency: CheckResult;
  plots: HistogramPlot[];
  points: EfficiencyPoint[];
}

interface Measured {
  situation: Situation;
  cells: MeasuredCell[];
  observed: Uint32Array;
  /** Samples that chose a direction by the density: neither absorbed nor of a delta lobe. */
  continuous: number;
  samples: number;
  integral: number;
  integralError: number;
}

export async function checkHistograms(bench: Bench, level: number): Promise<HistogramOutcome> {
  if (!samplesItself(bench.material)) return engineSamples();
  const measured = (await measure(bench)).filter((each) => each.continuous > 0 || each.integral > 0);
  if (measured.length === 0) return specularOnly();
  const tested: Tested[] = [];
  for (const each of measured) {
    const plot = plotOf(each);
    if (plot !== null) tested.push({ plot, situation: each.situation });
    await bench.pace.breathe();
  }
  const points = measured.flatMap(efficiencyOf);
  return {
    histogram: histogramVerdict(bench, measured, tested, level),
    normalisation: normalisationVerdict(bench, measured, level),
    efficiency: efficiencyVerdict(points),
    plots: tested.map((each) => each.plot),
    points,
  };
}

function engineSamples(): HistogramOutcome {
  const none = (id: 'histogram' | 'normalisation' | 'efficiency', sentence: string): CheckResult =>
    checkResult(id, 'not-applicable', sentence);
  const sentence = 'The material has no fn sample of its own; the engine samples the cosine hemisphere.';
  return {
    histogram: none('histogram', sentence),
    normalisation: none('normalisation', sentence),
    efficiency: none('efficiency', 'With eval alone every sample is one of the cosine hemisphere.'),
    plots: [],
    points: [],
  };
}

function specularOnly(): HistogramOutcome {
  const none = (id: 'histogram' | 'normalisation' | 'efficiency'): CheckResult =>
    checkResult(id, 'not-applicable', 'All samples are of Dirac delta lobes or absorbed; there is no density.');
  return {
    histogram: none('histogram'),
    normalisation: none('normalisation'),
    efficiency: none('efficiency'),
    plots: [],
    points: [],
  };
}

interface Tested {
  plot: HistogramPlot;
  situation: Situation;
}

async function measure(bench: Bench): Promise<Measured[]> {
  const random = bench.random('histogram');
  const situations = Array.from({ length: bench.effort.histograms }, (_, i) => {
    // The defaults from several directions, then the other sets in turn, each from a direction of its own.
    const set = i < 3 || bench.sets.length === 1 ? bench.sets[0]! : bench.sets[1 + Math.floor(random() * (bench.sets.length - 1))]!;
    const height = i < HEIGHTS.length ? HEIGHTS[(3 * i) % HEIGHTS.length]! : 0.02 + 0.98 * random();
    return situationOf(set, bench.look(height), i % 3 !== 1, random);
  });
  const { histogramSamples } = bench.effort;
  const trialCount = histogramSamples * TRIALS;
  const draws = await bench.draw(situations, histogramSamples + trialCount, 'histogram', true);
  const trials: Uint32Array[] = [];
  const counted: Uint32Array[] = [];
  for (let i = 0; i < situations.length; i++) {
    const codes = draws.codes.subarray(i * draws.samples, (i + 1) * draws.samples);
    trials.push(codes.slice(0, trialCount).sort());
    counted.push(codes.slice(trialCount).sort());
    await bench.pace.breathe();
  }
  const cells = await measureCells(bench, situations, trials, draws.samples - trialCount);
  const measured: Measured[] = [];
  for (const [i, situation] of situations.entries()) {
    const own = cells[i]!;
    bench.noteInvalid(situation, sumOf(own, 'invalid'));
    const integral = sumOf(own, 'pdf');
    measured.push({
      situation,
      cells: own,
      observed: countsOf(own, counted[i]!),
      continuous: lowerBound(counted[i]!, CODE_ABSORBED),
      samples: counted[i]!.length,
      integral,
      integralError: sumOf(own, 'pdfError') + 2 * BUILTIN_ERROR * integral,
    });
    await bench.pace.breathe();
  }
  return measured;
}

type Figure = 'pdf' | 'pdfError' | 'light' | 'ownSquare' | 'cosineSquare' | 'unreachable' | 'invalid';

const sumOf = (cells: readonly MeasuredCell[], figure: Figure): number => cells.reduce((sum, each) => sum + each[figure], 0);

/** How many of the sorted codes fall into each cell. */
function countsOf(cells: readonly MeasuredCell[], codes: Uint32Array): Uint32Array {
  let from = 0;
  return Uint32Array.from(cells, (cell) => {
    const start = from;
    while (from < codes.length && codes[from]! < cell.end) from++;
    return from - start;
  });
}

function plotOf({ situation, cells, observed, continuous, samples, integral }: Measured): HistogramPlot | null {
  const counted = cells.map((cell, i) => ({
    observed: observed[i]!,
    mass: cell.pdf,
    massError: cell.pdfError + BUILTIN_ERROR * cell.pdf,
  }));
  const test = chi2OfCells(counted);
  if (test === null) return null;
  return {
    params: situation.set.inputs,
    wo: situation.wo,
    front: situation.front,
    samples,
    p: test.p,
    statistic: test.statistic,
    dof: test.dof,
    integral,
    cells: cells.map((cell, i) => ({
      face: cell.face,
      at: cellBounds(cell),
      observed: observed[i]!,
      expected: rounded((continuous * cell.pdf) / integral),
      residual: rounded(test.residuals[i]!),
    })),
  };
}

function histogramVerdict(bench: Bench, measured: readonly Measured[], tested: readonly Tested[], level: number): CheckResult {
  const lost = measured
    .map((each) => ({ situation: each.situation, part: unreachablePart(each) }))
    .reduce((a, b) => (b.part > a.part ? b : a));
  if (lost.part > UNREACHABLE) {
    const sentence = `${(lost.part * 100).toFixed(1)} % of the light that eval reflects comes from where pdf is 0: no sample finds it.`;
    const evidence = bench.evidence(lost.situation, 'histogram', `unreachable part ${lost.part.toPrecision(3)}`);
    return checkResult('histogram', 'fail', sentence, { p: 0, values: { unreachable: lost.part }, evidence });
  }
  if (tested.length === 0) return checkResult('histogram', 'not-applicable', 'The lobes are too narrow to be divided into cells.');
  const { plot: worst, situation } = tested.reduce((a, b) => (b.plot.p < a.plot.p ? b : a));
  const p = sidakP(worst.p, tested.length);
  const values = { tests: tested.length, statistic: worst.statistic, dof: worst.dof, unreachable: lost.part };
  if (p >= level) {
    return checkResult('histogram', 'pass', `Samples fall where pdf says (${tested.length} situations, p = ${shownP(p)}).`, { p, values });
  }
  const detail = `chi² = ${worst.statistic.toFixed(0)} with ${worst.dof} degrees of freedom, p = ${shownP(worst.p)} of ${worst.samples} samples`;
  return checkResult(
    'histogram',
    'fail',
    `Samples do not fall where pdf says: chi² = ${worst.statistic.toFixed(0)}, expected about ${worst.dof}.`,
    {
      p,
      values,
      evidence: bench.evidence(situation, 'histogram', detail),
    },
  );
}

function unreachablePart({ cells }: Measured): number {
  const light = sumOf(cells, 'light');
  return light > 0 ? sumOf(cells, 'unreachable') / light : 0;
}

function normalisationVerdict(bench: Bench, measured: readonly Measured[], level: number): CheckResult {
  const tests = measured.map((each) => {
    const { continuous, samples, integral, integralError } = each;
    return { each, p: binomialIntervalBound(continuous, samples, integral - integralError, integral + integralError) };
  });
  const worst = tests.reduce((a, b) => (b.p < a.p ? b : a));
  const p = sidakP(worst.p, tests.length);
  const { situation, integral, integralError, continuous, samples } = worst.each;
  const values = { tests: tests.length, integral, integralError, share: continuous / samples };
  if (p >= level) {
    const sentence = `pdf integrates to the share of samples that scatter (worst: ${integral.toFixed(4)} against ${(continuous / samples).toFixed(4)}).`;
    return checkResult('normalisation', 'pass', sentence, { p, values });
  }
  const sentence = `pdf integrates to ${integral.toFixed(4)}, but ${(continuous / samples).toFixed(4)} of all samples scatter.`;
  const detail = `integral ${integral.toFixed(6)} ± ${integralError.toExponential(1)}, ${continuous} of ${samples} samples, p = ${shownP(worst.p)}`;
  return checkResult('normalisation', 'fail', sentence, { p, values, evidence: bench.evidence(situation, 'normalisation', detail) });
}

function efficiencyOf({ situation, cells }: Measured): EfficiencyPoint[] {
  const own = sumOf(cells, 'ownSquare');
  const cosine = sumOf(cells, 'cosineSquare');
  // Light on both sides: the cosine sphere has half the density of the cosine hemisphere.
  const sides = cells.some((each) => each.light > 0 && isBelow(each)) && cells.some((each) => each.light > 0 && !isBelow(each)) ? 2 : 1;
  if (!(own > 0) || !(cosine > 0)) return [];
  const light = sumOf(cells, 'light');
  const cosineWeighted = sides * cosine;
  return [{ params: situation.set.inputs, cosine: situation.wo[2], light, own, cosineWeighted, worth: cosineWeighted / own }];
}

function isBelow(cell: MeasuredCell): boolean {
  if (cell.face >= 4) return cell.face === 5;
  return cell.y < 2 ** (cell.level - 1);
}

function efficiencyVerdict(points: readonly EfficiencyPoint[]): CheckResult {
  if (points.length === 0) return checkResult('efficiency', 'not-applicable', 'The material reflects no light to compare.');
  const sorted = points.map((each) => each.worth).sort((a, b) => a - b);
  const [least, middle, most] = [sorted[0]!, sorted[Math.floor(sorted.length / 2)]!, sorted.at(-1)!];
  const shown = (x: number): string => (x < 10 ? x.toFixed(1) : x.toFixed(0));
  const sentence = `A sample is worth ${shown(middle)} of the cosine hemisphere (from ${shown(least)} to ${shown(most)}).`;
  return checkResult('efficiency', 'measured', sentence, { values: { least, median: middle, most } });
}

/** As many digits as a picture shows. */
const rounded = (x: number): number => Number(x.toPrecision(4));

export const shownP = (p: number): string => (p >= 0.001 ? p.toFixed(3) : p === 0 ? '0' : p.toExponential(1));
