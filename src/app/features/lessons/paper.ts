/** A lesson on paper: all steps below each other, with stored pictures, sliders as scales, questions with room to derive, and no answers. */
import { sliderScale } from '../../../lesson/scale.ts';
import { isQuestion, SERIES, type Block, type Lesson, type Question, type Slider } from '../../../lesson/types.ts';
import { stepInCharge } from '../../../lesson/state.ts';
import { el } from '../../ui/dom.ts';
import { blockElement } from './blocks.ts';
import { stepPicture } from './content.ts';
import { fromHtml } from './html.ts';
import { loadDiagrams } from './diagrams/block.ts';
import { Progress } from './progress.ts';
import { languageOf, t } from './speech.ts';
import { inNumerals } from './numerals.ts';

/** Milliseconds that pictures may take. */
const PATIENCE = 4000;

function onPaper(block: Block, make: () => HTMLElement): HTMLElement | null {
  if (block.type === 'button') return null;
  if (block.type === 'slider') return rule(block);
  if (block.type === 'menu') return el('p', {}, `${block.label}: ${block.options.map(({ label }) => label).join(' · ')}`);
  const element = make();
  // On paper nothing can be unfolded.
  for (const numbers of element.querySelectorAll<HTMLDetailsElement>('.lesson-numbers')) numbers.open = true;
  for (const field of element.querySelectorAll('textarea')) field.replaceWith(el('pre', { class: 'lesson-code' }, field.value));
  if (isQuestion(block)) element.append(room(block));
  return element;
}

/** Where a reader writes: a derivation, a reason, a mark in the picture above. */
function room({ type }: Question): HTMLElement {
  const words = {
    number: t('Derivation'),
    choice: t('Why?'),
    pick: t('Mark the place in the picture, or describe it'),
    code: t('Notes'),
  }[type];
  return el('div', { class: 'lesson-room', 'data-type': type }, el('span', {}, words));
}

/** A slider as the scale that it moves on. */
function rule({ label, min, max, log, unit }: Slider): HTMLElement {
  const figure = inNumerals(fromHtml(sliderScale({ min, max, log }), 'div'));
  return el('figure', { class: 'lesson-rule' }, figure, el('figcaption', {}, unit === '' ? label : `${label}, ${unit}`));
}

function paper(lesson: Lesson): HTMLElement {
  const around = { lesson, host: null, progress: new Progress(false), failed: () => {} };
  let last: string | null = null;
  const steps = lesson.steps.map((step, i) => {
    const { id, state } = stepInCharge(lesson, i);
    const src = stepPicture(lesson.name, id, state.scene);
    const isNew = src !== null && src !== last;
    last = src;
    return el(
      'section',
      {},
      el('h3', {}, `${i + 1}. ${step.title}`),
      isNew ? el('figure', { class: 'lesson-figure lesson-stored' }, el('img', { src, alt: '' })) : null,
      ...step.blocks.map((each) => onPaper(each, () => blockElement(each, around, []))),
    );
  });
  return el(
    'article',
    // In the lesson's language as it is: 0,250 is no 250 in thousands.
    { class: 'lesson-paper', lang: languageOf(lesson), translate: 'no' },
    el('p', { class: 'lesson-series' }, `Penumbra · ${t(SERIES[lesson.series])}, ${lesson.order}`),
    el('h2', {}, lesson.title),
    el('p', { class: 'dim' }, lesson.summary),
    ...steps,
  );
}

/** All that a lesson's paper shows, before a key of the browser asks for it: paper does not wait. */
export const readyToPrint = (lesson: Lesson): Promise<void> => loadDiagrams(lesson).catch(() => {});

/** Puts the lesson that is open on paper when the page is printed, by whatever means. @returns prints */
export function printing(open: () => Lesson | null): () => Promise<void> {
  let dialog: HTMLElement | null = null;
  const root = document.documentElement.dataset;
  let { theme } = root;
  const lay = (): void => {
    const lesson = open();
    if (lesson === null || dialog !== null) return;
    dialog = paper(lesson);
    document.body.append(dialog);
    root.paper = '';
    // Paper is white: diagrams and charts have the colours that can be read on it.
    ({ theme } = root);
    root.theme = 'light';
  };
  addEventListener('beforeprint', lay);
  addEventListener('afterprint', () => {
    if (dialog === null) return;
    dialog.remove();
    dialog = null;
    delete root.paper;
    if (theme === undefined) delete root.theme;
    else root.theme = theme;
  });
  return async () => {
    const lesson = open();
    // Paper goes without what cannot be loaded.
    if (lesson !== null) await readyToPrint(lesson);
    lay();
    const pictures = [...(dialog?.querySelectorAll('img') ?? [])].map((each) => each.decode().catch(() => {}));
    await Promise.race([Promise.all(pictures), new Promise((resolve) => setTimeout(resolve, PATIENCE))]);
    print();
  };
}
