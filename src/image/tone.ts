/** The display transform: exposure, white point, tone curve, sRGB transfer function, eight bits. */
import { toneColor, type Rgb, type ToneCurve } from './curves.ts';
import { checkPixels } from './errors.ts';
import type { FloatImage } from './types.ts';
import { srgbEncode } from '../base/color.ts';
import { adaptation } from '../base/adaptation.ts';
import { type Matrix, times } from '../base/matrix.ts';
import type { White } from '../base/white.ts';

export interface DisplaySettings {
  /** In EV: each step doubles the brightness; 0 leaves it. */
  exposure: number;
  curve: ToneCurve;
  /** What is shown as white; left out: D65, and nothing changes. */
  white?: White;
}

/** Those of a document. */
export const displaySettings = ({ exposure, tone, white }: { exposure: number; tone: ToneCurve; white: White }): DisplaySettings => ({
  exposure,
  curve: tone,
  white,
});

/** Brightest value that reaches a curve (the largest half float): keeps every curve finite in single precision too. */
export const MAX_EXPOSED = 65504;

/** Scene value times 2^ev, in [0, {@link MAX_EXPOSED}]; negative values and NaN become 0. */
export const exposed = (x: number, ev: number): number => (x > 0 ? Math.min(x * 2 ** ev, MAX_EXPOSED) : 0);

/** Under D65, before what is dark beyond 0 is cut off: a colour outside of Rec. 709 may come to lie inside. Numbers that are none become 0. */
const adapted = (color: Rgb, to: Matrix): Rgb => times(to, [bounded(color[0]), bounded(color[1]), bounded(color[2])]);

const bounded = (x: number): number => (Number.isNaN(x) ? 0 : Math.min(Math.max(x, -MAX_RADIANCE), MAX_RADIANCE));

/** Keeps sums of three finite in single precision too. */
const MAX_RADIANCE = 1e30;

/**
 * Scene colour → sRGB-encoded display colour in [0, 1], before it is rounded to bytes. Any input is safe.
 * @param to of the settings' white
 */
export function displayColor(color: Rgb, { exposure, curve, white = 'D65' }: DisplaySettings, to = adaptation(white)): Rgb {
  const [r, g, b] = to === null ? color : adapted(color, to);
  const shown = toneColor([exposed(r, exposure), exposed(g, exposure), exposed(b, exposure)], curve);
  return [srgbEncode(shown[0]), srgbEncode(shown[1]), srgbEncode(shown[2])];
}

/** The image as a display shows it: RGB bytes, row 0 at the top. @throws ImageError if the data does not fit the size */
export function toneMap(image: FloatImage, settings: DisplaySettings): Uint8Array<ArrayBuffer> {
  const { data } = image;
  checkPixels(image, data.length);
  const bytes = new Uint8Array(data.length);
  const to = adaptation(settings.white ?? 'D65');
  for (let i = 0; i < data.length; i += 3) {
    const [r, g, b] = displayColor([data[i]!, data[i + 1]!, data[i + 2]!], settings, to);
    bytes[i] = Math.floor(r * 255 + 0.5);
    bytes[i + 1] = Math.floor(g * 255 + 0.5);
    bytes[i + 2] = Math.floor(b * 255 + 0.5);
  }
  return bytes;
}
