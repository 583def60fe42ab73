/** The pixel's samples as a histogram over powers of ten, with mean and standard error. */
import { el } from '../../ui/dom.ts';
import { count, percent, short } from '../../ui/format.ts';
import { svg, whileSized } from '../../ui/svg.ts';
import type { PixelSamples } from './paths.ts';
import { PER_DECADE, statisticsOf, type SampleStatistics } from './statistics.ts';

const [HEIGHT, LEFT, RIGHT, TOP, BOTTOM] = [120, 34, 8, 16, 20];

export function histogram(): { element: HTMLElement; show(samples: PixelSamples): void } {
  const place = el('div', { class: 'paths-histogram' });
  const words = el('p', { class: 'paths-words' });
  const check = el('p', { class: 'paths-words' });
  let statistics: SampleStatistics | null = null;
  const draw = whileSized(place, (width) => {
    if (statistics !== null) place.replaceChildren(plot(statistics, width));
  });
  return {
    element: el('div', {}, place, words, check),
    show(samples) {
      statistics = statisticsOf(samples.radiances);
      const { count: n, black, dropped, mean, error, brightest } = statistics;
      const share = brightest === null || mean === 0 ? 0 : brightest.value / (mean * n);
      const all = [
        `${count(n)} samples: mean luminance ${short(mean, 4)} ± ${short(error, 2)} (standard error)`,
        `${percent(black / Math.max(1, n))} black${dropped > 0 ? `, ${count(dropped)} dropped` : ''}`,
        ...(brightest === null
          ? []
          : [`the brightest, number ${brightest.sample + 1}, has ${short(brightest.value)}: ${percent(share)} of the sum`]),
      ];
      const pieces = n === 1 ? [`One sample so far: luminance ${short(mean, 4)}`] : all;
      // Each in the page's language.
      words.replaceChildren(...pieces.flatMap((each, i) => [i === 0 ? '' : '; ', el('span', {}, each)]));
      check.textContent =
        samples.isFilm === null
          ? ''
          : samples.isFilm
            ? '✓ Added as the film adds them they are the film’s sum, bit for bit.'
            : 'Added as the film adds them they differ from the film’s sum: this graphics adapter rounds the replay otherwise.';
      draw();
    },
  };
}

/** Where counts and luminances are, in CSS pixels. */
interface Scales {
  width: number;
  /** Largest count. */
  most: number;
  /** Width of a bar. */
  step: number;
  py(count: number): number;
  px(luminance: number): number;
}

function scalesOf({ bins, first, black }: SampleStatistics, width: number): Scales {
  const most = Math.max(1, black, ...bins);
  const step = (width - LEFT - RIGHT) / (bins.length + 2);
  return {
    width,
    most,
    step,
    // Counts are logarithmic too: a firefly is one sample.
    py: (value) => HEIGHT - BOTTOM - (Math.log1p(value) / Math.log1p(most)) * (HEIGHT - TOP - BOTTOM),
    px: (value) => LEFT + (PER_DECADE * Math.log10(value) - first + 2) * step,
  };
}

function plot(statistics: SampleStatistics, width: number): SVGElement {
  const { black, count: n, mean, error } = statistics;
  const scales = scalesOf(statistics, width);
  const words = `Histogram of ${n} samples; ${black} are black; mean ${short(mean, 4)} plus or minus ${short(error, 2)}`;
  return svg(
    'svg',
    { width, height: HEIGHT, viewBox: `0 0 ${width} ${HEIGHT}`, role: 'img', 'aria-label': words },
    ...grid(scales),
    ...bars(statistics, scales),
    ...decades(statistics, scales),
    ...meanMark(statistics, scales),
  );
}

const grid = ({ most, width, py }: Scales): SVGElement[] =>
  [1, 10, 100, 1000, 1e4, 1e5, 1e6]
    .filter((each) => each <= most)
    .flatMap((tick) => [
      svg('path', { class: 'grid', d: `M${LEFT} ${py(tick)}H${width - RIGHT}` }),
      svg('text', { x: LEFT - 4, y: py(tick) + 4, 'text-anchor': 'end' }, short(tick)),
    ]);

function bars({ bins, first, black }: SampleStatistics, { step, py }: Scales): SVGElement[] {
  const bar = (slot: number, value: number, look: string, title: string): SVGElement[] => {
    if (value === 0) return [];
    const [x, y] = [LEFT + slot * step + 0.5, py(value)];
    const box = { class: look, x, y, width: Math.max(1, step - 1), height: HEIGHT - BOTTOM - y };
    return [svg('rect', box, svg('title', {}, title))];
  };
  return [
    ...bar(0, black, 'black', `${count(black)} black samples`),
    svg('text', { x: LEFT + step / 2, y: HEIGHT - 6, 'text-anchor': 'middle' }, '0'),
    ...bins.flatMap((value, i) => {
      const from = 10 ** ((first + i) / PER_DECADE);
      return bar(i + 2, value, 'bar', `${count(value)} samples from ${short(from)} to ${short(from * 10 ** (1 / PER_DECADE))}`);
    }),
  ];
}

function decades({ bins, first }: SampleStatistics, { px }: Scales): SVGElement[] {
  const found: SVGElement[] = [];
  for (let decade = Math.ceil(first / PER_DECADE); decade * PER_DECADE <= first + bins.length; decade++) {
    const words = decade >= -2 && decade <= 3 ? short(10 ** decade) : `1e${decade}`;
    found.push(svg('text', { x: px(10 ** decade), y: HEIGHT - 6, 'text-anchor': 'middle' }, words));
  }
  return found;
}

/** The mean, and a standard error to both sides. */
function meanMark({ bins, mean, error }: SampleStatistics, { px, width }: Scales): SVGElement[] {
  if (!(mean > 0) || bins.length === 0) return [];
  const at = px(mean);
  const band = (): SVGElement => {
    const [low, high] = [px(Math.max(mean - error, mean * 1e-3)), px(mean + error)];
    return svg('rect', { class: 'band', x: low, y: TOP, width: Math.max(1, high - low), height: HEIGHT - TOP - BOTTOM });
  };
  const x = Math.min(width - RIGHT - 20, Math.max(LEFT + 20, at));
  return [
    ...(Number.isFinite(error) ? [band()] : []),
    svg('path', { class: 'mean', d: `M${at} ${TOP}V${HEIGHT - BOTTOM}` }),
    svg('text', { class: 'mean-word', x, y: TOP - 5, 'text-anchor': 'middle' }, 'mean'),
  ];
}
