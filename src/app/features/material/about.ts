/** What a material says about itself: one line, and under it formulas and sources. */
import { el } from '../../ui/dom.ts';
import type { App } from '../../app.ts';

import { aboutOf } from '../../programs/library.ts';
import { sourceOf } from '../../programs/sources.ts';

const FOLD = 'material-doc';

export function about(page: App): { element: HTMLElement; refresh(): void } {
  const { state } = page;
  const line = el('span', { class: 'about-line' });
  const body = el('div', { class: 'about-body', id: `${FOLD}-body` });
  const button = el('button', { type: 'button', class: 'fold-head', 'aria-controls': body.id, onclick: () => toggle() }, line);
  const element = el('section', { class: 'fold material-about', 'aria-label': 'About this material' }, button, body);
  let shown: string | null = null;

  const toggle = (): void => {
    const { dock } = state.get();
    const folded = dock.folded.includes(FOLD) ? dock.folded.filter((each) => each !== FOLD) : [...dock.folded, FOLD];
    state.update({ dock: { ...dock, folded } });
  };
  const fill = (file: string, source: string): void => {
    const { summary, text, lacks } = aboutOf(file, source);
    line.textContent = summary === '' ? 'No description: begin the file with a comment, and it stands here.' : summary;
    body.replaceChildren(...(text === '' ? [] : [el('pre', {}, text)]), ...lacks.map((each) => el('p', { class: 'about-lack' }, each)));
    button.disabled = body.childElementCount === 0;
  };
  const refresh = (): void => {
    const { document, dock } = state.get();
    const { use, kind } = page.selected.material.get();
    const source = use === null ? null : sourceOf(document, kind, use.file);
    element.hidden = use === null || source === null;
    if (use !== null && source !== null && source !== shown) fill(use.file, source);
    shown = source;
    const isFolded = dock.folded.includes(FOLD) || body.childElementCount === 0;
    body.hidden = isFolded;
    element.classList.toggle('is-folded', isFolded);
    button.setAttribute('aria-expanded', String(!isFolded));
  };
  return { element, refresh };
}
