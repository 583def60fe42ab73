/** The numbers of a layer's image. */
import type { FilmData } from './film.ts';
import type { LayerImage } from './layers.ts';

const STRIDE = 8;

/**
 * One number for each channel of each pixel: means; for `samples` their number, for `variance` that of the pixel's mean (of
 * the image as it was summed), for numbers of shapes and materials the number from 0 on. Where the eye sees nothing: depth is
 * infinite, numbers are -1, the rest is 0.
 */
export function layerNumbers(film: FilmData, image: LayerImage): Float32Array {
  const lanes = image.channels.length;
  const pixels = film.data.length / STRIDE;
  const numbers = new Float32Array(pixels * lanes);
  for (let i = 0; i < pixels; i++) for (let c = 0; c < lanes; c++) numbers[i * lanes + c] = numberOf(film, image, i, c);
  return numbers;
}

function numberOf({ data, layers }: FilmData, { kind, slot, component }: LayerImage, pixel: number, channel: number): number {
  const at = pixel * STRIDE;
  const n = data[at + 3]!;
  if (kind === 'samples') return n;
  if (kind === 'variance') {
    if (n < 2) return Number.NaN;
    const mean = data[at + channel]! / n;
    return Math.max(0, data[at + 4 + channel]! / n - mean * mean) / (n - 1);
  }
  const from = 4 * (pixel * layers!.stride + slot);
  const sum = layers!.data[from + component + channel]!;
  if (kind === 'id') return sum - 1;
  if (kind === 'radiance' || kind === 'amount') return n > 0 ? sum / n : 0;
  const seen = layers!.data[from + 3]!;
  return seen > 0 ? sum / seen : kind === 'depth' ? Infinity : 0;
}
