/** `penumbra-engine/image`: images as files. Runs without a GPU. */
import type { FloatImage } from '../image/types.ts';
import { codedLater, PenumbraError } from './error.ts';
import type { BytePicture, FilmImage } from './film.ts';

export { ERROR_CODES, PenumbraError, type ErrorCode } from './error.ts';
export type { Diagnostic } from '../shader/errors.ts';
export type { BytePicture, FilmImage } from './film.ts';

/** A PNG of eight bits a channel. @param text tEXt chunks in Latin-1. @throws PenumbraError `image` */
export function encodePng({ width, height, data }: BytePicture, text: Record<string, string> = {}): Promise<Uint8Array> {
  return codedLater(async () => {
    const rgb8 = new Uint8Array(width * height * 3);
    for (let i = 0; i < width * height; i++) rgb8.set(data.subarray(4 * i, 4 * i + 3), 3 * i);
    return (await import('../image/png.ts')).encodePng({ width, height, rgb8 }, text);
  });
}

/**
 * An OpenEXR file of 32-bit floats, losslessly compressed: the image, and layers beside it as channels `depth.Z`.
 * @param images as `Renderer.readAll` gives them: the image first
 * @throws PenumbraError `image`
 */
export function encodeExr([image, ...layers]: readonly FilmImage[]): Promise<Uint8Array> {
  return codedLater(async () => (await import('../image/exr.ts')).encodeExr(rgb(image), layers));
}

/** A Portable Float Map. @throws PenumbraError `image` */
export function encodePfm(image: FilmImage): Promise<Uint8Array> {
  return codedLater(async () => (await import('../image/pfm.ts')).encodePfm(rgb(image)));
}

/** NumPy's `.npy`: float32 of the shape (height, width, channels). */
export function encodeNpy({ width, height, channels, data }: FilmImage): Promise<Uint8Array> {
  return codedLater(async () => (await import('../base/npy.ts')).encodeNpy([height, width, channels.length], data));
}

/** @throws PenumbraError `argument` */
function rgb(image: FilmImage | undefined): FloatImage {
  if (image?.channels.length === 3) return image;
  throw new PenumbraError('argument', `expected an image of three channels, got ${image?.channels.join(', ') ?? 'none'}`);
}
