/** What a Windows bitmap begins with: BITMAPFILEHEADER, and one of the headers from BITMAPCOREHEADER to BITMAPV5HEADER. */
export interface BmpHeader {
  width: number;
  height: number;
  fromTop: boolean;
  /** Bits a pixel. */
  depth: number;
  compression: number;
  /** Of red, green, blue, alpha in a pixel of 16 or 32 bits; alpha 0: opaque. */
  masks: readonly [number, number, number, number];
  /** Where its pixels begin. */
  at: number;
  /** Where colours of up to 8 bits are, how many there are, and bytes of each. */
  palette: { at: number; length: number; each: number };
}

export const BMP_COMPRESSION = { none: 0, runs8: 1, runs4: 2, fields: 3, alphaFields: 6 };
/** Sizes of the second header. */
const HEADERS = [12, 40, 52, 56, 64, 108, 124];

/** Null: the file is none, or is cut short before its size. */
export function bmpHeader(bytes: Uint8Array): BmpHeader | null {
  if (bytes.length < 26 || bytes[0] !== 0x42 || bytes[1] !== 0x4d) return null;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const size = view.getUint32(14, true);
  if (!HEADERS.includes(size) || bytes.length < 14 + size) return null;
  const at = view.getUint32(10, true);
  if (size === 12) {
    const [width, height, depth] = [view.getUint16(18, true), view.getUint16(20, true), view.getUint16(24, true)];
    const palette = { at: 26, length: depth <= 8 ? 2 ** depth : 0, each: 3 };
    return { width, height, fromTop: false, depth, compression: BMP_COMPRESSION.none, masks: masksOf(depth), at, palette };
  }
  const [width, rows] = [view.getInt32(18, true), view.getInt32(22, true)];
  const [depth, compression] = [view.getUint16(28, true), view.getUint32(30, true)];
  const { fields, alphaFields } = BMP_COMPRESSION;
  const hasFields = compression === fields || compression === alphaFields;
  // Behind the shortest header, in the longer ones.
  if (hasFields && bytes.length < 70) return null;
  const mask = (i: number): number => view.getUint32(54 + 4 * i, true);
  const alpha = hasFields && (size >= 56 || compression === alphaFields) ? mask(3) : 0;
  const beside = hasFields && size === 40 ? (compression === alphaFields ? 16 : 12) : 0;
  const used = view.getUint32(46, true);
  const length = depth > 8 ? 0 : used === 0 ? 2 ** depth : Math.min(used, 2 ** depth);
  return {
    width,
    height: Math.abs(rows),
    fromTop: rows < 0,
    depth,
    compression,
    masks: hasFields ? [mask(0), mask(1), mask(2), alpha] : masksOf(depth),
    at,
    palette: { at: 14 + size + beside, length, each: 4 },
  };
}

const masksOf = (depth: number): BmpHeader['masks'] => (depth === 16 ? [0x7c00, 0x3e0, 0x1f, 0] : [0xff0000, 0xff00, 0xff, 0]);
