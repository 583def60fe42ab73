/** Images as linear light, for importers of scenes. */
import { srgbDecode } from '../base/color.ts';
import { decodeImage, type DecodedImage, type LoadCodec } from './decode/index.ts';

/** A channel's number as linear light. */
export function linearOf({ kind }: DecodedImage): (value: number) => number {
  if (kind === 'rgba32f') return (value) => value;
  const table = Float32Array.from({ length: 256 }, (_, i) => srgbDecode(i / 255));
  return (value) => table[value] ?? 0;
}

/**
 * Linear Rec. 709, three numbers a pixel, rows from above; beside it alpha, one number a pixel, where not all is opaque.
 * @param load where codecs cannot be fetched
 * @throws ImageError, one sentence that begins with the name
 */
export async function linearPixels(
  bytes: Uint8Array,
  name: string,
  load?: LoadCodec,
): Promise<{ width: number; height: number; data: Float32Array; alpha?: Float32Array }> {
  const image = await decodeImage(Uint8Array.from(bytes), name, load);
  const linear = linearOf(image);
  const { width, height } = image;
  // Loops: of large images there are tens of millions.
  const data = new Float32Array(3 * width * height);
  for (let from = 0, to = 0; to < data.length; from += 4)
    for (let channel = 0; channel < 3; channel++) data[to++] = linear(image.data[from + channel] ?? 0);
  const opaque = image.kind === 'rgba32f' ? 1 : 255;
  let isOpaque = true;
  for (let at = 3; at < image.data.length && isOpaque; at += 4) isOpaque = image.data[at] === opaque;
  if (isOpaque) return { width, height, data };
  const alpha = new Float32Array(width * height);
  for (let pixel = 0; pixel < alpha.length; pixel++) alpha[pixel] = (image.data[4 * pixel + 3] ?? opaque) / opaque;
  return { width, height, data, alpha };
}
