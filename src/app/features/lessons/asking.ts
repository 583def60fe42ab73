/** What all questions have in common: the prompt, a verdict that is read out, hints one by one, the answer on request. */
import type { Question } from '../../../lesson/types.ts';
import { el, icon } from '../../ui/dom.ts';
import { fromHtml } from './html.ts';
import { ANSWER } from './reveal.ts';
import { t } from './speech.ts';

export interface Asking {
  element: HTMLElement;
  /** Where the question's own fields go. */
  fields: HTMLElement;
  right(): void;
  /** @param words what is wrong, in a sentence; empty: that it is */
  wrong(words: string): void;
  /** The answer can be asked for without a wrong one before. */
  offer(): void;
  /** Neither right nor wrong: what to do. */
  say(words: string): void;
}

export interface AskingOptions {
  /** As it was answered before. */
  before: 'right' | 'shown' | undefined;
  /** It was answered now. */
  answered(how: 'right' | 'shown'): void;
  /** Fills in the right answer. */
  show(): void;
}

let asked = 0;

/** The parts of a question, empty. */
function partsOf(question: Question) {
  const prompt = fromHtml(question.prompt, 'div', 'lesson-prompt');
  prompt.id = `lesson-question-${++asked}`;
  const fields = el('div', { class: 'lesson-fields' });
  const verdict = el('p', { class: 'lesson-verdict', role: 'status' });
  const hints = el('div', { class: 'lesson-hints' });
  const explained = el('div', { class: 'lesson-right' });
  const giveUp = el('button', { type: 'button', class: 'lesson-give-up', hidden: true }, t('Show the answer'));
  const element = el(
    'section',
    { class: 'lesson-question', 'data-question': question.id, 'data-type': question.type, 'aria-labelledby': prompt.id },
    prompt,
    fields,
    verdict,
    hints,
    el('div', {}, giveUp),
    explained,
  );
  return { element, fields, verdict, hints, explained, giveUp };
}

export function asking(question: Question, { before, answered, show }: AskingOptions): Asking {
  const { element, fields, verdict, hints, explained, giveUp } = partsOf(question);
  let shown = 0;
  const settle = (how: 'right' | 'shown'): void => {
    element.dataset.state = how;
    giveUp.hidden = true;
    explained.replaceChildren(fromHtml(question.right));
  };
  // On a small screen what was said stands below the part that is seen: of the explanation as much as leaves the verdict there.
  const reveal = (): void => {
    explained.scrollIntoView({ block: 'nearest' });
    verdict.scrollIntoView({ block: 'nearest' });
  };
  const answer = (): void => {
    if (element.dataset.state === 'right' || element.dataset.state === 'shown') return;
    show();
    verdict.replaceChildren(t('This is an answer. Take your time to see why.'));
    settle('shown');
    reveal();
    answered('shown');
  };
  giveUp.addEventListener('click', answer);
  element.addEventListener(ANSWER, answer);
  if (before !== undefined) {
    settle(before);
    verdict.replaceChildren(...(before === 'right' ? [tick(), t('You answered this.')] : [lookedAt()]));
  }
  return {
    element,
    fields,
    right() {
      verdict.replaceChildren(tick(), t('Right.'));
      settle('right');
      reveal();
      answered('right');
    },
    wrong(words) {
      element.dataset.state = 'wrong';
      verdict.replaceChildren(icon('close'), words === '' ? t('Not yet.') : words);
      if (shown < question.hints.length) {
        hints.append(el('div', { class: 'lesson-hint' }, el('strong', {}, t('Hint')), fromHtml(question.hints[shown]!)));
        shown++;
      }
      giveUp.hidden = shown < question.hints.length;
      hints.lastElementChild?.scrollIntoView({ block: 'nearest' });
      reveal();
    },
    offer() {
      giveUp.hidden = before !== undefined;
    },
    say(words) {
      verdict.replaceChildren(words);
      reveal();
    },
  };
}

/** In front of a class nobody has looked at it alone. */
const lookedAt = (): string =>
  'present' in document.documentElement.dataset ? t('This is an answer. Take your time to see why.') : t('You looked at the answer.');

function tick(): HTMLElement {
  return el('span', { class: 'lesson-tick', 'aria-hidden': 'true' }, '✓');
}
