/** Unit vectors in 32 bits, as wgsl/shape/octahedral.wgsl reads them. Cigolle et al. 2014. */

/** Of −1 to 1, or a rounding error beyond; of no number 0. */
const snorm16 = (x: number): number => Math.round(x * 32767) & 0xffff;

/** Two 16-bit signed fractions, the first in the low half. */
export function octahedralEncode(x: number, y: number, z: number): number {
  const scale = 1 / (Math.abs(x) + Math.abs(y) + Math.abs(z));
  const u = x * scale;
  const v = y * scale;
  if (z >= 0) return (snorm16(u) | (snorm16(v) << 16)) >>> 0;
  const folded = (1 - Math.abs(v)) * (u >= 0 ? 1 : -1);
  const other = (1 - Math.abs(u)) * (v >= 0 ? 1 : -1);
  return (snorm16(folded) | (snorm16(other) << 16)) >>> 0;
}
