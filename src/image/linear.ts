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
  const data = Float32Array.from({ length: 3 * width * height }, (_, i) => linear(image.data[4 * Math.floor(i / 3) + (i % 3)] ?? 0));
  const opaque = image.kind === 'rgba32f' ? 1 : 255;
  const alpha = Float32Array.from({ length: width * height }, (_, pixel) => (image.data[4 * pixel + 3] ?? opaque) / opaque);
  return { width, height, data, ...(alpha.some((each) => each !== 1) && { alpha }) };
}
