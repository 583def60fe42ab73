/** A section that folds under its heading; which are folded is remembered. */
import type { App } from '../../app.ts';
import { el } from '../../ui/dom.ts';

export interface Fold {
  element: HTMLElement;
  /** What folds. */
  body: HTMLElement;
  /** Text beside the heading. */
  note: HTMLElement;
}

/** @param id of the section, unique in the page */
export function fold(app: App, id: string, title: string, ...children: HTMLElement[]): Fold {
  const { state } = app;
  const note = el('span', { class: 'fold-note' });
  const body = el('div', { class: 'fold-body', id: `${id}-body` }, ...children);
  const toggle = (): void => {
    const { dock } = state.get();
    const folded = dock.folded.includes(id) ? dock.folded.filter((each) => each !== id) : [...dock.folded, id];
    state.update({ dock: { ...dock, folded } });
  };
  const button = el('button', { type: 'button', class: 'fold-head', 'aria-controls': body.id, onclick: toggle }, el('span', {}, title));
  const element = el('section', { class: 'fold', id }, el('h3', {}, button, note), body);
  const show = (): void => {
    const isFolded = state.get().dock.folded.includes(id);
    body.hidden = isFolded;
    element.classList.toggle('is-folded', isFolded);
    button.setAttribute('aria-expanded', String(!isFolded));
  };
  state.subscribe((now, before) => now.dock.folded !== before.dock.folded && show());
  show();
  return { element, body, note };
}
