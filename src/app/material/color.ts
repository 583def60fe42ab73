/** Linear Rec. 709 values ↔ what a browser's colour field speaks: sRGB of 8 bits (IEC 61966-2-1). */

type Triple = readonly [number, number, number];

const encode = (linear: number): number => (linear <= 0.0031308 ? 12.92 * linear : 1.055 * linear ** (1 / 2.4) - 0.055);
const decode = (encoded: number): number => (encoded <= 0.04045 ? encoded / 12.92 : ((encoded + 0.055) / 1.055) ** 2.4);

/** `#rrggbb`; values outside 0 to 1 are shown as the nearest that a screen has. */
export const hexOf = (linear: Triple): string =>
  `#${linear
    .map((each) =>
      Math.round(255 * encode(Math.min(1, Math.max(0, each))))
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;

/** Linear values of `#rrggbb`, with the four digits that 8 bits are worth. */
export function linearOf(hex: string): [number, number, number] {
  const value = Number.parseInt(hex.slice(1), 16);
  const channel = (shift: number): number => Number(decode(((value >> shift) & 255) / 255).toPrecision(4));
  return [channel(16), channel(8), channel(0)];
}
