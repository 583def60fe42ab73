/** Pictures of films and of what tells them apart: RGBA bytes, row 0 at the top. Pure. */
import { asIndependent, type FilmData, filmMean, filmMoments, type FilmMoments, referenceMoments } from '../../../engine/index.ts';
import { toneMap, type DisplaySettings } from '../../../image/tone.ts';
import { srgbEncode } from '../../../base/color.ts';
import { colorMap, type ColorMap } from '../../../scene/colormap.ts';

export interface Picture {
  width: number;
  height: number;
  rgba: Uint8ClampedArray<ArrayBuffer>;
}

const STRIDE = 8;
/** Pixels of a block at its sides, in which differences are set against their standard errors. */
export const BLOCK = 8;
/** Standard errors at the ends of the scale. */
export const MAX_SIGMA = 5;
/** Part of the mean of the first image at the ends of the scale of differences. */
export const MAX_DIFFERENCE = 0.5;
/** Powers of ten of the scale of squared errors, which ends at the square of the reference's mean. */
export const MSE_DECADES = 6;

/** As the page would show it. */
export function shown(film: FilmData, settings: DisplaySettings): Picture {
  const { width, height } = film;
  const rgb = toneMap({ width, height, data: filmMean(film) }, settings);
  const rgba = new Uint8ClampedArray(width * height * 4).fill(255);
  for (let i = 0; i < width * height; i++) for (let c = 0; c < 3; c++) rgba[4 * i + c] = rgb[3 * i + c]!;
  return { width, height, rgba };
}

const mean = ({ data }: FilmData, pixel: number, c: number): number => data[pixel * STRIDE + c]! / Math.max(1, data[pixel * STRIDE + 3]!);

/** How much brighter (red) or darker (blue) `b` is than `a`, all channels together, over the mean of `a`. */
export function difference(a: FilmData, b: FilmData): Picture {
  const { width, height } = a;
  let level = 0;
  for (let i = 0; i < width * height; i++) for (let c = 0; c < 3; c++) level += mean(a, i, c) / (width * height);
  return painted(width, height, 'diverging', (i) => {
    let sum = 0;
    for (let c = 0; c < 3; c++) sum += mean(b, i, c) - mean(a, i, c);
    return level === 0 ? 0.5 : 0.5 + sum / level / MAX_DIFFERENCE / 2;
  });
}

export interface SquaredError extends Picture {
  /** Mean of the whole image. */
  mse: number;
  /** What of it the film's own samples say to be variance; the rest is the square of its bias. */
  variance: number;
  /** Standard error of that rest. */
  restError: number;
}

/**
 * MSE of each pixel: the squared difference from the reference, mean of the channels, less the variance of the reference's own
 * mean. As E (X − R)² = Var X + Var R + (E X − E R)² for two films that share no random numbers, its expectation is variance
 * plus squared bias of the film. A single pixel's is as noisy as a square is, and may be negative: then it has the lowest colour.
 * Colours are logarithmic. Pixels of which either film knows nothing are left out, and have the lowest colour.
 *
 * The standard error takes means of pixels as Gaussian: a difference d of mean δ and variance s² has Var d² = 4 δ² s² + 2 s⁴, of
 * which 4 d² s² − 2 s⁴ is an estimate without bias, and the film's variance v, estimated with k degrees of freedom, has one of
 * 2 v² / k; the square of such an estimate is v² (1 + 2 / k) in the mean. Channels are taken to vary together.
 */
export function squaredError(reference: FilmData, film: FilmData): SquaredError {
  const { width, height } = reference;
  const errors = new Float64Array(width * height);
  let [pixels, level, sum, variance, noise] = [0, 0, 0, 0, 0];
  for (let i = 0; i < errors.length; i++) {
    let isKnown = false;
    for (let c = 0; c < 3; c++) {
      const [x, r] = [filmMoments(film, i, c), referenceMoments(reference, i, c)];
      if (x === null || r === null) continue;
      isKnown = true;
      const square = (x.mean - r.mean) ** 2;
      const spread = x.variance + r.variance;
      errors[i]! += (square - r.variance) / 3;
      variance += x.variance / 3;
      const spread2 = squareOf(x) + 2 * x.variance * r.variance + squareOf(r);
      noise += (4 * square * spread - 2 * spread2 + (2 * squareOf(x)) / x.freedom) / 3;
      level += r.mean / 3;
    }
    if (!isKnown) continue;
    pixels++;
    sum += errors[i]!;
  }
  const known = Math.max(1, pixels);
  const white = (level / known) ** 2;
  const picture = painted(width, height, 'viridis', (i) => 1 + Math.log10(Math.max(errors[i]! / white, 1e-99)) / MSE_DECADES);
  return { ...picture, mse: sum / known, variance: variance / known, restError: Math.sqrt(Math.max(0, noise)) / known };
}

/** Of a variance, without bias. */
const squareOf = ({ variance, freedom }: FilmMoments): number => variance ** 2 / (1 + 2 / freedom);

/**
 * The same by blocks, in standard errors of the difference: what is beyond three of them hardly comes from noise. Of samples that
 * are not independent the standard errors are too large.
 */
export function significance(first: FilmData, second: FilmData): Picture & { blocks: number; beyond: number } {
  const [a, b] = [asIndependent(first), asIndependent(second)];
  const { width, height } = a;
  const across = Math.ceil(width / BLOCK);
  const down = Math.ceil(height / BLOCK);
  const z = new Float64Array(across * down);
  let beyond = 0;
  for (let block = 0; block < z.length; block++) {
    let [sum, variance] = [0, 0];
    const [x0, y0] = [(block % across) * BLOCK, Math.floor(block / across) * BLOCK];
    for (let y = y0; y < Math.min(height, y0 + BLOCK); y++) {
      for (let x = x0; x < Math.min(width, x0 + BLOCK); x++) {
        const i = y * width + x;
        // Channels of a sample are alike: their errors are added, not their squares.
        let spread = [0, 0];
        for (let c = 0; c < 3; c++) {
          sum += mean(b, i, c) - mean(a, i, c);
          spread = [spread[0]! + Math.sqrt(varianceOf(a, i, c)), spread[1]! + Math.sqrt(varianceOf(b, i, c))];
        }
        variance += spread[0]! ** 2 + spread[1]! ** 2;
      }
    }
    z[block] = variance === 0 ? 0 : sum / Math.sqrt(variance);
    if (Math.abs(z[block]!) > 3) beyond++;
  }
  const picture = painted(width, height, 'diverging', (i) => {
    const block = Math.floor(Math.floor(i / width) / BLOCK) * across + Math.floor((i % width) / BLOCK);
    return 0.5 + z[block]! / MAX_SIGMA / 2;
  });
  return { ...picture, blocks: z.length, beyond };
}

/** Variance of the mean of a channel; 0 where it is not known. */
const varianceOf = (film: FilmData, pixel: number, c: number): number => filmMoments(film, pixel, c)?.variance ?? 0;

/** `value`: place on the colour map, 0 to 1. */
function painted(width: number, height: number, map: ColorMap, value: (pixel: number) => number): Picture {
  const rgba = new Uint8ClampedArray(width * height * 4).fill(255);
  for (let i = 0; i < width * height; i++) {
    const color = colorMap(map, value(i));
    for (let c = 0; c < 3; c++) rgba[4 * i + c] = 255 * srgbEncode(color[c]!);
  }
  return { width, height, rgba };
}
