/** The transfer curve of sRGB. */

/** One channel of sRGB (IEC 61966-2-1), 0 to 1 → linear. */
export const linearOfSrgb = (c: number): number => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4);
