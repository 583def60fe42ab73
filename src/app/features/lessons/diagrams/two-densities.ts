/**
 * A point of a glossy floor below a lamp. Maps of the hemisphere: what light does there, the two densities that a direction can be drawn
 * by, and their weights; below them the variance of one estimate by each. The lamp is dragged in any of the maps, or moved by arrows.
 */
import { html, nothing, render, svg, type TemplateResult } from 'lit-html';
import {
  lightPdf,
  lightWeight,
  limitedPoint,
  lobeOf,
  mirroredEye,
  POINT_LIMITS,
  pointOf,
  withPoint,
  worth,
  type GlossyPoint,
  type Lobe,
} from '../../../../lesson/diagrams/two-densities.ts';
import type { TwoDensitiesDiagram } from '../../../../lesson/diagrams/index.ts';
import { equalArea, fromEqualArea, silhouette } from '../../../../lesson/diagrams/solid-angle.ts';
import { scale } from '../../../../scene/vec.ts';
import { el } from '../../../ui/dom.ts';
import { inputOf, unfocused } from '../../../ui/html.ts';
import { linePath } from '../../../ui/svg.ts';
import type { DiagramView, Place } from './block.ts';
import { DocumentValue } from './document-value.ts';
import { hold, type Held } from './drag.ts';
import { arrowStep, onGrid } from './floor.ts';
import { cellsOf, doublings, evenly, opacityOf, RADIUS, shaded } from './hemisphere.ts';
import { varianceBars, variancesInWords } from './variance-bars.ts';
import { fixed, short } from '../numerals.ts';
import { t, type Text } from '../speech.ts';

const PER_EDGE = 8;
/** Cases to begin with: side of the lamp and roughness. The lamp stands where the floor mirrors it. */
const CASES: readonly (readonly [name: Text, side: number, roughness: number])[] = [
  ['Small lamp, rough floor', 0.2, 0.6],
  ['Large lamp, smooth floor', 1.2, 0.2],
  ['In between', 0.6, 0.3],
];
/** Radius of what a finger finds of a small lamp. */
const FINGER = 0.28;

export const twoDensitiesDiagram = (diagram: TwoDensitiesDiagram, place: () => Place): DiagramView =>
  new TwoDensitiesView(diagram, place());

let made = 0;

class TwoDensitiesView implements DiagramView {
  readonly element = el('div', { class: 'two-densities' });
  readonly end: () => void;
  private readonly diagram: TwoDensitiesDiagram;
  private readonly place: Place;
  private readonly clip = `two-densities-${made++}`;
  private readonly told: DocumentValue<GlossyPoint>;

  constructor(diagram: TwoDensitiesDiagram, place: Place) {
    this.diagram = diagram;
    this.place = place;
    this.told = new DocumentValue<GlossyPoint>(
      place,
      { lamp: { center: [0, 1, 0], side: [1, 1] }, roughness: 0.5, eye: [0, 1, 0] },
      {
        read: (document) => pointOf(document, diagram),
        write: (document, point) => withPoint(document, diagram, point),
        changed: () => this.redraw(),
      },
    );
    this.end = this.told.end;
    this.told.read();
  }

  private get point(): GlossyPoint {
    return this.told.current;
  }

  private change(part: Partial<GlossyPoint>): void {
    this.told.set(limitedPoint({ ...this.point, ...part }));
  }

  /** Over the floor: x and z; the height stays. */
  private slide(x: number, z: number): void {
    const { lamp } = this.point;
    this.change({ lamp: { ...lamp, center: [onGrid(x), lamp.center[1], onGrid(z)] } });
  }

  private key(event: KeyboardEvent): void {
    const by = arrowStep(event);
    if (by === null) return;
    const { center } = this.point.lamp;
    this.slide(center[0] + by[0], center[2] + by[1]);
    this.place.done();
  }

  private take(side: number, roughness: number): void {
    const { eye, lamp } = this.point;
    const mirror = mirroredEye(eye);
    const far = lamp.center[1] / mirror[1];
    this.change({ roughness, lamp: { center: [mirror[0] * far, lamp.center[1], mirror[2] * far], side: [side, side] } });
    this.place.done();
  }

  private redraw(): void {
    const { point, diagram } = this;
    const lobe = lobeOf(point);
    const found = worth(lobe, point.lamp);
    const isSampled = diagram.show !== 'integrand';
    const words = isSampled
      ? variancesInWords(found, diagram.show === 'weights')
      : t('light to the eye {value}', { value: short(found.value) });
    render(
      html`<div class="hemisphere-maps">${this.integrand(lobe, words)}${isSampled ? this.densities(lobe) : nothing}</div>
        <div class="diagram-buttons" role="group" aria-label=${t('Cases')}>
          ${CASES.map(([name, side, roughness]) => html`<button type="button" @click=${() => this.take(side, roughness)}>${t(name)}</button>`)}
        </div>
        ${this.sliders()} ${isSampled ? varianceBars(found, diagram.show === 'weights') : nothing}
        <dl class="diagram-numbers">
          <dt>${t('Light to the eye, ∫ f L cos θ dω')}</dt>
          <dd>${short(found.value)}</dd>
          <dd class="dim">${t('of the lamp’s L')}</dd>
        </dl>`,
      this.element,
    );
  }

  private integrand(lobe: Lobe, words: string): TemplateResult {
    const cells = cellsOf((wi) => lobe.f(wi) * wi[1]);
    const shades = shaded(cells, doublings(Math.max(...cells)));
    const { center } = this.point.lamp;
    return html`
      ${this.map(html`<strong>f cos θ</strong>${t(', what the floor would send on')}`, shades)}
      ${this.map(
        html`<strong>L</strong>${t(', what arrives: the lamp')}`,
        svg`<path class="hemisphere-lamp" fill-opacity="0.8" d=${this.outline()} />`,
        (shape) =>
          svg`<g
            class="diagram-held"
            tabindex="0"
            role="slider"
            aria-label=${t('Lamp as seen from the point; arrow keys move it')}
            aria-valuemin=${-POINT_LIMITS.reach}
            aria-valuemax=${POINT_LIMITS.reach}
            aria-valuenow=${center[0].toFixed(2)}
            aria-valuetext=${`${aside(center[0], t('right'), t('left'))}, ${aside(center[2], t('to the front'), t('to the back'))}: ${words}`}
            @keydown=${(event: KeyboardEvent) => this.key(event)}
            @pointerdown=${hold(this.held)}
          >${shape}</g>`,
      )}
      ${this.map(html`<strong>f L cos θ</strong>${t(', their product: what is to be summed')}`, this.onLamp(shades, 'product'))}
    `;
  }

  private densities(lobe: Lobe): TemplateResult {
    const { lamp } = this.point;
    const cells = cellsOf((wi) => lobe.pdf(wi));
    const light = lightPdf(lamp);
    const greatest = Math.max(light, ...cells);
    return html`
      ${this.map(html`<strong>${t('p of the BSDF')}</strong>`, shaded(cells, doublings(greatest)))}
      ${this.map(
        html`<strong>${t('p of the light')}</strong>${t(', {density} per sr on the lamp', { density: short(light, 2) })}`,
        svg`<path class="hemisphere-shade" fill-opacity=${opacityOf(light, greatest)} d=${this.outline()} />`,
      )}
      ${this.diagram.show === 'weights' ? this.weights(lobe) : nothing}
    `;
  }

  private weights(lobe: Lobe): TemplateResult {
    const { lamp } = this.point;
    // Beside the lamp there is no light to weigh.
    return this.map(
      html`<strong>${t('w of the BSDF')}</strong>${t(', from 0 to 1; the light has the rest')}`,
      this.onLamp(
        shaded(
          cellsOf((wi) => 1 - lightWeight(lobe, lamp, wi)),
          evenly(),
        ),
        'weights',
      ),
    );
  }

  /** What is on the lamp of shades. @param name of the map, whose own clip it is */
  private onLamp(shades: TemplateResult[], name: string): TemplateResult {
    const id = `${this.clip}-${name}`;
    return svg`<clipPath id=${id}><path d=${this.outline()} /></clipPath><g clip-path=${`url(#${id})`}>${shades}</g>`;
  }

  private outline(): string {
    return `${linePath(silhouette(this.point.lamp, PER_EDGE).map(equalArea))}Z`;
  }

  private readonly held: Held = {
    start: () => this.middle(),
    move: (x, z) => {
      const direction = fromEqualArea([x, z]);
      const far = this.point.lamp.center[1] / direction[1];
      this.slide(direction[0] * far, direction[2] * far);
    },
    end: () => this.place.done(),
  };

  private middle(): readonly [number, number] {
    const { center } = this.point.lamp;
    return equalArea(scale(center, 1 / Math.hypot(...center)));
  }

  private map(
    words: TemplateResult,
    content: TemplateResult | TemplateResult[],
    wrap = (shape: TemplateResult): TemplateResult => svg`<g class="diagram-held" @pointerdown=${hold(this.held)}>${shape}</g>`,
  ): TemplateResult {
    const [x, z] = this.middle();
    const [mirrorX, mirrorZ] = equalArea(mirroredEye(this.point.eye));
    const [eyeX, eyeZ] = equalArea(this.point.eye);
    const outline = this.outline();
    return html`<figure>
      <svg class="diagram" viewBox="-1.46 -1.46 2.92 2.92">
        <circle class="diagram-disk" r=${RADIUS} />
        ${content}
        <circle class="diagram-point" cx=${eyeX} cy=${eyeZ} r="0.06" />
        <path class="hemisphere-mirror" d="M${mirrorX - 0.07} ${mirrorZ}h.14m-.07 -.07v.14" />
        ${wrap(svg`<circle class="hemisphere-finger" cx=${x} cy=${z} r=${FINGER} /><path class="hemisphere-outline" d=${outline} />`)}
      </svg>
      <figcaption>${words}</figcaption>
    </figure>`;
  }

  private sliders(): TemplateResult {
    const { smooth, rough, small, large } = POINT_LIMITS;
    const { lamp, roughness } = this.point;
    return html`${this.slider(t('Roughness'), roughness, [smooth, rough], '', (to) => this.change({ roughness: to }))}
    ${this.slider(t('Side of the lamp'), lamp.side[0], [small, large], ' m', (to) => this.change({ lamp: { ...lamp, side: [to, to] } }))}`;
  }

  private slider(
    label: string,
    value: number,
    [min, max]: readonly [number, number],
    unit: string,
    to: (value: number) => void,
  ): TemplateResult {
    const words = `${fixed(value, 2)}${unit}`;
    return html`<label class="lesson-control">
      <span class="lesson-control-name">${label}</span>
      <input
        type="range"
        min=${min}
        max=${max}
        step="0.01"
        aria-valuetext=${words}
        .value=${unfocused(String(value))}
        @input=${(event: Event) => to(Number(inputOf(event).value))}
        @change=${() => this.place.done()}
      />
      <output class="lesson-value">${words}</output>
    </label>`;
  }
}

const aside = (value: number, more: string, less: string): string => `${fixed(Math.abs(value), 1)} m ${value < 0 ? less : more}`;
