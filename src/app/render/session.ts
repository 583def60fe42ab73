/**
 * Keeps a film growing on whatever device there is: hands scenes to the engine, runs the loop, stops at the goal,
 * and starts again on a new device when one is lost. It knows the canvas, but nothing of the rest of the page.
 */
import { EngineError } from '../../engine/errors.ts';
import type { NoiseEstimate } from '../../engine/noise.ts';
import { renderedPixels, resizedFilm } from '../../scene/camera.ts';
import type { SceneDocument } from '../../scene/document.ts';
import type { ShaderLibrary } from '../../shader/kernel.ts';
import { Builder } from '../build/builder.ts';
import { Budget } from './budget.ts';
import { Clock } from './clock.ts';
import { Cost } from './cost.ts';
import type { SessionHooks } from './hooks.ts';
import { Requests } from './requests.ts';
import { withFiles } from './resolve.ts';
import { Stage } from './stage.ts';

/** Milliseconds that a camera move may be put off until the last one is seen. */
const LONGEST_WAIT = 250;
/** Devices that are lost so soon after they came (ms) are given up after a few. */
const MAX_LOSSES = 4;

export class Session {
  stage: Stage | null = null;
  readonly clock = new Clock();
  readonly builder = new Builder(() => new Worker(new URL('../build/worker.ts', import.meta.url), { type: 'module' }));
  /** The scene in the engine, meshes inline, film as coarse as it is now. */
  scene: SceneDocument | null = null;
  /** Last estimate, and at how many samples. */
  noise: (NoiseEstimate & { samples: number }) | null = null;
  /** Film pixels of the document a film pixel while moving. */
  divisor = 1;
  private readonly canvas: HTMLCanvasElement;
  private readonly library: ShaderLibrary;
  private readonly hooks: SessionHooks;
  private readonly requests: Requests;
  private document: SceneDocument | null = null;
  private running = true;
  private goal = Infinity;
  private looping = false;
  private moving = false;
  private losses: number[] = [];
  private readonly cost = new Cost();
  private budget = new Budget(false);

  constructor(canvas: HTMLCanvasElement, library: ShaderLibrary, hooks: SessionHooks) {
    this.canvas = canvas;
    this.library = library;
    this.hooks = hooks;
    this.requests = new Requests((scene) => this.prepare(scene));
    document.addEventListener('visibilitychange', () => this.wake());
  }

  /** @returns false where there is no adapter */
  async open(): Promise<boolean> {
    this.stage = await Stage.create(this.canvas, this.library, (scene) => this.builder.build(scene));
    if (this.stage === null) return false;
    this.budget = new Budget(this.stage.adapter.software);
    this.stage.display.onReady = () => this.hooks.redraw();
    void this.stage.device.lost.then((info) => this.recover(info));
    return true;
  }

  get samples(): number {
    return this.stage?.renderer.samples ?? 0;
  }

  /** Whether the film is at `goal`, or adaptive sampling has nothing left to do. */
  isDone(goal: number): boolean {
    return this.stage?.renderer.isDone(goal) ?? false;
  }

  get isBusy(): boolean {
    return this.requests.isBusy;
  }

  /** Rejects where the engine refuses the scene; the last one goes on. False where another took its place before its turn. */
  set(scene: SceneDocument): Promise<boolean> {
    return this.requests.add(scene);
  }

  get isMoving(): boolean {
    return this.moving;
  }

  /** A camera move: as `set`, but from now on as coarse as it takes to be smooth, until `settle`. */
  move(scene: SceneDocument): void {
    this.moving = true;
    this.requests.add(scene).catch((error: unknown) => this.hooks.failed(sentence(error)));
  }

  /** The move is over: the film has its full size again. */
  settle(): void {
    if (!this.moving) return;
    this.moving = false;
    if (this.divisor > 1 && this.document !== null)
      this.requests.add(this.document).catch((error: unknown) => this.hooks.failed(sentence(error)));
  }

  /** Renders up to `goal` samples a pixel, or not at all. */
  run(running: boolean, goal: number): void {
    this.running = running;
    this.goal = goal;
    this.wake();
  }

  restart(): void {
    if (this.stage === null || this.scene === null) return;
    this.stage.hold(this.scene);
    this.stage.renderer.restart();
    this.stage.arm();
    this.begin();
  }

  /** Estimates the error of the image now. */
  async measure(): Promise<void> {
    const { stage, scene, samples } = this;
    if (stage === null || scene === null || samples < 2) return;
    const estimate = await stage.noise.estimate(stage.renderer.film, renderedPixels(scene.film));
    if (this.scene === scene && stage === this.stage && this.samples >= samples) this.noise = { ...estimate, samples };
  }

  private async prepare(scene: SceneDocument): Promise<void> {
    if (this.moving) await this.sampled();
    const slow = setTimeout(() => this.hooks.busy(true), 120);
    try {
      const whole = await withFiles(scene);
      const { stage } = this;
      if (stage === null) throw new EngineError('There is no graphics device.');
      this.divisor = this.moving ? this.cost.coarseness(scene.film) : 1;
      const film = resizedFilm(scene.film, Math.ceil(scene.film.width / this.divisor), Math.ceil(scene.film.height / this.divisor));
      const next = this.divisor === 1 ? whole : { ...whole, film };
      if (this.scene !== null) stage.hold(this.scene);
      stage.guide.invalidate();
      const changes = await stage.renderer.setScene(next);
      this.document = scene;
      this.scene = next;
      if (changes.any) this.begin();
      this.hooks.noted(stage.renderer.report.notes);
      this.hooks.prepared(stage.renderer.report);
      this.hooks.redraw();
    } finally {
      clearTimeout(slow);
      this.stage?.arm();
      this.hooks.busy(false);
      this.wake();
    }
  }

  /** While moving every film shows once: waits for its first sample, but not long. */
  private async sampled(): Promise<void> {
    const end = performance.now() + LONGEST_WAIT;
    while (this.isActive && this.samples === 0 && performance.now() < end) await new Promise((resolve) => setTimeout(resolve, 4));
  }

  private begin(): void {
    this.clock.restart();
    this.noise = null;
    this.stage?.guide.invalidate();
    this.hooks.started();
    this.wake();
  }

  private wake(): void {
    if (!this.looping) void this.loop();
  }

  private get isActive(): boolean {
    return this.stage !== null && this.scene !== null && this.running && !document.hidden && !this.isDone(this.goal);
  }

  private async loop(): Promise<void> {
    this.looping = true;
    try {
      while (this.isActive) {
        const { stage, scene } = this as { stage: Stage; scene: SceneDocument };
        const budget = await this.budget.next(stage.device.queue);
        if (stage !== this.stage) continue;
        const before = stage.renderer.progress;
        const start = performance.now();
        await stage.renderer.advance(budget, this.goal);
        if (scene !== this.scene || stage !== this.stage) continue;
        const spent = performance.now() - start;
        const after = stage.renderer.progress;
        this.clock.tick(spent / 1000, after);
        // The first work of a kernel includes what the driver puts off until then.
        if (before > 0) this.cost.note(spent, (after - before) * scene.film.width * scene.film.height);
        this.hooks.redraw();
        if (this.isDone(this.goal)) this.hooks.finished();
      }
    } catch (error) {
      // A lost device has its own way: see recover().
      if (!(error instanceof EngineError)) this.hooks.failed(sentence(error));
    } finally {
      this.looping = false;
    }
  }

  private async recover(info: GPUDeviceLostInfo): Promise<void> {
    this.stage = null;
    this.losses = [...this.losses.filter((each) => each > performance.now() - 60_000), performance.now()];
    this.hooks.lost(info.message || info.reason);
    if (this.losses.length > MAX_LOSSES)
      return this.hooks.failed('The graphics device was lost several times in a minute. Reload the page to try again.');
    const { document: wanted } = this;
    this.scene = null;
    try {
      if (!(await this.open()))
        return this.hooks.failed('The graphics device was lost, and the browser offers no other. Reload the page to try again.');
      if (wanted !== null) await this.set(wanted);
      this.hooks.recovered();
    } catch (error) {
      this.hooks.failed(sentence(error));
    }
  }
}

/** What an error says to people. */
export function sentence(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
