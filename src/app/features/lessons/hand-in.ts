/** The answers of a lesson as a file, for who teaches. */
import { MAX_NAME, writeHandIn } from '../../../lesson/hand-in.ts';
import type { Lesson } from '../../../lesson/types.ts';
import { saveFile } from '../../storage/save-file.ts';
import { el } from '../../ui/dom.ts';
import { fileStem } from '../../ui/file-names.ts';
import type { Progress } from './progress.ts';
import { t } from './speech.ts';

export function handIn(lesson: Lesson, progress: Progress): HTMLElement {
  const name = el('input', {
    type: 'text',
    autocomplete: 'name',
    maxLength: MAX_NAME,
    required: true,
    value: progress.reader,
    oninput: () => (progress.reader = name.value),
  });
  const said = el('p', { class: 'dim', role: 'status' });
  const save = (event: Event): void => {
    event.preventDefault();
    const file = `${lesson.name}.${fileStem(name.value)}.json`;
    saveFile(file, new Blob([writeHandIn(lesson, name.value, progress.answersOf(lesson))], { type: 'application/json' }));
    said.textContent = t('Saved as {file}.', { file });
  };
  return el(
    'section',
    { class: 'lesson-hand-in', 'aria-label': t('Hand in') },
    el('h4', {}, t('Hand in')),
    el('p', { class: 'dim' }, t('For a course: your answers as a file, to give to who teaches. Nothing is sent from here.')),
    el(
      'form',
      { class: 'lesson-answer', onsubmit: save },
      el('label', {}, el('span', {}, t('Your name')), name),
      el('button', { type: 'submit' }, t('Save my answers')),
    ),
    said,
  );
}
