/**
 * Tone curves: linear scene colour → linear display colour, both Rec. 709, for one colour of channels ≥ 0.
 * The page's display pass computes the same in WGSL and is tested against these.
 */
import { times } from '../base/matrix.ts';

export type Rgb = [number, number, number];

/** linear: clipped; the others compress what is brighter than the display. */
export const TONE_CURVES = ['linear', 'reinhard', 'aces', 'agx', 'neutral'] as const;
export type ToneCurve = (typeof TONE_CURVES)[number];

/** Applies a curve. @param color channels in [0, 65504] @returns channels in [0, 1] */
export function toneColor(color: Rgb, curve: ToneCurve): Rgb {
  switch (curve) {
    case 'linear':
      return mapped(color, clamp01);
    case 'reinhard':
      return mapped(color, reinhard);
    case 'aces':
      return mapped(color, aces);
    case 'agx':
      return agx(color);
    case 'neutral':
      return neutral(color);
  }
}

/** E. Reinhard et al. 2002, "Photographic tone reproduction for digital images", eq. 3, a channel at a time. */
export const reinhard = (x: number): number => x / (1 + x);

/** K. Narkowicz 2015, "ACES Filmic Tone Mapping Curve": a fit to the ACES reference, a channel at a time. */
export const aces = (x: number): number => clamp01((x * (2.51 * x + 0.03)) / (x * (2.43 * x + 0.59) + 0.14));

/** Rows: Rec. 709 → AgX, and back. */
const AGX_INSET = [
  [0.842479062253094, 0.0784335999999992, 0.0792237451477643],
  [0.0423282422610123, 0.878468636469772, 0.0791661274605434],
  [0.0423756549057051, 0.0784336, 0.879142973793104],
] as const;
const AGX_OUTSET = [
  [1.19687900512017, -0.0980208811401368, -0.0990297440797205],
  [-0.0528968517574562, 1.15190312990417, -0.0989611768448433],
  [-0.0529716355144438, -0.0980434501171241, 1.15107367264116],
] as const;
/** log2 of the scene values that the curve covers: 10 stops below and 6.5 above middle grey, 0.18. */
const AGX_LOW = -12.47393;
const AGX_HIGH = 4.026069;
/** The sixth-order fit to the default contrast curve, from the highest power down. */
const AGX_CONTRAST = [15.5, -40.14, 31.96, -6.868, 0.4298, 0.1191, -0.00232];

/**
 * AgX by Troy Sobotka, as fitted by B. Wrensch 2023, "Minimal AgX Implementation", default look. The curve ends
 * in values for a display of gamma 2.2, which are made linear here as there.
 */
export function agx(color: Rgb): Rgb {
  const logs = mapped(times(AGX_INSET, color), (x) => clamp01((Math.log2(x) - AGX_LOW) / (AGX_HIGH - AGX_LOW)));
  const shaped = mapped(logs, (x) => AGX_CONTRAST.reduce((sum, coefficient) => sum * x + coefficient, 0));
  return mapped(times(AGX_OUTSET, shaped), (x) => clamp01(x) ** 2.2);
}

/**
 * Khronos PBR Neutral (Khronos 2024, specification in KhronosGroup/ToneMapping, symbols as there): base colours
 * come out as they went in but for the Fresnel offset F90; only the brightest are compressed.
 */
export function neutral(color: Rgb): Rgb {
  const [f90, ks, kd] = [0.04, 0.8 - 0.04, 0.15];
  const x = Math.min(...color);
  const f = x <= 2 * f90 ? x - (x * x) / (4 * f90) : f90;
  const lowered = mapped(color, (c) => c - f);
  const p = Math.max(...lowered);
  if (p <= ks) return lowered;
  const pn = 1 - (1 - ks) ** 2 / (p + 1 - 2 * ks);
  const g = 1 / (kd * (p - pn) + 1);
  return mapped(lowered, (c) => c * (pn / p) * g + pn * (1 - g));
}

const clamp01 = (x: number): number => Math.min(Math.max(x, 0), 1);

const mapped = ([r, g, b]: Rgb, f: (x: number) => number): Rgb => [f(r), f(g), f(b)];
