/** Sampling: what `sample` says of its direction is what `eval` and `pdf` say of it. */
import { hasValue, samplesItself, type Bench } from '../bench.ts';
import { checkResult, type CheckResult } from '../report.ts';
import { differs, violations, type Pair } from './pairs.ts';

/** Weights below this are black. */
const WEIGHT_FLOOR = 1e-6;

export function checkWeight(bench: Bench, pairs: readonly Pair[]): CheckResult {
  if (!samplesItself(bench.material))
    return checkResult('weight', 'not-applicable', 'The engine samples and weighs; the material has no fn sample of its own.');
  const sampled = pairs.filter((each) => each.sampled !== null);
  if (!hasValue(bench.material) || sampled.length === 0) {
    return checkResult('weight', 'not-applicable', 'All samples are of Dirac delta lobes or absorbed; eval has nothing to say of them.');
  }
  const densities = violations(sampled, ({ sampled: own, value, shifted }) => {
    const others = shifted.map((each): [number, number] => [value.pdf, each.pdf]);
    return differs(own!.pdf, value.pdf, others, 0) ? ratio(own!.pdf, value.pdf) : 0;
  });
  const weights = violations(sampled, ({ sampled: own, value, shifted }) => {
    const excess = [0, 1, 2].map((c) => {
      const others = shifted.map((each): [number, number] => [value.weight[c]!, each.weight[c]!]);
      return differs(own!.weight[c]!, value.weight[c]!, others, WEIGHT_FLOOR) ? ratio(own!.weight[c]!, value.weight[c]!) : 0;
    });
    return Math.max(...excess);
  });
  const values = { samples: sampled.length, weightsOff: weights.count, densitiesOff: densities.count };
  for (const [what, found] of [
    ['pdf', densities],
    ['weight', weights],
  ] as const) {
    if (!found.failed || found.worst === null) continue;
    const { situation, wi, sampled: own, value } = found.worst;
    const [said, computed] =
      what === 'pdf' ? [String(own!.pdf), String(value.pdf)] : [own!.weight.map(short).join(', '), value.weight.map(short).join(', ')];
    const sentence =
      what === 'pdf'
        ? `sample returns another pdf than fn pdf gives for its direction (${found.count} of ${found.tested} samples).`
        : `sample returns another weight than f |cos θ| / pdf (${found.count} of ${found.tested} samples).`;
    const evidence = bench.evidence(situation, 'weight', `sample says ${what} ${said}; eval and pdf say ${computed}`, { wi, u: own!.u });
    return checkResult('weight', 'fail', sentence, { values, evidence });
  }
  return checkResult('weight', 'pass', `The weight of ${sampled.length} samples is f |cos θ| / pdf.`, { values });
}

/** How far apart, as a factor above 1. */
function ratio(a: number, b: number): number {
  const [low, high] = [Math.min(Math.abs(a), Math.abs(b)), Math.max(Math.abs(a), Math.abs(b))];
  return low > 0 ? high / low : Number.MAX_VALUE;
}

const short = (x: number): string => x.toPrecision(5);
