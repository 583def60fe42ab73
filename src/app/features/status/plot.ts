/** The convergence plot: estimated error against samples, both logarithmic, with the N^-1/2 guide. Loads uPlot. */
import type uPlot from 'uplot';
import './plot.css';
import type { ErrorCurve } from './curve.ts';
import { errorPlot } from '../../ui/error-plot.ts';

const HEIGHT = 260;
/** Over the picture in both themes: see overlay.css. */
const INK = '#b8b8b8';
const GRID = 'rgba(255, 255, 255, 0.12)';

export class Plot {
  private readonly plot: uPlot;

  constructor(place: HTMLElement) {
    const lines = [
      { label: 'error', stroke: '#f0a030' },
      { label: 'N^-1/2', stroke: INK, dash: [4, 4] },
    ];
    this.plot = errorPlot(place, { along: 'spp', lines, ink: INK, grid: GRID, height: HEIGHT, legend: true });
  }

  draw(curve: ErrorCurve): void {
    this.plot.setData([[...curve.samples], [...curve.error], curve.guide()]);
  }
}
