/** A lesson being read: its head, one step at a time, and the way to the next. Beside a picture, or with stored pictures alone. */
import type { Lesson } from '../../../lesson/types.ts';
import { isQuestion, SERIES } from '../../../lesson/types.ts';
import { stepInCharge } from '../../../lesson/state.ts';
import { el } from '../../ui/dom.ts';
import { blockElement } from './blocks.ts';
import { stepPicture } from './content.ts';
import type { Host } from './host.ts';
import type { Presented } from './present.ts';
import { Progress } from './progress.ts';
import { Reveal } from './reveal.ts';
import { summary } from './summary.ts';
import { languageOf, spoken, t } from './speech.ts';

export interface ReaderOptions {
  host: Host | null;
  progress: Progress;
  /** Another step is shown: the address follows. */
  moved(lesson: Lesson, step: string): void;
  failed(error: unknown): void;
  /** Buttons beside the title. */
  tools: HTMLElement[];
  /** Back to the list of lessons, or where else one goes from here. */
  leave(): void;
  /** What the buttons that do so say; default: All lessons. */
  leaves?: string;
  /** Another lesson, by its name. */
  open(name: string): void;
}

export class Reader {
  readonly lesson: Lesson;
  private index = -1;
  private readonly options: ReaderOptions;
  private readonly body = el('div', { class: 'lesson-step' });
  private readonly marks: HTMLButtonElement[];
  private readonly back = el('button', { type: 'button', onclick: () => void this.go(this.index - 1) }, t('Previous'));
  private readonly next = el('button', { type: 'button', class: 'lesson-next', onclick: () => void this.forward() }, t('Next'));
  private readonly count = el('span', { class: 'dim', role: 'status' });
  private readonly scroller: HTMLElement;
  private readonly place: HTMLElement;
  private ends: (() => void)[] = [];
  /** The step whose state is in the picture. */
  private shown: string | null = null;
  /** While it is presented: what is shown so far, and answers that are nobody's. */
  private reveal: Reveal | null = null;
  private class: Progress | null = null;

  /** @param place is filled; it scrolls */
  constructor(place: HTMLElement, lesson: Lesson, options: ReaderOptions) {
    this.place = place;
    this.lesson = lesson;
    this.options = options;
    this.marks = lesson.steps.map(({ title }, i) =>
      el('button', {
        type: 'button',
        class: 'lesson-mark',
        title,
        'aria-label': t('Step {n}: {title}', { n: i + 1, title }),
        onclick: () => void this.go(i),
      }),
    );
    this.scroller = el('div', { class: 'lesson-scroll', role: 'region', 'aria-label': t('Step'), tabIndex: 0 }, this.body);
    place.lang = spoken();
    place.replaceChildren(
      el(
        'header',
        { class: 'lesson-head' },
        el(
          'div',
          { class: 'lesson-tools' },
          el('button', { type: 'button', onclick: () => options.leave() }, options.leaves ?? t('All lessons')),
          ...options.tools,
        ),
        el(
          'p',
          { class: 'lesson-series' },
          t('{series}, {order} · about {minutes} minutes', {
            series: t(SERIES[lesson.series]),
            order: lesson.order,
            minutes: lesson.minutes,
          }),
        ),
        el('h2', { lang: languageOf(lesson) }, lesson.title),
        el('nav', { class: 'lesson-marks', 'aria-label': t('Steps') }, ...this.marks),
      ),
      this.scroller,
      el('footer', { class: 'lesson-foot' }, this.back, this.count, this.next),
    );
  }

  get step(): string {
    return this.lesson.steps[Math.min(this.index, this.lesson.steps.length - 1)]?.id ?? '';
  }

  private get progress(): Progress {
    return this.class ?? this.options.progress;
  }

  /** What keys do while it is presented. */
  readonly presented: Presented = {
    forward: () => {
      if (this.reveal?.forward() !== true) void this.forward();
    },
    back: () => {
      if (this.reveal?.back() !== true) void this.go(this.index - 1).then(() => this.reveal?.all());
    },
    all: () => this.reveal?.all(),
    begin: () => this.reveal?.begin(),
  };

  /** The step that is open begins anew: in front of a class without the reader's own answers, part by part. */
  async present(is: boolean): Promise<void> {
    this.class = is ? new Progress(false) : null;
    this.reveal = null;
    const at = Math.min(this.index, this.lesson.steps.length - 1);
    this.index = -1;
    // The reader's code is in the picture, or that of the class.
    if (this.lesson.steps[at]?.blocks.some(({ type }) => type === 'code') === true) this.shown = null;
    await this.go(at);
  }

  /**
   * Shows a step; numbers beyond the ends do nothing.
   * @param isThere the picture of the step is there already, perhaps with what the reader changed
   */
  async go(index: number, isThere = false): Promise<void> {
    const { lesson, options } = this;
    const step = lesson.steps[index];
    if (step === undefined || index === this.index) return;
    const isFirst = this.index < 0;
    this.end();
    this.index = index;
    this.progress.see(lesson.name, step.id);
    options.moved(lesson, step.id);
    this.reflect();
    // The picture first: controls show what it has.
    if (isThere) this.shown = this.charge();
    const ready = this.picture(false);
    const around = { lesson, host: options.host, progress: this.progress, failed: options.failed };
    const blocks = step.blocks.map((each) => blockElement(each, around, this.ends));
    this.body.lang = languageOf(lesson);
    this.body.replaceChildren(el('h3', {}, step.title), ...this.stored(), ...blocks);
    this.reveal = this.class === null ? null : new Reveal(this.body);
    this.toBegin(isFirst);
    // What is wider than the panel must be reached by keys.
    for (const each of this.body.querySelectorAll<HTMLElement>('.formula, .table'))
      if (each.scrollWidth > each.clientWidth) each.tabIndex = 0;
    await ready;
    // Who has read this one goes on to the next.
    if (this.index === index) options.host?.foresee(lesson, index + 1, this.progress.of(lesson.name).programs);
  }

  /** The step's picture once more, as the step wants it. */
  async picture(again: boolean): Promise<void> {
    const { lesson, options } = this;
    const index = Math.min(this.index, lesson.steps.length - 1);
    if (options.host === null) return;
    const charge = this.charge();
    if (!again && charge === this.shown && options.host.isShowing(lesson)) return;
    this.shown = charge;
    try {
      await options.host.show(lesson, index, this.progress.of(lesson.name).programs);
    } catch (error) {
      this.shown = null;
      options.failed(error);
    }
  }

  /** The step whose picture it is: one that asks for code has its own. */
  private charge(): string {
    const index = Math.min(this.index, this.lesson.steps.length - 1);
    const step = this.lesson.steps[index]!;
    return step.blocks.some(({ type }) => type === 'code') ? step.id : stepInCharge(this.lesson, index).id;
  }

  /** Begins the lesson anew, answers and all. */
  async reset(): Promise<void> {
    this.progress.forget(this.lesson.name);
    this.index = -1;
    this.shown = null;
    await this.go(0);
  }

  /** It leaves the page. */
  end(): void {
    for (const each of this.ends.splice(0)) each();
  }

  async forward(): Promise<void> {
    const { steps } = this.lesson;
    if (this.index < steps.length - 1) await this.go(this.index + 1);
    else if (this.index < steps.length && steps.some(({ blocks }) => blocks.some(isQuestion))) this.finish();
    else this.options.leave();
  }

  /** Behind the last step: what was answered, what can be handed in, and where to go on. The picture stays. */
  finish(): void {
    const { lesson, options, body, progress } = this;
    this.end();
    this.reveal = null;
    this.index = lesson.steps.length;
    this.reflect();
    const go = (step: number): void => void this.go(step);
    body.lang = spoken();
    body.replaceChildren(summary(lesson, progress, { go, open: (name) => options.open(name) }));
    this.toBegin(false);
  }

  /** On a phone the whole panel scrolls: the head of the lesson is seen where it is opened, and then makes room for the step. */
  private toBegin(withHead: boolean): void {
    const { place, scroller } = this;
    scroller.scrollTop = 0;
    place.scrollTop = withHead ? 0 : place.scrollTop + scroller.getBoundingClientRect().top - place.getBoundingClientRect().top;
  }

  private reflect(): void {
    const { steps, name } = this.lesson;
    const { seen } = this.progress.of(name);
    this.marks.forEach((each, i) => {
      each.toggleAttribute('data-seen', seen.includes(steps[i]!.id));
      if (i === this.index) each.setAttribute('aria-current', 'step');
      else each.removeAttribute('aria-current');
    });
    const isOver = this.index === steps.length;
    this.count.textContent = isOver ? t('The end') : t('{n} of {of}', { n: this.index + 1, of: steps.length });
    this.back.disabled = this.index === 0;
    this.next.textContent = isOver ? (this.options.leaves ?? t('All lessons')) : this.index === steps.length - 1 ? t('Finish') : t('Next');
  }

  /** Without a picture of its own, what it would show. */
  private stored(): HTMLElement[] {
    const { host } = this.options;
    if (host !== null) return [];
    const { id, state } = stepInCharge(this.lesson, this.index);
    const src = stepPicture(this.lesson.name, id, state.scene);
    return src === null
      ? []
      : [el('figure', { class: 'lesson-figure lesson-stored' }, el('img', { src, alt: t('What this step shows'), decoding: 'async' }))];
  }
}
