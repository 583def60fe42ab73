/** PNG by fast-png: eight bits stay as they are, sixteen become linear floats. */
import { decode } from 'fast-png';
import { ImageError } from '../errors.ts';
import { srgbDecode } from '../../base/color.ts';
import type { DecodedImage } from './index.ts';
import { plainPng } from './png-parts.ts';

/** Bytes that deflate may add to what cannot be compressed, and then some. */
const SLACK = 65_536;

/** @throws ImageError, or what fast-png says */
export function decodePng(bytes: Uint8Array<ArrayBuffer>): DecodedImage {
  checkAmount(bytes);
  const { width, height, data, channels, depth, palette, transparency } = decode(plainPng(bytes));
  const pixels = width * height;
  const notes: string[] = [];
  if (depth === 16) {
    const linear = Float32Array.from({ length: 65536 }, (_, i) => srgbDecode(i / 65535));
    const result = new Float32Array(pixels * 4);
    for (let i = 0; i < pixels; i++) {
      for (let c = 0; c < 3; c++) result[i * 4 + c] = linear[data[i * channels + (channels < 3 ? 0 : c)]!]!;
      result[i * 4 + 3] = channels % 2 === 0 ? data[i * channels + channels - 1]! / 65535 : 1;
    }
    return { width, height, kind: 'rgba32f', data: result, notes };
  }
  if (depth === 8 && palette === undefined && data instanceof Uint8Array) {
    if (transparency !== undefined) notes.push(OPAQUE);
    return { width, height, kind: 'rgba8', data: inFours(data, channels, pixels), notes };
  }
  const result = new Uint8Array(pixels * 4);
  const at = bitReader(data, depth, width * channels);
  const scale = palette === undefined ? 255 / (2 ** depth - 1) : 1;
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      const value = (c: number): number => at(y, x * channels + c) * scale;
      const color = palette?.[value(0)] ?? (channels < 3 ? [value(0), value(0), value(0)] : [value(0), value(1), value(2)]);
      const alpha = color[3] ?? (channels % 2 === 0 ? value(channels - 1) : 255);
      result.set([color[0]!, color[1]!, color[2]!, alpha], i * 4);
    }
  }
  if (transparency !== undefined && palette === undefined) notes.push(OPAQUE);
  return { width, height, kind: 'rgba8', data: result, notes };
}

const OPAQUE = 'its transparent colour is taken as opaque';

/** Bytes of one to four channels as four: greys in all colours, opaque without an alpha. */
function inFours(data: Uint8Array, channels: number, pixels: number): Uint8Array<ArrayBuffer> {
  if (channels === 4) return Uint8Array.from(data.subarray(0, pixels * 4));
  const result = new Uint8Array(pixels * 4).fill(255);
  const [green, blue] = channels === 3 ? [1, 2] : [0, 0];
  for (let i = 0, from = 0, to = 0; i < pixels; i++, from += channels, to += 4) {
    result[to] = data[from] ?? 0;
    result[to + 1] = data[from + green] ?? 0;
    result[to + 2] = data[from + blue] ?? 0;
    if (channels === 2) result[to + 3] = data[from + 1] ?? 0;
  }
  return result;
}

/** Numbers of less than eight bits are packed, the first in the highest bits; rows begin with a byte. */
function bitReader(data: ArrayLike<number>, depth: number, perRow: number): (row: number, i: number) => number {
  if (depth >= 8) return (row, i) => data[row * perRow + i]!;
  const stride = Math.ceil((perRow * depth) / 8);
  return (row, i) => (data[row * stride + ((i * depth) >> 3)]! >> (8 - depth - ((i * depth) & 7))) & (2 ** depth - 1);
}

/** The compressed bytes must not be many more than the pixels take: they would be inflated all the same. */
function checkAmount(bytes: Uint8Array): void {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let compressed = 0;
  for (let at = 8; at + 12 <= bytes.length; at += 12 + view.getUint32(at)) {
    if (view.getUint32(at + 4) === 0x49444154) compressed += view.getUint32(at);
  }
  if (compressed > view.getUint32(16) * view.getUint32(20) * 8 + view.getUint32(20) + SLACK)
    throw new ImageError('the PNG file has more data than its size allows');
}
