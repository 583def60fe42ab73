/** All lessons, with how far the reader has come in each. */
import { SERIES, type Series } from '../../../lesson/types.ts';
import { el } from '../../ui/dom.ts';
import { lessonHeads, thumbnailUrl, type Head } from './content.ts';
import type { Progress } from './progress.ts';

const ALIVE =
  'Each takes 5 to 15 minutes, and is a state of the picture beside it: what you read about is what you see, and you can change it.';
const STORED = 'Each takes 5 to 15 minutes. Here they are read with stored pictures; where there is WebGPU the pictures are alive.';

interface Teaching {
  /** Begins to write a lesson. */
  write(): void;
  /** Grades what was handed in. */
  grade(): void;
}

/** @param teaching null: not without a picture */
export function overview(progress: Progress, teaching: Teaching | null, open: (name: string) => void): HTMLElement {
  const sections = (Object.keys(SERIES) as Series[]).map((series) =>
    el(
      'section',
      { 'aria-label': SERIES[series] },
      el('h3', {}, SERIES[series]),
      el(
        'ol',
        { class: 'lesson-list' },
        ...lessonHeads.filter((each) => each.series === series).map((each) => entry(each, progress, open)),
      ),
    ),
  );
  if (teaching === null)
    return el('div', { class: 'lesson-overview' }, el('h2', {}, 'Lessons'), el('p', { class: 'dim' }, STORED), ...sections);
  const own = forTeachers(teaching);
  const show = (): void => {
    own.scrollIntoView({ block: 'start' });
    own.querySelector('button')?.focus({ preventScroll: true });
  };
  return el(
    'div',
    { class: 'lesson-overview' },
    el('h2', {}, 'Lessons'),
    el('p', { class: 'dim' }, `${ALIVE} `, el('button', { type: 'button', class: 'link', onclick: show }, 'For who teaches')),
    ...sections,
    own,
  );
}

const forTeachers = ({ write, grade }: Teaching): HTMLElement =>
  el(
    'section',
    { 'aria-label': 'For who teaches' },
    el('h3', {}, 'For who teaches'),
    el(
      'p',
      { class: 'dim' },
      'In a lesson, More has: Present, large and part by part, by a presenter’s remote control too; Copy link, to send a step; Print; and Hand in, by which readers save their answers as files.',
    ),
    el('p', { class: 'dim' }, 'These files are graded here, on this computer: a table of points, also for a spreadsheet.'),
    el('button', { type: 'button', class: 'lesson-own', onclick: grade }, 'Grade answers'),
    el(
      'p',
      { class: 'dim' },
      'Lessons of your own are text beside the picture, checked as you write; a button captures the picture as a step shows it.',
    ),
    el('button', { type: 'button', class: 'lesson-own', onclick: write }, 'Write a lesson'),
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
  const whole = right >= questions ? 'read' : `read, ${right} of ${questions} questions answered`;
  const state = read === 0 ? `${minutes} min` : isRead ? whole : `${read} of ${steps.length} steps`;
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
