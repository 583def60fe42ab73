/** PNG files as fast-png takes them: with the parts alone that pixels need, and small numbers not interlaced. PNG, third edition, sections 5 and 8. */
import { unzlibSync, zlibSync } from 'fflate';
import { joined } from '../../base/bytes.ts';
import { crc32 } from '../../base/crc32.ts';
import { ImageError } from '../errors.ts';

interface Part {
  type: string;
  data: Uint8Array;
}

const NEEDED = ['IHDR', 'PLTE', 'tRNS', 'IDAT', 'IEND'];
/** Of Adam7: where each pass begins, and how far apart its pixels are. */
const PASSES = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const;

/** @throws ImageError */
export function plainPng(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const parts = partsOf(bytes);
  const [head] = parts;
  if (head?.type !== 'IHDR' || head.data.length !== 13) throw new ImageError('expected a PNG file that begins with IHDR, got another part');
  const [depth = 0, color = 0, , , interlaced = 0] = head.data.subarray(8);
  const kept = parts.filter(({ type }) => NEEDED.includes(type));
  return fileOf(interlaced === 1 && [1, 2, 4].includes(depth) && (color === 0 || color === 3) ? inRows(kept, head.data, depth) : kept);
}

function partsOf(bytes: Uint8Array): Part[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const parts: Part[] = [];
  for (let at = 8; at + 12 <= bytes.length;) {
    const end = at + 8 + view.getUint32(at);
    if (end + 4 > bytes.length) break;
    const type = String.fromCharCode(...bytes.subarray(at + 4, at + 8));
    parts.push({ type, data: bytes.subarray(at + 8, end) });
    if (type === 'IEND') break;
    at = end + 4;
  }
  return parts;
}

const SIGNATURE = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);

/** A file of these parts, with their lengths and sums. */
const fileOf = (parts: readonly Part[]): Uint8Array<ArrayBuffer> => joined([SIGNATURE, ...parts.flatMap(framed)]);

function framed({ type, data }: Part): Uint8Array[] {
  const named = joined([Uint8Array.from(type, (each) => each.charCodeAt(0)), data]);
  return [bigEndian(data.length), named, bigEndian(crc32(named))];
}

const bigEndian = (value: number): Uint8Array => Uint8Array.of(value >>> 24, value >>> 16, value >>> 8, value);

/** The same, one row after the other, without filters. One number a pixel. @throws ImageError */
function inRows(parts: readonly Part[], head: Uint8Array, depth: number): Part[] {
  const view = new DataView(head.buffer, head.byteOffset, head.byteLength);
  const [width, height] = [view.getUint32(0), view.getUint32(4)];
  const passes = PASSES.map(([x, y, dx, dy]) => ({
    x,
    y,
    dx,
    dy,
    columns: Math.ceil((width - x) / dx),
    rows: Math.ceil((height - y) / dy),
  }));
  const there = passes.filter(({ columns, rows }) => columns > 0 && rows > 0);
  const bytesOf = (pixels: number): number => Math.ceil((pixels * depth) / 8);
  const length = there.reduce((sum, { columns, rows }) => sum + rows * (1 + bytesOf(columns)), 0);
  const packed = parts.filter(({ type }) => type === 'IDAT');
  const raw = unzlibSync(joined(packed.map(({ data }) => data)), { out: new Uint8Array(length) });
  const stride = 1 + bytesOf(width);
  const rows = new Uint8Array(height * stride);
  let at = 0;
  for (const { x, y, dx, dy, columns, rows: count } of there) {
    let above = new Uint8Array(bytesOf(columns));
    for (let row = 0; row < count; row++) {
      const line = unfiltered(raw.subarray(at, at + 1 + above.length), above);
      at += 1 + above.length;
      for (let column = 0; column < columns; column++) {
        const bit = column * depth;
        const value = ((line[bit >> 3] ?? 0) >> (8 - depth - (bit & 7))) & ((1 << depth) - 1);
        const to = (x + column * dx) * depth;
        const place = (y + row * dy) * stride + 1 + (to >> 3);
        rows[place] = (rows[place] ?? 0) | (value << (8 - depth - (to & 7)));
      }
      above = line;
    }
  }
  const plain = Uint8Array.from(head);
  plain[12] = 0;
  const first = parts.findIndex(({ type }) => type === 'IDAT');
  return parts.flatMap((part, i) => {
    if (part.type === 'IHDR') return [{ type: 'IHDR', data: plain }];
    if (part.type !== 'IDAT') return [part];
    return i === first ? [{ type: 'IDAT', data: zlibSync(rows, { level: 1 }) }] : [];
  });
}

/** A row by its kind of filter and its bytes; the byte before counts as the pixel before. @throws ImageError */
function unfiltered(filtered: Uint8Array, above: Uint8Array): Uint8Array<ArrayBuffer> {
  const [kind = 0] = filtered;
  if (kind > 4) throw new ImageError(`expected a filter from 0 to 4 of a row of the PNG file, got ${kind}`);
  const line = new Uint8Array(above.length);
  for (let i = 0; i < line.length; i++) {
    const [left, up, corner] = [line[i - 1] ?? 0, above[i] ?? 0, above[i - 1] ?? 0];
    line[i] = (filtered[i + 1] ?? 0) + ([0, left, up, (left + up) >> 1, paeth(left, up, corner)][kind] ?? 0);
  }
  return line;
}

function paeth(left: number, up: number, corner: number): number {
  const guess = left + up - corner;
  const [a, b, c] = [Math.abs(guess - left), Math.abs(guess - up), Math.abs(guess - corner)];
  return a <= b && a <= c ? left : b <= c ? up : corner;
}
