/** What is wrong with one answer of a material: what it said, and what it must be. */
import type { ContractFunction } from '../../shader/signatures.ts';
import type { Vector } from '../report.ts';
import type { Structs } from '../structs.ts';
import { short } from './shown.ts';

/** What is wrong with an answer, and who said it. */
export type Fault = readonly [what: string, functions: ContractFunction[]];

/** Directions lower than this lie in the horizon. */
const HORIZON = 1e-3;
/** A direction is of unit length up to this. */
const UNIT = 2 ** -9;

const shown = (found: Structs, i: number, name: string): string =>
  `${name.replace('value_pdf', 'pdf')} = ${found.vector(i, name).map(short).join(', ')}`;

/** What numbers must be that are not; null: they are sound. */
function must(numbers: readonly number[]): string | null {
  if (numbers.some(Number.isNaN))
    return 'must be finite, not negative; NaN comes of 0 / 0, 0 · ∞, or a root, logarithm or power of less than 0';
  if (!numbers.every(Number.isFinite)) return 'must be finite, not negative; ∞ comes of x / 0, or of more than 3.4·10³⁸';
  return numbers.every((each) => each >= 0) ? null : 'must be finite, not negative';
}

/** Of eval and pdf; null: nothing is wrong. */
export function badValue(found: Structs, i: number): Fault | null {
  const ofEval = must(found.vector(i, 'f'));
  if (ofEval !== null) return [`${shown(found, i, 'f')} of eval: ${ofEval}`, ['eval']];
  const ofPdf = must(found.vector(i, 'value_pdf'));
  return ofPdf === null ? null : [`${shown(found, i, 'value_pdf')} of fn pdf: ${ofPdf}`, ['pdf']];
}

/** Of sample, from `wo`; null: nothing is wrong. */
export function badSample(found: Structs, i: number, wo: Vector): Fault | null {
  const fault = (name: string, what: string): Fault => [`${shown(found, i, name)} of sample${what}`, ['sample']];
  const pdf = must(found.vector(i, 'pdf'));
  if (pdf !== null) return fault('pdf', `: ${pdf}`);
  const wi = found.vector(i, 'wi') as Vector;
  if (found.number(i, 'pdf') === 0) {
    // Of what lies in the horizon nothing is lost.
    const isMeant = found.vector(i, 'weight').some((each) => each > 0) && Math.abs(wi[2]) > HORIZON;
    return isMeant ? [`${shown(found, i, 'weight')} with pdf = 0 of sample, where a path ends`, ['sample']] : null;
  }
  const weight = must(found.vector(i, 'weight'));
  if (weight !== null) return fault('weight', `: ${weight}`);
  const length = Math.hypot(...wi);
  if (!(Math.abs(length - 1) <= UNIT)) return fault('wi', `, length ${length.toPrecision(5)}: must be of unit length${lengthHint(wi, wo)}`);
  const eta = found.number(i, 'eta');
  return Number.isFinite(eta) && eta > 0 ? null : fault('eta', ': must be finite and above 0');
}

/** A direction in the horizon, away from the eye, and longer than 1 is one that Snell's law does not give. */
function lengthHint([x, y, z]: Vector, [a, b]: Vector): string {
  const across = Math.hypot(x, y);
  const isRefracted = Math.abs(z) < HORIZON && across > 1 && a * x + b * y < -0.999 * across * Math.hypot(a, b);
  return isRefracted ? '; beyond the critical angle nothing is refracted, F is 1' : '';
}
