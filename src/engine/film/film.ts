/** What the renderer has accumulated, read back from the GPU. Row 0 is the top of the image. */
import { isGraded } from '../../scene/groups.ts';
import type { Axis } from '../../scene/vec.ts';
import type { FilmLayers, WeightedParts } from './layers.ts';

export interface FilmData {
  width: number;
  height: number;
  /** Per pixel, as wgsl/scene.wgsl declares FilmPixel: sum r, g, b, samples; squares r, g, b, dropped. */
  data: Float32Array;
  /** What is stored beside it. */
  layers?: FilmLayers;
}

/** Numbers of a pixel. */
export const STRIDE = 8;

/** Mean radiance, linear RGB, orders and light groups weighted as the document says; black where there is no sample yet. */
export function filmMean(film: FilmData): Float32Array {
  const { data, layers } = film;
  const pixels = data.length / STRIDE;
  const mean = new Float32Array(pixels * 3);
  const parts = layers?.parts ?? null;
  // With factors of 1 the sum of the film itself: the parts add up to it but for rounding.
  const sumOf =
    layers !== undefined && parts !== null && isGraded(parts.gains)
      ? graded(layers, parts)
      : (i: number, c: number) => data[i * STRIDE + c]!;
  for (let i = 0; i < pixels; i++) {
    const samples = data[i * STRIDE + 3]!;
    if (!(samples > 0)) continue;
    mean[i * 3] = sumOf(i, 0) / samples;
    mean[i * 3 + 1] = sumOf(i, 1) / samples;
    mean[i * 3 + 2] = sumOf(i, 2) / samples;
  }
  return mean;
}

export interface FilmSamples {
  least: number;
  mean: number;
  most: number;
}

/** Samples of the pixels that have any: with adaptive sampling they differ. */
export function filmSamples({ data }: FilmData): FilmSamples {
  let [least, sum, most, pixels] = [Infinity, 0, 0, 0];
  for (let i = 0; i < data.length; i += STRIDE) {
    // Those that were dropped have been taken too.
    const n = data[i + 3]! + data[i + 7]!;
    if (n === 0) continue;
    [least, most] = [Math.min(least, n), Math.max(most, n)];
    sum += n;
    pixels++;
  }
  return { least: Math.min(least, most), mean: sum / Math.max(1, pixels), most };
}

/** Sum of a channel of a pixel: that of each part times its factor. */
function graded({ data, stride }: FilmLayers, { slot, gains }: WeightedParts): (pixel: number, channel: Axis) => number {
  return (pixel, c) => {
    const at = 4 * (pixel * stride + slot) + c;
    return gains.reduce((sum, gain, k) => sum + gain[c] * data[at + 4 * k]!, 0);
  };
}

/** Whether the image is weighted otherwise than its sums, and so than its estimated error. */
export const filmIsGraded = ({ layers }: FilmData): boolean => isGraded(layers?.parts?.gains ?? []);

/** Samples that were not finite and were left out. */
export function filmDropped(film: FilmData): number {
  let dropped = 0;
  for (let i = 7; i < film.data.length; i += STRIDE) dropped += film.data[i]!;
  return dropped;
}

export interface DroppedPixel {
  x: number;
  y: number;
  samples: number;
}

/** The pixels that dropped samples belong to: how many, and the first `limit` in reading order. */
export function filmDroppedPixels(film: FilmData, limit: number): { count: number; pixels: DroppedPixel[] } {
  const pixels: DroppedPixel[] = [];
  let count = 0;
  for (let i = 0; i < film.data.length / STRIDE; i++) {
    const samples = film.data[i * STRIDE + 7]!;
    if (samples > 0 && ++count <= limit) pixels.push({ x: i % film.width, y: Math.floor(i / film.width), samples });
  }
  return { count, pixels };
}

/** Mean of the image, one number a channel; pixels without samples (outside of the crop window) do not count. */
export function filmAverage(film: FilmData): [number, number, number] {
  const mean = filmMean(film);
  let [r, g, b] = [0, 0, 0];
  for (let i = 0; i < mean.length; i += 3) {
    r += mean[i]!;
    g += mean[i + 1]!;
    b += mean[i + 2]!;
  }
  let pixels = 0;
  for (let i = 3; i < film.data.length; i += STRIDE) pixels += Number(film.data[i]! > 0);
  pixels = Math.max(1, pixels);
  return [r / pixels, g / pixels, b / pixels];
}

/** Of one channel of a pixel. */
export interface FilmMoments {
  n: number;
  mean: number;
  /** Of the mean, and the degrees of freedom of this estimate. */
  variance: number;
  freedom: number;
}

/**
 * Mean of one channel of a pixel and its variance; null for fewer than two samples. With independent samples from the second moment; of
 * a sampler in two halves by their difference (wgsl/film/variance.wgsl), which has one degree of freedom: for means over many pixels.
 */
export function filmMoments({ data, layers }: FilmData, pixel: number, channel: number): FilmMoments | null {
  const at = pixel * STRIDE;
  const sum = data[at + channel] ?? 0;
  const n = data[at + 3] ?? 0;
  if (n < 2) return null;
  const mean = sum / n;
  if (layers === undefined || layers.half === null) {
    const square = data[at + 4 + channel] ?? 0;
    return { n, mean, variance: Math.max(0, square / n - mean * mean) / (n - 1), freedom: n - 1 };
  }
  const from = 4 * (pixel * layers.stride + layers.half);
  const half = layers.data[from + channel] ?? 0;
  const a = layers.data[from + 3] ?? 0;
  const b = n - a;
  if (!(a > 0 && b > 0)) return null;
  return { n, mean, variance: ((a * b) / (n * n)) * (half / a - (sum - half) / b) ** 2, freedom: 1 };
}

/** The same of a reference: what has one sample, as an image from a file, counts as exact. */
export function referenceMoments(reference: FilmData, pixel: number, channel: number): FilmMoments | null {
  const at = pixel * STRIDE;
  if (reference.data[at + 3] !== 1) return filmMoments(reference, pixel, channel);
  return { n: 1, mean: reference.data[at + channel] ?? 0, variance: 0, freedom: Infinity };
}

/**
 * A film as if its samples were independent. Where a sampler spreads them, variances of pixels are then bounds; those of sums over pixels hold
 * also where neighbours depend on each other, of which halves of single pixels say nothing.
 */
export const asIndependent = (film: FilmData): FilmData => ({ ...film, layers: undefined });

/**
 * Estimated relative error of the image: root of the mean variance of the pixel means (filmMoments), over the mean, in
 * luminance-free form (all channels alike). Needs at least two samples a pixel, else NaN. Pixels
 * without samples (outside of the crop window) do not count. Of the image as it was summed: factors of what
 * accumulates apart are not in it, since the second moment of their sum is not known.
 */
export function filmRelativeError(film: FilmData): number {
  const { data } = film;
  let variance = 0;
  let signal = 0;
  let channels = 0;
  for (let i = 0; i < data.length; i += STRIDE) {
    const n = data[i + 3]!;
    if (n === 0) continue;
    channels += 3;
    for (let c = 0; c < 3; c++) {
      const moments = filmMoments(film, i / STRIDE, c);
      if (moments === null) return Number.NaN;
      variance += moments.variance;
      signal += moments.mean;
    }
  }
  if (channels === 0) return Number.NaN;
  return signal === 0 ? 0 : Math.sqrt(variance / channels) / (signal / channels);
}
