/**
 * A slice through a rough surface. Light and eye are dragged around it: which facets mirror the one into the other, which of them light
 * and eye do not reach, and the lobe that all of them make. Roughness and light are those of the picture.
 */
import { html, nothing, render, svg, type TemplateResult } from 'lit-html';
import {
  facetPointOf,
  facetTerms,
  FACET_LIMITS,
  limitedAngle,
  limitedFacets,
  profileOf,
  seenPart,
  sliceSlopes,
  tiltedBetween,
  withFacetPoint,
  type FacetPoint,
  type FacetTerms,
  type Profile,
} from '../../../../lesson/diagrams/microfacets.ts';
import type { MicrofacetsDiagram } from '../../../../lesson/diagrams/index.ts';
import { randomStream } from '../../../../scene/random.ts';
import { el } from '../../../ui/dom.ts';
import type { DiagramView, Place } from './block.ts';
import { DocumentValue } from './document-value.ts';
import { hold } from './drag.ts';
import { angleAt, aside, degrees, facing, lobePlot, slicePlot, standing, WINDOW } from './facet-plots.ts';
import { slider } from './slider.ts';
import { fixed, precise } from '../numerals.ts';
import { t } from '../speech.ts';

const FACETS = 46;
const SLOPES = sliceSlopes(FACETS);
/** Of an arrow key, and of the grid of angles, in radians. */
const [STEP, GRID] = [(2 * Math.PI) / 180, Math.PI / 180];
const onGrid = (angle: number): number => Math.round(angle / GRID) * GRID;

export const microfacetsDiagram = (diagram: MicrofacetsDiagram, place: () => Place): DiagramView => new MicrofacetsView(diagram, place());

class MicrofacetsView implements DiagramView {
  readonly element = el('div', { class: 'microfacets' });
  readonly end: () => void;
  private readonly show: MicrofacetsDiagram['show'];
  private readonly place: Place;
  private readonly told: DocumentValue<FacetPoint>;
  private eye = (25 * Math.PI) / 180;
  private shuffles = 1;
  private profile: Profile = shuffled(1);

  constructor({ material, show }: MicrofacetsDiagram, place: Place) {
    this.show = show;
    this.place = place;
    this.told = new DocumentValue<FacetPoint>(
      place,
      { roughness: 0.5, light: -0.7 },
      {
        read: (document) => facetPointOf(document, material),
        write: (document, point) => withFacetPoint(document, material, point),
        changed: () => this.redraw(),
      },
    );
    this.end = this.told.end;
    this.told.read();
  }

  private change(part: Partial<FacetPoint>): void {
    this.told.set(limitedFacets({ ...this.told.current, ...part }));
  }

  private look(angle: number): void {
    this.eye = limitedAngle(angle);
    this.redraw();
  }

  private shuffle(): void {
    this.profile = shuffled(++this.shuffles);
    this.redraw();
  }

  private redraw(): void {
    const { light, roughness } = this.told.current;
    const alpha = roughness * roughness;
    const terms = facetTerms(alpha, light, this.eye);
    render(
      html`${slicePlot(
          { profile: this.profile, alpha, light, eye: this.eye, hasHidden: this.show !== 'facets' },
          svg`${this.handle('Light', light, (to) => this.change({ light: to }), terms)}${this.handle('Eye', this.eye, (to) => this.look(to), terms)}`,
        )}
        ${this.show === 'facets' ? nothing : legend()} ${this.show === 'lobe' ? lobePlot(alpha, light, this.eye) : nothing}
        ${slider({
          label: t('Roughness'),
          value: roughness,
          range: [FACET_LIMITS.smooth, 1],
          step: 0.01,
          words: fixed(roughness, 2),
          to: (value) => this.change({ roughness: value }),
          done: () => this.place.done(),
        })}
        <div class="diagram-buttons"><button type="button" @click=${() => this.shuffle()}>${t('Shuffle the facets')}</button></div>
        <dl class="diagram-numbers">${this.numbers(terms, alpha)}</dl>`,
      this.element,
    );
  }

  private numbers(terms: FacetTerms, alpha: number): TemplateResult {
    const { light } = this.told.current;
    const { half, D, G, four, f } = terms;
    const percent = (part: number): string => `${fixed(100 * part, 1)} %`;
    const common = html`<dt>${t('α, the square of the roughness')}</dt>
      <dd>${fixed(alpha, 3)}</dd>
      <dd></dd>
      <dt>${t('Tilt of h')}</dt>
      <dd>${aside(half)}</dd>
      <dd></dd>`;
    if (this.show === 'facets')
      return html`${common}
        <dt>${t('Facets within {angle}° of it', { angle: degrees(WINDOW) })}</dt>
        <dd>${t('{n} of {of}', { n: facing(this.profile, alpha, half), of: FACETS })}</dd>
        <dd class="dim">${t('{n} in the long run', { n: percent(tiltedBetween(alpha, half - WINDOW, half + WINDOW)) })}</dd>
        <dt>D(h)</dt>
        <dd>${precise(D, 3)}</dd>
        <dd class="dim">${t('per sr')}</dd>`;
    if (this.show === 'hidden')
      return html`${common}
        <dt>${t('Lit, of what faces the light')}</dt>
        <dd>${percent(seenPart(this.profile, alpha, light))}</dd>
        <dd class="dim">G₁ ${percent(terms.lit)}</dd>
        <dt>${t('Seen, of what faces the eye')}</dt>
        <dd>${percent(seenPart(this.profile, alpha, this.eye))}</dd>
        <dd class="dim">G₁ ${percent(terms.seen)}</dd>`;
    return html`${common}
      <dt>D(h)</dt>
      <dd>${precise(D, 3)}</dd>
      <dd class="dim">${t('per sr')}</dd>
      <dt>${t('G, neither shadowed nor masked')}</dt>
      <dd>${precise(G, 3)}</dd>
      <dd></dd>
      <dt>4 (n·i)(n·o)</dt>
      <dd>${precise(four, 3)}</dd>
      <dd></dd>
      <dt>f = D G / 4 (n·i)(n·o)</dt>
      <dd>${precise(f, 3)}</dd>
      <dd class="dim">${t('per sr')}</dd>`;
  }

  private handle(name: 'Light' | 'Eye', angle: number, to: (angle: number) => void, { half, f }: FacetTerms): TemplateResult {
    const [x, y] = standing(angle);
    const key = (event: KeyboardEvent): void => {
      const by = { ArrowLeft: -STEP, ArrowDown: -STEP, ArrowRight: STEP, ArrowUp: STEP }[event.key];
      if (by === undefined) return;
      // The arrows turn the page's camera.
      event.preventDefault();
      event.stopPropagation();
      to(onGrid(angle) + by);
      this.place.done();
    };
    const held = hold({ start: () => standing(angle), move: (toX, toY) => to(onGrid(angleAt(toX, toY))), end: () => this.place.done() });
    return svg`<g
      class="diagram-held facet-handle"
      tabindex="0"
      role="slider"
      aria-label=${name === 'Light' ? t('Light; arrow keys turn it') : t('Eye; arrow keys turn it')}
      aria-valuemin=${-degrees(FACET_LIMITS.low)}
      aria-valuemax=${degrees(FACET_LIMITS.low)}
      aria-valuenow=${degrees(angle)}
      aria-valuetext=${`${aside(angle)}: h ${aside(half)}, f ${precise(f, 2)} ${t('per sr')}`}
      @keydown=${key}
      @pointerdown=${held}
    >
      <circle class="hemisphere-finger" cx=${x} cy=${y} r="20" />
      ${name === 'Light' ? sun(x, y) : eyeAt(x, y)}
    </g>`;
  }
}

const shuffled = (seed: number): Profile => profileOf(SLOPES, randomStream(seed, 'facets'));

/** A disk with rays. */
function sun(x: number, y: number): TemplateResult {
  const rays = Array.from({ length: 8 }, (_, i) => {
    const [c, s] = [Math.cos((i * Math.PI) / 4), Math.sin((i * Math.PI) / 4)];
    return `M${x + 8 * c} ${y + 8 * s}L${x + 11 * c} ${y + 11 * s}`;
  });
  return svg`<circle class="diagram-lamp" cx=${x} cy=${y} r="5.5" /><path class="facet-mark facet-sun" d=${rays.join('')} />`;
}

/** An almond with a pupil. */
const eyeAt = (x: number, y: number): TemplateResult =>
  svg`<path class="facet-mark facet-eye" d=${`M${x - 11} ${y}Q${x} ${y - 11} ${x + 11} ${y}Q${x} ${y + 11} ${x - 11} ${y}Z`} />
    <circle class="facet-pupil" cx=${x} cy=${y} r="3" />`;

const legend = (): TemplateResult =>
  html`<ul class="diagram-legend">
    <li>
      <svg viewBox="0 0 26 8"><path class="facet-both" d="M1 4h24" /></svg>${t('lit and seen')}
    </li>
    <li>
      <svg viewBox="0 0 26 8">
        <path class="facet-all" d="M1 4h24" />
        <path class="facet-lit" d="M1 4h24" /></svg
      >${t('lit alone')}
    </li>
    <li>
      <svg viewBox="0 0 26 8">
        <path class="facet-all" d="M1 4h24" />
        <path class="facet-seen" d="M1 4h24" /></svg
      >${t('seen alone')}
    </li>
    <li>
      <svg viewBox="0 0 26 8"><path class="facet-all" d="M1 4h24" /></svg>${t('neither')}
    </li>
  </ul>`;
