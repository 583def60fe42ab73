/** Error against samples or time for all contestants, both logarithmic, with the N^-1/2 guide. */
import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import { short } from '../format.ts';
import type { Contestant, Pace } from './race.ts';

const HEIGHT = 200;
/** One colour a contestant; also of its name in the table. Told apart by those who see fewer colours (after Okabe and Ito 2008). */
export const COLORS = ['#f0a030', '#56b4e9', '#2fbf8f', '#d98cb3'] as const;

const isPower = (value: number): boolean => Math.abs(Math.log10(value) - Math.round(Math.log10(value))) < 1e-6;

/** Rows of uPlot: the samples or seconds of all, then a line each of estimated errors, of true errors, and the guide. */
export function lines(contestants: readonly Contestant[], pace: Pace): (number | null)[][] {
  const at = (point: Contestant['curve'][number]): number => (pace === 'samples' ? point.samples : point.seconds);
  const places = [...new Set(contestants.flatMap(({ curve }) => curve.map(at)))].sort((a, b) => a - b);
  const row = (curve: Contestant['curve'], value: (point: Contestant['curve'][number]) => number | null): (number | null)[] => {
    const known = new Map(curve.map((point) => [at(point), value(point)]));
    return places.map((place) => known.get(place) ?? null);
  };
  const positive = (value: number | null): number | null => (value !== null && value > 0 ? value : null);
  const estimated = contestants.map(({ curve }) => row(curve, ({ error }) => positive(error)));
  const true_ = contestants.map(({ curve }) => row(curve, ({ trueError }) => positive(trueError)));
  const first = contestants[0]?.curve.find(({ error }) => error > 0);
  const guide = places.map((place) => (first === undefined ? null : first.error * Math.sqrt(at(first) / place)));
  return [places, ...estimated, ...true_, guide];
}

export class Plot {
  private readonly plot: uPlot;

  constructor(place: HTMLElement, names: readonly string[], pace: Pace, ink: string, grid: string) {
    const axis = { stroke: ink, grid: { stroke: grid, width: 1 }, ticks: { stroke: grid, width: 1 }, font: '11px system-ui, sans-serif' };
    const line = (label: string, stroke: string, dash?: number[]): uPlot.Series => ({
      label,
      stroke,
      width: 1.5,
      spanGaps: true,
      points: { show: false },
      value: (_, value) => (value === null || value === undefined ? '–' : `${short(value * 100, 3)} %`),
      ...(dash === undefined ? {} : { dash }),
    });
    this.plot = new uPlot(
      {
        width: Math.max(160, place.clientWidth),
        height: HEIGHT,
        scales: { x: { time: false, distr: 3, log: 10 }, y: { distr: 3, log: 10 } },
        axes: [
          { ...axis, values: (_, ticks) => ticks.map((each) => (isPower(each) ? short(each) : '')) },
          { ...axis, size: 64, values: (_, ticks) => ticks.map((each) => (isPower(each) ? `${short(each * 100, 2)} %` : '')) },
        ],
        series: [
          { label: pace === 'samples' ? 'spp' : 's' },
          ...names.map((name, i) => line(name, COLORS[i]!)),
          ...names.map((name, i) => line(`${name}, true`, COLORS[i]!, [2, 3])),
          line('N^-1/2', ink, [6, 4]),
        ],
        legend: { show: false },
        cursor: { drag: { x: false, y: false } },
      },
      [[]],
      place,
    );
    new ResizeObserver(() => this.plot.setSize({ width: Math.max(160, place.clientWidth), height: HEIGHT })).observe(place);
  }

  draw(contestants: readonly Contestant[], pace: Pace): void {
    this.plot.setData(lines(contestants, pace) as uPlot.AlignedData);
  }

  destroy(): void {
    this.plot.destroy();
  }
}
