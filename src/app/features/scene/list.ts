/** The Scene panel: shapes and materials of the document; selecting here and in the picture is the same. */
import '../files/files.css';
import '../material/material.css';
import './list.css';
import type { MaterialUse, PunctualLight, SceneDocument, Shape } from '../../../scene/document.ts';
import { kindOfLight } from '../../../scene/lights/index.ts';
import { sameThing } from '../../../scene/together.ts';
import { el, icon } from '../../ui/dom.ts';
import { count, short } from '../../ui/format.ts';
import { dragsBall } from '../../programs/ball-drag.ts';
import { swatch } from '../../programs/swatch.ts';
import type { App } from '../../app.ts';
import { chosenOf, choosing } from '../../state/selected.ts';
import { choose, eyeButton, toggleHidden } from './choose.ts';
import { collectionList } from './collections.ts';
import { instanceList } from './instances.ts';
import { sceneStats } from './stats.ts';
import { languageChosen } from '../../words/language.ts';
import { whollyInWords } from '../../words/words.ts';
import { addMenu } from './add.ts';

/** Scenes with more shapes show this many, so that the list stays quick. */
const MOST = 500;

/** A part of the panel that follows the document. */
export interface Part {
  elements: HTMLElement[];
  build(scene: SceneDocument): void;
  /** What is selected has changed. */
  mark?(): void;
}

/** What the lists show of a document. */
const SHOWN = ['shapes', 'instances', 'lights', 'materials', 'programs', 'description'] as const;

export function mountSceneList(page: App, container: HTMLElement): void {
  const { state } = page;
  const about = el('p', { class: 'about', translate: 'no' });
  const parts = [shapeList(page), collectionList(page), lightList(page), materialList(page)];
  const [shapes, ...others] = parts.map(({ elements }) => elements);
  container.append(el('div', { class: 'scene-list' }, about, ...(shapes ?? []), instanceList(page), ...others.flat(), sceneStats(page)));
  const build = (scene: SceneDocument): void => {
    about.textContent = whollyInWords(scene.description);
    about.hidden = scene.description === '';
    for (const each of parts) each.build(scene);
  };
  const mark = (): void => parts.forEach((each) => each.mark?.());
  state.subscribe((now, before) => {
    if (SHOWN.some((key) => now.document[key] !== before.document[key])) build(now.document);
    else if (now.selection === before.selection && now.light === before.light && now.also === before.also) return;
    mark();
  });
  languageChosen.listen(() => {
    about.textContent = whollyInWords(state.get().document.description);
  });
  build(state.get().document);
  mark();
}

function shapeList(page: App): Part {
  const head = el('h2');
  const add = el('button', { type: 'button', class: 'menu-button' }, 'Add');
  addMenu(page, add);
  const more = el('p', { class: 'dim hint' });
  const list = el('div', {
    class: 'rows',
    role: 'listbox',
    'aria-label': 'Shapes',
    'aria-multiselectable': 'true',
    onclick: (event: MouseEvent) => {
      const row = (event.target as Element).closest<HTMLElement>('[role=option]');
      if (row === null) return;
      const shape = Number(row.dataset.index);
      if ((event.target as Element).closest('.eye') !== null) toggleHidden(page, [{ shape }]);
      else choose(page, { shape }, event);
    },
    onkeydown: (event: KeyboardEvent) => key(page, list, event),
  });
  const build = (scene: SceneDocument): void => {
    head.textContent = `Shapes · ${count(scene.shapes.length)}`;
    list.replaceChildren(...scene.shapes.slice(0, MOST).map((shape, i) => shapeRow(scene, shape, i)));
    more.textContent =
      scene.shapes.length > MOST
        ? `The first ${MOST} are listed; click into the picture to select any.`
        : 'Click a shape here or in the picture to select it, with Shift or Ctrl several; Esc deselects.';
  };
  const mark = (): void => {
    const selection = page.selected.shape.get()?.index ?? null;
    const all = new Set(page.selected.all.get().map((each) => ('shape' in each ? each.shape : null)));
    for (const row of list.children as HTMLCollectionOf<HTMLElement>) {
      const index = Number(row.dataset.index);
      row.setAttribute('aria-selected', String(all.has(index)));
      row.tabIndex = index === (selection ?? 0) ? 0 : -1;
      if (index === selection) row.scrollIntoView({ block: 'nearest' });
    }
  };
  return { elements: [el('div', { class: 'head' }, head, add), list, more], build, mark };
}

function key(page: App, list: HTMLElement, event: KeyboardEvent): void {
  const { state } = page;
  const { selection, document } = state.get();
  if (event.key === 'h' && !event.altKey) page.command('hide');
  const last = Math.min(MOST, document.shapes.length) - 1;
  const next = { ArrowDown: (selection ?? -1) + 1, ArrowUp: (selection ?? 1) - 1, Home: 0, End: last }[event.key];
  if (event.key === 'Enter' || event.key === ' ') {
    event.preventDefault();
    const at = Number((event.target as HTMLElement).dataset.index);
    return event.ctrlKey || event.metaKey
      ? choose(page, { shape: at }, event)
      : state.update(choosing(at === selection ? [] : [{ shape: at }]));
  }
  if (next === undefined) return;
  event.preventDefault();
  const shape = Math.min(last, Math.max(0, next));
  const others = chosenOf(state.get()).filter((each) => !sameThing(each, { shape }));
  state.update(choosing(event.shiftKey ? [...others, { shape }] : [{ shape }]));
  list.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
}

function lightList(page: App): Part {
  const { state } = page;
  const head = el('h2');
  const list = el('ul', {
    class: 'rows lights',
    onclick: (event: MouseEvent) => {
      const row = (event.target as Element).closest<HTMLElement>('[data-index]');
      if (row !== null) choose(page, { light: Number(row.dataset.index) }, event);
    },
  });
  const build = ({ lights }: SceneDocument): void => {
    head.hidden = lights.length === 0;
    head.textContent = `Lights without a shape · ${count(lights.length)}`;
    list.replaceChildren(...lights.slice(0, MOST).map((light, i) => lightRow(page, light, i)));
  };
  const mark = (): void => {
    const chosen = chosenOf(state.get());
    for (const row of list.querySelectorAll<HTMLElement>('[data-index]')) {
      const is = chosen.some((each) => 'light' in each && row.dataset.index === String(each.light));
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
  dragsBall(page, list, '.swatch', (at) => at.closest<HTMLElement>('[data-name]')?.dataset.name ?? null);
  return { elements: [head, list], build, mark };
}

/** What it is and how strong. */
function lightRow(page: App, light: PunctualLight, index: number): HTMLElement {
  const { label, strength, unit } = kindOfLight(light);
  const power = strength(light).map((each) => short(each));
  const name = light.name ?? `${label} light ${index + 1}`;
  return el(
    'li',
    { class: light.hidden === true ? 'away' : null },
    el(
      'button',
      { type: 'button', 'data-index': String(index), 'aria-pressed': 'false' },
      el('span', { class: 'name', translate: 'no' }, name),
      el('span', { class: 'kind' }, `${power.join(' ')} ${unit}`),
    ),
    eyeButton(page, [{ light: index }], name, light.hidden === true),
  );
}

function shapeRow(scene: SceneDocument, shape: Shape, index: number): HTMLElement {
  const lamp = shape.emission === undefined ? null : el('span', { class: 'lamp', title: 'Emits light' }, 'light');
  return el(
    'div',
    { role: 'option', 'data-index': String(index), 'aria-selected': 'false', tabIndex: -1, class: shape.hidden === true ? 'away' : null },
    swatch(scene, shape.material),
    el('span', { class: 'name', translate: 'no' }, shape.name ?? `${shape.type} ${index}`),
    lamp,
    el('span', { class: 'kind' }, shape.type),
    // By mouse and finger; by keys H does it.
    el('span', { class: 'eye', title: shape.hidden === true ? 'Show (H)' : 'Hide (H)' }, icon('eye')),
    shape.hidden === true && el('span', { class: 'visually-hidden' }, 'hidden'),
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
      {
        type: 'button',
        'data-name': name,
        title: ['Show it in the Material panel; drag its colour onto a shape in the picture to give it that', ...values].join('\n'),
        onclick: () => show(name),
      },
      swatch(scene, name),
      el('span', { class: 'name', translate: 'no' }, name),
      el('span', { class: 'kind', translate: 'no' }, file),
    ),
  );
}
