/** Half floats (IEEE 754 binary16), which JavaScript does not have everywhere yet. */

const bits = new DataView(new ArrayBuffer(4));

/** Largest finite half. */
const LARGEST_HALF = 65504;

/** The bits of the nearest half, ties to even; beyond the largest that one, no number as 0. */
export function halfOf(value: number): number {
  if (Number.isNaN(value)) return 0;
  bits.setFloat32(0, Math.min(LARGEST_HALF, Math.max(-LARGEST_HALF, value)));
  const word = bits.getUint32(0);
  const sign = (word >>> 16) & 0x8000;
  const magnitude = word & 0x7fffffff;
  // Below 2^-14 halves are multiples of 2^-24.
  if (magnitude < 0x38800000) return sign | roundedEven(Math.abs(bits.getFloat32(0)) * 2 ** 24);
  const rounded = magnitude + 0xfff + ((magnitude >>> 13) & 1);
  return sign | ((rounded - 0x38000000) >>> 13);
}

function roundedEven(x: number): number {
  const low = Math.floor(x);
  const rest = x - low;
  return rest > 0.5 || (rest === 0.5 && low % 2 === 1) ? low + 1 : low;
}
