/**
 * Radiance HDR (Ward 1991, "Real pixels"): three mantissas and a common exponent. A channel is mantissa · 2^(exponent − 136),
 * as in Walter's rgbe.c and the renderers that follow it; what the header says of exposure is left out, as there.
 */
import { ImageError } from '../errors.ts';
import { hdrHeader } from './header.ts';
import type { DecodedImage } from './index.ts';

/** @throws ImageError */
export function decodeHdr(bytes: Uint8Array): DecodedImage {
  const { width, height, upwards, at } = hdrHeader(bytes);
  const data = new Float32Array(width * height * 4);
  const row = new Uint8Array(width * 4);
  const source = { bytes, at };
  for (let y = 0; y < height; y++) {
    readRow(source, row, width);
    let to = (upwards ? height - 1 - y : y) * width * 4;
    for (let x = 0; x < width; x++, to += 4) {
      const exponent = row[x * 4 + 3]!;
      const scale = exponent === 0 ? 0 : 2 ** (exponent - 136);
      for (let c = 0; c < 3; c++) data[to + c] = row[x * 4 + c]! * scale;
      data[to + 3] = 1;
    }
  }
  return { width, height, kind: 'rgba32f', data, notes: [] };
}

interface Source {
  bytes: Uint8Array;
  at: number;
}

const short = (): ImageError => new ImageError('the HDR file is cut short');

/** Red, green, blue, exponent of each pixel of the next row. */
function readRow(source: Source, row: Uint8Array, width: number): void {
  const { bytes, at } = source;
  if (at + 4 > bytes.length) throw short();
  // 2, 2, and the width in two bytes, of which the first is below 128.
  const [first, second, high = 255, low = 0] = bytes.subarray(at, at + 4);
  const isNew = width >= 8 && width <= 0x7fff && first === 2 && second === 2 && high < 128;
  if (!isNew) return readPixels(source, row, width);
  if (((high << 8) | low) !== width) throw new ImageError('a row of the HDR file has another width');
  source.at += 4;
  for (let c = 0; c < 4; c++) readRuns(source, row, c);
}

/** One channel of a row: runs of one byte, and bytes as they are. */
function readRuns(source: Source, row: Uint8Array, channel: number): void {
  const { bytes } = source;
  for (let to = channel; to < row.length;) {
    const count = bytes[source.at++] ?? 0;
    const length = count > 128 ? count - 128 : count;
    if (source.at + (count > 128 ? 1 : length) > bytes.length) throw short();
    if (length === 0 || to + (length - 1) * 4 >= row.length) throw new ImageError('a row of the HDR file has runs that do not fit');
    for (let i = 0; i < length; i++, to += 4) row[to] = bytes[count > 128 ? source.at : source.at + i]!;
    source.at += count > 128 ? 1 : length;
  }
}

/** Pixels one by one; 1, 1, 1, n repeats the last n times, the next such with n · 256 and so on. */
function readPixels(source: Source, row: Uint8Array, width: number): void {
  const { bytes } = source;
  let shift = 0;
  for (let x = 0; x < width;) {
    if (source.at + 4 > bytes.length) throw short();
    const pixel = bytes.subarray(source.at, source.at + 4);
    const [red, green, blue, times = 0] = pixel;
    source.at += 4;
    if (red !== 1 || green !== 1 || blue !== 1) {
      row.set(pixel, x++ * 4);
      shift = 0;
      continue;
    }
    const count = times * 2 ** shift;
    if (x === 0 || x + count > width) throw new ImageError('a row of the HDR file has runs that do not fit');
    for (let i = 0; i < count; i++, x++) row.copyWithin(x * 4, (x - 1) * 4, x * 4);
    shift += 8;
  }
}
