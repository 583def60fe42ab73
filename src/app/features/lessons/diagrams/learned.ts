/**
 * Light by a slit over the angles of a half circle, and a density that is learned from it round by round. The slit is dragged; the share of
 * directions that the BSDF goes on to draw is a slider, down to nothing, which is biased.
 */
import { html, nothing, render, svg, type TemplateResult } from 'lit-html';
import {
  bsdfAt,
  densityOf,
  estimateOf,
  learn,
  lightAt,
  nothingLearned,
  PARTS,
  samplesOf,
  SLIT,
  type Estimate,
  type Learned,
} from '../../../../lesson/diagrams/learned.ts';
import { el } from '../../../ui/dom.ts';
import { linePath } from '../../../ui/svg.ts';
import type { DiagramView } from './block.ts';
import { hold } from './drag.ts';
import { slider } from './slider.ts';
import { count, percent, short } from '../numerals.ts';
import { t } from '../speech.ts';

const [LEFT, WIDE, BASE, TALL] = [26, 322, 156, 144];
/** The greatest density that is drawn, and points of a curve. */
const [MOST, POINTS] = [12, 644];
/** Of an arrow key. */
const STEP = 0.02;
/** Rounds that are enough. */
const ROUNDS = 8;

const across = (x: number): number => LEFT + x * WIDE;
const up = (p: number): number => BASE - (Math.min(p, MOST) / MOST) * TALL;
const curve = (of: (x: number) => number): string =>
  linePath(Array.from({ length: POINTS + 1 }, (_, i) => [across(i / POINTS), up(of(i / POINTS))] as const));

export const learnedDiagram = (): DiagramView => new LearnedView();

class LearnedView implements DiagramView {
  readonly element = el('div', { class: 'learned' });
  private learned: Learned = nothingLearned(0.3, 0.5);
  /** σ² before each round so far. */
  private history: number[] = [];

  constructor() {
    this.redraw();
  }

  readonly end = (): void => {};

  private take(learned: Learned, history: number[]): void {
    this.learned = learned;
    this.history = history;
    this.redraw();
  }

  private move(slit: number): void {
    this.forget(Math.min(SLIT.high, Math.max(SLIT.low, Math.round(slit * 200) / 200)), this.learned.share);
  }

  private forget(slit: number, share: number): void {
    this.take(nothingLearned(slit, share), []);
  }

  private round(): void {
    this.take(learn(this.learned, Math.random), [...this.history, estimateOf(this.learned).variance]);
  }

  private redraw(): void {
    const { learned } = this;
    const found = estimateOf(learned);
    render(
      html`${this.plot(found)}
        <div class="diagram-buttons">
          <button type="button" ?disabled=${learned.rounds >= ROUNDS} @click=${() => this.round()}>
            ${t('Learn from {n} samples', { n: count(samplesOf(Math.min(ROUNDS - 1, learned.rounds))) })}
          </button>
          <button type="button" ?disabled=${learned.rounds === 0} @click=${() => this.forget(learned.slit, learned.share)}>
            ${t('Forget it')}
          </button>
        </div>
        ${slider({
          label: t('Share of the BSDF'),
          value: learned.share,
          range: [0, 1],
          step: 0.05,
          words: percent(learned.share),
          to: (share) => this.take({ ...learned, share }, this.history),
        })}
        <dl class="diagram-numbers">${this.numbers(found)}</dl>`,
      this.element,
    );
  }

  private numbers({ truth, mean, variance }: Estimate): TemplateResult {
    const [before] = this.history;
    const missing = 1 - mean / truth;
    return html`<dt>${t('Rounds')}</dt>
      <dd>${this.learned.rounds}</dd>
      <dd></dd>
      <dt>${t('σ² of an estimate, over the squared mean')}</dt>
      <dd>${short(variance)}</dd>
      <dd class="dim">
        ${before === undefined ? t('by the BSDF') : t('{factor} × that of the BSDF', { factor: short(variance / before, 2) })}
      </dd>
      <dt>${t('Mean in the long run')}</dt>
      <dd>${short(mean / truth, 4)}</dd>
      <dd class="dim">${missing > 1e-9 ? t('biased: {part} missing', { part: percent(missing) }) : t('unbiased')}</dd>`;
  }

  private plot(found: Estimate): TemplateResult {
    const { learned } = this;
    const { slit, heights } = learned;
    const wide = WIDE / PARTS;
    return html`<svg
      class="diagram"
      viewBox="0 0 360 186"
      role="group"
      aria-label=${t('Light over the angles, and the density of directions')}
    >
      ${[0, 4, 8, 12].map(
        (p) =>
          svg`<path class="diagram-grid" d="M${LEFT} ${up(p)}h${WIDE}" /><text x=${LEFT - 6} y=${up(p) + 4} text-anchor="end">${p}</text>`,
      )}
      ${[0, 45, 90, 135, 180].map(
        (angle) => svg`<text x=${across(angle / 180)} y=${BASE + 15} text-anchor=${angle === 180 ? 'end' : 'middle'}>${angle}°</text>`,
      )}
      ${
        heights === null
          ? nothing
          : heights.map(
              (height, i) =>
                svg`<rect class="learned-part" x=${LEFT + i * wide} y=${up(height)} width=${wide} height=${BASE - up(height)} />`,
            )
      }
      <path class="learned-bsdf" d=${curve(bsdfAt)} />
      <path class="density-line" d=${curve((x) => densityOf(learned, x))} />
      <path class="density-integrand" d=${curve((x) => lightAt(slit, x))} />
      ${this.handle(found)}
    </svg>`;
  }

  private handle({ variance }: Estimate): TemplateResult {
    const { slit } = this.learned;
    const [x, y] = [across(slit), up(lightAt(slit, slit))];
    const held = hold({ start: () => [x, y], move: (toX) => this.move((toX - LEFT) / WIDE), end: () => {} });
    const key = (event: KeyboardEvent): void => {
      const by = { ArrowLeft: -STEP, ArrowDown: -STEP, ArrowRight: STEP, ArrowUp: STEP }[event.key];
      if (by === undefined) return;
      // The arrows turn the page's camera.
      event.preventDefault();
      event.stopPropagation();
      this.move(slit + by);
    };
    return svg`<g
      class="diagram-held"
      tabindex="0"
      role="slider"
      aria-label=${t('Slit; arrow keys move it')}
      aria-valuemin=${Math.round(180 * SLIT.low)}
      aria-valuemax=${Math.round(180 * SLIT.high)}
      aria-valuenow=${Math.round(180 * slit)}
      aria-valuetext=${t('{angle}°: σ² {variance} of the squared mean', { angle: Math.round(180 * slit), variance: short(variance) })}
      @keydown=${key}
      @pointerdown=${held}
    >
      <rect class="hemisphere-finger" x=${x - 16} y=${BASE - TALL} width="32" height=${TALL} />
      <path class="spectra-handle" d=${`M${x - 6} ${y}L${x} ${y - 6}L${x + 6} ${y}L${x} ${y + 6}Z`} />
    </g>`;
  }
}
