/** A plot of relative errors against samples or seconds, both logarithmic. Loads uPlot. */
import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import { languageChosen } from '../words/language.ts';
import { inWords } from '../words/words.ts';
import { short } from './format.ts';

interface ErrorLine {
  label: string;
  stroke: string | (() => string);
  dash?: number[];
  /** Draws what was measured, too: a line with a single point is nothing to see. */
  points?: boolean;
}

export interface ErrorPlotLook {
  /** What runs along: `spp`, `s`. */
  along: string;
  lines: readonly ErrorLine[];
  /** Colours of the words and of the grid; functions, where they may change, are asked whenever it is drawn. */
  ink: string | (() => string);
  grid: string | (() => string);
  /** Pixels. */
  height: number;
  legend: boolean;
  /** A decade is as long upwards as along, so that the slope of N^-1/2 looks like one; the plot begins at `from`, and has these errors in it. */
  square?: { from: number; shown: () => readonly number[] };
}

const MIN_WIDTH = 160;
/** Titles of what runs along. */
const NAMES: Record<string, string> = { spp: 'samples per pixel', s: 'seconds' };
const titled = (label: string): uPlot.Axis => ({
  // Asked at each drawing: the page may be in another language then.
  label: () => inWords(label),
  labelSize: 18,
  labelGap: 0,
  labelFont: '11px system-ui, sans-serif',
});

/** As wide as its place, also when that changes. Data: what runs along, then a row a line. */
export function errorPlot(place: HTMLElement, { along, lines, ink, grid, height, legend, square }: ErrorPlotLook): uPlot {
  const axis = { stroke: ink, grid: { stroke: grid, width: 1 }, ticks: { stroke: grid, width: 1 }, font: '11px system-ui, sans-serif' };
  const size = (): { width: number; height: number } => ({ width: Math.max(MIN_WIDTH, place.clientWidth), height });
  const resized = new ResizeObserver(() => {
    plot.setSize(size());
    if (square !== undefined) plot.setData(plot.data);
  });
  const range = (axis: 'x' | 'y') =>
    square === undefined ? {} : { range: (each: uPlot): [number, number] => squareRanges(each, square)[axis] };
  const ticks =
    square === undefined
      ? {}
      : {
          splits: (_: uPlot, __: number, low: number, high: number) => roundNumbers(low, high),
          // All of them, where uPlot would name the powers of ten alone.
          filter: (_: uPlot, all: number[]) => all,
        };
  const isShown = (value: number): boolean => square !== undefined || isPower(value);
  const plot = new uPlot(
    {
      ...size(),
      scales: { x: { time: false, distr: 3, log: 10, ...range('x') }, y: { distr: 3, log: 10, ...range('y') } },
      axes: [
        {
          ...axis,
          ...titled(NAMES[along] ?? along),
          ...ticks,
          values: (_, all) => all.map((each) => (isShown(each) ? inWords(short(each)) : '')),
        },
        {
          ...axis,
          ...titled('relative error'),
          ...ticks,
          size: 68,
          values: (_, all) => all.map((each) => (isShown(each) ? inWords(`${short(each * 100, 2)} %`) : '')),
        },
      ],
      series: [
        { label: along, value: (_, value) => (value === null || value === undefined ? '–' : inWords(short(value))) },
        ...lines.map(({ points = false, label, ...line }): uPlot.Series => ({
          ...line,
          // In the legend: an element like all others, put into words where it is shown.
          label,
          width: 1.5,
          spanGaps: true,
          points: { show: points, size: 5, fill: line.stroke, dash: [] },
          value: (_, value) => (value === null || value === undefined ? '–' : `${short(value * 100, 3)} %`),
        })),
      ],
      legend: { show: legend },
      cursor: { drag: { x: false, y: false } },
      hooks: { destroy: [() => resized.disconnect(), languageChosen.listen(() => plot.redraw(false, true))] },
    },
    [[], ...lines.map(() => [])],
    place,
  );
  resized.observe(place);
  return plot;
}

/** 1, 2, 5, 10, …; of more than three decades the powers of ten alone. */
function roundNumbers(low: number, high: number): number[] {
  const steps = high / low > 1e3 ? [1] : [1, 2, 5];
  const [first, last] = [Math.floor(Math.log10(low)), Math.ceil(Math.log10(high))];
  const all = Array.from({ length: last - first + 1 }, (_, i) => steps.map((step) => step * 10 ** (first + i))).flat();
  return all.filter((each) => each >= low * 0.999 && each <= high * 1.001);
}

/** Room above the greatest error, below the least, and behind the last sample, as powers of ten. */
const ROOM = 0.08;
/** Decades that are there at least: a film that has begun is no plot yet. */
const LEAST = { x: 1, y: 0.7 };

/** What both axes show: all data, with decades of one length. What is left over lies where the film goes, to the right and below. */
function squareRanges(plot: uPlot, { from, shown }: NonNullable<ErrorPlotLook['square']>): Record<'x' | 'y', [number, number]> {
  const [along = [], ...rows] = plot.data;
  const errors = [...rows.flatMap((row) => [...row]), ...shown()].filter((each): each is number => typeof each === 'number' && each > 0);
  const [start, end] = [Math.log10(from), Math.log10(Math.max(from, along.at(-1) ?? from)) + ROOM];
  const logs = errors.map(Math.log10);
  const [low, high] = logs.length === 0 ? [-2, 0] : [Math.min(...logs) - ROOM, Math.max(...logs) + ROOM];
  // Before its first layout it has no size.
  const { width, height } = plot.bbox.width > 0 ? plot.bbox : { width: 2, height: 1 };
  const decade = Math.min(width / Math.max(LEAST.x, end - start), height / Math.max(LEAST.y, high - low));
  return { x: [from, 10 ** (start + width / decade)], y: [10 ** (high - height / decade), 10 ** high] };
}

function isPower(value: number): boolean {
  const log = Math.log10(value);
  return Math.abs(log - Math.round(log)) < 1e-6;
}
