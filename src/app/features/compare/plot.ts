/** Error against samples or time for all entries, both logarithmic, with the N^-1/2 guide. */
import type uPlot from 'uplot';
import { errorPlot } from '../../ui/error-plot.ts';
import type { Entry, Pace } from './run.ts';

const HEIGHT = 200;
/** One colour a entry; also of its name in the table. Told apart by those who see fewer colours (after Okabe and Ito 2008). */
export const COLORS = ['#f0a030', '#56b4e9', '#2fbf8f', '#d98cb3'] as const;

/** Rows of uPlot: the samples or seconds of all, then a line each of estimated errors, of true errors, and the guide. */
export function lines(entries: readonly Entry[], pace: Pace): (number | null)[][] {
  const at = (point: Entry['curve'][number]): number => (pace === 'samples' ? point.samples : point.seconds);
  const places = [...new Set(entries.flatMap(({ curve }) => curve.map(at)))].sort((a, b) => a - b);
  const row = (curve: Entry['curve'], value: (point: Entry['curve'][number]) => number | null): (number | null)[] => {
    const known = new Map(curve.map((point) => [at(point), value(point)]));
    return places.map((place) => known.get(place) ?? null);
  };
  const positive = (value: number | null): number | null => (value !== null && value > 0 ? value : null);
  const estimated = entries.map(({ curve }) => row(curve, ({ error }) => positive(error)));
  const true_ = entries.map(({ curve }) => row(curve, ({ trueError }) => positive(trueError)));
  const first = entries[0]?.curve.find(({ error }) => error > 0);
  const guide = places.map((place) => (first === undefined ? null : first.error * Math.sqrt(at(first) / place)));
  return [places, ...estimated, ...true_, guide];
}

export class Plot {
  private readonly plot: uPlot;

  constructor(place: HTMLElement, names: readonly string[], pace: Pace) {
    const ink = (): string => getComputedStyle(place).getPropertyValue('--text-dim');
    const grid = (): string => getComputedStyle(place).getPropertyValue('--line');
    const lines = [
      ...names.map((label, i) => ({ label, stroke: COLORS[i]!, points: true })),
      ...names.map((name, i) => ({ label: `${name}, true`, stroke: COLORS[i]!, dash: [2, 3], points: true })),
      { label: '1/√N', stroke: ink, dash: [6, 4] },
    ];
    this.plot = errorPlot(place, { along: pace === 'samples' ? 'spp' : 's', lines, ink, grid, height: HEIGHT, legend: false });
  }

  draw(entries: readonly Entry[], pace: Pace): void {
    this.plot.setData(lines(entries, pace) as uPlot.AlignedData);
  }

  /** In the colours of another theme. */
  redraw(): void {
    this.plot.redraw(false);
  }

  destroy(): void {
    this.plot.destroy();
  }
}
