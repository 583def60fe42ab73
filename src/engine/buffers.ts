/** The GPU buffers of wgsl/scene.wgsl and their bind group. */
import type { SharedLayouts } from '../shader/kernel.ts';
import { EngineError } from './errors.ts';
import { IMAGE_BINDINGS, kernelLayout, type KernelLayout } from './pipelines.ts';
import { readBack } from './pass.ts';
import { SceneArrays } from './scene-arrays.ts';
import { ARRAY_BINDINGS, bindingBytes, type ArrayName } from './storage.ts';

/** Binding numbers of wgsl/scene.wgsl, beside those of the scene's arrays. */
const BINDINGS = {
  view: 0,
  slice: 1,
  film: 7,
  report: 8,
  layers: 10,
} as const;
/** Of the environment's table and image. */
const TABLE_BINDING = 9;
const IMAGE_BINDING = 11;
/** Of the samples at which blocks stop. */
const STOPS_BINDING = 12;
/** Bytes of wgsl Report before the ray counts, and of those of a pixel. */
const REPORT_HEAD = 8;
const COUNTS_BYTES = 8;
type Name = keyof typeof BINDINGS;

/** No binding may be smaller than the struct it holds. */
const SMALLEST = 64;

export class KernelBuffers {
  size = { width: 0, height: 0 };
  readonly arrays: SceneArrays;
  private readonly device: GPUDevice;
  private readonly filmStride: number;
  private readonly sliceSize: number;
  private readonly buffers = new Map<Name, GPUBuffer>();
  private viewWritten = 0;
  private group: GPUBindGroup | null = null;
  private table: GPUTexture;
  private image: GPUTexture;
  /** Stands for a table or image that no kernel reads. */
  private readonly noTexture: GPUTexture;
  private stops: GPUTexture;
  /** Stands for stops that no kernel reads. */
  private readonly noStops: GPUTexture;
  /** Of the images of materials: bytes, half floats. */
  private images: GPUTexture[];

  constructor(device: GPUDevice, layouts: SharedLayouts, sliceBytes: number) {
    this.device = device;
    this.arrays = new SceneArrays(device, () => (this.group = null));
    this.filmStride = layouts.FilmPixel.size;
    this.sliceSize = layouts.Slice.size;
    this.create('slice', sliceBytes);
    this.create('report', SMALLEST);
    this.create('layers', SMALLEST);
    const placeholder = (format: GPUTextureFormat): GPUTexture =>
      device.createTexture({ label: 'KernelBuffers.placeholder', size: [1, 1], format, usage: GPUTextureUsage.TEXTURE_BINDING });
    this.table = this.image = this.noTexture = placeholder('r32float');
    this.stops = this.noStops = placeholder('r32uint');
    this.images = [this.noTexture, this.noTexture];
  }

  get film(): GPUBuffer {
    return this.buffers.get('film')!;
  }

  /** Of the layers, LAYER_STRIDE vec4f a pixel; as small as can be where none is stored. */
  get layers(): GPUBuffer {
    return this.buffers.get('layers')!;
  }

  /** Bytes of scenes that were written so far. */
  get written(): number {
    return this.arrays.written + this.viewWritten;
  }

  /** For passes with bindings of their own; replaced when the scene changes. */
  get view(): GPUBuffer {
    return this.buffers.get('view')!;
  }

  get report(): GPUBuffer {
    return this.buffers.get('report')!;
  }

  get bindGroup(): GPUBindGroup {
    this.group ??= this.groupWith({});
    return this.group;
  }

  /** The scene for a kernel that has other buffers in some places: see wgsl/record.wgsl. */
  groupWith(others: Partial<Record<'slice' | 'film' | 'layers', GPUBuffer>>): GPUBindGroup {
    return this.grouped(kernelLayout(this.device, this.arrays.more()), others);
  }

  /** The scene for a kernel with another layout, and buffers of its own, by binding. */
  groupFor(kernel: KernelLayout, own: Readonly<Record<number, GPUBuffer>>): GPUBindGroup {
    return this.grouped(kernel, {}, own);
  }

  private grouped(
    { layout, entries }: KernelLayout,
    others: Partial<Record<Name, GPUBuffer>>,
    own: Readonly<Record<number, GPUBuffer>> = {},
  ): GPUBindGroup {
    const resource = (name: Name): GPUBufferBinding => {
      const other = others[name];
      if (other !== undefined) return { buffer: other };
      return { buffer: this.buffers.get(name)!, ...(name === 'slice' ? { size: Math.ceil(this.sliceSize / 16) * 16 } : {}) };
    };
    const all: GPUBindGroupEntry[] = [
      ...this.arrays.entries(Object.keys(ARRAY_BINDINGS) as ArrayName[]),
      ...Object.entries(BINDINGS).map(([name, binding]) => ({ binding, resource: resource(name as Name) })),
      { binding: TABLE_BINDING, resource: this.table.createView() },
      { binding: IMAGE_BINDING, resource: this.image.createView() },
      { binding: STOPS_BINDING, resource: this.stops.createView() },
      ...this.imageEntries,
      ...Object.entries(own).map(([binding, buffer]) => ({ binding: Number(binding), resource: { buffer } })),
    ];
    const bound = new Set(entries.map(({ binding }) => binding));
    return this.device.createBindGroup({
      label: 'KernelBuffers.bindGroup',
      layout,
      entries: all.filter(({ binding }) => bound.has(binding)),
    });
  }

  /** The table of the environment's program or image, and the image; null: there is none. */
  setEnvironment(table: GPUTexture | null, image: GPUTexture | null): void {
    const [nextTable, nextImage] = [table ?? this.noTexture, image ?? this.noTexture];
    if (this.table === nextTable && this.image === nextImage) return;
    [this.table, this.image, this.group] = [nextTable, nextImage, null];
  }

  /** For passes with bind groups of their own. */
  get imageEntries(): GPUBindGroupEntry[] {
    return this.images.map((texture, i) => ({ binding: IMAGE_BINDINGS[i]!, resource: texture.createView({ dimension: '2d-array' }) }));
  }

  /** The images of materials; null: there are none of that kind. */
  setImages(bytes: GPUTexture | null, halves: GPUTexture | null): void {
    const next = [bytes ?? this.noTexture, halves ?? this.noTexture];
    if (next.every((each, i) => each === this.images[i])) return;
    [this.images, this.group] = [next, null];
  }

  /** Where blocks stop; null: nowhere. */
  setStops(stops: GPUTexture | null): void {
    if (this.stops === (stops ?? this.noStops)) return;
    this.stops = stops ?? this.noStops;
    this.group = null;
  }

  /** Runs `work` and turns a lack of memory into an EngineError. */
  async guarded(work: () => void): Promise<void> {
    this.device.pushErrorScope('out-of-memory');
    let failure: unknown = null;
    try {
      work();
    } catch (error) {
      failure = error;
    }
    const error = await this.device.popErrorScope();
    if (failure !== null) throw failure;
    if (error !== null) throw new EngineError(`The graphics adapter has not enough memory for this scene: ${error.message.split('\n')[0]}`);
  }

  setView(data: ArrayBuffer): void {
    this.device.queue.writeBuffer(this.buffers.get('view') ?? this.create('view', data.byteLength), 0, data);
    this.viewWritten += data.byteLength;
  }

  writeSlices(data: ArrayBuffer, bytes: number): void {
    this.device.queue.writeBuffer(this.buffers.get('slice')!, 0, data, 0, bytes);
  }

  /** Makes the film this size. @returns whether it was another size before */
  resize(width: number, height: number, counts: boolean): boolean {
    if (this.size.width === width && this.size.height === height) return false;
    this.create('film', width * height * this.filmStride);
    if (counts) this.create('report', REPORT_HEAD + width * height * COUNTS_BYTES);
    this.size = { width, height };
    return true;
  }

  /** Makes room for the layers; 0: there are none. */
  resizeLayers(bytes: number): void {
    if (this.layers.size !== Math.max(SMALLEST, bytes)) this.create('layers', bytes);
  }

  clearFilm(): void {
    const encoder = this.device.createCommandEncoder({ label: 'KernelBuffers.clear' });
    encoder.clearBuffer(this.film);
    encoder.clearBuffer(this.layers);
    encoder.clearBuffer(this.report);
    this.device.queue.submit([encoder.finish()]);
  }

  /** Sums of the ray counts of all pixels. */
  async readCounts(): Promise<{ closest: number; shadow: number }> {
    const counts = new Uint32Array(await this.read(this.report, REPORT_HEAD));
    let [closest, shadow] = [0, 0];
    for (let i = 0; i < counts.length; i += 2) {
      closest += counts[i]!;
      shadow += counts[i + 1]!;
    }
    return { closest, shadow };
  }

  /** Place of a loop that ran out of its budget (wgsl/budget.wgsl); 0: none. */
  async readOverBudget(): Promise<number> {
    return new Uint32Array(await this.read(this.report, 0, 4))[0]!;
  }

  destroy(): void {
    for (const buffer of this.buffers.values()) buffer.destroy();
    this.arrays.destroy();
    this.noTexture.destroy();
    this.noStops.destroy();
  }

  private create(name: Name, bytes: number): GPUBuffer {
    const size = Math.max(SMALLEST, Math.ceil(bytes / 4) * 4);
    const limit = bindingBytes(this.device.limits);
    if (size > limit)
      throw new EngineError(`The ${name} of this scene takes ${size} bytes in one buffer; this graphics adapter allows ${limit}.`);
    const kind = name === 'view' || name === 'slice' ? GPUBufferUsage.UNIFORM : GPUBufferUsage.STORAGE;
    this.buffers.get(name)?.destroy();
    const buffer = this.device.createBuffer({
      label: `KernelBuffers.${name}`,
      size,
      usage: kind | GPUBufferUsage.COPY_DST | GPUBufferUsage.COPY_SRC,
    });
    this.buffers.set(name, buffer);
    this.group = null;
    return buffer;
  }

  private read(source: GPUBuffer, offset = 0, bytes?: number): Promise<ArrayBuffer> {
    return readBack(this.device, source, offset, bytes);
  }
}
