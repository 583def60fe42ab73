/** A plot of relative errors against samples or seconds, both logarithmic. Loads uPlot. */
import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import { short } from './format.ts';

interface ErrorLine {
  label: string;
  stroke: string;
  dash?: number[];
  /** Draws what was measured, too: a line with a single point is nothing to see. */
  points?: boolean;
}

export interface ErrorPlotLook {
  /** What runs along: `spp`, `s`. */
  along: string;
  lines: readonly ErrorLine[];
  /** Colours of the words and of the grid. */
  ink: string;
  grid: string;
  /** Pixels. */
  height: number;
  legend: boolean;
}

const MIN_WIDTH = 160;
/** Titles of what runs along. */
const NAMES: Record<string, string> = { spp: 'samples per pixel', s: 'seconds' };
const titled = (label: string): uPlot.Axis => ({ label, labelSize: 18, labelGap: 0, labelFont: '11px system-ui, sans-serif' });

/** As wide as its place, also when that changes. Data: what runs along, then a row a line. */
export function errorPlot(place: HTMLElement, { along, lines, ink, grid, height, legend }: ErrorPlotLook): uPlot {
  const axis = { stroke: ink, grid: { stroke: grid, width: 1 }, ticks: { stroke: grid, width: 1 }, font: '11px system-ui, sans-serif' };
  const size = (): { width: number; height: number } => ({ width: Math.max(MIN_WIDTH, place.clientWidth), height });
  const resized = new ResizeObserver(() => plot.setSize(size()));
  const plot = new uPlot(
    {
      ...size(),
      scales: { x: { time: false, distr: 3, log: 10 }, y: { distr: 3, log: 10 } },
      axes: [
        { ...axis, ...titled(NAMES[along] ?? along), values: (_, ticks) => ticks.map((each) => (isPower(each) ? short(each) : '')) },
        {
          ...axis,
          ...titled('relative error'),
          size: 68,
          values: (_, ticks) => ticks.map((each) => (isPower(each) ? `${short(each * 100, 2)} %` : '')),
        },
      ],
      series: [
        { label: along },
        ...lines.map(({ points = false, ...line }): uPlot.Series => ({
          ...line,
          width: 1.5,
          spanGaps: true,
          points: { show: points, size: 5, fill: line.stroke, dash: [] },
          value: (_, value) => (value === null || value === undefined ? '–' : `${short(value * 100, 3)} %`),
        })),
      ],
      legend: { show: legend },
      cursor: { drag: { x: false, y: false } },
      hooks: { destroy: [() => resized.disconnect()] },
    },
    [[], ...lines.map(() => [])],
    place,
  );
  resized.observe(place);
  return plot;
}

function isPower(value: number): boolean {
  const log = Math.log10(value);
  return Math.abs(log - Math.round(log)) < 1e-6;
}
