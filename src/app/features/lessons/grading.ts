/** Files that were handed in, graded on the page: a table for each lesson that they are of, and the same for a spreadsheet. */
import { html, nothing, render, type TemplateResult } from 'lit-html';
import { sentence } from '../../../base/sentence.ts';
import { bestOf, type ClassResults, markWords, notesOf, tableCsv } from '../../../lesson/class-table.ts';
import { gradeClass, type HandInFile, handInText } from '../../../lesson/grade-class.ts';
import { LessonError } from '../../../lesson/errors.ts';
import type { Grade } from '../../../lesson/grade.ts';
import { questionsOf, readHandIn } from '../../../lesson/hand-in.ts';
import type { CodeQuestion, Lesson } from '../../../lesson/types.ts';
import { ShaderError } from '../../../shader/errors.ts';
import { saveFile } from '../../storage/save-file.ts';
import { inputOf } from '../../ui/html.ts';
import { loadLesson } from './content.ts';
import type { Host } from './host.ts';
import { t } from './speech.ts';

interface Around {
  host: Pick<Host, 'grade'>;
  /** Back to the list of lessons. */
  leave(): void;
}

export class Grading {
  private readonly place: HTMLElement;
  private readonly around: Around;
  private readonly stop = new AbortController();
  private results: ClassResults[] = [];
  /** Files of which no lesson is known. */
  private refused: ClassResults['refused'] = [];
  private said = '';
  private isBusy = false;

  /** @param place is filled */
  constructor(place: HTMLElement, around: Around) {
    this.place = place;
    this.around = around;
    place.replaceChildren();
    this.draw();
  }

  end(): void {
    this.stop.abort();
    render(nothing, this.place);
  }

  private readonly take = async (event: Event): Promise<void> => {
    const input = inputOf(event);
    const files = [...(input.files ?? [])].sort((a, b) => (a.name < b.name ? -1 : 1));
    input.value = '';
    if (files.length === 0 || this.isBusy) return;
    [this.results, this.refused, this.isBusy] = [[], [], true];
    try {
      await this.gradeAll(files);
    } catch (error) {
      this.said = sentence(error);
    } finally {
      this.isBusy = false;
      if (!this.stop.signal.aborted) this.draw();
    }
  };

  private async gradeAll(files: readonly File[]): Promise<void> {
    const own = files.filter(({ name }) => LESSON.test(name));
    const opened = await openLessons(own);
    const answers = files.filter((each) => !own.includes(each));
    const { lessons, refused } = await byLesson(answers, opened.lessons);
    this.refused = [...opened.refused, ...refused];
    let before = 0;
    for (const [lesson, its] of lessons) {
      const tell = (done: number): void => this.tell(t('Graded {n} of {of} files …', { n: before + done, of: answers.length }));
      tell(0);
      const results = await gradeClass(its, lesson, { grade: (_, question, text) => this.grade(lesson, question, text), progress: tell });
      if (this.stop.signal.aborted) return;
      this.results = [...this.results, results];
      before += its.length;
    }
    const graded = this.results.reduce((sum, { marked }) => sum + marked.length, 0);
    this.said =
      answers.length === 1 ? t('Graded {n} of 1 file.', { n: graded }) : t('Graded {n} of {of} files.', { n: graded, of: answers.length });
  }

  /** A text that does not compile is a wrong answer. @throws what the device says */
  private async grade(lesson: Lesson, question: CodeQuestion, text: string): Promise<Grade> {
    this.stop.signal.throwIfAborted();
    try {
      return await this.around.host.grade(lesson, question, text, this.stop.signal, () => {});
    } catch (error) {
      if (!(error instanceof ShaderError)) throw error;
      return { passed: false, goals: [{ id: 'compiles', passed: false, sentence: sentence(error) }], report: null, films: null };
    }
  }

  private tell(said: string): void {
    this.said = said;
    if (!this.stop.signal.aborted) this.draw();
  }

  private draw(): void {
    render(
      html`<header class="lesson-head">
          <div class="lesson-tools"><button type="button" @click=${() => this.around.leave()}>${t('All lessons')}</button></div>
          <h2>${t('Grade answers')}</h2>
        </header>
        <div class="lesson-scroll lesson-grading" role="region" aria-label=${t('Answers')} tabindex="0">
          <p>
            ${t('Choose the files that readers saved by “Hand in”, of one lesson or of several; with answers to a lesson of your own, its file as well (.md or .zip). Points are computed here from what was entered, and nothing leaves this computer. Programs that were handed in are compiled and run by the laboratory.')}
          </p>
          <label class="lesson-files">
            <span>${t('Files of answers')}</span>
            <input type="file" multiple accept=".json,.md,.zip" ?disabled=${this.isBusy} @change=${this.take} />
          </label>
          <p role="status">${this.said}</p>
          ${this.results.filter(({ marked }) => marked.length > 0).map(table)}
          ${refusals([...this.refused, ...this.results.flatMap(({ refused }) => refused)])}
        </div>`,
      this.place,
    );
  }
}

/** A lesson of one's own: its text, or its folder. */
const LESSON = /\.(?:md|zip)$/i;

/** Lessons that are not the page's, by their names, and what is none. */
async function openLessons(files: readonly File[]): Promise<{ lessons: Map<string, Lesson>; refused: ClassResults['refused'] }> {
  const lessons = new Map<string, Lesson>();
  const refused: ClassResults['refused'][number][] = [];
  if (files.length === 0) return { lessons, refused };
  const [{ readDraft }, { checkDraft }] = await Promise.all([import('./write/draft.ts'), import('./write/check.ts')]);
  for (const each of files)
    try {
      const { lesson, faults } = await checkDraft(await readDraft(each.name, new Uint8Array(await each.arrayBuffer())));
      if (lesson === null) throw new LessonError(faults.slice(0, 1));
      lessons.set(lesson.name, lesson);
    } catch (error) {
      refused.push({ file: each.name, said: sentence(error) });
    }
  return { lessons, refused };
}

/** @param opened lessons that were given with the answers: they come before the page's @returns the files of each lesson, and what is none */
async function byLesson(
  files: readonly File[],
  opened: ReadonlyMap<string, Lesson>,
): Promise<{ lessons: Map<Lesson, HandInFile[]>; refused: ClassResults['refused'] }> {
  const lessons = new Map<Lesson, HandInFile[]>();
  const refused: ClassResults['refused'][number][] = [];
  for (const each of files)
    try {
      const bytes = new Uint8Array(await each.arrayBuffer());
      const { lesson: name } = readHandIn(handInText(bytes));
      const lesson = opened.get(name) ?? (await loadLesson(name));
      const its = lessons.get(lesson) ?? [];
      lessons.set(lesson, [...its, { file: each.name, read: () => bytes }]);
    } catch (error) {
      refused.push({ file: each.name, said: sentence(error) });
    }
  return { lessons, refused };
}

function table(results: ClassResults): TemplateResult {
  const { lesson, marked } = results;
  const asked = questionsOf(lesson);
  const save = (): void => saveFile(`${lesson.name}.csv`, new Blob([tableCsv(results)], { type: 'text/csv' }));
  return html`<section aria-label=${lesson.title}>
    <h3>${lesson.title}</h3>
    <div class="table" tabindex="0">
      <table>
        <thead>
          <tr>
            <th scope="col">${t('Name')}</th>
            ${asked.map(({ step, question }) => html`<th scope="col" title=${lesson.steps[step]?.title ?? ''}>${question.id}</th>`)}
            <th scope="col">${t('Sum')}</th>
          </tr>
        </thead>
        <tbody>
          ${marked.map(
            ({ name, file, marks, points, isOtherEdition }) =>
              html`<tr>
                <th scope="row" title=${file}>${name === '' ? file : name}${isOtherEdition ? ' †' : ''}</th>
                ${marks.map((mark) => html`<td title=${[mark.entered, mark.said].filter((each) => each !== null && each !== '').join(': ')}>${markWords(mark)}</td>`)}
                <td>${points}</td>
              </tr>`,
          )}
          <tr>
            <th scope="row">${t('of')}</th>
            ${asked.map(({ question }) => html`<td>${question.points}</td>`)}
            <td>${bestOf(lesson)}</td>
          </tr>
        </tbody>
      </table>
    </div>
    ${notesOf(results).map((each) => html`<p class="dim">${t(each)}</p>`)}
    <button type="button" class="lesson-own" @click=${save}>${t('Save as CSV')}</button>
  </section>`;
}

const refusals = (refused: ClassResults['refused']): TemplateResult | typeof nothing =>
  refused.length === 0
    ? nothing
    : html`<section aria-label=${t('Not graded')}>
        <h3>${t('Not graded')}</h3>
        <ul>
          ${refused.map(({ file, said }) => html`<li>${file}: ${said}</li>`)}
        </ul>
      </section>`;
