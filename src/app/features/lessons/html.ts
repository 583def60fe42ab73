/** Elements of HTML that src/lesson/html.ts made when the page was built: no text of a stranger is in it. */
import { el } from '../../ui/dom.ts';
import { inWords } from '../../words/words.ts';

export function fromHtml(html: string, tag: 'div' | 'span' | 'figcaption' = 'div', name = ''): HTMLElement {
  const element = el(tag, name === '' ? {} : { class: name });
  element.innerHTML = html;
  // Keys have the names that keyboards of the page's language have.
  for (const key of element.querySelectorAll('kbd')) key.textContent = inWords(key.textContent ?? '');
  return element;
}
