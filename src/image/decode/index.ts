/**
 * Image files → pixels: Radiance HDR, OpenEXR, PNG, JPEG, WebP, TGA, BMP, told apart by how they begin. Every size is checked before
 * anything is allocated for it. Decoders load when a file needs them.
 */
import { ImageError } from '../errors.ts';
import { claimedSize, formatOf, type ImageFormat, isPointer } from './header.ts';
import { firstLine, sentence } from '../../base/sentence.ts';

/** Row 0 at the top, four channels a pixel; alpha is not multiplied into the colour. */
export type DecodedImage = { width: number; height: number; notes: readonly string[] } & (
  | { /** Linear. */ kind: 'rgba32f'; data: Float32Array<ArrayBuffer> }
  | { /** sRGB-encoded. */ kind: 'rgba8'; data: Uint8Array<ArrayBuffer> }
);

/** Most pixels that are decoded: 8192×4096, 512 MiB as floats. */
const MAX_DECODED_PIXELS = 1 << 25;
/** Longest file that is read. */
const MAX_IMAGE_BYTES = 96 * 1024 * 1024;
/** Pixels that one byte of a file may stand for: of an even surface in blocks, deflated, there are thousands. */
const MAX_PIXELS_A_BYTE = 1 << 16;

/** The compiled WebAssembly of a codec, where the platform cannot load it by itself. */
export type LoadCodec = (codec: 'jpeg' | 'webp') => Promise<WebAssembly.Module>;

const DECODERS: Record<ImageFormat, (bytes: Uint8Array<ArrayBuffer>, load?: LoadCodec) => Promise<DecodedImage>> = {
  hdr: async (bytes) => (await import('./hdr.ts')).decodeHdr(bytes),
  exr: async (bytes) => (await import('./exr.ts')).decodeExr(bytes),
  png: async (bytes) => (await import('./png.ts')).decodePng(bytes),
  jpeg: async (bytes, load) => (await import('./lossy.ts')).decodeJpeg(bytes, load),
  webp: async (bytes, load) => (await import('./lossy.ts')).decodeWebp(bytes, load),
  tga: async (bytes) => (await import('./tga.ts')).decodeTga(bytes),
  bmp: async (bytes) => (await import('./bmp.ts')).decodeBmp(bytes),
};

/**
 * @param name how errors call it
 * @throws ImageError, one sentence that begins with the name
 */
export async function decodeImage(bytes: Uint8Array<ArrayBuffer>, name: string, load?: LoadCodec): Promise<DecodedImage> {
  try {
    if (bytes.length > MAX_IMAGE_BYTES) throw new ImageError(`expected at most ${MAX_IMAGE_BYTES} bytes, got ${bytes.length}`);
    const format = formatOf(bytes);
    if (isPointer(bytes)) throw new ImageError('expected the file itself, got one that is a Git LFS pointer: run git lfs pull');
    if (format === null) throw new ImageError('expected an HDR, EXR, PNG, JPEG, WebP, TGA or BMP file, got something else');
    const { width, height } = claimedSize(bytes, format);
    if (!(width >= 1 && height >= 1 && width * height <= MAX_DECODED_PIXELS))
      throw new ImageError(`expected an image of 1 to ${MAX_DECODED_PIXELS} pixels, got ${width}×${height}`);
    if (width * height > bytes.length * MAX_PIXELS_A_BYTE)
      throw new ImageError(`expected a larger file for ${width}×${height} pixels, got ${bytes.length} bytes`);
    const image = await DECODERS[format](bytes, load);
    if (image.width !== width || image.height !== height || image.data.length !== width * height * 4)
      throw new ImageError(`expected ${width}×${height} pixels, got ${image.width}×${image.height}`);
    return image;
  } catch (error) {
    // What decoders of others throw says little to people, but more than nothing.
    const reason = error instanceof ImageError ? error.message : `the file is damaged (${reasonOf(error)})`;
    throw new ImageError(`${name}: ${reason}`);
  }
}

/** Some codecs throw objects that say nothing. */
const reasonOf = (error: unknown): string =>
  firstLine(typeof error === 'string' || error instanceof Error ? sentence(error) : 'its decoder gives up')
    .replace(/^THREE\.EXRLoader: /, '')
    .slice(0, 120);
