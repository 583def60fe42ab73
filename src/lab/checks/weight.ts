/** Sampling: what `sample` says of its direction is what `eval` and `pdf` say of it. */
import { hasValue, samplesItself, type Bench } from '../bench.ts';
import { checkResult, type CheckResult } from '../report.ts';
import type { Situation } from '../situations.ts';
import { missingFactor, type Disagreement } from './factors.ts';
import { differs, violations, type Pair } from './pairs.ts';

/** Weights below this are black. */
const WEIGHT_FLOOR = 1e-6;
/** Directions this close are one. */
const ONE_WAY = 1e-3;

export function checkWeight(bench: Bench, pairs: readonly Pair[]): CheckResult {
  if (!samplesItself(bench.material))
    return checkResult('weight', 'not-applicable', 'The engine samples and weighs; the material has no fn sample of its own.');
  const sampled = pairs.filter((each) => each.sampled !== null);
  if (!hasValue(bench.material) || sampled.length === 0) {
    return checkResult('weight', 'not-applicable', 'All samples are of Dirac delta lobes or absorbed; eval has nothing to say of them.');
  }
  // No rounding sends a sample where there is no density all around: one is enough.
  const impossible = sampled.filter(({ value, shifted }) => value.pdf === 0 && shifted.every((each) => each.pdf === 0));
  const densities = violations(bench, sampled, densityExcess);
  const weights = violations(bench, sampled, weightExcess);
  const values = { samples: sampled.length, weightsOff: weights.count, densitiesOff: densities.count, impossible: impossible.length };
  const fail = (sentence: string, pair: Pair, what: 'pdf' | 'weight'): CheckResult => {
    const { situation, wi, sampled: own, value } = pair;
    const [said, computed] =
      what === 'pdf' ? [String(own!.pdf), String(value.pdf)] : [own!.weight.map(short).join(', '), value.weight.map(short).join(', ')];
    const evidence = bench.evidence(situation, 'weight', `sample says ${what} ${said}; eval and pdf say ${computed}`, { wi, u: own!.u });
    return checkResult('weight', 'fail', sentence, { values, evidence, functions: ['sample', what === 'pdf' ? 'pdf' : 'eval'] });
  };
  const [lost] = impossible;
  if (lost !== undefined) {
    const side = lost.wi[2] < 0 ? 'under' : 'above';
    const hint = isOneWay(impossible) ? ': they go one way, whatever u is, as those of a Dirac delta lobe, which says specular: true' : '';
    const sentence = `sample returns directions where fn pdf is 0, ${side} the surface (${impossible.length} of ${sampled.length} samples)${hint}.`;
    return fail(sentence, lost, 'pdf');
  }
  if (densities.failed && densities.worst !== null) {
    const factor = missingFactor(sampled.flatMap((pair) => (densityExcess(pair) > 0 ? [densityOf(pair)] : [])));
    const sentence = `sample returns another pdf than fn pdf gives for its direction (${densities.count} of ${densities.tested} samples)${densities.where}`;
    return fail(ended(sentence, factor), densities.worst, 'pdf');
  }
  if (weights.failed && weights.worst !== null) {
    const factor = missingFactor(sampled.flatMap((pair) => (weightExcess(pair) > 0 ? brightest(pair) : [])));
    const sentence = `sample returns another weight than f |cos θ| / pdf (${weights.count} of ${weights.tested} samples)${weights.where}`;
    return fail(ended(sentence, factor), weights.worst, 'weight');
  }
  return checkResult('weight', 'pass', `The weight of ${sampled.length} samples is f |cos θ| / pdf.`, { values });
}

/** Whether samples of a situation, of which there are several, are all of one direction. */
function isOneWay(pairs: readonly Pair[]): boolean {
  const first = new Map<Situation, Pair>();
  let again = 0;
  for (const pair of pairs) {
    const other = first.get(pair.situation);
    if (other === undefined) first.set(pair.situation, pair);
    else if (Math.hypot(...pair.wi.map((x, i) => x - (other.wi[i] ?? 0))) > ONE_WAY) return false;
    else again++;
  }
  return again >= pairs.length / 2;
}

const ended = (sentence: string, hint: string): string => (hint === '' ? `${sentence}.` : `${sentence}: ${hint}.`);

function densityExcess({ sampled: own, value, shifted }: Pair): number {
  const others = shifted.map((each): [number, number] => [value.pdf, each.pdf]);
  return differs(own!.pdf, value.pdf, others, 0) ? ratio(own!.pdf, value.pdf) : 0;
}

function weightExcess({ sampled: own, value, shifted }: Pair): number {
  const excess = [0, 1, 2].map((c) => {
    const others = shifted.map((each): [number, number] => [value.weight[c]!, each.weight[c]!]);
    return differs(own!.weight[c]!, value.weight[c]!, others, WEIGHT_FLOOR) ? ratio(own!.weight[c]!, value.weight[c]!) : 0;
  });
  return Math.max(...excess);
}

const densityOf = (pair: Pair): Disagreement => ({ pair, said: pair.sampled!.pdf, expected: pair.value.pdf });

/** Of the three channels the one with the largest weight. */
function brightest(pair: Pair): Disagreement[] {
  const own = pair.sampled!.weight;
  const c = own.indexOf(Math.max(...own));
  return [{ pair, said: own[c]!, expected: pair.value.weight[c]! }];
}

/** How far apart, as a factor above 1. */
function ratio(a: number, b: number): number {
  const [low, high] = [Math.min(Math.abs(a), Math.abs(b)), Math.max(Math.abs(a), Math.abs(b))];
  return low > 0 ? high / low : Number.MAX_VALUE;
}

const short = (x: number): string => x.toPrecision(5);
