/** Under the editor: whether the text is what the picture shows, and everything that is wrong, with the way there. */
import type { Diagnostic } from '../../../shader/errors.ts';
import { el } from '../../ui/dom.ts';
import type { Page } from '../../shell/page.ts';
import { kindOf, usersOf } from '../../programs/uses.ts';
import { fileOf, type Drafts } from './drafts.ts';

/** More would only hide the first, which is the one to mend. */
const MOST = 50;

export interface Foot {
  element: HTMLElement;
  refresh(): void;
}

export function foot(page: Page, drafts: Drafts, reveal: (file: string | null, line: number, column: number) => void): Foot {
  const { state } = page;
  const words = el('span', { role: 'status', 'aria-live': 'polite' });
  const discard = el(
    'button',
    { type: 'button', title: 'Back to the text that renders', onclick: () => discardNow() },
    'Discard the draft',
  );
  const list = el('ol', { class: 'diagnostics', 'aria-label': 'What is wrong in the code' });
  const element = el('footer', { class: 'material-foot' }, el('div', { class: 'foot-line' }, words, discard), list);
  let shown = '';

  const file = (): string | null => page.selected.material.get().use?.file ?? null;
  const discardNow = (): void => {
    const name = file();
    if (name !== null) drafts.discard(name);
  };
  const item = (diagnostic: Diagnostic, own: string | null): HTMLElement => {
    const { severity, line, column, message } = diagnostic;
    const name = fileOf(diagnostic);
    const place = name === null ? diagnostic.module : name === own ? '' : name;
    const at = `${place === '' ? '' : `${place} `}${line}:${column}`;
    const say = `${severity} in line ${line}, column ${column}${place === '' ? '' : ` of ${place}`}: ${message}`;
    return el(
      'li',
      { 'data-severity': severity },
      el(
        'button',
        { type: 'button', 'aria-label': say, onclick: () => reveal(name, line, column) },
        el('span', { class: 'place' }, at),
        el('span', { class: 'what' }, message),
      ),
    );
  };

  return {
    element,
    refresh() {
      const own = file();
      const { notes } = state.get();
      // This material's first, then those of the others.
      const wrong = drafts.wrong.sort((a, b) => Number(b.name === own) - Number(a.name === own)).flatMap(({ diagnostics }) => diagnostics);
      const all = [...wrong, ...notes];
      const draft = own === null ? null : drafts.get(own);
      const text = own === null ? '' : sentenceOf(page, drafts, own);
      if (words.textContent !== text) words.textContent = text;
      const mine = draft === null ? [] : draft.diagnostics;
      element.dataset.kind = mine.some(({ severity }) => severity === 'error') ? 'wrong' : draft === null ? 'fine' : 'draft';
      discard.hidden = draft === null;
      const now = JSON.stringify([own, all]);
      if (now === shown) return;
      shown = now;
      list.replaceChildren(...all.slice(0, MOST).map((each) => item(each, own)));
      list.hidden = all.length === 0;
    },
  };
}

function sentenceOf(page: Page, drafts: Drafts, own: string): string {
  const draft = drafts.get(own);
  const { document, material } = page.state.get();
  if (draft !== null && draft.tried) {
    const errors = draft.diagnostics.filter(({ severity }) => severity === 'error').length;
    return `${errors} ${errors === 1 ? 'error' : 'errors'}; the last good version is rendering.`;
  }
  if (draft !== null) return draft.diagnostics.length > 0 ? 'Being tried again…' : 'Being compiled…';
  const outcome = drafts.outcome(own);
  const isUsed =
    kindOf(material) !== 'material' ||
    usersOf(document, 'material', own).some((each) => document.shapes.some((shape) => shape.material === each));
  if (!isUsed) return 'Not in the picture yet: no shape has this material.';
  if (outcome === null) return 'In step with the picture.';
  const kernels = page.session.gpu?.renderer.pipelinesCreated ?? 0;
  const time = `${Math.round(outcome.milliseconds)} ms`;
  if (outcome.isInterpreted) return `Shown in ${time} by the interpreter, until its kernel is compiled.`;
  const { interpretedMs } = outcome;
  const before = interpretedMs === null ? '' : `, shown after ${Math.round(interpretedMs)} ms by the interpreter`;
  return outcome.isNew
    ? `Compiled in ${time}${before} · kernel ${kernels} since the page was opened.`
    : `Ready in ${time} · this kernel had been compiled before.`;
}
