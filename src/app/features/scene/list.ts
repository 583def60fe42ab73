/** The Scene panel: shapes and materials of the document; selecting here and in the picture is the same. */
import '../files/files.css';
import '../material/material.css';
import './list.css';
import type { MaterialUse, PunctualLight, SceneDocument, Shape } from '../../../scene/document.ts';
import { kindOfLight } from '../../../scene/lights/index.ts';
import { el } from '../../ui/dom.ts';
import { count, short } from '../../ui/format.ts';
import { swatch } from '../../programs/swatch.ts';
import type { App } from '../../app.ts';
import { instanceList } from './instances.ts';
import { sceneStats } from './stats.ts';
import { addMenu } from './add.ts';

/** Scenes with more shapes show this many, so that the list stays quick. */
const MOST = 500;

/** A part of the panel that follows the document. */
interface Part {
  elements: HTMLElement[];
  build(scene: SceneDocument): void;
  /** What is selected has changed. */
  mark?(): void;
}

/** What the lists show of a document. */
const SHOWN = ['shapes', 'lights', 'materials', 'programs', 'description'] as const;

export function mountSceneList(page: App, container: HTMLElement): void {
  const { state } = page;
  const about = el('p', { class: 'about' });
  const parts = [shapeList(page), lightList(page), materialList(page)];
  const [shapes, ...others] = parts.map(({ elements }) => elements);
  container.append(el('div', { class: 'scene-list' }, about, ...(shapes ?? []), instanceList(page), ...others.flat(), sceneStats(page)));
  const build = (scene: SceneDocument): void => {
    about.textContent = scene.description;
    about.hidden = scene.description === '';
    for (const each of parts) each.build(scene);
  };
  const mark = (): void => parts.forEach((each) => each.mark?.());
  state.subscribe((now, before) => {
    if (SHOWN.some((key) => now.document[key] !== before.document[key])) build(now.document);
    else if (now.selection === before.selection && now.light === before.light) return;
    mark();
  });
  build(state.get().document);
  mark();
}

function shapeList(page: App): Part {
  const { state } = page;
  const head = el('h2');
  const add = el('button', { type: 'button', class: 'menu-button' }, 'Add shape');
  addMenu(page, add);
  const more = el('p', { class: 'dim hint' });
  const list = el('div', {
    class: 'rows',
    role: 'listbox',
    'aria-label': 'Shapes',
    onclick: ({ target }: Event) => {
      const row = (target as Element).closest<HTMLElement>('[role=option]');
      if (row !== null) state.update({ selection: Number(row.dataset.index) });
    },
    onkeydown: (event: KeyboardEvent) => key(page, list, event),
  });
  const build = (scene: SceneDocument): void => {
    head.textContent = `Shapes · ${count(scene.shapes.length)}`;
    list.replaceChildren(...scene.shapes.slice(0, MOST).map((shape, i) => shapeRow(scene, shape, i)));
    more.textContent =
      scene.shapes.length > MOST
        ? `The first ${MOST} are listed; click into the picture to select any.`
        : 'Click a shape here or in the picture to select it; Esc deselects.';
  };
  const mark = (): void => {
    const selection = page.selected.shape.get()?.index ?? null;
    for (const row of list.children as HTMLCollectionOf<HTMLElement>) {
      const is = Number(row.dataset.index) === selection;
      row.setAttribute('aria-selected', String(is));
      row.tabIndex = is || (selection === null && row.dataset.index === '0') ? 0 : -1;
      if (is) row.scrollIntoView({ block: 'nearest' });
    }
  };
  return { elements: [el('div', { class: 'head' }, head, add), list, more], build, mark };
}

function key({ state }: App, list: HTMLElement, event: KeyboardEvent): void {
  const { selection, document } = state.get();
  const last = Math.min(MOST, document.shapes.length) - 1;
  const next = { ArrowDown: (selection ?? -1) + 1, ArrowUp: (selection ?? 1) - 1, Home: 0, End: last }[event.key];
  if (event.key === 'Enter' || event.key === ' ') {
    event.preventDefault();
    const at = Number((event.target as HTMLElement).dataset.index);
    return state.update({ selection: at === selection ? null : at });
  }
  if (next === undefined) return;
  event.preventDefault();
  state.update({ selection: Math.min(last, Math.max(0, next)) });
  list.querySelector<HTMLElement>('[aria-selected=true]')?.focus();
}

function lightList({ state }: App): Part {
  const head = el('h2');
  const list = el('ul', {
    class: 'rows lights',
    onclick: ({ target }: Event) => {
      const row = (target as Element).closest<HTMLElement>('[data-index]');
      if (row !== null) state.update({ light: Number(row.dataset.index) });
    },
  });
  const build = ({ lights }: SceneDocument): void => {
    head.hidden = lights.length === 0;
    head.textContent = `Lights without a shape · ${count(lights.length)}`;
    list.replaceChildren(...lights.slice(0, MOST).map(lightRow));
  };
  const mark = (): void => {
    const { light } = state.get();
    for (const row of list.querySelectorAll<HTMLElement>('[data-index]')) {
      const is = row.dataset.index === String(light);
      row.classList.toggle('used', is);
      row.setAttribute('aria-pressed', String(is));
    }
  };
  return { elements: [head, list], build, mark };
}

function materialList(page: App): Part {
  const head = el('h2');
  const list = el('ul', { class: 'rows materials' });
  const show = (material: string): void => {
    page.state.update({ material, assigning: false });
    page.showPanel('material');
  };
  const build = (scene: SceneDocument): void => {
    const uses = Object.entries(scene.materials);
    head.textContent = `Materials · ${count(uses.length)}`;
    list.replaceChildren(...uses.map(([name, use]) => materialRow(scene, name, use, show)));
  };
  const mark = (): void => {
    const used = page.selected.shape.get()?.shape.material;
    for (const row of list.querySelectorAll<HTMLElement>('[data-name]')) row.classList.toggle('used', row.dataset.name === used);
  };
  return { elements: [head, list], build, mark };
}

/** What it is and how strong. */
function lightRow(light: PunctualLight, index: number): HTMLElement {
  const { label, strength, unit } = kindOfLight(light);
  const power = strength(light).map((each) => short(each));
  return el(
    'li',
    {},
    el(
      'button',
      { type: 'button', 'data-index': String(index), 'aria-pressed': 'false' },
      el('span', { class: 'name' }, `${label} light ${index + 1}`),
      el('span', { class: 'kind' }, `${power.join(' ')} ${unit}`),
    ),
  );
}

function shapeRow(scene: SceneDocument, shape: Shape, index: number): HTMLElement {
  const lamp = shape.emission === undefined ? null : el('span', { class: 'lamp', title: 'Emits light' }, 'light');
  return el(
    'div',
    { role: 'option', 'data-index': String(index), 'aria-selected': 'false', tabIndex: -1 },
    swatch(scene, shape.material),
    el('span', { class: 'name' }, shape.name ?? `${shape.type} ${index}`),
    lamp,
    el('span', { class: 'kind' }, shape.type),
  );
}

function materialRow(scene: SceneDocument, name: string, { file, params }: MaterialUse, show: (name: string) => void): HTMLElement {
  const values = Object.entries(params).map(
    ([param, value]) => `${param} ${Array.isArray(value) ? value.map((each) => short(each)).join(' ') : String(value)}`,
  );
  return el(
    'li',
    {},
    el(
      'button',
      { type: 'button', 'data-name': name, title: ['Show it in the Material panel', ...values].join('\n'), onclick: () => show(name) },
      swatch(scene, name),
      el('span', { class: 'name' }, name),
      el('span', { class: 'kind' }, file),
    ),
  );
}
