/** A film that grows while it is seen, and its picture in a canvas. */
import { drawOptionsOf } from '../api/gpu-images.ts';
import { createRenderer } from '../api/create.ts';
import { coded, PenumbraError } from '../api/error.ts';
import type { FilmImage, Renderer, SceneDocument } from '../api/index.ts';
import { checkScene } from '../scene/parse.ts';
import { sceneOf } from './scene-of.ts';
import { Carried } from './carried.ts';
import { inTurn, sharedDevice } from './device.ts';
import type { PickDetail } from './details.ts';
import { headOf, type EngineHooks, type Goal, type Loaded, type ViewEngine } from './engine.ts';
import { sceneAt } from './source.ts';

/** Milliseconds of work between two looks at what else is to be done. */
const SLICE = 40;
/** Pictures may take this part of the time; and milliseconds between two of them at least. */
const SHARE = 1 / 8;
const BETWEEN = 60;
/** Devices that may be lost in a row before one gives up. */
const MAX_LOSSES = 3;
/** Milliseconds within which a lost device says so. */
const GRACE = 500;

/** The engine on this thread: the page's, or a worker's. */
export class GrowingFilm implements ViewEngine {
  readonly #canvas: HTMLCanvasElement | OffscreenCanvas;
  readonly #hooks: EngineHooks;
  #scene: SceneDocument | null = null;
  #renderer: Renderer | null = null;
  /** Asked for once: Firefox gives it a worker no second time. */
  #context: GPUCanvasContext | null = null;
  /** The device that the canvas is configured for. */
  #drawnBy: GPUDevice | null = null;
  #isSeen = false;
  /** Number of the film that was last begun. */
  #film = 0;
  /** The renderer is between two steps, and does nothing else. */
  #isStepping = false;
  /** How many want to read; who waits until it rests. */
  #readers = 0;
  #rested: (() => void)[] = [];
  #wake: () => void = () => {};

  constructor(canvas: HTMLCanvasElement | OffscreenCanvas, hooks: EngineHooks) {
    this.#canvas = canvas;
    this.#hooks = hooks;
  }

  get samples(): number {
    return this.#renderer?.samples ?? 0;
  }

  get isSeen(): boolean {
    return this.#isSeen;
  }
  set isSeen(isSeen: boolean) {
    this.#isSeen = isSeen;
    if (isSeen) this.#wake();
  }

  async load(source: string | Carried, signal: AbortSignal): Promise<Loaded> {
    const { scene, shared } =
      typeof source === 'string' ? await sceneAt(source, signal) : { scene: coded(() => checkScene(source.document)), shared: null };
    this.#scene = scene;
    return { head: headOf(scene), whole: new Carried(scene), shared };
  }

  async run(goal: Goal, signal: AbortSignal): Promise<void> {
    if (this.#scene === null) return;
    const scene = sceneOf(this.#scene, goal);
    for (let losses = 0; ; losses++) {
      try {
        await this.#seen(signal);
        const renderer = await this.#opened();
        // Compiling takes no turn: others render meanwhile.
        await renderer.setScene(scene, { signal, checked: true });
        // A scene that has not changed keeps its film. In turn: somebody may be reading it.
        if (goal.film !== this.#film) await inTurn(async () => renderer.restart());
        this.#film = goal.film;
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

  async read(signal?: AbortSignal): Promise<FilmImage[]> {
    this.#readers++;
    try {
      while (this.#isStepping) await new Promise<void>((resolve) => this.#rested.push(resolve));
      const renderer = this.#renderer;
      return renderer === null || renderer.samples === 0 ? [] : await inTurn(() => renderer.readAll({ signal }));
    } finally {
      this.#readers--;
      if (this.#readers === 0) this.#wake();
    }
  }

  async pick(x: number, y: number): Promise<PickDetail | null> {
    const images = await this.read().catch(() => []);
    const [first] = images;
    if (first === undefined) return null;
    const at = [Math.floor(x * first.width), Math.floor(y * first.height)] as const;
    const values = Object.fromEntries(
      images.map(({ name, width, channels, data }) => {
        const from = (at[1] * width + at[0]) * channels.length;
        return [name, Array.from(data.subarray(from, from + channels.length))];
      }),
    );
    return { x: at[0], y: at[1], values };
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

  async #grow(renderer: Renderer, { spp, error, look, compare }: Goal, signal: AbortSignal): Promise<void> {
    let [dueAt, isDone, isCompared] = [0, false, compare === null];
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
      await this.#show(renderer, spp, look);
      if (error !== null) isDone ||= await isGood(renderer, error);
      if (compare !== null && !isCompared && (renderer.samples >= compare.at || isDone))
        isCompared = await this.#compare(renderer, compare);
      dueAt = performance.now() + Math.max(BETWEEN, (performance.now() - start) / SHARE);
    }
    this.#hooks.done({ samples: renderer.samples, spp: renderer.samples });
  }

  /** @returns false where there are too few samples yet */
  async #compare(renderer: Renderer, { fingerprint }: NonNullable<Goal['compare']>): Promise<boolean> {
    // Few pictures are compared with another.
    const { agreesWith } = await import('../api/agreement.ts');
    const agrees = await inTurn(() => agreesWith(renderer, fingerprint));
    if (agrees !== null) this.#hooks.compared({ agrees });
    return agrees !== null;
  }

  /** Puts the film into the canvas as it is; it never leaves the GPU. */
  async #show(renderer: Renderer, spp: number, { mode, falseColor }: Goal['look']): Promise<void> {
    const { device, scene } = renderer;
    const canvas = this.#canvas;
    const context = (this.#context ??= canvas.getContext('webgpu'));
    if (scene === null || context === null) throw new PenumbraError('gpu', 'This browser draws nothing of WebGPU into a canvas.');
    const { width, height } = scene.film;
    if (canvas.width !== width || canvas.height !== height) [canvas.width, canvas.height] = [width, height];
    if (this.#drawnBy !== device) context.configure({ device, format: navigator.gpu.getPreferredCanvasFormat(), alphaMode: 'opaque' });
    this.#drawnBy = device;
    await inTurn(() => renderer.draw(context, drawOptionsOf(scene, mode, falseColor)));
    this.#hooks.shown({ samples: renderer.samples, spp });
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
