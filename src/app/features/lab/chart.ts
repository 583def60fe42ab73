/** A small chart: two linear or logarithmic axes with a grid, lines with bands, points, and lines to compare with. */
import { linePath, svg } from '../../ui/svg.ts';

interface Axis {
  min: number;
  max: number;
  ticks: readonly number[];
  text: (value: number) => string;
  label: string;
  log?: boolean;
}

export interface Series {
  name: string;
  /** Class of the CSS that colours it. */
  look: string;
  points: readonly (readonly [number, number])[];
  /** Half-width of a band about each point. */
  band?: readonly number[];
  /** Points instead of a line. */
  dots?: boolean;
}

export interface ChartOptions {
  x: Axis;
  y: Axis;
  series: readonly Series[];
  /** Heights of lines to compare with. */
  marks: readonly number[];
  /** What somebody who does not see it is told. */
  description: string;
}

const HEIGHT = 168;
const [LEFT, RIGHT, TOP, BOTTOM] = [40, 10, 8, 34];

/** @param width in CSS pixels */
export function chart({ x, y, series, marks, description }: ChartOptions, width: number): SVGSVGElement {
  const place = (axis: Axis, value: number): number => {
    const { min, max, log } = axis;
    const part = log === true ? Math.log(Math.max(value, 1e-30) / min) / Math.log(max / min) : (value - min) / (max - min);
    return Math.max(-0.02, Math.min(1.02, part));
  };
  const px = (value: number): number => LEFT + place(x, value) * (width - LEFT - RIGHT);
  const py = (value: number): number => HEIGHT - BOTTOM - place(y, value) * (HEIGHT - TOP - BOTTOM);
  const root = svg('svg', {
    class: 'lab-chart',
    width,
    height: HEIGHT,
    viewBox: `0 0 ${width} ${HEIGHT}`,
    role: 'img',
    'aria-label': description,
  });
  for (const tick of y.ticks) {
    root.append(
      svg('path', {
        class: 'grid',
        d: linePath([
          [LEFT, py(tick)],
          [width - RIGHT, py(tick)],
        ]),
      }),
    );
    root.append(svg('text', { x: LEFT - 6, y: py(tick) + 4, 'text-anchor': 'end' }, y.text(tick)));
  }
  for (const tick of x.ticks) {
    root.append(
      svg('path', {
        class: 'grid',
        d: linePath([
          [px(tick), TOP],
          [px(tick), HEIGHT - BOTTOM],
        ]),
      }),
    );
    root.append(svg('text', { x: px(tick), y: HEIGHT - BOTTOM + 14, 'text-anchor': 'middle' }, x.text(tick)));
  }
  root.append(svg('text', { x: width - RIGHT, y: HEIGHT - 4, 'text-anchor': 'end' }, x.label));
  root.append(svg('text', { x: 2, y: HEIGHT - 4 }, y.label));
  for (const mark of marks)
    root.append(
      svg('path', {
        class: 'mark',
        d: linePath([
          [LEFT, py(mark)],
          [width - RIGHT, py(mark)],
        ]),
      }),
    );
  for (const { look, points, band, dots } of series) {
    if (band !== undefined) {
      const edge = (sign: number): [number, number][] => points.map(([a, b], i) => [px(a), py(b + sign * band[i]!)]);
      root.append(svg('path', { class: `band ${look}`, d: `${linePath([...edge(1), ...edge(-1).reverse()])}Z` }));
    }
    if (dots === true) for (const [a, b] of points) root.append(svg('circle', { class: `dot ${look}`, cx: px(a), cy: py(b), r: 3 }));
    else root.append(svg('path', { class: `curve ${look}`, d: linePath(points.map(([a, b]) => [px(a), py(b)])) }));
  }
  return root;
}

/** Names of the lines with a piece of each. */
export function legend(entries: readonly { name: string; look: string; dots?: boolean }[]): HTMLElement {
  const list = document.createElement('ul');
  list.className = 'lab-legend';
  for (const { name, look, dots } of entries) {
    const sample = svg('svg', { width: 20, height: 10, 'aria-hidden': 'true', class: 'lab-chart' });
    sample.append(
      dots === true ? svg('circle', { class: `dot ${look}`, cx: 10, cy: 5, r: 3 }) : svg('path', { class: `curve ${look}`, d: 'M1 5H19' }),
    );
    const item = document.createElement('li');
    item.append(sample, name);
    list.append(item);
  }
  return list;
}
