/** Two films that were compared, side by side, and where one is brighter than the other. */
import type { Grade } from '../../../lesson/grade.ts';
import { filmMean, type FilmData } from '../../../engine/index.ts';
import type { FloatImage } from '../../../image/types.ts';
import { toneMap } from '../../../image/tone.ts';
import { luminanceAt } from '../../../base/color.ts';
import { el } from '../../ui/dom.ts';
import { t } from './speech.ts';

const [ORANGE, BLUE] = [
  [255, 150, 40],
  [70, 150, 255],
] as const;
/** Pixels a side over which a difference is averaged: single ones tremble. */
const AROUND = 2;
/** Full colour is a factor of more than 4. */
const STEEP = 1.6;

export function filmComparison({ own, right }: NonNullable<Grade['films']>): HTMLElement {
  const [a, b] = [own, right].map(({ width, height, ...film }): FloatImage => ({
    width,
    height,
    data: filmMean({ width, height, ...film }),
  })) as [FloatImage, FloatImage];
  const picture = (image: FloatImage): Uint8ClampedArray<ArrayBuffer> => {
    const rgb = toneMap(image, { exposure: 0, curve: 'neutral' });
    return Uint8ClampedArray.from({ length: 4 * image.width * image.height }, (_, i) =>
      i % 4 === 3 ? 255 : (rgb[3 * (i >> 2) + (i % 4)] ?? 0),
    );
  };
  return el(
    'div',
    { class: 'film-comparison' },
    shown(own, picture(a), t('yours')),
    shown(own, picture(b), t('the engine’s')),
    shown(own, signed(a, b), t('the factor between them; orange: yours is brighter, blue: darker')),
  );
}

/** (a − b) / (a + b) of luminances, so that a factor has one colour wherever it stands. */
function signed(a: FloatImage, b: FloatImage): Uint8ClampedArray<ArrayBuffer> {
  const { width, height } = b;
  const pixels = new Uint8ClampedArray(4 * width * height);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      let [difference, sum] = [0, 0];
      for (let v = Math.max(0, y - AROUND); v <= Math.min(height - 1, y + AROUND); v++)
        for (let u = Math.max(0, x - AROUND); u <= Math.min(width - 1, x + AROUND); u++) {
          const at = 3 * (v * width + u);
          const [own, right] = [luminanceAt(a.data, at), luminanceAt(b.data, at)];
          difference += own - right;
          sum += own + right;
        }
      const part = sum > 0 ? difference / sum : 0;
      const color = part > 0 ? ORANGE : BLUE;
      pixels.set([...color.map((each) => each * Math.min(1, STEEP * Math.abs(part))), 255], 4 * (y * width + x));
    }
  return pixels;
}

function shown({ width, height }: FilmData, pixels: Uint8ClampedArray<ArrayBuffer>, words: string): HTMLElement {
  const canvas = el('canvas', { width, height, role: 'img', 'aria-label': words });
  canvas.getContext('2d')?.putImageData(new ImageData(pixels, width, height), 0, 0);
  return el('figure', {}, canvas, el('figcaption', {}, words));
}
