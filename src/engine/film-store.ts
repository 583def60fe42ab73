/** The sums of a renderer, on the GPU and on their way from and to a film file, and which samples are in them. */
import type { SceneDocument } from '../scene/document.ts';
import type { ShaderLibrary } from '../shader/kernel.ts';
import { Blocks } from './sum-blocks.ts';
import type { KernelBuffers } from './buffers.ts';
import { EngineError } from './errors.ts';
import type { FilmData } from './film.ts';
import { filmLayers, layerBytes, storedLayers } from './layers.ts';
import { countOf, endOf, joined, type Ranges } from './ranges.ts';
import { BLOCK, blockEnd, roundSums, type Sums } from './sums.ts';

/** Slots of wgsl FilmPixel. */
export const FILM_SLOTS = 2;

/** Everything that a film has accumulated: of the image, and of its layers where it stores any. */
export interface FilmSums {
  ranges: Ranges;
  image: Sums;
  layers: Sums | null;
}

/** Slots of layers that hold numbers of shapes and materials. */
export function keptSlots(scene: SceneDocument): number[] {
  const slots = storedLayers(scene)?.slots ?? {};
  return [slots.material, slots.shape].filter((each) => each !== undefined);
}

/** What files and displays take of the sums. */
export function filmData(scene: SceneDocument, { image, layers }: Pick<FilmSums, 'image' | 'layers'>): FilmData {
  const { width, height } = scene.film;
  return { width, height, data: roundSums(image), layers: filmLayers(scene, layers === null ? new Float32Array(0) : roundSums(layers)) };
}

/** @throws EngineError where the film cannot be saved, split or merged */
export function checkExact(isAdaptive: boolean): void {
  if (!isAdaptive) return;
  throw new EngineError(
    'A film that is sampled adaptively decides by all of its samples where more are needed: it cannot be saved, split or merged; leave out render.adaptive.',
  );
}

/** Which samples are in a film, and what its closed blocks have come to. */
export interface StoreState<Sums> {
  first: number;
  held: Ranges;
  closed: readonly Sums[];
}

export class FilmStore {
  /** Number of the first sample that was rendered since the film was started or loaded. */
  private first = 0;
  /** Samples that came with a loaded film. */
  private held: Ranges = [];
  private readonly buffers: KernelBuffers;
  private readonly blocks: Blocks;
  /** Blocks are closed: the film does not decide by its own samples how many it gets. */
  exact = true;

  constructor(device: GPUDevice, library: ShaderLibrary, buffers: KernelBuffers) {
    this.buffers = buffers;
    this.blocks = new Blocks(device, library);
  }

  /** As seen by passes that show or measure it: the sums of all samples. */
  get film(): GPUBuffer {
    return this.blocks.total(this.buffers.film);
  }

  get layers(): GPUBuffer {
    return this.blocks.total(this.buffers.layers);
  }

  /** Number of the next sample, less the number of samples that there are. */
  get offset(): number {
    return this.first - countOf(this.held);
  }

  /** After the buffers have the size that the scene needs. */
  prepare(scene: SceneDocument): void {
    this.exact = scene.render.adaptive === undefined;
    const { width, height } = scene.film;
    const stored = storedLayers(scene);
    const sources = [{ buffer: this.buffers.film, bytes: width * height * FILM_SLOTS * 16, stride: FILM_SLOTS, kept: [] as number[] }];
    if (stored !== null) {
      sources.push({ buffer: this.buffers.layers, bytes: layerBytes(scene.film, stored), stride: stored.stride, kept: keptSlots(scene) });
    }
    this.blocks.prepare(sources);
  }

  /** Empties the film; it goes on with sample `first`. @throws EngineError where a film cannot begin there */
  restart(first = 0): void {
    if (first % BLOCK !== 0) throw new EngineError(`A film begins at a multiple of ${BLOCK} samples, not at ${first}.`);
    if (first > 0) checkExact(!this.exact);
    this.clear();
    [this.first, this.held] = [first, []];
  }

  /** Empties the buffers. */
  clear(): void {
    this.buffers.clearFilm();
    this.blocks.restart();
  }

  /**
   * How far a submission may go that is to bring the film, with sample number `complete` the next one, to `end`. Memory for the
   * sums of blocks is taken when it is first needed.
   * @throws EngineError where memory is short
   */
  async limit(complete: number, end: number): Promise<number> {
    const last = blockEnd(complete) - 1;
    if (!this.exact || end <= last || this.blocks.isReady) return end;
    if (complete === last) await this.prepareToClose();
    return complete === last ? end : last;
  }

  /** All samples before number `end` are in the film, once `pass` is through. */
  passed(end: number, pass: GPUComputePassEncoder): void {
    if (this.exact && end % BLOCK === 0) this.blocks.close(pass);
    this.blocks.touch();
  }

  /** What the film shows as an image. */
  async readFilm(scene: SceneDocument): Promise<FilmData> {
    const [image, layers = null] = await this.blocks.read();
    return filmData(scene, { image: image!, layers });
  }

  /** Of one pixel what `readFilm` has of it, as wgsl/scene.wgsl declares FilmPixel. */
  async readPixel(pixel: number): Promise<Float32Array> {
    const bytes = FILM_SLOTS * 16;
    return roundSums(await this.blocks.readPart(0, pixel * bytes, bytes));
  }

  /** All of it. `complete`: number of the next sample; the one before must be complete. @throws EngineError */
  async read(complete: number): Promise<FilmSums> {
    checkExact(!this.exact);
    const ranges = joined(this.held, [[this.first, complete]]);
    const [image, layers = null] = await this.blocks.read();
    return { ranges, image: image!, layers };
  }

  /** Replaces the film by one of the same document. @returns the number of the next sample @throws EngineError */
  async load({ ranges, image, layers }: FilmSums): Promise<number> {
    checkExact(!this.exact);
    if (image.closed !== null) await this.prepareToClose();
    this.clear();
    this.blocks.write(layers === null ? [image] : [image, layers]);
    [this.first, this.held] = [endOf(ranges), ranges];
    return this.first;
  }

  /** What a film goes on from, beside its buffers. */
  get state(): StoreState<GPUBuffer> {
    return { first: this.first, held: this.held, closed: this.blocks.closed };
  }

  /** Empties the film and takes up the state of another one. @throws EngineError where memory is short */
  async resume({ first, held, closed }: StoreState<ArrayBuffer>): Promise<void> {
    if (closed.length > 0) await this.prepareToClose();
    this.clear();
    this.blocks.resume(closed);
    [this.first, this.held] = [first, held];
  }

  destroy(): void {
    this.blocks.destroy();
  }

  private async prepareToClose(): Promise<void> {
    await this.blocks.ready((work) => this.buffers.guarded(work));
  }
}
