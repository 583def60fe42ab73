/** Which lights may be white. What becomes of colours then is in adaptation.ts, which is loaded where one is that is not D65. */
import { type Matrix, type Row, times } from './matrix.ts';

/** D65, D50: daylight of about 6500 and 5000 K; A: tungsten; E: equal energy. */
export const WHITE_NAMES = ['D65', 'D50', 'A', 'E'] as const;

/** A light that is shown as white. */
export type White =
  | (typeof WHITE_NAMES)[number]
  /** Kelvin, of a black body. */
  | { blackbody: number }
  /** Kelvin, of the CIE's series of daylights. */
  | { daylight: number }
  /** CIE 1931 chromaticity. */
  | { x: number; y: number };

/** Kelvin, from and to. */
export const BLACKBODY_RANGE = [1000, 100_000] as const;
export const DAYLIGHT_RANGE = [4000, 25_000] as const;

/** Sharpened cone responses of Bradford (Lam 1985). */
export const BRADFORD: Matrix = [
  [0.8951, 0.2664, -0.1614],
  [-0.7502, 1.7135, 0.0367],
  [0.0389, -0.0685, 1.0296],
];

/** Of Y = 1. */
export function conesOf([x, y]: readonly [number, number]): Row {
  return times(BRADFORD, [x / y, 1, (1 - x - y) / y]);
}

/** Whether an eye can adapt to it: each kind of cone responds. */
export function isWhite(x: number, y: number): boolean {
  return x >= 0 && y > 0 && x + y <= 1 && conesOf([x, y]).every((each) => each >= 1e-3);
}
