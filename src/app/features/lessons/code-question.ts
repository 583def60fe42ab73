/** Questions that are answered by a material: a field for the code, compiled into the picture as one types, and checked. */
import type { CodeQuestion } from '../../../lesson/types.ts';
import type { Grade } from '../../../lesson/grade.ts';
import { el } from '../../ui/dom.ts';
import { asking, type AskingOptions } from './asking.ts';
import { CodeError, type Host } from './host.ts';

/** Milliseconds without a key until what was typed is compiled. */
const QUIET = 400;
const MIN_ROWS = 8;
const MAX_ROWS = 28;

type Heard = Omit<AskingOptions, 'show'> & {
  /** What the reader wrote before; undefined: nothing. */
  text: string | undefined;
  keep(text: string): void;
};

export function codeQuestion(question: CodeQuestion, host: Host | null, heard: Heard): HTMLElement {
  const field = el('textarea', {
    class: 'lesson-code',
    spellcheck: false,
    autocapitalize: 'off',
    wrap: 'off',
    'aria-label': 'Your code (WGSL)',
    value: heard.text ?? question.start,
  });
  const faults = el('ul', { class: 'lesson-faults', role: 'status' });
  const goals = el('ul', { class: 'lesson-goals' });
  const fit = (): void => {
    field.rows = Math.min(MAX_ROWS, Math.max(MIN_ROWS, field.value.split('\n').length + 1));
  };
  const write = (text: string): void => {
    field.value = text;
    fit();
    goals.replaceChildren();
    heard.keep(text);
    void compile();
  };
  const ask = asking(question, { ...heard, show: () => write(question.solution) });
  fit();

  /** @returns whether the text is in the picture */
  const compile = async (): Promise<boolean> => {
    if (host === null) return false;
    const text = field.value;
    try {
      await host.write(question, text);
      if (text === field.value) faults.replaceChildren();
      return true;
    } catch (error) {
      if (text !== field.value) return false;
      const found = error instanceof CodeError ? error.faults : [{ line: 0, column: 0, message: (error as Error).message }];
      faults.replaceChildren(...found.slice(0, 6).map(({ line, column, message }) => fault(field, line, column, message)));
      return false;
    }
  };
  let timer: ReturnType<typeof setTimeout> | undefined;
  field.addEventListener('input', () => {
    fit();
    heard.keep(field.value);
    clearTimeout(timer);
    timer = setTimeout(() => void compile(), QUIET);
  });
  field.addEventListener('keydown', (event) => indent(event, field));

  let checking: AbortController | null = null;
  const check = async (): Promise<void> => {
    if (host === null || checking !== null) return;
    clearTimeout(timer);
    checking = new AbortController();
    button.disabled = true;
    goals.replaceChildren();
    ask.say('Compiling …');
    try {
      if (!(await compile())) return ask.wrong('It does not compile yet; the lines below the code say why.');
      ask.say('The laboratory tries it on your graphics card …');
      const grade = await host.grade(question, field.value, checking.signal);
      goals.replaceChildren(...rows(grade));
      if (grade.passed) ask.right();
      else ask.wrong('Not yet.');
    } catch (error) {
      ask.say((error as Error).message);
    } finally {
      checking = null;
      button.disabled = false;
    }
  };
  const button = el('button', { type: 'button', class: 'lesson-check', onclick: () => void check() }, 'Check');
  const again = el(
    'button',
    {
      type: 'button',
      title: 'Put the text back that the exercise began with',
      onclick: () => write(question.start),
    },
    'Start over',
  );
  const panel = el(
    'button',
    {
      type: 'button',
      title: 'The same code with completion and the words of its library',
      onclick: () => host?.openPanel('material'),
    },
    'Open in the editor',
  );
  ask.fields.append(
    field,
    faults,
    host === null
      ? el('p', { class: 'dim' }, 'Checking code needs WebGPU. It can also be checked on the command line: npm run grade.')
      : el('div', { class: 'lesson-answer' }, button, again, panel),
    goals,
  );
  return ask.element;
}

function fault(field: HTMLTextAreaElement, line: number, column: number, message: string): HTMLElement {
  if (line < 1) return el('li', {}, message);
  const go = (): void => {
    const before = field.value.split('\n').slice(0, line - 1);
    const at = before.join('\n').length + (line > 1 ? 1 : 0) + Math.max(0, column - 1);
    field.focus();
    field.setSelectionRange(at, at);
  };
  return el('li', {}, el('button', { type: 'button', onclick: go }, `Line ${line}`), ` ${message}`);
}

const rows = ({ goals }: Grade): HTMLElement[] =>
  goals.map(({ passed, sentence }) => el('li', { 'data-passed': String(passed) }, el('strong', {}, passed ? '✓ ' : '✗ '), sentence));

/** Tab indents; after Escape it leaves the field, as everywhere. */
function indent(event: KeyboardEvent, field: HTMLTextAreaElement): void {
  if (event.key === 'Escape') field.dataset.leave = '';
  else if (event.key === 'Tab' && !event.shiftKey && field.dataset.leave === undefined) {
    event.preventDefault();
    field.setRangeText('  ', field.selectionStart, field.selectionEnd, 'end');
    field.dispatchEvent(new Event('input'));
  } else if (event.key !== 'Tab' && event.key !== 'Shift') delete field.dataset.leave;
}
