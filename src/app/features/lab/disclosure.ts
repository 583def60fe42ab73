/** A part of the panel behind its heading. */
import { el } from '../../ui/dom.ts';

let made = 0;

export interface Disclosure {
  element: HTMLElement;
  body: HTMLElement;
  /** Text beside the heading. */
  note: HTMLElement;
  readonly isOpen: boolean;
  open(is: boolean): void;
}

/** @param onChange hears when it opens or closes */
export function disclosure(title: string, isOpen: boolean, onChange: (isOpen: boolean) => void, ...content: HTMLElement[]): Disclosure {
  const body = el('div', { class: 'lab-body', id: `lab-part-${made++}` }, ...content);
  const note = el('span', { class: 'lab-note' });
  const button = el('button', { type: 'button', class: 'lab-open', 'aria-controls': body.id }, el('span', {}, title));
  const element = el('section', { class: 'lab-part' }, el('h3', {}, button, note), body);
  const self: Disclosure = {
    element,
    body,
    note,
    get isOpen() {
      return !body.hidden;
    },
    open(is) {
      body.hidden = !is;
      button.setAttribute('aria-expanded', String(is));
      onChange(is);
    },
  };
  body.hidden = !isOpen;
  button.setAttribute('aria-expanded', String(isOpen));
  button.addEventListener('click', () => self.open(body.hidden !== false));
  return self;
}
