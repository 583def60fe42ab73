/** The end of a lesson: each of its questions with how it was answered and the way back to it, and the lesson that follows. */
import { isQuestion, type Lesson, SERIES } from '../../../lesson/types.ts';
import { el } from '../../ui/dom.ts';
import { type Head, lessonHeads, thumbnailUrl } from './content.ts';
import { handIn } from './hand-in.ts';
import type { Progress } from './progress.ts';
import { t, type Text } from './speech.ts';

interface Ways {
  /** To a step, by its place. */
  go(step: number): void;
  /** To another lesson. */
  open(name: string): void;
}

type How = 'right' | 'shown' | 'entered' | 'open';
const STATES: Readonly<Record<How, readonly [mark: string, words: Text]>> = {
  right: ['✓', 'answered'],
  shown: ['○', 'you looked at the answer'],
  entered: ['–', 'entered'],
  open: ['·', 'not answered'],
};

export function summary(lesson: Lesson, progress: Progress, { go, open }: Ways): HTMLElement {
  const { name, steps } = lesson;
  const { answered, entered, programs } = progress.of(name);
  const how = (id: string): How => answered[id] ?? (id in entered || id in programs ? 'entered' : 'open');
  const questions = steps.flatMap(({ title, blocks }, step) =>
    blocks.filter(isQuestion).map(({ id }, i, all) => ({ step, how: how(id), title: all.length > 1 ? `${title}, ${i + 1}` : title })),
  );
  const right = questions.filter(({ how }) => how === 'right').length;
  const next = lessonHeads()[lessonHeads().findIndex((each) => each.name === name) + 1];
  return el(
    'div',
    { class: 'lesson-summary' },
    el('h3', {}, t('The end of this lesson')),
    el('p', {}, `${answeredOf(right, questions.length)}${right < questions.length ? ` ${t('The rest is a press away.')}` : ''}`),
    el(
      'ul',
      {},
      ...questions.map(({ step, how, title }) => {
        const [mark, words] = STATES[how];
        return el(
          'li',
          { 'data-how': how },
          el('span', { 'aria-hidden': 'true' }, mark),
          el('button', { type: 'button', onclick: () => go(step) }, title),
          el('span', { class: 'dim' }, t(words)),
        );
      }),
    ),
    handIn(lesson, progress),
    next === undefined ? null : following(next, open),
  );
}

const answeredOf = (right: number, of: number): string =>
  of === 1 ? t('{right} of 1 question answered.', { right }) : t('{right} of {of} questions answered.', { right, of });

const following = ({ name, title, summary: about, minutes, picture, series }: Head, open: Ways['open']): HTMLElement =>
  el(
    'section',
    { 'aria-label': t('The next lesson') },
    el('h4', {}, t('Next in “{series}”', { series: t(SERIES[series]) })),
    el(
      'button',
      { type: 'button', class: 'lesson-entry', 'data-next': name, onclick: () => open(name) },
      el('img', { src: thumbnailUrl(picture), alt: '', loading: 'lazy', decoding: 'async', width: 96, height: 72 }),
      el(
        'span',
        { class: 'lesson-entry-words' },
        el('strong', {}, title),
        el('span', { class: 'dim' }, about),
        el('span', { class: 'lesson-entry-state' }, t('{minutes} min', { minutes })),
      ),
    ),
  );
