/** Images of light from far away in another map of the sphere → equirectangular ones, as documents have them. */
import { toDataUrl } from './decode/data-url.ts';
import { decodeImage, type DecodedImage, type LoadCodec } from './decode/index.ts';
import { encodeHalfExr } from './half-exr.ts';
import { linearOf } from './linear.ts';

type Direction = [number, number, number];
type Place = readonly [across: number, down: number];

/** Widest that is written. */
const MAX_WIDTH = 4096;

/**
 * Twice as wide as the image is high, bilinear between its pixels' middles, clamped at its edges.
 * @param at where a unit direction is in the image, from 0 to 1; the middle of what is written is −z, its right half +x, its top +y
 * @param load where codecs cannot be fetched
 * @returns an EXR of half floats, which is what cards keep of it, as a data URL
 * @throws ImageError, one sentence that begins with the name
 */
export async function panorama(bytes: Uint8Array, name: string, at: (direction: Direction) => Place, load?: LoadCodec): Promise<string> {
  const image = await decodeImage(Uint8Array.from(bytes), name, load);
  const width = Math.min(MAX_WIDTH, Math.max(2, 2 * image.height));
  const height = width / 2;
  const linear = linearOf(image);
  const data = new Float32Array(width * height * 3);
  for (let row = 0; row < height; row++) {
    const polar = (Math.PI * (row + 0.5)) / height;
    for (let column = 0; column < width; column++) {
      const longitude = 2 * Math.PI * ((column + 0.5) / width - 0.5);
      const level = Math.sin(polar);
      const place = at([level * Math.sin(longitude), Math.cos(polar), -level * Math.cos(longitude)]);
      sample(image, linear, place, data, 3 * (row * width + column));
    }
  }
  return toDataUrl(encodeHalfExr({ width, height, data }));
}

function sample(
  { width, height, data }: DecodedImage,
  linear: (value: number) => number,
  [u, v]: Place,
  out: Float32Array,
  to: number,
): void {
  const [x, y] = [u * width - 0.5, v * height - 0.5];
  const [x0, y0] = [Math.floor(x), Math.floor(y)];
  for (let dy = 0; dy < 2; dy++)
    for (let dx = 0; dx < 2; dx++) {
      const weight = (dx === 0 ? 1 - (x - x0) : x - x0) * (dy === 0 ? 1 - (y - y0) : y - y0);
      const column = Math.min(width - 1, Math.max(0, x0 + dx));
      const row = Math.min(height - 1, Math.max(0, y0 + dy));
      const from = 4 * (row * width + column);
      for (let c = 0; c < 3; c++) out[to + c] = (out[to + c] ?? 0) + weight * linear(data[from + c] ?? 0);
    }
}
