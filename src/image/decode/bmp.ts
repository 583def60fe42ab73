/**
 * Windows bitmaps (Microsoft, "Bitmap storage"): 1, 4, 8, 16, 24 and 32 bits a pixel, with palettes, runs and masks. Channels are taken for sRGB,
 * as those of PNG. The fourth byte of pixels without masks means nothing.
 */
import { ImageError } from '../errors.ts';
import { BMP_COMPRESSION, bmpHeader, type BmpHeader } from './bmp-header.ts';
import type { DecodedImage } from './index.ts';

const short = (): ImageError => new ImageError('the BMP file is cut short');

/** @throws ImageError */
export function decodeBmp(bytes: Uint8Array): DecodedImage {
  const header = bmpHeader(bytes);
  if (header === null) throw new ImageError('expected a BMP file');
  const { width, height, depth, compression, fromTop } = header;
  const { none, runs8, runs4, fields, alphaFields } = BMP_COMPRESSION;
  const depths = { [none]: [1, 4, 8, 16, 24, 32], [runs8]: [8], [runs4]: [4], [fields]: [16, 32], [alphaFields]: [16, 32] }[compression];
  if (depths === undefined) throw new ImageError(`expected a BMP file without compression or in runs, got compression ${compression}`);
  if (!depths.includes(depth)) throw new ImageError(`expected ${depths.join(', ')} bits a pixel of the BMP file, got ${depth}`);
  const data = new Uint8Array(width * height * 4);
  const row = (y: number): number => (fromTop ? y : height - 1 - y) * width * 4;
  if (depth <= 8) {
    const indices = compression === none ? packed(bytes, header) : runs(bytes, header);
    const colors = paletteOf(bytes, header);
    for (let y = 0; y < height; y++)
      for (let x = 0, to = row(y); x < width; x++, to += 4) {
        const index = indices[y * width + x] ?? 0;
        data.set(colors.subarray(4 * index, 4 * index + 4), to);
      }
  } else plain(bytes, header, data, row);
  return { width, height, kind: 'rgba8', data, notes: [] };
}

/** Rows begin at multiples of 4 bytes. */
const strideOf = ({ width, depth }: BmpHeader): number => Math.ceil((width * depth) / 32) * 4;

function plain(bytes: Uint8Array, header: BmpHeader, data: Uint8Array, row: (y: number) => number): void {
  const { width, height, depth, at, masks } = header;
  const [stride, each] = [strideOf(header), depth / 8];
  if (at + stride * (height - 1) + width * each > bytes.length) throw short();
  const channels = masks.map((mask) => {
    const bits = mask >>> 0;
    const shift = bits === 0 ? 0 : 31 - Math.clz32(bits & -bits);
    return { shift, most: bits >>> shift };
  });
  for (let y = 0; y < height; y++)
    for (let x = 0, from = at + y * stride, to = row(y); x < width; x++, from += each, to += 4) {
      let word = 0;
      for (let i = 0; i < each; i++) word += (bytes[from + i] ?? 0) * 256 ** i;
      channels.forEach(({ shift, most }, c) => {
        const value = most === 0 ? (c < 3 ? 0 : 1) : (((word >>> shift) & most) >>> 0) / most;
        data[to + c] = Math.round(255 * Math.min(1, value));
      });
    }
}

/** Colours of 256 indices; those that the file does not have are black. */
function paletteOf(bytes: Uint8Array, { palette: { at, length, each } }: BmpHeader): Uint8Array {
  if (at + length * each > bytes.length) throw short();
  const colors = new Uint8Array(4 * 256);
  for (let i = 0; i < 256; i++) {
    for (let c = 0; c < 3 && i < length; c++) colors[4 * i + c] = bytes[at + i * each + 2 - c] ?? 0;
    colors[4 * i + 3] = 255;
  }
  return colors;
}

/** Indices of 1, 4 or 8 bits, rows as the file has them. */
function packed(bytes: Uint8Array, header: BmpHeader): Uint8Array {
  const { width, height, depth, at } = header;
  const stride = strideOf(header);
  if (at + stride * (height - 1) + Math.ceil((width * depth) / 8) > bytes.length) throw short();
  const indices = new Uint8Array(width * height);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const bit = x * depth;
      const byte = bytes[at + y * stride + (bit >> 3)] ?? 0;
      indices[y * width + x] = (byte >> (8 - depth - (bit & 7))) & (2 ** depth - 1);
    }
  return indices;
}

/** A count and what repeats; or 0 and: 0 the next row, 1 the end, 2 a step right and on, n indices as they are, padded to two bytes. */
function runs(bytes: Uint8Array, { width, height, depth, at }: BmpHeader): Uint8Array {
  const indices = new Uint8Array(width * height);
  let [from, x, y] = [at, 0, 0];
  const next = (): number => {
    const byte = bytes[from++];
    if (byte === undefined) throw short();
    return byte;
  };
  const put = (index: number): void => {
    if (x < width && y < height) indices[y * width + x] = index;
    x++;
  };
  const half = (byte: number, i: number): number => (depth === 8 ? byte : i % 2 === 0 ? byte >> 4 : byte & 15);
  while (y < height) {
    const [count, what] = [next(), next()];
    if (count > 0) for (let i = 0; i < count; i++) put(half(what, i));
    else if (what === 0) [x, y] = [0, y + 1];
    else if (what === 1) break;
    else if (what === 2) [x, y] = [x + next(), y + next()];
    else {
      const length = depth === 8 ? what : Math.ceil(what / 2);
      let byte = 0;
      for (let i = 0; i < what; i++) {
        if (depth === 8 || i % 2 === 0) byte = next();
        put(half(byte, i));
      }
      if (length % 2 === 1) next();
    }
  }
  return indices;
}
