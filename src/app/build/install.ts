/** The line over the picture that says how far a build in the worker is, with a button that stops it. */
import { el } from '../ui/dom.ts';
import { count } from '../ui/format.ts';
import type { Page } from '../shell/page.ts';
import type { BuildState } from './builder.ts';

export const order = 20;

export function install(page: Page): void {
  const { builder } = page.session;
  const words = el('span', {});
  const bar = el('progress', { max: 1, value: 0, 'aria-label': 'Building the scene' });
  const cancel = el('button', { type: 'button', class: 'message-action', onclick: () => builder.cancel() }, 'Cancel');
  const line = el('div', { class: 'build-line over', id: 'build-line', role: 'status', hidden: true }, words, bar, cancel);
  page.viewport.append(line);
  builder.changed.listen((state: BuildState | null) => {
    line.hidden = state === null;
    // It says more than the word in the middle of the picture.
    page.viewport.classList.toggle('building', state !== null);
    if (state === null) return;
    const over = state.primitives === null ? '' : ` over ${count(state.primitives)} primitives`;
    words.textContent = `Building the structure${over}`;
    bar.value = state.done;
  });
}
