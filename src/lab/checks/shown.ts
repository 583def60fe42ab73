/** Numbers as sentences have them. */
import type { Vector } from '../report.ts';

export const shownP = (p: number): string => (p >= 0.001 ? p.toFixed(3) : p === 0 ? '0' : p.toExponential(1));

export const percent = (x: number): string => `${(x * 100).toFixed(x > 0 && x < 0.01 ? 2 : 1)} %`;

export const angle = (cosine: number): string => `${((Math.acos(Math.min(1, cosine)) * 180) / Math.PI).toFixed(0)}°`;

export const direction = (w: Vector): string => `(${w.map((each) => each.toFixed(2)).join(', ')})`;

/** Five digits. */
export const short = (x: number): string => String(Number(x.toPrecision(5)));
