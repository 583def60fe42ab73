/**
 * A hemisphere of glass over a point of the floor, with the silhouette of a lamp on it and the shadow of that on the unit disk. Beside it
 * both as areas of flat maps of the same scale. The lamp is dragged in any of them, or moved by arrows and sliders.
 */
import { html, nothing, render, svg, type TemplateResult } from 'lit-html';
import {
  corners,
  equalArea,
  fromEqualArea,
  fromShadow,
  LAMP_LIMITS,
  lampOf,
  limited,
  projectedSolidAngle,
  shadow,
  silhouette,
  solidAngle,
  withLamp,
  type Flat,
  type Lamp,
} from '../../../../lesson/diagrams/solid-angle.ts';
import type { SolidAngleDiagram } from '../../../../lesson/diagrams/index.ts';
import type { Vec3 } from '../../../../scene/document.ts';
import { scale } from '../../../../scene/vec.ts';
import { el } from '../../../ui/dom.ts';
import { inputOf, unfocused } from '../../../ui/html.ts';
import { linePath } from '../../../ui/svg.ts';
import { DocumentValue } from './document-value.ts';
import { hold, type Held } from './drag.ts';
import { arrowStep, onGrid } from './floor.ts';
import type { DiagramView, Place } from './block.ts';
import { fixed, short } from '../numerals.ts';
import { t } from '../speech.ts';

/** One looks from the front, so far above the floor. */
const ELEVATION = (22 * Math.PI) / 180;
const [UP, DOWN] = [Math.cos(ELEVATION), Math.sin(ELEVATION)];
/** What of the drawing is shown, in metres: all places of the lamp. */
const WINDOW = '-2.25 -2.15 4.5 2.6';
/** Points of a circle, and of an edge of the lamp. */
const [AROUND, PER_EDGE] = [72, 12];
export const solidAngleDiagram = (diagram: SolidAngleDiagram, place: () => Place): DiagramView => new SolidAngleView(diagram, place());

/** Metres → the drawing. */
const project = ([x, y, z]: Vec3): Flat => [x, z * DOWN - y * UP];
const closed = (points: readonly Flat[]): string => `${linePath(points)}Z`;
const circle = (at: (cosine: number, sine: number) => Vec3, turn = 2 * Math.PI): Flat[] =>
  Array.from({ length: AROUND + 1 }, (_, i) => project(at(Math.cos((turn * i) / AROUND), Math.sin((turn * i) / AROUND))));

/** Of the dome: three parallels, two meridians and what one sees as its edge. */
const DISK = closed(circle((c, s) => [c, 0, s]));
const GLASS = [
  ...[30, 60].map((degrees) => {
    const angle = (degrees * Math.PI) / 180;
    return linePath(circle((c, s) => [Math.sin(angle) * c, Math.cos(angle), Math.sin(angle) * s]));
  }),
  ...[0, 45, 90, 135].map((degrees) => {
    const [a, b] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
    return linePath(circle((c, s) => [a * c, s, b * c], Math.PI));
  }),
  linePath(circle((c, s) => [c, s * UP, -s * DOWN], Math.PI)),
].join('');

class SolidAngleView implements DiagramView {
  readonly element = el('div', { class: 'solid-angle' });
  readonly end: () => void;
  private readonly hasShadow: boolean;
  private readonly place: Place;
  private readonly told: DocumentValue<Lamp>;
  private radiance = 0;

  constructor({ shape, shadow: hasShadow }: SolidAngleDiagram, place: Place) {
    this.hasShadow = hasShadow;
    this.place = place;
    this.told = new DocumentValue<Lamp>(
      place,
      { center: [0, 1, 0], side: [1, 1] },
      {
        read: (document) => {
          const lamp = lampOf(document, shape);
          this.radiance = document.shapes.find(({ name }) => name === shape)?.emission?.radiance[1] ?? 0;
          return lamp;
        },
        write: (document, lamp) => withLamp(document, shape, lamp),
        changed: () => this.redraw(),
      },
    );
    this.end = this.told.end;
    this.told.read();
  }

  private get lamp(): Lamp {
    return this.told.current;
  }

  private move(lamp: Partial<Lamp>): void {
    this.told.set(limited({ ...this.lamp, ...lamp }));
  }

  /** Over the floor: x and z; the height stays. */
  private slide(x: number, z: number): void {
    this.move({ center: [onGrid(x), this.lamp.center[1], onGrid(z)] });
  }

  private key(event: KeyboardEvent): void {
    const by = arrowStep(event);
    if (by === null) return;
    const { center } = this.lamp;
    this.slide(center[0] + by[0], center[2] + by[1]);
    this.place.done();
  }

  private redraw(): void {
    const outline = silhouette(this.lamp, PER_EDGE);
    const [omega, projected] = [solidAngle(this.lamp), projectedSolidAngle(this.lamp)];
    const words = `Ω ${fixed(omega, 3)}${this.hasShadow ? `, ${t('shadow {area}', { area: fixed(projected, 3) })}` : ''}`;
    render(
      html`${this.room(outline, words)}
        <div class="solid-angle-maps">
          ${this.map(
            outline,
            { of: equalArea, back: fromEqualArea, radius: Math.SQRT2, name: 'silhouette' },
            html`<strong>${t('The dome laid flat')}</strong>${t(', all areas kept: the disk has 2π, the lamp Ω.')}`,
          )}
          ${
            this.hasShadow
              ? this.map(
                  outline,
                  { of: shadow, back: fromShadow, radius: 1, name: 'shadow' },
                  html`<strong>${t('Its shadow')}</strong>${t(', straight down: the disk has π, the lamp ∫ cos θ dω.')}`,
                )
              : nothing
          }
        </div>
        ${this.sliders()}
        <dl class="diagram-numbers">
          <dt>${t('Ω, on the dome')}</dt>
          <dd>${fixed(omega, 3)} sr</dd>
          <dd class="dim">${t('{part} of the dome', { part: share(omega / (2 * Math.PI)) })}</dd>
          ${this.hasShadow ? this.received(projected) : nothing}
        </dl>`,
      this.element,
    );
  }

  private received(projected: number): TemplateResult {
    return html`<dt>${t('∫ cos θ dω, in the shadow')}</dt>
      <dd>${fixed(projected, 3)} sr</dd>
      <dd class="dim">${t('{part} of the disk', { part: share(projected / Math.PI) })}</dd>
      <dt>E = ${short(this.radiance)} · ∫ cos θ dω</dt>
      <dd>${fixed(this.radiance * projected, 2)}</dd>
      <dd></dd>`;
  }

  /** The dome, the lamp, and the rays between. */
  private room(outline: readonly Vec3[], numbers: string): TemplateResult {
    const { center } = this.lamp;
    const lamp = corners(this.lamp);
    const rays = lamp.map((each) => linePath([[0, 0], project(each)])).join('');
    const held: Held = {
      start: () => project(this.lamp.center),
      move: (x, y) => this.slide(x, (y + this.lamp.center[1] * UP) / DOWN),
      end: () => this.place.done(),
    };
    return html`<svg
      class="diagram"
      viewBox=${WINDOW}
      role="group"
      aria-label=${t('A hemisphere of glass over a point, and a lamp above it')}
    >
      <path class="diagram-disk" d=${DISK} />
      ${this.hasShadow ? this.falling(outline) : nothing}
      <path class="diagram-guide" d=${linePath([project(center), project([center[0], 0, center[2]])])} />
      <path class="diagram-glass" d=${GLASS} />
      <path class="diagram-silhouette" d=${closed(outline.map(project))} />
      <path class="diagram-ray" d=${rays} />
      <circle class="diagram-point" r="0.045" />
      <g
        class="diagram-held"
        tabindex="0"
        role="slider"
        aria-label=${t('Lamp over the floor; arrow keys move it')}
        aria-valuemin=${-LAMP_LIMITS.reach}
        aria-valuemax=${LAMP_LIMITS.reach}
        aria-valuenow=${center[0].toFixed(2)}
        aria-valuetext=${`${side(center[0], t('right'), t('left'))}, ${side(center[2], t('to the front'), t('to the back'))}: ${numbers}`}
        @keydown=${(event: KeyboardEvent) => this.key(event)}
        @pointerdown=${hold(held)}
      >
        <path class="diagram-lamp" d=${closed(lamp.map(project))} />
      </g>
    </svg>`;
  }

  /** The shadow, and how it falls. */
  private falling(outline: readonly Vec3[]): TemplateResult {
    const falls = outline
      .filter((_, i) => i % PER_EDGE === 0)
      .map((each) => linePath([project(each), project([each[0], 0, each[2]])]))
      .join('');
    return svg`<path class="diagram-shadow" d=${closed(outline.map((each) => project([each[0], 0, each[2]])))} />
      <path class="diagram-guide" d=${falls} />`;
  }

  private map(outline: readonly Vec3[], { of, back, radius, name }: FlatMap, words: TemplateResult): TemplateResult {
    const held: Held = {
      start: () => of(scale(this.lamp.center, 1 / Math.hypot(...this.lamp.center))),
      move: (x, z) => {
        const direction = back([x, z]);
        const far = this.lamp.center[1] / direction[1];
        this.slide(direction[0] * far, direction[2] * far);
      },
      end: () => this.place.done(),
    };
    const path = closed(outline.map(of));
    const rings = [30, 60].map((degrees) => {
      const angle = (degrees * Math.PI) / 180;
      const [at] = of([Math.sin(angle), Math.cos(angle), 0]);
      return svg`<circle class="diagram-glass" r=${at} />`;
    });
    return html`<figure>
      <svg class="diagram" viewBox="-1.45 -1.45 2.9 2.9" aria-hidden="true">
        <circle class="diagram-disk" r=${radius} />
        ${rings}
        <g class="diagram-held" @pointerdown=${hold(held)}><path class=${`diagram-${name}`} d=${path} /></g>
      </svg>
      <figcaption>${words}</figcaption>
    </figure>`;
  }

  private sliders(): TemplateResult {
    const { low, high, small, large } = LAMP_LIMITS;
    const { center, side: sides } = this.lamp;
    return html`${this.slider(t('Height'), center[1], [low, high], (y) => this.move({ center: [center[0], y, center[2]] }))}
    ${this.slider(t('Side of the lamp'), sides[0], [small, large], (each) => this.move({ side: [each, each] }))}`;
  }

  private slider(label: string, value: number, [min, max]: readonly [number, number], to: (value: number) => void): TemplateResult {
    const words = `${fixed(value, 2)} m`;
    return html`<label class="lesson-control">
      <span class="lesson-control-name">${label}</span>
      <input
        type="range"
        min=${min}
        max=${max}
        step="0.05"
        aria-valuetext=${words}
        .value=${unfocused(String(value))}
        @input=${(event: Event) => to(Number(inputOf(event).value))}
        @change=${() => this.place.done()}
      />
      <output class="lesson-value">${words}</output>
    </label>`;
  }
}

interface FlatMap {
  of(direction: Vec3): Flat;
  back(point: Flat): Vec3;
  /** Of the image of the hemisphere. */
  radius: number;
  name: 'silhouette' | 'shadow';
}

const share = (part: number): string => `${fixed(100 * part, 1)} %`;

const side = (value: number, more: string, less: string): string => `${fixed(Math.abs(value), 1)} m ${value < 0 ? less : more}`;
