/**
 * Importance sampling in one dimension: the reader draws a density over the integrand, or chooses one; σ² follows at once and exactly.
 * Samples rain under the density, and what they say gathers in a histogram. Or, in place of the rain, how a number is inverted.
 */
import { html, nothing, render, svg, type TemplateResult } from 'lit-html';
import {
  asSteps,
  bestSteps,
  densityAt,
  draw,
  INTEGRAL,
  integrand,
  measured,
  moments,
  normalized,
  nothingDrawn,
  stepAt,
  TO_BEAT,
  type Density,
} from '../../../../lesson/diagrams/density.ts';
import type { DensityDiagram } from '../../../../lesson/diagrams/index.ts';
import { el } from '../../../ui/dom.ts';
import { inputOf, unfocused } from '../../../ui/html.ts';
import { linePath } from '../../../ui/svg.ts';
import type { DiagramView } from './block.ts';
import { across, axis, BASE, BELOW, curve, estimatesPlot, inversionPlot, LEFT, MAX, TALL, up, WIDE } from './density-plots.ts';
import { hold } from './drag.ts';
import { count, fixed, short } from '../numerals.ts';
import { t } from '../speech.ts';

const STEPS = 20;
/** Samples of the button, and of a frame of the rain; drops that are shown. */
const [SHOWER, A_FRAME, DROPS] = [1000, 25, 240];
/** Of an arrow key: part of the height. */
const RAISE = 0.1;
/** The least height above 0: to get to 0 one draws below the axis, or presses Home, so that nobody gets there by accident. */
const LEAST = 0.01;

const BEST: Density = { kind: 'steps', heights: bestSteps(STEPS) };
const UNIFORM: Density = { kind: 'power', n: 0 };
const presets = (): readonly (readonly [string, Density])[] => [
  ['p = 1', UNIFORM],
  ['p = 2x', { kind: 'power', n: 1 }],
  ['p = 3x²', { kind: 'power', n: 2 }],
  ['p = 8x⁷', { kind: 'power', n: 7 }],
  [t('The best {n} steps', { n: STEPS }), BEST],
];

export const densityDiagram = (diagram: DensityDiagram): DiagramView => new DensityView(diagram);

class DensityView implements DiagramView {
  readonly element = el('div', { class: 'density' });
  private readonly hasInversion: boolean;
  private readonly presets = presets();
  private density: Density = UNIFORM;
  private tally = nothingDrawn();
  private drops: { x: number; y: number }[] = [];
  private step = STEPS / 2;
  private u = 0.5;
  private frame = 0;

  constructor({ inversion }: DensityDiagram) {
    this.hasInversion = inversion;
    this.redraw();
  }

  readonly end = (): void => cancelAnimationFrame(this.frame);

  private take(density: Density): void {
    cancelAnimationFrame(this.frame);
    this.density = density;
    this.tally = nothingDrawn();
    this.drops = [];
    this.redraw();
  }

  private get heights(): readonly number[] {
    return this.density.kind === 'steps' ? this.density.heights : asSteps(this.density, STEPS);
  }

  /** Puts heights of a stroke of the pen; the area becomes 1 when it is lifted. */
  private stroke(from: number, to: number, height: number): void {
    const [first, last] = [Math.min(from, to), Math.max(from, to)];
    const heights = this.heights.map((each, i) => (i >= first && i <= last ? height : each));
    // A density that is 0 everywhere is none.
    if (heights.every((each) => each === 0)) return;
    this.step = to;
    this.take({ kind: 'steps', heights });
  }

  private readonly pen = hold({
    // The pen is where the pointer is.
    start: (at) => {
      this.mark(at, stepAt((at[0] - LEFT) / WIDE, STEPS));
      return at;
    },
    move: (x, y) => this.mark([x, y], this.step),
    end: () => this.settle(),
  });

  private mark([x, y]: readonly [number, number], from: number): void {
    const height = y > BASE + BELOW ? 0 : Math.min(MAX, Math.max(LEAST, ((BASE - y) / TALL) * MAX));
    this.stroke(from, stepAt((x - LEFT) / WIDE, STEPS), height);
  }

  private settle(): void {
    if (this.density.kind === 'steps') this.take({ kind: 'steps', heights: normalized(this.density.heights) });
  }

  private key(event: KeyboardEvent): void {
    const turn = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    const factor = { ArrowUp: 1 + RAISE, ArrowDown: 1 / (1 + RAISE), Home: 0 }[event.key];
    if (turn === undefined && factor === undefined) return;
    // The arrows turn the page's camera.
    event.preventDefault();
    event.stopPropagation();
    if (turn !== undefined) this.step = Math.min(STEPS - 1, Math.max(0, this.step + turn));
    if (factor !== undefined) {
      const height = (this.heights[this.step] ?? 0) * factor;
      this.stroke(this.step, this.step, factor === 0 ? 0 : Math.min(MAX, Math.max(LEAST, height)));
      this.settle();
    }
    this.redraw();
  }

  private rain(): void {
    cancelAnimationFrame(this.frame);
    const until = this.tally.count + SHOWER;
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
    const fall = (): void => {
      const drawn = draw(this.density, this.tally, isStill ? SHOWER : A_FRAME, Math.random);
      const drops = drawn.map((x) => ({ x, y: Math.random() * densityAt(this.density, x) }));
      this.drops = [...this.drops, ...drops].slice(-DROPS);
      this.redraw();
      if (this.tally.count < until) this.frame = requestAnimationFrame(fall);
    };
    fall();
  }

  private redraw(): void {
    const exact = moments(this.density);
    const missing = 1 - exact.mean / INTEGRAL;
    const isBiased = missing > 1e-9;
    render(
      html`${this.plot(exact.variance)}${this.hasInversion ? inversionPlot(this.density, this.u) : estimatesPlot(this.tally)}
        <div class="diagram-buttons" role="group" aria-label=${t('Densities')}>
          ${this.presets.map(
            ([name, density]) =>
              html`<button type="button" aria-pressed=${this.density === density} @click=${() => this.take(density)}>${name}</button>`,
          )}
        </div>
        ${this.hasInversion ? this.uniform() : this.showers()}
        <dl class="diagram-numbers">
          <dt>${t('σ² of a sample')}</dt>
          <dd>${figure(exact.variance)}</dd>
          <dd class="dim">${isBiased ? t('of a wrong mean') : versus(exact.variance)}</dd>
          <dt>${t('Mean in the long run')}</dt>
          <dd>${fixed(exact.mean, 4)}</dd>
          <dd class="dim">${isBiased ? t('biased: {part} missing', { part: share(missing) }) : t('unbiased')}</dd>
          ${this.hasInversion ? nothing : this.counted()}
        </dl>`,
      this.element,
    );
  }

  private counted(): TemplateResult {
    const { mean, error, variance } = measured(this.tally);
    const isEnough = this.tally.count > 1;
    return html`<dt>${t('Mean of {n} samples', { n: count(this.tally.count) })}</dt>
      <dd class=${isEnough ? nothing : 'unrun'}>${isEnough ? fixed(mean, 4) : '–'}</dd>
      <dd class="dim">${isEnough ? `± ${short(error, 2)}` : ''}</dd>
      <dt>${t('Their σ²')}</dt>
      <dd class=${isEnough ? nothing : 'unrun'}>${isEnough ? figure(variance) : '–'}</dd>
      <dd></dd>`;
  }

  private plot(variance: number): TemplateResult {
    const { density, step } = this;
    const isDrawn = density.kind === 'steps';
    const heights = this.heights;
    const top = isDrawn
      ? heights.flatMap((each, i): [number, number][] => [
          [across(i / STEPS), up(each)],
          [across((i + 1) / STEPS), up(each)],
        ])
      : curve((x) => up(densityAt(density, x)));
    const line = linePath(top);
    const height = heights[step] ?? 0;
    const words = t('step {n} of {of}: p {p}, σ² {variance}', { n: step + 1, of: STEPS, p: fixed(height, 2), variance: figure(variance) });
    return html`<svg class="diagram" viewBox="0 0 360 192" role="group" aria-label=${t('The integrand x² and the density p')}>
      ${[0, 1, 2, 3, 4].map(
        (p) =>
          svg`<path class="diagram-grid" d="M${LEFT} ${up(p)}h${WIDE}" /><text x=${LEFT - 6} y=${up(p) + 4} text-anchor="end">${p}</text>`,
      )}
      ${axis(BASE)}
      <path class="density-area" d="${line}L${across(1)} ${BASE}L${LEFT} ${BASE}Z" />
      ${this.drops.map(({ x, y }) => svg`<circle class="density-drop" cx=${across(x)} cy=${up(y)} r="1.5" />`)}
      <path class="density-integrand" d=${linePath(curve((x) => up(integrand(x) / INTEGRAL)))} />
      <path class="density-line" d=${line} />
      <text class="density-integrand-name" x=${across(0.8)} y=${up(2.95)} text-anchor="end">f / ∫f</text>
      <g
        class="diagram-held density-pen"
        tabindex="0"
        role="slider"
        aria-label=${t('Density; left and right choose a step, up and down change its height, Home makes it 0')}
        aria-valuemin="0"
        aria-valuemax=${MAX}
        aria-valuenow=${Math.min(MAX, height).toFixed(2)}
        aria-valuetext=${words}
        @keydown=${(event: KeyboardEvent) => this.key(event)}
        @pointerdown=${this.pen}
      >
        <rect x=${LEFT} y=${BASE - TALL} width=${WIDE} height=${TALL + 4 * BELOW} />
        <path class="density-step" d="M${across(step / STEPS)} ${up(height)}H${across((step + 1) / STEPS)}" />
      </g>
    </svg>`;
  }

  private uniform(): TemplateResult {
    const to = (event: Event): void => {
      this.u = Number(inputOf(event).value);
      this.redraw();
    };
    return html`<label class="lesson-control">
      <span class="lesson-control-name">${t('u, uniform')}</span>
      <input type="range" min="0" max="0.999" step="0.001" .value=${unfocused(String(this.u))} @input=${to} />
      <output class="lesson-value">${fixed(this.u, 3)}</output>
    </label>`;
  }

  private showers(): TemplateResult {
    return html`<div class="diagram-buttons">
      <button type="button" @click=${() => this.rain()}>${t('Draw {n} samples', { n: count(SHOWER) })}</button>
      <button type="button" ?disabled=${this.tally.count === 0} @click=${() => this.take(this.density)}>${t('Forget them')}</button>
    </div>`;
  }
}

const share = (part: number): string => `${fixed(100 * part, 1)} %`;
const figure = (value: number): string => (value === Infinity ? '∞' : value > 0 && value < 1e-4 ? short(value, 2) : fixed(value, 4));

function versus(variance: number): string {
  if (variance === Infinity) return t('without bound');
  if (variance === 0) return t('perfect');
  const times = (ratio: number): string => (ratio < 10 ? fixed(ratio, 1) : count(ratio));
  if (Math.abs(variance / TO_BEAT - 1) < 0.005) return '1/72';
  return variance < TO_BEAT ? t('✓ 1/72 is {factor} × that', { factor: times(TO_BEAT / variance) }) : `${times(variance / TO_BEAT)} × 1/72`;
}
