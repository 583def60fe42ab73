/** The page: makes its parts, joins them, and is the {@link App} that panels and tools are given. */
import { growingLibrary } from '../../content/first-library.ts';
import { type FilmData, filmMean, layersOf, type PrepareReport } from '../../engine/index.ts';
import type { Camera, DisplaySettings, SceneDocument } from '../../scene/document.ts';
import { checkScene } from '../../scene/parse.ts';
import { KernelAssembler } from '../../shader/kernel.ts';
import { CODE, type App, type AppState, type Command, type Panel } from '../app.ts';
import { Commands } from '../commands.ts';
import { Dock } from '../dock/dock.ts';
import { el } from '../ui/dom.ts';
import { TOGETHER, type History, type Moment } from '../state/history.ts';
import { selectedOf, type Selected } from '../state/selected.ts';
import { settle } from '../state/settle.ts';
import type { Events } from '../state/events.ts';
import { dragged, endDrags } from '../state/gesture.ts';
import { Transactions, type Commit, type OpenOptions } from '../state/transactions.ts';
import type { ProjectStorage } from '../storage/storage.ts';
import { withLibrary } from '../programs/loading.ts';
import { isResized } from '../viewport/fitted.ts';
import { Paths } from '../features/paths/paths.ts';
import { Messages, type MessageAction, type MessageKind } from '../ui/messages.ts';
import { remember } from '../state/preferences.ts';
import { initialState } from './initial.ts';
import { Films } from '../render/film.ts';
import { readFilm } from '../render/read.ts';
import { Foresight } from '../render/foresight.ts';
import { Session } from '../render/session.ts';
import { GpuContext, type RequestGpuContext } from '../render/gpu-context.ts';
import type { KernelWatchdog } from '../render/watchdog.ts';
import { Runner } from '../render/runner.ts';
import { sentence } from '../../base/sentence.ts';
import { Store } from '../state/store.ts';
import { LossNotice } from '../viewport/loss.ts';
import { Screen } from '../viewport/screen.ts';
import { languageChosen } from '../words/language.ts';
import { titleInWords } from '../words/words.ts';
import { Stage } from '../viewport/stage.ts';

export class Page implements App {
  readonly state: App['state'];
  readonly selected: Selected;
  readonly canvas: HTMLCanvasElement;
  readonly session: Session;
  private readonly foresight: Foresight;
  readonly films: Films;
  readonly screen: Screen;
  readonly stage: Stage;
  readonly runner: Runner;
  readonly paths: Paths;
  readonly dock: Dock;
  readonly transactions: Transactions;
  readonly viewport: HTMLElement;
  readonly actions = el('div', { class: 'actions' });
  readonly storage: ProjectStorage;
  readonly assembler = new KernelAssembler(growingLibrary);
  readonly typing = new Set<() => Promise<void>>();
  /** See ownClicks. */
  clickOwner: ((clientX: number, clientY: number) => void) | null = null;
  private notes: readonly string[] = [];
  private readonly loss = new LossNotice(this);
  private readonly registry = new Commands();
  private readonly messages = new Messages();

  constructor(root: HTMLElement, document: SceneDocument, source: string, storage: ProjectStorage, watchdog: KernelWatchdog) {
    this.storage = storage;
    const state = new Store<AppState>(initialState(document, source), settle);
    this.state = state;
    this.selected = selectedOf(state);
    this.canvas = el('canvas', { class: 'film', tabIndex: 0, role: 'application', 'aria-roledescription': 'viewport' });
    this.viewport = el('main', { class: 'viewport', 'aria-label': 'Picture' }, this.canvas, this.messages.element);
    this.dock = new Dock(state);
    root.replaceChildren(this.topBar(), this.viewport, this.dock.element);
    const requestGpu: RequestGpuContext = (told) => GpuContext.create(this.canvas, this.assembler, told);
    this.session = new Session(requestGpu, watchdog, {
      redraw: () => this.screen.progress(),
      started: () => this.runner.started(),
      finished: () => this.runner.finished(),
      busy: (is) => this.compiling(is),
      prepared: (report) => this.prepared(report),
      lost: (loss) => this.loss.lost(loss),
      recovered: (samples) => this.loss.recovered(samples),
      failed: (message) => this.state.update({ running: 'error', error: message }),
    });
    this.films = new Films(this.session);
    this.foresight = new Foresight(this.session);
    this.screen = new Screen(this.canvas, this.session, state);
    this.stage = new Stage(this.viewport, this.screen, this.session, state);
    this.paths = new Paths(this.session);
    this.transactions = new Transactions(state, {
      storage,
      // With all that its kernel may be made of. What the page begins with brings its own.
      set: (next) => (isResized(next, document) ? this.session.set(next) : withLibrary(() => this.session.set(next))),
      settle: () => Promise.all([...this.typing].map((apply) => apply())),
      say: (message, kind) => this.say(message, kind),
      film: () => this.session.clock.film,
      revive: async (moment, was) => this.session.backup.shelf?.revive(this.session, moment, was),
    });
    this.runner = new Runner(state, this.session, (spp) => this.setTarget(spp));
    this.commits.listen(({ cause, isOther }) => {
      if (isOther) this.screen.renew();
      if (cause !== 'immediate') this.runner.apply();
    });
    dragged.listen((is) => (is ? (this.session.isMoving = true) : this.session.settle()));
    for (const each of ['pointerup', 'pointercancel', 'blur']) window.addEventListener(each, endDrags, each !== 'blur');
    remember(state);
    state.subscribe(() => this.reflect());
    languageChosen.listen(() => this.reflect());
    this.reflect();
    // Where there is no adapter the page is gone, and its keys with it.
    this.registry.listen(() => this.canvas.isConnected);
  }

  load(document: SceneDocument, source: string, options?: OpenOptions): Promise<void> {
    return this.transactions.open(document, source, options);
  }

  /** What is on the screen, as a step of history. */
  now(): Moment {
    return this.transactions.now();
  }

  get opened(): SceneDocument {
    return this.transactions.opened;
  }

  get history(): History {
    return this.transactions.history;
  }

  get commits(): Events<Commit> {
    return this.transactions.commits;
  }

  edit(document: SceneDocument, step?: string): Promise<void> {
    return this.transactions.run(document, { policy: 'checked', step });
  }

  tryEdit(document: SceneDocument): void {
    // At once: a gesture that is under way is over when a promise has settled.
    const edit = (): Promise<void> => this.edit(checkScene(document));
    new Promise<void>((resolve) => resolve(edit())).catch((error: unknown) => {
      this.say(sentence(error), 'error');
      // Controls show what the user entered: a new state makes them show what holds.
      this.state.update({ display: { ...this.state.get().display } });
    });
  }

  setDisplay(patch: Partial<DisplaySettings>): void {
    const { document } = this.state.get();
    this.apply({ ...document, display: { ...document.display, ...patch } }, 'display');
  }

  setTarget(spp: number | undefined): void {
    const { document } = this.state.get();
    if (spp !== document.render.spp) this.apply({ ...document, render: { ...document.render, spp } }, 'target');
  }

  /** The cheap path of `edit`: never refused. */
  moveCamera(camera: Camera): void {
    const { document } = this.state.get();
    // A scene on its way brings its own camera.
    if (document.camera === camera || this.transactions.isOpening) return;
    this.apply({ ...document, camera }, 'camera');
    this.session.move(this.state.get().document);
  }

  private apply(document: SceneDocument, step: string): void {
    void this.transactions.run(document, { policy: 'immediate', step, within: TOGETHER });
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

  foresee(scene: () => Promise<SceneDocument>): void {
    this.foresight.wish(scene);
  }

  pause(): () => void {
    return this.runner.pause();
  }

  samples(): number {
    return this.session.samples;
  }

  say(message: string, kind: MessageKind, action?: MessageAction): void {
    this.messages.say(message, kind, action);
  }

  ownClicks(listener: (clientX: number, clientY: number) => void): () => void {
    this.clickOwner = listener;
    return () => {
      if (this.clickOwner === listener) this.clickOwner = null;
    };
  }

  registerPanel(panel: Panel): void {
    this.dock.register(panel);
  }

  showPanel(id: string): void {
    this.dock.open(id);
  }

  showsPanel(id: string): boolean {
    return this.dock.shows(id);
  }

  registerCommand(command: Command): void {
    this.registry.register(command);
  }

  commands(): readonly Command[] {
    return this.registry.all;
  }

  command(id: string): void {
    this.registry.find(id)?.run();
  }

  addTopBarButton(commandId: string, label: string): HTMLButtonElement {
    const command = this.registry.find(commandId);
    const button = el('button', { type: 'button', title: this.tip(commandId), onclick: () => command?.run() }, label);
    this.actions.insertBefore(button, this.actions.querySelector('[data-end]'));
    return button;
  }

  readonly tip = (commandId: string): string => this.registry.tip(commandId);

  private topBar(): HTMLElement {
    return el(
      'header',
      { class: 'top-bar' },
      el('h1', {}, 'Penumbra'),
      el('span', { class: 'scene-title', id: 'scene-title', translate: 'no' }),
      this.actions,
    );
  }

  private reflect(): void {
    const { document: scene, theme, tool } = this.state.get();
    document.documentElement.dataset.theme = theme;
    const title = titleInWords(scene.title);
    document.getElementById('scene-title')!.textContent = title;
    document.title = `${title} · Penumbra`;
    this.viewport.dataset.tool = tool;
    this.canvas.setAttribute(
      'aria-label',
      `${title}, being rendered. Arrow keys turn the camera about its target, W A S D move it, question mark lists all keys.`,
    );
  }

  private compiling(is: boolean): void {
    const { running } = this.state.get();
    // Of code that is being typed the editor says how it goes; the picture goes on.
    if (is && this.transactions.checking?.startsWith(CODE)) return;
    if (is) this.state.update({ running: 'compiling' });
    else if (running === 'compiling' || (running === 'held') !== this.session.isHeld) {
      this.state.update({ running: 'running' });
      this.runner.apply();
    }
  }

  private prepared(report: PrepareReport): void {
    if (report.built !== 'nothing') this.state.update({ prepared: report });
    const { notes } = report;
    if (notes !== this.notes && notes.length > 0) this.say(notes.join(' '), 'note');
    this.notes = notes;
  }
}
