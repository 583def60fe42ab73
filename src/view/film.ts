/** A film that grows while it is seen, and its picture in a canvas. */
import { createRenderer, PenumbraError, type FilmImage, type Renderer, type SceneDocument } from '../api/index.ts';
import { inTurn, sharedDevice } from './device.ts';

/** Milliseconds of work between two looks at what else is to be done. */
const SLICE = 40;
/** Pictures may take this part of the time; and milliseconds between two of them at least. */
const SHARE = 1 / 8;
const BETWEEN = 60;
/** Devices that may be lost in a row before one gives up. */
const MAX_LOSSES = 3;
/** Milliseconds within which a lost device says so. */
const GRACE = 500;

export interface Goal {
  /** Samples a pixel. */
  spp: number;
  /** Estimated relative error at which it is good enough; null: none. */
  error: number | null;
}

interface FilmHooks {
  /** A picture with so many samples is in the canvas. */
  shown(samples: number, spp: number): void;
  /** The goal is reached. */
  done(samples: number): void;
}

export class GrowingFilm {
  readonly #canvas: HTMLCanvasElement;
  readonly #hooks: FilmHooks;
  #renderer: Renderer | null = null;
  /** The device that the canvas is configured for. */
  #drawnBy: GPUDevice | null = null;
  #isSeen = false;
  /** The renderer is between two steps, and does nothing else. */
  #isStepping = false;
  /** How many want to read; who waits until it rests. */
  #readers = 0;
  #rested: (() => void)[] = [];
  #wake: () => void = () => {};

  constructor(canvas: HTMLCanvasElement, hooks: FilmHooks) {
    this.#canvas = canvas;
    this.#hooks = hooks;
  }

  get samples(): number {
    return this.#renderer?.samples ?? 0;
  }

  /** Whether it may grow. */
  set isSeen(isSeen: boolean) {
    this.#isSeen = isSeen;
    if (isSeen) this.#wake();
  }

  /**
   * Renders a scene until its goal, or until the signal is aborted.
   * @throws PenumbraError `scene`, `shader`, `gpu`, `out-of-memory`, `device-lost`, `aborted`
   */
  async run(scene: SceneDocument, goal: Goal, signal: AbortSignal): Promise<void> {
    for (let losses = 0; ; losses++) {
      try {
        await this.#seen(signal);
        const renderer = await this.#opened();
        // Compiling takes no turn: others render meanwhile.
        await renderer.setScene(scene, { signal, checked: true });
        await this.#grow(renderer, goal, signal);
        return;
      } catch (error) {
        const device = this.#renderer?.device;
        const isLost = !signal.aborted && device !== undefined && !isRefusal(error) && (await isGone(device));
        if (isLost) this.close();
        if (!isLost || losses === MAX_LOSSES) throw error;
      }
    }
  }

  /** All images of the film, as soon as nothing is being rendered; none where there is no film. */
  async read(): Promise<FilmImage[]> {
    this.#readers++;
    try {
      while (this.#isStepping) await new Promise<void>((resolve) => this.#rested.push(resolve));
      const renderer = this.#renderer;
      return renderer === null || renderer.samples === 0 ? [] : await inTurn(() => renderer.readAll());
    } finally {
      this.#readers--;
      if (this.#readers === 0) this.#wake();
    }
  }

  close(): void {
    this.#renderer?.dispose();
    this.#renderer = null;
  }

  async #opened(): Promise<Renderer> {
    this.#renderer ??= await createRenderer(await sharedDevice());
    return this.#renderer;
  }

  /** Resolves when somebody can see it, and nobody reads. */
  async #seen(signal: AbortSignal): Promise<void> {
    while ((!this.#isSeen || this.#readers > 0) && !signal.aborted) {
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
        signal.addEventListener('abort', () => resolve(), { once: true });
      });
    }
    if (signal.aborted) throw new PenumbraError('aborted', 'The work was cancelled.', { cause: signal.reason });
  }

  async #grow(renderer: Renderer, { spp, error }: Goal, signal: AbortSignal): Promise<void> {
    let [dueAt, isDone] = [0, false];
    while (!isDone) {
      await this.#seen(signal);
      const steps = renderer.render({ spp, slice: SLICE, signal });
      this.#isStepping = true;
      try {
        do {
          const { value } = await inTurn(() => steps.next());
          isDone = value === undefined || value.done;
        } while (!isDone && this.#isSeen && this.#readers === 0 && (renderer.samples === 0 || performance.now() < dueAt));
      } finally {
        await steps.return();
        this.#isStepping = false;
        for (const resolve of this.#rested.splice(0)) resolve();
      }
      if (renderer.samples === 0) continue;
      const start = performance.now();
      await this.#show(renderer, spp);
      if (error !== null) isDone ||= await isGood(renderer, error);
      dueAt = performance.now() + Math.max(BETWEEN, (performance.now() - start) / SHARE);
    }
    this.#hooks.done(renderer.samples);
  }

  /** Puts the film into the canvas as it is; it never leaves the GPU. */
  async #show(renderer: Renderer, spp: number): Promise<void> {
    const { device, scene } = renderer;
    const canvas = this.#canvas;
    const context = canvas.getContext('webgpu');
    if (scene === null || context === null) throw new PenumbraError('gpu', 'This browser draws nothing of WebGPU into a canvas.');
    const { width, height } = scene.film;
    if (canvas.width !== width || canvas.height !== height) [canvas.width, canvas.height] = [width, height];
    if (this.#drawnBy !== device) context.configure({ device, format: navigator.gpu.getPreferredCanvasFormat(), alphaMode: 'opaque' });
    this.#drawnBy = device;
    await inTurn(() => renderer.draw(context));
    this.#hooks.shown(renderer.samples, spp);
  }
}

/** Whether it is the scene that is at fault. */
const isRefusal = (error: unknown): boolean =>
  error instanceof PenumbraError && ['scene', 'shader', 'image', 'argument'].includes(error.code);

/** Whether a device is lost: what it was doing may fail before it says so. */
const isGone = (device: GPUDevice): Promise<boolean> =>
  Promise.race([device.lost.then(() => true), new Promise<boolean>((resolve) => setTimeout(() => resolve(false), GRACE))]);

async function isGood(renderer: Renderer, error: number): Promise<boolean> {
  const { relativeError } = await inTurn(() => renderer.statistics());
  return relativeError !== null && relativeError <= error;
}
