/** The page: makes its parts, joins them, and is the {@link App} that panels and tools are given. */
import { shaderLibrary } from '../content/browser.ts';
import { filmMean, type FilmData } from '../engine/film.ts';
import { layersOf } from '../engine/layer-image.ts';
import type { Camera, DisplaySettings, SceneDocument } from '../scene/document.ts';
import { checkScene } from '../scene/parse.ts';
import { CODE, type App, type AppState, type Command, type Panel } from './app.ts';
import { Commands } from './commands.ts';
import { Dock } from './dock/dock.ts';
import { el, keyText } from './dom.ts';
import { Edits } from './edits.ts';
import { History } from './history.ts';
import type { Keep } from './keep/keep.ts';
import { firstMaterial, followSelection } from './material/subject.ts';
import { Paths } from './paths/paths.ts';
import { Messages, type MessageAction, type MessageKind } from './messages.ts';
import { remember, remembered } from './preferences.ts';
import { sentence, Session } from './render/session.ts';
import { Runner } from './runner.ts';
import { Store } from './store.ts';
import { Screen } from './viewport/screen.ts';

/** Milliseconds that reading the image waits for one. */
const LONGEST_WAIT = 15_000;

export class Page implements App {
  readonly state: Store<AppState>;
  readonly canvas: HTMLCanvasElement;
  readonly session: Session;
  readonly screen: Screen;
  readonly runner: Runner;
  readonly paths: Paths;
  readonly dock: Dock;
  readonly history: History;
  readonly viewport: HTMLElement;
  readonly actions = el('div', { class: 'actions' });
  readonly keep: Keep;
  opened: SceneDocument;
  readonly edits = new Edits({
    current: () => this.state.get().document,
    set: (document) => this.session.set(document),
    accept: (document, step) => this.accept(document, step),
  });
  private notes: readonly string[] = [];
  private loads = 0;
  private loading = 0;
  private readonly registry = new Commands();
  private readonly messages = new Messages();

  constructor(root: HTMLElement, document: SceneDocument, source: string, keep: Keep) {
    this.keep = keep;
    this.opened = document;
    this.state = new Store<AppState>({
      document,
      source,
      display: { falseColor: false, view: 'radiance' },
      selection: null,
      instance: null,
      prepared: null,
      running: 'compiling',
      error: null,
      tool: 'orbit',
      stop: { seconds: null, error: null },
      adapter: '',
      material: firstMaterial(document),
      assigning: false,
      lit: null,
      notes: [],
      ...remembered(),
    });
    const { state } = this;
    this.canvas = el('canvas', { class: 'film', tabIndex: 0, role: 'application', 'aria-roledescription': 'viewport' });
    this.viewport = el('main', { class: 'viewport', 'aria-label': 'Picture' }, this.canvas, this.messages.element);
    this.dock = new Dock(state);
    root.replaceChildren(this.topBar(), this.viewport, this.dock.element);
    this.session = new Session(this.canvas, shaderLibrary(), {
      redraw: () => this.screen.progress(),
      started: () => this.runner.started(),
      finished: () => this.runner.finished(),
      busy: (is) => this.compiling(is),
      noted: (notes) => this.noted(notes),
      prepared: (report) => report.built !== 'nothing' && state.update({ prepared: report }),
      lost: () => this.lost(),
      recovered: () => this.recovered(),
      failed: (message) => this.state.update({ running: 'error', error: message }),
    });
    this.screen = new Screen(this.canvas, this.session, state);
    this.runner = new Runner(state, this.session);
    this.paths = new Paths(this.session);
    this.history = new History(this);
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

  async load(document: SceneDocument, source: string, opened = document): Promise<void> {
    const turn = ++this.loads;
    this.loading++;
    const isThere = this.place(document, turn).finally(() => this.loading--);
    this.edits.hold(isThere);
    if (!(await isThere)) return;
    this.screen.setZoom(null);
    this.opened = opened;
    this.state.update({
      document,
      source,
      selection: null,
      instance: null,
      material: firstMaterial(document),
      assigning: false,
      error: null,
    });
    this.history.clear();
    this.edits.clear();
    this.runner.apply();
  }

  /** Until the engine has the scene, whatever comes between; false where a later one is opened instead. */
  private async place(document: SceneDocument, turn: number): Promise<boolean> {
    while (!(await this.session.set(document))) if (turn !== this.loads) return false;
    return true;
  }

  edit(document: SceneDocument, step?: string): Promise<void> {
    return this.edits.add(document, step);
  }

  private accept(document: SceneDocument, step: string | undefined): void {
    const { document: before, selection, instance } = this.state.get();
    this.history.note(before, step, step === undefined ? undefined : Infinity);
    const places =
      instance === null ? 0 : (document.instances[instance.index]?.matrices?.length ?? Number(instance.index < document.instances.length));
    this.state.update({
      document,
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
    this.history.note(document, 'display');
    this.state.update({ document: { ...document, display: { ...document.display, ...patch } } });
  }

  /** The cheap path of `edit`: never refused. */
  moveCamera(camera: Camera): void {
    const { document } = this.state.get();
    // A scene on its way brings its own camera.
    if (document.camera === camera || this.loading > 0) return;
    this.history.note(document, 'camera');
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

  async readFilm(): Promise<FilmData> {
    const { session } = this;
    // While the camera moves the film is coarse, and right after a change it is empty: wait for the picture itself.
    for (const end = performance.now() + LONGEST_WAIT; session.divisor > 1 || session.samples === 0;) {
      if (performance.now() > end) throw new Error('There is no picture yet; wait for the first sample.');
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    if (session.stage === null) throw new Error('There is no picture yet: the graphics device is gone.');
    return session.stage.renderer.readFilm();
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
  tip(commandId: string): string {
    const command = this.registry.find(commandId);
    return command === undefined ? '' : command.key === null ? command.title : `${command.title} (${keyText(command.key)})`;
  }

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
    // Of code that is being typed the editor says how it goes; the picture goes on.
    if (is && this.edits.step?.startsWith(CODE)) return;
    if (is) this.state.update({ running: 'compiling' });
    else if (this.state.get().running === 'compiling') {
      this.state.update({ running: 'running' });
      this.runner.apply();
    }
  }

  /** Once for each image. */
  private noted(notes: readonly string[]): void {
    if (notes !== this.notes && notes.length > 0) this.say(notes.join(' '), 'note');
    this.notes = notes;
  }

  private lost(): void {
    this.screen.shadow.show();
    this.say('The graphics device was lost; asking for a new one.', 'info');
  }

  private recovered(): void {
    this.state.update({ running: 'running', error: null, adapter: this.session.stage?.adapter.name ?? '' });
    this.runner.apply();
    const wait = (): void => {
      if (this.session.samples === 0) return void setTimeout(wait, 50);
      requestAnimationFrame(() => requestAnimationFrame(() => this.screen.shadow.hide()));
    };
    wait();
    this.say('Rendering goes on with a new graphics device; the film starts over.', 'info');
  }
}
