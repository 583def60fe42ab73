/** The numbers of a layer's image. */
import type { FilmData } from './film.ts';
import type { LayerImage } from './layers.ts';
import { srgbDecode } from '../../base/color.ts';

const STRIDE = 8;

/** An image with channels of its own names, interleaved. */
export interface ChannelImage {
  name: string;
  channels: readonly string[];
  data: Float32Array;
}

/** Every layer of a film: what a file with layers holds beside the image. */
export const layersOf = (film: FilmData): ChannelImage[] =>
  (film.layers?.images ?? []).map((image) => ({ name: image.name, channels: image.channels, data: layerNumbers(film, image) }));

/**
 * One number for each channel of each pixel: means, those of light groups weighted as the image is, so that they add up to it;
 * for `samples` their number, for `variance` that of the pixel's mean (of the image as it was summed), for numbers of shapes and
 * materials the number from 0 on. Where the eye sees nothing: depth is infinite, numbers are -1, the rest is 0.
 */
export function layerNumbers(film: FilmData, image: LayerImage): Float32Array {
  const lanes = image.channels.length;
  const pixels = film.data.length / STRIDE;
  const numbers = new Float32Array(pixels * lanes);
  for (let i = 0; i < pixels; i++) for (let c = 0; c < lanes; c++) numbers[i * lanes + c] = numberOf(film, image, i, c);
  return numbers;
}

function numberOf({ data, layers }: FilmData, { kind, slot, component, gain }: LayerImage, pixel: number, channel: number): number {
  const at = pixel * STRIDE;
  const n = data[at + 3]!;
  if (kind === 'samples') return n;
  if (kind === 'variance') {
    if (n < 2) return 0;
    const mean = data[at + channel]! / n;
    return Math.max(0, data[at + 4 + channel]! / n - mean * mean) / (n - 1);
  }
  if (layers === undefined) return 0;
  const from = 4 * (pixel * layers.stride + slot);
  const sum = layers.data[from + component + channel]!;
  if (kind === 'id') return sum - 1;
  if (kind === 'radiance') return n > 0 ? (sum / n) * (gain?.[channel] ?? 1) : 0;
  if (kind === 'amount') return n > 0 ? sum / n : 0;
  const seen = layers.data[from + 3]!;
  return seen > 0 ? sum / seen : kind === 'depth' ? Infinity : 0;
}

/** Of every layer that is a number: mean over the pixels that have samples, sum and most, of one sample of the whole image. */
export function layerAmounts(film: FilmData): Record<string, { mean: number; sum: number; most: number }> {
  const amounts = (film.layers?.images ?? []).filter(({ kind }) => kind === 'amount');
  return Object.fromEntries(
    amounts.map((image) => {
      let [sum, most, pixels] = [0, 0, 0];
      layerNumbers(film, image).forEach((each, i) => {
        if (film.data[i * STRIDE + 3] === 0) return;
        [sum, most, pixels] = [sum + each, Math.max(most, each), pixels + 1];
      });
      return [image.name, { mean: sum / Math.max(1, pixels), sum, most }];
    }),
  );
}

/** The same as RGB: one channel is grey, two are red and green. */
export function asRgb({ channels, data }: ChannelImage): Float32Array {
  const lanes = channels.length;
  if (lanes === 3) return data;
  return Float32Array.from({ length: (data.length / lanes) * 3 }, (_, i) => {
    const c = i % 3;
    return lanes === 1 ? data[Math.floor(i / 3)]! : c < lanes ? data[Math.floor(i / 3) * lanes + c]! : 0;
  });
}

/** For the eye, in [0, 1]: what is no light is brought into that range. Near is bright; a normal's components are colours. */
export function asPicture(kind: LayerImage['kind'], rgb: Float32Array): Float32Array {
  if (kind === 'radiance' || kind === 'albedo' || kind === 'uv') return rgb;
  // Normals as others show them: halves are stored as halves, without sRGB's curve, which follows.
  if (kind === 'normal') return rgb.map((each) => srgbDecode(0.5 * each + 0.5));
  const most = rgb.reduce((max, each) => (Number.isFinite(each) ? Math.max(max, Math.abs(each)) : max), 1e-30);
  return rgb.map((each) => {
    if (!Number.isFinite(each)) return 0;
    return kind === 'depth' ? 1 - each / most : Math.max(0, kind === 'position' ? 0.5 + (0.5 * each) / most : each / most);
  });
}
