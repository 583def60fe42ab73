/** The custom element: attributes, properties, events, and what is shown of them. */
import { checkScene, PenumbraError, type Abortable, type FilmImage, type SceneDocument, type SceneInput } from '../api/index.ts';
import { sentence } from '../base/sentence.ts';
import { ViewAttributes } from './attributes.ts';
import { Carried } from './carried.ts';
import { headOf, type EngineHooks, type Head, type PickDetail, type SampleDetail, type ViewEngine } from './engine.ts';
import { listenToMoves } from './moves.ts';
import { Shadow } from './shadow.ts';
import { RemoteEngine } from './worker/remote.ts';
import { sharedLink } from './worker/start.ts';

/** Samples a pixel where neither the element nor the scene says how many. */
const SPP = 256;
/** CSS pixels beyond the edge of the window at which a view is made ready. */
const MARGIN = '200px';
/** While the camera moves each side of the film is so many times shorter. */
const COARSE = 2;

/**
 * `<penumbra-view src="scene.json" controls spp="512">`: a scene, path traced in its place while it is seen, by a worker where there is one.
 *
 * Attributes: `src` (address of a scene file), `spp` and `error` (where rendering ends: samples a pixel, or an estimated relative error),
 * `controls` (the camera can be moved), `paused`, `alt` (what the picture shows; else the scene's title), `worker` (`off`: none).
 * Events: `sample`, `done`, `error`, `pick`. What is within the element is shown until the first picture, and where there is none.
 * CSS parts: `canvas`, `status`. `data-state` is `waiting`, `rendering`, `done` or `error`.
 */
export class PenumbraView extends ViewAttributes {
  #shadow: Shadow | null = null;
  #engine: ViewEngine | null = null;
  /** As it was given or loaded, and where its camera is now; null: `src` is yet to be loaded. */
  #shown: { whole: Carried; head: Head } | null = null;
  /** The engine has it. */
  #isTaken = false;
  #isMoving = false;
  /** Number of the film: counts those that were begun anew on demand. */
  #film = 0;
  #isNear = false;
  #running = new AbortController();
  /** A run ends before the next one begins. */
  #last: Promise<void> = Promise.resolve();
  #release: () => void = () => {};
  #woken: () => void = () => {};

  /** The scene that is shown, every default filled in; null before there is one. */
  get scene(): SceneDocument | null {
    const shown = this.#shown;
    return shown === null ? null : { ...shown.whole.document, camera: shown.head.camera };
  }
  /** In place of `src`: a scene with meshes, images and programs inside. @throws PenumbraError `scene` */
  set scene(value: SceneInput | SceneDocument | null) {
    const scene = value === null ? null : checkScene(value);
    this.#show(scene && { whole: new Carried(scene), head: headOf(scene) });
    this.#begin();
  }

  /** Samples a pixel of the film. */
  get samples(): number {
    return this.#engine?.samples ?? 0;
  }

  /**
   * The image `radiance` and each layer that the scene's film has, as typed arrays of one's own; none where there is no film yet. Between two
   * pictures, so that it may take a moment.
   * @throws PenumbraError `aborted`
   */
  async readAll({ signal }: Abortable = {}): Promise<FilmImage[]> {
    return (await this.#engine?.read(signal)) ?? [];
  }

  connectedCallback(): void {
    this.#shadow ??= new Shadow(this);
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
    const deaf = this.#listen(this.#shadow);
    this.#release = () => {
      observer.disconnect();
      document.removeEventListener('visibilitychange', see);
      deaf();
    };
    this.#begin();
  }

  disconnectedCallback(): void {
    this.#release();
    this.#isNear = false;
    this.#running.abort();
    const engine = this.#engine;
    this.#engine = null;
    void this.#last.then(() => engine?.close());
  }

  attributeChangedCallback(name: string, before: string | null, now: string | null): void {
    if (before === now || this.#shadow === null) return;
    if (name === 'paused') this.#see();
    else if (name === 'controls' || name === 'alt') this.#describe();
    else if (name === 'worker') {
      if (!this.isConnected) return;
      this.disconnectedCallback();
      this.connectedCallback();
    } else {
      if (name === 'src') this.#show(null);
      this.#begin();
    }
  }

  /** The film starts over. */
  restart(): void {
    this.#film++;
    this.#begin();
  }

  /** Another goal: where the picture is the same, its film goes on. */
  #begin(): void {
    if (!this.isConnected || this.#shadow === null) return;
    this.#running.abort();
    this.#running = new AbortController();
    const { signal } = this.#running;
    this.dataset.state = 'waiting';
    this.#shadow.say('');
    this.#last = this.#last.then(() => this.#run(signal));
  }

  async #run(signal: AbortSignal): Promise<void> {
    try {
      const source = this.#shown?.whole ?? this.#address();
      if (source === null) return;
      await this.#near(signal);
      const engine = await this.#opened(signal);
      if (engine === null) return;
      if (!this.#isTaken) {
        const { head, whole } = await engine.load(source, signal);
        if (signal.aborted) return;
        this.#isTaken = true;
        this.#shown ??= { head, whole };
        this.#describe();
      }
      const { camera, spp } = this.#shown?.head ?? {};
      if (camera === undefined) return;
      const samples = Math.max(1, Math.round(this.spp ?? spp ?? SPP));
      await engine.run({ camera, shrink: this.#isMoving ? COARSE : 1, spp: samples, error: this.error, film: this.#film }, signal);
    } catch (error) {
      if (error instanceof PenumbraError && error.code === 'aborted') return;
      this.dataset.state = 'error';
      this.#shadow?.say(sentence(error));
      this.dispatchEvent(new CustomEvent('error', { detail: error }));
    }
  }

  /** What `src` says of this page. */
  #address(): string | null {
    const { src } = this;
    return src !== null && URL.canParse(src, document.baseURI) ? new URL(src, document.baseURI).href : src;
  }

  /** The engine, in a worker or here; null: it is no longer wanted. */
  async #opened(signal: AbortSignal): Promise<ViewEngine | null> {
    if (this.#engine === null) {
      const link = this.worker && !signal.aborted ? await sharedLink() : null;
      const Local = link === null ? (await import('./film.ts')).GrowingFilm : null;
      const canvas = this.#shadow?.canvas;
      if (signal.aborted || canvas === undefined) return null;
      const hooks: EngineHooks = {
        shown: (detail) => this.#tell('sample', 'rendering', detail),
        done: (detail) => this.#tell('done', 'done', detail),
      };
      this.#engine = link !== null ? new RemoteEngine(link, canvas, hooks) : Local !== null ? new Local(canvas, hooks) : null;
      this.#isTaken = false;
      this.#see();
    }
    return signal.aborted ? null : this.#engine;
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
    if (this.#engine !== null) this.#engine.isSeen = this.#isNear && !document.hidden && !this.paused;
    if (this.#isNear) this.#woken();
  }

  #tell(type: 'sample' | 'done', state: string, detail: SampleDetail): void {
    this.dataset.state = state;
    this.#shadow?.show();
    this.dispatchEvent(new CustomEvent<SampleDetail>(type, { detail }));
  }

  #show(shown: { whole: Carried; head: Head } | null): void {
    this.#shown = shown;
    this.#isTaken = false;
    this.#describe();
  }

  /** Another canvas, and what is done over it. @returns ends it */
  #listen(shadow: Shadow): () => void {
    const canvas = shadow.renew();
    this.#describe();
    return listenToMoves(canvas, {
      camera: () => (this.controls ? (this.#shown?.head.camera ?? null) : null),
      move: (camera) => {
        if (this.#shown === null) return;
        this.#isMoving = true;
        this.#shown = { ...this.#shown, head: { ...this.#shown.head, camera } };
        this.#begin();
      },
      settle: () => {
        if (!this.#isMoving) return;
        this.#isMoving = false;
        this.#begin();
      },
      pick: (x, y) => void this.#pick(x, y),
    });
  }

  async #pick(x: number, y: number): Promise<void> {
    const detail = await this.#engine?.pick(x, y);
    if (detail !== null && detail !== undefined) this.dispatchEvent(new CustomEvent<PickDetail>('pick', { detail }));
  }

  #describe(): void {
    this.#shadow?.describe(this.getAttribute('alt') ?? this.#shown?.head.title ?? 'A scene', this.controls);
  }
}
