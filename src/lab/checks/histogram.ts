/** Sampling: where samples fall, against the integral of the pdf. */
import type { Bench } from '../bench.ts';
import { BUILTIN_ERROR } from '../cells.ts';
import { chi2OfCells, type Chi2 } from '../chi2.ts';
import { sidakP } from '../distributions.ts';
import { GROUPS, meetings, ORDERS, pooledChi2, type Order } from '../pooled.ts';
import { checkResult, type CheckResult, type Evidence, type HistogramPlot } from '../report.ts';
import { scanCells, type Scan } from '../scan.ts';
import { cellBounds, isBelow } from '../sphere.ts';
import { causeOf } from './causes.ts';
import { lightOf } from './efficiency.ts';
import { sumOf, type Measured } from './measure.ts';
import { direction, percent, shownP } from './shown.ts';
import { sumBy } from '../sums.ts';

/** Light that no sample finds, as a part of all light, that may be rounding. */
const UNREACHABLE = 1e-3;
/** Part of the light that arrives, below which what is reflected is too little to have a shape: black metals at roughness 0. */
const DARK = 1e-6;
/** A part of it that is not what is wrong, where samples do not fall as they should. */
const LITTLE = 0.05;
/** Numbers of groups: what leans everywhere shows in few, what is wrong in a small place in many. */
const FEW = 16;
const MANY = 4096;
/** Part of the samples that may lie in cells with a lobe narrower than themselves before nothing can be said. */
const TOO_NARROW = 0.5;

/** One test: how probable what was seen is, and what to say of it. */
interface Test {
  p: number;
  say: () => { sentence: string; evidence: Evidence };
}

export interface Tested {
  measured: Measured;
  plot: HistogramPlot;
  tests: Test[];
}

/** The tests of one situation; null where nothing can be divided into groups. */
export function testsOf(bench: Bench, measured: Measured): Tested | null {
  const { situation, cells, observed, samples } = measured;
  const counted = cells.flatMap((cell, i) =>
    cell.isTooNarrow ? [] : [{ observed: observed[i]!, mass: cell.pdf, massError: cell.pdfError + BUILTIN_ERROR * cell.pdf }],
  );
  const main = chi2OfCells(counted);
  const scan = scanCells(cells, observed);
  if (main === null && scan === null) return null;
  const where = scan === null || scan.p > 0.01 ? '' : `; ${placeOf(scan)}`;
  const tests: Test[] = [chi2OfCells(counted, FEW), main, chi2OfCells(counted, MANY)].flatMap((each) => {
    if (each === null) return [];
    const { p, statistic, dof } = each;
    const detail = `chi² = ${statistic.toFixed(0)} with ${dof} degrees of freedom, p = ${shownP(p)} of ${samples} samples`;
    const sentence = `Samples do not fall where pdf says: chi² = ${statistic.toFixed(0)}, expected about ${dof}${where}.`;
    return [
      { p, say: () => ({ sentence, evidence: bench.evidence(situation, 'histogram', detail, scan === null ? {} : { wi: scan.wi }) }) },
    ];
  });
  if (scan !== null) {
    const sentence = `Samples do not fall where pdf says: ${placeOf(scan)}.`;
    const detail = `${scan.observed} of ${samples} samples in a cell of level ${scan.level}, ${scan.expected.toPrecision(3)} expected, p = ${shownP(scan.p)}`;
    tests.push({ p: scan.p, say: () => ({ sentence, evidence: bench.evidence(situation, 'histogram', detail, { wi: scan.wi }) }) });
  }
  return { measured, plot: plotOf(measured, main), tests };
}

function placeOf({ observed, expected, wi }: Scan): string {
  const around = `around wi = ${direction(wi)}`;
  if (expected === 0) return `too many, ${observed} where pdf is 0, ${around}`;
  const shown = expected < 1 ? expected.toPrecision(1) : expected.toFixed(0);
  return `too ${observed > expected ? 'many' : 'few'}, ${observed} for ${shown}, ${around}`;
}

const PLACES: Record<Order, readonly [low: string, high: string]> = {
  density: ['where pdf is small', 'where pdf is large'],
  height: ['near the horizon', 'along the normal'],
  mirror: ['far from the mirror direction', 'near the mirror direction'],
};

/** Over all situations at once. */
async function commonTests(bench: Bench, tested: readonly Tested[]): Promise<Test[]> {
  const breathe = (): Promise<void> => bench.pace.breathe();
  const list = tested.map(({ measured }) => ({ ...measured, wo: measured.situation.wo }));
  const first = list[0]!.situation;
  const evidence = (detail: string): Evidence => bench.evidence(first, 'histogram', detail);
  const orders = (Object.keys(ORDERS) as Order[]).flatMap((order) => GROUPS.map((groups) => [order, groups] as const));
  const tests: Test[] = [];
  for (const [order, groups] of orders) {
    const found = await pooledChi2(list, order, groups, breathe);
    if (found === null) continue;
    const { p, statistic, dof, at, observed, expected } = found;
    const place = at < 0.26 ? PLACES[order][0] : at > 0.74 ? PLACES[order][1] : 'in between';
    const by = percent(Math.abs(observed / expected - 1));
    const sentence = `Samples do not fall where pdf says, in ${list.length} situations together: ${by} too ${observed > expected ? 'many' : 'few'} ${place}.`;
    const detail = `chi² = ${statistic.toFixed(0)} with ${dof} degrees of freedom over ${groups} groups by ${order}, p = ${shownP(p)}`;
    tests.push({ p, say: () => ({ sentence, evidence: evidence(detail) }) });
  }
  const placed = list.map((each) => each.placed);
  for (const { p, observed, expected } of await meetings(placed, breathe)) {
    const sentence = `Samples pile up on points or lines: ${observed} fell where another one lay already, at most ${expected.toFixed(0)} should.`;
    tests.push({ p, say: () => ({ sentence, evidence: evidence(`p = ${shownP(p)} over ${list.length} situations`) }) });
  }
  return tests;
}

function plotOf({ situation, cells, observed, continuous, samples, integral }: Measured, test: Chi2 | null): HistogramPlot {
  let next = 0;
  return {
    params: situation.set.inputs,
    wo: situation.wo,
    front: situation.front,
    samples,
    p: test?.p ?? 1,
    statistic: test?.statistic ?? 0,
    dof: test?.dof ?? 0,
    integral,
    cells: cells.map((cell, i) => ({
      face: cell.face,
      at: cellBounds(cell),
      observed: observed[i]!,
      expected: rounded((continuous * cell.pdf) / integral),
      residual: cell.isTooNarrow ? 0 : rounded(test?.residuals[next++] ?? 0),
    })),
  };
}

/** Light from where pdf is 0: as much of all light as it is where that is most, and what is to be said of it; null: it is rounding. */
function lostOf(bench: Bench, measured: readonly Measured[]): { part: number; result: CheckResult | null } {
  const { each, part } = measured.map((own) => ({ each: own, part: unreachablePart(own) })).reduce((a, b) => (b.part > a.part ? b : a));
  if (part <= UNREACHABLE) return { part, result: null };
  const below = sumOf(each.cells.filter(isBelow), 'unreachable') > 0.5 * sumOf(each.cells, 'unreachable');
  const sentence = `${percent(part)} of the light that eval reflects comes from where pdf is 0, ${below ? 'under' : 'above'} the surface: no sample finds it.`;
  const evidence = bench.evidence(each.situation, 'histogram', `unreachable part ${part.toPrecision(3)}`);
  const more = { p: 0, values: { unreachable: part }, evidence, functions: ['eval', 'pdf'] as CheckResult['functions'] };
  return { part, result: checkResult('histogram', 'fail', sentence, more) };
}

export async function histogramVerdict(
  bench: Bench,
  measured: readonly Measured[],
  tested: readonly Tested[],
  level: number,
): Promise<CheckResult> {
  const total = sumBy(measured, (each) => each.continuous);
  const narrow = measured.reduce((sum, { cells, observed }) => {
    return sum + cells.reduce((own, cell, i) => own + (cell.isTooNarrow ? observed[i]! : 0), 0);
  }, 0);
  const lost = lostOf(bench, measured);
  const tests = [...tested.flatMap((each) => each.tests), ...(tested.length === 0 ? [] : await commonTests(bench, tested))];
  const worst = tests.reduce((a: Test | null, b) => (a === null || b.p < a.p ? b : a), null);
  const p = worst === null ? 1 : sidakP(worst.p, tests.length);
  // A little light out of reach, as where a density of the wrong shape ends, says less than the shape.
  if (lost.result !== null && !(lost.part < LITTLE && p < level)) return lost.result;
  if (tested.length === 0 && narrow === 0) return checkResult('histogram', 'not-applicable', 'No sample chose a direction by the density.');
  const plot = tested.reduce((a: HistogramPlot | null, b) => (a === null || b.plot.p < a.p ? b.plot : a), null);
  const values = { tests: tests.length, statistic: plot?.statistic ?? 0, dof: plot?.dof ?? 0, unreachable: lost.part };
  if (worst !== null && p < level) {
    const { sentence, evidence } = worst.say();
    const cause = await causeOf(
      bench,
      tested.map((each) => each.measured),
    );
    const why = cause === '' ? sentence : `${sentence.replace(/\.$/, '')}; ${cause}.`;
    return checkResult('histogram', 'fail', why, { p, values, evidence, functions: ['sample', 'pdf'] });
  }
  if (narrow > TOO_NARROW * total) {
    const sentence = `${percent(narrow / total)} of the samples lie in lobes narrower than 0.007°, the smallest cell: too narrow to judge.`;
    return checkResult('histogram', 'inconclusive', sentence, { p, values });
  }
  const sentence = `Samples fall where pdf says (${tested.length} situations, p = ${shownP(p)}).`;
  return checkResult('histogram', 'pass', sentence, { p, values });
}

function unreachablePart({ cells }: Measured): number {
  const light = lightOf(cells);
  return light > DARK ? sumOf(cells, 'unreachable') / light : 0;
}

/** As many digits as a picture shows. */
const rounded = (x: number): number => Number(x.toPrecision(4));
