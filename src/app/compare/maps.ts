/** Pictures of films and of what tells them apart: RGBA bytes, row 0 at the top. Pure. */
import { filmMean, type FilmData } from '../../engine/film.ts';
import { srgbEncode, toneMap, type DisplaySettings } from '../../image/tone.ts';
import { colorMap } from '../../scene/colormap.ts';

export interface Picture {
  width: number;
  height: number;
  rgba: Uint8ClampedArray<ArrayBuffer>;
}

const STRIDE = 8;
/** Pixels of a block at its sides, in which differences are set against their standard errors. */
export const BLOCK = 8;
/** Standard errors at the ends of the scale. */
export const MOST_SIGMA = 5;
/** Part of the mean of the first image at the ends of the scale of differences. */
export const MOST_DIFFERENCE = 0.5;

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
  return painted(width, height, (i) => {
    let sum = 0;
    for (let c = 0; c < 3; c++) sum += mean(b, i, c) - mean(a, i, c);
    return level === 0 ? 0 : sum / level / MOST_DIFFERENCE;
  });
}

/**
 * The same by blocks, in standard errors of the difference: what is beyond three of them hardly comes from noise. Of samples that
 * are not independent the standard errors are too large.
 */
export function significance(a: FilmData, b: FilmData): Picture & { blocks: number; beyond: number } {
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
  const picture = painted(width, height, (i) => {
    const block = Math.floor(Math.floor(i / width) / BLOCK) * across + Math.floor((i % width) / BLOCK);
    return z[block]! / MOST_SIGMA;
  });
  return { ...picture, blocks: z.length, beyond };
}

/** Variance of the mean of a channel; 0 where it is not known. */
function varianceOf({ data }: FilmData, pixel: number, c: number): number {
  const n = data[pixel * STRIDE + 3]!;
  if (n < 2) return 0;
  const m = data[pixel * STRIDE + c]! / n;
  return Math.max(0, data[pixel * STRIDE + 4 + c]! / n - m * m) / (n - 1);
}

/** Blue below, white at 0, red above: `value` in [−1, 1]. */
function painted(width: number, height: number, value: (pixel: number) => number): Picture {
  const rgba = new Uint8ClampedArray(width * height * 4).fill(255);
  for (let i = 0; i < width * height; i++) {
    const color = colorMap('diverging', (value(i) + 1) / 2);
    for (let c = 0; c < 3; c++) rgba[4 * i + c] = 255 * srgbEncode(color[c]!);
  }
  return { width, height, rgba };
}
