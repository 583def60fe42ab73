/** What the renderer has accumulated, read back from the GPU. Row 0 is the top of the image. */

export interface FilmData {
  width: number;
  height: number;
  /** Per pixel, as wgsl/scene.wgsl declares FilmPixel: sum r, g, b, samples; squares r, g, b, dropped. */
  data: Float32Array;
}

const STRIDE = 8;

/** Mean radiance, linear RGB; black where there is no sample yet. */
export function filmMean(film: FilmData): Float32Array {
  const { data } = film;
  const pixels = data.length / STRIDE;
  const mean = new Float32Array(pixels * 3);
  for (let i = 0; i < pixels; i++) {
    const samples = data[i * STRIDE + 3]!;
    for (let c = 0; c < 3; c++) mean[i * 3 + c] = samples > 0 ? data[i * STRIDE + c]! / samples : 0;
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

/** Samples that were not finite and were left out. */
export function filmDropped(film: FilmData): number {
  let dropped = 0;
  for (let i = 7; i < film.data.length; i += STRIDE) dropped += film.data[i]!;
  return dropped;
}

/** Mean of the image, one number a channel; pixels without samples (outside of the crop window) do not count. */
export function filmAverage(film: FilmData): [number, number, number] {
  const mean = filmMean(film);
  const total: [number, number, number] = [0, 0, 0];
  for (let i = 0; i < mean.length; i++) total[i % 3]! += mean[i]!;
  let pixels = 0;
  for (let i = 3; i < film.data.length; i += STRIDE) pixels += Number(film.data[i]! > 0);
  return total.map((each) => each / Math.max(1, pixels)) as [number, number, number];
}

/**
 * Estimated relative error of the image: root of the mean variance of the pixel means, over the mean, in
 * luminance-free form (all channels alike). From the second moment; needs at least two samples a pixel, else NaN. Pixels
 * without samples (outside of the crop window) do not count.
 */
export function filmRelativeError(film: FilmData): number {
  const { data } = film;
  let variance = 0;
  let signal = 0;
  let channels = 0;
  for (let i = 0; i < data.length; i += STRIDE) {
    const n = data[i + 3]!;
    if (n === 0) continue;
    if (n < 2) return Number.NaN;
    channels += 3;
    for (let c = 0; c < 3; c++) {
      const mean = data[i + c]! / n;
      variance += Math.max(0, data[i + 4 + c]! / n - mean * mean) / (n - 1);
      signal += mean;
    }
  }
  if (channels === 0) return Number.NaN;
  return signal === 0 ? 0 : Math.sqrt(variance / channels) / (signal / channels);
}
