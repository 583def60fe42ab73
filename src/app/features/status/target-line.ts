/** The error at which rendering ends, as a line on the plot that is dragged: what it costs is said meanwhile. */
import type uPlot from 'uplot';
import { el } from '../../ui/dom.ts';
import { duration, percent, short } from '../../ui/format.ts';
import type { Host } from './host.ts';

/** A key makes it larger or smaller by this. */
const STEP = 2 ** 0.25;
/** Errors that may be asked for. */
const [LEAST, MOST] = [1e-5, 10];

export class TargetLine {
  private readonly page: Host;
  private readonly element: HTMLElement;
  private readonly words = el('span', { class: 'target-words' });
  private plot: uPlot | null = null;
  /** While it is dragged. */
  private wanted: number | null = null;

  constructor(page: Host) {
    this.page = page;
    const name = 'Error at which rendering ends';
    this.element = el(
      'div',
      { class: 'target-line', role: 'slider', tabIndex: 0, 'aria-label': name, title: `${name}: drag it` },
      this.words,
    );
    this.element.addEventListener('pointerdown', (event) => this.take(event));
    this.element.addEventListener('keydown', (event) => {
      const factor = { ArrowUp: STEP, ArrowRight: STEP, ArrowDown: 1 / STEP, ArrowLeft: 1 / STEP }[event.key];
      if (factor === undefined) return;
      event.preventDefault();
      event.stopPropagation();
      this.set(this.error * factor);
    });
  }

  /** Where the line is: the target, or half of the error of now, which is as good as any. */
  get error(): number {
    const { runner, session } = this.page;
    return this.wanted ?? runner.target.error ?? (session.noise?.relativeError ?? 0.02) / 2;
  }

  /** Samples at which it is reached if the error goes on with their square root; NaN: not known. */
  get samples(): number {
    const { noise } = this.page.session;
    return noise === null ? Number.NaN : noise.samples * Math.max(1, noise.relativeError / this.error) ** 2;
  }

  /** Lies over a plot from now on. */
  attach(plot: uPlot): void {
    this.plot = plot;
    plot.over.append(this.element);
  }

  refresh(): void {
    const { plot, element, error, words } = this;
    if (plot === null) return;
    element.style.top = `${plot.valToPos(error, 'y')}px`;
    element.dataset.set = String(this.page.runner.target.error !== null || this.wanted !== null);
    const text = this.cost();
    if (words.textContent !== text) words.textContent = text;
    element.setAttribute('aria-valuenow', String(Number((error * 100).toPrecision(3))));
    element.setAttribute('aria-valuetext', text);
  }

  private cost(): string {
    const { noise, clock } = this.page.session;
    const { error, samples } = this;
    if (noise === null) return percent(error);
    const ratio = noise.relativeError / error;
    if (ratio <= 1) return `${percent(error)}: reached`;
    const seconds = (samples - noise.samples) / clock.rate;
    const more = Number.isFinite(seconds) ? ` = ${duration(seconds)} more` : '';
    return `${percent(error)}: ${part(ratio)} = ${short(ratio * ratio, 2)} × the samples${more}`;
  }

  private take(event: PointerEvent): void {
    if (event.button !== 0) return;
    event.preventDefault();
    const { element } = this;
    element.focus();
    element.setPointerCapture(event.pointerId);
    const ended = new AbortController();
    const { signal } = ended;
    const move = ({ clientY }: PointerEvent): void => {
      const { plot } = this;
      if (plot === null) return;
      this.wanted = clamped(plot.posToVal(clientY - plot.over.getBoundingClientRect().top, 'y'));
      this.refresh();
    };
    const end = (): void => {
      ended.abort();
      const { wanted } = this;
      this.wanted = null;
      if (wanted !== null) this.set(wanted);
    };
    element.addEventListener('pointermove', move, { signal });
    element.addEventListener('pointerup', end, { signal });
    element.addEventListener('pointercancel', end, { signal });
  }

  /** Ends rendering there, to two digits. */
  private set(error: number): void {
    const { state } = this.page;
    state.update({ stop: { ...state.get().stop, error: Number(clamped(error).toPrecision(2)) } });
    this.refresh();
  }
}

const clamped = (error: number): number => Math.min(MOST, Math.max(LEAST, error));

/** `half the noise of now`. */
function part(ratio: number): string {
  const near = (value: number): boolean => Math.abs(ratio / value - 1) < 0.03;
  const name = near(2) ? 'half' : near(4) ? 'a quarter of' : near(3) ? 'a third of' : `1/${short(ratio, 2)} of`;
  return `${name} the noise of now`;
}
