/** A bar of colours with its range, drawn into a picture. */
import { drawText, fill, GLYPH_HEIGHT, textWidth } from './label.ts';
import type { ByteImage } from './types.ts';

export interface BarTexts {
  /** Over the bar, one line each. */
  head: readonly string[];
  /** Beside it, evenly from the top. */
  ticks: readonly string[];
  /** Below. */
  foot: readonly string[];
}

const PANEL = [20, 20, 20];
const INK = [235, 235, 235];

/**
 * Draws into the upper right corner; the bar takes half of the height of the picture.
 * @param colorAt t in [0, 1] → sRGB bytes
 */
export function drawColorBar(image: ByteImage, { head, ticks, foot }: BarTexts, colorAt: (t: number) => readonly number[]): void {
  const dot = Math.max(1, Math.round(Math.min(image.width, image.height) / 300));
  const [pad, line] = [4 * dot, (GLYPH_HEIGHT + 3) * dot];
  const bar = { width: 8 * dot, height: Math.max(line * ticks.length, Math.round(image.height / 2)) };
  const beside = bar.width + 3 * dot + Math.max(0, ...ticks.map(textWidth)) * dot;
  const width = 2 * pad + Math.max(beside, ...[...head, ...foot].map((each) => textWidth(each) * dot));
  const height = 2 * pad + (head.length + foot.length) * line + bar.height + (foot.length > 0 ? 2 * dot : 0);
  const [left, top] = [image.width - width - pad, pad];
  fill(image, left, top, width, height, PANEL, 0.75);
  head.forEach((text, i) => drawText(image, text, left + pad, top + pad + i * line, dot, INK));
  const y = top + pad + head.length * line;
  for (let row = 0; row < bar.height; row++) fill(image, left + pad, y + row, bar.width, 1, colorAt(1 - (row + 0.5) / bar.height));
  ticks.forEach((text, i) => {
    const middle = ticks.length === 1 ? 0 : (i * (bar.height - GLYPH_HEIGHT * dot)) / (ticks.length - 1);
    drawText(image, text, left + pad + bar.width + 3 * dot, Math.round(y + middle), dot, INK);
  });
  foot.forEach((text, i) => drawText(image, text, left + pad, y + bar.height + 3 * dot + i * line, dot, INK));
}
