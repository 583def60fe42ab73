/** Where the pictures of a comparison stand. Dragging turns the one camera of all. */
import type { FilmData } from '../../../engine/index.ts';
import type { DisplaySettings } from '../../../image/tone.ts';
import { el } from '../../ui/dom.ts';
import { legendBar } from './legend.ts';
import { shown } from './maps.ts';
import { view, VIEW_HINTS, VIEW_TITLES, VIEWS, type View } from './views.ts';
import { Wipe } from './wipe.ts';

export interface StageHooks {
  orbit(right: number, up: number): void;
  dolly(factor: number): void;
  redraw(): void;
}

/** Milliseconds between two moves of the camera: each begins all films anew. */
const MOVE_MS = 120;

export class Stage {
  readonly element: HTMLElement;
  private readonly pictures = el('div', { class: 'compare-pictures' });
  private readonly caption = el('p', { class: 'compare-caption' });
  private readonly legend = legendBar();
  private readonly pair: readonly [HTMLSelectElement, HTMLSelectElement];
  private readonly tabs: readonly HTMLButtonElement[];
  private readonly hooks: StageHooks;
  private wipes: Wipe[] = [];
  private view: View = 'wipe';
  private names: readonly string[] = [];
  private hasReference = false;

  constructor(hooks: StageHooks) {
    this.hooks = hooks;
    const choice = (label: string): HTMLSelectElement => el('select', { 'aria-label': label, onchange: () => this.hooks.redraw() });
    this.pair = [choice('Left'), choice('Right')];
    this.tabs = VIEWS.map((each) =>
      el(
        'button',
        {
          type: 'button',
          title: VIEW_HINTS[each],
          'aria-pressed': String(each === this.view),
          onclick: () => {
            this.view = each;
            this.tabs.forEach((tab, i) => tab.setAttribute('aria-pressed', String(VIEWS[i] === each)));
            this.hooks.redraw();
          },
        },
        VIEW_TITLES[each],
      ),
    );
    this.element = el(
      'section',
      { class: 'compare-stage', 'aria-label': 'Pictures' },
      el(
        'div',
        { class: 'compare-bar' },
        el('div', { class: 'compare-views', role: 'group', 'aria-label': 'View' }, ...this.tabs),
        el('div', { class: 'compare-pair' }, this.pair[0], el('span', { class: 'dim', 'aria-hidden': 'true' }, '↔'), this.pair[1]),
      ),
      this.pictures,
      this.legend.element,
      this.caption,
    );
  }

  /** Of all films that can be shown, in order; the last may be a reference, which is set to the left when it is new. */
  setNames(names: readonly string[], hasReference: boolean): void {
    const isNew = hasReference && !this.hasReference;
    this.hasReference = hasReference;
    this.names = names;
    this.pair.forEach((select, i) => {
      const before = Number(select.value || i);
      select.replaceChildren(...names.map((name, k) => el('option', { value: String(k) }, name)));
      select.value = String(before < names.length ? before : Math.min(i, names.length - 1));
    });
    if (isNew) this.pair[0].value = String(names.length - 1);
  }

  draw(films: readonly (FilmData | null)[], settings: DisplaySettings): void {
    const all = this.view === 'all';
    this.pair[0].parentElement!.hidden = all;
    this.fill(all ? films.length : 1);
    this.pictures.dataset.count = String(this.wipes.length);
    if (all) {
      films.forEach((film, i) => this.wipes[i]!.show(film === null ? null : shown(film, settings), null, [this.names[i] ?? '', '']));
      this.caption.textContent = '';
      this.legend.show(null);
      return;
    }
    const [left, right] = this.pair.map((select) => Number(select.value)) as [number, number];
    const kind = this.view as Exclude<View, 'all'>;
    const { caption, legend, ...two } = view(kind, films[left] ?? null, films[right] ?? null, settings);
    const names = [this.names[left] ?? '', this.names[right] ?? ''] as const;
    this.wipes[0]!.show(two.left, two.right, kind === 'wipe' ? names : [`${names[1]} − ${names[0]}`, '']);
    this.caption.textContent = caption;
    this.legend.show(legend);
  }

  private fill(count: number): void {
    if (this.wipes.length === count) return;
    this.wipes = Array.from({ length: count }, () => {
      const wipe = new Wipe();
      this.steer(wipe.surface);
      return wipe;
    });
    this.pictures.replaceChildren(...this.wipes.map(({ element }) => element));
  }

  private steer(canvas: HTMLCanvasElement): void {
    let last: { x: number; y: number; at: number } | null = null;
    canvas.addEventListener('pointerdown', (event) => {
      canvas.setPointerCapture(event.pointerId);
      last = { x: event.clientX, y: event.clientY, at: event.timeStamp };
    });
    canvas.addEventListener('pointermove', (event) => {
      if (last === null || event.timeStamp - last.at < MOVE_MS) return;
      const unit = Math.PI / Math.max(1, canvas.clientHeight);
      this.hooks.orbit(-(event.clientX - last.x) * unit, (event.clientY - last.y) * unit);
      last = { x: event.clientX, y: event.clientY, at: event.timeStamp };
    });
    const end = (): void => void (last = null);
    canvas.addEventListener('pointerup', end);
    canvas.addEventListener('pointercancel', end);
    let rolled = 0;
    canvas.addEventListener(
      'wheel',
      (event) => {
        event.preventDefault();
        if (event.timeStamp - rolled < MOVE_MS) return;
        rolled = event.timeStamp;
        this.hooks.dolly(Math.exp(Math.max(-200, Math.min(200, event.deltaY)) * 0.0015));
      },
      { passive: false },
    );
  }
}
