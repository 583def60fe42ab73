/**
 * Adaptive sampling: at a few numbers of samples, which the document alone decides, the film tells which blocks of 8 × 8
 * pixels go on (wgsl/view/adaptive.wgsl). The kernel leaves the others out, so that the image does not depend on how
 * its work was cut into pieces.
 *
 * A film that decides by the samples that it shows is slightly biased: blocks stop sooner after lucky samples. By Wald's
 * identities a mean m that stops at sample τ has |E m − μ| ≤ σ √E τ · sd(1/τ): the standard error times the relative spread
 * of τ, and the block's error, an eighth of a pixel's, is what counts here. With the rule `pilot` the samples that decide are
 * thrown away, and the image is unbiased.
 */
import type { AdaptiveRule } from '../../scene/document.ts';
import type { ShaderLibrary } from '../../shader/kernel.ts';
import { constantOf } from '../../shader/constants.ts';
import { linkPass, passModule, readBack } from '../passes/pass.ts';
import { requireLayout, type StructLayout } from '../../shader/struct.ts';
import { Uniform } from '../gpu/uniform.ts';

const OPEN = 0xffffffff;
/** Bytes of wgsl Verdict. */
const VERDICT_BYTES = 12;
type Steps = Record<'gather' | 'average' | 'decide', GPUComputePipeline>;

/** The number of samples at which the film is looked at after `sample`: a quarter more each time. */
const nextCheckpoint = (sample: number): number => sample + Math.max(1, Math.floor(sample / 4));

/** What is looked at: a film, its layers, and which of their slots is one half of the samples, if any. */
export interface WatchedFilm {
  width: number;
  height: number;
  film: GPUBuffer;
  layers: GPUBuffer;
  stride: number;
  half: number | null;
}

/** The pipelines, made once for a device. */
export class AdaptivePass {
  readonly device: GPUDevice;
  readonly pipelines: Steps;
  /** Of wgsl Rule. */
  readonly rule: StructLayout;
  /** Edge of a block of pixels. */
  readonly block: number;
  readonly layout: GPUBindGroupLayout;

  private constructor(device: GPUDevice, library: ShaderLibrary, layout: GPUBindGroupLayout, pipelines: Steps) {
    this.device = device;
    this.layout = layout;
    this.pipelines = pipelines;
    this.rule = requireLayout(library.wgsl['view/adaptive'] ?? '', 'Rule');
    this.block = constantOf(library.wgsl, 'view/adaptive', 'BLOCK');
  }

  static async create(device: GPUDevice, library: ShaderLibrary): Promise<AdaptivePass> {
    const module = await passModule(device, linkPass(library, 'view/adaptive'), 'AdaptivePass.module');
    const buffer = (binding: number, type: GPUBufferBindingType): GPUBindGroupLayoutEntry => ({
      binding,
      visibility: GPUShaderStage.COMPUTE,
      buffer: { type },
    });
    const layout = device.createBindGroupLayout({
      label: 'AdaptivePass.layout',
      entries: [
        buffer(0, 'uniform'),
        buffer(1, 'read-only-storage'),
        ...[2, 3, 4].map((binding) => buffer(binding, 'storage')),
        { binding: 5, visibility: GPUShaderStage.COMPUTE, storageTexture: { format: 'r32uint', access: 'write-only' } },
        buffer(6, 'read-only-storage'),
      ],
    });
    const pipelineLayout = device.createPipelineLayout({ label: 'AdaptivePass.pipelines', bindGroupLayouts: [layout] });
    const made = (entryPoint: string): Promise<GPUComputePipeline> =>
      device.createComputePipelineAsync({ label: `AdaptivePass.${entryPoint}`, layout: pipelineLayout, compute: { module, entryPoint } });
    const [gather, average, decide] = await Promise.all([made('gather'), made('average'), made('decide')]);
    return new AdaptivePass(device, library, layout, { gather, average, decide });
  }

  /** What is decided for a film of this size. */
  watch(rule: AdaptiveRule, film: WatchedFilm): AdaptiveFilm {
    return new AdaptiveFilm(this, rule, film);
  }
}

/** What has been decided so far. `stops`: of each block the number of the first sample that it does not get. */
export interface AdaptiveState<Stops = Uint32Array<ArrayBuffer>> {
  stops: Stops;
  /** Blocks that go on. */
  open: number;
  checkpoint: number;
  last: number;
}

/** What one film needs to be sampled adaptively. */
export class AdaptiveFilm {
  /** What the kernel reads: the number of the first sample that a block does not get. */
  readonly texture: GPUTexture;
  readonly blocks: number;
  /** Blocks that go on. */
  open: number;
  /** Samples at which the film is looked at next; Infinity: never again. */
  checkpoint: number;
  private readonly pass: AdaptivePass;
  private readonly rule: AdaptiveRule;
  private readonly columns: number;
  private readonly rows: number;
  private readonly uniform: Uniform;
  private readonly buffers: { errors: GPUBuffer; stops: GPUBuffer; verdict: GPUBuffer };
  private readonly group: GPUBindGroup;
  /** After a pilot: samples at which the last block has what it was given. */
  private last = Infinity;
  /** Which start of the film answers belong to. */
  private generation = 0;

  constructor(pass: AdaptivePass, rule: AdaptiveRule, { width, height, film, layers, stride, half }: WatchedFilm) {
    const { device } = pass;
    this.pass = pass;
    this.rule = rule;
    [this.columns, this.rows] = [Math.ceil(width / pass.block), Math.ceil(height / pass.block)];
    this.blocks = this.columns * this.rows;
    this.texture = device.createTexture({
      label: 'AdaptiveFilm.stops',
      size: [this.columns, this.rows],
      format: 'r32uint',
      usage: GPUTextureUsage.TEXTURE_BINDING | GPUTextureUsage.STORAGE_BINDING | GPUTextureUsage.COPY_DST,
    });
    this.uniform = new Uniform(device, pass.rule);
    const usage = GPUBufferUsage.STORAGE | GPUBufferUsage.COPY_SRC | GPUBufferUsage.COPY_DST;
    const create = (name: string, size: number): GPUBuffer => device.createBuffer({ label: `AdaptiveFilm.${name}`, size, usage });
    this.buffers = {
      errors: create('errors', this.blocks * 16),
      stops: create('stops', this.blocks * 4),
      verdict: create('verdict', VERDICT_BYTES),
    };
    const { errors, stops, verdict } = this.buffers;
    this.group = device.createBindGroup({
      label: 'AdaptiveFilm.group',
      layout: pass.layout,
      entries: [
        ...[this.uniform.buffer, film, errors, stops, verdict].map((buffer, binding) => ({ binding, resource: { buffer } })),
        { binding: 5, resource: this.texture.createView() },
        { binding: 6, resource: { buffer: layers } },
      ],
    });
    const { columns, rows } = this;
    const pilot = Number(rule.rule === 'pilot');
    this.uniform.write({ width, height, columns, rows, goal: rule.target, pilot, stride, half: half === null ? 0 : half + 1 });
    this.open = this.blocks;
    this.checkpoint = rule.minSpp;
    this.restart();
  }

  /** Every block goes on. */
  restart(): void {
    const stops = new Uint32Array(this.blocks).fill(OPEN);
    this.resume({ stops, open: this.blocks, checkpoint: this.rule.minSpp, last: Infinity });
  }

  get state(): AdaptiveState<GPUBuffer> {
    const { open, checkpoint, last } = this;
    return { stops: this.buffers.stops, open, checkpoint, last };
  }

  /** Goes on as decided; the film has to be the one that it was decided by. */
  resume({ stops, open, checkpoint, last }: AdaptiveState): void {
    this.generation++;
    [this.open, this.checkpoint, this.last] = [open, checkpoint, last];
    const { queue } = this.pass.device;
    queue.writeBuffer(this.buffers.stops, 0, stops);
    queue.writeTexture({ texture: this.texture }, stops, { bytesPerRow: this.columns * 4 }, [this.columns, this.rows]);
  }

  /** Samples up to which nothing has to be decided. */
  get limit(): number {
    return Math.min(this.checkpoint, this.last);
  }

  /** Whether more samples would change nothing. */
  isDone(samples: number): boolean {
    return this.open === 0 || samples >= this.last;
  }

  /** The share of the film that goes on. */
  get share(): number {
    return this.open / this.blocks;
  }

  /** Whether the film is to be looked at before it gets more. */
  isDue(samples: number): boolean {
    return samples === this.checkpoint;
  }

  /** Whether a state is one of a film like this. */
  fits(state: AdaptiveState): boolean {
    return state.stops.length === this.blocks;
  }

  /** Looks at the film, which has `sample` samples where it is open. @returns whether the film is to be emptied: they were the pilot */
  async decide(sample: number): Promise<boolean> {
    const { device, pipelines } = this.pass;
    const { generation } = this;
    this.uniform.write({ sample });
    const encoder = device.createCommandEncoder({ label: 'AdaptiveFilm.decide' });
    const pass = encoder.beginComputePass({ label: 'AdaptiveFilm.decide' });
    const { columns, rows } = this;
    const { block } = this.pass;
    pass.setBindGroup(0, this.group);
    const dispatch = (pipeline: GPUComputePipeline, x: number, y: number): void => {
      pass.setPipeline(pipeline);
      pass.dispatchWorkgroups(x, y);
    };
    dispatch(pipelines.gather, columns, rows);
    dispatch(pipelines.average, 1, 1);
    dispatch(pipelines.decide, Math.ceil(columns / block), Math.ceil(rows / block));
    pass.end();
    device.queue.submit([encoder.finish()]);
    const isPilot = this.rule.rule === 'pilot';
    // Before the answer is there, so that nobody asks twice.
    this.checkpoint = isPilot ? Infinity : nextCheckpoint(sample);
    const verdict = new DataView(await readBack(device, this.buffers.verdict));
    if (generation !== this.generation) return false;
    this.open = verdict.getUint32(4, true);
    if (isPilot) this.last = verdict.getUint32(8, true);
    return isPilot;
  }

  destroy(): void {
    this.texture.destroy();
    this.uniform.buffer.destroy();
    for (const buffer of Object.values(this.buffers)) buffer.destroy();
  }
}
