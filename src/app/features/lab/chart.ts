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

/** Where values are, in CSS pixels. */
interface Scales {
  width: number;
  px(value: number): number;
  py(value: number): number;
}

/** @param width in CSS pixels */
export function chart({ x, y, series, marks, description }: ChartOptions, width: number): SVGSVGElement {
  const scales: Scales = {
    width,
    px: (value) => LEFT + partOf(x, value) * (width - LEFT - RIGHT),
    py: (value) => HEIGHT - BOTTOM - partOf(y, value) * (HEIGHT - TOP - BOTTOM),
  };
  return svg(
    'svg',
    { class: 'lab-chart', width, height: HEIGHT, viewBox: `0 0 ${width} ${HEIGHT}`, role: 'img', 'aria-label': description },
    ...heights(y, scales),
    ...columns(x, scales),
    svg('text', { x: width - RIGHT, y: HEIGHT - 4, 'text-anchor': 'end' }, x.label),
    svg('text', { x: 2, y: HEIGHT - 4 }, y.label),
    ...marks.map((mark) => level('mark', mark, scales)),
    ...series.flatMap((each) => lines(each, scales)),
  );
}

/** Part of an axis, a little beyond its ends at most. */
function partOf({ min, max, log }: Axis, value: number): number {
  const part = log === true ? Math.log(Math.max(value, 1e-30) / min) / Math.log(max / min) : (value - min) / (max - min);
  return Math.max(-0.02, Math.min(1.02, part));
}

function level(look: string, value: number, { width, py }: Scales): SVGElement {
  const d = linePath([
    [LEFT, py(value)],
    [width - RIGHT, py(value)],
  ]);
  return svg('path', { class: look, d });
}

const heights = (axis: Axis, scales: Scales): SVGElement[] =>
  axis.ticks.flatMap((tick) => [
    level('grid', tick, scales),
    svg('text', { x: LEFT - 6, y: scales.py(tick) + 4, 'text-anchor': 'end' }, axis.text(tick)),
  ]);

const columns = (axis: Axis, { px }: Scales): SVGElement[] =>
  axis.ticks.flatMap((tick) => {
    const d = linePath([
      [px(tick), TOP],
      [px(tick), HEIGHT - BOTTOM],
    ]);
    return [
      svg('path', { class: 'grid', d }),
      svg('text', { x: px(tick), y: HEIGHT - BOTTOM + 14, 'text-anchor': 'middle' }, axis.text(tick)),
    ];
  });

/** A line with its band, or points. */
function lines({ look, points, band, dots }: Series, { px, py }: Scales): SVGElement[] {
  const parts: SVGElement[] = [];
  if (band !== undefined) {
    const edge = (sign: number): [number, number][] => points.map(([a, b], i) => [px(a), py(b + sign * (band[i] ?? 0))]);
    parts.push(svg('path', { class: `band ${look}`, d: `${linePath([...edge(1), ...edge(-1).reverse()])}Z` }));
  }
  if (dots === true) parts.push(...points.map(([a, b]) => svg('circle', { class: `dot ${look}`, cx: px(a), cy: py(b), r: 3 })));
  else parts.push(svg('path', { class: `curve ${look}`, d: linePath(points.map(([a, b]) => [px(a), py(b)])) }));
  return parts;
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
