/** A compute kernel of the laboratory, run in slices of about the length that the caller asks for. */
import { passModule, workDone } from '../engine/index.ts';
import type { Linked } from '../shader/link.ts';
import { StructArray, type StructLayout } from '../shader/struct.ts';
import type { Pace } from './pace.ts';

const WORKGROUP = 64;
/** Threads of the first slice of a kernel; later ones follow the time it took. */
const FIRST_THREADS = 512;
/** wgsl/lab/config.wgsl: Task. */
const TASK_BINDING = 0;

/** What a kernel has at a binding besides its task. */
export interface Binding {
  binding: number;
  type: 'read-only-storage' | 'storage';
}

/** Members of Task beside which threads there are. */
export type TaskValues = Readonly<Partial<Record<'lanes' | 'samples' | 'seed' | 'places' | 'configs', number>>>;

export class SlicedKernel {
  private readonly device: GPUDevice;
  private readonly task: StructLayout;
  private readonly label: string;
  private readonly pipeline: GPUComputePipeline;
  private readonly layout: GPUBindGroupLayout;
  /** Threads that the next slice may have. */
  private threads = FIRST_THREADS;

  private constructor(device: GPUDevice, task: StructLayout, label: string, pipeline: GPUComputePipeline, layout: GPUBindGroupLayout) {
    this.device = device;
    this.task = task;
    this.label = label;
    this.pipeline = pipeline;
    this.layout = layout;
  }

  /** @throws ShaderError with diagnostics at the authors' own lines */
  static async create(
    device: GPUDevice,
    task: StructLayout,
    linked: Linked,
    label: string,
    bindings: readonly Binding[],
  ): Promise<SlicedKernel> {
    const entry = (binding: number, type: GPUBufferBindingType): GPUBindGroupLayoutEntry => ({
      binding,
      visibility: GPUShaderStage.COMPUTE,
      buffer: { type },
    });
    const entries = [entry(TASK_BINDING, 'uniform'), ...bindings.map(({ binding, type }) => entry(binding, type))];
    const layout = device.createBindGroupLayout({ label, entries });
    const module = await passModule(device, linked, label);
    const pipeline = await device.createComputePipelineAsync({
      label,
      layout: device.createPipelineLayout({ bindGroupLayouts: [layout] }),
      compute: { module, entryPoint: 'main' },
    });
    return new SlicedKernel(device, task, label, pipeline, layout);
  }

  /** Runs `count` threads. @param buffers by binding @throws LabAborted */
  async run(buffers: ReadonlyMap<number, GPUBuffer>, count: number, values: TaskValues, pace: Pace): Promise<void> {
    const { device, label } = this;
    const task = new StructArray(this.task, 1);
    for (const [key, value] of Object.entries(values)) task.set(0, key, value);
    const uniform = device.createBuffer({ label, size: 32, usage: GPUBufferUsage.UNIFORM | GPUBufferUsage.COPY_DST });
    const group = device.createBindGroup({
      label,
      layout: this.layout,
      entries: [[TASK_BINDING, uniform] as const, ...buffers].map(([binding, buffer]) => ({ binding, resource: { buffer } })),
    });
    try {
      for (let first = 0; first < count;) {
        const end = Math.min(count, first + this.threads);
        task.set(0, 'first', first);
        task.set(0, 'end', end);
        const start = performance.now();
        device.queue.writeBuffer(uniform, 0, task.buffer);
        const encoder = device.createCommandEncoder({ label });
        const pass = encoder.beginComputePass({ label });
        pass.setPipeline(this.pipeline);
        pass.setBindGroup(0, group);
        pass.dispatchWorkgroups(Math.ceil((end - first) / WORKGROUP));
        pass.end();
        device.queue.submit([encoder.finish()]);
        await workDone(device);
        this.threads = pace.next(this.threads, end - first, performance.now() - start);
        first = end;
        await pace.pause();
      }
    } finally {
      uniform.destroy();
    }
  }
}
