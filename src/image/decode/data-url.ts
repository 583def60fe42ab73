/** Files as texts: data URLs in base64. */
import { ImageError } from '../errors.ts';
import { formatOf, isPointer, tableFormatOf } from './header.ts';

const TYPES = {
  hdr: 'image/vnd.radiance',
  exr: 'image/x-exr',
  png: 'image/png',
  jpeg: 'image/jpeg',
  webp: 'image/webp',
  tga: 'image/x-tga',
  bmp: 'image/bmp',
};
/** src/scene/images.ts tells by them what is a table. */
const TABLE_TYPES = { npy: 'application/x-npy', merl: 'application/x-merl', rgl: 'application/x-rgl' };
const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
const VALUES = new Uint8Array(128).fill(255);
for (let i = 0; i < 64; i++) VALUES[DIGITS.charCodeAt(i)] = i;
/** Characters that are joined at a time: a call has a limited number of arguments. */
const PIECE = 8190;

/** The bytes of `data:…;base64,…`. @throws ImageError */
export function fromDataUrl(url: string): Uint8Array<ArrayBuffer> {
  const start = url.indexOf(',') + 1;
  if (!/^data:[^,]{0,100};base64,/.test(url.slice(0, 120))) throw new ImageError('expected a data URL in base64');
  let end = url.length;
  while (end > start && url.charCodeAt(end - 1) === 61) end--;
  const bytes = new Uint8Array(Math.floor(((end - start) * 3) / 4));
  let [bits, held, to] = [0, 0, 0];
  for (let i = start; i < end; i++) {
    const value = VALUES[url.charCodeAt(i)] ?? 255;
    if (value === 255) throw new ImageError('its base64 has a character that does not belong there');
    held = ((held << 6) | value) & 0xffffff;
    bits += 6;
    if (bits >= 8) bytes[to++] = (held >> (bits -= 8)) & 255;
  }
  return bytes;
}

/** The same of an image or a table of a kind that is decoded here. @throws ImageError for any other file */
export function imageDataUrl(bytes: Uint8Array): string {
  const url = isPointer(bytes) ? null : imageDataUrlOrNull(bytes);
  if (url === null)
    throw new ImageError(
      `expected an HDR, EXR, PNG, JPEG, WebP, TGA, BMP or NPY file, or a BRDF of MERL or RGL, got ${isPointer(bytes) ? 'a Git LFS pointer: run git lfs pull' : 'something else'}`,
    );
  return url;
}

/** The same; null for any other file. */
export const imageDataUrlOrNull = (bytes: Uint8Array): string | null =>
  formatOf(bytes) === null && tableFormatOf(bytes) === null ? null : toDataUrl(bytes);

/** `data:…;base64,…` of a file, with the media type of its first bytes. */
export function toDataUrl(bytes: Uint8Array): string {
  const [format, table] = [formatOf(bytes), tableFormatOf(bytes)];
  const type = format !== null ? TYPES[format] : table !== null ? TABLE_TYPES[table] : 'application/octet-stream';
  const parts = [`data:${type};base64,`];
  const codes = new Uint8Array(Math.ceil(PIECE / 3) * 4);
  for (let from = 0; from < bytes.length; from += PIECE) {
    const piece = bytes.subarray(from, from + PIECE);
    let to = 0;
    for (let i = 0; i < piece.length; i += 3) {
      const word = ((piece[i] ?? 0) << 16) | ((piece[i + 1] ?? 0) << 8) | (piece[i + 2] ?? 0);
      const left = piece.length - i;
      codes[to++] = DIGITS.charCodeAt(word >> 18);
      codes[to++] = DIGITS.charCodeAt((word >> 12) & 63);
      codes[to++] = left > 1 ? DIGITS.charCodeAt((word >> 6) & 63) : 61;
      codes[to++] = left > 2 ? DIGITS.charCodeAt(word & 63) : 61;
    }
    parts.push(String.fromCharCode(...codes.subarray(0, to)));
  }
  return parts.join('');
}
