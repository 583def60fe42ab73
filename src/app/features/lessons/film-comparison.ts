/** Two films that were compared, side by side, and where one is brighter than the other. */
import type { Grade } from '../../../lesson/grade.ts';
import { filmMean, type FilmData } from '../../../engine/index.ts';
import type { FloatImage } from '../../../image/types.ts';
import { toneMap } from '../../../image/tone.ts';
import { luminanceAt } from '../../../base/color.ts';
import { el } from '../../ui/dom.ts';

const [ORANGE, BLUE] = [
  [255, 150, 40],
  [70, 150, 255],
] as const;
/** Pixels a side over which a difference is averaged: single ones tremble. */
const AROUND = 1;

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
    shown(own, picture(a), 'yours'),
    shown(own, picture(b), 'the engine’s'),
    shown(own, signed(a, b), 'yours is brighter: orange; darker: blue'),
  );
}

/** Differences of luminance, as parts of the mean of the right film. */
function signed(a: FloatImage, b: FloatImage): Uint8ClampedArray<ArrayBuffer> {
  const { width, height } = b;
  const at = (image: FloatImage, i: number): number => luminanceAt(image.data, 3 * i);
  const difference = Float32Array.from({ length: width * height }, (_, i) => at(a, i) - at(b, i));
  let mean = 0;
  for (let i = 0; i < difference.length; i++) mean += at(b, i) / difference.length;
  const pixels = new Uint8ClampedArray(4 * difference.length);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      let [sum, count] = [0, 0];
      for (let v = Math.max(0, y - AROUND); v <= Math.min(height - 1, y + AROUND); v++)
        for (let u = Math.max(0, x - AROUND); u <= Math.min(width - 1, x + AROUND); u++, count++) sum += difference[v * width + u] ?? 0;
      const part = sum / count / (mean || 1);
      const color = part > 0 ? ORANGE : BLUE;
      const strength = Math.min(1, Math.abs(part));
      pixels.set([...color.map((each) => each * strength), 255], 4 * (y * width + x));
    }
  return pixels;
}

function shown({ width, height }: FilmData, pixels: Uint8ClampedArray<ArrayBuffer>, words: string): HTMLElement {
  const canvas = el('canvas', { width, height, role: 'img', 'aria-label': words });
  canvas.getContext('2d')?.putImageData(new ImageData(pixels, width, height), 0, 0);
  return el('figure', {}, canvas, el('figcaption', {}, words));
}
