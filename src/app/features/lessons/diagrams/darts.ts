/**
 * Delta tracking: darts are thrown evenly at all below a majorant, from left to right, until one falls below σ. The bank of fog and the
 * majorant are dragged, and are those of the picture; paths are counted where they end, and darts for what they cost.
 */
import { html, nothing, render, svg, type TemplateResult } from 'lit-html';
import {
  BANK_LIMITS,
  bankOf,
  countPath,
  expected,
  greatest,
  LENGTH,
  limitedBank,
  noPaths,
  throwPath,
  withBank,
  type Bank,
  type Dart,
  type Expected,
} from '../../../../lesson/diagrams/darts.ts';
import type { DartsDiagram } from '../../../../lesson/diagrams/index.ts';
import { el } from '../../../ui/dom.ts';
import type { DiagramView, Place } from './block.ts';
import { across, bankPlot, endsPlot, placeAt, up } from './darts-plots.ts';
import { DocumentValue } from './document-value.ts';
import { hold } from './drag.ts';
import { count, fixed, short } from '../numerals.ts';
import { t } from '../speech.ts';

/** Paths of the button, and darts of earlier ones that stay on the board. */
const [MANY, OLD] = [1000, 400];
/** Of an arrow key: metres, and σ per metre. */
const [ALONG, UP] = [0.1, 0.1];
/** To the grid of drags: sums of steps are not quite on it. */
const rounded = (value: number): number => Math.round(value * 20) / 20;

export const dartsDiagram = (diagram: DartsDiagram, place: () => Place): DiagramView => new DartsView(diagram, place());

class DartsView implements DiagramView {
  readonly element = el('div', { class: 'darts' });
  readonly end: () => void;
  private readonly place: Place;
  private readonly told: DocumentValue<Bank>;
  private shown = '';
  private paths = noPaths();
  private last: Dart[] = [];
  private old: Dart[] = [];

  constructor({ medium }: DartsDiagram, place: Place) {
    this.place = place;
    this.told = new DocumentValue<Bank>(
      place,
      { base: 0.15, peak: 2.5, centre: 2.2, width: 0.4, majorant: 3.5 },
      {
        read: (document) => bankOf(document, medium),
        write: (document, bank) => withBank(document, medium, bank),
        changed: () => this.changed(),
      },
    );
    this.end = this.told.end;
    this.told.read();
  }

  private get bank(): Bank {
    return this.told.current;
  }

  private change(part: Partial<Bank>): void {
    this.told.set(limitedBank({ ...this.bank, ...part }));
  }

  /** Paths are of the medium that they were thrown through. */
  private changed(): void {
    const shown = JSON.stringify(this.bank);
    if (shown !== this.shown) this.forget();
    this.shown = shown;
    this.redraw();
  }

  private forget(): void {
    this.paths = noPaths();
    this.last = [];
    this.old = [];
  }

  private throw(times: number): void {
    for (let i = 0; i < times; i++) {
      this.old = [...this.old, ...this.last].slice(-OLD);
      this.last = throwPath(this.bank, Math.random);
      countPath(this.paths, this.last);
    }
    this.redraw();
  }

  private redraw(): void {
    const exact = expected(this.bank);
    render(
      html`${bankPlot(this.bank, this.last, this.old, svg`${this.top(exact)}${this.line(exact)}`)}
        <div class="diagram-buttons">
          <button type="button" @click=${() => this.throw(1)}>${t('One path')}</button>
          <button type="button" @click=${() => this.throw(MANY)}>${t('{n} paths', { n: count(MANY) })}</button>
          <button
            type="button"
            ?disabled=${this.paths.count === 0}
            @click=${() => {
              this.forget();
              this.redraw();
            }}
          >
            ${t('Forget them')}
          </button>
        </div>
        ${endsPlot(this.paths, exact)}
        <dl class="diagram-numbers">${this.numbers(exact)}</dl>`,
      this.element,
    );
  }

  private numbers({ passes, told, darts }: Expected): TemplateResult {
    const { count: all, passed, darts: thrown } = this.paths;
    const part = passed / all;
    const isBiased = told / passes > 1 + 1e-6;
    return html`<dt>${t('Passes, in truth')}</dt>
      <dd>${fixed(passes, 4)}</dd>
      <dd class="dim">e^(−τ)</dd>
      <dt>${t('By darts, in the long run')}</dt>
      <dd>${fixed(told, 4)}</dd>
      <dd class="dim">${isBiased ? t('biased: {factor} × as much', { factor: short(told / passes) }) : t('unbiased')}</dd>
      <dt>${t('Of {n} paths', { n: count(all) })}</dt>
      <dd class=${all > 0 ? nothing : 'unrun'}>${all > 0 ? fixed(part, 4) : '–'}</dd>
      <dd class="dim">${all > 1 ? `± ${short(Math.sqrt((part * (1 - part)) / (all - 1)), 2)}` : nothing}</dd>
      <dt>${t('Darts a path')}</dt>
      <dd>${all > 0 ? fixed(thrown / all, 2) : '–'}</dd>
      <dd class="dim">${t('{n} in the long run', { n: fixed(darts, 2) })}</dd>`;
  }

  private said({ told, passes, darts }: Expected): string {
    const values = { part: fixed(told, 4), darts: fixed(darts, 1) };
    return told / passes > 1 + 1e-6
      ? t('passes {part}, biased, {darts} darts a path', values)
      : t('passes {part}, {darts} darts a path', values);
  }

  private keys(event: KeyboardEvent, to: (along: number, up: number) => void): void {
    const by = { ArrowLeft: [-ALONG, 0], ArrowRight: [ALONG, 0], ArrowUp: [0, UP], ArrowDown: [0, -UP] }[event.key];
    if (by === undefined) return;
    // The arrows turn the page's camera.
    event.preventDefault();
    event.stopPropagation();
    const [along = 0, rise = 0] = by;
    to(along, rise);
    this.place.done();
  }

  /** Of the bank of fog. */
  private top(exact: Expected): TemplateResult {
    const { bank } = this;
    const [x, y] = [across(bank.centre), up(greatest(bank))];
    const held = hold({
      start: () => [x, y],
      move: (toX, toY) => {
        const to = placeAt(toX, toY);
        this.change({ centre: rounded(to.x), peak: rounded(to.sigma - bank.base) });
      },
      end: () => this.place.done(),
    });
    return svg`<g
      class="diagram-held"
      tabindex="0"
      role="slider"
      aria-label=${t('Top of the bank; left and right move it, up and down make it denser and thinner')}
      aria-valuemin="0"
      aria-valuemax=${LENGTH}
      aria-valuenow=${bank.centre}
      aria-valuetext=${`${fixed(bank.centre, 1)} m, ${t('σ {sigma} per m', { sigma: fixed(greatest(bank), 2) })}: ${this.said(exact)}`}
      @keydown=${(event: KeyboardEvent) =>
        this.keys(event, (along, rise) => this.change({ centre: rounded(bank.centre + along), peak: rounded(bank.peak + rise) }))}
      @pointerdown=${held}
    >
      <circle class="hemisphere-finger" cx=${x} cy=${y} r="18" />
      <path class="spectra-handle" d=${`M${x - 6} ${y}L${x} ${y - 6}L${x + 6} ${y}L${x} ${y + 6}Z`} />
    </g>`;
  }

  private line(exact: Expected): TemplateResult {
    const { bank } = this;
    const y = up(bank.majorant);
    const [left, right] = [across(0), across(LENGTH)];
    const held = hold({
      start: () => [right, y],
      move: (_, toY) => this.change({ majorant: rounded(placeAt(0, toY).sigma) }),
      end: () => this.place.done(),
    });
    return svg`<g
      class="diagram-held"
      tabindex="0"
      role="slider"
      aria-label=${t('Majorant; up and down move it')}
      aria-valuemin=${BANK_LIMITS.least}
      aria-valuemax=${BANK_LIMITS.most}
      aria-valuenow=${bank.majorant.toFixed(2)}
      aria-valuetext=${`${t('{n} per m', { n: fixed(bank.majorant, 2) })}: ${this.said(exact)}`}
      @keydown=${(event: KeyboardEvent) => this.keys(event, (_, rise) => this.change({ majorant: rounded(bank.majorant + rise) }))}
      @pointerdown=${held}
    >
      <rect class="hemisphere-finger" x=${right - 70} y=${y - 14} width="84" height="28" />
      <path class="dart-majorant" d="M${left} ${y}H${right}" />
      <path class="spectra-handle" d=${`M${right - 5} ${y - 6}h10v12h-10z`} />
      <text class="density-integrand-name" x=${right - 8} y=${y - 5} text-anchor="end">${t('majorant')}</text>
    </g>`;
  }
}
