/** What a TGA file begins with. It has no mark: all that is there must agree. */
export interface TgaHeader {
  width: number;
  height: number;
  /** Bits a pixel. */
  depth: number;
  isGrey: boolean;
  inRuns: boolean;
  hasAlpha: boolean;
  fromTop: boolean;
  fromRight: boolean;
  /** Where its pixels begin. */
  at: number;
  /** Its colour map: where that begins, the number of its first entry, entries, bits of each; null: there is none that is used. */
  map: { at: number; first: number; length: number; depth: number } | null;
}

const COLOR_DEPTHS = [15, 16, 24, 32];
const DEPTHS: Readonly<Record<number, readonly number[]>> = { 1: [8, 16], 2: COLOR_DEPTHS, 3: [8, 16] };

/** Null: the file is none. */
export function tgaHeader(bytes: Uint8Array): TgaHeader | null {
  if (bytes.length < 18 + 1) return null;
  const word = (at: number): number => (bytes[at] ?? 0) + (bytes[at + 1] ?? 0) * 256;
  const [idLength = 0, mapType = 0, type = 0] = bytes;
  const kind = type & 7;
  const [mapLength, mapDepth] = [word(5), bytes[7] ?? 0];
  const [width, height] = [word(12), word(14)];
  const [depth = 0, descriptor = 0] = bytes.subarray(16, 18);
  const isMap = mapType === 1 && mapLength > 0 && COLOR_DEPTHS.includes(mapDepth);
  if (type !== kind && type !== kind + 8) return null;
  if (DEPTHS[kind]?.includes(depth) !== true || width === 0 || height === 0 || descriptor >= 64) return null;
  // Files without a map have zeros there.
  if (mapType > 1 || (mapType === 1 ? !isMap : kind === 1 || mapLength > 0 || word(3) > 0)) return null;
  const mapAt = 18 + idLength;
  const at = mapAt + (isMap ? mapLength * Math.ceil(mapDepth / 8) : 0);
  if (at >= bytes.length) return null;
  return {
    width,
    height,
    depth,
    at,
    isGrey: kind === 3,
    inRuns: type > 8,
    hasAlpha: (descriptor & 15) > 0,
    fromTop: (descriptor & 32) > 0,
    fromRight: (descriptor & 16) > 0,
    map: kind === 1 ? { at: mapAt, first: word(3), length: mapLength, depth: mapDepth } : null,
  };
}
