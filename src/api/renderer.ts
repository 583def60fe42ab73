/** The renderer of the package: scenes in, progress and images out. */
import { type FilmData, ProgramChecker, Renderer as Engine, type RendererOptions as EngineOptions } from '../engine/index.ts';
import { sentence } from '../base/sentence.ts';
import type { SceneDocument, SceneInput } from '../scene/document.ts';
import { samplesOf } from '../scene/samples.ts';
import { checkScene } from '../scene/parse.ts';
import type { Diagnostic } from '../shader/errors.ts';
import { type Abortable, orAborted, throwIfAborted } from './abort.ts';
import { checkFirst, checkGoal, checkMaking, disposed, reportOf } from './checks.ts';
import { asPenumbraError, PenumbraError } from './error.ts';
import type { BytePicture, FilmImage, FilmStatistics } from './film.ts';
import type * as FilmReaders from './film.ts';
import { NamedGpuImages } from './gpu-images.ts';
import { type PictureOptions, RADIANCE } from './look.ts';
import type { LibraryInParts } from './parts.ts';
import type { DrawOptions, Progress, RendererOptions, RenderOptions, SceneOptions, SceneReport } from './options.ts';

/** What reads images and tables of documents. */
type Readers = Pick<EngineOptions, 'readRadiance' | 'readTexels' | 'readTable'>;

/** One scene after the other on one device. Calls that render must not overlap; the others wait for nothing but the GPU. */
export class Renderer {
  readonly device: GPUDevice;
  readonly #engine: Engine;
  readonly #checker: ProgramChecker;
  readonly #library: LibraryInParts;
  #images: NamedGpuImages | null = null;
  #scene: SceneDocument | null = null;
  /** Of the last `setScene`: what an earlier one comes to is nobody's scene. */
  #turn = 0;
  #isBusy = false;
  #isDisposed = false;
  #isLost = false;
  /** Scenes are taken one after the other; this is when the last one is. Never rejects. */
  #taking: Promise<unknown> = Promise.resolve();
  /** Of the scene that is being taken. */
  #cancelled: AbortSignal | undefined;

  /** @internal `createRenderer` of index.ts makes it. */
  constructor(device: GPUDevice, library: LibraryInParts, readers: Readers, options: RendererOptions) {
    checkMaking(device, options);
    [this.device, this.#library] = [device, library];
    // Between linking and compiling, which takes longest, the work can be left.
    const beforeKernel = async (): Promise<void> => throwIfAborted(this.#cancelled);
    this.#engine = new Engine(device, library.library, { ...options, ...readers, beforeKernel });
    this.#checker = new ProgramChecker(device, this.#engine.assembler);
    void device.lost.then(() => (this.#isLost = true));
  }

  /** With every default; null before there is one. */
  get scene(): SceneDocument | null {
    return this.#scene;
  }

  /** @internal What denoises it is no part of the package. */
  get engine(): Engine {
    return this.#engine;
  }

  /** Samples per pixel of the film. */
  get samples(): number {
    return this.#scene === null ? 0 : this.#engine.samples;
  }

  /** WGSL of the kernel that renders the scene; empty before there is one. */
  get kernel(): string {
    return this.#scene === null ? '' : this.#engine.kernel;
  }

  /**
   * Takes a scene with meshes, images and programs inside (`loadScene` puts them there), and redoes only what the difference to the last
   * one needs: a parameter, the camera or a light compiles nothing. The film starts over where anything changed. A scene that is refused
   * leaves the last one; one that is cancelled leaves none.
   * @throws PenumbraError `scene`, `shader` with diagnostics, `gpu`, `out-of-memory`, `device-lost`, `busy`, `aborted`, `disposed`
   */
  async setScene(scene: SceneInput | SceneDocument, { signal, checked = false }: SceneOptions = {}): Promise<SceneReport> {
    this.#check();
    throwIfAborted(signal);
    const turn = ++this.#turn;
    try {
      const whole = checked ? (scene as SceneDocument) : checkScene(scene);
      const taken = this.#taking.then(() => {
        throwIfAborted(signal);
        this.#cancelled = signal;
        return this.#library.scene(whole, () => this.#engine.setScene(whole));
      });
      this.#taking = taken.catch(() => {});
      await orAborted(taken, signal);
      if (this.#isDisposed) throw disposed();
      if (turn === this.#turn) this.#scene = whole;
      return reportOf(this.#engine.report, whole);
    } catch (error) {
      const said = this.#said(error);
      if (turn === this.#turn && said instanceof PenumbraError && ['aborted', 'out-of-memory'].includes(said.code)) this.#scene = null;
      throw said;
    }
  }

  /**
   * Renders until the film has `spp` samples a pixel, and tells how far it is after each slice of work; a film that has them tells so once.
   * Whoever leaves the loop ends the work, and the film can be read and gone on with.
   *
   *     for await (const { samples } of renderer.render({ spp: 64 })) show(samples);
   *
   * @throws PenumbraError `argument`, `no-scene`, `busy`, `device-lost`, `aborted`, `disposed`
   */
  async *render({ spp, slice = 100, signal }: RenderOptions = {}): AsyncGenerator<Progress, void, void> {
    this.#check();
    await this.#taking;
    this.#check();
    const until = spp ?? samplesOf(this.#current().render);
    checkGoal(until, slice);
    this.#isBusy = true;
    try {
      do {
        throwIfAborted(signal);
        await this.#engine.advance(slice, until);
        if (this.#isDisposed) throw disposed();
        const done = this.#engine.isDone(until);
        yield { samples: this.#engine.samples, spp: until, open: this.#engine.open, done };
      } while (!this.#engine.isDone(until));
    } catch (error) {
      throw this.#said(error);
    } finally {
      this.#isBusy = false;
    }
  }

  /** As `render`, without a loop. @returns where the film is then */
  async finish(options: RenderOptions & { onProgress?: (progress: Progress) => void } = {}): Promise<Progress> {
    let last: Progress = { samples: 0, spp: 0, open: 1, done: false };
    for await (last of this.render(options)) options.onProgress?.(last);
    return last;
  }

  /**
   * Empties the film. Its samples are the same again.
   * @param first number of the first sample, a multiple of 32: films of disjoint samples merge
   * @throws PenumbraError `argument`, `no-scene`, `busy`, `disposed`
   */
  restart(first = 0): void {
    this.#check();
    checkFirst(first, this.#current());
    this.#engine.restart(first);
  }

  /** An image of the film: `radiance`, or a layer that the scene's `film.layers` names. @throws PenumbraError `argument`, as `readAll` */
  read(name: string = RADIANCE, options: Abortable = {}): Promise<FilmImage> {
    return this.#film(options, ({ imageOf }, film) => imageOf(film, name));
  }

  /** The image and every layer. @throws PenumbraError `no-scene`, `busy`, `device-lost`, `aborted`, `disposed` */
  readAll(options: Abortable = {}): Promise<FilmImage[]> {
    return this.#film(options, ({ imagesOf }, film) => imagesOf(film));
  }

  /** Mean, estimated error, biases. @throws PenumbraError, as `readAll` */
  statistics(options: Abortable = {}): Promise<FilmStatistics> {
    return this.#film(options, ({ statisticsOf }, film, scene) => statisticsOf(film, scene));
  }

  /** The image for a display, or a layer made visible. @throws PenumbraError `argument`, as `readAll` */
  picture(options: PictureOptions & Abortable = {}): Promise<BytePicture> {
    return this.#film(options, ({ pictureOf }, film, scene) => pictureOf(film, scene, options));
  }

  /**
   * The image or a layer as numbers in a texture, without a way through memory: `rgba32float`, alpha 0 where there is nothing. It is the caller's.
   * @throws PenumbraError `argument`, as `readAll`
   */
  texture(name: string = RADIANCE, { signal }: Abortable = {}): Promise<GPUTexture> {
    return this.#alone(signal, async (scene) => this.#gpuImages.texture(scene, name));
  }

  /**
   * Draws the image for a display, or a layer made visible, over all of a texture or canvas of the renderer's device.
   * @throws PenumbraError `argument`, as `readAll`
   */
  draw(target: GPUCanvasContext | GPUTexture, options: DrawOptions & Abortable = {}): Promise<void> {
    return this.#alone(options.signal, async (scene) => this.#gpuImages.draw(scene, target, options));
  }

  /**
   * The exact sums of the film as the bytes of a `.film` file: to go on with here, elsewhere, or by the command, and to merge.
   * @throws PenumbraError `film` for adaptive sampling, as `readAll`
   */
  saveFilm({ signal }: Abortable = {}): Promise<Uint8Array<ArrayBuffer>> {
    return this.#alone(signal, async (scene) => (await import('./film-bytes.ts')).filmBytes(this.#engine, scene));
  }

  /** Takes the scene of a film, and goes on after its last sample. @throws PenumbraError `film` for another program's, as `setScene` */
  async loadFilm(bytes: Uint8Array, { signal }: Abortable = {}): Promise<SceneReport> {
    this.#check();
    throwIfAborted(signal);
    try {
      const { decodeFilm } = await import('../engine/film/file.ts');
      const film = await orAborted(decodeFilm(Uint8Array.from(bytes)), signal);
      const report = await this.setScene(film.scene, { signal, checked: true });
      const { goOn } = await import('./film-bytes.ts');
      await this.#alone(signal, (scene) => goOn(this.#engine, scene, film));
      return report;
    } catch (error) {
      throw this.#said(error);
    }
  }

  /**
   * Compiles a program (material, environment or signed distance) by itself. Nothing of the renderer changes.
   * @param name as the scene's `programs` name it
   * @returns what is wrong, at the author's lines and columns; empty: nothing
   * @throws PenumbraError `device-lost`, `aborted`, `disposed`
   */
  async checkProgram(name: string, source: string, { signal }: Abortable = {}): Promise<readonly Diagnostic[]> {
    if (this.#isDisposed) throw disposed();
    throwIfAborted(signal);
    try {
      await orAborted(
        this.#library.during(() => this.#checker.check({ programs: { [name]: source } })),
        signal,
      );
      return [];
    } catch (error) {
      const said = this.#said(error);
      if (said instanceof PenumbraError && said.code === 'shader' && said.diagnostics.length > 0) return said.diagnostics;
      throw said;
    }
  }

  /** A loop of a program that did not end within what one sample may do, since the film began; null: none. @throws as `readAll` */
  overBudget({ signal }: Abortable = {}): Promise<Diagnostic | null> {
    return this.#alone(signal, async () => (await this.#engine.programNotes()).overBudget);
  }

  /** A density of a medium that exceeded its majorant, is negative or no number, since the film began; null: none. @throws as `readAll` */
  overMajorant({ signal }: Abortable = {}): Promise<Diagnostic | null> {
    return this.#alone(signal, async () => (await this.#engine.programNotes()).overMajorant);
  }

  /** Frees everything but the device, which is the caller's. */
  dispose(): void {
    if (this.#isDisposed) return;
    this.#isDisposed = true;
    this.#scene = null;
    this.#images?.dispose();
    this.#engine.destroy();
  }

  [Symbol.dispose](): void {
    this.dispose();
  }

  /** What reads a film comes when one is read. */
  #film<T>({ signal }: Abortable, use: (readers: typeof FilmReaders, film: FilmData, scene: SceneDocument) => T): Promise<T> {
    return this.#alone(signal, async (scene) => {
      const readers = await import('./film.ts');
      return use(readers, await this.#engine.readFilm(), scene);
    });
  }

  /** Work that nothing may render beside. */
  async #alone<T>(signal: AbortSignal | undefined, work: (scene: SceneDocument) => Promise<T>): Promise<T> {
    this.#check();
    throwIfAborted(signal);
    await orAborted(this.#taking, signal);
    this.#check();
    const scene = this.#current();
    this.#isBusy = true;
    const working = this.#library.during(() => work(scene)).finally(() => (this.#isBusy = false));
    try {
      return await orAborted(working, signal);
    } catch (error) {
      throw this.#said(error);
    }
  }

  get #gpuImages(): NamedGpuImages {
    return (this.#images ??= new NamedGpuImages(this.#engine, this.#library.library));
  }

  /** @throws PenumbraError */
  #check(): void {
    if (this.#isDisposed) throw disposed();
    if (this.#isBusy) throw new PenumbraError('busy', 'The renderer is rendering; leave the loop first, or abort its signal.');
  }

  /** @throws PenumbraError */
  #current(): SceneDocument {
    if (this.#scene === null) throw new PenumbraError('no-scene', 'There is no scene yet; setScene takes one.');
    return this.#scene;
  }

  /** After the renderer is disposed, or the device lost, everything that goes wrong does so for that reason. */
  #said(error: unknown): unknown {
    if (this.#isDisposed) return disposed();
    const said = asPenumbraError(error);
    if (!this.#isLost || (said instanceof PenumbraError && said.code === 'aborted')) return said;
    return new PenumbraError('device-lost', sentence(said), { cause: error });
  }
}
