/** EXR files with DWA compression, by the reader of three.js. */
import { FloatType } from 'three';
import { EXRLoader } from 'three/examples/jsm/loaders/EXRLoader.js';
import { present } from '../../base/present.ts';
import { ImageError } from '../errors.ts';
import { DWAA, DWAB } from './exr.ts';
import { exrHeader } from './header.ts';
import { isHuffman } from './huffman.ts';
import type { DecodedImage } from './index.ts';

/** Rows of a chunk. */
const CHUNK_ROWS: Record<number, number> = { [DWAA]: 32, [DWAB]: 256 };

/** @throws ImageError, or what the reader says */
export function decodeDwa(bytes: Uint8Array<ArrayBuffer>): DecodedImage {
  checkChunks(bytes);
  const whole = bytes.byteLength === bytes.buffer.byteLength ? bytes.buffer : bytes.slice().buffer;
  const { data, width, height } = new EXRLoader().setDataType(FloatType).parse(whole) as unknown as {
    data: Float32Array<ArrayBuffer>;
    width: number;
    height: number;
  };
  if (!(data instanceof Float32Array) || data.length !== width * height * 4) throw new ImageError('expected channels R, G and B, or Y');
  // The reader turns rows over, as textures of WebGL want them.
  const row = new Float32Array(width * 4);
  for (let y = 0; y < Math.floor(height / 2); y++) {
    const [from, to] = [y * width * 4, (height - 1 - y) * width * 4];
    row.set(data.subarray(from, from + width * 4));
    data.copyWithin(from, to, to + width * 4);
    data.set(row, to);
  }
  return { width, height, kind: 'rgba32f', data, notes: [] };
}

/** Channels of a DWA file, at most: what bounds the sizes that its chunks may claim. */
const MAX_CHANNELS = 64;

/**
 * The reader believes the sizes that chunks claim, and would go on for hours behind the end of a damaged file. A chunk: row,
 * bytes, then eleven 64-bit numbers: version; bytes of the unknown part, raw and compressed; compressed bytes of AC, DC and
 * RLE; raw bytes of RLE, twice; numbers of AC and DC; kind of AC. @throws ImageError
 */
function checkChunks(bytes: Uint8Array): void {
  const damaged = new ImageError('the EXR file is cut short or damaged');
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const { width, height, compression, end } = present(exrHeader(bytes), 'a header');
  if ((view.getUint32(4, true) & 0x1a00) !== 0) throw new ImageError('expected DWA compression in rows and one part only');
  const rows = present(CHUNK_ROWS[compression], `rows of a chunk of the compression ${compression}`);
  const chunks = Math.ceil(height / rows);
  if (end + chunks * 8 > bytes.length) throw damaged;
  for (let i = 0; i < chunks; i++) {
    const at = Number(view.getBigUint64(end + i * 8, true));
    if (!(at + 8 + 88 <= bytes.length)) throw damaged;
    const size = view.getUint32(at + 4, true);
    if (at + 8 + size > bytes.length || size < 90) throw damaged;
    const field = (n: number): number => Number(view.getBigUint64(at + 8 + n * 8, true));
    const most = width * rows * MAX_CHANNELS * 4;
    if ([2, 3, 4, 5].reduce((sum, n) => sum + field(n), 0) > size) throw damaged;
    if ([1, 6, 7, 8, 9].some((n) => field(n) > most)) throw damaged;
    // The reader knows no unknown part, and takes deflated AC for something else.
    if (field(2) > 0 || (field(3) > 0 && field(10) !== 0)) throw new ImageError('expected DWA compression with Huffman codes');
    const rules = at + 8 + 88;
    const ac = behindRules(bytes, rules, rules + view.getUint16(rules, true), at + 8 + size);
    if (ac === null || (field(3) > 0 && !isHuffman(bytes, ac, field(3), field(8)))) throw damaged;
  }
}

/** The place behind the rules of the channels, which begin with their length: name, 0, two bytes each; null: they do not fit. */
function behindRules(bytes: Uint8Array, at: number, stop: number, end: number): number | null {
  let place = at + 2;
  while (place < stop && stop <= end) {
    const zero = bytes.indexOf(0, place);
    if (zero < 0) return null;
    place = zero + 3;
  }
  return place === stop && stop <= end ? stop : null;
}
