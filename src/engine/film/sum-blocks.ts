/** Exact sums on the GPU: closes blocks of samples as src/engine/film/sums.ts says, and adds up what is to be seen. */
import type { ShaderLibrary } from '../../shader/kernel.ts';
import { linkPass, passModule, readBack } from '../passes/pass.ts';
import type { Sums } from './sums.ts';
import { requireLayout } from '../../shader/struct.ts';
import { Uniform } from '../gpu/uniform.ts';
import { present } from '../../base/present.ts';

const THREADS = 64;
const MAX_GROUPS = 65535;
const NOWHERE = 0xffffffff;

/** The pipelines, made once for a device. */
export class BlockPass {
  readonly device: GPUDevice;
  readonly library: ShaderLibrary;
  readonly layout: GPUBindGroupLayout;
  readonly close: GPUComputePipeline;
  readonly show: GPUComputePipeline;
  /** Whoever asks may close blocks. */
  readonly open: GPUBuffer;

  private constructor(
    device: GPUDevice,
    library: ShaderLibrary,
    layout: GPUBindGroupLayout,
    close: GPUComputePipeline,
    show: GPUComputePipeline,
  ) {
    this.device = device;
    this.library = library;
    this.layout = layout;
    this.close = close;
    this.show = show;
    this.open = device.createBuffer({ label: 'BlockPass.open', size: 4, usage: GPUBufferUsage.STORAGE, mappedAtCreation: true });
    new Uint32Array(this.open.getMappedRange())[0] = 1;
    this.open.unmap();
  }

  static async create(device: GPUDevice, library: ShaderLibrary): Promise<BlockPass> {
    const module = await passModule(device, linkPass(library, 'film/blocks'), 'BlockPass.module');
    const entry = (binding: number, type: GPUBufferBindingType): GPUBindGroupLayoutEntry => ({
      binding,
      visibility: GPUShaderStage.COMPUTE,
      buffer: { type },
    });
    const entries = [entry(0, 'uniform'), ...[1, 2, 3, 4, 5, 6].map((binding) => entry(binding, 'storage')), entry(7, 'read-only-storage')];
    const layout = device.createBindGroupLayout({ label: 'BlockPass.layout', entries });
    const pipelineLayout = device.createPipelineLayout({ label: 'BlockPass.pipelines', bindGroupLayouts: [layout] });
    const [close, show] = (await Promise.all(
      ['close', 'show'].map((entryPoint) =>
        device.createComputePipelineAsync({ label: `BlockPass.${entryPoint}`, layout: pipelineLayout, compute: { module, entryPoint } }),
      ),
    )) as [GPUComputePipeline, GPUComputePipeline];
    return new BlockPass(device, library, layout, close, show);
  }
}

/** The blocks of one buffer of sums. */
class BlockSums {
  /** What the kernel adds to. */
  readonly open: GPUBuffer;
  private readonly pass: BlockPass;
  private readonly digits: readonly [GPUBuffer, GPUBuffer, GPUBuffer];
  private readonly tops: GPUBuffer;
  /** The rounded sums of all samples, as of the last `run` of `show`. */
  readonly total: GPUBuffer;
  private readonly shape: Uniform;
  /** By the buffer that says whether a block may be closed. */
  private readonly bindings = new Map<GPUBuffer, GPUBindGroup>();
  private readonly groups: number;

  constructor(pass: BlockPass, open: GPUBuffer, stride: number, kept: readonly number[]) {
    const { device, library } = pass;
    this.pass = pass;
    this.open = open;
    this.groups = Math.min(MAX_GROUPS, Math.ceil(open.size / 16 / THREADS));
    const usage = GPUBufferUsage.STORAGE | GPUBufferUsage.COPY_SRC | GPUBufferUsage.COPY_DST;
    const create = (name: string, size: number): GPUBuffer => device.createBuffer({ label: `BlockSums.${name}`, size, usage });
    const digits = (): GPUBuffer => create('digits', open.size);
    this.digits = [digits(), digits(), digits()];
    this.tops = create('tops', Math.ceil(open.size / 16) * 4);
    this.total = create('total', open.size);
    this.shape = new Uniform(device, requireLayout(library.wgsl['film/blocks'] ?? '', 'Shape'));
    this.shape.write({ stride, kept_first: kept[0] ?? NOWHERE, kept_second: kept[1] ?? NOWHERE });
  }

  /** What closed blocks have come to. */
  get closed(): readonly GPUBuffer[] {
    return [...this.digits, this.tops];
  }

  run(pass: GPUComputePassEncoder, step: 'close' | 'show', gate = this.pass.open): void {
    pass.setPipeline(this.pass[step]);
    pass.setBindGroup(0, this.groupWith(gate));
    pass.dispatchWorkgroups(this.groups);
  }

  private groupWith(gate: GPUBuffer): GPUBindGroup {
    let group = this.bindings.get(gate);
    if (group === undefined) {
      group = this.pass.device.createBindGroup({
        label: 'BlockSums.group',
        layout: this.pass.layout,
        entries: [this.shape.buffer, this.open, ...this.closed, this.total, gate].map((buffer, binding) => ({
          binding,
          resource: { buffer },
        })),
      });
      this.bindings.set(gate, group);
    }
    return group;
  }

  clear(encoder: GPUCommandEncoder): void {
    for (const buffer of [...this.closed, this.total]) encoder.clearBuffer(buffer);
  }

  /** From byte `from` of the open sums on, a multiple of 16. */
  async read(from: number, bytes: number): Promise<NonNullable<Sums['closed']>> {
    const { device } = this.pass;
    const read = async (buffer: GPUBuffer): Promise<Int32Array<ArrayBuffer>> => new Int32Array(await readBack(device, buffer, from, bytes));
    const [a, b, c] = this.digits;
    const [tops, ...digits] = await Promise.all([readBack(device, this.tops, from / 4, bytes / 4), read(a), read(b), read(c)]);
    return { digits, tops: new Uint32Array(tops) };
  }

  write({ digits, tops }: NonNullable<Sums['closed']>): void {
    const { queue } = this.pass.device;
    for (const k of [0, 1, 2] as const) queue.writeBuffer(this.digits[k], 0, digits[k]);
    queue.writeBuffer(this.tops, 0, tops);
  }

  destroy(): void {
    for (const buffer of [this.shape.buffer, ...this.closed, this.total]) buffer.destroy();
  }
}

/** A buffer of sums of a renderer. */
export interface SummedBuffer {
  buffer: GPUBuffer;
  /** Its bytes that are in use. */
  bytes: number;
  /** As Sums has them. */
  stride: number;
  kept: readonly number[];
}

/** The blocks of a film and of its AOVs. They take memory from the end of the first block on. */
export class Blocks {
  private readonly device: GPUDevice;
  private readonly pass: () => Promise<BlockPass>;
  private readonly sources: readonly SummedBuffer[];
  private sums: BlockSums[] = [];
  /** Some block of this film may be closed. */
  private used = false;
  /** Samples were added since the totals were added up. */
  private stale = false;
  private isDestroyed = false;

  /** @param pass the pipelines, made when they are first needed */
  constructor(device: GPUDevice, pass: () => Promise<BlockPass>, sources: readonly SummedBuffer[]) {
    this.device = device;
    this.pass = pass;
    this.sources = sources;
  }

  /** Whether `close` may be called. */
  get isReady(): boolean {
    return this.sums.length > 0;
  }

  /** Resolves when `close` may be called. @param guarded as memory.ts has it @throws EngineError where memory is short */
  async ready(guarded: (work: () => void) => Promise<void>): Promise<void> {
    if (this.sums.length > 0) return;
    const pass = await this.pass();
    const made: BlockSums[] = [];
    try {
      await guarded(() => {
        for (const { buffer, stride, kept } of this.sources) made.push(new BlockSums(pass, buffer, stride, kept));
      });
    } finally {
      // Meanwhile another scene may have come.
      if (!this.isDestroyed && this.sums.length === 0) this.sums = made;
      else for (const each of made) each.destroy();
    }
  }

  /**
   * The block is complete.
   * @param gate where the GPU knows whether it is: a buffer whose first word is 0 while it is not
   */
  close(pass: GPUComputePassEncoder, gate?: GPUBuffer): void {
    for (const each of this.sums) each.run(pass, 'close', gate);
    this.used = true;
  }

  /** The film has changed. */
  touch(): void {
    this.stale = true;
  }

  restart(): void {
    if (this.used) {
      const encoder = this.device.createCommandEncoder({ label: 'Blocks.restart' });
      for (const each of this.sums) each.clear(encoder);
      this.device.queue.submit([encoder.finish()]);
    }
    this.used = false;
    this.stale = false;
  }

  /** A buffer with the sums of all samples of a source, which while no block is closed is the source itself. */
  total(source: GPUBuffer): GPUBuffer {
    const found = this.used ? this.sums.find(({ open }) => open === source) : undefined;
    if (found === undefined) return source;
    if (this.stale) {
      const encoder = this.device.createCommandEncoder({ label: 'Blocks.show' });
      const pass = encoder.beginComputePass({ label: 'Blocks.show' });
      for (const each of this.sums) each.run(pass, 'show');
      pass.end();
      this.device.queue.submit([encoder.finish()]);
      this.stale = false;
    }
    return found.total;
  }

  /** Copies to the host, in the order of the sources. */
  async read(): Promise<Sums[]> {
    return Promise.all(this.sources.map(({ bytes }, i) => this.readPart(i, 0, bytes)));
  }

  /** A part of one source, from byte `from` on, a multiple of 16. */
  async readPart(source: number, from: number, bytes: number): Promise<Sums> {
    const { buffer, stride, kept } = this.sourceAt(source);
    const closing = this.used ? this.sumsAt(source).read(from, bytes) : null;
    const [open, closed] = await Promise.all([readBack(this.device, buffer, from, bytes), closing]);
    return { open: new Float32Array(open), closed, stride, kept };
  }

  /** Replaces the sums, after `ready` where some are closed. */
  write(all: readonly Sums[]): void {
    all.forEach(({ open, closed }, i) => {
      this.device.queue.writeBuffer(this.sourceAt(i).buffer, 0, open);
      if (closed === null) return;
      this.sumsAt(i).write(closed);
      this.used = true;
    });
    this.stale = true;
  }

  private sourceAt(index: number): SummedBuffer {
    return present(this.sources[index], `a buffer of sums ${index}`);
  }

  private sumsAt(index: number): BlockSums {
    return present(this.sums[index], `blocks of the buffer of sums ${index}`);
  }

  /** What closed blocks have come to, as it stands on the GPU; empty where no block is closed. */
  get closed(): readonly GPUBuffer[] {
    return this.used ? this.sums.flatMap((each) => each.closed) : [];
  }

  /** Replaces that by copies of it, after `ready` where there are some. The open block is written elsewhere. */
  resume(closed: readonly ArrayBuffer[]): void {
    this.used = closed.length > 0;
    this.closed.forEach((buffer, i) => this.device.queue.writeBuffer(buffer, 0, present(closed[i], `a copy of the closed blocks ${i}`)));
    this.stale = true;
  }

  destroy(): void {
    this.isDestroyed = true;
    for (const each of this.sums) each.destroy();
    this.sums = [];
    this.used = false;
  }
}
