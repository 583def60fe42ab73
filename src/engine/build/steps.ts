/** The passes of wgsl/build as pipelines, made once for a device. */
import type { ShaderLibrary } from '../../shader/kernel.ts';
import { constantOf } from '../../shader/constants.ts';
import { requireLayout, type StructLayout } from '../../shader/struct.ts';
import { linkPass, passModule } from '../passes/pass.ts';

/** Passes of each module, and of its bindings after the uniform and the state which ones are only read. */
const MODULES = {
  order: { steps: ['extent', 'codes', 'count', 'add_up', 'scatter'], bindings: ['read', 'write', 'write', 'write', 'write', 'write'] },
  leaves: { steps: ['leaves'], bindings: ['read', 'read', 'write', 'write', 'write'] },
  cluster: { steps: ['pair', 'merge', 'finish'], bindings: ['write', 'write', 'write', 'write', 'write', 'write'] },
  write: { steps: ['write'], bindings: ['read', 'read', 'write', 'write'] },
} as const;

export type BuildModule = keyof typeof MODULES;
export type BuildStep = (typeof MODULES)[BuildModule]['steps'][number];

/** Numbers of wgsl/build that the host has to know. */
interface BuildNumbers {
  /** Threads of a workgroup; entries that one of the sort has, clusters that one of a round has. */
  threads: number;
  entries: number;
  span: number;
  tail: number;
  wideRounds: number;
  stateWords: number;
  depth: number;
  nodes: number;
  cost: number;
  area: number;
}

export class BuildSteps {
  readonly device: GPUDevice;
  readonly layouts: Record<BuildModule, GPUBindGroupLayout>;
  readonly pipelines: Record<BuildStep, GPUComputePipeline>;
  readonly numbers: BuildNumbers;
  readonly step: StructLayout;

  private constructor(
    device: GPUDevice,
    layouts: Record<BuildModule, GPUBindGroupLayout>,
    pipelines: Record<BuildStep, GPUComputePipeline>,
    { wgsl }: ShaderLibrary,
  ) {
    this.device = device;
    this.layouts = layouts;
    this.pipelines = pipelines;
    const state = (name: string): number => constantOf(wgsl, 'build/state', name);
    const threads = constantOf(wgsl, 'build/order', 'THREADS');
    this.numbers = {
      threads,
      entries: threads * constantOf(wgsl, 'build/order', 'ROWS'),
      span: threads - 2 * constantOf(wgsl, 'build/cluster', 'RADIUS'),
      tail: state('TAIL'),
      wideRounds: state('WIDE_ROUNDS'),
      stateWords: state('STATE_WORDS'),
      depth: state('DEPTH'),
      nodes: state('NODES'),
      cost: state('COST'),
      area: state('AREA'),
    };
    this.step = requireLayout(wgsl['build/state'] ?? '', 'Step', 'wgsl/build/state');
  }

  /** @throws ShaderError where the adapter's compiler refuses one */
  static async create(device: GPUDevice, library: ShaderLibrary): Promise<BuildSteps> {
    const layouts: Partial<Record<BuildModule, GPUBindGroupLayout>> = {};
    const pipelines: Partial<Record<BuildStep, GPUComputePipeline>> = {};
    await Promise.all(
      Object.entries(MODULES).map(async ([name, { steps, bindings }]) => {
        const label = `BuildSteps.${name}`;
        const layout = device.createBindGroupLayout({ label, entries: layoutEntries(bindings) });
        layouts[name as BuildModule] = layout;
        const module = await passModule(device, linkPass(library, `build/${name}`), label);
        const pipelineLayout = device.createPipelineLayout({ label, bindGroupLayouts: [layout] });
        const compile = async (entryPoint: BuildStep): Promise<void> => {
          const described = { label: `BuildSteps.${entryPoint}`, layout: pipelineLayout, compute: { module, entryPoint } };
          pipelines[entryPoint] = await device.createComputePipelineAsync(described);
        };
        await Promise.all(steps.map(compile));
      }),
    );
    type All<T> = { [K in keyof T]-?: T[K] };
    return new BuildSteps(device, layouts as All<typeof layouts>, pipelines as All<typeof pipelines>, library);
  }
}

function layoutEntries(bindings: readonly ('read' | 'write')[]): GPUBindGroupLayoutEntry[] {
  const entry = (binding: number, buffer: GPUBufferBindingLayout): GPUBindGroupLayoutEntry => ({
    binding,
    visibility: GPUShaderStage.COMPUTE,
    buffer,
  });
  return [
    entry(0, { type: 'uniform', hasDynamicOffset: true }),
    entry(1, { type: 'storage' }),
    ...bindings.map((each, i) => entry(i + 2, { type: each === 'read' ? 'read-only-storage' : 'storage' })),
  ];
}
