/** The random-number laboratory: lattices of generators, numbers of neighbouring pixels, the same scene under each sampler. */
import { kernelSeed } from '../../../scene/random.ts';
import { SAMPLERS } from '../../../scene/samplers/index.ts';
import { SAMPLER_SENTENCES } from '../../../scene/samplers/sentences.ts';
import { el, icon } from '../../ui/dom.ts';
import { short } from '../../ui/format.ts';
import type { App } from '../../app.ts';
import { returnFocus } from '../../ui/popover.ts';
import { LatticeSection } from './lattice-section.ts';
import { expectedCorrelation, neighbourCorrelation, numberMap } from './neighbours.ts';
import './random.css';

const SIDE = 64;
const MAX_NUMBER = 12;

export class RandomDialog {
  private readonly dialog: HTMLElement;
  private readonly lattice = new LatticeSection();
  private readonly neighbours: { element: HTMLElement; draw(): void };
  private readonly samplers: { element: HTMLElement; draw(): void };

  constructor(page: App) {
    this.neighbours = neighbourSection(page);
    this.samplers = samplerSection(page);
    const close = el(
      'button',
      { type: 'button', 'aria-label': 'Close the random-number laboratory', onclick: () => this.dialog.hidePopover() },
      icon('close'),
    );
    this.dialog = el(
      'dialog',
      { class: 'dialog random-dialog', popover: 'auto', 'aria-label': 'Random-number laboratory', id: 'random-lab' },
      el('header', {}, el('h2', {}, 'Random-number laboratory'), close),
      el('div', { class: 'random-body' }, this.lattice.element, this.neighbours.element, this.samplers.element),
    );
    this.dialog.addEventListener('keydown', (event) => event.key !== 'R' && event.stopPropagation());
    document.body.append(this.dialog);
    returnFocus(this.dialog, page.canvas);
    page.state.subscribe((now, before) => {
      if (now.document.render !== before.document.render && this.dialog.matches(':popover-open')) this.draw();
    });
  }

  toggle(): void {
    if (this.dialog.matches(':popover-open')) return this.dialog.hidePopover();
    this.dialog.showPopover();
    this.draw();
    this.dialog.querySelector<HTMLElement>('header button')!.focus();
  }

  private draw(): void {
    for (const each of [this.lattice, this.neighbours, this.samplers]) each.draw();
  }
}

function neighbourSection(page: App): { element: HTMLElement; draw(): void } {
  const slider = el('input', {
    type: 'range',
    min: '1',
    max: String(MAX_NUMBER),
    value: '2',
    'aria-label': 'Number of the path',
    oninput: () => draw(),
  });
  const which = el('output', {});
  const figures = [true, false].map((hashed) => {
    const canvas = el('canvas', { width: SIDE, height: SIDE, class: 'random-map', role: 'img' });
    const words = el('figcaption', {});
    return { hashed, canvas, words, element: el('figure', {}, canvas, words) };
  });
  const draw = (): void => {
    const k = Number(slider.value);
    const seed = kernelSeed(page.state.get().document.render.seed);
    which.textContent = `number ${k} of each path`;
    for (const { hashed, canvas, words } of figures) {
      const map = numberMap(hashed, seed, SIDE, k);
      paint(canvas, map);
      const { r, error } = neighbourCorrelation(map, SIDE);
      const name = hashed ? 'Hashed seeds' : 'Consecutive seeds';
      words.textContent = `${name}: correlation of neighbours ${r.toFixed(3)}${hashed ? ` (by chance within ±${short(2 * error, 2)})` : `; theory: ${expectedCorrelation(k).toFixed(3)}`}`;
      canvas.setAttribute('aria-label', `${name}: number ${k} of each of ${SIDE} by ${SIDE} pixels, as grey`);
    }
  };
  return {
    element: el(
      'section',
      {},
      el('h3', {}, 'Neighbouring pixels'),
      el('p', { class: 'random-words' }, `One random number of each of ${SIDE} × ${SIDE} pixels, black 0 to white 1.`),
      el('label', { class: 'random-row' }, slider, which),
      el('div', { class: 'random-maps' }, ...figures.map(({ element }) => element)),
    ),
    draw,
  };
}

function paint(canvas: HTMLCanvasElement, map: Float64Array): void {
  const image = new ImageData(SIDE, SIDE);
  map.forEach((value, i) => image.data.set([255 * value, 255 * value, 255 * value, 255], i * 4));
  canvas.getContext('2d')!.putImageData(image, 0, 0);
}

function samplerSection(page: App): { element: HTMLElement; draw(): void } {
  const rows = SAMPLERS.map((sampler) => {
    const button = el(
      'button',
      {
        type: 'button',
        title: 'Renders the scene with this sampler',
        onclick: () => {
          const { document } = page.state.get();
          page.tryEdit({ ...document, render: { ...document.render, sampler } });
        },
      },
      sampler,
    );
    return {
      sampler,
      button,
      element: el('div', { class: 'random-sampler' }, button, el('span', { class: 'dim' }, SAMPLER_SENTENCES[sampler])),
    };
  });
  return {
    element: el(
      'section',
      {},
      el('h3', {}, 'The same scene under each sampler'),
      ...rows.map(({ element }) => element),
      el(
        'p',
        { class: 'random-words' },
        'The picture starts over; look at its noise after the same number of samples, and at the estimated error in the convergence plot.',
      ),
    ),
    draw: () => {
      const { sampler } = page.state.get().document.render;
      for (const each of rows) each.button.setAttribute('aria-pressed', String(each.sampler === sampler));
    },
  };
}
