/** While a lesson is open: the link of its step, which is short and leads to its text, beside that of the picture. */
import { el } from '../../ui/dom.ts';

/** @param run leaves the dialog and runs a command of the lesson */
export function lessonLinks(run: (command: string) => void): HTMLElement {
  const button = (label: string, command: string): HTMLElement => el('button', { type: 'button', onclick: () => run(command) }, label);
  return el(
    'div',
    { class: 'share-lesson', hidden: true },
    el('p', {}, 'A lesson is open. This link is to the picture alone; the step has one of its own.'),
    el('div', { class: 'share-actions' }, button('Copy link to the step', 'lesson-link'), button('QR code of the step', 'lesson-code')),
  );
}
