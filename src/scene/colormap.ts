/** Colour maps for numbers, as wgsl/color.wgsl has them: polynomials fitted to the published tables (see there). */
import type { Vec3 } from './document.ts';
import { srgbDecode } from '../base/color.ts';

export const COLOR_MAPS = ['viridis', 'inferno', 'turbo', 'grey', 'diverging'] as const;
export type ColorMap = (typeof COLOR_MAPS)[number];

/** Coefficients of sRGB colours, lowest order first, in 2t − 1. */
export const POLYNOMIALS: Record<'viridis' | 'inferno' | 'turbo', readonly Vec3[]> = {
  viridis: [
    [0.12186, 0.56639, 0.54268], [-0.06692, 0.47275, -0.07684], [0.75146, -0.02349, -0.12115], [0.82233, -0.03386, -0.44415],
    [-0.20683, -0.1317, -0.78232], [-0.40219, 0.01163, 0.41998], [-0.03636, 0.04307, 0.59746],
  ],
  inferno: [
    [0.72972, 0.22231, 0.34676], [0.70527, 0.4271, -0.42871], [-0.18634, 0.25014, -0.77914], [-0.20583, 0.3107, -0.31027],
    [-0.46595, 0.38054, 1.43188], [-0.20506, -0.3836, 2.47964], [0.4124, -0.36223, -0.68543], [0.19908, 0.14475, -1.42513],
  ],
  turbo: [
    [0.6288, 0.98523, 0.25879], [1.78636, -0.25643, -0.69984], [-1.1549, -1.59352, 2.55459], [-5.3698, -0.03951, -0.87844],
    [5.03112, 0.32203, -7.47274], [6.72827, 0.57009, 2.44835], [-7.50475, 0.98043, 8.12062], [-3.02646, -0.30785, -0.96622],
    [3.3345, -0.65041, -3.34769],
  ],
}; // prettier-ignore

/** Ends of the diverging map in sRGB: below and above the white middle. */
const DIVERGING: readonly [Vec3, Vec3] = [[0.1, 0.25, 0.72], [0.7, 0.03, 0.12]]; // prettier-ignore
const WHITE = 0.96;

/** Linear colour of t, which is clamped to [0, 1]; channels in [0, 1]. */
export function colorMap(map: ColorMap, t: number): Vec3 {
  const x = 2 * Math.min(1, Math.max(0, t)) - 1;
  return srgb(map, x).map((each) => Math.min(1, srgbDecode(Math.max(0, each)))) as Vec3;
}

function srgb(map: ColorMap, x: number): Vec3 {
  if (map === 'grey') return [(x + 1) / 2, (x + 1) / 2, (x + 1) / 2];
  if (map === 'diverging') return DIVERGING[x < 0 ? 0 : 1].map((end) => WHITE + (end - WHITE) * Math.abs(x)) as Vec3;
  return POLYNOMIALS[map].reduceRight<Vec3>((sum, c) => [sum[0] * x + c[0], sum[1] * x + c[1], sum[2] * x + c[2]], [0, 0, 0]);
}
