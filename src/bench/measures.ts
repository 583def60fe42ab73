/** What films say of their estimators, alone and against a reference. Pure. */
import { asIndependent, filmMoments, referenceMoments, type FilmData } from '../engine/index.ts';

const STRIDE = 8;

export interface Measure {
  /** Mean of the image, over all channels. */
  mean: number;
  /** Standard error of that mean. */
  meanError: number;
  /** Variance of one sample of a pixel, mean over pixels and channels. NaN before there are two samples. */
  variance: number;
  /** Root of the mean variance of the pixels' means, over the image's mean: as filmRelativeError of the engine. */
  error: number;
}

export interface Deviation {
  /** Mean squared difference from the reference, less what the reference's own noise adds to it. */
  mse: number;
  /** Root of it, over the reference's mean. */
  error: number;
  /** Difference of the images' means, and its standard error. */
  bias: number;
  biasError: number;
}

/**
 * Of an image by itself, by the engine's estimate (filmMoments): of samplers that spread the samples of a pixel and have no independent
 * halves it is too much. The error of the mean takes samples as independent.
 */
export function measure(film: FilmData): Measure {
  const scattered = asIndependent(film);
  let [channels, sum, variances, single, scatter] = [0, 0, 0, 0, 0];
  for (let pixel = 0; pixel < film.data.length / STRIDE; pixel++) {
    for (let c = 0; c < 3; c++) {
      const each = filmMoments(film, pixel, c);
      if (each === null) continue;
      channels++;
      sum += each.mean;
      variances += each.variance;
      scatter += filmMoments(scattered, pixel, c)?.variance ?? 0;
      single += each.variance * each.n;
    }
  }
  if (channels === 0) return { mean: Number.NaN, meanError: Number.NaN, variance: Number.NaN, error: Number.NaN };
  const mean = sum / channels;
  return {
    mean,
    meanError: Math.sqrt(scatter) / channels,
    variance: single / channels,
    error: mean === 0 ? 0 : Math.sqrt(variances / channels) / mean,
  };
}

/** Of an image against a reference of the same size; null before it has two samples in any pixel that the reference has. */
export function deviation(film: FilmData, reference: FilmData): Deviation | null {
  const scattered = [asIndependent(film), asIndependent(reference)] as const;
  let [channels, squares, own, noise, sum, level] = [0, 0, 0, 0, 0, 0];
  for (let pixel = 0; pixel < film.data.length / STRIDE; pixel++) {
    for (let c = 0; c < 3; c++) {
      const [a, b] = [filmMoments(film, pixel, c), referenceMoments(reference, pixel, c)];
      if (a === null || b === null) continue;
      channels++;
      squares += (a.mean - b.mean) ** 2;
      own += b.variance;
      noise += filmMoments(scattered[0], pixel, c)?.variance ?? 0;
      noise += referenceMoments(scattered[1], pixel, c)?.variance ?? 0;
      sum += a.mean - b.mean;
      level += b.mean;
    }
  }
  if (channels === 0) return null;
  const mse = Math.max(0, squares - own) / channels;
  return {
    mse,
    error: level === 0 ? 0 : Math.sqrt(mse) / (level / channels),
    bias: sum / channels,
    biasError: Math.sqrt(noise) / channels,
  };
}

/**
 * How much more image an estimator gives for the time than another: the reciprocal of variance × time, over that of `first`
 * (Veach 1997, section 2.4.4). NaN where either is not known yet.
 */
export function efficiency(own: Cost, first: Cost): number {
  return (first.variance * first.secondsPerSample) / (own.variance * own.secondsPerSample);
}

/** Variance of one sample, and seconds that a sample of the whole film takes. */
export interface Cost {
  variance: number;
  secondsPerSample: number;
}
