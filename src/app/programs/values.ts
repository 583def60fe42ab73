/** A parameter's value: as documents have it, and as a control shows it. */
import type { ParamValue } from '../../scene/document.ts';
import { isReference, type ParamDeclaration } from '../../shader/params.ts';

/** Lanes of a vector as Tweakpane names them. */
export type Lanes = { x: number; y: number; z?: number; w?: number };
export type Shown = number | string | boolean | Lanes;

const AXES = ['x', 'y', 'z', 'w'] as const;
/** Digits that single precision holds. */
const DIGITS = 7;

/** What the declaration says, as a document would say it. */
export function defaultOf({ control, choices, default: numbers }: ParamDeclaration): ParamValue {
  if (isReference(control)) return '';
  if (control === 'toggle') return numbers[0] === 1;
  if (control === 'choice') return choices[numbers[0]!] ?? '';
  return numbers.length === 1 ? numbers[0]! : [...numbers];
}

export function shownOf(value: ParamValue): Shown {
  return Array.isArray(value) ? (Object.fromEntries(value.map((each, i) => [AXES[i]!, each])) as Lanes) : value;
}

/** Numbers stay in the parameter's range. */
export function valueOf(shown: Shown, { min, max } = { min: -Infinity, max: Infinity }): ParamValue {
  const rounded = (each: number): number => Math.min(max, Math.max(min, Number(each.toPrecision(DIGITS))));
  if (typeof shown === 'number') return rounded(shown);
  if (typeof shown !== 'object') return shown;
  return AXES.flatMap((axis) => (shown[axis] === undefined ? [] : [rounded(shown[axis])]));
}

/** `0.8`, `0.8, 0.8, 0.8`, `on`. */
export function textOf(value: ParamValue): string {
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  return Array.isArray(value) ? value.join(', ') : String(value);
}

/** More values than a slider of some hundred pixels can tell apart: such a range is a limit, not a scale. */
const MAX_STEPS = 5000;

export const isScale = ({ min, max, step }: Pick<ParamDeclaration, 'min' | 'max' | 'step'>): boolean =>
  Number.isFinite(max - min) && (step === null || (max - min) / step <= MAX_STEPS);

/** Digits behind the point that multiples of a step need: 0.05 → 2. */
export function decimalsOf(step: number): number {
  const [digits, exponent] = step.toExponential().split('e') as [string, string];
  return Math.max(0, (digits.split('.')[1]?.length ?? 0) - Number(exponent));
}
