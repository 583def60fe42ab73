/**
 * PNG with text: the picture carries the scene that made it.
 *
 * fast-png writes. Reading the text walks the chunks here instead: fast-png inflates all pixels on the way to
 * it, so that a small file could claim any amount of memory.
 */
import { encode } from 'fast-png';
import { checkPixels, checkSides, ImageError } from './errors.ts';
import type { ByteImage } from './types.ts';
import { crc32 } from '../base/crc32.ts';

/** Keyword of the text chunk that holds a scene document as {@link asciiJson}. */
export const SCENE_KEYWORD = 'penumbra-scene';

const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

/**
 * Writes an 8-bit RGB PNG.
 * @param text tEXt chunks: keywords of 1 to 79 characters; both in Latin-1
 * @throws ImageError for pixels that do not fit the size and text that a chunk cannot hold
 */
export function encodePng(image: ByteImage, text: Record<string, string> = {}): Uint8Array {
  const { width, height, rgb8 } = image;
  checkPixels(image, rgb8.length);
  for (const [keyword, value] of Object.entries(text)) {
    if (!isLatin1(keyword) || keyword.length < 1 || keyword.length > 79) {
      throw new ImageError(`expected a PNG keyword of 1 to 79 Latin-1 characters, got ${JSON.stringify(keyword)}`);
    }
    if (!isLatin1(value))
      throw new ImageError(`expected Latin-1 text under the PNG keyword ${JSON.stringify(keyword)}, got other characters`);
  }
  return encode({ width, height, data: rgb8, channels: 3, depth: 8, text });
}

/** Whether a tEXt chunk can hold it: no NUL either, which ends the keyword. */
const isLatin1 = (text: string): boolean => !/[\u0100-\uffff]/.test(text) && !text.includes('\0');

/** JSON in ASCII: every other character is written as `\uXXXX`, since tEXt chunks hold only Latin-1. */
export function asciiJson(value: unknown): string {
  return JSON.stringify(value).replace(/[^\x20-\x7e]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/**
 * The tEXt chunks of a PNG, of two with one keyword the first. Checks the structure and every CRC, but does not
 * look at pixels; time and memory are proportional to the file.
 * @throws ImageError
 */
export function pngText(bytes: Uint8Array): Record<string, string> {
  if (SIGNATURE.some((each, i) => bytes[i] !== each)) throw new ImageError('expected a PNG file, got one that does not begin like one');
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const text = new Map<string, string>();
  for (let at = SIGNATURE.length, first = true; ; first = false) {
    if (at + 12 > bytes.length) throw new ImageError('expected an IEND chunk in the PNG, got the end of the file');
    const length = view.getUint32(at);
    const type = latin1(bytes.subarray(at + 4, at + 8));
    const end = at + 8 + length;
    if (end + 4 > bytes.length)
      throw new ImageError(`expected ${length} bytes in PNG chunk ${JSON.stringify(type)}, got the end of the file`);
    if (crc32(bytes.subarray(at + 4, end)) !== view.getUint32(end)) {
      throw new ImageError(`expected PNG chunk ${JSON.stringify(type)} to match its checksum, got a damaged one`);
    }
    if (first) {
      if (type !== 'IHDR') throw new ImageError(`expected PNG chunk "IHDR" first, got ${JSON.stringify(type)}`);
      if (length !== 13) throw new ImageError(`expected PNG chunk "IHDR" of 13 bytes first, got ${length} bytes`);
      checkSides(view.getUint32(at + 8), view.getUint32(at + 12));
    }
    if (type === 'tEXt') addText(text, bytes.subarray(at + 8, end));
    if (type === 'IEND') return Object.fromEntries(text);
    at = end + 4;
  }
}

function addText(text: Map<string, string>, data: Uint8Array): void {
  const zero = data.indexOf(0);
  if (zero < 1 || zero > 79) throw new ImageError('expected a keyword of 1 to 79 bytes in PNG chunk "tEXt", got none');
  const keyword = latin1(data.subarray(0, zero));
  if (!text.has(keyword)) text.set(keyword, latin1(data.subarray(zero + 1)));
}

/** In pieces: a call has a limited number of arguments. */
function latin1(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += 8192) text += String.fromCharCode(...bytes.subarray(at, at + 8192));
  return text;
}
