/**
 * Charts as SVG text: the same function draws the figures of a lesson when it is built, so that they are there without
 * script and WebGPU and on paper, and on the page with what was measured added. Colours are classes of the page's styles.
 */
import type { Axis, Bar, Figures, Series } from './figures.ts';
import { escaped } from './text.ts';
import { present } from '../base/present.ts';

const WIDTH = 480;
const PLOT_HEIGHT = 240;
const LEFT = 64;
const RIGHT = 12;
const TOP = 8;
const BOTTOM = 44;
const ROW = 26;

/** What a reader's own adapter gave. */
export interface Measured {
  series: Series[];
  bars: Bar[];
  /** What is to be known of some results: a sentence each. */
  notes: string[];
}

export const NOTHING: Measured = { series: [], bars: [], notes: [] };

/** An SVG element with a viewBox; the legend and all numbers are in it. Empty where there is nothing to draw yet. */
export function chart(figures: Figures, measured: Measured = NOTHING): string {
  const count = [figures, measured].reduce((sum, each) => sum + each.series.length + each.bars.length, 0);
  if (count === 0) return '';
  return figures.x === undefined ? bars(figures, measured) : lines(figures, figures.x, measured);
}

interface Scale {
  ticks: number[];
  place(value: number): number;
}

/** Pixels that a number below an axis takes, and one beside it. */
const TICK_WIDTH = 60;
const TICK_HEIGHT = 28;

/** @param from pixels of the least value; @param to of the greatest; @param tick pixels between two numbers at least */
function scale(values: readonly number[], log: boolean, from: number, to: number, tick: number): Scale {
  const [least, most] = [Math.min(...values), Math.max(...values)];
  if (log) {
    const [a, b] = [Math.floor(Math.log10(least) + 1e-9), Math.ceil(Math.log10(most) - 1e-9)];
    const [low, high] = a === b ? [a, a + 1] : [a, b];
    const every = Math.ceil(((high - low) * tick) / Math.abs(to - from));
    const ticks = Array.from({ length: Math.floor((high - low) / every) + 1 }, (_, i) => 10 ** (low + i * every));
    return { ticks, place: (value) => from + ((Math.log10(value) - low) / (high - low)) * (to - from) };
  }
  const step = niceStep(most / 5);
  const end = Math.ceil(most / step - 1e-9) * step || step;
  const ticks = Array.from({ length: Math.round(end / step) + 1 }, (_, i) => i * step);
  return { ticks, place: (value) => from + (value / end) * (to - from) };
}

function niceStep(rough: number): number {
  const power = 10 ** Math.floor(Math.log10(rough || 1));
  return power * ([1, 2, 5, 10].find((each) => each * power >= rough) ?? 10);
}

/** 0.01, 12, 3,400, 10⁶. */
export function figure(value: number): string {
  if (value === 0) return '0';
  const exponent = Math.log10(value);
  if (value >= 1e5 || value < 1e-3) {
    const power = Math.floor(exponent + 1e-9);
    const digits = String(power)
      .split('')
      .map((each) => '⁰¹²³⁴⁵⁶⁷⁸⁹'['0123456789'.indexOf(each)] ?? '⁻')
      .join('');
    const factor = Number((value / 10 ** power).toPrecision(3));
    return factor === 1 ? `10${digits}` : `${factor}·10${digits}`;
  }
  return value >= 1000 ? Math.round(value).toLocaleString('en-US') : String(Number(value.toPrecision(3)));
}

const titled = ({ label, unit }: Axis): string => (unit === '' ? label : `${label}, ${unit}`);
const text = (x: number, y: number, words: string, more = ''): string =>
  `<text x="${x.toFixed(1)}" y="${y.toFixed(1)}" ${more}>${escaped(words)}</text>`;

function frame(height: number, title: string, body: string): string {
  return `<svg class="chart" viewBox="0 0 ${WIDTH} ${height}" role="img" aria-label="${escaped(title)}">${body}</svg>`;
}

function lines({ title, y, series }: Figures, x: Axis, measured: Measured): string {
  const all = [...series, ...measured.series];
  const points = all.flatMap((each) => each.points);
  const [right, bottom] = [WIDTH - RIGHT, TOP + PLOT_HEIGHT];
  const across = scale(
    points.map((each) => each[0]),
    x.log,
    LEFT,
    right,
    TICK_WIDTH,
  );
  const up = scale(
    points.map((each) => each[1]),
    y.log,
    bottom,
    TOP,
    TICK_HEIGHT,
  );
  const grid = [
    ...across.ticks.map((each) => {
      const at = across.place(each);
      return `<path class="grid" d="M${at.toFixed(1)} ${TOP}V${bottom}"/>${text(at, bottom + 16, figure(each), 'text-anchor="middle"')}`;
    }),
    ...up.ticks.map((each) => {
      const at = up.place(each);
      return `<path class="grid" d="M${LEFT} ${at.toFixed(1)}H${right}"/>${text(LEFT - 6, at + 4, figure(each), 'text-anchor="end"')}`;
    }),
    text((LEFT + right) / 2, bottom + 34, titled(x), 'text-anchor="middle"'),
    text(0, 0, titled(y), `text-anchor="middle" transform="translate(12 ${(TOP + bottom) / 2}) rotate(-90)"`),
  ];
  const drawn = all.map(({ points: own, scattered }, i) => {
    const placed = own.map(([a, b]) => [across.place(a).toFixed(1), up.place(b).toFixed(1)] as const);
    const line = scattered ? '' : `<path class="line" d="M${placed.map((each) => each.join(' ')).join('L')}"/>`;
    return `<g class="${kind(i, series.length)}">${line}${placed.map(([a, b]) => `<circle cx="${a}" cy="${b}" r="3"/>`).join('')}</g>`;
  });
  const legend = all.map(({ label, scattered }, i) => {
    const at = bottom + BOTTOM + 8 + 18 * i;
    const line = scattered ? '' : `<path class="line" d="M${LEFT} ${at - 4}h28"/>`;
    return `<g class="${kind(i, series.length)}">${line}<circle cx="${LEFT + 14}" cy="${at - 4}" r="3"/></g>${text(LEFT + 36, at, label)}`;
  });
  return frame(bottom + BOTTOM + 18 * all.length, title, [...grid, ...drawn, ...legend].join(''));
}

/** Series 0, 1, … of those that were published; what was measured here stands out. */
const kind = (i: number, published: number): string => (i < published ? `series s${i % 6}` : `series measured m${(i - published) % 4}`);

/** Pixels that a letter takes in the widest of the usual fonts. */
const LETTER = 7;

/** Pixels left of the bars, in which their names stand. */
const namesWidth = (all: readonly Bar[]): number => Math.max(190, ...all.map(({ label }) => LETTER * label.length + 12));

function bars({ title, y, bars: published }: Figures, measured: Measured): string {
  const all = [...published, ...measured.bars];
  const label = namesWidth(all);
  const values = all.map(({ value }) => value);
  // The least of a logarithmic axis is no length: a decade below it is.
  const across = scale(y.log ? [...values, Math.min(...values) / 3] : values, y.log, label, WIDTH - 70, TICK_WIDTH);
  const start = across.place(present(across.ticks[0], 'a tick of the axis'));
  const height = TOP + all.length * ROW;
  const grid = across.ticks.map((each) => {
    const at = across.place(each);
    return `<path class="grid" d="M${at.toFixed(1)} ${TOP}V${height}"/>${text(at, height + 16, figure(each), 'text-anchor="middle"')}`;
  });
  const rows = all.map(({ label: words, value }, i) => {
    const [at, end] = [TOP + i * ROW, across.place(value)];
    const bar = `<rect class="bar" x="${start.toFixed(1)}" y="${at + 4}" width="${Math.max(1, end - start).toFixed(1)}" height="${ROW - 8}"/>`;
    return `<g class="${kind(i < published.length ? 0 : i, published.length)}">${bar}</g>${text(label - 8, at + 17, words, 'text-anchor="end"')}${text(end + 6, at + 17, figure(value))}`;
  });
  return frame(
    height + BOTTOM,
    title,
    [...grid, ...rows, text((label + WIDTH - 70) / 2, height + 34, titled(y), 'text-anchor="middle"')].join(''),
  );
}
