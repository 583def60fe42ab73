/**
 * A set of boxes and a line that splits them in two, to be dragged; what the split costs, against all others; and random lines, which count
 * what they really test.
 */
import { html, nothing, render, svg, type TemplateResult } from 'lit-html';
import {
  bestSplit,
  boundsOf,
  BOXES,
  costOf,
  lineThrough,
  perimeter,
  ROOM,
  splitAt,
  testsOf,
  type Axis,
  type Box,
  type Line,
} from '../../../../lesson/diagrams/split.ts';
import { el } from '../../../ui/dom.ts';
import { linePath } from '../../../ui/svg.ts';
import type { DiagramView } from './block.ts';
import { hold } from './drag.ts';
import { count, fixed } from '../numerals.ts';
import { t } from '../speech.ts';

/** The room in the drawing, and the plot of costs below it. */
const [LEFT, WIDE, TOP] = [26, 322, 8];
const SCALE = WIDE / ROOM[0];
const TALL = ROOM[1] * SCALE;
const [PLOT_BASE, PLOT_TALL] = [96, 86];
const POINTS = 322;
/** Rays of the button, and those that are shown. */
const [MANY, SHOWN] = [1000, 40];
const STEP = 0.02;

const BEST = bestSplit(BOXES);
const ROOT = boundsOf(BOXES);
const MIDDLE = { axis: 0, place: (ROOT.low[0] + ROOT.high[0]) / 2 } as const;

const across = (x: number): number => LEFT + x * SCALE;
const up = (y: number): number => TOP + TALL - y * SCALE;

export const splitDiagram = (): DiagramView => new SplitView();

class SplitView implements DiagramView {
  readonly element = el('div', { class: 'split' });
  private axis: Axis = MIDDLE.axis;
  private place: number = MIDDLE.place;
  private rays: Line[] = [];
  private tested = { count: 0, sum: 0, squares: 0 };

  constructor() {
    this.redraw();
  }

  readonly end = (): void => {};

  private take(axis: Axis, place: number): void {
    this.axis = axis;
    this.place = Math.min(ROOM[axis], Math.max(0, Math.round(place * 200) / 200));
    this.rays = [];
    this.tested = { count: 0, sum: 0, squares: 0 };
    this.redraw();
  }

  private shoot(): void {
    for (let i = 0; i < MANY; i++) {
      const ray = lineThrough(ROOT, Math.random);
      const tests = testsOf(ray, BOXES, this.axis, this.place);
      this.tested.count++;
      this.tested.sum += tests;
      this.tested.squares += tests * tests;
      this.rays = [...this.rays, ray].slice(-SHOWN);
    }
    this.redraw();
  }

  private redraw(): void {
    const cost = costOf(BOXES, this.axis, this.place);
    render(
      html`${this.room(cost)}
        <div class="diagram-buttons" role="group" aria-label=${t('Direction of the split')}>
          ${(['Split along x', 'Split along y'] as const).map(
            (words, axis) =>
              html`<button
                type="button"
                aria-pressed=${this.axis === axis}
                @click=${() => this.take(axis === 0 ? 0 : 1, ROOM[axis === 0 ? 0 : 1] / 2)}
              >
                ${t(words)}
              </button>`,
          )}
          <button type="button" @click=${() => this.shoot()}>${t('Shoot {n} rays', { n: count(MANY) })}</button>
        </div>
        ${this.costs(cost)}
        <dl class="diagram-numbers">${this.numbers(cost)}</dl>`,
      this.element,
    );
  }

  private numbers(cost: number): TemplateResult {
    const { count: all, sum, squares } = this.tested;
    const mean = sum / all;
    const error = Math.sqrt(Math.max(0, squares / all - mean * mean) / (all - 1));
    const sides = splitAt(BOXES, this.axis, this.place);
    return html`${sides.map(
        (side, i) =>
          html`<dt>${i === 0 ? t('First side') : t('Second side')}</dt>
            <dd>${t('{n} boxes', { n: side.length })}</dd>
            <dd class="dim">
              ${t('met by {part}', { part: side.length === 0 ? '–' : `${fixed((100 * perimeter(boundsOf(side))) / perimeter(ROOT), 0)} %` })}
            </dd>`,
      )}
      <dt>${t('Cost of this split')}</dt>
      <dd>${fixed(cost, 2)}</dd>
      <dd class="dim">${cost - BEST.cost < 0.005 ? t('✓ the best') : t('no split: {n}', { n: BOXES.length })}</dd>
      <dt>${t('Tests of {n} rays, mean', { n: count(all) })}</dt>
      <dd class=${all > 0 ? nothing : 'unrun'}>${all > 0 ? fixed(mean, 2) : '–'}</dd>
      <dd class="dim">${all > 0 ? `± ${fixed(error, 2)}` : nothing}</dd>`;
  }

  private room(cost: number): TemplateResult {
    const sides = splitAt(BOXES, this.axis, this.place);
    return html`<svg class="diagram" viewBox="0 0 360 ${TOP + TALL + 8}" role="group" aria-label=${t('Boxes, and a line that splits them')}>
      <rect class="split-room" x=${LEFT} y=${TOP} width=${WIDE} height=${TALL} />
      ${this.rays.map((ray) => svg`<path class="split-ray" d=${rayPath(ray)} />`)}
      ${sides.map((side, i) => side.map((each) => boxAt(each, `split-box split-box-${i}`)))}
      ${sides.map((side, i) => (side.length === 0 ? nothing : boxAt(boundsOf(side), `split-bounds split-bounds-${i}`)))}
      ${this.handle(cost)}
    </svg>`;
  }

  private handle(cost: number): TemplateResult {
    const { axis, place } = this;
    const at = axis === 0 ? across(place) : up(place);
    const held = hold({
      start: () => [at, at],
      move: (x, y) => this.take(axis, axis === 0 ? (x - LEFT) / SCALE : (TOP + TALL - y) / SCALE),
      end: () => {},
    });
    const key = (event: KeyboardEvent): void => {
      const by = { ArrowLeft: -STEP, ArrowDown: -STEP, ArrowRight: STEP, ArrowUp: STEP }[event.key];
      if (by === undefined) return;
      // The arrows turn the page's camera.
      event.preventDefault();
      event.stopPropagation();
      this.take(axis, place + by);
    };
    const [line, finger] =
      axis === 0
        ? [`M${at} ${TOP - 4}v${TALL + 8}`, svg`<rect class="hemisphere-finger" x=${at - 16} y=${TOP} width="32" height=${TALL} />`]
        : [`M${LEFT - 4} ${at}h${WIDE + 8}`, svg`<rect class="hemisphere-finger" x=${LEFT} y=${at - 16} width=${WIDE} height="32" />`];
    const first = splitAt(BOXES, axis, place)[0].length;
    return svg`<g
      class="diagram-held"
      tabindex="0"
      role="slider"
      aria-label=${t('Split; arrow keys move it')}
      aria-valuemin="0"
      aria-valuemax=${ROOM[axis]}
      aria-valuenow=${place.toFixed(2)}
      aria-valuetext=${`${axis === 0 ? 'x' : 'y'} = ${fixed(place, 2)}: ${t('{first} and {second} boxes, cost {cost}', { first, second: BOXES.length - first, cost: fixed(cost, 2) })}`}
      @keydown=${key}
      @pointerdown=${held}
    >
      ${finger}<path class="split-line" d=${line} />
    </g>`;
  }

  /** Cost of every split along this axis. */
  private costs(cost: number): TemplateResult {
    const most = BOXES.length + 2;
    const long = ROOM[this.axis];
    const rise = (value: number): number => PLOT_BASE - (value / most) * PLOT_TALL;
    const line = Array.from({ length: POINTS + 1 }, (_, i): [number, number] => [
      LEFT + (i / POINTS) * WIDE,
      rise(costOf(BOXES, this.axis, (i / POINTS) * long)),
    ]);
    const x = LEFT + (this.place / long) * WIDE;
    return html`<svg
      class="diagram"
      viewBox="0 0 360 128"
      role="img"
      aria-label=${t('Cost of every split; here {cost}', { cost: fixed(cost, 2) })}
    >
      ${[0, 10, 20].map(
        (value) =>
          svg`<path class="diagram-grid" d="M${LEFT} ${rise(value)}h${WIDE}" /><text x=${LEFT - 6} y=${rise(value) + 4} text-anchor="end">${value}</text>`,
      )}
      <path class="density-line" d=${linePath(line)} />
      <path class="diagram-guide" d="M${x} ${PLOT_BASE}V${rise(cost)}" />
      <circle class="diagram-point" cx=${x} cy=${rise(cost)} r="3.5" />
      <text x=${LEFT + WIDE / 2} y=${PLOT_BASE + 16} text-anchor="middle">
        ${t('cost of a split at {axis}, in tests a ray', { axis: this.axis === 0 ? 'x' : 'y' })}
      </text>
    </svg>`;
  }
}

const boxAt = ({ low, high }: Box, name: string): TemplateResult =>
  svg`<rect class=${name} x=${across(low[0])} y=${up(high[1])} width=${(high[0] - low[0]) * SCALE} height=${(high[1] - low[1]) * SCALE} />`;

/** What of a line is in the room. */
function rayPath({ cosine, sine, p }: Line): string {
  const ends: [number, number][] = [];
  for (const x of [0, ROOM[0]]) {
    const y = (p - x * cosine) / sine;
    if (y >= 0 && y <= ROOM[1]) ends.push([across(x), up(y)]);
  }
  for (const y of [0, ROOM[1]]) {
    const x = (p - y * sine) / cosine;
    if (x > 0 && x < ROOM[0]) ends.push([across(x), up(y)]);
  }
  return linePath(ends.slice(0, 2));
}
