/** The groups of the Scene panel: a click selects all that belongs to one. */
import type { SceneDocument } from '../../../scene/document.ts';
import { collectionsOf, sameThing } from '../../../scene/together.ts';
import { el } from '../../ui/dom.ts';
import { count } from '../../ui/format.ts';
import type { App } from '../../app.ts';
import { chosenOf, choosing } from '../../state/selected.ts';
import type { Part } from './list.ts';

export function collectionList({ state }: App): Part {
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
    list.replaceChildren(
      ...found.map(([name, members]) =>
        el(
          'li',
          {},
          el(
            'button',
            { type: 'button', 'data-name': name, 'aria-pressed': 'false' },
            el('span', { class: 'name' }, name),
            el('span', { class: 'kind' }, `${count(members.length)} ${members.length === 1 ? 'thing' : 'things'}`),
          ),
        ),
      ),
    );
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
