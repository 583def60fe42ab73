/** The legend of false colour: the same palette as wgsl/view/palette.wgsl, drawn once. */
import { srgbEncode } from '../../base/color.ts';

/** t in [0, 1] → sRGB bytes. */
function paletteScale(t: number): [number, number, number] {
  const hue = ((300 - 200 * t) * Math.PI) / 180;
  const chroma = 0.055 + 0.11 * Math.sin(Math.PI * Math.min(1, 0.12 + 0.8 * t));
  const [L, a, b] = [0.16 + 0.78 * t, chroma * Math.cos(hue), chroma * Math.sin(hue)];
  const l = (L + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (L - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (L - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const linear = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
  return linear.map((each) => Math.round(255 * srgbEncode(Math.min(1, Math.max(0, each))))) as [number, number, number];
}

/** Fills a canvas with a palette of sRGB bytes, largest value at the top. */
export function paintPalette(canvas: HTMLCanvasElement, scale: (t: number) => readonly number[] = paletteScale): void {
  const context = canvas.getContext('2d');
  if (context === null) return;
  [canvas.width, canvas.height] = [1, 168];
  for (let y = 0; y < 168; y++) {
    context.fillStyle = `rgb(${scale(1 - (y + 0.5) / 168).join(' ')})`;
    context.fillRect(0, y, 1, 1);
  }
}
