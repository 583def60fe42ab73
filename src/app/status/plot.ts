/** The convergence plot: estimated error against samples, both logarithmic, with the N^-1/2 guide. Loads uPlot. */
import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import './plot.css';
import { short } from '../format.ts';
import type { ErrorCurve } from './curve.ts';

const HEIGHT = 180;
/** Over the picture in both themes: see overlay.css. */
const INK = '#b8b8b8';
const GRID = 'rgba(255, 255, 255, 0.12)';

export class Plot {
  private readonly plot: uPlot;

  constructor(place: HTMLElement) {
    const axis = { stroke: INK, grid: { stroke: GRID, width: 1 }, ticks: { stroke: GRID, width: 1 }, font: '11px system-ui, sans-serif' };
    const line = (label: string, stroke: string, dash?: number[]): uPlot.Series => ({
      label,
      stroke,
      width: 1.5,
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
          { ...axis, size: 68, values: (_, ticks) => ticks.map((each) => (isPower(each) ? `${short(each * 100, 2)} %` : '')) },
        ],
        series: [{ label: 'spp' }, line('error', '#f0a030'), line('N^-1/2', INK, [4, 4])],
        cursor: { drag: { x: false, y: false } },
      },
      [[], [], []],
      place,
    );
    new ResizeObserver(() => this.plot.setSize({ width: Math.max(160, place.clientWidth), height: HEIGHT })).observe(place);
  }

  draw(curve: ErrorCurve): void {
    this.plot.setData([[...curve.samples], [...curve.error], curve.guide()]);
  }
}

function isPower(value: number): boolean {
  const log = Math.log10(value);
  return Math.abs(log - Math.round(log)) < 1e-6;
}
