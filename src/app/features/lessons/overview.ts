/** All lessons, with how far the reader has come in each. */
import { SERIES, type Series } from '../../../lesson/types.ts';
import { el } from '../../ui/dom.ts';
import { lessonHeads, thumbnailUrl, type Head } from './content.ts';
import type { Progress } from './progress.ts';
import { languageSwitch } from './language-switch.ts';
import { spoken, t, type Text } from './speech.ts';

const ALIVE: Text =
  'Each takes 5 to 15 minutes, and is a state of the picture beside it: what you read about is what you see, and you can change it.';
const STORED: Text = 'Each takes 5 to 15 minutes. Here they are read with stored pictures; where there is WebGPU the pictures are alive.';

interface Teaching {
  /** Begins to write a lesson. */
  write(): void;
  /** Grades what was handed in. */
  grade(): void;
}

/** @param teaching null: not without a picture @param inLanguage another one was chosen */
export function overview(progress: Progress, teaching: Teaching | null, open: (name: string) => void, inLanguage: () => void): HTMLElement {
  const title = el('div', { class: 'lesson-top' }, el('h2', {}, t('Lessons')), languageSwitch(inLanguage));
  const sections = (Object.keys(SERIES) as Series[]).map((series) =>
    el(
      'section',
      { 'aria-label': t(SERIES[series]) },
      el('h3', {}, t(SERIES[series])),
      el(
        'ol',
        { class: 'lesson-list' },
        ...lessonHeads()
          .filter((each) => each.series === series)
          .map((each) => entry(each, progress, open)),
      ),
    ),
  );
  if (teaching === null)
    return el('div', { class: 'lesson-overview', lang: spoken() }, title, el('p', { class: 'dim' }, t(STORED)), ...sections);
  const own = forTeachers(teaching);
  const show = (): void => {
    own.scrollIntoView({ block: 'start' });
    own.querySelector('button')?.focus({ preventScroll: true });
  };
  return el(
    'div',
    { class: 'lesson-overview', lang: spoken() },
    title,
    el('p', { class: 'dim' }, `${t(ALIVE)} `, el('button', { type: 'button', class: 'link', onclick: show }, t('For who teaches'))),
    ...sections,
    own,
  );
}

const forTeachers = ({ write, grade }: Teaching): HTMLElement =>
  el(
    'section',
    { 'aria-label': t('For who teaches') },
    el('h3', {}, t('For who teaches')),
    el(
      'p',
      { class: 'dim' },
      t(
        'In a lesson, More has: Present, large and part by part, by a presenter’s remote control too; Copy link, to send a step; Print; and Hand in, by which readers save their answers as files.',
      ),
    ),
    el('p', { class: 'dim' }, t('These files are graded here, on this computer: a table of points, also for a spreadsheet.')),
    el('button', { type: 'button', class: 'lesson-own', onclick: grade }, t('Grade answers')),
    el(
      'p',
      { class: 'dim' },
      t('Lessons of your own are text beside the picture, checked as you write; a button captures the picture as a step shows it.'),
    ),
    el('button', { type: 'button', class: 'lesson-own', onclick: write }, t('Write a lesson')),
  );

function entry(
  { name, title, summary, minutes, picture, steps, questions }: Head,
  progress: Progress,
  open: (name: string) => void,
): HTMLElement {
  const { seen, answered } = progress.of(name);
  const read = steps.filter(({ id }) => seen.includes(id)).length;
  const right = Object.values(answered).filter((how) => how === 'right').length;
  const isRead = read === steps.length;
  // Read is not understood: questions that are open are said.
  const whole = right >= questions ? t('read') : t('read, {right} of {of} questions answered', { right, of: questions });
  const state = read === 0 ? t('{minutes} min', { minutes }) : isRead ? whole : t('{n} of {of} steps', { n: read, of: steps.length });
  return el(
    'li',
    {},
    el(
      'button',
      { type: 'button', class: 'lesson-entry', 'data-lesson': name, onclick: () => open(name) },
      el('img', { src: thumbnailUrl(picture), alt: '', loading: 'lazy', decoding: 'async', width: 96, height: 72 }),
      el(
        'span',
        { class: 'lesson-entry-words' },
        el('strong', {}, title),
        el('span', { class: 'dim' }, summary),
        el('span', { class: 'lesson-entry-state', 'data-read': isRead && right >= questions ? '' : undefined }, state),
      ),
    ),
  );
}
