/** The film of a scene on the GPU: its sums, on their way from and to a film file, which samples are in them, and where it may stop. */
import type { SceneDocument } from '../../scene/document.ts';
import type { SharedLayouts } from '../../shader/kernel.ts';
import { HALF } from '../../shader/layers.ts';
import type { AdaptiveFilm, AdaptivePass } from '../schedule/adaptive.ts';
import { EngineError } from '../gpu/errors.ts';
import type { FilmData } from './film.ts';
import { filmLayers, layerBytes, storedLayers } from './layers.ts';
import { guarded } from '../gpu/memory.ts';
import { readBack } from '../passes/pass.ts';
import { countOf, endOf, joined, type Ranges } from './ranges.ts';
import { bindingBytes } from '../gpu/storage.ts';
import { Blocks, type BlockPass, type SummedBuffer } from './sum-blocks.ts';
import { BLOCK, blockEnd, roundSums, type Sums } from './sums.ts';
import { present } from '../../base/present.ts';

/** Slots of wgsl FilmPixel. */
export const FILM_SLOTS = 2;
/** Bytes of wgsl Report before the ray counts, and of those of a pixel. */
const REPORT_HEAD = 8;
const COUNTS_BYTES = 8;
/** No binding may be smaller than the struct it holds. */
const SMALLEST = 64;

/** Everything that a film has accumulated: of the image, and of its AOVs where it stores any. */
export interface FilmSums {
  ranges: Ranges;
  image: Sums;
  layers: Sums | null;
}

/** Slots of AOVs that hold numbers of shapes and materials. */
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

/** What films of a device share: made once, when it is first needed. */
export interface FilmPasses {
  blocks: () => Promise<BlockPass>;
  adaptive: () => Promise<AdaptivePass>;
}

/** What decides which buffers a film needs: films of the same shape can stand in the same ones. */
export const filmShape = (scene: SceneDocument, countRays: boolean): string => {
  const { width, height } = scene.film;
  const stored = storedLayers(scene);
  return JSON.stringify([
    width,
    height,
    countRays,
    stored?.stride ?? 0,
    stored?.slots[HALF] ?? null,
    keptSlots(scene),
    scene.render.adaptive ?? null,
  ]);
};

export class FilmStore {
  readonly size: { width: number; height: number };
  /** As filmShape has it. */
  readonly shape: string;
  /** What kernels write: wgsl/scene.wgsl FilmPixel, LAYER_STRIDE vec4f a pixel (as small as can be where there are none), Report. */
  readonly buffers: Readonly<Record<'film' | 'layers' | 'report', GPUBuffer>>;
  /** Null where the document does without adaptive sampling. */
  readonly adaptive: AdaptiveFilm | null;
  /** Number of the first sample that was rendered since the film was started or loaded. */
  private first = 0;
  /** Samples that came with a loaded film. */
  private held: Ranges = [];
  private readonly device: GPUDevice;
  private readonly blocks: Blocks;

  private constructor(
    device: GPUDevice,
    passes: FilmPasses,
    scene: SceneDocument,
    shape: string,
    buffers: FilmStore['buffers'],
    adaptive: AdaptiveFilm | null,
  ) {
    const { width, height } = scene.film;
    this.device = device;
    this.size = { width, height };
    this.shape = shape;
    this.buffers = buffers;
    this.adaptive = adaptive;
    const stored = storedLayers(scene);
    const image: SummedBuffer = { buffer: buffers.film, bytes: width * height * FILM_SLOTS * 16, stride: FILM_SLOTS, kept: [] };
    const layers = stored && {
      buffer: buffers.layers,
      bytes: layerBytes(scene.film, stored),
      stride: stored.stride,
      kept: keptSlots(scene),
    };
    this.blocks = new Blocks(device, passes.blocks, layers === null ? [image] : [image, layers]);
  }

  /** An empty film for a scene. @throws EngineError where memory is short */
  static async create(
    device: GPUDevice,
    { FilmPixel }: Pick<SharedLayouts, 'FilmPixel'>,
    passes: FilmPasses,
    scene: SceneDocument,
    countRays: boolean,
  ): Promise<FilmStore> {
    const { width, height } = scene.film;
    const limit = bindingBytes(device.limits);
    const own: GPUBuffer[] = [];
    const create = (name: string, bytes: number): GPUBuffer => {
      const size = Math.max(SMALLEST, Math.ceil(bytes / 4) * 4);
      if (size > limit)
        throw new EngineError(`The ${name} of this scene takes ${size} bytes in one buffer; this graphics adapter allows ${limit}.`);
      const { STORAGE, COPY_DST, COPY_SRC } = GPUBufferUsage;
      const buffer = device.createBuffer({ label: `FilmStore.${name}`, size, usage: STORAGE | COPY_DST | COPY_SRC });
      own.push(buffer);
      return buffer;
    };
    const { adaptive: rule } = scene.render;
    const stored = storedLayers(scene);
    const pass = rule === undefined ? null : await passes.adaptive();
    try {
      return await guarded(device, () => {
        const buffers = {
          film: create('film', width * height * FilmPixel.size),
          layers: create('layers', layerBytes(scene.film, stored)),
          report: create('report', countRays ? REPORT_HEAD + width * height * COUNTS_BYTES : 0),
        };
        const adaptive =
          pass === null || rule === undefined
            ? null
            : pass.watch(rule, { width, height, ...buffers, stride: stored?.stride ?? 0, half: stored?.slots[HALF] ?? null });
        return new FilmStore(device, passes, scene, filmShape(scene, countRays), buffers, adaptive);
      });
    } catch (error) {
      for (const each of own) each.destroy();
      throw error;
    }
  }

  /** Blocks are closed: the film does not decide by its own samples how many it gets. */
  get exact(): boolean {
    return this.adaptive === null;
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

  /** Empties the film; it goes on with sample `first`. @throws EngineError where a film cannot begin there */
  restart(first = 0): void {
    if (first % BLOCK !== 0) throw new EngineError(`A film begins at a multiple of ${BLOCK} samples, not at ${first}.`);
    if (first > 0) checkExact(!this.exact);
    this.clear();
    this.adaptive?.restart();
    [this.first, this.held] = [first, []];
  }

  /** Empties the buffers. */
  clear(): void {
    const encoder = this.device.createCommandEncoder({ label: 'FilmStore.clear' });
    for (const each of Object.values(this.buffers)) encoder.clearBuffer(each);
    this.device.queue.submit([encoder.finish()]);
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

  /** Whether a submission may go over the end of a block without asking `limit` first. */
  get isUnlimited(): boolean {
    return !this.exact || this.blocks.isReady;
  }

  /** All samples before number `end` are in the film, once `pass` is through. */
  passed(end: number, pass: GPUComputePassEncoder): void {
    if (this.exact && end % BLOCK === 0) this.blocks.close(pass);
    this.blocks.touch();
  }

  /** The same where the GPU alone knows how far the film is. @param gate as Blocks.close has it */
  collected(pass: GPUComputePassEncoder, gate: GPUBuffer): void {
    if (this.exact && this.blocks.isReady) this.blocks.close(pass, gate);
    this.blocks.touch();
  }

  /** What the film shows as an image. */
  async readFilm(scene: SceneDocument): Promise<FilmData> {
    return filmData(scene, await this.sums());
  }

  private async sums(): Promise<Pick<FilmSums, 'image' | 'layers'>> {
    const [image, layers = null] = await this.blocks.read();
    return { image: present(image, 'sums of the image'), layers };
  }

  /** Of one pixel what `readFilm` has of it, as wgsl/scene.wgsl declares FilmPixel. */
  async readPixel(pixel: number): Promise<Float32Array> {
    const bytes = FILM_SLOTS * 16;
    return roundSums(await this.blocks.readPart(0, pixel * bytes, bytes));
  }

  /** Sums of the ray counts of all pixels. */
  async readCounts(): Promise<{ closest: number; shadow: number }> {
    const counts = new Uint32Array(await readBack(this.device, this.buffers.report, REPORT_HEAD));
    const sums: [number, number] = [0, 0];
    counts.forEach((each, i) => (sums[i % 2 === 0 ? 0 : 1] += each));
    const [closest, shadow] = sums;
    return { closest, shadow };
  }

  /** Place of a loop that ran out of its budget (wgsl/budget.wgsl), and the density that exceeded its majorant; 0: none. */
  async readTold(): Promise<{ overBudget: number; overMajorant: number }> {
    const [overBudget = 0, overMajorant = 0] = new Uint32Array(await readBack(this.device, this.buffers.report, 0, REPORT_HEAD));
    return { overBudget, overMajorant };
  }

  /** All of it. `complete`: number of the next sample; the one before must be complete. @throws EngineError */
  async read(complete: number): Promise<FilmSums> {
    checkExact(!this.exact);
    const ranges = joined(this.held, [[this.first, complete]]);
    return { ranges, ...(await this.sums()) };
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
    for (const each of Object.values(this.buffers)) each.destroy();
    this.blocks.destroy();
    this.adaptive?.destroy();
  }

  private async prepareToClose(): Promise<void> {
    await this.blocks.ready((work) => guarded(this.device, work));
  }
}
