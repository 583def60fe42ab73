/** The mean of a pixel's samples as they came, with its standard error: what converges. Pure but for the drawing. */
import { isKept } from '../../../engine/index.ts';
import { luminance } from '../../../base/color.ts';
import { vec3At } from '../../../scene/vec.ts';
import { el } from '../../ui/dom.ts';
import { count, short } from '../../ui/format.ts';
import { linePath, svg, whileSized } from '../../ui/svg.ts';
import type { PixelSamples } from './paths.ts';

export interface RunningMean {
  /** Samples so far. */
  n: number;
  /** Of their luminance, and the standard error of that, as the scatter of the samples has it. */
  mean: number;
  error: number;
}

/** Points a decade, as far as there are so many numbers of samples. */
const PER_DECADE = 40;

/** @param radiances three numbers a sample, in their order */
export function runningMeans(radiances: Float32Array): RunningMean[] {
  const points: RunningMean[] = [];
  let [n, mean, squares, next] = [0, 0, 0, 2];
  const total = radiances.length / 3;
  for (let i = 0; i < total; i++) {
    const radiance = vec3At(radiances, 3 * i);
    if (!isKept(radiance)) continue;
    // Welford 1962.
    const value = luminance(radiance);
    n++;
    const off = value - mean;
    mean += off / n;
    squares += off * (value - mean);
    if (n < next && i + 1 < total) continue;
    if (n >= 2) points.push({ n, mean, error: Math.sqrt(squares / (n - 1) / n) });
    next = Math.max(n + 1, Math.ceil(n * 10 ** (1 / PER_DECADE)));
  }
  return points;
}

const [HEIGHT, LEFT, RIGHT, TOP, BOTTOM] = [120, 46, 8, 8, 32];

export function runningPlot(): { element: HTMLElement; show(samples: PixelSamples): void } {
  const place = el('div', { class: 'paths-running' });
  let points: RunningMean[] = [];
  const draw = whileSized(place, (width) => place.replaceChildren(...(points.length < 2 ? [] : [plot(points, width)])));
  return {
    element: place,
    show({ radiances }) {
      points = runningMeans(radiances);
      draw();
    },
  };
}

function plot(points: readonly RunningMean[], width: number): SVGElement {
  const last = points.at(-1) ?? { n: 2, mean: 0, error: 0 };
  const first = points[0] ?? last;
  // What has settled is seen; the band of the first few samples may leave the plot.
  const settled = points.filter(({ n }) => n >= Math.min(16, last.n));
  const low = Math.max(0, Math.min(...settled.map(({ mean, error }) => mean - 2 * error)));
  const high = Math.max(...settled.map(({ mean, error }) => mean + 2 * error), low + 1e-12);
  const px = (n: number): number => LEFT + (Math.log(n / first.n) / Math.log(last.n / first.n)) * (width - LEFT - RIGHT);
  const py = (value: number): number => {
    const at = HEIGHT - BOTTOM - ((value - low) / (high - low)) * (HEIGHT - TOP - BOTTOM);
    return Math.min(HEIGHT - BOTTOM, Math.max(TOP, at));
  };
  const line = (of: (each: RunningMean) => number) => points.map((each): [number, number] => [px(each.n), py(of(each))]);
  const [above, below] = [line(({ mean, error }) => mean + error), line(({ mean, error }) => mean - error)];
  const words = `Mean luminance against samples: ${short(last.mean, 4)} plus or minus ${short(last.error, 2)} after ${count(last.n)}`;
  const text = (x: number, y: number, anchor: string, value: string): SVGElement => svg('text', { x, y, 'text-anchor': anchor }, value);
  return svg(
    'svg',
    { width, height: HEIGHT, viewBox: `0 0 ${width} ${HEIGHT}`, role: 'img', 'aria-label': words },
    ...[low, high].flatMap((each) => [
      svg('path', { class: 'grid', d: `M${LEFT} ${py(each)}H${width - RIGHT}` }),
      text(LEFT - 4, py(each) + 4, 'end', short(each)),
    ]),
    ...decades(first.n, last.n).map((n) => text(px(n), HEIGHT - BOTTOM + 13, 'middle', count(n))),
    text((LEFT + width - RIGHT) / 2, HEIGHT - 4, 'middle', 'samples: their mean ± its standard error'),
    svg('path', { class: 'band', d: `${linePath([...above, ...below.toReversed()])}Z` }),
    svg('path', { class: 'running', d: linePath(line(({ mean }) => mean)) }),
    svg('path', { class: 'settled', d: `M${LEFT} ${py(last.mean)}H${width - RIGHT}` }),
  );
}

const decades = (first: number, last: number): number[] =>
  [1, 10, 100, 1000, 1e4, 1e5, 1e6].filter((each) => each >= first && each <= last);
