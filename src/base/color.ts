/** Luminance of linear Rec. 709, and the transfer function of sRGB (IEC 61966-2-1). */

/** Of the colour whose channels stand from `at` on. */
export const luminanceAt = (values: ArrayLike<number>, at: number): number =>
  0.2126 * values[at]! + 0.7152 * values[at + 1]! + 0.0722 * values[at + 2]!;

export const luminance = (color: readonly [number, number, number]): number => luminanceAt(color, 0);

/** Linear [0, 1] → sRGB-encoded [0, 1]. */
export const srgbEncode = (x: number): number => (x <= 0.0031308 ? 12.92 * x : 1.055 * x ** (1 / 2.4) - 0.055);

/** sRGB-encoded [0, 1] → linear [0, 1]. */
export const srgbDecode = (y: number): number => (y <= 0.04045 ? y / 12.92 : ((y + 0.055) / 1.055) ** 2.4);
