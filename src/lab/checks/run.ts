/** All checks of a material, in their order: what one finds says whether the next ones are of use. */
import { scatters, type Bench } from '../bench.ts';
import { CHECKS, checkResult, type CheckId, type CheckResult, type Plots } from '../report.ts';
import { survey } from '../survey.ts';
import { checkDelta } from './delta.ts';
import { drawEnergy, energyVerdict } from './energy.ts';
import { checkFinite, finiteAgain } from './finite.ts';
import { collectPairs } from './pairs.ts';
import { checkReciprocity } from './reciprocity.ts';
import { checkSampling } from './sampling.ts';
import { checkSubsurface } from './subsurface.ts';
import { checkWeight } from './weight.ts';

/**
 * @param place says where the loop stands that ran out, by its number
 * @param level at which each of the statistical checks may accuse what is right
 */
export async function runChecks(
  bench: Bench,
  place: (word: number) => string,
  level: number,
): Promise<{ results: CheckResult[]; plots: Plots }> {
  const empty: Plots = { albedo: [], histograms: [], efficiency: [] };
  const { terminates, finite, attributes } = await checkFinite(bench, place);
  const first = [terminates, finite, attributes];
  if (terminates.verdict === 'fail') return { results: [...first, ...others(first, 'Not tried: a loop does not end.')], plots: empty };
  if (!scatters(bench.material)) return { results: [...first, ...others(first, 'The material scatters no light.')], plots: empty };
  const subsurface = await checkSubsurface(bench);
  const surveyed = await survey(bench);
  const energy = await drawEnergy(bench, surveyed, level);
  if (bench.overBudget !== null) {
    const { situation, place: word } = bench.overBudget;
    const evidence = bench.evidence(situation, 'terminates', `loop at ${place(word)}`);
    const late = checkResult('terminates', 'fail', `The loop at ${place(word)} did not end within the work that one sample may do.`, {
      evidence,
    });
    return { results: [late, finite, attributes, ...others(first, 'Not tried: a loop does not end.')], plots: empty };
  }
  const sampling = await checkSampling(bench, surveyed, level);
  const { pairs, hasDelta } = await collectPairs(bench);
  const delta = await checkDelta(bench, hasDelta, level);
  const weight = checkWeight(bench, pairs);
  const isWrong = [sampling.histogram, sampling.normalisation, weight, delta.result].some((each) => each.verdict === 'fail');
  const results = [
    terminates,
    finiteAgain(bench, finite),
    attributes,
    subsurface,
    energyVerdict(bench, energy, surveyed, level, isWrong),
    sampling.histogram,
    sampling.normalisation,
    sampling.efficiency,
    weight,
    delta.result,
    checkReciprocity(bench, pairs, delta),
  ];
  return { results, plots: { albedo: energy.curves, histograms: sampling.plots, efficiency: sampling.points } };
}

/** Results of the checks that were not made. */
function others(made: readonly CheckResult[], sentence: string): CheckResult[] {
  const missing: CheckId[] = CHECKS.filter((id) => !made.some((each) => each.id === id));
  return missing.map((id) => checkResult(id, 'not-applicable', sentence));
}
