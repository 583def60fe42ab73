/** The Lesson panel: the list of lessons, or the one that is read. */
import '../../ui/math.css';
import './lessons.css';
import './paper.css';
import type { Lesson } from '../../../lesson/types.ts';
import { el } from '../../ui/dom.ts';
import type { Page } from '../../shell/page.ts';
import { sentence } from '../../../base/sentence.ts';
import { loadLesson } from './content.ts';
import { followLanguage, languageSwitch, speakFirst } from './language-switch.ts';
import { linkText, readLink, type LessonLink } from './link.ts';
import { overview } from './overview.ts';
import { lessonSource, PageHost } from './page-host.ts';
import { preload } from './preload.ts';
import { Presentation, type Presented } from './present.ts';
import { printing } from './paper.ts';
import { Progress } from './progress.ts';
import { Reader } from './reader.ts';
import type { Grading } from './grading.ts';
import type { Writer } from './write/writer.ts';
import { t } from './speech.ts';

/** Narrower than this (px) formulas do not fit. */
const COMFORTABLE = 460;

export class LessonPanel {
  private readonly page: Page;
  private readonly place: HTMLElement;
  private readonly progress = new Progress();
  private readonly host: PageHost;
  private readonly presentation: Presentation;
  private readonly print: () => Promise<void>;
  private reader: Reader | null = null;
  private writer: Writer | null = null;
  private grading: Grading | null = null;
  /** What is read is being written. */
  private isPreview = false;
  private turn = 0;
  /** Nothing is shown in another language first. */
  private readonly spoken = speakFirst();

  constructor(page: Page, container: HTMLElement) {
    this.page = page;
    this.host = new PageHost(page);
    container.classList.add('lesson-panel');
    this.place = el('div', { class: 'lesson-place', translate: 'no' });
    container.append(this.place);
    widen(page);
    this.print = printing(() => this.reader?.lesson ?? null);
    this.presentation = new Presentation(
      () => this.presentable(),
      (is) => this.presented(is),
    );
    page.registerCommand({ id: 'present', title: 'Present the lesson', key: null, group: 'Lessons', run: () => this.present() });
    page.registerCommand({
      id: 'lesson-link',
      title: 'Copy a link to the step of the lesson',
      key: null,
      group: 'Lessons',
      run: () => this.copy(),
    });
    page.registerCommand({
      id: 'lesson-code',
      title: 'QR code of the step of the lesson',
      key: null,
      group: 'Lessons',
      run: () => this.code(),
    });
    page.registerCommand({ id: 'print-lesson', title: 'Print the lesson', key: null, group: 'Lessons', run: () => this.printLesson() });
    page.commits.listen(({ before }) => {
      const { source } = page.state.get();
      if (source !== before.source && !source.startsWith('lesson:')) unlink();
    });
    void this.spoken.then(() => this.list());
    // What is being written or graded is left alone.
    followLanguage(() => void (this.reader !== null ? this.again() : this.writer === null && this.grading === null && this.list()));
  }

  /** Opens what the address asks for; after a reload the picture is there as it was left. */
  async start(link: LessonLink | null): Promise<void> {
    if (link === null) return;
    const { lesson, step } = link;
    const isThere = this.page.state.get().source === lessonSource(lesson) && (step === null || step === this.progress.of(lesson).at);
    await this.open(lesson, step, isThere);
  }

  /** @param isThere its picture is on the screen already */
  async open(name: string, step: string | null, isThere = false): Promise<void> {
    const turn = ++this.turn;
    try {
      await this.spoken;
      if (this.reader?.lesson.name !== name || this.isPreview) {
        const lesson = await loadLesson(name);
        if (turn !== this.turn) return;
        this.read(lesson);
      }
      const { lesson } = this.reader!;
      const wanted = step ?? this.progress.of(name).at;
      const at = lesson.steps.findIndex(({ id }) => id === wanted);
      if (step !== null && at < 0)
        this.page.say(t('The lesson “{title}” has no step called {step}.', { title: lesson.title, step }), 'error');
      await this.reader!.go(Math.max(0, at), isThere);
    } catch (error) {
      if (turn === this.turn) this.page.say(sentence(error), 'error');
    }
  }

  /** The editor comes with the first lesson that is written. */
  private async write(): Promise<void> {
    try {
      const { Writer } = await import('./write/writer.ts');
      this.close();
      this.writer = new Writer(this.page, this.place, {
        preview: (lesson, step) => {
          this.close();
          this.read(lesson, () => void this.write());
          void this.reader?.go(step);
        },
        leave: () => this.list(),
      });
    } catch (error) {
      this.page.say(sentence(error), 'error');
    }
  }

  private async grade(): Promise<void> {
    try {
      const { Grading } = await import('./grading.ts');
      this.close();
      this.grading = new Grading(this.place, { host: this.host, leave: () => this.list() });
    } catch (error) {
      this.page.say(sentence(error), 'error');
    }
  }

  private close(): void {
    this.grading?.end();
    this.grading = null;
    this.reader?.end();
    this.reader = null;
    this.writer?.end();
    this.writer = null;
    this.presentation.set(false);
    unlink();
  }

  /** @param leave where one goes from it; default: the list */
  private read(lesson: Lesson, leave?: () => void): void {
    this.grading?.end();
    this.grading = null;
    this.writer?.end();
    this.writer = null;
    this.reader?.end();
    this.isPreview = leave !== undefined;
    const button = (label: string, title: string, run: () => void): HTMLButtonElement =>
      el('button', { type: 'button', title, onclick: run }, label);
    this.reader = new Reader(this.place, lesson, {
      host: this.host,
      progress: leave === undefined ? this.progress : new Progress(false),
      // A lesson that is being written has no address.
      moved: (_, step) => leave === undefined && history.replaceState(history.state, '', linkText(lesson.name, step)),
      failed: (error) => this.page.say(sentence(error), 'error'),
      leave: leave ?? (() => this.list()),
      open: (name) => void this.open(name, null),
      tools: [
        ...(leave === undefined ? [] : [button(t('Back to the text'), t('Go on writing'), leave)]),
        ...(leave === undefined ? [languageSwitch(() => void this.again())] : []),
        button(t('Reset picture'), t('The picture as this step wants it'), () => void this.reader?.picture(true)),
        el(
          'details',
          // What was chosen is done: the menu is not left open over the step.
          { class: 'lesson-more', onclick: (event: Event) => closeAfterChoice(event) },
          el('summary', {}, t('More')),
          el(
            'div',
            {},
            button(
              t('Present'),
              t(
                'Large type, part by part, without your answers; Page Down goes on, End shows the whole step, Page Up goes back, Escape ends it',
              ),
              () => this.present(),
            ),
            button(t('Print'), t('All steps, with stored pictures'), () => this.printLesson()),
            button(t('Hand in'), t('Save your answers as a file for who teaches'), () => this.reader?.finish()),
            button(t('Copy link'), t('A link to this step'), () => this.copy()),
            button(t('QR code'), t('The link to this step as large as the screen, for phones in a lecture hall'), () => this.code()),
            button(t('Begin anew'), t('Forget the answers and the progress of this lesson'), () => void this.reader?.reset()),
          ),
        ),
      ],
    });
    delete this.place.dataset.whole;
    // From here on it is read without a network.
    void preload(lesson).then(() => (this.place.dataset.whole = lesson.name));
  }

  private list(): void {
    this.close();
    this.place.replaceChildren(
      overview(
        this.progress,
        { write: () => void this.write(), grade: () => void this.grade() },
        (name) => void this.open(name, null),
        () => this.list(),
      ),
    );
  }

  /** The step that is read, in the language that was chosen: the picture and the answers stay. */
  private async again(): Promise<void> {
    if (this.reader === null) return;
    const { lesson, step } = this.reader;
    this.reader.end();
    this.reader = null;
    await this.open(lesson.name, step, true);
  }

  private present(): void {
    if (this.reader === null) return this.page.say(t('Open a lesson first: Learn, in the bar above.'), 'info');
    this.page.showPanel('lesson');
    this.presentation.toggle();
  }

  /** What keys of a presentation do; over another panel, which a button of the lesson or a key has opened, they lead back to the lesson. */
  private presentable(): Presented | null {
    if (this.reader === null || this.page.showsPanel('lesson')) return this.reader?.presented ?? null;
    const back = (): void => this.page.showPanel('lesson');
    return { forward: back, back, all: back, begin: back };
  }

  private presented(is: boolean): void {
    void this.reader?.present(is);
    if (is) this.page.say(t('Page Down or → shows the next part, End the whole step, Page Up or ← goes back; Escape ends it.'), 'info');
  }

  private printLesson(): void {
    if (this.reader === null) return this.page.say(t('Open a lesson first: Learn, in the bar above.'), 'info');
    void this.print();
  }

  /** The address of a step: short, whatever the picture has become. */
  private link({ lesson, step }: Reader): string {
    return new URL(linkText(lesson.name, step), location.href).href;
  }

  private code(): void {
    const { reader, page } = this;
    if (reader === null) return page.say(t('Open a lesson first: Learn, in the bar above.'), 'info');
    import('../share/code.ts')
      .then(({ showCode }) => showCode(this.link(reader), reader.lesson.title))
      .catch((error: unknown) => page.say(sentence(error), 'error'));
  }

  private copy(): void {
    if (this.reader === null) return this.page.say(t('Open a lesson first: Learn, in the bar above.'), 'info');
    navigator.clipboard.writeText(this.link(this.reader)).then(
      () => this.page.say(t('Copied a link to this step.'), 'info'),
      () => this.page.say(t('The browser did not allow copying.'), 'error'),
    );
  }
}

function closeAfterChoice({ target, currentTarget }: Event): void {
  if (target instanceof HTMLButtonElement && currentTarget instanceof HTMLDetailsElement) currentTarget.open = false;
}

/** The address names no lesson any more. */
function unlink(): void {
  if (readLink(location.hash) !== null) history.replaceState(history.state, '', location.pathname + location.search);
}

/** The first time the panel is shown it takes the room that it needs beside the picture. */
function widen(page: Page): void {
  const { dock } = page.state.get();
  if (dock.width < COMFORTABLE && innerWidth >= 2.4 * COMFORTABLE) page.state.update({ dock: { ...dock, width: COMFORTABLE } });
}
