/**
 * What a paint reflects, times what a lamp sends, times what the eye counts: a colour. The bump of the paint is dragged; with a second paint,
 * how two spectra of one colour by daylight part under tungsten. Paint and lamp are those of the picture.
 */
import { html, nothing, render, svg, type TemplateResult } from 'lit-html';
import type { SpectraDiagram } from '../../../../lesson/diagrams/index.ts';
import {
  colorOf,
  cssOf,
  difference,
  limitedPaint,
  LAMPS,
  PAINT_LIMITS,
  paintedOf,
  reflectance,
  whitestOf,
  withPainted,
  xyzOf,
  type LampName,
  type Painted,
} from '../../../../lesson/diagrams/spectra.ts';
import { el } from '../../../ui/dom.ts';
import type { DiagramView, Place } from './block.ts';
import { DocumentValue } from './document-value.ts';
import { hold } from './drag.ts';
import { slider } from './slider.ts';
import { bumpPlot, heightAt, nanometresAt, standingAt, sumsPlot } from './spectra-plots.ts';
import { fixed } from '../numerals.ts';
import { t, type Text } from '../speech.ts';

const LAMP_WORDS: Readonly<Record<LampName, Text>> = { d65: 'Daylight, D65', a: 'Tungsten, A' };
/** Of an arrow key: nm, and a part of the light. */
const [AWAY, UP] = [5, 0.05];
const rounded = (part: number): number => Math.round(100 * part) / 100;

export const spectraDiagram = (diagram: SpectraDiagram, place: () => Place): DiagramView => new SpectraView(diagram, place());

class SpectraView implements DiagramView {
  readonly element = el('div', { class: 'spectra' });
  readonly end: () => void;
  private readonly isDouble: boolean;
  private readonly place: Place;
  private readonly told: DocumentValue<Painted>;

  constructor(names: SpectraDiagram, place: Place) {
    this.isDouble = names.other !== undefined;
    this.place = place;
    this.told = new DocumentValue<Painted>(
      place,
      { centre: 600, width: 40, low: 0.3, high: 0.7, black: this.isDouble ? 1 : 0, lamp: 'd65' },
      {
        read: (document) => paintedOf(document, names),
        write: (document, painted) => withPainted(document, names, painted),
        changed: () => this.redraw(),
      },
    );
    this.end = this.told.end;
    this.told.read();
  }

  private get painted(): Painted {
    return this.told.current;
  }

  private change(part: Partial<Painted>): void {
    this.told.set(limitedPaint({ ...this.painted, ...part }, this.isDouble));
  }

  private redraw(): void {
    const { painted } = this;
    render(
      html`${bumpPlot(painted, this.isDouble, this.handle())} ${this.isDouble ? this.pairs() : this.single()}
        <div class="diagram-buttons" role="group" aria-label=${t('Lamp of the picture')}>
          ${LAMPS.map(
            (lamp) =>
              html`<button type="button" aria-pressed=${painted.lamp === lamp} @click=${() => this.light(lamp)}>
                ${t(LAMP_WORDS[lamp])}
              </button>`,
          )}
        </div>
        ${slider({
          label: t('Width of the bump'),
          value: painted.width,
          range: [PAINT_LIMITS.narrow, PAINT_LIMITS.wide],
          step: 1,
          words: `${fixed(painted.width, 0)} nm`,
          to: (width) => this.change({ width }),
          done: () => this.place.done(),
        })}
        ${this.isDouble ? this.amount() : nothing}`,
      this.element,
    );
  }

  private light(lamp: LampName): void {
    this.change({ lamp });
    this.place.done();
  }

  private amount(): TemplateResult {
    return slider({
      label: t('Difference'),
      value: this.painted.black,
      range: [0, 1],
      step: 0.01,
      words: fixed(this.painted.black, 2),
      to: (black) => this.change({ black }),
      done: () => this.place.done(),
    });
  }

  private single(): TemplateResult {
    const { painted } = this;
    const color = colorOf(reflectance(painted), painted.lamp);
    const xyz = xyzOf(color);
    return html`${sumsPlot(painted)}
      <svg class="diagram spectra-swatch" viewBox="0 0 360 32" role="img" aria-label=${t('The colour')}>
        <rect width="360" height="32" fill=${cssOf(color, whitestOf(painted.lamp))} />
      </svg>
      <dl class="diagram-numbers">
        ${['X', 'Y', 'Z'].map(
          (name, c) =>
            html`<dt>${name}</dt>
              <dd>${fixed(xyz[c] ?? 0, 3)}</dd>
              <dd class="dim">${c === 1 ? t('brightness; 1: white') : ''}</dd>`,
        )}
        <dt>${t('Red, green, blue of a screen, linear')}</dt>
        <dd>${color.map((each) => fixed(each, 2)).join(' · ')}</dd>
        <dd class="dim">${Math.min(...color) < 0 ? t('no screen shows it') : ''}</dd>
      </dl>`;
  }

  /** Both paints side by side, by both lamps. */
  private pairs(): TemplateResult {
    const { painted } = this;
    return html`<div class="spectra-pairs">
        ${LAMPS.map((lamp) => {
          const whitest = whitestOf(lamp);
          // The second lies over the first: between two edges that only touch, the ground would show.
          const half = (sign: 1 | -1): TemplateResult =>
            svg`<rect x=${sign > 0 ? 0 : 90} width=${sign > 0 ? 180 : 90} height="50" fill=${cssOf(colorOf(reflectance(painted, sign), lamp), whitest)} />`;
          return html`<figure>
            <svg class="diagram spectra-swatch" viewBox="0 0 180 50" role="img" aria-label=${t('Both paints')}>${half(1)}${half(-1)}</svg>
            <figcaption>${t(LAMP_WORDS[lamp])}</figcaption>
          </figure>`;
        })}
      </div>
      <dl class="diagram-numbers">
        ${LAMPS.map(
          (lamp) =>
            html`<dt>${t('ΔE by {lamp}', { lamp: t(LAMP_WORDS[lamp]) })}</dt>
              <dd>${fixed(difference(painted, lamp), 1)}</dd>
              <dd class="dim">${difference(painted, lamp) < 1 ? t('nobody sees it') : ''}</dd>`,
        )}
      </dl>`;
  }

  private handle(): TemplateResult {
    const { painted } = this;
    const [x, y] = standingAt(painted.centre, painted.high);
    const key = (event: KeyboardEvent): void => {
      const by = { ArrowLeft: [-AWAY, 0], ArrowRight: [AWAY, 0], ArrowUp: [0, UP], ArrowDown: [0, -UP] }[event.key];
      if (by === undefined) return;
      // The arrows turn the page's camera.
      event.preventDefault();
      event.stopPropagation();
      const [across = 0, up = 0] = by;
      this.change({ centre: Math.round(painted.centre) + across, high: rounded(painted.high + up) });
      this.place.done();
    };
    const held = hold({
      start: () => [x, y],
      move: (toX, toY) => this.change({ centre: Math.round(nanometresAt(toX)), high: rounded(heightAt(toY)) }),
      end: () => this.place.done(),
    });
    return svg`<g
      class="diagram-held"
      tabindex="0"
      role="slider"
      aria-label=${t('Top of the bump; left and right move it, up and down change its height')}
      aria-valuemin=${PAINT_LIMITS.first}
      aria-valuemax=${PAINT_LIMITS.last}
      aria-valuenow=${painted.centre}
      aria-valuetext=${this.said()}
      @keydown=${key}
      @pointerdown=${held}
    >
      <circle class="hemisphere-finger" cx=${x} cy=${y} r="20" />
      <path class="spectra-handle" d=${`M${x - 6} ${y}L${x} ${y - 6}L${x + 6} ${y}L${x} ${y + 6}Z`} />
    </g>`;
  }

  private said(): string {
    const { painted } = this;
    const bump = t('{place} nm, reflects {part}', { place: painted.centre, part: fixed(painted.high, 2) });
    if (this.isDouble)
      return `${bump}: ${LAMPS.map((lamp) => `${t('ΔE by {lamp}', { lamp: t(LAMP_WORDS[lamp]) })} ${fixed(difference(painted, lamp), 1)}`).join(', ')}`;
    const [x, y, z] = xyzOf(colorOf(reflectance(painted), painted.lamp)).map((each) => fixed(each, 2));
    return `${bump}: X ${x}, Y ${y}, Z ${z}`;
  }
}
