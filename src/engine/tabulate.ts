/** What the GPU works out of a scene's programs before the first sample: the environment's table, brightness of lights. */
import type { KernelAssembler, KernelVariant } from '../shader/kernel.ts';
import type { KernelBuffers } from './buffers.ts';
import { passModule, readBack } from './pass.ts';
import { imageLayout } from './pipelines.ts';
import { ARRAY_BINDINGS } from './storage.ts';

/** As wgsl/environment.wgsl has it. */
const TABLE_SIZE = 512;

/** Arrays of the scene that the two modules look at, beside the view and the report. */
const INPUTS = {
  environment: ['params'],
  emission: ['primitives', 'attributes', 'params', 'lights'],
} as const;

interface Table {
  key: string;
  texture: GPUTexture;
}

export class Tabulator {
  private readonly device: GPUDevice;
  private readonly assembler: KernelAssembler;
  private readonly buffers: KernelBuffers;
  private readonly modules = new Map<string, Promise<GPUShaderModule>>();
  private table: Table | null = null;
  /** The last table: frames on their way may still read it. */
  private retired: GPUTexture | null = null;

  constructor(device: GPUDevice, assembler: KernelAssembler, buffers: KernelBuffers) {
    this.device = device;
    this.assembler = assembler;
    this.buffers = buffers;
  }

  /**
   * The table of the variant's environment; made anew when `key` is another than last time.
   * @throws ShaderError
   */
  async environment(variant: KernelVariant, key: string): Promise<GPUTexture> {
    if (this.table?.key === key) return this.table.texture;
    const { device } = this;
    const module = await this.module(variant, 'tabulate/environment');
    const own = device.createBindGroupLayout({
      label: 'Tabulator.environment',
      entries: [
        { binding: 0, visibility: GPUShaderStage.COMPUTE, buffer: { type: 'storage' } },
        { binding: 1, visibility: GPUShaderStage.COMPUTE, storageTexture: { access: 'write-only', format: 'r32float' } },
      ],
    });
    const scene = this.sceneLayout('environment');
    const layout = device.createPipelineLayout({ bindGroupLayouts: [scene, own] });
    const pipelines = await Promise.all(
      ['main', 'rows', 'columns'].map((entryPoint) =>
        device.createComputePipelineAsync({ label: `Tabulator.${entryPoint}`, layout, compute: { module, entryPoint } }),
      ),
    );
    const texture = device.createTexture({
      label: 'Tabulator.table',
      size: [TABLE_SIZE + 1, TABLE_SIZE],
      format: 'r32float',
      usage: GPUTextureUsage.STORAGE_BINDING | GPUTextureUsage.TEXTURE_BINDING | GPUTextureUsage.COPY_SRC,
    });
    const cells = device.createBuffer({ label: 'Tabulator.cells', size: TABLE_SIZE ** 2 * 4, usage: GPUBufferUsage.STORAGE });
    const group = device.createBindGroup({
      layout: own,
      entries: [
        { binding: 0, resource: { buffer: cells } },
        { binding: 1, resource: texture.createView() },
      ],
    });
    const sizes = [TABLE_SIZE / 8, TABLE_SIZE / 64, 1];
    this.run(
      pipelines.map((pipeline, i) => ({ pipeline, x: sizes[i]!, y: i === 0 ? TABLE_SIZE / 8 : 1 })),
      this.sceneGroup('environment', scene),
      group,
    );
    await device.queue.onSubmittedWorkDone();
    cells.destroy();
    this.retired?.destroy();
    this.retired = this.table?.texture ?? null;
    this.table = { key, texture };
    return texture;
  }

  /** Luminance of each light's own emission, mean over the light, both sides added. @throws ShaderError */
  async emission(variant: KernelVariant, lights: number): Promise<Float32Array> {
    const { device } = this;
    const module = await this.module(variant, 'tabulate/emission');
    const scene = this.sceneLayout('emission');
    const own = device.createBindGroupLayout({
      label: 'Tabulator.emission',
      entries: [{ binding: 0, visibility: GPUShaderStage.COMPUTE, buffer: { type: 'storage' } }],
    });
    const pipeline = await device.createComputePipelineAsync({
      label: 'Tabulator.emission',
      layout: device.createPipelineLayout({ bindGroupLayouts: [scene, own] }),
      compute: { module, entryPoint: 'main' },
    });
    const means = device.createBuffer({
      label: 'Tabulator.means',
      size: lights * 4,
      usage: GPUBufferUsage.STORAGE | GPUBufferUsage.COPY_SRC,
    });
    const group = device.createBindGroup({ layout: own, entries: [{ binding: 0, resource: { buffer: means } }] });
    this.run([{ pipeline, x: Math.ceil(lights / 64), y: 1 }], this.sceneGroup('emission', scene), group);
    const result = new Float32Array(await readBack(device, means));
    means.destroy();
    return result;
  }

  /** Frees the table. */
  destroy(): void {
    this.table?.texture.destroy();
    this.retired?.destroy();
  }

  private run(steps: readonly { pipeline: GPUComputePipeline; x: number; y: number }[], scene: GPUBindGroup, own: GPUBindGroup): void {
    const encoder = this.device.createCommandEncoder({ label: 'Tabulator.encoder' });
    for (const { pipeline, x, y } of steps) {
      const pass = encoder.beginComputePass({ label: 'Tabulator.pass' });
      pass.setPipeline(pipeline);
      pass.setBindGroup(0, scene);
      pass.setBindGroup(1, own);
      pass.dispatchWorkgroups(x, y);
      pass.end();
    }
    this.device.queue.submit([encoder.finish()]);
  }

  /** Modules by their text: the driver's part of the work is in the pipelines. */
  private module(variant: KernelVariant, root: string): Promise<GPUShaderModule> {
    const linked = this.assembler.assemble({ ...variant, countRays: false }, root);
    let module = this.modules.get(linked.code);
    if (module === undefined) {
      this.modules.clear();
      module = passModule(this.device, linked, `Tabulator.${root}`);
      this.modules.set(linked.code, module);
    }
    return module;
  }

  private sceneLayout(task: keyof typeof INPUTS): GPUBindGroupLayout {
    const { arrays } = this.buffers;
    const entry = (binding: number, type: GPUBufferBindingType): GPUBindGroupLayoutEntry => ({
      binding,
      visibility: GPUShaderStage.COMPUTE,
      buffer: { type },
    });
    return this.device.createBindGroupLayout({
      label: `Tabulator.${task}`,
      entries: [
        entry(0, 'uniform'),
        ...[...INPUTS[task].map((name) => ARRAY_BINDINGS[name]), ...arrays.more(INPUTS[task])].map((each) =>
          entry(each, 'read-only-storage'),
        ),
        entry(8, 'storage'),
        ...imageLayout(),
      ],
    });
  }

  private sceneGroup(task: keyof typeof INPUTS, layout: GPUBindGroupLayout): GPUBindGroup {
    return this.device.createBindGroup({
      layout,
      entries: [
        { binding: 0, resource: { buffer: this.buffers.view } },
        ...this.buffers.arrays.entries(INPUTS[task]),
        { binding: 8, resource: { buffer: this.buffers.report } },
        ...this.buffers.imageEntries,
      ],
    });
  }
}
