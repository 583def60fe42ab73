/** A lesson on paper: all steps below each other, with stored pictures, sliders as scales, questions with room to derive, and no answers. */
import { sliderScale } from '../../../lesson/scale.ts';
import { isQuestion, SERIES, type Block, type Lesson, type Question, type Slider } from '../../../lesson/types.ts';
import { stepInCharge } from '../../../lesson/state.ts';
import { el } from '../../ui/dom.ts';
import { blockElement } from './blocks.ts';
import { stepPicture } from './content.ts';
import { fromHtml } from './html.ts';
import { loadDiagrams } from './diagrams/block.ts';
import { linkText } from './link.ts';
import { Progress } from './progress.ts';
import { languageOf, t } from './speech.ts';
import { inNumerals } from './numerals.ts';

/** Lines of code that a page has room for beside what is asked: longer code may be cut. */
const LONG = 36;

/** Milliseconds that pictures may take. */
const PATIENCE = 4000;

function onPaper(block: Block, make: () => HTMLElement): HTMLElement | null {
  if (block.type === 'button') return null;
  if (block.type === 'slider') return rule(block);
  if (block.type === 'menu') return el('p', {}, `${block.label}: ${block.options.map(({ label }) => label).join(' · ')}`);
  const element = make();
  // On paper nothing can be unfolded.
  for (const numbers of element.querySelectorAll<HTMLDetailsElement>('.lesson-numbers')) numbers.open = true;
  for (const field of element.querySelectorAll('textarea')) {
    field.replaceWith(el('pre', { class: 'lesson-code' }, field.value));
    if (field.value.split('\n').length > LONG) element.dataset.long = '';
  }
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

/** The address of a step, where others may have it as well. */
function live(lesson: Lesson, step: string): string | undefined {
  return location.protocol.startsWith('http') ? new URL(linkText(lesson.name, step), location.href).href : undefined;
}

/** The title above every page but the first. No selector reaches there, and only a rule knows the words. */
function head({ title }: Lesson): CSSStyleSheet {
  const rules = new CSSStyleSheet();
  const words = JSON.stringify(`Penumbra · ${title}`);
  rules.replaceSync(
    `@page { @top-left { color: #444; content: ${words}; font: 8.5pt sans-serif; } } @page :first { @top-left { content: none; } }`,
  );
  return rules;
}

function paper(lesson: Lesson): HTMLElement {
  const around = { lesson, host: null, progress: new Progress(false), failed: () => {} };
  const address = live(lesson, lesson.steps[0]?.id ?? '');
  let last: string | null = null;
  const steps = lesson.steps.map((step, i) => {
    const { id, state } = stepInCharge(lesson, i);
    const src = stepPicture(lesson.name, id, state.scene);
    const isNew = src !== null && src !== last;
    last = src;
    return el(
      'section',
      {},
      // Of a PDF one may press it, and is at the step.
      el('h3', {}, el('a', { href: live(lesson, step.id) }, `${i + 1}. ${step.title}`)),
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
    address === undefined ? null : el('p', { class: 'lesson-address' }, el('a', { href: address }, address)),
    ...steps,
  );
}

/** All that a lesson's paper shows, before a key of the browser asks for it: paper does not wait. */
export const readyToPrint = (lesson: Lesson): Promise<void> => loadDiagrams(lesson).catch(() => {});

/** Puts the lesson that is open on paper when the page is printed, by whatever means. @returns prints */
export function printing(open: () => Lesson | null): () => Promise<void> {
  let dialog: HTMLElement | null = null;
  let sheet: CSSStyleSheet | null = null;
  const root = document.documentElement.dataset;
  let { theme } = root;
  const lay = (): void => {
    const lesson = open();
    if (lesson === null || dialog !== null) return;
    dialog = paper(lesson);
    document.body.append(dialog);
    sheet = head(lesson);
    document.adoptedStyleSheets.push(sheet);
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
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== sheet);
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
