/**
 * Denoises the film while its view is chosen: at first, and whenever an eighth of its samples is new, as the screen draws it. The network has its
 * turn between two pieces of the film, a tile at a time, so that sampling goes on.
 */
import { type CrossError, type Denoised, referenceError } from '../../../engine/denoise/index.ts';
import { readBack } from '../../../engine/index.ts';
import { sentence } from '../../../base/sentence.ts';
import type { SceneDocument } from '../../../scene/document.ts';
import type { GpuContext } from '../../render/gpu-context.ts';
import { paced } from '../../state/paced.ts';
import { readReference, type Reference } from '../compare/reference.ts';
import { Check, colors, type Verdict } from './check.ts';
import type { Host } from './host.ts';
import { ErrorMap } from './map.ts';
import { Panel } from './panel.ts';
import { savePicture } from './save.ts';
import { Tools } from './tools.ts';

const LOOK_MS = 100;
/** Part by which samples must have grown. */
const GROWTH = 9 / 8;
/** While the film grows it has the device to itself for so many times as long as denoising took. */
const REST = 3;

/** A denoised picture, and what it is one of. */
export interface Made {
  gpu: GpuContext;
  scene: SceneDocument;
  /** See Clock. */
  film: number;
  samples: number;
  /** performance.now() when it was there. */
  at: number;
  done: Denoised;
  verdict: Verdict | null;
  /** Against the file that was opened for that. */
  against: { name: string; error: CrossError } | null;
}

export class DenoisedView {
  private readonly app: Host;
  private readonly panel: Panel;
  private tools: Tools | null = null;
  private made: Made | null = null;
  private check: Check | null = null;
  private checked: { scene: SceneDocument; gpu: GpuContext } | null = null;
  private map: ErrorMap | null = null;
  private reference: Reference | null = null;
  private isWorking = false;
  private isChecking = false;
  private versions = 0;
  /** Why nothing is denoised on this device; nothing is tried until the view is chosen again. */
  private failed: GpuContext | null = null;

  constructor(app: Host) {
    this.app = app;
    this.panel = new Panel(app, {
      asked: () => this.asked(),
      save: () => void this.save(),
      open: (file) => void this.open(file),
    });
    const look = paced(() => this.look(), LOOK_MS);
    app.session.progress.now.listen(look);
    app.session.progress.changed.listen(look);
    app.state.subscribe((now, before) => {
      if (now.display.view === before.display.view) return;
      this.failed = null;
      this.show();
      look();
    });
    this.show();
    look();
  }

  private get isWanted(): boolean {
    return this.app.state.get().display.view === 'denoised';
  }

  /** Whether what is there is worth denoising by now: another film, or this one with an eighth more, or with its last samples. */
  private get isDue(): boolean {
    const { session, state } = this.app;
    const { gpu, scene, samples } = session;
    if (!this.isWanted || gpu === null || scene === null || gpu === this.failed || samples < 1) return false;
    if (session.isMoving || session.divisor > 1 || session.isBusy || gpu.isHolding) return false;
    const { made } = this;
    if (made === null || made.gpu !== gpu) return true;
    const isSame = made.film === session.clock.film;
    if (state.get().running !== 'running') return !isSame || samples > made.samples;
    const isRested = performance.now() - made.at >= REST * made.done.milliseconds;
    return isRested && (!isSame || samples >= made.samples * GROWTH);
  }

  private async look(): Promise<void> {
    if (this.isWorking) return;
    if (!this.isWanted || !this.panel.isAsked) this.endCheck();
    if (!this.isWanted) this.release();
    if (this.isDue) await this.work(() => this.denoise());
    if (this.isWanted && this.panel.isAsked && !this.isChecking) void this.verify();
  }

  /** One thing at a time: what is read of a picture stays as it is meanwhile. */
  private async work(task: () => Promise<void>): Promise<void> {
    this.isWorking = true;
    const { gpu } = this.app.session;
    try {
      await task();
    } catch (error) {
      // Of a device that is gone nobody wants to know.
      if (gpu !== null && gpu === this.app.session.gpu) this.fail(gpu, sentence(error));
    } finally {
      this.isWorking = false;
      // Whoever has left meanwhile was not heard.
      if (!this.isWanted) this.release();
    }
  }

  private fail(gpu: GpuContext, why: string): void {
    this.failed = gpu;
    this.panel.show({ failed: why });
  }

  private async denoise(): Promise<void> {
    const { session, screen } = this.app;
    const { gpu, scene } = session;
    if (gpu === null || scene === null) return;
    if (this.tools?.gpu !== gpu) {
      this.panel.show({ words: 'Loading the denoiser…' });
      this.tools = await Tools.create(gpu);
    }
    const { film } = session.clock;
    const goOn = (): boolean => this.isWanted && session.gpu === gpu && session.clock.film === film && session.scene === scene;
    if (!goOn()) return;
    const { samples } = session;
    if (this.made?.film !== film) this.panel.show({ words: 'Denoising…' });
    const isFirst = this.made?.film !== film;
    const told = (tile: number, tiles: number): boolean => {
      if (isFirst && this.isWanted && tiles > 1) this.panel.show({ words: `Denoising: ${tile} of ${tiles} tiles…` });
      return goOn();
    };
    const done = await this.tools.run(scene, told);
    if (done === null || !goOn()) return;
    this.made = { gpu, scene, film, samples, at: performance.now(), done, verdict: null, against: null };
    await this.judge();
    this.stand();
    screen.redraw();
  }

  /** Puts the picture, or the map of its errors, on the screen. */
  private stand(): void {
    const { made, panel, app, map } = this;
    if (made === null) return;
    const { gpu, film, done } = made;
    // Where nothing can be told from none the picture says more.
    const layer = panel.isAsked && panel.wantsMap && map?.isTold === true && map.of === made.verdict ? map : null;
    const picture = layer === null ? done.picture : { ...done.picture, layers: layer.layers };
    app.screen.made = { gpu, view: 'denoised', film, picture, version: `denoised ${++this.versions}`, layer: layer?.shown ?? null };
    this.show();
  }

  private show(): void {
    this.panel.show({ made: this.made, network: this.tools?.network });
    this.app.screen.redraw();
  }

  /** The switch was turned, or the map of errors chosen. */
  private asked(): void {
    this.stand();
    this.show();
    void this.look();
  }

  /** Nobody looks: what it takes is free for the film. */
  private release(): void {
    this.tools?.destroy();
    this.map?.destroy();
    [this.tools, this.map, this.made] = [null, null, null];
    const { screen } = this.app;
    if (screen.made?.view === 'denoised') screen.made = null;
  }

  private endCheck(): void {
    if (this.isChecking) return;
    this.check?.destroy();
    [this.check, this.checked] = [null, null];
  }

  /** Renders more of the two films, round after round, and looks at the picture with each. */
  private async verify(): Promise<void> {
    const { session } = this.app;
    const { gpu, scene } = session;
    if (gpu === null || scene === null || this.made === null || session.divisor > 1 || gpu === this.failed) return;
    if (this.checked?.gpu !== gpu || this.checked.scene !== scene) this.endCheck();
    this.check ??= new Check(gpu, scene);
    this.checked = { gpu, scene };
    const { check } = this;
    if (check.isOver) return;
    const isStill = (): boolean => this.isWanted && this.panel.isAsked && session.gpu === gpu && session.scene === scene;
    this.isChecking = true;
    try {
      if (!(await check.more(() => isStill() && !document.hidden))) return;
    } catch (error) {
      if (gpu === session.gpu) this.fail(gpu, sentence(error));
      return;
    } finally {
      this.isChecking = false;
      if (!isStill()) this.endCheck();
    }
    // Unless it is being denoised: then it is judged when that is done.
    if (this.isWorking) return;
    await this.work(async () => {
      await this.judge();
      this.stand();
    });
    void this.look();
  }

  /** What is known of the picture by now. */
  private async judge(): Promise<void> {
    const { made, check, checked } = this;
    if (made === null) return;
    made.against = await this.compared(made);
    if (check === null || checked?.scene !== made.scene || checked.gpu !== made.gpu) return;
    made.verdict = await check.verdict(made.done);
    if (made.verdict === null) return;
    this.map?.destroy();
    this.map = new ErrorMap(made.gpu.device, made.verdict);
  }

  /** Of a reference of another size nothing is said. */
  private async compared({ gpu, done: { picture } }: Made): Promise<Made['against']> {
    const { film, name } = this.reference ?? {};
    if (film === undefined || film.width !== picture.width || film.height !== picture.height) return null;
    const image = colors(new Float32Array(await readBack(gpu.device, picture.buffer)), 8);
    return { name: name ?? 'the reference', error: referenceError(image, film) };
  }

  /** A film or an image to compare with. */
  private async open(file: File): Promise<void> {
    try {
      this.reference = await readReference(file, [this.app.state.get().document.film]);
    } catch (error) {
      this.app.say(sentence(error), 'error');
      return;
    }
    // While it is being denoised: with what comes of that.
    if (this.isWorking) return;
    await this.work(() => this.judge());
    this.stand();
  }

  private async save(): Promise<void> {
    const { app, made } = this;
    if (made === null) return;
    await this.work(async () => app.say(`Saved ${await savePicture(app, made)}.`, 'info'));
  }
}
