/** The engine: a device and scenes in, a converging film out. */
import type { SceneDocument } from '../scene/document.ts';
import { asRendered } from '../scene/detailed.ts';
import { KernelAssembler, type ShaderLibrary } from '../shader/kernel.ts';
import type { AdaptiveFilm } from './schedule/adaptive.ts';
import { Behind } from './behind.ts';
import { Belief } from './gpu/belief.ts';
import type { SceneBindings } from './gpu/bindings.ts';
import { changesBetween, type Changes } from './changes.ts';
import { EngineError, OutOfMemory } from './gpu/errors.ts';
import { withHeights } from './passes/heights-later.ts';
import type { FilmData } from './film/film.ts';
import type { FilmStore, FilmSums } from './film/store.ts';
import { checkLayerSize } from './film/layers.ts';
import { NOTHING_PREPARED, type BuildGeometry, type PrepareReport, type RendererOptions } from './options.ts';
import type { Runner, Submission } from './schedule/runner.ts';
import { NO_NOTES, type ProgramNotes } from './told.ts';
import { Preparer, type Prepared } from './preparer.ts';
import { freeBeside, type Setup } from './setup.ts';
import { bindingBytes } from './gpu/storage.ts';
import { waitFor } from './gpu/wait.ts';

/** Milliseconds of work that one submission takes while a sample is completed for a file. */
const SAVING_MS = 50;

export class Renderer {
  readonly device: GPUDevice;
  /** What the last `setScene` did. */
  report: PrepareReport = NOTHING_PREPARED;
  readonly assembler: KernelAssembler;
  private authored: readonly string[] = [];
  private readonly preparer: Preparer;
  private readonly options: ReturnType<typeof withHeights>;
  /** What renders now: replaced as a whole, never changed. */
  private setup: Setup | null = null;
  private taking: Promise<unknown> = Promise.resolve();
  private lost: GPUDeviceLostInfo | null = null;
  private isDestroyed = false;
  private readonly behind: Behind;
  /** Films begun so far: what is rendered for one of before is in no other. */
  private films = 0;
  private readonly belief = new Belief();

  constructor(device: GPUDevice, library: ShaderLibrary, options: RendererOptions = {}) {
    this.device = device;
    this.assembler = options.assembler ?? new KernelAssembler(library);
    this.options = withHeights(options, device, this.assembler, (scene) => this.preparer.check(scene));
    const takenOver = (): void => {
      this.report = { ...this.report, interpreted: [] };
      options.takenOver?.();
    };
    this.behind = new Behind((setup) => setup === this.setup, takenOver);
    this.preparer = new Preparer(device, library, this.assembler, options);
    void device.lost.then((info) => (this.lost = info));
  }

  /** Whether the film has `untilSample` samples, or adaptive sampling wants no more of them. */
  isDone(untilSample: number): boolean {
    return this.samples >= untilSample || (this.adaptive?.isDone(this.samples) ?? false);
  }

  /** The share of the image that adaptive sampling goes on with; 1 without it. */
  get open(): number {
    return this.adaptive?.share ?? 1;
  }

  /** Samples of every pixel (adaptive: that was not stopped), as far as submitted or, where the GPU alone knows, as far as it has said. */
  get samples(): number {
    return this.setup === null ? 0 : this.setup.runner.complete - this.setup.store.offset;
  }

  /** The same with the part of the current sample that is submitted. */
  get progress(): number {
    return this.setup === null ? 0 : this.samples + this.setup.runner.rowsDone / this.setup.store.size.height;
  }

  /** Kernels compiled so far; what the cache gave does not count. */
  get pipelinesCreated(): number {
    return this.preparer.pipelinesCreated;
  }

  /** The film, as wgsl/scene.wgsl declares it: for passes that show it, at once. Another buffer when its first block of samples is complete. */
  get film(): GPUBuffer {
    return this.store.film;
  }

  /** What kernels of the scene bind: for submissions at once, since another scene may come at any time. @throws EngineError before there is one */
  get buffers(): SceneBindings {
    return this.current().bindings;
  }

  /** @throws EngineError before there is a scene */
  get store(): FilmStore {
    return this.current().store;
  }

  /** @throws EngineError before there is a scene */
  get runner(): Runner {
    return this.current().runner;
  }

  /** Of the film; null where the scene does without. */
  get adaptive(): AdaptiveFilm | null {
    return this.setup?.store.adaptive ?? null;
  }

  /** What decides the samples beside the document: the text of the kernel. Empty before there is a scene. */
  get kernel(): string {
    return this.setup?.kernel ?? '';
  }

  /** Whether there is a scene, and so a film. */
  get hasScene(): boolean {
    return this.setup !== null;
  }

  /**
   * Takes a scene whose meshes and images are inline and redoes only what the difference to the last one needs. The last one can go on
   * rendering meanwhile; then the new one takes its place in one step. The film starts over where anything changed. If a SceneError or
   * ShaderError is thrown, the last scene stays as it was; after an EngineError (memory) there is none.
   * @returns what was redone
   * @throws SceneError, ShaderError, EngineError
   */
  setScene(scene: SceneDocument): Promise<Changes> {
    const taken = this.taking.then(() => asRendered(scene, this.options, (...each) => this.take(...each)));
    this.taking = this.behind.during(taken.catch(() => {}));
    return taken;
  }

  /** Builds (by `build`, where not by the option) and compiles for a scene that may be set next. The film goes on. @throws as setScene */
  foresee = (scene: SceneDocument, build?: BuildGeometry): Promise<void> =>
    asRendered(scene, this.options, (each) => this.preparer.foresight.foresee(each, this.setup, build));

  /**
   * Says which materials may be edited, by file. A kernel that interprets them is compiled behind the picture: their next text is seen at once,
   * and the compiled one takes over within the film. Samples are the same but for rounding; `report.interpreted` names them. The last call counts.
   */
  async author(names: readonly string[]): Promise<void> {
    this.authored = names;
    if (names.length > 0) await this.assembler.loadInterpreter();
    if (this.isDestroyed || this.authored !== names) return;
    const later = this.preparer.author(names, this.setup);
    if (this.setup !== null) this.behind.also(this.setup, later);
  }

  /** Resolves when all is compiled that the option `ahead` asks for. */
  settled = (): Promise<void> => this.taking.then(() => this.behind.settled());

  private async take(scene: SceneDocument, notes: readonly string[]): Promise<Changes> {
    const { setup: last } = this;
    const changes = changesBetween(last?.scene ?? null, scene);
    checkLayerSize(scene, bindingBytes(this.device.limits));
    if (last !== null && !changes.any) {
      await this.preparer.check(scene);
      if (!this.isDestroyed) this.setup = { ...last, scene };
      return changes;
    }
    let prepared: Prepared;
    try {
      prepared = await this.preparer.prepare(scene, changes, last);
    } catch (error) {
      if (!(error instanceof OutOfMemory) || last === null || this.isDestroyed) throw error;
      // Not beside the last one, then.
      this.exchange(null);
      prepared = await this.preparer.prepare(scene, changesBetween(null, scene), null);
    }
    // Somebody who destroyed it while it took a scene wants nothing of that scene.
    if (this.isDestroyed) freeBeside(prepared.setup, null);
    else this.exchange(prepared.setup);
    this.behind.next(prepared);
    this.report = { ...prepared.report, notes: [...notes, ...prepared.report.notes] };
    return changes;
  }

  /** One step: from here on nothing is submitted that binds what the last setup alone had. What it has submitted still runs to its end. */
  private exchange(next: Setup | null): void {
    const last = this.setup;
    this.setup = next;
    freeBeside(last, next);
    if (next !== null) this.restart();
  }

  /** What passes beside the kernel need of the scene that is rendered. @throws EngineError before there is one */
  inputs = (): Pick<Setup, 'scene' | 'geometry' | 'variant' | 'sky' | 'bindings' | 'guiding'> => this.current();

  /** What went wrong in programs since the film began. Reads a few bytes back: not for every frame. */
  async programNotes(): Promise<ProgramNotes> {
    const { setup } = this;
    if (setup === null) return NO_NOTES;
    const told = await setup.store.readTold();
    if (told.overBudget === 0 && told.overMajorant === 0) return NO_NOTES;
    const { notesOf } = await import('./told.ts');
    return setup.variant !== this.setup?.variant ? NO_NOTES : notesOf(this.assembler, { ...setup, ...told });
  }

  /** Empties the film; sampling starts over at sample number `first`, a multiple of BLOCK. @throws EngineError */
  restart(first = 0): void {
    const { store, runner } = this.current();
    this.films++;
    store.restart(first);
    runner.restart(first);
  }

  /** Goes on from a film of this scene, after its last sample. Not while `advance` runs. @throws EngineError */
  async load(film: FilmSums): Promise<void> {
    this.runner.restart(await this.store.load(film));
  }

  /** All that the film has accumulated, after the sample that is being rendered. Not while `advance` runs. @throws EngineError */
  async readSums(): Promise<FilmSums> {
    while (this.runner.rowsDone > 0) await this.advance(SAVING_MS, this.samples + 1);
    return this.store.read(this.runner.complete);
  }

  /**
   * Renders for about `milliseconds`, at most up to `untilSample` samples a pixel, and resolves when the GPU is done.
   * @throws EngineError when the device is lost
   */
  async advance(milliseconds: number, untilSample: number): Promise<void> {
    const submitted = await this.submit(milliseconds, untilSample);
    await submitted?.done;
  }

  /**
   * Submits about `milliseconds` of work, at most up to `untilSample` samples a pixel. A host that wants the GPU to be always busy has
   * two submissions on their way. Calls must not overlap; their work may.
   * @returns what resolves to the GPU's milliseconds when it is done (NaN: it learned), and rejects as this does; null where there is nothing to do
   * @throws EngineError when the device is lost
   */
  async submit(milliseconds: number, untilSample: number): Promise<{ done: Promise<number> } | null> {
    this.checkDevice();
    const { store, store: { adaptive }, runner, guiding } = this.current(); // prettier-ignore
    const { films } = this;
    const isCurrent = (): boolean => runner === this.setup?.runner && films === this.films;
    if (!this.isDone(untilSample) && adaptive?.isDue(this.progress) === true) {
      const wasPilot = await adaptive.decide(this.samples);
      this.checkDevice();
      if (!isCurrent()) return null;
      if (wasPilot) store.clear();
    }
    if (this.isDone(untilSample)) return null;
    const learned = guiding?.submit(milliseconds, runner.complete) ?? null;
    if (learned !== null) return { done: learned.then(() => this.checkDevice()).then(() => NaN) };
    const end = Math.min(Math.min(untilSample, adaptive?.limit ?? Infinity) + store.offset, guiding?.end(runner.complete) ?? Infinity);
    const limit = store.isUnlimited ? end : await store.limit(runner.complete, end);
    if (!isCurrent()) return null;
    const submission = runner.submit(milliseconds, limit);
    if (submission === null) return null;
    const done = this.settle(submission, performance.now(), isCurrent);
    done.catch(() => {});
    return { done };
  }

  /** Waits for a submission, and says how long it took: from when the one before it was done. */
  private async settle(submission: Submission, submitted: number, isCurrent: () => boolean): Promise<number> {
    let waited = 0;
    try {
      waited = await waitFor(submission.done, submission.expected, this.options.pause);
    } catch (error) {
      // Of a scene that is gone nobody wants to know.
      if (this.lost === null && isCurrent()) throw error;
    } finally {
      this.checkDevice();
    }
    const took = this.belief.took(submission.measured(), waited, submitted, performance.now());
    submission.report(took);
    return took;
  }

  /** Reads the film back, and its AOVs as the scene weights them now. Not for the frame loop. */
  async readFilm(): Promise<FilmData> {
    const { scene, store } = this.current();
    return store.readFilm(scene);
  }

  /** Frees everything. The device is the caller's. */
  destroy(): void {
    this.isDestroyed = true;
    const { setup } = this;
    this.setup = null;
    // A scene that is being taken may share what the last one has: it comes to its end first.
    void this.taking.then(() => {
      freeBeside(setup, null);
      this.preparer.destroy();
    });
  }

  /** @throws EngineError before there is a scene */
  private current(): Setup {
    if (this.setup === null) throw new EngineError('There is no scene to render yet.');
    return this.setup;
  }

  private checkDevice(): void {
    if (this.lost !== null)
      throw new EngineError(`The graphics device was lost: ${this.lost.message || this.lost.reason || 'no reason given'}`);
  }
}
