/** The custom element: attributes, properties, events, and what is shown of them. */
import { checkScene, PenumbraError, type SceneDocument, type SceneInput } from '../api/index.ts';
import { resizedFilm } from '../scene/camera.ts';
import { sentence } from '../base/sentence.ts';
import { ViewAttributes } from './attributes.ts';
import { type Goal, GrowingFilm } from './film.ts';
import { listenToMoves } from './moves.ts';
import { sceneAt } from './source.ts';

/** Samples a pixel where neither the element nor the scene says how many. */
const SPP = 256;
/** CSS pixels beyond the edge of the window at which a view is made ready. */
const MARGIN = '200px';
/** While the camera moves each side of the film is so many times shorter. */
const COARSE = 2;

/** Of the event `sample`: a picture with so many samples a pixel is there. */
export interface SampleDetail {
  samples: number;
  spp: number;
}

/** Of the event `pick`. */
export interface PickDetail {
  /** The pixel, from the upper left. */
  x: number;
  y: number;
  /** Numbers of each image of the film there: `radiance`, and each layer that the scene's film has. */
  values: Readonly<Record<string, readonly number[]>>;
}

const STYLE = `
  :host { display: inline-block; position: relative; max-width: 100%; }
  :host([hidden]) { display: none; }
  canvas { display: block; width: 100%; height: auto; touch-action: pan-y; }
  :host([controls]) canvas { cursor: grab; touch-action: none; }
  canvas:focus-visible { outline: 2px solid Highlight; outline-offset: 2px; }
  canvas[hidden], slot[hidden] { display: none; }
  [part="status"]:empty { display: none; }
  [part="status"] { position: absolute; inset: auto 0 0; margin: 0; padding: .4em .6em; font: 13px/1.4 system-ui, sans-serif;
    color: #fff; background: rgb(16 17 20 / .8); }
  :host([data-state="error"]) [part="status"] { position: static; }
`;

/**
 * `<penumbra-view src="scene.json" controls spp="512">`: a scene, path traced in its place while it is seen.
 *
 * Attributes: `src` (address of a scene file), `spp` and `error` (where rendering ends: samples a pixel, or an estimated relative error),
 * `controls` (the camera can be moved), `paused`, `alt` (what the picture shows; else the scene's title).
 * Events: `sample`, `done`, `error`, `pick`. What is within the element is shown until the first picture, and where there is none.
 * CSS parts: `canvas`, `status`. `data-state` is `waiting`, `rendering`, `done` or `error`.
 */
export class PenumbraView extends ViewAttributes {
  #canvas: HTMLCanvasElement | null = null;
  #status: HTMLElement | null = null;
  #slot: HTMLElement | null = null;
  #film: GrowingFilm | null = null;
  /** As it was given or loaded, with the camera where it is now. */
  #scene: SceneDocument | null = null;
  #isMoving = false;
  #isNear = false;
  #running = new AbortController();
  /** A run ends before the next one begins. */
  #last: Promise<void> = Promise.resolve();
  #release: () => void = () => {};
  #woken: () => void = () => {};

  /** The scene that is shown, every default filled in; null before there is one. */
  get scene(): SceneDocument | null {
    return this.#scene;
  }
  /** In place of `src`: a scene with meshes, images and programs inside. @throws PenumbraError `scene` */
  set scene(value: SceneInput | SceneDocument | null) {
    this.#scene = value === null ? null : checkScene(value);
    this.restart();
  }

  /** Samples a pixel of the film. */
  get samples(): number {
    return this.#film?.samples ?? 0;
  }

  connectedCallback(): void {
    if (this.#canvas === null) this.#build();
    const canvas = this.#canvas;
    if (canvas === null) return;
    this.#film = new GrowingFilm(canvas, {
      shown: (samples, spp) => this.#shown(samples, spp),
      done: (samples) => {
        this.dataset.state = 'done';
        this.dispatchEvent(new CustomEvent<SampleDetail>('done', { detail: { samples, spp: samples } }));
      },
    });
    const observer = new IntersectionObserver(
      (entries) => {
        this.#isNear = entries.at(-1)?.isIntersecting ?? false;
        this.#see();
      },
      { rootMargin: MARGIN },
    );
    observer.observe(this);
    const see = (): void => this.#see();
    document.addEventListener('visibilitychange', see);
    const deaf = listenToMoves(canvas, {
      camera: () => (this.controls ? (this.#scene?.camera ?? null) : null),
      move: (camera) => this.#move(camera),
      settle: () => this.#settle(),
      pick: (x, y) => void this.#pick(x, y),
    });
    this.#release = () => {
      observer.disconnect();
      document.removeEventListener('visibilitychange', see);
      deaf();
    };
    this.restart();
  }

  disconnectedCallback(): void {
    this.#release();
    this.#running.abort();
    const film = this.#film;
    this.#film = null;
    this.#isNear = false;
    void this.#last.then(() => film?.close());
  }

  attributeChangedCallback(name: string, before: string | null, now: string | null): void {
    if (before === now || this.#canvas === null) return;
    if (name === 'paused') this.#see();
    else if (name === 'controls' || name === 'alt') this.#describe();
    else {
      if (name === 'src') this.#scene = null;
      this.restart();
    }
  }

  /** The film starts over. */
  restart(): void {
    if (!this.isConnected || this.#film === null) return;
    this.#running.abort();
    this.#running = new AbortController();
    const { signal } = this.#running;
    this.dataset.state = 'waiting';
    this.#say('');
    this.#last = this.#last.then(() => this.#run(signal));
  }

  async #run(signal: AbortSignal): Promise<void> {
    const film = this.#film;
    if (signal.aborted || film === null) return;
    try {
      if (this.#scene === null && this.src !== null) {
        await this.#near(signal);
        this.#scene = await sceneAt(this.src, signal);
      }
      const scene = this.#scene;
      if (scene === null || signal.aborted) return;
      this.#describe();
      const goal: Goal = { spp: Math.max(1, Math.round(this.spp ?? scene.render.spp ?? SPP)), error: this.error };
      await film.run(this.#isMoving ? coarse(scene) : scene, goal, signal);
    } catch (error) {
      if (error instanceof PenumbraError && error.code === 'aborted') return;
      this.dataset.state = 'error';
      this.#say(sentence(error));
      this.dispatchEvent(new CustomEvent('error', { detail: error }));
    }
  }

  /** Lazy: nothing is loaded before it is nearly seen. */
  async #near(signal: AbortSignal): Promise<void> {
    while (!this.#isNear && !signal.aborted) {
      await new Promise<void>((resolve) => {
        this.#woken = resolve;
        signal.addEventListener('abort', () => resolve(), { once: true });
      });
    }
  }

  #see(): void {
    if (this.#film !== null) this.#film.isSeen = this.#isNear && !document.hidden && !this.paused;
    if (this.#isNear) this.#woken();
  }

  #shown(samples: number, spp: number): void {
    this.dataset.state = 'rendering';
    if (this.#canvas !== null) this.#canvas.hidden = false;
    if (this.#slot !== null) this.#slot.hidden = true;
    this.dispatchEvent(new CustomEvent<SampleDetail>('sample', { detail: { samples, spp } }));
  }

  #move(camera: SceneDocument['camera']): void {
    if (this.#scene === null) return;
    this.#isMoving = true;
    this.#scene = { ...this.#scene, camera };
    this.restart();
  }

  #settle(): void {
    if (!this.#isMoving) return;
    this.#isMoving = false;
    this.restart();
  }

  async #pick(x: number, y: number): Promise<void> {
    const images = (await this.#film?.read().catch(() => [])) ?? [];
    const [first] = images;
    if (first === undefined) return;
    const at = [Math.floor(x * first.width), Math.floor(y * first.height)] as const;
    const values = Object.fromEntries(
      images.map(({ name, width, channels, data }) => {
        const from = (at[1] * width + at[0]) * channels.length;
        return [name, Array.from(data.subarray(from, from + channels.length))];
      }),
    );
    this.dispatchEvent(new CustomEvent<PickDetail>('pick', { detail: { x: at[0], y: at[1], values } }));
  }

  #build(): void {
    const root = this.shadowRoot ?? this.attachShadow({ mode: 'open' });
    const style = document.createElement('style');
    style.textContent = STYLE;
    this.#canvas = document.createElement('canvas');
    this.#canvas.setAttribute('part', 'canvas');
    this.#canvas.hidden = true;
    this.#slot = document.createElement('slot');
    this.#status = document.createElement('p');
    this.#status.setAttribute('part', 'status');
    this.#status.setAttribute('role', 'status');
    root.replaceChildren(style, this.#canvas, this.#slot, this.#status);
    this.#describe();
  }

  /** What a screen reader says of the picture. */
  #describe(): void {
    const canvas = this.#canvas;
    if (canvas === null) return;
    canvas.setAttribute('role', this.controls ? 'application' : 'img');
    canvas.setAttribute('aria-label', this.getAttribute('alt') ?? this.#scene?.title ?? 'A scene');
    if (this.controls) canvas.tabIndex = 0;
    else canvas.removeAttribute('tabindex');
  }

  #say(text: string): void {
    if (this.#status !== null && this.#status.textContent !== text) this.#status.textContent = text;
  }
}

function coarse(scene: SceneDocument): SceneDocument {
  const { film } = scene;
  return { ...scene, film: resizedFilm(film, Math.ceil(film.width / COARSE), Math.ceil(film.height / COARSE)) };
}
