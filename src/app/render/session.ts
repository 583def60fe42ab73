/** Keeps a film growing on whatever device there is: scenes to the engine, the loop, the goal, a new device when one is lost. */
import { type Changes, EngineError, type NoiseEstimate } from '../../engine/index.ts';
import type { SceneDocument } from '../../scene/document.ts';
import { movesOtherwise, movingScene } from '../../scene/moving.ts';
import { Builder } from '../build/builder.ts';
import { Events } from '../state/events.ts';
import { sentence } from '../../base/sentence.ts';
import { Clock } from './clock.ts';
import { Drag } from './drag.ts';
import type { SessionHooks } from './hooks.ts';
import { FilmProgress } from './progress.ts';
import { Pump, type Rendered } from './pump.ts';
import { Recovery } from './recovery.ts';
import { Requests } from './requests.ts';
import { FilmBackup } from './film-backup.ts';
import { withFiles } from './resolve.ts';
import type { GpuContext, RequestGpuContext } from './gpu-context.ts';
import { firstSample, whenQuiesced } from './quiesce.ts';
import type { KernelWatchdog } from './watchdog.ts';

export class Session {
  gpu: GpuContext | null = null;
  readonly clock = new Clock();
  readonly progress = new FilmProgress(this);
  readonly builder = new Builder(() => new Worker(new URL('../build/worker.ts', import.meta.url), { type: 'module' }));
  /** A compiled kernel goes on with the film that another began: see RendererOptions. */
  readonly takenOver = new Events<void>();
  /** The scene in the engine, meshes inline, film as coarse as it is now. */
  scene: SceneDocument | null = null;
  /** Last estimate, and at how many samples. */
  noise: (NoiseEstimate & { samples: number }) | null = null;
  /** Film pixels of the document a film pixel while moving. */
  divisor = 1;
  isMoving = false; // the camera is on its way, or a value dragged
  readonly backup = new FilmBackup(); // the film, outside of the device
  readonly watchdog: KernelWatchdog;
  private readonly requestGpu: RequestGpuContext;
  private readonly hooks: SessionHooks;
  private readonly requests: Requests;
  document: SceneDocument | null = null;
  /** The scene that was asked for last, unless the engine refused it. */
  latest: SceneDocument | null = null;
  private running = true;
  private goal = Infinity;
  private looping = false;
  private readonly recovery: Recovery;
  private readonly drag = new Drag(this);
  /** Which device since the page was opened; how many wait for the loop to rest. */
  private devices = 0;
  private stills = 0;
  private pump = new Pump(false);
  private readonly wake = (): void => {
    this.progress.changed.emit();
    if (!this.looping) void this.loop();
  };

  constructor(requestGpu: RequestGpuContext, watchdog: KernelWatchdog, hooks: SessionHooks) {
    this.requestGpu = requestGpu;
    this.watchdog = watchdog;
    this.hooks = hooks;
    this.requests = new Requests(this.prepare.bind(this), () => this.progress.rested());
    this.progress.changed.listen(() => !this.isBusy && this.progress.hasSample && watchdog.passed());
    this.recovery = new Recovery({
      open: () => this.open(),
      resume: async () => void (this.document !== null && (await this.set(this.document))),
      recovered: () => hooks.recovered(this.samples),
      failed: (message) => hooks.failed(message),
    });
    document.addEventListener('visibilitychange', this.wake);
  }

  /** @returns false where there is no adapter */
  async open(): Promise<boolean> {
    const { watchdog, builder, takenOver } = this;
    const beforeKernel = watchdog.begins.bind(watchdog);
    const gpu = await this.requestGpu({ beforeKernel, build: builder.build.bind(builder), takenOver: () => takenOver.emit() });
    if (gpu === null) return false;
    [this.gpu, this.pump] = [gpu, new Pump(gpu.adapter.software)];
    gpu.checked.catch((error: unknown) => gpu === this.gpu && this.hooks.failed(sentence(error)));
    gpu.display.onReady = () => this.hooks.redraw();
    this.progress.publish();
    void gpu.device.lost.then((info) => gpu === this.gpu && this.lost(info.message || info.reason));
    return true;
  }

  get samples(): number {
    return this.gpu?.renderer.samples ?? 0;
  }

  /** Whether the film is at `goal`, or adaptive sampling has nothing left to do. */
  isDone(goal: number): boolean {
    return this.gpu?.renderer.isDone(goal) ?? false;
  }

  /** The scene's kernel is suspected of hanging, and waits for `allow` or another scene. */
  get isHeld(): boolean {
    return this.watchdog.isHeld;
  }

  get isBusy(): boolean {
    return this.requests.isBusy;
  }

  /** Rejects where the engine refuses the scene; the last one goes on. False where another took its place before its turn. */
  set(scene: SceneDocument): Promise<boolean> {
    this.latest = scene;
    return this.requests.add(scene);
  }

  /** A camera move: as `set`, but from now on as coarse as it takes to be smooth, until `settle`. */
  move(scene: SceneDocument): void {
    this.isMoving = true;
    this.show(scene);
  }

  /** The move is over: the film has its full size again. */
  settle(): void {
    if (!this.isMoving) return;
    this.isMoving = false;
    this.progress.changed.emit();
    // Not the one in the engine: another may be on its way there, coarse as well, without its guide, or with meshes for another view.
    if (this.latest !== null && (this.divisor > 1 || this.isBusy || movesOtherwise(this.latest))) this.show(this.latest);
  }

  private show(scene: SceneDocument): void {
    this.set(scene).catch((error: unknown) => this.gpu !== null && this.hooks.failed(sentence(error)));
  }

  /** Renders up to `goal` samples a pixel, or not at all. */
  run(running: boolean, goal: number): void {
    [this.running, this.goal] = [running, goal];
    this.wake();
  }

  /** Runs `work` on the film in its full size while no samples are added to it. @throws Error, one sentence */
  async still<T>(work: (gpu: GpuContext, scene: SceneDocument) => Promise<T>): Promise<T> {
    this.stills++;
    try {
      return await whenQuiesced(this, () => this.looping, work);
    } finally {
      this.stills--;
      this.hooks.redraw();
      this.wake();
    }
  }

  /** @returns whether the film that ends can come back: see FilmShelf */
  restart(): boolean {
    if (this.gpu === null || this.scene === null) return false;
    const isKept = this.backup.shelf?.keep(this) === true;
    this.gpu.hold(this.scene);
    this.gpu.renderer.restart();
    this.gpu.arm();
    this.begin();
    return isKept;
  }

  private async prepare(scene: SceneDocument): Promise<void> {
    if (this.isMoving) await firstSample(this, () => this.isActive);
    const slow = setTimeout(() => this.hooks.busy(true), 120);
    try {
      const whole = await this.drag.shown(await withFiles(scene), this.scene);
      const { gpu, scene: last } = this;
      if (gpu === null) throw new EngineError('There is no graphics device.');
      this.backup.shelf?.keep(this, scene);
      this.divisor = this.isMoving ? this.pump.cost.coarseness(scene.film) : 1;
      const next = this.isMoving ? movingScene(whole, this.divisor) : whole;
      if (last !== null) gpu.hold(last);
      gpu.guide.invalidate();
      const changes = await this.admitted(scene, () => gpu.renderer.setScene(next));
      if (changes === null) return;
      const seconds = last === null ? await this.backup.restore(gpu, scene, this.watchdog.kernel, this.divisor) : null;
      if (gpu !== this.gpu) throw new EngineError('The graphics device was lost.');
      [this.document, this.scene] = [scene, this.drag.stands(next)];
      if (changes.any) this.begin(seconds);
      this.hooks.prepared(gpu.renderer.report);
      this.hooks.redraw();
    } catch (error) {
      if (this.latest === scene) this.latest = this.document;
      throw error;
    } finally {
      clearTimeout(slow);
      this.gpu?.arm();
      this.hooks.busy(false);
      this.wake();
    }
  }

  /** Sets a scene; null where its kernel is held. After one that memory does not suffice for, the last one and its film go on. */
  private async admitted(scene: SceneDocument, set: () => Promise<Changes>): Promise<Changes | null> {
    const { gpu, scene: last, document: before } = this;
    try {
      const changes = await this.watchdog.admit(set);
      if (changes === null) this.document = scene;
      return changes;
    } catch (error) {
      const isGone = gpu !== null && gpu === this.gpu && !gpu.renderer.hasScene;
      if (error instanceof EngineError && isGone && last !== null && before !== null) {
        this.scene = null;
        await gpu.renderer.setScene(last);
        const seconds = await this.backup.restore(gpu, before, this.watchdog.kernel, this.divisor);
        if (gpu !== this.gpu) throw error;
        this.scene = last;
        this.begin(seconds);
      }
      throw error;
    }
  }

  /** Runs the kernel that is held, because the user says so. */
  async allow(): Promise<void> {
    const { document } = this;
    if (!this.isHeld || document === null) return;
    this.watchdog.allow();
    await this.set(document);
  }

  /** @param seconds those that are in the film, where it goes on from one that was kept, and its number, where it has one */
  begin(seconds: number | null = null, film?: number): void {
    this.clock.restart(film);
    if (seconds !== null) this.clock.resume(seconds, this.samples);
    this.backup.began();
    if (this.gpu !== null) this.gpu.adapters = [];
    this.noise = null;
    this.gpu?.guide.invalidate();
    this.hooks.started();
    this.progress.publish();
    this.wake();
  }

  private get isActive(): boolean {
    const isReady = this.gpu !== null && this.scene !== null && !this.isHeld;
    return isReady && this.stills === 0 && this.running && !document.hidden && !this.isDone(this.goal);
  }

  private async loop(): Promise<void> {
    this.looping = true;
    const { devices } = this;
    const isOwn = (): boolean => devices === this.devices;
    try {
      const next = (): Rendered | null => (isOwn() ? this.rendered : null);
      const back = (seconds: number, of: Rendered): unknown => isOwn() && this.cameBack(seconds, of);
      // Whoever brings another scene while the last work comes back sees this loop, and begins none.
      for (; next() !== null; await this.pump.run(next, () => this.goal, back)) this.watchdog.goesOn();
      if (isOwn()) void this.keep();
    } catch (error) {
      if (!(error instanceof EngineError)) this.hooks.failed(sentence(error)); // A lost device has its own way: see lost().
    }
    if (!isOwn()) return;
    this.looping = false;
    if (!this.isBusy) this.watchdog.rests();
    this.progress.changed.emit();
  }

  private get rendered(): Rendered | null {
    const { gpu, scene, clock } = this;
    if (!this.isActive || gpu === null || scene === null) return null;
    return { gpu, scene, film: clock.film, seconds: this.isMoving || this.isBusy ? 0 : clock.elapsed };
  }

  /** A piece of work has come back, so many seconds after the last one. */
  private cameBack(seconds: number, { gpu, film }: Rendered): void {
    this.watchdog.heard();
    this.progress.cameBack(film);
    if (film !== this.clock.film || gpu !== this.gpu) return;
    this.clock.tick(seconds, gpu.renderer.progress);
    if (this.backup.isDue(this.clock.elapsed)) void this.keep();
    this.hooks.redraw();
    if (this.isDone(this.goal)) this.hooks.finished();
  }

  /** Copies the film out of the device, unless it is a coarse one or another is on its way. */
  async keep(): Promise<void> {
    const { gpu, document, clock } = this;
    if (gpu === null || document === null || this.divisor > 1 || this.isBusy || this.isHeld) return;
    await this.backup.take(gpu, { document, kernel: this.watchdog.kernel, seconds: clock.elapsed });
  }

  /** Gives up a device that does not answer, without touching it: destroying it would hang the browser. */
  abandon(): void {
    this.lost('The kernel did not answer.');
    this.requests.abandon(new EngineError('The kernel did not answer.'));
  }

  /** Tries once more to get a device, after `failed`; shows the document once more. */
  again(): void {
    if (this.gpu === null) void this.recovery.again();
    else if (this.document !== null) this.show(this.document);
  }

  private lost(reason: string): void {
    const { samples } = this;
    [this.gpu, this.scene, this.looping] = [null, null, false];
    this.devices++;
    this.hooks.lost({ reason, samples, isSuspect: this.watchdog.failed() });
    this.progress.publish();
    void this.recovery.lost();
  }
}
