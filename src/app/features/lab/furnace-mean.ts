/** What a white furnace says: the part of the light that comes back from a sphere, and a picture in which 1 is mid grey. */
import type { FilmData } from '../../../engine/index.ts';

/** The sphere's silhouette in src/lab/furnace.ts, as a part of half the picture: tan(asin(1/4)) / tan(18°), less its edge. */
const SILHOUETTE = 0.77;
const STRIDE = 8;
/** sRGB of radiance 1. */
const GREY = 128;

export interface FurnaceMean {
  /** Channels, and their standard errors. */
  mean: [number, number, number];
  error: [number, number, number];
  pixels: number;
}

/** Mean over the pixels within the sphere; the error follows from the pixels' own variances, which are independent. */
export function furnaceMean({ width, height, data }: FilmData): FurnaceMean {
  const mean: [number, number, number] = [0, 0, 0];
  const variance = [0, 0, 0];
  let pixels = 0;
  for (let i = 0; i < width * height; i++) {
    const x = ((i % width) + 0.5) / width - 0.5;
    const y = (Math.floor(i / width) + 0.5) / height - 0.5;
    const n = data[i * STRIDE + 3]!;
    if (Math.hypot(x, y) > SILHOUETTE / 2 || n < 2) continue;
    pixels++;
    for (let c = 0; c < 3; c++) {
      const own = data[i * STRIDE + c]! / n;
      mean[c]! += own;
      variance[c]! += Math.max(0, data[i * STRIDE + 4 + c]! / n - own * own) / (n - 1);
    }
  }
  const count = Math.max(1, pixels);
  return {
    mean: mean.map((each) => each / count) as [number, number, number],
    error: variance.map((each) => Math.sqrt(each) / count) as [number, number, number],
    pixels,
  };
}

/** Pixels as the screen shows them: 1 is mid grey, less is darker, and what is more turns orange. RGBA. */
export function furnacePicture(radiance: ArrayLike<number>): Uint8ClampedArray<ArrayBuffer> {
  const picture = new Uint8ClampedArray((radiance.length / 3) * 4);
  for (let i = 0; i < radiance.length / 3; i++) {
    const most = Math.max(radiance[3 * i]!, radiance[3 * i + 1]!, radiance[3 * i + 2]!);
    // A gain of one half is all orange.
    const gain = Math.min(1, Math.max(0, (most - 1) * 2));
    const orange = [255, 140, 0];
    for (let c = 0; c < 3; c++) {
      const shown = GREY * Math.min(1, radiance[3 * i + c]!) ** (1 / 2.2);
      picture[4 * i + c] = shown + (orange[c]! - shown) * gain;
    }
    picture[4 * i + 3] = 255;
  }
  return picture;
}
