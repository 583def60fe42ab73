/** Whether two films show the same: by chance, and to the bit. */
import { normalP, sidakP } from '../helpers/statistics.ts';

/** What a way of rendering gave: three channels a pixel. */
export interface Picture {
  width: number;
  height: number;
  mean: Float64Array;
  /** Samples without a number. */
  dropped: number;
}

/** Relative error of single precision, summed over a path, that no sample count removes. */
const ROUNDING = 1e-4;
/** Sixteenths of the film, quarters, and all of it; three channels each. */
const REGIONS = 21;
export const TESTS = 3 * REGIONS;

export interface Difference {
  /** Of the whole comparison: that of the most significant test, corrected for their number. */
  p: number;
  text: string;
  /** Standard error of the difference of the whole films, in parts of their light; of the channel with the least. */
  error: number;
}

/**
 * Differences of pixels, summed over a region and divided by the root of the sum of their squares: standard normal where both ways
 * have the same expectations. Unlike a variance of the samples this holds whatever the two have in common (ways that use the same
 * random numbers differ by little, and so little shows), and a path that is very bright makes it small, never large: for symmetric
 * differences its tail is never heavier than exp(−z²/2) (Efron 1969), one pixel's being as good as independent of another's.
 */
export function difference(a: Picture, b: Picture): Difference {
  const { width, height } = a;
  const [sums, squares, sizes] = [0, 1, 2].map(() => new Float64Array(TESTS)) as [Float64Array, Float64Array, Float64Array];
  for (let i = 0; i < width * height; i++) {
    const [x, y] = [Math.floor((4 * (i % width)) / width), Math.floor((4 * Math.floor(i / width)) / height)];
    const regions = [4 * y + x, 16 + 2 * (y >> 1) + (x >> 1), REGIONS - 1];
    for (let c = 0; c < 3; c++) {
      const d = a.mean[3 * i + c]! - b.mean[3 * i + c]!;
      for (const region of regions) {
        sums[3 * region + c]! += d;
        squares[3 * region + c]! += d * d;
        sizes[3 * region + c]! += Math.abs(a.mean[3 * i + c]!);
      }
    }
  }
  const zs = Array.from(sums, (sum, k) => sum / (Math.hypot(Math.sqrt(squares[k]!), ROUNDING * sizes[k]!) || 1));
  if (!zs.every(Number.isFinite)) return { p: 0, text: 'not all pixels are numbers', error: Infinity };
  const worst = zs.reduce((most, z, k) => (Math.abs(z) > Math.abs(zs[most]!) ? k : most), 0);
  const region = Math.floor(worst / 3);
  const where = region < 16 ? `sixteenth ${region}` : region < 20 ? `quarter ${region - 16}` : 'all';
  const share = (sums[worst]! / sizes[worst]!) * 100;
  return {
    p: sidakP(normalP(zs[worst]!), TESTS),
    error: Math.min(...[1, 2, 3].map((c) => TESTS - c).map((k) => Math.hypot(Math.sqrt(squares[k]!) / sizes[k]!, ROUNDING))),
    text: `${where} of the film, channel ${worst % 3}: ${share.toFixed(2)} % apart, z = ${zs[worst]!.toFixed(1)}`,
  };
}
