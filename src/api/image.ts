/** `penumbra-engine/image`: images as files. Runs without a GPU. */
import type { FloatImage } from '../image/types.ts';
import { codedLater, PenumbraError } from './error.ts';
import type { BytePicture, FilmImage } from './film.ts';

export { ERROR_CODES, PenumbraError, type ErrorCode } from './error.ts';
export type { Diagnostic } from '../shader/errors.ts';
export type { BytePicture, FilmImage } from './film.ts';

/**
 * A PNG of eight bits a channel.
 * @param picture as `Renderer.picture` gives it, or an `ImageData`
 * @param text tEXt chunks in Latin-1
 * @throws PenumbraError `image`, `argument`
 */
export function encodePng(picture: BytePicture, text: Record<string, string> = {}): Promise<Uint8Array> {
  return codedLater(async () => {
    const { width, height, data } = bytesOf(picture);
    const rgb8 = new Uint8Array(width * height * 3);
    for (let i = 0; i < width * height; i++) rgb8.set(data.subarray(4 * i, 4 * i + 3), 3 * i);
    return (await import('../image/png.ts')).encodePng({ width, height, rgb8 }, text);
  });
}

/**
 * An OpenEXR file of 32-bit floats, losslessly compressed: the image, and layers beside it as channels `depth.Z`.
 * @param images as `Renderer.readAll` gives them: the image first
 * @throws PenumbraError `image`, `argument`
 */
export function encodeExr(images: readonly FilmImage[]): Promise<Uint8Array> {
  return codedLater(async () => {
    if (!Array.isArray(images)) throw new PenumbraError('argument', 'images: expected a list, as Renderer.readAll gives it');
    const [image, ...layers] = images as readonly FilmImage[];
    return (await import('../image/exr.ts')).encodeExr(rgb(image), layers);
  });
}

/** A Portable Float Map of an image of three channels. @throws PenumbraError `image`, `argument` */
export function encodePfm(image: FilmImage): Promise<Uint8Array> {
  return codedLater(async () => (await import('../image/pfm.ts')).encodePfm(rgb(image)));
}

/** NumPy's `.npy`: float32 of the shape (height, width, channels). */
export function encodeNpy({ width, height, channels, data }: FilmImage): Promise<Uint8Array> {
  return codedLater(async () => (await import('../base/npy.ts')).encodeNpy([height, width, channels.length], data));
}

/** @throws PenumbraError `argument` */
function rgb(image: FilmImage | undefined): FloatImage {
  if (image?.channels?.length === 3) return image;
  throw new PenumbraError('argument', `image: expected one of three channels, got ${image?.channels?.join(', ') ?? 'none'}`);
}

/** Numbers of a film are no bytes: as such they would be a picture, and a wrong one. @throws PenumbraError `argument` */
function bytesOf(picture: BytePicture): BytePicture {
  const { width, height, data } = picture;
  const isBytes = data instanceof Uint8ClampedArray || (data as unknown) instanceof Uint8Array;
  if (isBytes && data.length === 4 * width * height) return picture;
  throw new PenumbraError('argument', `picture: expected four bytes a pixel in a Uint8ClampedArray, as Renderer.picture gives them`);
}
