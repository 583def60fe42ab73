/** The page: makes its parts, joins them, and is the {@link App} that panels and tools are given. */
import { growingLibrary } from '../content/first-library.ts';
import { filmMean, type FilmData } from '../engine/film.ts';
import { layersOf } from '../engine/layer-image.ts';
import type { Camera, DisplaySettings, SceneDocument } from '../scene/document.ts';
import { checkScene } from '../scene/parse.ts';
import { CODE, type App, type AppState, type Command, type LoadOptions, type Panel } from './app.ts';
import { Commands } from './commands.ts';
import { Dock } from './dock/dock.ts';
import { el } from './dom.ts';
import { Edits } from './state/edits.ts';
import { History, type Moment } from './state/history.ts';
import type { Keep } from './keep/keep.ts';
import { withLibrary } from './library.ts';
import { newId } from './keep/large.ts';
import { openedOf } from './keep/opened.ts';
import { shared } from './keep/patch.ts';
import { firstMaterial, followSelection } from './material/subject.ts';
import { Paths } from './paths/paths.ts';
import { Messages, type MessageAction, type MessageKind } from './messages.ts';
import { remember } from './preferences.ts';
import { initialState } from './initial.ts';
import { Films } from './render/film.ts';
import { readFilm } from './render/read.ts';
import { Session } from './render/session.ts';
import { Stage, type Stages } from './render/stage.ts';
import type { Trial } from './render/trial.ts';
import { Runner } from './runner.ts';
import { sentence } from '../base/sentence.ts';
import { Store } from './state/store.ts';
import { LossNotice } from './viewport/loss.ts';
import { Screen } from './viewport/screen.ts';

export class Page implements App {
  readonly state: Store<AppState>;
  readonly canvas: HTMLCanvasElement;
  readonly session: Session;
  readonly films: Films;
  readonly screen: Screen;
  readonly runner: Runner;
  readonly paths: Paths;
  readonly dock: Dock;
  readonly history: History;
  readonly viewport: HTMLElement;
  readonly actions = el('div', { class: 'actions' });
  readonly keep: Keep;
  opened: SceneDocument;
  private readonly first: SceneDocument;
  readonly edits = new Edits({
    current: () => this.state.get().document,
    set: (document) => this.set(document),
    accept: (document, step) => this.accept(document, step),
  });
  readonly typing = new Set<() => Promise<void>>();
  private notes: readonly string[] = [];
  private readonly loss = new LossNotice(this);
  private loads = 0;
  private loading = 0;
  private readonly registry = new Commands();
  private readonly messages = new Messages();

  constructor(root: HTMLElement, document: SceneDocument, source: string, keep: Keep, trial: Trial) {
    this.keep = keep;
    this.opened = this.first = document;
    this.state = new Store<AppState>(initialState(document, source));
    const { state } = this;
    this.canvas = el('canvas', { class: 'film', tabIndex: 0, role: 'application', 'aria-roledescription': 'viewport' });
    this.viewport = el('main', { class: 'viewport', 'aria-label': 'Picture' }, this.canvas, this.messages.element);
    this.dock = new Dock(state);
    root.replaceChildren(this.topBar(), this.viewport, this.dock.element);
    const stages: Stages = (beforeKernel, build) => Stage.create(this.canvas, growingLibrary, beforeKernel, build);
    this.session = new Session(stages, trial, {
      redraw: () => this.screen.progress(),
      started: () => this.runner.started(),
      finished: () => this.runner.finished(),
      busy: (is) => this.compiling(is),
      noted: (notes) => this.noted(notes),
      prepared: (report) => report.built !== 'nothing' && state.update({ prepared: report }),
      lost: (loss) => this.loss.lost(loss),
      recovered: (samples) => this.loss.recovered(samples),
      failed: (message) => this.state.update({ running: 'error', error: message }),
    });
    this.films = new Films(this.session);
    this.screen = new Screen(this.canvas, this.session, state);
    this.paths = new Paths(this.session);
    this.history = new History(this);
    this.runner = new Runner(state, this.session, () => this.history.note(this.now()));
    remember(state);
    followSelection(this);
    state.subscribe((now, before) => {
      // A shape is selected, or an instance.
      if (now.selection !== null && now.selection !== before.selection && now.instance !== null) state.update({ instance: null });
    });
    state.subscribe(() => this.reflect());
    this.reflect();
    this.registry.listen();
  }

  async load(document: SceneDocument, source: string, { opened = document, work = newId() }: LoadOptions = {}): Promise<void> {
    const before = await this.show({ document, source, work, display: this.state.get().display }, opened);
    if (before !== null && this.loads > 1) this.history.note(before, 'open', 0);
  }

  /** What is on the screen, as a step of history. */
  now(): Moment {
    const { document, source, display } = this.state.get();
    return { document, source, display, work: this.keep.work };
  }

  /** Until what a person did, or typed, is done. */
  async idle(): Promise<void> {
    await Promise.all([...this.typing].map((settle) => settle()));
    await this.edits.idle();
  }

  /** Takes a step back, or does one again. */
  async go(moment: Moment): Promise<void> {
    const { document, source, display, work } = moment;
    if (work !== this.keep.work) return void (await this.show(moment, await openedOf(source, document)));
    const before = this.state.get();
    this.state.update({ document });
    await this.set(document).catch((error: unknown) => {
      if (this.state.get().document === document) this.state.update({ document: before.document, display });
      throw error;
    });
  }

  /** Shows another work. @returns what was there before; null where a later one is opened instead */
  private async show({ document, source, work, display }: Moment, opened: SceneDocument): Promise<Moment | null> {
    const turn = ++this.loads;
    this.loading++;
    const isThere = this.place(document, work, turn).finally(() => this.loading--);
    this.edits.hold(isThere);
    const before = await isThere;
    if (before === null) return null;
    this.screen.renew();
    this.opened = opened;
    this.state.update({
      document,
      source,
      display,
      selection: null,
      instance: null,
      material: firstMaterial(document),
      assigning: false,
      error: null,
    });
    this.edits.clear();
    this.runner.apply();
    return before;
  }

  /** Until the engine has the scene and the tab the work, whatever comes between; null where a later one is opened instead. */
  private async place(document: SceneDocument, work: string, turn: number): Promise<Moment | null> {
    while (!(await this.set(document))) if (turn !== this.loads) return null;
    const before = this.now();
    // What belongs to the last work is written as that.
    void this.keep.flush();
    if (work !== before.work) await this.keep.enter(work);
    return before;
  }

  /** To the engine, with all that its kernel may be made of. What the page begins with brings its own. */
  private readonly set = (document: SceneDocument): Promise<boolean> =>
    document === this.first ? this.session.set(document) : withLibrary(() => this.session.set(document));

  edit(document: SceneDocument, step?: string): Promise<void> {
    return this.edits.add(document, step);
  }

  private accept(document: SceneDocument, step: string | undefined): void {
    const { document: before, selection, instance } = this.state.get();
    this.history.note(this.now(), step, step === undefined ? undefined : Infinity);
    const places =
      instance === null ? 0 : (document.instances[instance.index]?.matrices?.length ?? Number(instance.index < document.instances.length));
    this.state.update({
      document: shared(before, document),
      selection: selection !== null && selection < document.shapes.length ? selection : null,
      instance: instance !== null && instance.place < places ? instance : null,
    });
    this.runner.apply();
  }

  /** As `edit`, for a document that may break the schema; what goes wrong is said over the picture. */
  tryEdit(document: SceneDocument): void {
    void (async () => this.edit(checkScene(document)))().catch((error: unknown) => {
      this.say(sentence(error), 'error');
      // Controls show what a person entered: a new state makes them show what holds.
      this.state.update({ display: { ...this.state.get().display } });
    });
  }

  setDisplay(patch: Partial<DisplaySettings>): void {
    const { document } = this.state.get();
    this.history.note(this.now(), 'display');
    this.state.update({ document: { ...document, display: { ...document.display, ...patch } } });
  }

  /** The cheap path of `edit`: never refused. */
  moveCamera(camera: Camera): void {
    const { document } = this.state.get();
    // A scene on its way brings its own camera.
    if (document.camera === camera || this.loading > 0) return;
    this.history.note(this.now(), 'camera');
    this.state.update({ document: { ...document, camera } });
    this.session.move(this.state.get().document);
  }

  async readImage(): ReturnType<App['readImage']> {
    const film = await this.readFilm();
    return { width: film.width, height: film.height, data: filmMean(film) };
  }

  async readLayers(): ReturnType<App['readLayers']> {
    const film = await this.readFilm();
    return { image: { width: film.width, height: film.height, data: filmMean(film) }, layers: layersOf(film) };
  }

  readFilm(): Promise<FilmData> {
    return readFilm(this.session);
  }

  samples(): number {
    return this.session.samples;
  }

  say(message: string, kind: MessageKind, action?: MessageAction): void {
    this.messages.say(message, kind, action);
  }

  registerPanel(panel: Panel): void {
    this.dock.register(panel);
  }

  showPanel(id: string): void {
    this.dock.open(id);
  }

  registerCommand(command: Command): void {
    this.registry.register(command);
  }

  commands(): readonly Command[] {
    return this.registry.all;
  }

  /** Runs a command by its id. */
  command(id: string): void {
    this.registry.find(id)?.run();
  }

  addTopBarButton(commandId: string, label: string): HTMLButtonElement {
    const command = this.registry.find(commandId);
    const button = el('button', { type: 'button', title: this.tip(commandId), onclick: () => command?.run() }, label);
    this.actions.insertBefore(button, this.actions.querySelector('[data-end]'));
    return button;
  }

  /** A command's title with its key, for tooltips. */
  readonly tip = (commandId: string): string => this.registry.tip(commandId);

  private topBar(): HTMLElement {
    return el(
      'header',
      { class: 'top-bar' },
      el('h1', {}, 'Penumbra'),
      el('span', { class: 'scene-title', id: 'scene-title' }),
      this.actions,
    );
  }

  private reflect(): void {
    const { document: scene, theme, tool } = this.state.get();
    document.documentElement.dataset.theme = theme;
    document.getElementById('scene-title')!.textContent = scene.title;
    document.title = `${scene.title} · Penumbra`;
    this.viewport.dataset.tool = tool;
    this.canvas.setAttribute(
      'aria-label',
      `${scene.title}, being rendered. Arrow keys turn the camera about its target, W A S D move it, question mark lists all keys.`,
    );
  }

  private compiling(is: boolean): void {
    const { running } = this.state.get();
    // Of code that is being typed the editor says how it goes; the picture goes on.
    if (is && this.edits.step?.startsWith(CODE)) return;
    if (is) this.state.update({ running: 'compiling' });
    else if (running === 'compiling' || (running === 'held') !== this.session.isHeld) {
      this.state.update({ running: 'running' });
      this.runner.apply();
    }
  }

  private noted(notes: readonly string[]): void {
    if (notes !== this.notes && notes.length > 0) this.say(notes.join(' '), 'note');
    this.notes = notes;
  }
}
