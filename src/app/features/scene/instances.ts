/** The instances of the document in the Scene panel: selecting here and in the picture is the same. */
import type { Instance } from '../../../scene/document.ts';
import { el } from '../../ui/dom.ts';
import { count } from '../../ui/format.ts';
import type { App } from '../../app.ts';
import { choose, eyeButton } from './choose.ts';

/** Documents with more instances show this many. */
const MOST = 200;

export function instanceList(page: App): HTMLElement {
  const { state } = page;
  const head = el('h2');
  const list = el('ul', { class: 'rows instances' });
  const element = el('div', {}, head, list);
  const build = (instances: readonly Instance[]): void => {
    element.hidden = instances.length === 0;
    head.textContent = `Instances · ${count(instances.reduce((sum, each) => sum + places(each), 0))}`;
    list.replaceChildren(...instances.slice(0, MOST).map(row));
  };
  const row = (instance: Instance, index: number): HTMLElement => {
    const select = (event: MouseEvent): void => {
      const { instance: now } = state.get();
      const isMore = event.ctrlKey || event.metaKey || event.shiftKey;
      const place = now?.index === index && !isMore ? (now.place + 1) % places(instance) : 0;
      choose(page, { index, place }, event);
    };
    const many = places(instance) === 1 ? instance.object : `${instance.object} · ${count(places(instance))} places`;
    return el(
      'li',
      { class: instance.hidden === true ? 'away' : null },
      el(
        'button',
        { type: 'button', title: 'Select it; once more: its next place', onclick: select },
        el('span', { class: 'name', translate: 'no' }, instance.name ?? `instance ${index}`),
        el('span', { class: 'kind' }, many),
      ),
      eyeButton(page, [{ index, place: 0 }], instance.name ?? `instance ${index}`, instance.hidden === true),
    );
  };
  const mark = (): void => {
    const chosen = new Set(page.selected.all.get().map((each) => ('index' in each ? each.index : null)));
    [...list.children].forEach((each, i) => each.firstElementChild!.classList.toggle('used', chosen.has(i)));
  };
  state.subscribe((now, before) => {
    if (now.document.instances === before.document.instances) return;
    build(now.document.instances);
    mark();
  });
  page.selected.all.listen(mark);
  build(state.get().document.instances);
  mark();
  return element;
}

const places = ({ matrices }: Instance): number => matrices?.length ?? 1;
