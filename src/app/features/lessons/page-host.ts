/** Lessons on the page: its picture, its dock, its graphics device. */
import { galleryScene } from '../../storage/gallery-scene.ts';
import { equal } from '../../../base/equal.ts';
import { shaderLibrary } from '../../../content/library.ts';
import { filmRay, pick, type FilmData } from '../../../engine/index.ts';
import { Laboratory } from '../../../lab/laboratory.ts';
import { gradeCode, type Grade } from '../../../lesson/grade.ts';
import { gradeFilm } from '../../../lesson/grade-film.ts';
import { beginsAgain, changed, lessonScenes, stands, stepDocument, stepInCharge, withAnswer } from '../../../lesson/state.ts';
import type { Change, CodeQuestion, Lesson } from '../../../lesson/types.ts';
import type { SceneDocument } from '../../../scene/document.ts';
import { ShaderError } from '../../../shader/errors.ts';
import type { AppState, Display } from '../../app.ts';
import { until } from '../../state/events.ts';
import { frame, stretch } from '../../render/frames.ts';
import type { Page } from '../../shell/page.ts';
import { crosshair } from './crosshair.ts';
import { measureAll, renderFilm } from './experiment-run.ts';
import { CodeError, type Host, type Picked } from './host.ts';
import { NO_STOP } from '../../render/stop.ts';
import { t } from './speech.ts';

const PLAIN: Display = { falseColor: false, view: 'radiance' };

/** Source under which a lesson's document is kept. */
export const lessonSource = (name: string): string => `lesson:${name}`;

export class PageHost implements Host {
  private readonly page: Page;
  /** Until the picture of the step is in the engine: what is asked for meanwhile is meant for it. */
  private shown: Promise<unknown> = Promise.resolve();
  /** Which step since the page was opened. */
  private turn = 0;

  constructor(page: Page) {
    this.page = page;
  }

  async show(...step: Parameters<Host['show']>): Promise<void> {
    const turn = ++this.turn;
    const { viewport } = this.page;
    viewport.dataset.waiting = '';
    const work = this.load(...step);
    this.shown = work.catch(() => {});
    try {
      await work;
      await this.seen(turn);
    } finally {
      if (turn === this.turn) delete viewport.dataset.waiting;
    }
  }

  /** Until the picture is that of the step, or nothing renders that would bring it. */
  private async seen(turn: number): Promise<void> {
    const { session, state } = this.page;
    const isSeen = (): boolean => session.samples > 0 && session.gpu?.isHolding === false && !session.isBusy;
    const isStopped = (): boolean => !['running', 'compiling'].includes(state.get().running);
    await until(session.progress.changed, () => turn !== this.turn || isSeen() || isStopped());
  }

  private async load(lesson: Lesson, index: number, answers: Readonly<Record<string, string>>): Promise<void> {
    const { page } = this;
    const { state } = stepInCharge(lesson, index);
    const sceneOf = lessonScenes(lesson, galleryScene);
    const document = await stepDocument(lesson, index, sceneOf, answers);
    const load = (which: SceneDocument): Promise<void> => page.load(which, lessonSource(lesson.name));
    // What a reader left unfinished need not compile: then the text to start from is in the picture.
    await load(document).catch(async (error: unknown) => {
      if (!(error instanceof ShaderError)) throw error;
      await load(await stepDocument(lesson, index, sceneOf));
    });
    page.state.update({ stop: NO_STOP });
    // What another step or the reader had on does not go on.
    this.apply({ ...state, tool: state.tool ?? 'orbit' }, PLAIN);
  }

  foresee(lesson: Lesson, index: number, answers: Readonly<Record<string, string>>): void {
    if (index in lesson.steps) this.page.foresee(() => stepDocument(lesson, index, lessonScenes(lesson, galleryScene), answers));
  }

  isShowing({ name }: Lesson): boolean {
    return this.page.state.get().source === lessonSource(name);
  }

  document(): SceneDocument {
    return this.page.state.get().document;
  }

  follow(listener: () => void): () => void {
    const isOther = (now: AppState, before: AppState): boolean =>
      now.document !== before.document || now.display !== before.display || now.tool !== before.tool;
    return this.page.state.subscribe((now, before) => isOther(now, before) && listener());
  }

  async change(change: Change): Promise<void> {
    await this.shown;
    const document = this.document();
    const next = changed(document, change);
    if (beginsAgain(change) && equal(next.render, document.render)) this.page.command('restart');
    else if (next !== document) await this.page.edit(next, 'lesson');
    this.apply(change, this.page.state.get().display);
  }

  has(change: Change): boolean | null {
    const { document, display, tool } = this.page.state.get();
    return stands(change, document, display, tool);
  }

  edit(document: SceneDocument, step: string): Promise<void> {
    return this.page.edit(document, step);
  }

  private apply({ display, panel, tool, select }: Change, base: Display): void {
    const { state } = this.page;
    const at = this.document().shapes.findIndex(({ name }) => name === select);
    state.update({
      display: { ...base, ...display },
      ...(tool === null ? {} : { tool }),
      ...(select === null ? {} : { selection: at }),
    });
    if (panel !== null) this.page.showPanel(panel);
  }

  picks(listener: (picked: Picked) => void, byKeys: boolean): () => void {
    const { canvas, state, viewport, screen } = this.page;
    const answer = (x: number, y: number): void => {
      // What is seen is the picture of another step.
      if (this.page.viewport.dataset.waiting !== undefined) return this.page.say(t('The picture of this step is on its way.'), 'info');
      const picked = this.under(x, y);
      if (picked !== null) listener(picked);
    };
    const release = this.page.ownClicks(answer);
    const place = (clientX: number, clientY: number): [number, number] => {
      const { width, height } = state.get().document.film;
      const [x, y] = screen.filmPoint(clientX, clientY);
      return [x / width, y / height];
    };
    const takeAway = byKeys ? crosshair({ viewport, canvas, place, answer }) : (): void => {};
    // By the list of shapes, for those who do not point.
    const stop = state.subscribe((now, before) => {
      if (now.selection === before.selection || now.selection === null || document.activeElement === canvas) return;
      const shape = now.document.shapes[now.selection]?.name ?? null;
      listener({ point: [NaN, NaN], shape });
    });
    return () => {
      release();
      stop();
      takeAway();
    };
  }

  private under(clientX: number, clientY: number): Picked | null {
    const { session, screen, state } = this.page;
    const { document } = state.get();
    const { width, height } = document.film;
    const [x, y] = screen.filmPoint(clientX, clientY);
    if (session.gpu === null || x < 0 || y < 0 || x >= width || y >= height) return null;
    const found = pick(session.gpu.renderer.inputs().geometry, filmRay(document, x / width, y / height));
    return { point: [x / width, y / height], shape: found === null ? null : (document.shapes[found.shape]?.name ?? null) };
  }

  async write(question: CodeQuestion, source: string): Promise<void> {
    await this.shown;
    try {
      await this.page.edit(withAnswer(this.document(), question, source), `code ${question.program}`);
    } catch (error) {
      if (!(error instanceof ShaderError)) throw error;
      throw new CodeError(error.diagnostics.map(({ line, column, message }) => ({ line, column, message })));
    }
  }

  async grade(...[lesson, question, source, signal, told]: Parameters<Host['grade']>): Promise<Grade> {
    const { gpu } = this.page.session;
    if (gpu === null) throw new Error(t('There is no graphics device at the moment.'));
    if (question.goals.film !== null) {
      const index = lesson.steps.findIndex(({ blocks }) => blocks.includes(question));
      // On a processor the picture and the films would wait for each other.
      const resume = this.page.runner.pause();
      let likely = 0;
      const render = (document: SceneDocument): Promise<FilmData> => {
        const { seed } = document.render;
        told(filmWords(seed, seed === 'wrong' ? ++likely : 0, question));
        return renderFilm(gpu.device, document);
      };
      return gradeFilm(render, lesson, index, question, source).finally(resume);
    }
    const laboratory = new Laboratory(gpu.device, shaderLibrary(), gpu.renderer.assembler);
    try {
      return await gradeCode(laboratory, question, source, { slice: await stretch(this.page), pause: frame, signal });
    } finally {
      laboratory.destroy();
    }
  }

  async measure(lesson: Lesson, ...[experiment, signal, told]: Shift<Parameters<Host['measure']>>): Promise<void> {
    const { session, runner } = this.page;
    const { gpu } = session;
    if (gpu === null) throw new Error(t('There is no graphics device at the moment.'));
    // The picture waits: both would be timed.
    const resume = runner.pause();
    try {
      await measureAll(gpu.device, experiment, lessonScenes(lesson, galleryScene), signal, told);
    } finally {
      resume();
    }
  }

  openPanel(id: string): void {
    this.page.showPanel(id);
  }
}

/** What is rendered while an answer is graded; @param seed by which `filmDocuments` tells its films apart; @param n of the likely faults */
function filmWords(seed: string | number, n: number, { wrong }: CodeQuestion): string {
  if (seed === 'own') return t('Your film is rendered …');
  if (seed === 'right') return t('The engine’s film is rendered …');
  if (seed === 'model') return t('Your noise is compared …');
  return t('Compared with likely faults, {n} of {of} …', { n, of: wrong.length });
}

type Shift<T extends unknown[]> = T extends [unknown, ...infer Rest] ? Rest : never;
