/**
 * Builds hierarchies on the GPU, from boxes of primitives: parallel locally-ordered clustering (Meister and Bittner 2018), see wgsl/build/state.wgsl.
 * They have the form of src/scene/bvh/tree.ts and keep its promises; the same boxes give the same tree, on every adapter that was tried.
 */
import { BOX } from '../../scene/bvh/boxes.ts';
import { buildBvh, NODE_WORDS, type Bvh } from '../../scene/bvh/build.ts';
import type { ShaderLibrary } from '../../shader/kernel.ts';
import { StructArray } from '../../shader/struct.ts';
import { guarded } from '../gpu/memory.ts';
import { bindingBytes } from '../gpu/storage.ts';
import { readBack, readSlowly } from '../passes/pass.ts';
import { BuildSteps, type BuildModule, type BuildStep } from './steps.ts';

/** Bytes of a primitive in the largest buffer: two nodes of the tree before it is written, of two vectors each. */
const LARGEST = 64;
/** Bytes of a tree that are read at once: some tens of milliseconds of the host's. */
const CHUNK = 1 << 24;
/** Digits of a code, and values of a digit. */
const PASSES = 8;
const DIGITS = 256;
const MAX_GROUPS = 65535;

type Buffers = Record<
  'steps' | 'state' | 'bounds' | 'keys' | 'values' | 'keysNext' | 'valuesNext' | 'digits' | 'boxes' | 'links' | 'clusters' | 'clustersNext' | 'partners' | 'left' | 'nodes' | 'order',
  GPUBuffer
>; // prettier-ignore

/** A build on its way: what the GPU has of it. */
export interface TreeRun {
  /** Does it all once more, from the boxes on; without waiting. */
  run(): void;
  /** What it has built. */
  read(): Promise<Bvh>;
  destroy(): void;
}

export class TreeBuilder {
  private readonly device: GPUDevice;
  private readonly steps: BuildSteps;

  private constructor(steps: BuildSteps) {
    this.device = steps.device;
    this.steps = steps;
  }

  /** @throws ShaderError where the adapter's compiler refuses a pass */
  static async create(device: GPUDevice, library: ShaderLibrary): Promise<TreeBuilder> {
    return new TreeBuilder(await BuildSteps.create(device, library));
  }

  /** The most primitives that the adapter has room for. */
  get capacity(): number {
    const { span } = this.steps.numbers;
    return Math.min(Math.floor(bindingBytes(this.device.limits) / LARGEST), MAX_GROUPS * Math.min(span, this.steps.numbers.threads / 2));
  }

  /**
   * The tree over boxes: six floats each, min xyz, max xyz, finite; at most `capacity` of them. Deterministic.
   * @throws OutOfMemory
   */
  async build(bounds: Float32Array<ArrayBuffer>): Promise<Bvh> {
    if (bounds.length < 2 * BOX) return buildBvh(bounds);
    const run = await this.start(bounds);
    try {
      run.run();
      return await run.read();
    } finally {
      run.destroy();
    }
  }

  /** Takes memory for a build over at least two boxes, and uploads them. @throws OutOfMemory */
  async start(bounds: Float32Array<ArrayBuffer>): Promise<TreeRun> {
    const { device } = this;
    const count = bounds.length / BOX;
    const made: GPUBuffer[] = [];
    const destroy = (): void => {
      for (const each of made) each.destroy();
    };
    let buffers: Buffers;
    try {
      buffers = await guarded(device, () => this.buffers(count, made));
    } catch (error) {
      destroy();
      throw error;
    }
    device.queue.writeBuffer(buffers.bounds, 0, bounds);
    const groups = this.groups(buffers);
    return { run: () => this.run(count, buffers, groups), read: () => this.read(count, buffers), destroy };
  }

  private buffers(count: number, made: GPUBuffer[]): Buffers {
    const { device } = this;
    const { numbers, step } = this.steps;
    const { STORAGE, UNIFORM, COPY_DST, COPY_SRC } = GPUBufferUsage;
    const buffer = (name: string, size: number, usage: number): GPUBuffer => {
      const own = device.createBuffer({ label: `TreeBuilder.${name}`, size, usage });
      made.push(own);
      return own;
    };
    const words = (name: string, many: number, usage = 0): GPUBuffer => buffer(name, many * 4, STORAGE | usage);
    const groups = Math.ceil(count / numbers.entries);
    const slot = this.slot;
    const slots = Math.max(PASSES, numbers.wideRounds);
    const steps = buffer('steps', slot * slots, UNIFORM | COPY_DST);
    const bytes = new Uint8Array(slot * slots);
    for (let number = 0; number < slots; number++) {
      const values = new StructArray(step, 1);
      for (const [name, value] of Object.entries({ count, number, groups })) values.set(0, name, value);
      bytes.set(new Uint8Array(values.buffer), number * slot);
    }
    device.queue.writeBuffer(steps, 0, bytes);
    return {
      steps,
      state: words('state', numbers.stateWords, COPY_SRC | COPY_DST),
      bounds: words('bounds', count * BOX, COPY_DST),
      keys: words('keys', count * 2),
      values: words('values', count),
      keysNext: words('keysNext', count * 2),
      valuesNext: words('valuesNext', count),
      digits: words('digits', DIGITS * (groups + 1)),
      boxes: words('boxes', (2 * count - 1) * 8),
      links: words('links', (2 * count - 1) * 4),
      clusters: words('clusters', count),
      clustersNext: words('clustersNext', count),
      partners: words('partners', count),
      left: words('left', Math.ceil(count / numbers.span) * 2),
      nodes: words('nodes', (count - 1) * NODE_WORDS, COPY_SRC),
      order: words('order', count, COPY_SRC),
    };
  }

  /** Bytes from one step to the next: as uniforms may stand. */
  private get slot(): number {
    return Math.max(this.device.limits.minUniformBufferOffsetAlignment, Math.ceil(this.steps.step.size / 16) * 16);
  }

  /** Bind groups: of what is done in turns, that of even turns and that of odd ones. */
  private groups(buffers: Buffers): Record<BuildModule, readonly [GPUBindGroup, GPUBindGroup]> {
    const group = (module: BuildModule, names: readonly (keyof Buffers)[]): GPUBindGroup =>
      this.device.createBindGroup({
        label: `TreeBuilder.${module}`,
        layout: this.steps.layouts[module],
        entries: [
          { binding: 0, resource: { buffer: buffers.steps, size: Math.ceil(this.steps.step.size / 16) * 16 } },
          { binding: 1, resource: { buffer: buffers.state } },
          ...names.map((name, i) => ({ binding: i + 2, resource: { buffer: buffers[name] } })),
        ],
      });
    const leaves = group('leaves', ['bounds', 'values', 'boxes', 'links', 'clusters']);
    const write = group('write', ['boxes', 'links', 'nodes', 'order']);
    return {
      order: [
        group('order', ['bounds', 'keys', 'values', 'keysNext', 'valuesNext', 'digits']),
        group('order', ['bounds', 'keysNext', 'valuesNext', 'keys', 'values', 'digits']),
      ],
      leaves: [leaves, leaves],
      cluster: [
        group('cluster', ['boxes', 'links', 'clusters', 'clustersNext', 'partners', 'left']),
        group('cluster', ['boxes', 'links', 'clustersNext', 'clusters', 'partners', 'left']),
      ],
      write: [write, write],
    };
  }

  private run(count: number, buffers: Buffers, groups: ReturnType<TreeBuilder['groups']>): void {
    const { pipelines, numbers } = this.steps;
    const encoder = this.device.createCommandEncoder({ label: 'TreeBuilder.encoder' });
    encoder.clearBuffer(buffers.state);
    const pass = encoder.beginComputePass({ label: 'TreeBuilder.pass' });
    const dispatch = (module: BuildModule, step: BuildStep, workgroups: number, turn = 0): void => {
      pass.setPipeline(pipelines[step]);
      pass.setBindGroup(0, groups[module][turn % 2 === 0 ? 0 : 1], [turn * this.slot]);
      pass.dispatchWorkgroups(workgroups);
    };
    const sorters = Math.ceil(count / numbers.entries);
    dispatch('order', 'extent', sorters);
    dispatch('order', 'codes', sorters);
    for (let digit = 0; digit < PASSES; digit++) {
      dispatch('order', 'count', sorters, digit);
      dispatch('order', 'add_up', 1, digit);
      dispatch('order', 'scatter', sorters, digit);
    }
    dispatch('leaves', 'leaves', Math.ceil(count / numbers.threads));
    const rounds = count > numbers.tail ? numbers.wideRounds : 0;
    for (let round = 0; round < rounds; round++)
      for (const step of ['pair', 'merge'] as const) dispatch('cluster', step, Math.ceil(count / numbers.span), round);
    dispatch('cluster', 'finish', 1);
    dispatch('write', 'write', Math.ceil((2 * count - 1) / numbers.threads));
    pass.end();
    this.device.queue.submit([encoder.finish()]);
  }

  private async read(count: number, { state, nodes, order }: Buffers): Promise<Bvh> {
    const { numbers } = this.steps;
    const known = await readBack(this.device, state);
    const [words, floats] = [new Uint32Array(known), new Float32Array(known)];
    const word = (at: number): number => words[at] ?? 0;
    const nodeCount = word(numbers.nodes);
    const [written, places] = await Promise.all([
      readSlowly(this.device, nodes, 0, nodeCount * NODE_WORDS * 4, CHUNK),
      readSlowly(this.device, order, 0, count * 4, CHUNK),
    ]);
    const area = floats[numbers.area] ?? 0;
    return {
      nodes: new Float32Array(written),
      order: new Uint32Array(places),
      depth: word(numbers.depth),
      nodeCount,
      leafCount: nodeCount + 1,
      sahCost: area > 0 ? (floats[numbers.cost] ?? 0) / area : 0,
    };
  }
}
