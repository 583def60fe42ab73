/** The kernels of the laboratory for one material: created, fed and read back. Three, and a fourth where it has something below its surface. */
import { present } from '../base/present.ts';
import { readBack } from '../engine/index.ts';
import type { KernelAssembler, KernelVariant } from '../shader/kernel.ts';
import type { Linked, Modules } from '../shader/link.ts';
import { requireLayout, type StructArray, type StructLayout } from '../shader/struct.ts';
import { countedWords, packStarts, readCounts, type Counted } from './counts.ts';
import type { Pace } from './pace.ts';
import { SlicedKernel, type Binding, type TaskValues } from './sliced-kernel.ts';
import type { Cell } from './sphere.ts';
import { Structs } from './structs.ts';
import { unaskedModule } from './unasked.ts';

/** Samples that a thread draws; where there are many of each configuration, so that their sums take little room. */
const SAMPLES = 32;
const MANY_SAMPLES = 256;
const MANY = 1 << 17;
/** wgsl/lab/config.wgsl configs, wgsl/scene.wgsl params. */
const [CONFIGS_BINDING, PARAMS_BINDING] = [1, 5];
/** The first of those that a kernel has for itself. */
const INPUT_BINDING = 20;
/** wgsl/lab/draw.wgsl: what a dispatch keeps. */
const KEEP = { sums: 0, places: 1, counts: 2 } as const;

const KERNELS = ['probe', 'draw', 'integrate'] as const;
type KernelName = (typeof KERNELS)[number] | 'below';
const BINDINGS: Record<KernelName, readonly Binding[]> = {
  probe: bindings(['read-only-storage', 'storage']),
  integrate: bindings(['read-only-storage', 'storage']),
  below: bindings(['read-only-storage', 'storage']),
  draw: bindings(['storage', 'storage', 'read-only-storage', 'storage']),
};

function bindings(types: readonly Binding['type'][]): Binding[] {
  const own = types.map((type, i): Binding => ({ binding: INPUT_BINDING + i, type }));
  return [{ binding: CONFIGS_BINDING, type: 'read-only-storage' }, { binding: PARAMS_BINDING, type: 'read-only-storage' }, ...own];
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
  Way: 'below',
  Below: 'below',
};
export type LabLayouts = Record<keyof typeof STRUCTS, StructLayout>;

export function labLayouts(wgsl: Readonly<Record<string, string>>): LabLayouts {
  const entries = Object.entries(STRUCTS).map(([name, file]) => [name, requireLayout(wgsl[`lab/${file}`] ?? '', name, `wgsl/lab/${file}`)]);
  return Object.fromEntries(entries) as LabLayouts;
}

/** Modules of the library whose work needs a scene, and what has their place. */
export const standIns = (wgsl: Modules): Modules =>
  Object.fromEntries(['image', 'time'].map((name) => [name, present(wgsl[`lab/${name}`], `wgsl/lab/${name}`)]));

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

type Kernels = Readonly<Partial<Record<KernelName, SlicedKernel>>>;

export class LabKernels {
  /** Calls of the material's functions. */
  evaluations = 0;
  readonly milliseconds: { link: number; pipelines: number };
  readonly layouts: LabLayouts;
  private readonly device: GPUDevice;
  private readonly kernels: Kernels;
  private configs: GPUBuffer | null = null;
  private params: GPUBuffer | null = null;

  private constructor(device: GPUDevice, layouts: LabLayouts, kernels: Kernels, milliseconds: { link: number; pipelines: number }) {
    this.device = device;
    this.layouts = layouts;
    this.kernels = kernels;
    this.milliseconds = milliseconds;
  }

  /**
   * @param stands what stands for modules of the library: those of images and of the time
   * @param pause called between stretches of work
   * @throws ShaderError with diagnostics at the authors' own lines
   */
  static async create(
    device: GPUDevice,
    assembler: KernelAssembler,
    layouts: LabLayouts,
    name: string,
    source: string,
    stands: Modules,
    pause: () => Promise<void>,
  ): Promise<LabKernels> {
    const start = performance.now();
    const variant = { ...NO_SCENE, materials: [name], programs: { [name]: source } };
    const linked: Linked[] = [];
    let link = 0;
    const material = assembler.material(name, variant.programs);
    const names: readonly KernelName[] = material.defines.subsurface ? [...KERNELS, 'below'] : KERNELS;
    const extra = { ...stands, ...unaskedModule(material) };
    for (const each of names) {
      const from = performance.now();
      linked.push(assembler.assemble(variant, `lab/${each}`, extra));
      link += performance.now() - from;
      await pause();
    }
    // At once: drivers compile on several threads.
    const made = await Promise.all(
      names.map(async (kernel, i): Promise<[KernelName, SlicedKernel]> => {
        const label = `LabKernels.${kernel}`;
        return [kernel, await SlicedKernel.create(device, layouts.Task, present(linked[i], label), label, BINDINGS[kernel])];
      }),
    );
    return new LabKernels(device, layouts, Object.fromEntries(made), { link, pipelines: performance.now() - start - link });
  }

  /** The same kernels with buffers of their own, for work that goes on at the same time. */
  fork(): LabKernels {
    return new LabKernels(this.device, this.layouts, this.kernels, this.milliseconds);
  }

  destroy(): void {
    for (const buffer of [this.configs, this.params]) buffer?.destroy();
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
    const output = this.storage('findings', count * this.layouts.Finding.size);
    this.evaluations += 2 * count;
    return new Structs(
      this.layouts.Finding,
      await this.run('probe', [this.upload('items', items.buffer), output], count, {}, pace, output),
    );
  }

  /** One {@link LabLayouts.Below} for each {@link LabLayouts.Way}, of a material with fn subsurface. */
  async below(ways: StructArray, count: number, pace: Pace): Promise<Structs> {
    const output = this.storage('belows', count * this.layouts.Below.size);
    this.evaluations += 2 * count;
    const data = await this.run('below', [this.upload('ways', ways.buffer), output], count, {}, pace, output);
    return new Structs(this.layouts.Below, data);
  }

  /** Draws at least `wanted` samples of each of `count` configurations. */
  async draw(count: number, wanted: number, seed: number, withPlaces: boolean, pace: Pace): Promise<Draws> {
    const each = wanted >= MANY ? MANY_SAMPLES : SAMPLES;
    const lanes = Math.ceil(wanted / each);
    const samples = lanes * each;
    const places = this.storage('places', withPlaces ? count * samples * 8 : 8);
    const tallies = this.storage('tallies', count * lanes * this.layouts.Tally.size);
    this.evaluations += count * samples;
    const values = { lanes, samples: each, seed, places: withPlaces ? KEEP.places : KEEP.sums, configs: count };
    const buffers = [places, tallies, this.storage('starts', 4), this.storage('counts', 4)];
    let words = new Uint32Array(0);
    const keep = async (): Promise<void> => void (words = new Uint32Array(await readBack(this.device, places)));
    const data = await this.run('draw', buffers, count * lanes, values, pace, tallies, withPlaces ? keep : undefined);
    return { tallies: new Structs(this.layouts.Tally, data), lanes, places: words, samples };
  }

  /**
   * Draws at least `wanted` samples of each configuration and counts them where they are.
   * @param cells of each configuration the codes at which they begin, in order; together they are the sphere
   */
  async count(cells: readonly Uint32Array[], wanted: number, seed: number, pace: Pace): Promise<Counted[]> {
    const configs = cells.length;
    const counts = this.storage('counts', 4 * countedWords(cells));
    const buffers = [
      this.storage('places', 8),
      this.storage('tallies', this.layouts.Tally.size),
      this.upload('starts', packStarts(cells)),
      counts,
    ];
    const lanes = Math.ceil(wanted / SAMPLES);
    this.evaluations += configs * lanes * SAMPLES;
    const values = { lanes, samples: SAMPLES, seed, places: KEEP.counts, configs };
    return readCounts(cells, await this.run('draw', buffers, configs * lanes, values, pace, counts), lanes * SAMPLES);
  }

  /** One {@link LabLayouts.Integrals} for each cell; `config` gives the configuration of each. */
  async integrate(cells: readonly Cell[], config: (index: number) => number, pace: Pace): Promise<Structs> {
    const words = new Uint32Array(Math.max(1, cells.length) * 4);
    cells.forEach((cell, i) => words.set([config(i), (cell.face << 4) | cell.level, cell.x, cell.y], i * 4));
    const output = this.storage('integrals', cells.length * this.layouts.Integrals.size);
    this.evaluations += 45 * cells.length;
    const data = await this.run('integrate', [this.upload('cells', words), output], cells.length, {}, pace, output);
    return new Structs(this.layouts.Integrals, data);
  }

  /**
   * Runs `count` threads and reads one of the buffers, from INPUT_BINDING on, all of which are given back.
   * @param before what else is read
   */
  private async run(
    name: KernelName,
    buffers: readonly GPUBuffer[],
    count: number,
    values: TaskValues,
    pace: Pace,
    result: GPUBuffer,
    before: () => Promise<void> = () => Promise.resolve(),
  ): Promise<ArrayBuffer> {
    const bound = new Map(buffers.map((buffer, i) => [INPUT_BINDING + i, buffer]));
    bound.set(CONFIGS_BINDING, present(this.configs, 'configurations'));
    bound.set(PARAMS_BINDING, present(this.params, 'parameters'));
    try {
      await present(this.kernels[name], `LabKernels.${name}`).run(bound, count, values, pace);
      await before();
      return await readBack(this.device, result);
    } finally {
      for (const each of buffers) each.destroy();
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
}
