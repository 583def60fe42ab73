/** The three kernels of the laboratory for one material: created, fed and read back in slices. */
import { passModule, readBack, workDone } from '../engine/index.ts';
import type { KernelAssembler, KernelVariant } from '../shader/kernel.ts';
import type { Linked } from '../shader/link.ts';
import { requireLayout, StructArray, type StructLayout } from '../shader/struct.ts';
import type { Pace } from './pace.ts';
import type { Cell } from './sphere.ts';
import { Structs } from './structs.ts';

const WORKGROUP = 64;
/** Threads of the first slice of a kernel; later ones follow the time it took. */
const FIRST_THREADS = 512;
/** Samples that a thread draws. */
const SAMPLES = 32;
/** wgsl/scene.wgsl params, and the two buffers of each kernel. */
const PARAMS_BINDING = 5;
const [INPUT_BINDING, OUTPUT_BINDING] = [20, 21];

const KERNELS = ['probe', 'draw', 'integrate'] as const;
type KernelName = (typeof KERNELS)[number];

interface Kernel {
  pipeline: GPUComputePipeline;
  layout: GPUBindGroupLayout;
  /** Threads that the next slice may have. */
  threads: number;
}

/** Structs of wgsl/lab that the host fills or reads. */
const STRUCTS = {
  Config: 'config',
  Task: 'config',
  Item: 'probe',
  Finding: 'probe',
  Tally: 'draw',
  Cell: 'integrate',
  Integrals: 'integrate',
};
export type LabLayouts = Record<keyof typeof STRUCTS, StructLayout>;

export function labLayouts(wgsl: Readonly<Record<string, string>>): LabLayouts {
  const entries = Object.entries(STRUCTS).map(([name, file]) => [name, requireLayout(wgsl[`lab/${file}`] ?? '', name, `wgsl/lab/${file}`)]);
  return Object.fromEntries(entries) as LabLayouts;
}

/** The kernels see no scene. */
export const NO_SCENE: Omit<KernelVariant, 'materials'> = {
  integrator: 'path',
  sampler: 'pcg',
  features: {
    spheres: false,
    triangles: false,
    parallelograms: false,
    disks: false,
    shading_normals: false,
    lights: false,
    environment: false,
  },
  stackSize: 1,
  countRays: false,
};

export interface Draws {
  tallies: Structs;
  /** Threads that share a configuration; thread t belongs to configuration t / lanes. */
  lanes: number;
  /** Two words a sample, its code and the bits of its pdf, configuration after configuration; empty where none were asked for. */
  places: Uint32Array<ArrayBuffer>;
  /** Samples of each configuration. */
  samples: number;
}

export class LabKernels {
  /** Calls of the material's functions. */
  evaluations = 0;
  readonly milliseconds: { link: number; pipelines: number };
  readonly layouts: LabLayouts;
  private readonly device: GPUDevice;
  private readonly kernels: Record<KernelName, Kernel>;
  private readonly task: GPUBuffer;
  private configs: GPUBuffer | null = null;
  private params: GPUBuffer | null = null;

  private constructor(
    device: GPUDevice,
    layouts: LabLayouts,
    kernels: Record<KernelName, Kernel>,
    milliseconds: { link: number; pipelines: number },
  ) {
    this.device = device;
    this.layouts = layouts;
    this.kernels = kernels;
    this.milliseconds = milliseconds;
    this.task = device.createBuffer({ label: 'LabKernels.task', size: 32, usage: GPUBufferUsage.UNIFORM | GPUBufferUsage.COPY_DST });
  }

  /**
   * @param images what stands for package::image
   * @param pause called between stretches of work
   * @throws ShaderError with diagnostics at the authors' own lines
   */
  static async create(
    device: GPUDevice,
    assembler: KernelAssembler,
    layouts: LabLayouts,
    name: string,
    source: string,
    images: string,
    pause: () => Promise<void>,
  ): Promise<LabKernels> {
    const start = performance.now();
    const variant = { ...NO_SCENE, materials: [name], programs: { [name]: source } };
    const linked: Linked[] = [];
    let link = 0;
    for (const each of KERNELS) {
      const from = performance.now();
      linked.push(assembler.assemble(variant, `lab/${each}`, { image: images }));
      link += performance.now() - from;
      await pause();
    }
    // At once: drivers compile on several threads.
    const made = await Promise.all(
      KERNELS.map(async (name, i): Promise<[KernelName, Kernel]> => {
        const layout = bindGroupLayout(device, name);
        const module = await passModule(device, linked[i]!, `LabKernels.${name}`);
        const pipeline = await device.createComputePipelineAsync({
          label: `LabKernels.${name}`,
          layout: device.createPipelineLayout({ bindGroupLayouts: [layout] }),
          compute: { module, entryPoint: 'main' },
        });
        return [name, { pipeline, layout, threads: FIRST_THREADS }];
      }),
    );
    const kernels = Object.fromEntries(made) as Record<KernelName, Kernel>;
    return new LabKernels(device, layouts, kernels, { link, pipelines: performance.now() - start - link });
  }

  /** The same kernels with buffers of their own, for work that goes on at the same time. */
  fork(): LabKernels {
    return new LabKernels(this.device, this.layouts, this.kernels, this.milliseconds);
  }

  destroy(): void {
    for (const buffer of [this.task, this.configs, this.params]) buffer?.destroy();
  }

  /** The situations that the next calls refer to, and the words of their materials' parameters. */
  setConfigs(configs: StructArray, params: Uint32Array<ArrayBuffer>): void {
    this.configs?.destroy();
    this.params?.destroy();
    this.configs = this.upload('configs', configs.buffer);
    this.params = this.upload('params', params);
  }

  /** One {@link LabLayouts.Finding} for each {@link LabLayouts.Item}. */
  async probe(items: StructArray, count: number, pace: Pace): Promise<Structs> {
    const input = this.upload('items', items.buffer);
    const output = this.storage('findings', count * this.layouts.Finding.size);
    this.evaluations += 2 * count;
    await this.run('probe', input, output, count, { lanes: 1, samples: 1, seed: 0, places: 0 }, pace);
    return new Structs(this.layouts.Finding, await this.take(output, input));
  }

  /** Draws at least `wanted` samples of each of `count` configurations. */
  async draw(count: number, wanted: number, seed: number, withPlaces: boolean, pace: Pace): Promise<Draws> {
    const lanes = Math.ceil(wanted / SAMPLES);
    const samples = lanes * SAMPLES;
    const places = this.storage('places', withPlaces ? count * samples * 8 : 8);
    const tallies = this.storage('tallies', count * lanes * this.layouts.Tally.size);
    this.evaluations += count * samples;
    await this.run('draw', places, tallies, count * lanes, { lanes, samples: SAMPLES, seed, places: Number(withPlaces) }, pace);
    const words = withPlaces ? new Uint32Array(await readBack(this.device, places)) : new Uint32Array(0);
    return { tallies: new Structs(this.layouts.Tally, await this.take(tallies, places)), lanes, places: words, samples };
  }

  /** One {@link LabLayouts.Integrals} for each cell; `config` gives the configuration of each. */
  async integrate(cells: readonly Cell[], config: (index: number) => number, pace: Pace): Promise<Structs> {
    const words = new Uint32Array(Math.max(1, cells.length) * 4);
    cells.forEach((cell, i) => words.set([config(i), (cell.face << 4) | cell.level, cell.x, cell.y], i * 4));
    const input = this.upload('cells', words);
    const output = this.storage('integrals', cells.length * this.layouts.Integrals.size);
    this.evaluations += 45 * cells.length;
    await this.run('integrate', input, output, cells.length, { lanes: 1, samples: 1, seed: 0, places: 0 }, pace);
    return new Structs(this.layouts.Integrals, await this.take(output, input));
  }

  /** Runs `count` threads in slices of about the length that the pace asks for. */
  private async run(
    name: KernelName,
    input: GPUBuffer,
    output: GPUBuffer,
    count: number,
    values: Record<'lanes' | 'samples' | 'seed' | 'places', number>,
    pace: Pace,
  ): Promise<void> {
    const kernel = this.kernels[name];
    const entry = (binding: number, buffer: GPUBuffer): GPUBindGroupEntry => ({ binding, resource: { buffer } });
    const group = this.device.createBindGroup({
      label: `LabKernels.${name}`,
      layout: kernel.layout,
      entries: [
        entry(0, this.task),
        entry(1, this.configs!),
        entry(PARAMS_BINDING, this.params!),
        entry(INPUT_BINDING, input),
        entry(OUTPUT_BINDING, output),
      ],
    });
    const task = new StructArray(this.layouts.Task, 1);
    for (const [key, value] of Object.entries(values)) task.set(0, key, value);
    for (let first = 0; first < count;) {
      const end = Math.min(count, first + kernel.threads);
      task.set(0, 'first', first);
      task.set(0, 'end', end);
      const start = performance.now();
      this.device.queue.writeBuffer(this.task, 0, task.buffer);
      const encoder = this.device.createCommandEncoder({ label: `LabKernels.${name}` });
      const pass = encoder.beginComputePass({ label: `LabKernels.${name}` });
      pass.setPipeline(kernel.pipeline);
      pass.setBindGroup(0, group);
      pass.dispatchWorkgroups(Math.ceil((end - first) / WORKGROUP));
      pass.end();
      this.device.queue.submit([encoder.finish()]);
      await workDone(this.device);
      kernel.threads = pace.next(kernel.threads, end - first, performance.now() - start);
      first = end;
      try {
        await pace.pause();
      } catch (stopped) {
        input.destroy();
        output.destroy();
        throw stopped;
      }
    }
  }

  private storage(label: string, bytes: number): GPUBuffer {
    const usage = GPUBufferUsage.STORAGE | GPUBufferUsage.COPY_DST | GPUBufferUsage.COPY_SRC;
    return this.device.createBuffer({ label: `LabKernels.${label}`, size: Math.max(64, bytes), usage });
  }

  private upload(label: string, data: ArrayBuffer | Uint32Array<ArrayBuffer>): GPUBuffer {
    const buffer = this.storage(label, data.byteLength);
    this.device.queue.writeBuffer(buffer, 0, data);
    return buffer;
  }

  /** Reads a buffer and gives back its memory, and that of another. */
  private async take(buffer: GPUBuffer, other: GPUBuffer): Promise<ArrayBuffer> {
    const data = await readBack(this.device, buffer);
    buffer.destroy();
    other.destroy();
    return data;
  }
}

function bindGroupLayout(device: GPUDevice, name: KernelName): GPUBindGroupLayout {
  const types: [number, GPUBufferBindingType][] = [
    [0, 'uniform'],
    [1, 'read-only-storage'],
    [PARAMS_BINDING, 'read-only-storage'],
    [INPUT_BINDING, name === 'draw' ? 'storage' : 'read-only-storage'],
    [OUTPUT_BINDING, 'storage'],
  ];
  return device.createBindGroupLayout({
    label: `LabKernels.${name}`,
    entries: types.map(([binding, type]) => ({ binding, visibility: GPUShaderStage.COMPUTE, buffer: { type } })),
  });
}
