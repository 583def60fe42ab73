/** The Scene panel: shapes and materials of the document; selecting here and in the picture is the same. */
import '../files/files.css';
import '../material/material.css';
import './list.css';
import type { PunctualLight, SceneDocument, Shape } from '../../../scene/document.ts';
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

export function mountSceneList(page: App, container: HTMLElement): void {
  const { state } = page;
  const about = el('p', { class: 'about' });
  const shapes = el('div', { class: 'rows', role: 'listbox', 'aria-label': 'Shapes' });
  const materials = el('ul', { class: 'rows materials' });
  const more = el('p', { class: 'dim hint' });
  const shapesHead = el('h2');
  const add = el('button', { type: 'button', class: 'menu-button' }, 'Add shape');
  addMenu(page, add);
  const materialsHead = el('h2');
  const lights = el('ul', { class: 'rows lights' });
  const lightsHead = el('h2');
  container.append(
    el(
      'div',
      { class: 'scene-list' },
      about,
      el('div', { class: 'head' }, shapesHead, add),
      shapes,
      more,
      instanceList(page),
      lightsHead,
      lights,
      materialsHead,
      materials,
      sceneStats(page),
    ),
  );

  const select = (index: number | null): void => state.update({ selection: index });
  shapes.addEventListener('click', (event) => {
    const row = (event.target as Element).closest<HTMLElement>('[role=option]');
    if (row !== null) select(Number(row.dataset.index));
  });
  shapes.addEventListener('keydown', (event) => {
    const { selection, document } = state.get();
    const last = Math.min(MOST, document.shapes.length) - 1;
    const next = { ArrowDown: (selection ?? -1) + 1, ArrowUp: (selection ?? 1) - 1, Home: 0, End: last }[event.key];
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      const at = Number((event.target as HTMLElement).dataset.index);
      return select(at === selection ? null : at);
    }
    if (next === undefined) return;
    event.preventDefault();
    select(Math.min(last, Math.max(0, next)));
    shapes.querySelector<HTMLElement>('[aria-selected=true]')?.focus();
  });

  materials.addEventListener('click', (event) => {
    const row = (event.target as Element).closest<HTMLElement>('[data-name]');
    if (row === null) return;
    state.update({ material: row.dataset.name!, assigning: false });
    page.showPanel('material');
  });

  const build = (scene: SceneDocument): void => {
    about.textContent = scene.description;
    about.hidden = scene.description === '';
    shapesHead.textContent = `Shapes · ${count(scene.shapes.length)}`;
    shapes.replaceChildren(...scene.shapes.slice(0, MOST).map((shape, i) => shapeRow(scene, shape, i)));
    more.textContent =
      scene.shapes.length > MOST
        ? `The first ${MOST} are listed; click into the picture to select any.`
        : 'Click a shape here or in the picture to select it; Esc deselects.';
    lightsHead.hidden = scene.lights.length === 0;
    lightsHead.textContent = `Lights without a shape · ${count(scene.lights.length)}`;
    lights.replaceChildren(...scene.lights.slice(0, MOST).map(lightRow));
    const names = Object.keys(scene.materials);
    materialsHead.textContent = `Materials · ${count(names.length)}`;
    materials.replaceChildren(...names.map((name) => materialRow(scene, name)));
  };
  const mark = (): void => {
    const now = page.selected.shape.get();
    const [selection, used] = [now?.index ?? null, now?.shape.material];
    for (const row of shapes.children as HTMLCollectionOf<HTMLElement>) {
      const is = Number(row.dataset.index) === selection;
      row.setAttribute('aria-selected', String(is));
      row.tabIndex = is || (selection === null && row.dataset.index === '0') ? 0 : -1;
      if (is) row.scrollIntoView({ block: 'nearest' });
    }
    for (const row of materials.querySelectorAll<HTMLElement>('[data-name]')) row.classList.toggle('used', row.dataset.name === used);
  };
  state.subscribe((now, before) => {
    if (
      now.document.shapes !== before.document.shapes ||
      now.document.lights !== before.document.lights ||
      now.document.materials !== before.document.materials ||
      now.document.programs !== before.document.programs ||
      now.document.description !== before.document.description
    )
      build(now.document);
    else if (now.selection === before.selection) return;
    mark();
  });
  build(state.get().document);
  mark();
}

/** They are edited as text: what they are and how strong. */
function lightRow(light: PunctualLight): HTMLElement {
  const { strength, unit } = kindOfLight(light);
  return el(
    'li',
    {},
    el('span', { class: 'name' }, light.type),
    el(
      'span',
      { class: 'kind' },
      `${strength(light)
        .map((each) => short(each))
        .join(' ')} ${unit}`,
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

function materialRow(scene: SceneDocument, name: string): HTMLElement {
  const { file, params } = scene.materials[name]!;
  const values = Object.entries(params).map(
    ([key, value]) => `${key} ${Array.isArray(value) ? value.map((each) => short(each)).join(' ') : String(value)}`,
  );
  return el(
    'li',
    {},
    el(
      'button',
      { type: 'button', 'data-name': name, title: ['Show it in the Material panel', ...values].join('\n') },
      swatch(scene, name),
      el('span', { class: 'name' }, name),
      el('span', { class: 'kind' }, file),
    ),
  );
}
