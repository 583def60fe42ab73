/** Questions that are answered by a material: a field for the code, compiled into the picture as one types, and checked. */
import { html, render, type TemplateResult } from 'lit-html';
import { LIKELY, type CodeQuestion, type Lesson } from '../../../lesson/types.ts';
import type { Grade } from '../../../lesson/grade.ts';
import { sentence } from '../../../base/sentence.ts';
import { el } from '../../ui/dom.ts';
import { inWords } from '../../words/words.ts';
import { asking, type AskingOptions } from './asking.ts';
import { filmComparison } from './film-comparison.ts';
import { CodeError, type Host } from './host.ts';
import { t } from './speech.ts';

/** Milliseconds without a key until what was typed is compiled. */
const QUIET = 400;
const MIN_ROWS = 8;
const MAX_ROWS = 28;
const MOST_FAULTS = 6;

type Heard = Omit<AskingOptions, 'show'> & {
  lesson: Lesson;
  /** What the reader wrote before; undefined: nothing. */
  text: string | undefined;
  keep(text: string): void;
};

export const codeQuestion = (question: CodeQuestion, host: Host | null, heard: Heard): HTMLElement =>
  new CodeField(question, host, heard).element;

class CodeField {
  private readonly question: CodeQuestion;
  private readonly host: Host | null;
  private readonly heard: Heard;
  private readonly field;
  private readonly ask;
  private faults: readonly Fault[] = [];
  private goals: Grade['goals'] = [];
  private films: HTMLElement | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private isChecking = false;

  constructor(question: CodeQuestion, host: Host | null, heard: Heard) {
    this.question = question;
    this.host = host;
    this.heard = heard;
    this.field = el('textarea', {
      class: 'lesson-code',
      spellcheck: false,
      autocapitalize: 'off',
      wrap: 'soft',
      'aria-label': t('Your code (WGSL)'),
      value: heard.text ?? question.start,
      oninput: () => this.typed(),
      onkeydown: (event: KeyboardEvent) => indent(event, this.field),
    });
    this.ask = asking(question, { ...heard, show: () => this.write(question.solution) });
    this.fit();
    this.redraw();
  }

  get element(): HTMLElement {
    return this.ask.element;
  }

  private redraw(): void {
    const { host, faults, goals } = this;
    render(
      html`${this.field} ${this.given()}
        <ul class="lesson-faults" role="status" ?hidden=${faults.length === 0}>
          ${faults.slice(0, MOST_FAULTS).map((each) => this.fault(each))}
        </ul>
        ${host === null ? without() : this.buttons(host)}
        <ul class="lesson-goals" ?hidden=${goals.length === 0}>
          ${goals.map(goal)}
        </ul>
        ${this.films}`,
      this.ask.fields,
    );
  }

  private buttons(host: Host): TemplateResult {
    const startOver = (): void => this.write(this.question.start);
    return html`<div class="lesson-answer">
      <button type="button" class="lesson-check" ?disabled=${this.isChecking} @click=${() => void this.check(host)}>${t('Check')}</button>
      <button type="button" title=${t('Put the text back that the exercise began with')} @click=${startOver}>${t('Start over')}</button>
      <button
        type="button"
        title=${t('The same code with completion and the words of its library')}
        @click=${() => host.openPanel('material')}
      >
        ${t('Open in the editor')}
      </button>
    </div>`;
  }

  /** What stands below the reader's text, to be looked up. */
  private given(): TemplateResult | null {
    const { given } = this.question;
    return given === ''
      ? null
      : html`<details class="lesson-given">
          <summary>${t('What is given: it stands below your text')}</summary>
          <pre tabindex="0">${given.trim()}</pre>
        </details>`;
  }

  private fault({ line, column, message }: Fault): TemplateResult {
    if (line < 1) return html`<li>${inWords(message)}</li>`;
    return html`<li>
      <button type="button" @click=${() => goTo(this.field, line, column)}>${t('Line {line}', { line })}</button> ${inWords(message)}
    </li>`;
  }

  private typed(): void {
    this.fit();
    this.heard.keep(this.field.value);
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.compile(), QUIET);
  }

  private write(text: string): void {
    this.field.value = text;
    this.fit();
    this.forget();
    this.heard.keep(text);
    void this.compile();
  }

  /** Where a browser does not know `field-sizing`: lines that are broken are not counted, and one scrolls. */
  private fit(): void {
    this.field.rows = Math.min(MAX_ROWS, Math.max(MIN_ROWS, this.field.value.split('\n').length + 1));
  }

  /** @returns whether the text is in the picture */
  private async compile(): Promise<boolean> {
    if (this.host === null) return false;
    const text = this.field.value;
    const problem = await this.host.write(this.question, text).then(
      () => null,
      (error: unknown) => error,
    );
    if (text === this.field.value) {
      this.faults = problem === null ? [] : faultsOf(problem);
      this.redraw();
    }
    return problem === null;
  }

  private forget(): void {
    this.goals = [];
    this.films = null;
    this.redraw();
  }

  private async check(host: Host): Promise<void> {
    const { ask } = this;
    if (this.isChecking) return;
    clearTimeout(this.timer);
    this.isChecking = true;
    this.forget();
    ask.say(t('Compiling …'));
    try {
      if (!(await this.compile())) return ask.wrong(t('It does not compile yet; the lines below the code say why.'));
      const { lesson } = this.heard;
      // Films say themselves what is rendered.
      if (this.question.goals.film === null) ask.say(t('The laboratory tries it on your graphics card …'));
      const grade = await host.grade(lesson, this.question, this.field.value, new AbortController().signal, (words) => ask.say(words));
      const likely = grade.goals.find(({ id }) => id === LIKELY);
      this.goals = grade.goals.filter((each) => each !== likely);
      this.films = grade.films === null ? null : filmComparison(grade.films);
      // They stand above the verdict, which comes into sight.
      this.redraw();
      if (grade.passed) ask.right();
      else ask.wrong(likely?.sentence ?? t('Not yet.'));
    } catch (error) {
      ask.say(inWords(sentence(error)));
    } finally {
      this.isChecking = false;
      this.redraw();
    }
  }
}

const without = (): TemplateResult =>
  html`<p class="dim">${t('Checking code needs WebGPU. It can also be checked on the command line: npm run grade.')}</p>`;

type Fault = CodeError['faults'][number];

const faultsOf = (problem: unknown): readonly Fault[] =>
  problem instanceof CodeError ? problem.faults : [{ line: 0, column: 0, message: sentence(problem) }];

function goTo(field: HTMLTextAreaElement, line: number, column: number): void {
  const before = field.value.split('\n').slice(0, line - 1);
  const at = before.join('\n').length + (line > 1 ? 1 : 0) + Math.max(0, column - 1);
  field.focus();
  field.setSelectionRange(at, at);
}

const goal = ({ passed, sentence: words }: Grade['goals'][number]): TemplateResult =>
  html`<li data-passed=${passed}><strong>${passed ? '✓ ' : '✗ '}</strong>${inWords(words)}</li>`;

/** Tab indents; after Escape it leaves the field, as everywhere. */
function indent(event: KeyboardEvent, field: HTMLTextAreaElement): void {
  if (event.key === 'Escape') field.dataset.leave = '';
  else if (event.key === 'Tab' && !event.shiftKey && field.dataset.leave === undefined) {
    event.preventDefault();
    field.setRangeText('  ', field.selectionStart, field.selectionEnd, 'end');
    field.dispatchEvent(new Event('input'));
  } else if (event.key !== 'Tab' && event.key !== 'Shift') delete field.dataset.leave;
}
