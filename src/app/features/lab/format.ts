/** Numbers of the laboratory as people read them. */
import { short } from '../../ui/format.ts';

export function probability(p: number): string {
  if (p >= 0.001) return p.toFixed(3);
  return p === 0 ? '0' : p < 1e-99 ? '< 1e-99' : p.toExponential(1);
}

/** 45° from a cosine. */
export const degrees = (cosine: number): string => `${((Math.acos(Math.max(-1, Math.min(1, cosine))) * 180) / Math.PI).toFixed(0)}°`;

export const vector = (values: readonly number[]): string =>
  `(${values.map((each) => each.toFixed(4).replace('-0.0000', '0.0000')).join(', ')})`;

/** `largestError` → largest error. */
export const spoken = (name: string): string => name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

export const figure = (value: number): string => (Number.isInteger(value) ? short(value, 6) : short(value, 4));
