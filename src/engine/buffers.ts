/** The GPU buffers of wgsl/scene.wgsl and their bind group. */
import type { SharedLayouts } from '../shader/kernel.ts';
import { EngineError } from './errors.ts';

/** Binding numbers of wgsl/scene.wgsl. */
const BINDINGS = { view: 0, slice: 1, nodes: 2, primitives: 3, attributes: 4, params: 5, lights: 6, film: 7, counts: 8 } as const;
type Name = keyof typeof BINDINGS;

/** No binding may be smaller than the struct it holds. */
const SMALLEST = 64;

export class KernelBuffers {
  size = { width: 0, height: 0 };
  private readonly device: GPUDevice;
  private readonly layout: GPUBindGroupLayout;
  private readonly filmStride: number;
  private readonly sliceSize: number;
  private readonly buffers = new Map<Name, GPUBuffer>();
  private group: GPUBindGroup | null = null;

  constructor(device: GPUDevice, layout: GPUBindGroupLayout, layouts: SharedLayouts, sliceBytes: number) {
    this.device = device;
    this.layout = layout;
    this.filmStride = layouts.FilmPixel.size;
    this.sliceSize = layouts.Slice.size;
    this.create('slice', sliceBytes);
    this.create('counts', SMALLEST);
  }

  get film(): GPUBuffer {
    return this.buffers.get('film')!;
  }

  /** For passes that read the scene with bindings of their own; replaced when the scene changes. */
  get(name: Name): GPUBuffer {
    return this.buffers.get(name)!;
  }

  get bindGroup(): GPUBindGroup {
    this.group ??= this.device.createBindGroup({
      label: 'KernelBuffers.bindGroup',
      layout: this.layout,
      entries: Object.entries(BINDINGS).map(([name, binding]) => ({
        binding,
        resource: { buffer: this.buffers.get(name as Name)!, ...(name === 'slice' ? { size: Math.ceil(this.sliceSize / 16) * 16 } : {}) },
      })),
    });
    return this.group;
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

  /** Replaces the content of a buffer, and the buffer where it is too small. */
  set(name: 'view' | 'nodes' | 'primitives' | 'attributes' | 'params' | 'lights', data: ArrayBuffer | ArrayBufferView<ArrayBuffer>): void {
    const old = this.buffers.get(name);
    const buffer = old !== undefined && old.size === Math.max(SMALLEST, data.byteLength) ? old : this.create(name, data.byteLength);
    this.device.queue.writeBuffer(buffer, 0, data as ArrayBuffer);
  }

  writeSlices(data: ArrayBuffer, bytes: number): void {
    this.device.queue.writeBuffer(this.buffers.get('slice')!, 0, data, 0, bytes);
  }

  /** Makes the film this size. @returns whether it was another size before */
  resize(width: number, height: number, counts: boolean): boolean {
    if (this.size.width === width && this.size.height === height) return false;
    this.create('film', width * height * this.filmStride);
    if (counts) this.create('counts', width * height * 8);
    this.size = { width, height };
    return true;
  }

  clearFilm(): void {
    const encoder = this.device.createCommandEncoder({ label: 'KernelBuffers.clear' });
    encoder.clearBuffer(this.film);
    encoder.clearBuffer(this.buffers.get('counts')!);
    this.device.queue.submit([encoder.finish()]);
  }

  readFilm(): Promise<ArrayBuffer> {
    return this.read(this.film);
  }

  readCounts(): Promise<ArrayBuffer> {
    return this.read(this.buffers.get('counts')!);
  }

  destroy(): void {
    for (const buffer of this.buffers.values()) buffer.destroy();
  }

  private create(name: Name, bytes: number): GPUBuffer {
    const size = Math.max(SMALLEST, Math.ceil(bytes / 4) * 4);
    const { maxBufferSize, maxStorageBufferBindingSize } = this.device.limits;
    const limit = Math.min(maxBufferSize, maxStorageBufferBindingSize);
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

  private async read(source: GPUBuffer): Promise<ArrayBuffer> {
    const copy = this.device.createBuffer({
      label: 'KernelBuffers.readback',
      size: source.size,
      usage: GPUBufferUsage.COPY_DST | GPUBufferUsage.MAP_READ,
    });
    const encoder = this.device.createCommandEncoder({ label: 'KernelBuffers.read' });
    encoder.copyBufferToBuffer(source, 0, copy, 0, source.size);
    this.device.queue.submit([encoder.finish()]);
    await copy.mapAsync(GPUMapMode.READ);
    const data = copy.getMappedRange().slice(0);
    copy.destroy();
    return data;
  }
}
