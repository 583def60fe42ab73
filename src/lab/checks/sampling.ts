/** The checks of sampling that share samples and cells: histogram, normalisation, efficiency. */
import { samplesItself, type Bench } from '../bench.ts';
import { DOUBT, levelOfLook } from '../effort.ts';
import { checkResult, type CheckResult, type EfficiencyPoint, type HistogramPlot } from '../report.ts';
import type { Surveyed } from '../survey.ts';
import { efficiencyOf, efficiencyVerdict, lightOf } from './efficiency.ts';
import { leftOut } from './left-out.ts';
import { histogramVerdict, testsOf, type Tested } from './histogram.ts';
import { measure, recount, type Measured } from './measure.ts';
import { normalisationVerdict } from './normalisation.ts';

export interface SamplingOutcome {
  histogram: CheckResult;
  normalisation: CheckResult;
  efficiency: CheckResult;
  plots: HistogramPlot[];
  points: EfficiencyPoint[];
}

export async function checkSampling(bench: Bench, surveyed: readonly Surveyed[], level: number): Promise<SamplingOutcome> {
  if (!samplesItself(bench.material)) {
    const sentence = 'The material has no fn sample of its own; the engine samples the cosine hemisphere';
    return {
      ...none(`${sentence}.`),
      histogram: await leftOut(bench, surveyed, sentence),
      efficiency: notApplicable('efficiency', 'With eval alone every sample is one of the cosine hemisphere.'),
    };
  }
  // Light without samples is looked for as well: a mirror in sample, something else in eval.
  const measured = (await measure(bench)).filter((each) => each.continuous > 0 || each.integral > 0 || lightOf(each.cells) > 0);
  const scattered = surveyed.filter((each) => each.continuous > 0 || each.integral > 0);
  if (measured.length === 0 && scattered.length === 0)
    return none('All samples are of Dirac delta lobes or absorbed; there is no density.');
  const points = measured.flatMap(efficiencyOf);
  return {
    ...(await histogramOf(bench, measured, levelOfLook(level))),
    normalisation: normalisationVerdict(bench, measured, scattered, level),
    efficiency: efficiencyVerdict(points),
    points,
  };
}

async function histogramOf(
  bench: Bench,
  measured: readonly Measured[],
  level: number,
): Promise<Pick<SamplingOutcome, 'histogram' | 'plots'>> {
  if (measured.length === 0) return { histogram: notApplicable('histogram', 'Nothing was scattered.'), plots: [] };
  const look = async (each: readonly Measured[], isSecond: boolean): Promise<Pick<SamplingOutcome, 'histogram' | 'plots'>> => {
    const own = await testedOf(bench, each);
    // Of so many samples a single cell would see how directions are rounded: rings of narrow lobes whose cosine is a number near 1.
    const tested = isSecond ? own.map((situation) => ({ ...situation, tests: [] })) : own;
    return { histogram: await histogramVerdict(bench, each, tested, level), plots: tested.map(({ plot }) => plot) };
  };
  const first = await look(measured, false);
  const { verdict, p = 1 } = first.histogram;
  const isDoubtful = verdict === 'pass' && p !== null && p < DOUBT && bench.effort.recountedSamples > 0;
  return isDoubtful ? look(await recount(bench, measured), true) : first;
}

async function testedOf(bench: Bench, measured: readonly Measured[]): Promise<Tested[]> {
  const tested: Tested[] = [];
  for (const each of measured) {
    if (each.continuous > 0) {
      const found = testsOf(bench, each);
      if (found !== null) tested.push(found);
    }
    await bench.pace.breathe();
  }
  return tested;
}

const notApplicable = (id: 'histogram' | 'normalisation' | 'efficiency', sentence: string): CheckResult =>
  checkResult(id, 'not-applicable', sentence);

const none = (sentence: string): SamplingOutcome => ({
  histogram: notApplicable('histogram', sentence),
  normalisation: notApplicable('normalisation', sentence),
  efficiency: notApplicable('efficiency', sentence),
  plots: [],
  points: [],
});
