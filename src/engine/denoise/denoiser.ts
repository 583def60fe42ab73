/** Denoises films on their device, tile by tile: see wgsl/view/denoise.wgsl. The film is read and never written. */
import type { ShaderLibrary } from '../../shader/kernel.ts';
import { requireLayout } from '../../shader/struct.ts';
import { runsInSoftware } from '../gpu/device.ts';
import { workDone } from '../gpu/done.ts';
import { guarded } from '../gpu/memory.ts';
import { Uniform } from '../gpu/uniform.ts';
import type { Picture } from '../passes/display.ts';
import { arePicturePartsGraded, layerValues, type PictureLayers } from '../passes/layer-view.ts';
import { linkPass, passModule } from '../passes/pass.ts';
import { Network } from './network.ts';
import { tilingOf, type Tiling, type Window } from './tiles.ts';

const ENTRIES = ['copy_means', 'expose', 'pack', 'unpack'] as const;
type Entry = (typeof ENTRIES)[number];

/** Its module. */
const PASS = 'view/denoise';
/** Workgroups of `expose`. */
const GROUPS = 64;
/** Bytes of a vec4f, and of a FilmPixel. */
const VECTOR = 16;
const PIXEL = 32;
/** Pixels of the first tiles: about 10 ms of a fast graphics card, and on a processor the fewest that are useful. */
const FIRST_PIXELS = { hardware: 400_000, software: 300 * 300 };

/** What is denoised: a film, with its guides by wgsl/view/features.wgsl. All of one size. */
export interface Noisy {
  film: GPUBuffer;
  layers: PictureLayers;
  guide: GPUBuffer;
  width: number;
  height: number;
}

export interface Denoised {
  /** A film of one sample a pixel; it stays as it is until the next image but one. */
  picture: Picture;
  /** What it was made of, means with their samples, a vec4f a pixel; overwritten by the next image. */
  noisy: GPUBuffer;
  /** From the first submission to the end of the last, other work of the device included. */
  milliseconds: number;
  tiles: number;
}

/** Buffers of an image, by their bindings in the module. */
interface Buffers {
  width: number;
  height: number;
  radiance: GPUBuffer;
  /** Shown, and being made. */
  pictures: [GPUBuffer, GPUBuffer];
}

type Inputs = [GPUBuffer, GPUBuffer, GPUBuffer];

export class Denoiser {
  private readonly device: GPUDevice;
  private readonly network: Network;
  private readonly pipelines: Readonly<Record<Entry, GPUComputePipeline>>;
  private readonly tileMs: number;
  private readonly tile: Uniform;
  private readonly layer: Uniform;
  private readonly logs: GPUBuffer;
  private readonly empty: GPUBuffer;
  private buffers: Buffers | null = null;
  private inputs: Inputs | null = null;
  /** Most pixels of a tile, as far as is known by now. */
  private most: number;

  private constructor(
    device: GPUDevice,
    library: ShaderLibrary,
    network: Network,
    pipelines: Readonly<Record<Entry, GPUComputePipeline>>,
    tileMs: number,
  ) {
    [this.device, this.network, this.pipelines, this.tileMs] = [device, network, pipelines, tileMs];
    this.most = runsInSoftware(device) ? FIRST_PIXELS.software : FIRST_PIXELS.hardware;
    this.tile = new Uniform(device, requireLayout(library.wgsl[PASS] ?? '', 'Tile'));
    this.layer = new Uniform(device, requireLayout(library.wgsl['view/layer'] ?? '', 'LayerView'));
    this.logs = device.createBuffer({ label: 'Denoiser.logs', size: GROUPS * 8, usage: GPUBufferUsage.STORAGE });
    this.empty = device.createBuffer({ label: 'Denoiser.empty', size: 64, usage: GPUBufferUsage.STORAGE });
  }

  /**
   * @param weights a file of oidn-weights for radiance, albedo and normals
   * @param tileMs milliseconds that a tile should take, in which the device does nothing else; Infinity: all at once
   * @throws EngineError, ShaderError
   */
  static async create(device: GPUDevice, library: ShaderLibrary, weights: ArrayBuffer, tileMs: number): Promise<Denoiser> {
    const module = await passModule(device, linkPass(library, PASS), 'Denoiser.module');
    const [network, ...made] = await Promise.all([
      Network.create(device, weights),
      ...ENTRIES.map((entryPoint) =>
        device.createComputePipelineAsync({ label: `Denoiser.${entryPoint}`, layout: 'auto', compute: { module, entryPoint } }),
      ),
    ]);
    const pipelines = Object.fromEntries(ENTRIES.map((entry, i) => [entry, made[i]])) as Record<Entry, GPUComputePipeline>;
    return new Denoiser(device, library, network, pipelines, tileMs);
  }

  /** `fp16` or `fp32`. */
  get precision(): string {
    return this.network.precision;
  }

  /**
   * Denoises the film as it is when the GPU comes to it. Calls must not overlap.
   * @param goOn asked after each tile, with how many are done of how many; false: stop here
   * @returns null where it was stopped
   * @throws EngineError where memory is short
   */
  async run(noisy: Noisy, goOn: (done: number, tiles: number) => boolean = () => true): Promise<Denoised | null> {
    const { device } = this;
    const { width, height } = noisy;
    const start = performance.now();
    const tiling = tilingOf(width, height, Math.min(this.network.mostPixels, this.tileMs === Infinity ? Infinity : this.most));
    // At once, all of it: the film may be gone when memory has answered.
    const { buffers, inputs } = await guarded(device, () => {
      const made = this.prepare(width, height, tiling);
      this.begin(noisy, made.buffers);
      return made;
    });
    const tiles = tiling.rows.length * tiling.columns.length;
    let [fastest, done] = [Infinity, 0];
    for (const row of tiling.rows)
      for (const column of tiling.columns) {
        const began = performance.now();
        await guarded(device, () => this.submitTile(noisy, buffers, inputs, tiling, column, row));
        await workDone(device);
        fastest = Math.min(fastest, performance.now() - began);
        if (!goOn(++done, tiles)) return null;
      }
    this.learn(tiling.width * tiling.height, fastest);
    buffers.pictures.reverse();
    const picture = { buffer: buffers.pictures[0], width, height };
    return { picture, noisy: buffers.radiance, milliseconds: performance.now() - start, tiles };
  }

  destroy(): void {
    this.network.destroy();
    for (const each of [this.tile.buffer, this.layer.buffer, this.logs, this.empty, ...(this.inputs ?? [])]) each.destroy();
    this.forget();
  }

  /** Other tiles would be made anew with all that the network holds for them: only where these are far from what they should be. */
  private learn(pixels: number, milliseconds: number): void {
    const right = (pixels * this.tileMs) / Math.max(milliseconds, 0.1);
    if (right < 0.5 * this.most || right > 1.5 * this.most) this.most = right;
  }

  private forget(): void {
    if (this.buffers === null) return;
    for (const each of [this.buffers.radiance, ...this.buffers.pictures]) each.destroy();
    this.buffers = null;
  }

  private prepare(width: number, height: number, tiling: Tiling): { buffers: Buffers; inputs: Inputs } {
    const { STORAGE, COPY_SRC } = GPUBufferUsage;
    const create = (name: string, size: number): GPUBuffer =>
      this.device.createBuffer({ label: `Denoiser.${name}`, size, usage: STORAGE | COPY_SRC });
    if (this.buffers?.width !== width || this.buffers.height !== height) {
      this.forget();
      const pixels = width * height;
      const pictures: Buffers['pictures'] = [create('picture', pixels * PIXEL), create('picture', pixels * PIXEL)];
      this.buffers = { width, height, radiance: create('radiance', pixels * VECTOR), pictures };
    }
    const bytes = tiling.width * tiling.height * VECTOR;
    if (this.inputs?.[0].size !== bytes) {
      for (const each of this.inputs ?? []) each.destroy();
      this.inputs = [create('color', bytes), create('albedo', bytes), create('normal', bytes)];
    }
    return { buffers: this.buffers, inputs: this.inputs };
  }

  /** Copies the film's means and measures how bright they are. */
  private begin({ film, layers, width, height }: Noisy, { radiance }: Buffers): void {
    const { device, tile, layer, logs } = this;
    const gains = Float32Array.from((layers.parts?.gains ?? []).flatMap((gain) => [...gain, 0]));
    const usage = GPUBufferUsage.STORAGE | GPUBufferUsage.COPY_DST;
    const gainBuffer = device.createBuffer({ label: 'Denoiser.gains', size: Math.max(VECTOR, gains.byteLength), usage });
    if (gains.length > 0) device.queue.writeBuffer(gainBuffer, 0, gains);
    layer.write(layerValues(layers, null, { low: 0, high: 1 }));
    tile.write({ size: [width, height], graded: Number(arePicturePartsGraded(layers)) });
    const stored = layers.stride > 0 ? layers.buffer : this.empty;
    this.dispatch('copy_means', { 0: tile.buffer, 1: film, 3: radiance, 4: stored, 5: layer.buffer, 6: gainBuffer }, width / 8, height / 8);
    this.dispatch('expose', { 0: tile.buffer, 3: radiance, 7: logs }, GROUPS, 1);
    gainBuffer.destroy();
  }

  private submitTile(noisy: Noisy, buffers: Buffers, inputs: Inputs, { width, height }: Tiling, column: Window, row: Window): void {
    const { tile, logs } = this;
    const { radiance, pictures } = buffers;
    tile.write({
      tile: [width, height],
      origin: [column.origin, row.origin],
      first: [column.first, row.first],
      end: [column.end, row.end],
    });
    const [color, albedo, normal] = inputs;
    const read = { 0: tile.buffer, 3: radiance, 7: logs };
    this.dispatch('pack', { ...read, 2: noisy.guide, 8: color, 9: albedo, 10: normal }, width / 8, height / 8);
    const denoised = this.network.run(inputs, width, height);
    const [across, down] = [column.end - column.first, row.end - row.first];
    this.dispatch('unpack', { ...read, 11: denoised, 12: pictures[1] }, across / 8, down / 8);
  }

  /** @param x workgroups, rounded up, and @param y */
  private dispatch(entry: Entry, buffers: Readonly<Record<number, GPUBuffer>>, x: number, y: number): void {
    const pipeline = this.pipelines[entry];
    const encoder = this.device.createCommandEncoder({ label: `Denoiser.${entry}` });
    const pass = encoder.beginComputePass({ label: `Denoiser.${entry}` });
    pass.setPipeline(pipeline);
    pass.setBindGroup(
      0,
      this.device.createBindGroup({
        label: `Denoiser.${entry}`,
        layout: pipeline.getBindGroupLayout(0),
        entries: Object.entries(buffers).map(([binding, buffer]) => ({ binding: Number(binding), resource: { buffer } })),
      }),
    );
    pass.dispatchWorkgroups(Math.ceil(x), Math.ceil(y));
    pass.end();
    this.device.queue.submit([encoder.finish()]);
  }
}
