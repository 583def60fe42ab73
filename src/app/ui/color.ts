/** Linear Rec. 709 values ↔ what a browser's colour field speaks: sRGB of 8 bits (IEC 61966-2-1). */
import { srgbDecode, srgbEncode } from '../../base/color.ts';

type Triple = readonly [number, number, number];

/** `#rrggbb`; values outside 0 to 1 are shown as the nearest that a screen has. */
export const hexOf = (linear: Triple): string =>
  `#${linear
    .map((each) =>
      Math.round(255 * srgbEncode(Math.min(1, Math.max(0, each))))
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;

/** Linear values of `#rrggbb`, with the four digits that 8 bits are worth. */
export function linearOf(hex: string): [number, number, number] {
  const value = Number.parseInt(hex.slice(1), 16);
  const channel = (shift: number): number => Number(srgbDecode(((value >> shift) & 255) / 255).toPrecision(4));
  return [channel(16), channel(8), channel(0)];
}
