/** Reciprocity: light takes every way in both directions alike, up to the factor of refraction. */
import type { Bench } from '../bench.ts';
import { checkResult, type CheckResult } from '../report.ts';
import type { DeltaOutcome } from './delta.ts';
import type { OneWay } from './delta-return.ts';
import { missingFactor, type Disagreement } from './factors.ts';
import { differs, violations, type Pair } from './pairs.ts';

/** f below this, per steradian, is black. */
const VALUE_FLOOR = 1e-6;
/** Ratios that are this close are one, and the part of the lobes that must agree. */
const CLOSE = 0.02;
const MOST = 0.9;

export function checkReciprocity(bench: Bench, pairs: readonly Pair[], delta: DeltaOutcome): CheckResult {
  const found = violations(bench, pairs, excessOf);
  const tested = found.tested + delta.compared;
  const values = { pairs: found.tested, pairsOff: found.count, lobes: delta.compared, lobesOff: delta.oneWay.length };
  const first = delta.oneWay[0];
  if (first !== undefined) {
    const hint = etaBetween(delta.oneWay);
    const sentence = `A delta lobe carries another part of the light on its way back (${delta.oneWay.length} of ${delta.compared} lobes)${hint}.`;
    return checkResult('reciprocity', 'fail', sentence, {
      values,
      evidence: bench.evidence(first.situation, 'reciprocity', first.detail, { wi: first.wi }),
      functions: ['sample'],
    });
  }
  if (found.failed && found.worst !== null) {
    const { situation, wi, value, reverse, eta } = found.worst;
    const factor = eta === 1 ? '' : ` eta²`;
    const hint = missingFactor(pairs.flatMap((pair) => ((excessOf(pair) ?? 0) > 0 ? [brightest(pair)] : [])));
    const why = hint === '' ? '' : `: ${hint}`;
    const sentence = `eval(wo, wi)${factor} is not eval(wi, wo) (${found.count} of ${found.tested} pairs of directions)${found.where}${why}.`;
    const list = (each: readonly number[], by: number): string => each.map((x) => (x * by).toPrecision(5)).join(', ');
    const detail = `one way ${list(value.f, eta * eta)}, the other ${list(reverse.f, 1)}`;
    return checkResult('reciprocity', 'fail', sentence, {
      values,
      evidence: bench.evidence(situation, 'reciprocity', detail, { wi }),
      functions: ['eval'],
    });
  }
  if (tested === 0)
    return checkResult('reciprocity', 'not-applicable', 'No light is scattered, or only in ways that cannot be followed back.');
  return checkResult('reciprocity', 'pass', `${tested} ways are the same in both directions.`, { values });
}

/** Of what is refracted: whether powers of eta are all that the ways differ by. */
function etaBetween(oneWay: readonly OneWay[]): string {
  const refracted = oneWay.filter(({ eta, ratio }) => ratio !== null && Math.abs(eta - 1) > CLOSE);
  if (refracted.length === 0 || refracted.length < MOST * oneWay.length) return '';
  const isPower = (power: number): boolean => refracted.every(({ eta, ratio }) => Math.abs((ratio ?? 0) / eta ** power - 1) < CLOSE);
  if (isPower(4)) return ': weights of what is refracted are to be divided by eta²';
  if (isPower(8)) return ': weights of what is refracted are multiplied by eta² where they are to be divided by it';
  return isPower(-4) ? ': weights of what is refracted are divided by eta² twice' : '';
}

/** f of the channel that is brightest, from either end. */
function brightest(pair: Pair): Disagreement {
  const { value, reverse, eta } = pair;
  const c = value.f.indexOf(Math.max(...value.f));
  return { pair, said: value.f[c]! * eta * eta, expected: reverse.f[c]! };
}

function excessOf({ value, reverse, shifted, reverseShifted, eta }: Pair): number | null {
  const scale = eta * eta;
  let most: number | null = null;
  for (let c = 0; c < 3; c++) {
    const [forth, back] = [value.f[c]! * scale, reverse.f[c]!];
    if (forth === 0 && back === 0) continue;
    const others = [
      ...shifted.map((each): [number, number] => [forth, each.f[c]! * scale]),
      ...reverseShifted.map((each): [number, number] => [back, each.f[c]!]),
    ];
    const by = differs(forth, back, others, VALUE_FLOOR) ? ratio(forth, back) : 0;
    most = Math.max(most ?? 0, by);
  }
  return most;
}

/** How far apart, as a factor above 1; what is black counts as the floor. */
const ratio = (a: number, b: number): number => Math.max(a, b, VALUE_FLOOR) / Math.max(Math.min(a, b), VALUE_FLOOR);
