/** Questions that are answered by a number, by choosing, or by pointing into the picture. */
import { checkChoice, checkNumber, checkPick, saidOfNumber, saidOfPick } from '../../../lesson/answers.ts';
import type { Entry } from '../../../lesson/hand-in.ts';
import type { ChoiceQuestion, NumberQuestion, PickQuestion } from '../../../lesson/types.ts';
import { el } from '../../ui/dom.ts';
import { asking, type AskingOptions } from './asking.ts';
import { inWords } from '../../words/words.ts';
import type { Host } from './host.ts';
import { fromHtml } from './html.ts';
import { numeral, readings, t } from './speech.ts';

type Heard = Omit<AskingOptions, 'show'> & {
  /** What the reader entered before. */
  entered: Entry | undefined;
  /** Something was entered, checked or not. */
  enter(entry: Entry): void;
};

/** Of what may be meant, what is right. */
function meant(question: NumberQuestion, text: string): string {
  const all = readings(text);
  return all.find((each) => checkNumber(question, each) === 'right') ?? all[0] ?? text;
}

export function numberQuestion(question: NumberQuestion, heard: Heard): HTMLElement {
  const answer = numeral(String(question.answer));
  const entered = heard.entered?.type === 'number' ? numeral(heard.entered.text) : '';
  const input = el('input', {
    type: 'text',
    inputMode: 'text',
    autocomplete: 'off',
    'aria-label': question.unit === '' ? t('Your answer') : t('Your answer in {unit}', { unit: question.unit }),
    maxLength: 40,
    // As it stood there when it was looked at.
    value: heard.before === 'shown' ? answer : entered,
    oninput: () => heard.enter({ type: 'number', text: meant(question, input.value) }),
  });
  const ask = asking(question, { ...heard, show: () => (input.value = answer) });
  const check = (): void => {
    const verdict = checkNumber(question, meant(question, input.value));
    if (verdict === 'right') ask.right();
    else if (verdict === 'unreadable') ask.say(t('Expected a number, such as 0.25, 1/4, 25 % or 2.5e-3.'));
    else
      ask.wrong(
        saidOfNumber(question, meant(question, input.value)) || (verdict === 'close' ? t('Close, but not within the tolerance.') : ''),
      );
  };
  const form = el(
    'form',
    {
      class: 'lesson-answer',
      onsubmit: (event: Event) => {
        event.preventDefault();
        check();
      },
    },
    input,
    question.unit === '' ? null : el('span', { class: 'dim' }, question.unit),
    el('button', { type: 'submit', class: 'lesson-check' }, t('Check')),
  );
  ask.fields.append(form);
  return ask.element;
}

let groups = 0;

export function choiceQuestion(question: ChoiceQuestion, heard: Heard): HTMLElement {
  const isMany = question.options.filter(({ right }) => right).length > 1;
  const name = `lesson-choice-${++groups}`;
  const before = heard.entered?.type === 'choice' ? heard.entered.chosen : [];
  const isChecked = (right: boolean, i: number): boolean => (heard.before === 'shown' ? right : before.includes(i));
  const inputs = question.options.map(({ right }, i) =>
    el('input', { type: isMany ? 'checkbox' : 'radio', name, checked: isChecked(right, i) }),
  );
  const chosen = (): number[] => inputs.flatMap((each, i) => (each.checked ? [i] : []));
  const ask = asking(question, {
    ...heard,
    show: () => question.options.forEach(({ right }, i) => (inputs[i]!.checked = right)),
  });
  const check = (): void => {
    const picked = new Set(chosen());
    if (picked.size === 0) return ask.say(t('Choose an answer first.'));
    if (checkChoice(question, picked)) return ask.right();
    const reasons = question.options.flatMap(({ right, why }, i) => (!right && picked.has(i) ? [why] : []));
    ask.wrong(reasons.length > 0 ? `${t('Not yet.')} ${reasons.join(' ')}` : t('Not yet: something that is right is missing.'));
  };
  ask.fields.append(
    el(
      'div',
      {
        class: 'lesson-options',
        onchange: () => heard.enter({ type: 'choice', chosen: chosen() }),
        role: isMany ? 'group' : 'radiogroup',
        'aria-label': isMany ? t('All that are right') : t('Answers'),
      },
      ...question.options.map(({ html }, i) => el('label', {}, inputs[i]!, fromHtml(html, 'span'))),
    ),
    el('button', { type: 'button', class: 'lesson-check', onclick: check }, t('Check')),
  );
  return ask.element;
}

/** @param host null: there is no picture to point into; @param ends what is told when the question goes: the next click is no answer to it */
export function pickQuestion(question: PickQuestion, host: Host | null, heard: Heard, ends: (() => void)[]): HTMLElement {
  let arm = (_is: boolean, _byKeys?: boolean): void => {};
  const show = (): void => {
    arm(false);
    ask.say(solution(question));
  };
  const ask = asking(question, { ...heard, show });
  if (host === null) {
    ask.fields.append(el('p', { class: 'dim' }, t('This needs the living picture, and so WebGPU.')));
    ask.offer();
    return ask.element;
  }
  let stop: (() => void) | null = null;
  arm = (is, byKeys = false) => {
    stop?.();
    stop = null;
    button.setAttribute('aria-pressed', String(is));
    button.textContent = is ? t('Now click into the picture …') : t('Answer with a click into the picture');
    if (!is) return;
    stop = host.picks(({ point, shape }) => {
      heard.enter({ type: 'pick', point: point.every(Number.isFinite) ? point : null, shape });
      if (checkPick(question, point, shape)) {
        arm(false);
        ask.right();
      } else ask.wrong(saidOfPick(question, point, shape) || ('shapes' in question.target ? elsewhere(shape) : ''));
    }, byKeys);
  };
  const button = el('button', {
    type: 'button',
    class: 'lesson-check',
    onclick: ({ detail }: MouseEvent) => arm(stop === null, detail === 0),
  });
  arm(false);
  ends.push(() => arm(false));
  ask.fields.append(button);
  return ask.element;
}

const elsewhere = (shape: string | null): string =>
  shape === null ? t('Not yet: that is no shape with a name.') : t('Not yet: that is the {shape}.', { shape: shapeWords(shape) });

/** Names of shapes are their authors' words; those that a lesson's scenes have are known by a mark of their own. */
const MARK = ' [shape]';
const shapeWords = (name: string): string => inWords(name + MARK).replace(MARK, '');

function solution({ target, model }: PickQuestion): string {
  if ('shapes' in target) return t('Any of these is right: {shapes}.', { shapes: target.shapes.map(shapeWords).join(', ') });
  return t('For example {x} % from the left and {y} % from the top of the picture.', {
    x: Math.round(model[0] * 100),
    y: Math.round(model[1] * 100),
  });
}
