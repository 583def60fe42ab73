/** The groups of the Scene panel, those in others below them: a click selects all that belongs to one. */
import type { Selection } from '../../../scene/arrange.ts';
import type { SceneDocument } from '../../../scene/document.ts';
import { collectionsOf, depthOf, nameOf, parentOf } from '../../../scene/collections.ts';
import { sameThing } from '../../../scene/together.ts';
import { el } from '../../ui/dom.ts';
import { count } from '../../ui/format.ts';
import type { App } from '../../app.ts';
import { chosenOf, choosing } from '../../state/selected.ts';
import { eyeButton, isHidden } from './choose.ts';
import type { Part } from './list.ts';

/** Levels that the list shows by indents: names need the room. */
const MAX_INDENT = 6;

export function collectionList(page: App): Part {
  const { state } = page;
  const head = el('h2');
  const list = el('ul', {
    class: 'rows groups',
    onclick: ({ target, ctrlKey, metaKey, shiftKey }: MouseEvent) => {
      const name = (target as Element).closest<HTMLElement>('[data-name]')?.dataset.name;
      if (name === undefined) return;
      const members = collectionsOf(state.get().document).get(name) ?? [];
      const others =
        ctrlKey || metaKey || shiftKey ? chosenOf(state.get()).filter((each) => !members.some((one) => sameThing(one, each))) : [];
      state.update(choosing([...others, ...members]));
    },
  });
  const build = (scene: SceneDocument): void => {
    const found = [...collectionsOf(scene)];
    head.hidden = found.length === 0;
    head.textContent = `Groups · ${count(found.length)}`;
    list.replaceChildren(...found.map(([path, members]) => groupRow(page, scene, path, members)));
  };
  const mark = (): void => {
    const chosen = chosenOf(state.get());
    const found = collectionsOf(state.get().document);
    for (const row of list.querySelectorAll<HTMLElement>('[data-name]')) {
      const members = found.get(row.dataset.name ?? '') ?? [];
      const is = chosen.length > 0 && members.every((each) => chosen.some((one) => sameThing(one, each)));
      row.classList.toggle('used', is);
      row.setAttribute('aria-pressed', String(is));
    }
  };
  return { elements: [head, list], build, mark };
}

function groupRow(page: App, scene: SceneDocument, path: string, members: readonly Selection[]): HTMLElement {
  const away = isHidden(scene, members);
  const within = depthOf(path) === 0 ? null : el('span', { class: 'visually-hidden' }, ` in ${parentOf(path).replaceAll('/', ', in ')}`);
  const row = el(
    'li',
    { class: away ? 'away' : null },
    el(
      'button',
      { type: 'button', 'data-name': path, 'aria-pressed': 'false' },
      el('span', { class: 'name', translate: 'no' }, nameOf(path), within),
      el('span', { class: 'kind' }, `${count(members.length)} ${members.length === 1 ? 'thing' : 'things'}`),
    ),
    eyeButton(page, members, nameOf(path), away),
  );
  row.style.setProperty('--depth', String(Math.min(MAX_INDENT, depthOf(path))));
  return row;
}
