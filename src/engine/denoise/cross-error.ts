/**
 * How wrong is an image? By two more images of the same scene whose noise is independent of it and of each other. For a pixel whose true value
 * is μ, an image D and two unbiased ones A and B: E[(D − A)(D − B) | D] = (D − μ)², whatever the noise of A and B is distributed like, since
 * each is right in the mean and they do not know of each other. No variance has to be estimated. Two buffers of independent halves are those of
 * Rousselle, Manzi and Zwicker 2013, "Robust denoising using feature and color information"; that a noisy image can stand for the truth in a
 * mean of squares is Lehtinen et al. 2018, "Noise2Noise". Pure.
 */
import { referenceMoments, STRIDE, type FilmData } from '../film/film.ts';

/** Means of a film that shares no random numbers with others; three channels a pixel. */
export interface CrossFilm {
  mean: ArrayLike<number>;
  /** Of each pixel; 0: the film has nothing there, and the pixel does not count. */
  samples: ArrayLike<number>;
}

export interface CrossError {
  /** Mean squared error over pixels and channels, an estimate: where there is hardly any it may be below 0. And its standard error. */
  mse: number;
  mseError: number;
  /** Mean of the true image, an estimate. */
  mean: number;
  /** √mse over the mean, and its standard error; NaN where the mse is not above 0. */
  relative: number;
  relativeError: number;
  /** What the relative error hardly exceeds: with two standard errors added to the mse. */
  bound: number;
}

/** Of a pixel: the mean of its channels' estimates; null where a film has nothing. */
function pixelError(image: ArrayLike<number>, a: CrossFilm, b: CrossFilm, i: number): number | null {
  if (!(a.samples[i]! > 0 && b.samples[i]! > 0)) return null;
  let sum = 0;
  for (let c = 3 * i; c < 3 * i + 3; c++) sum += (image[c]! - a.mean[c]!) * (image[c]! - b.mean[c]!);
  return sum / 3;
}

/**
 * The error of a whole image. Its standard error takes pixels as independent and counts how their errors differ as noise, too: it is rather
 * too large than too small.
 * @param image three channels a pixel
 */
export const crossError = (image: ArrayLike<number>, a: CrossFilm, b: CrossFilm): CrossError =>
  summary(
    a.samples.length,
    (i) => pixelError(image, a, b, i),
    (c) => (a.mean[c]! + b.mean[c]!) / 2,
  );

/**
 * The error against a reference of the same size that shares no random numbers with the image, less what the reference's own noise adds to it:
 * E[(D − R)² | D] = (D − μ)² + Var R. An image of one sample a pixel counts as exact.
 * @param image three channels a pixel
 */
export function referenceError(image: ArrayLike<number>, reference: FilmData): CrossError {
  const error = (i: number): number | null => {
    let sum = 0;
    for (let c = 0; c < 3; c++) {
      const own = referenceMoments(reference, i, c);
      if (own === null) return null;
      sum += (image[3 * i + c]! - own.mean) ** 2 - own.variance;
    }
    return sum / 3;
  };
  return summary(reference.data.length / STRIDE, error, (c) => referenceMoments(reference, Math.floor(c / 3), c % 3)?.mean ?? 0);
}

/** @param error of a pixel; null: it does not count. @param level of a channel of a pixel: an estimate of its true value */
function summary(size: number, error: (pixel: number) => number | null, level: (channel: number) => number): CrossError {
  let [pixels, sum, squares, levels] = [0, 0, 0, 0];
  for (let i = 0; i < size; i++) {
    const own = error(i);
    if (own === null) continue;
    pixels++;
    sum += own;
    squares += own * own;
    for (let c = 3 * i; c < 3 * i + 3; c++) levels += level(c) / 3;
  }
  const mse = sum / pixels;
  const mseError = Math.sqrt(Math.max(0, squares / pixels - mse * mse) / (pixels - 1));
  const mean = levels / pixels;
  const root = Math.sqrt(mse > 0 ? mse : Number.NaN);
  return {
    mse,
    mseError,
    mean,
    relative: root / mean,
    relativeError: mseError / (2 * root * mean),
    bound: Math.sqrt(Math.max(0, mse) + 2 * mseError) / mean,
  };
}

/** Pixels of a block of a map, at its sides. */
export const MAP_BLOCK = 16;
/** Standard errors that a block's error must exceed to be told from none. */
const TOLD = 2;

/**
 * Where an image is wrong: for each pixel the root of its block's mean squared error, over the image's mean; 0 where that cannot be told from none.
 * @param mean of the image, as {@link crossError} has it
 */
export function errorMap(image: ArrayLike<number>, a: CrossFilm, b: CrossFilm, width: number, mean: number): Float32Array {
  const height = a.samples.length / width;
  const map = new Float32Array(width * height);
  for (let top = 0; top < height; top += MAP_BLOCK)
    for (let left = 0; left < width; left += MAP_BLOCK) {
      const inside: number[] = [];
      const [right, bottom] = [Math.min(width, left + MAP_BLOCK), Math.min(height, top + MAP_BLOCK)];
      for (let y = top; y < bottom; y++) for (let x = left; x < right; x++) inside.push(y * width + x);
      const errors = inside.flatMap((i) => pixelError(image, a, b, i) ?? []);
      const n = errors.length;
      const mse = errors.reduce((sum, each) => sum + each, 0) / n;
      const variance = errors.reduce((sum, each) => sum + (each - mse) ** 2, 0) / Math.max(1, n - 1) / n;
      if (!(mse > TOLD * Math.sqrt(variance))) continue;
      for (const i of inside) map[i] = Math.sqrt(mse) / mean;
    }
  return map;
}
