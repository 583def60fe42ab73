/**
 * Truevision TGA (Truevision 1991, "TGA File Format Specification", version 2.0): colours, greys and colour maps, as they are or in runs. Its
 * channels are taken for sRGB, as those of PNG. A pixel is opaque where the file says that none of its bits are alpha.
 */
import { ImageError } from '../errors.ts';
import type { DecodedImage } from './index.ts';
import { tgaHeader, type TgaHeader } from './tga-header.ts';

const short = (): ImageError => new ImageError('the TGA file is cut short');

/** @throws ImageError */
export function decodeTga(bytes: Uint8Array): DecodedImage {
  const header = tgaHeader(bytes);
  if (header === null) throw new ImageError('expected a TGA file');
  const { width, height, at, map, isGrey, depth, hasAlpha, fromRight, fromTop } = header;
  const each = Math.ceil(depth / 8);
  const pixels = header.inRuns ? expanded(bytes, at, width * height * each, each) : bytes.subarray(at, at + width * height * each);
  if (pixels.length < width * height * each) throw short();
  const colors = map === null ? null : colorMap(bytes, map);
  const data = new Uint8Array(width * height * 4);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const from = ((fromTop ? y : height - 1 - y) * width + (fromRight ? width - 1 - x : x)) * each;
      const to = (y * width + x) * 4;
      if (colors !== null && map !== null) {
        const index = (pixels[from] ?? 0) + (each > 1 ? (pixels[from + 1] ?? 0) * 256 : 0) - map.first;
        if (index < 0 || index >= map.length) throw new ImageError(`the TGA file has no colour ${index + map.first} in its map`);
        data.set(colors.subarray(4 * index, 4 * index + 4), to);
      } else if (isGrey) {
        data.fill(pixels[from] ?? 0, to, to + 3);
        data[to + 3] = each === 2 && hasAlpha ? (pixels[from + 1] ?? 0) : 255;
      } else color(pixels, from, depth, hasAlpha, data, to);
    }
  return { width, height, kind: 'rgba8', data, notes: [] };
}

/** A colour of 15, 16, 24 or 32 bits, blue first. */
function color(from: Uint8Array, at: number, depth: number, hasAlpha: boolean, to: Uint8Array, place: number): void {
  if (depth > 16) {
    for (let c = 0; c < 3; c++) to[place + c] = from[at + 2 - c] ?? 0;
    to[place + 3] = depth === 32 && hasAlpha ? (from[at + 3] ?? 0) : 255;
    return;
  }
  const word = (from[at] ?? 0) | ((from[at + 1] ?? 0) << 8);
  for (let c = 0; c < 3; c++) to[place + c] = Math.round((((word >> (10 - 5 * c)) & 31) * 255) / 31);
  to[place + 3] = depth === 16 && hasAlpha && word < 0x8000 ? 0 : 255;
}

function colorMap(bytes: Uint8Array, { at, length, depth }: NonNullable<TgaHeader['map']>): Uint8Array {
  const each = Math.ceil(depth / 8);
  if (at + length * each > bytes.length) throw short();
  const colors = new Uint8Array(length * 4);
  for (let i = 0; i < length; i++) color(bytes, at + i * each, depth, depth === 32, colors, 4 * i);
  return colors;
}

/** Packets: a count below 128 of pixels as they are, or a pixel that repeats. */
function expanded(bytes: Uint8Array, from: number, length: number, each: number): Uint8Array {
  const out = new Uint8Array(length);
  let at = from;
  for (let to = 0; to < length;) {
    const head = bytes[at++];
    if (head === undefined) throw short();
    const size = Math.min(((head & 127) + 1) * each, length - to);
    const isRun = head >= 128;
    if (at + (isRun ? each : size) > bytes.length) throw short();
    for (let i = 0; i < size; i++) out[to + i] = bytes[at + (isRun ? i % each : i)] ?? 0;
    at += isRun ? each : size;
    to += size;
  }
  return out;
}
