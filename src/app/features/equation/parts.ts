/** What may be taken out of the equation: its factors, which start the film over, and the orders of its series, which do not. */
import { html, nothing, render, type TemplateResult } from 'lit-html';
import { guard } from 'lit-html/directives/guard.js';
import { live } from 'lit-html/directives/live.js';
import { FACTORS, type Factor } from '../../../scene/document-equation.ts';
import type { RenderSettings, SceneDocument } from '../../../scene/document.ts';
import { isWithout, lastOrder, orderWeightsOf } from '../../../scene/equation.ts';
import { el } from '../../ui/dom.ts';
import { inputOf, unfocused } from '../../ui/html.ts';
import { short } from '../../ui/format.ts';
import type { App } from '../../app.ts';
import { Gesture } from '../../state/gesture.ts';
import { orderTex, orderWords } from './terms.ts';

export interface Part {
  element: HTMLElement;
  refresh(): void;
}

const NAMES: Record<Factor, [name: string, without: string]> = {
  bsdf: ['BSDF', 'every surface a white Lambertian, f = 1/π'],
  cosine: ['Cosine', 'light counts alike from every side'],
  visibility: ['Visibility', 'shadow rays always pass'],
};
/** Right end of a weight's slider. */
const MOST = 2;

/** Leaves these factors out, and no others. */
export function setWithout(page: App, without: Factor[]): void {
  const { document } = page.state.get();
  page.tryEdit({ ...document, render: { ...document.render, without: without.length === 0 ? undefined : without } });
}

/** Weights the orders, which then accumulate apart: where they did not, the film starts over once. @param also changes with them */
export function setOrderWeights(page: App, weights: readonly number[], also: Partial<RenderSettings> = {}): void {
  const { document: scene } = page.state.get();
  const isWhole = weights.every((each) => each === 1);
  const render = { ...scene.render, ...also, orderWeights: isWhole ? undefined : [...weights] };
  page.tryEdit({ ...scene, film: isWhole ? scene.film : withOrders(scene.film), render });
}

const withOrders = (film: SceneDocument['film']): SceneDocument['film'] =>
  film.layers?.includes('orders') === true ? film : { ...film, layers: [...(film.layers ?? []), 'orders'] };

/** Switches of the factors. */
export function factorSwitches(page: App): Part {
  const rows = FACTORS.map((factor) => {
    const box = el('input', {
      type: 'checkbox',
      onchange: () => set(FACTORS.filter((each) => (each === factor ? !box.checked : isOut(each)))),
    });
    const only = el(
      'button',
      {
        type: 'button',
        title: `Leaves the other two out`,
        'aria-label': `${NAMES[factor][0]} only`,
        onclick: () => set(FACTORS.filter((each) => each !== factor)),
      },
      'Only',
    );
    const note = el('span', { class: 'dim' });
    return { factor, box, note, element: el('div', { class: 'equation-row' }, el('label', {}, box, NAMES[factor][0]), note, only) };
  });
  const isOut = (factor: Factor): boolean => isWithout(page.state.get().document, factor);
  const set = (without: Factor[]): void => setWithout(page, without);
  const all = el('button', { type: 'button', onclick: () => set([]) }, 'All factors');
  const note = el('p', { class: 'equation-words' });
  return {
    element: el('section', { 'aria-label': 'Factors' }, el('h3', {}, 'Factors'), ...rows.map(({ element }) => element), all, note),
    refresh() {
      for (const { factor, box, note: words } of rows) {
        box.checked = !isOut(factor);
        words.textContent = box.checked ? '' : NAMES[factor][1];
      }
      const isWhole = !FACTORS.some(isOut);
      all.hidden = isWhole;
      note.textContent = isWhole
        ? 'Taking one out compiles another kernel and starts the film over.'
        : `The picture is not the solution: the status line says so.${isOut('cosine') ? ' In a closed room each bounce may now bring more light than the one before; a smaller depth keeps it in bounds.' : ''}`;
    },
  };
}

/** Weights of the orders. */
export class OrderWeights implements Part {
  readonly element = el('section', { 'aria-label': 'Orders' });
  private readonly page: App;
  private readonly typeset: (tex: string) => HTMLElement;
  private readonly gesture = new Gesture();

  constructor(page: App, typeset: (tex: string) => HTMLElement) {
    this.page = page;
    this.typeset = typeset;
  }

  refresh(): void {
    const isStored = this.scene.film.layers?.includes('orders') === true;
    const weights = orderWeightsOf(this.scene);
    const isWhole = weights.every((each) => each === 1);
    const all = html`<button type="button" @click=${() => this.set([])}>All orders</button>`;
    const note = isStored
      ? 'Weights change the picture at once, without a new sample.'
      : 'Light that was scattered 0, 1, 2, … times on its way is then kept apart, from the same samples; the film starts over once.';
    render(
      html`<h3>Orders of scattering</h3>
        ${isStored ? html`<div>${weights.map((weight, k) => this.row(k, weight, k === lastOrder(this.scene)))}</div>` : this.store()}
        ${isStored && !isWhole ? all : nothing}
        <p class="equation-words">${note}</p>`,
      this.element,
    );
  }

  private get scene(): SceneDocument {
    return this.page.state.get().document;
  }

  private store(): TemplateResult {
    const store = (): void => this.page.tryEdit({ ...this.scene, film: withOrders(this.scene.film) });
    return html`<button type="button" class="primary" @click=${store}>Accumulate the orders apart</button>`;
  }

  private row(order: number, weight: number, isLast: boolean): TemplateResult {
    const name = orderWords(order, isLast);
    const tex = orderTex(order, isLast);
    const only = (): void => this.set(orderWeightsOf(this.scene).map((_, k) => Number(k === order)));
    const drag = (event: Event): void => this.gesture.run(() => this.change(order, Number(inputOf(event).value)));
    return html`<div class="equation-row order">
      <label>
        <input
          type="checkbox"
          aria-label=${name}
          .checked=${live(weight > 0)}
          @change=${(event: Event) => this.change(order, Number(inputOf(event).checked))}
        />
        ${guard([tex], () => this.typeset(tex))}<span class="dim">${name}</span>
      </label>
      <input
        type="range"
        min="0"
        max=${MOST}
        step="0.05"
        aria-label="Weight of ${name}"
        title="What it is multiplied with"
        .value=${unfocused(String(Math.min(MOST, weight)))}
        @input=${drag}
        @change=${() => this.gesture.end()}
      />
      <output>${short(weight)}</output>
      <button type="button" aria-label="Only ${name}" title="Leaves all others out" @click=${only}>Only</button>
    </div>`;
  }

  private change(order: number, weight: number): void {
    this.set(orderWeightsOf(this.scene).map((each, k) => (k === order ? weight : each)));
  }

  private set(weights: readonly number[]): void {
    setOrderWeights(this.page, weights);
  }
}
