/** What may be taken out of the equation: its factors, which start the film over, and the orders of its series, which do not. */
import { FACTORS, type Factor } from '../../../scene/document-equation.ts';
import type { RenderSettings, SceneDocument } from '../../../scene/document.ts';
import { isWithout, lastOrder, orderWeightsOf } from '../../../scene/equation.ts';
import { el } from '../../ui/dom.ts';
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

const render = (page: App, patch: Partial<RenderSettings>): void => {
  const { document } = page.state.get();
  page.tryEdit({ ...document, render: { ...document.render, ...patch } });
};

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
  const set = (without: Factor[]): void => render(page, { without: without.length === 0 ? undefined : without });
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
export function orderWeights(page: App, typeset: (tex: string) => HTMLElement): Part {
  const scene = (): SceneDocument => page.state.get().document;
  const isStored = (): boolean => scene().film.layers?.includes('orders') === true;
  const store = el(
    'button',
    {
      type: 'button',
      class: 'primary',
      onclick: () => {
        const { film } = scene();
        page.tryEdit({ ...scene(), film: { ...film, layers: [...(film.layers ?? []), 'orders'] } });
      },
    },
    'Accumulate the orders apart',
  );
  const list = el('div', {});
  const all = el('button', { type: 'button', onclick: () => set([]) }, 'All orders');
  const note = el('p', { class: 'equation-words' });
  const gesture = new Gesture();
  let rows: { box: HTMLInputElement; slider: HTMLInputElement; value: HTMLElement }[] = [];
  const set = (weights: readonly number[]): void =>
    render(page, { orderWeights: weights.every((each) => each === 1) ? undefined : [...weights] });
  const change = (order: number, weight: number): void => set(orderWeightsOf(scene()).map((each, k) => (k === order ? weight : each)));

  const build = (count: number): void => {
    rows = Array.from({ length: count }, (_, k) => {
      const name = orderWords(k, k === count - 1);
      const box = el('input', { type: 'checkbox', 'aria-label': name, onchange: () => change(k, Number(box.checked)) });
      const slider = el('input', {
        type: 'range',
        min: '0',
        max: String(MOST),
        step: '0.05',
        'aria-label': `Weight of ${name}`,
        title: 'What it is multiplied with',
        oninput: () => gesture.run(() => change(k, Number(slider.value))),
        onchange: () => gesture.end(),
      });
      const value = el('output', {});
      const only = el(
        'button',
        {
          type: 'button',
          'aria-label': `Only ${name}`,
          title: 'Leaves all others out',
          onclick: () => set(rows.map((_row, i) => Number(i === k))),
        },
        'Only',
      );
      list.append(
        el(
          'div',
          { class: 'equation-row order' },
          el('label', {}, box, typeset(orderTex(k, k === count - 1)), el('span', { class: 'dim' }, name)),
          slider,
          value,
          only,
        ),
      );
      return { box, slider, value };
    });
  };
  return {
    element: el('section', { 'aria-label': 'Orders' }, el('h3', {}, 'Orders of scattering'), store, list, all, note),
    refresh() {
      const stored = isStored();
      store.hidden = stored;
      list.hidden = !stored;
      const weights = orderWeightsOf(scene());
      if (rows.length !== lastOrder(scene()) + 1) {
        list.replaceChildren();
        build(lastOrder(scene()) + 1);
      }
      rows.forEach(({ box, slider, value }, k) => {
        box.checked = weights[k]! > 0;
        if (document.activeElement !== slider) slider.value = String(Math.min(MOST, weights[k]!));
        value.textContent = short(weights[k]!);
      });
      all.hidden = !stored || weights.every((each) => each === 1);
      note.textContent = stored
        ? 'Weights change the picture at once, without a new sample.'
        : 'Light that was scattered 0, 1, 2, … times on its way is then kept apart, from the same samples; the film starts over once.';
    },
  };
}
