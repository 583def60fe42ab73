/** TeX of our own as MathML. */
import katex from 'katex';
import { guard } from 'lit-html/directives/guard.js';
import { el } from '../../ui/dom.ts';

export function typeset(tex: string): HTMLElement {
  const element = el('span', { class: 'equation-tex' });
  element.innerHTML = katex.renderToString(tex, { output: 'mathml', displayMode: false });
  return element;
}

/** The same in a template, typeset once. */
export const formula = (tex: string): unknown => guard([tex], () => typeset(tex));
