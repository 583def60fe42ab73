/**
 * Residuals as colours: blue where there are too few, neutral where all is well, orange where there are too many. Blue and
 * orange stay apart for every kind of colour blindness, and lightness grows both ways in the dark and falls in the light.
 */
export type Rgb = readonly [number, number, number];

/** Standard deviations at the ends. */
export const CLAMP = 6;

const FEW = { dark: [76, 158, 255], light: [22, 92, 190] } as const;
const MANY = { dark: [255, 148, 40], light: [196, 84, 0] } as const;
const NONE = { dark: [44, 44, 44], light: [232, 232, 232] } as const;

/** @param residual in standard deviations; sRGB, 0 to 255 */
export function residualColor(residual: number, theme: 'dark' | 'light'): Rgb {
  const part = Math.min(1, Math.abs(residual) / CLAMP);
  const end = residual < 0 ? FEW[theme] : MANY[theme];
  return end.map((each, c) => Math.round(NONE[theme][c]! + (each - NONE[theme][c]!) * part)) as unknown as Rgb;
}
