/** The custom element: attributes, properties, events, and what is shown of them. */
import { PenumbraError } from '../api/error.ts';
import type { Abortable, FilmImage, SceneDocument, SceneInput } from '../api/index.ts';
import { sentence } from '../base/sentence.ts';
import { ViewAttributes } from './attributes.ts';
import { Carried, snapshot } from './carried.ts';
import type { Shared } from '../api/shared-scene.ts';
import type { CompareDetail, LoadDetail, PickDetail, SampleDetail } from './details.ts';
import { type EngineHooks, type Head, type ViewEngine } from './engine.ts';
import { goalOf, samplesOf, twice } from './goal.ts';
import { FromLink, pageOf } from './from-link.ts';
import { addressOf } from './address.ts';
import { listenLater } from './moves-later.ts';
import { Shadow } from './shadow.ts';
import { Sight } from './sight.ts';
import { wordsOf } from './words.ts';
import { engineMaker } from './worker/maker.ts';

/**
 * `<penumbra-view src="scene.json" controls spp="512">`: a scene, path traced in its place while it is seen, by a worker where there is one.
 *
 * Attributes: `src` (address of a scene file, or a link to a scene), `spp` and `error` (where rendering ends: samples a pixel, or an estimated relative error),
 * `controls` (the camera can be moved), `paused`, `alt` (what the picture shows; else the scene's title), `worker` (`off`: none),
 * `mode` and `false-color` (what is shown of the film), `line` (what stands below the picture, of `play samples title open`).
 * Events: `load`, `sample`, `done`, `error`, `pick`; `consent` before code of a link runs, which somebody has to agree to; `compare` when
 * the picture was compared with the one that the author of a link saw. What is within the element is shown until the first picture, and where there is none.
 * CSS parts: `canvas`, `status`, `question`, `line`, and in it `play`, `samples`, `title`, `badge`, the slot `line`, and `open`. `data-state` is
 * `waiting`, `asking`, `rendering`, `done` or `error`. Its words are those of the nearest `lang`: English or German.
 */
export class PenumbraView extends ViewAttributes {
  #shadow: Shadow | null = null;
  #engine: ViewEngine | null = null;
  /** In place of `src`. */
  #given: Carried | null = null;
  /** As the engine has it, every default filled in, and where its camera is now; null: it is yet to be loaded. */
  #shown: { whole: Carried; head: Head } | null = null;
  /** null: the scene came by no link. */
  #link: FromLink | null = null;
  /** Samples beyond those that were asked for; null: none. */
  #more: number | null = null;
  /** The engine has it. */
  #isTaken = false;
  #isMoving = false;
  /** Number of the film: counts those that were begun anew on demand. */
  #film = 0;
  readonly #sight = new Sight();
  #running = new AbortController();
  /** A run ends before the next one begins. */
  #last: Promise<void> = Promise.resolve();
  #release: () => void = () => {};

  /** The scene that is shown, every default filled in; null before there is one. */
  get scene(): SceneDocument | null {
    const shown = this.#shown;
    return shown === null ? null : { ...shown.whole.document, camera: shown.head.camera };
  }
  /**
   * In place of `src`: a scene with meshes, images and programs inside, as it is now. Whether it is one is said by the events `load` and `error`.
   * @throws PenumbraError `scene` for what is no plain data
   */
  set scene(value: SceneInput | SceneDocument | null) {
    this.#given = value === null ? null : new Carried(snapshot(value));
    this.#forget();
    this.#begin();
  }

  /** Samples a pixel of the film. */
  get samples(): number {
    return this.#link?.mayRun === false ? 0 : (this.#engine?.samples ?? 0);
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
    this.#shadow ??= new Shadow(this, {
      toggle: () => this.#toggle(),
      address: async () => (await this.#link?.page(() => this.scene)) ?? null,
    });
    const blind = this.#sight.watch(this, () => this.#see());
    const deaf = this.#listen(this.#shadow);
    this.#release = () => {
      blind();
      deaf();
    };
    this.#begin();
  }

  disconnectedCallback(): void {
    this.#release();
    this.#running.abort();
    const engine = this.#engine;
    this.#engine = null;
    void this.#last.then(() => engine?.close());
  }

  attributeChangedCallback(name: string, before: string | null, now: string | null): void {
    if (before === now || this.#shadow === null) return;
    if (name === 'paused') this.#see();
    else if (name === 'controls' || name === 'alt' || name === 'line') this.#describe();
    else if (name === 'worker') {
      if (!this.isConnected) return;
      this.disconnectedCallback();
      this.connectedCallback();
    } else {
      if (name === 'src') {
        this.#given = null;
        this.#forget();
      }
      if (name === 'spp' || name === 'error') this.#more = null;
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
    this.#become('waiting');
    this.#say(this.#link?.note ?? '');
    this.#last = this.#last.then(() => this.#run(signal));
  }

  async #run(signal: AbortSignal): Promise<void> {
    try {
      const source = this.#shown?.whole ?? this.#given ?? addressOf(this.src);
      if (source === null) return;
      await this.#sight.near(signal);
      const engine = await this.#opened(signal);
      if (engine === null) return;
      if (!this.#isTaken) {
        const { head, whole, shared } = await engine.load(source, signal);
        if (signal.aborted) return;
        this.#isTaken = true;
        if (this.#shown === null) this.#take({ head, whole }, shared);
      }
      const { head } = this.#shown ?? {};
      if (head !== undefined && this.#mayRun(head))
        await engine.run(goalOf(this, head, this.#link, { number: this.#film, isMoving: this.#isMoving, more: this.#more }), signal);
    } catch (error) {
      if (error instanceof PenumbraError && error.code === 'aborted') return;
      this.#become('error');
      this.#say(sentence(error));
      this.#emit('error', error);
    }
  }

  #take(shown: { whole: Carried; head: Head }, shared: Shared | null): void {
    this.#shown = shown;
    const address = addressOf(this.src);
    this.#link = shared === null || address === null ? null : new FromLink(address, shared);
    this.#say(this.#link?.note ?? '');
    this.#emit<LoadDetail>('load', { title: shown.head.title, ...shown.head.film, zoom: this.#link?.view.zoom ?? null });
  }

  /** Asks where it may not. */
  #mayRun({ title }: Head): boolean {
    const link = this.#link;
    if (link === null || link.mayRun) return true;
    this.#become('asking');
    const question = link.ask(this, title, () => {
      if (this.#link !== link) return;
      this.#shadow?.ask(null);
      this.#begin();
    });
    if (question !== null) this.#shadow?.ask(question);
    return false;
  }

  /** Pauses, goes on, or renders twice as long. */
  #toggle(): void {
    if (this.dataset.state !== 'done') return void (this.paused = !this.paused);
    this.#more = twice(this.samples);
    this.#begin();
  }

  #emit<Detail>(type: string, detail: Detail): void {
    this.dispatchEvent(new CustomEvent<Detail>(type, { detail }));
  }

  #say(text: string): void {
    this.#shadow?.say(wordsOf(this).say(text));
  }

  #become(state: string): void {
    this.dataset.state = state;
    this.#describe();
  }

  /** The engine, in a worker or here; null: it is no longer wanted. */
  async #opened(signal: AbortSignal): Promise<ViewEngine | null> {
    if (this.#engine === null) {
      const hooks: EngineHooks = {
        shown: (detail) => this.#tell('sample', 'rendering', detail),
        done: (detail) => this.#tell('done', 'done', detail),
        compared: (detail) => {
          this.#link?.judge(detail);
          this.#describe();
          this.#emit<CompareDetail>('compare', detail);
        },
      };
      const make = signal.aborted ? null : await engineMaker(this.worker);
      const canvas = this.#shadow?.canvas;
      if (signal.aborted || make === null || canvas === undefined) return null;
      this.#engine = make(canvas, hooks);
      this.#isTaken = false;
      this.#see();
    }
    return signal.aborted ? null : this.#engine;
  }

  #see(): void {
    if (this.#engine !== null) this.#engine.isSeen = this.#sight.isNear && !document.hidden && !this.paused;
    this.#describe();
  }

  #tell(type: 'sample' | 'done', state: string, detail: SampleDetail): void {
    this.#shadow?.show();
    this.#become(state);
    this.#emit<SampleDetail>(type, detail);
  }

  /** Another scene comes. */
  #forget(): void {
    [this.#shown, this.#link, this.#more] = [null, null, null];
    this.#shadow?.ask(null);
    this.#isTaken = false;
    this.#describe();
  }

  /** Another canvas, and what is done over it. @returns ends it */
  #listen(shadow: Shadow): () => void {
    const [listen, end] = listenLater({
      camera: () => (this.controls ? (this.#shown?.head.camera ?? null) : null),
      move: (camera) => {
        if (this.#shown === null) return;
        this.#isMoving = true;
        this.#shown = { ...this.#shown, head: { ...this.#shown.head, camera } };
        // Another picture than its author's.
        this.#link?.move();
        this.#begin();
      },
      settle: () => {
        if (!this.#isMoving) return;
        this.#isMoving = false;
        this.#begin();
      },
      pick: async (x, y) => {
        const detail = await this.#engine?.pick(x, y);
        if (detail !== null && detail !== undefined) this.#emit<PickDetail>('pick', detail);
      },
    });
    const canvas = shadow.renew(() => listen(canvas));
    this.#describe();
    return end;
  }

  #describe(): void {
    const shadow = this.#shadow;
    if (shadow === null) return;
    const words = wordsOf(this);
    const { title = '', spp = null } = this.#shown?.head ?? {};
    shadow.describe(this.getAttribute('alt') ?? (title === '' ? words.say('A scene') : title), this.controls);
    const { state = 'waiting' } = this.dataset;
    const goal = this.#shown === null ? null : samplesOf(this, spp, this.#more);
    const told = {
      state,
      paused: this.paused,
      samples: this.samples,
      isBegun: shadow.hasPicture,
      spp: goal,
      title,
      agrees: this.#link?.agrees ?? null,
      address: pageOf(addressOf(this.src)),
    };
    shadow.line.show(this.line?.split(/\s+/) ?? [], told, words);
  }
}
