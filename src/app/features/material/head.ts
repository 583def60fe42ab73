/** The head of the Material panel: which material, what it is made of, where it is used, and what can be done with it. */
import type { SceneDocument, Shape } from '../../../scene/document.ts';
import { el } from '../../ui/dom.ts';
import type { App } from '../../app.ts';
import { distanceSubjects, shapeOfSubject, shapesWith, timesUsed, useOf, usersOf } from '../../programs/uses.ts';
import { Form } from './form.ts';
import { aboutOf, templates } from '../../programs/library.ts';
import { librarySource, type Kind } from '../../programs/sources.ts';
import { groupedMenu, type MenuGroup } from '../../ui/grouped-menu.ts';
import { colorOf } from '../../programs/swatch.ts';
import type { Work } from './work.ts';

/** Value of the environment in the list: no material has an empty name. */
const ENVIRONMENT = '';

export function head(page: App, work: Work): { element: HTMLElement; refresh(): void } {
  const { state } = page;
  const form = new Form();
  const swatch = el('span', { class: 'swatch large', 'aria-hidden': 'true' });
  const list = el('select', { class: 'material-list', 'aria-label': 'Material', onchange: () => choose(list.value) });
  const add = el('button', { type: 'button', class: 'menu-button' }, 'New');
  groupedMenu(page, add, 'New material', () => newItems(page, work));
  const file = el('code', { class: 'material-file' });
  const badge = el('span', { class: 'badge' });
  const uses = el('button', { type: 'button', class: 'link', onclick: () => cycle() });
  const act = (label: string, title: string, run: () => void): HTMLButtonElement =>
    el('button', { type: 'button', title, onclick: run }, label);
  const assign = act('', '', () => assignNow());
  assign.id = 'material-assign';
  const duplicate = act(
    'Duplicate',
    'A copy with the same values and, where it is your own, its own code',
    () => void work.duplicate(subject()!),
  );
  const rename = act('Rename', 'Another name', () => askName());
  const remove = act('Delete', 'Take it out of the scene', () => askRemove());
  const revert = act('Revert', 'Back to the code of the library; yours stays in the gallery of materials', () => revertNow());
  const element = el(
    'header',
    { class: 'material-head' },
    el('div', { class: 'material-pick' }, swatch, list, add),
    el('p', { class: 'material-meta' }, file, badge, uses),
    el(
      'div',
      { class: 'material-actions', role: 'group', 'aria-label': 'This material' },
      assign,
      el('span', {}, duplicate, rename, remove, revert),
    ),
    form.element,
  );

  const subject = (): string | null => state.get().material;
  const choose = (value: string): void => {
    form.close();
    state.update({ material: value === ENVIRONMENT ? null : value, assigning: false });
  };
  const cycle = (): void => {
    const { document, selection } = state.get();
    const shapes = shapesWith(document, subject() ?? '');
    const at = selection === null ? -1 : shapes.indexOf(selection);
    if (shapes.length > 0) state.update({ selection: shapes[(at + 1) % shapes.length]!, assigning: false });
  };
  const assignNow = (): void => {
    const { assigning, material } = state.get();
    const selected = page.selected.shape.get();
    if (selected !== null && selected.shape.material !== material) return void work.assign(selected.index);
    state.update({ assigning: !assigning, selection: null });
  };
  const askName = (): void => {
    const from = subject()!;
    const field = el('input', { type: 'text', value: from, maxLength: 200, autocomplete: 'off', spellcheck: false });
    form.ask({ label: 'Name', field, button: 'Rename', answer: (to) => work.rename(from, to) });
  };
  const askRemove = (): void => {
    const material = subject();
    if (material === null) return work.removeEnvironment();
    const { document } = state.get();
    const used = timesUsed(document, material);
    if (used === 0) return work.remove(material, null);
    const others = Object.keys(document.materials).filter((each) => each !== material);
    const field = el('select', {}, ...others.map((each) => el('option', { value: each }, each)));
    const label = used === 1 ? 'The shape that has it gets' : `The ${used} shapes that have it get`;
    form.ask({
      label,
      field,
      button: 'Delete',
      answer: (instead) => {
        work.remove(material, instead);
        return null;
      },
    });
  };
  const revertNow = (): void => {
    const { use } = page.selected.material.get();
    if (use !== null) work.revert(subject(), use.file);
  };

  let asked: string | null = null;
  const refresh = (): void => {
    const { document, material, assigning } = state.get();
    if (asked !== material) form.close();
    asked = material;
    const { use, kind } = page.selected.material.get();
    fillList(list, document);
    list.value = material ?? ENVIRONMENT;
    const color = kind === 'material' ? colorOf(document, material!) : null;
    swatch.style.background = color === null ? '' : `color(srgb-linear ${color.join(' ')})`;
    const source = use === null ? undefined : document.programs[use.file];
    const isLibrary = use !== null && librarySource(kind, use.file) !== null;
    file.textContent = use === null ? '' : `${use.file}.wgsl`;
    badge.textContent = source === undefined ? 'library' : isLibrary ? 'edited' : 'your own';
    badge.title =
      source === undefined
        ? 'A file of the library; what you type makes a copy for this scene'
        : isLibrary
          ? 'This scene has its own version of the file of the library'
          : 'A program of this scene';
    badge.dataset.kind = source === undefined ? 'library' : 'own';
    const shapes = kind === 'material' ? timesUsed(document, material!) : 0;
    uses.textContent =
      kind === 'environment'
        ? 'lights the scene'
        : kind === 'shape'
          ? 'is this shape'
          : shapes === 0
            ? 'no shape has it'
            : `${shapes} ${shapes === 1 ? 'shape' : 'shapes'}`;
    uses.title = shapes === 0 ? '' : 'Select them, one after another';
    uses.disabled = kind !== 'material' || shapesWith(document, material!).length === 0;
    const selected = page.selected.shape.get();
    const gives = selected !== null && selected.shape.material !== material;
    assign.textContent = gives
      ? `Assign to ${nameOf(selected.shape, selected.index)}`
      : assigning
        ? 'Click a shape…'
        : 'Assign by clicking';
    assign.title = gives
      ? `Give “${material}” to the selected shape`
      : 'Then click a shape in the picture or the list to give it this material; Esc ends';
    assign.classList.toggle('primary', gives);
    assign.setAttribute('aria-pressed', String(assigning));
    for (const each of [assign, duplicate, rename]) each.hidden = kind !== 'material';
    remove.hidden = kind === 'shape';
    remove.disabled = material !== null && shapes > 0 && Object.keys(document.materials).length < 2;
    remove.textContent = material === null ? 'Remove' : 'Delete';
    revert.hidden = !(source !== undefined && isLibrary);
  };
  return { element, refresh };
}

function fillList(list: HTMLSelectElement, document: SceneDocument): void {
  const { materials, shapes } = document;
  const environment = document.environment.type === 'program' ? document.environment.file : null;
  const wanted = [
    ...Object.entries(materials).map(([name, { file }]) => [name, `${name} · ${file}`] as const),
    ...(environment === null ? [] : [[ENVIRONMENT, `Environment · ${environment}`] as const]),
    ...distanceSubjects(document).map((subject) => {
      const index = shapeOfSubject(subject)!;
      return [subject, `Shape · ${nameOf(shapes[index]!, index)} · ${useOf(document, subject)!.file}`] as const;
    }),
  ];
  const shown = Array.from(list.options, (option) => [option.value, option.text] as const);
  if (JSON.stringify(wanted) === JSON.stringify(shown)) return;
  list.replaceChildren(...wanted.map(([value, text]) => el('option', { value }, text)));
}

const nameOf = (shape: Shape, index: number): string => shape.name ?? `${shape.type} ${index}`;

function newItems(page: App, work: Work): MenuGroup[] {
  const group = (heading: string, kind: Kind): MenuGroup => ({
    heading,
    items: templates(kind).map(({ name, source }) => {
      const { title, summary } = aboutOf(name, source);
      return { title, line: summary, run: () => work.create(kind, name, source) };
    }),
  });
  const gallery = {
    title: 'From the gallery…',
    line: 'Materials of the library, and those that you have written',
    run: () => page.command('material-gallery'),
  };
  return [{ heading: 'Ready made', items: [gallery] }, group('Start from a template', 'material'), group('Environment', 'environment')];
}

/** Other materials that share the code of this one. */
export function sharers(page: App): string[] {
  const { document } = page.state.get();
  const { subject: material, kind, use } = page.selected.material.get();
  if (use === null || material === null) return [];
  return usersOf(document, kind, use.file).flatMap((each) => {
    if (each === null || each === material) return [];
    const index = shapeOfSubject(each);
    return [index === null ? each : nameOf(document.shapes[index]!, index)];
  });
}
