/**
 * A small baseline JPEG writer (ITU-T T.81), for thumbnails: photographs at a tenth of the size of a PNG.
 * No chroma subsampling: coloured edges of rendered pictures are sharp.
 */
import type { ByteImage } from '../src/image/types.ts';
import { AC_CHROMA, AC_LUMA, DC_CHROMA, DC_LUMA, QUANT_CHROMA, QUANT_LUMA, ZIGZAG, type HuffmanSpec } from './jpeg-tables.ts';

/** @param quality 1 to 100, as usual in JPEG software */
export function encodeJpeg({ width, height, rgb8 }: ByteImage, quality = 85): Uint8Array {
  const scale = quality < 50 ? 50 / quality : 2 - quality / 50;
  const [luma, chroma] = [QUANT_LUMA, QUANT_CHROMA].map((table) =>
    table.map((each) => Math.min(255, Math.max(1, Math.round(each * scale)))),
  );
  const out = new BitWriter();
  out.bytes.push(0xff, 0xd8);
  out.segment(0xe0, [0x4a, 0x46, 0x49, 0x46, 0, 1, 1, 0, 0, 1, 0, 1, 0, 0]);
  out.segment(0xdb, [0, ...ZIGZAG.map((at) => luma![at]!), 1, ...ZIGZAG.map((at) => chroma![at]!)]);
  out.segment(0xc0, [8, height >> 8, height & 255, width >> 8, width & 255, 3, 1, 0x11, 0, 2, 0x11, 1, 3, 0x11, 1]);
  const specs: [number, HuffmanSpec][] = [
    [0x00, DC_LUMA],
    [0x10, AC_LUMA],
    [0x01, DC_CHROMA],
    [0x11, AC_CHROMA],
  ];
  out.segment(
    0xc4,
    specs.flatMap(([id, { counts, values }]) => [id, ...counts, ...values]),
  );
  out.segment(0xda, [3, 1, 0x00, 2, 0x11, 3, 0x11, 0, 63, 0]);

  const planes = toPlanes(rgb8);
  const [lumaCodes, chromaCodes] = [
    [codesOf(DC_LUMA), codesOf(AC_LUMA)],
    [codesOf(DC_CHROMA), codesOf(AC_CHROMA)],
  ] as const;
  const previous = [0, 0, 0];
  for (let y = 0; y < height; y += 8) {
    for (let x = 0; x < width; x += 8) {
      planes.forEach((plane, c) => {
        const quant = c === 0 ? luma! : chroma!;
        const block = dct(blockAt(plane, width, height, x, y)).map((each, i) => Math.round(each / quant[i]!));
        const [dc, ac] = c === 0 ? lumaCodes : chromaCodes;
        writeBlock(out, block, block[0]! - previous[c]!, dc!, ac!);
        previous[c] = block[0]!;
      });
    }
  }
  out.finish();
  out.bytes.push(0xff, 0xd9);
  return Uint8Array.from(out.bytes);
}

/** Luma and the two colour differences (JFIF), luma centred on zero. */
function toPlanes(rgb: ArrayLike<number>): Float32Array[] {
  const planes = [0, 1, 2].map(() => new Float32Array(rgb.length / 3));
  for (let i = 0; i < rgb.length / 3; i++) {
    const [r, g, b] = [rgb[3 * i]!, rgb[3 * i + 1]!, rgb[3 * i + 2]!];
    planes[0]![i] = 0.299 * r + 0.587 * g + 0.114 * b - 128;
    planes[1]![i] = -0.168736 * r - 0.331264 * g + 0.5 * b;
    planes[2]![i] = 0.5 * r - 0.418688 * g - 0.081312 * b;
  }
  return planes;
}

/** 8 by 8 pixels; beyond the picture its edge goes on. */
function blockAt(plane: Float32Array, width: number, height: number, left: number, top: number): number[] {
  return Array.from({ length: 64 }, (_, i) => plane[Math.min(height - 1, top + (i >> 3)) * width + Math.min(width - 1, left + (i & 7))]!);
}

const BASIS = Array.from({ length: 64 }, (_, i) => {
  const [u, x] = [i >> 3, i & 7];
  return (u === 0 ? Math.SQRT1_2 : 1) * 0.5 * Math.cos(((2 * x + 1) * u * Math.PI) / 16);
});

/** Two-dimensional cosine transform: rows, then columns. */
function dct(block: number[]): number[] {
  const along = (from: number[], at: (line: number, x: number) => number): number[] =>
    Array.from({ length: 64 }, (_, i) => {
      const [line, u] = [i >> 3, i & 7];
      let sum = 0;
      for (let x = 0; x < 8; x++) sum += BASIS[u * 8 + x]! * from[at(line, x)]!;
      return sum;
    });
  const rows = along(block, (y, x) => y * 8 + x);
  const columns = along(rows, (u, y) => y * 8 + u);
  return columns.map((_, i) => columns[(i & 7) * 8 + (i >> 3)]!);
}

type Codes = Map<number, readonly [code: number, length: number]>;

/** Canonical codes: in order of length, counted up. */
function codesOf({ counts, values }: HuffmanSpec): Codes {
  const codes: Codes = new Map();
  let [code, at] = [0, 0];
  counts.forEach((count, i) => {
    for (let n = 0; n < count; n++) codes.set(values[at++]!, [code++, i + 1]);
    code <<= 1;
  });
  return codes;
}

/** The difference of the mean, then runs of zeros and what follows each. */
function writeBlock(out: BitWriter, block: number[], difference: number, dc: Codes, ac: Codes): void {
  out.number(dc, 0, difference);
  let zeros = 0;
  for (const at of ZIGZAG.slice(1)) {
    const value = block[at]!;
    if (value === 0) {
      zeros++;
      continue;
    }
    for (; zeros > 15; zeros -= 16) out.bits(...ac.get(0xf0)!);
    out.number(ac, zeros, value);
    zeros = 0;
  }
  if (zeros > 0) out.bits(...ac.get(0)!);
}

class BitWriter {
  readonly bytes: number[] = [];
  private held = 0;
  private count = 0;

  segment(marker: number, data: number[]): void {
    this.bytes.push(0xff, marker, (data.length + 2) >> 8, (data.length + 2) & 255, ...data);
  }

  /** The class of a number (its bits) with the zeros before it, then the bits; a negative one less one. */
  number(codes: Codes, zeros: number, value: number): void {
    const size = 32 - Math.clz32(Math.abs(value));
    this.bits(...codes.get((zeros << 4) | size)!);
    if (size > 0) this.bits((value < 0 ? value - 1 : value) & ((1 << size) - 1), size);
  }

  bits(code: number, length: number): void {
    for (let i = length - 1; i >= 0; i--) {
      this.held = (this.held << 1) | ((code >> i) & 1);
      if (++this.count < 8) continue;
      this.bytes.push(this.held);
      if (this.held === 0xff) this.bytes.push(0);
      [this.held, this.count] = [0, 0];
    }
  }

  finish(): void {
    while (this.count > 0) this.bits(1, 1);
  }
}
