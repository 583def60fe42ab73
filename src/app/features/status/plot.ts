/** The convergence plot: estimated error against samples, both logarithmic, with the N^-1/2 guide and earlier films. Loads uPlot. */
import uPlot from 'uplot';
import './plot.css';
import type { ErrorCurve } from './curve.ts';
import type { PastCurve } from './curves.ts';
import type { TargetLine } from './target-line.ts';
import { el } from '../../ui/dom.ts';
import { errorPlot } from '../../ui/error-plot.ts';

const HEIGHT = 260;
/** Over the picture in both themes: see overlay.css. */
const INK = '#b8b8b8';
const GRID = 'rgba(255, 255, 255, 0.12)';
const NOW = '#f0a030';
/** Told apart by those who see fewer colours (after Okabe and Ito 2008). */
const PAST = ['#56b4e9', '#2fbf8f', '#d98cb3'];
/** The guide goes on to the target, but no more than this many times as far as the film has come. */
const MAX_AHEAD = 64;

export class Plot {
  private readonly place: HTMLElement;
  private readonly target: TargetLine;
  private readonly line = el('div', { class: 'look-line', hidden: true });
  private looked: number | null = null;
  private plot: uPlot | null = null;
  /** Names of the curves that it was made for. */
  private names = '';

  constructor(place: HTMLElement, target: TargetLine) {
    this.place = place;
    this.target = target;
  }

  draw(curve: ErrorCurve, past: readonly PastCurve[]): void {
    const plot = this.made(past);
    plot.setData(this.rows(curve, past));
  }

  /** Where the film that is looked at stands; null: it is the one of now. */
  mark(samples: number | null): void {
    this.looked = samples;
    this.line.hidden = samples === null || this.plot === null;
    if (samples !== null && this.plot !== null) this.line.style.left = `${this.plot.valToPos(samples, 'x')}px`;
  }

  private made(past: readonly PastCurve[]): uPlot {
    const names = JSON.stringify(past.map(({ name }) => name));
    if (this.plot !== null && names === this.names) return this.plot;
    this.names = names;
    this.plot?.destroy();
    const lines = [
      { label: 'now', stroke: NOW },
      { label: '1/√N', stroke: INK, dash: [4, 4] },
      ...past.map(({ name }, i) => ({ label: name, stroke: PAST[i] ?? INK })),
    ];
    const { place, target } = this;
    const square = { from: 1, shown: () => [target.error] };
    this.plot = errorPlot(place, { along: 'spp', lines, ink: INK, grid: GRID, height: HEIGHT, legend: true, square });
    this.plot.over.append(this.line);
    target.attach(this.plot);
    // Not before: data have their scales when they are drawn.
    const drawn = (): void => {
      target.refresh();
      this.mark(this.looked);
    };
    this.plot.hooks.draw = [...(this.plot.hooks.draw ?? []), drawn];
    return this.plot;
  }

  private rows(curve: ErrorCurve, past: readonly PastCurve[]): uPlot.AlignedData {
    const { samples, error } = curve;
    const [n, e] = [samples.at(-1) ?? 1, error.at(-1) ?? Number.NaN];
    const ahead = Math.min(this.target.samples, MAX_AHEAD * n);
    const [first, last] = [samples[0] ?? 1, ahead > n ? ahead : n];
    const ends = first < last ? [first, last] : [first];
    return uPlot.join([
      [samples, error],
      [ends, ends.map((each) => e * Math.sqrt(n / each))],
      ...past.map(({ samples: x, error: y }): [number[], number[]] => [x, y]),
    ]);
  }
}
