/** What the GPU works out of a scene's programs before the first sample: the environment's table, brightness of lights. */
import type { KernelAssembler, KernelVariant } from '../../shader/kernel.ts';
import type { Linked } from '../../shader/link.ts';
import type { SceneBindings } from '../gpu/bindings.ts';
import { workDone } from '../gpu/done.ts';
import { passModule, readBack } from './pass.ts';
import { imageLayout } from '../gpu/pipelines.ts';
import { ARRAY_BINDINGS } from '../gpu/storage.ts';
import type { Resources } from '../gpu/memory.ts';

/** Arrays of the scene that the two modules look at, beside the view and the report. */
const INPUTS = {
  environment: ['params'],
  emission: ['primitives', 'attributes', 'params', 'lights'],
} as const;

/** What the modules look at. */
export interface TabulatorInput {
  variant: KernelVariant;
  bindings: Pick<SceneBindings, 'arrays' | 'view' | 'imageEntries'>;
  report: GPUBuffer;
}

/** The passes of a table, and what they bind: of the scene and of their own. */
interface Tabulation {
  pipelines: GPUComputePipeline[];
  scene: GPUBindGroupLayout;
  own: GPUBindGroupLayout;
}

/** Pipelines that are kept: of the last scenes. */
const KEPT = 6;

export class Tabulator {
  private readonly device: GPUDevice;
  private readonly assembler: KernelAssembler;
  /** By their text; the last used goes last. */
  private readonly pipelines = new Map<string, Promise<GPUComputePipeline[]>>();

  constructor(device: GPUDevice, assembler: KernelAssembler) {
    this.device = device;
    this.assembler = assembler;
  }

  /**
   * The table of the variant's environment.
   * @param own the texture is added to it
   * @throws ShaderError
   */
  async environment(input: TabulatorInput, own: Resources): Promise<GPUTexture> {
    const { device } = this;
    const {
      pipelines,
      scene,
      own: layoutOfTable,
    } = await this.forEnvironment(input.variant, input.bindings.arrays.more(INPUTS.environment));
    const size = this.assembler.constant('environment/octahedral', 'TABLE_SIZE');
    const texture = device.createTexture({
      label: 'Tabulator.table',
      size: [size + 1, size],
      format: 'r32float',
      usage: GPUTextureUsage.STORAGE_BINDING | GPUTextureUsage.TEXTURE_BINDING | GPUTextureUsage.COPY_SRC,
    });
    own.add(texture);
    const cells = device.createBuffer({ label: 'Tabulator.cells', size: size ** 2 * 4, usage: GPUBufferUsage.STORAGE });
    const group = device.createBindGroup({
      layout: layoutOfTable,
      entries: [
        { binding: 0, resource: { buffer: cells } },
        { binding: 1, resource: texture.createView() },
      ],
    });
    const sizes = [size / 8, size / 64, 1];
    this.run(
      pipelines.map((pipeline, i) => ({ pipeline, x: sizes[i] ?? 1, y: i === 0 ? size / 8 : 1 })),
      this.sceneGroup('environment', scene, input),
      group,
    );
    await workDone(device);
    cells.destroy();
    return texture;
  }

  /** Luminance of each light's own emission, mean over the light, both sides added. @throws ShaderError */
  async emission(input: TabulatorInput, lights: number): Promise<Float32Array> {
    const { device } = this;
    const { pipelines, scene, own } = await this.forEmission(input.variant, input.bindings.arrays.more(INPUTS.emission));
    const means = device.createBuffer({
      label: 'Tabulator.means',
      size: lights * 4,
      usage: GPUBufferUsage.STORAGE | GPUBufferUsage.COPY_SRC,
    });
    const group = device.createBindGroup({ layout: own, entries: [{ binding: 0, resource: { buffer: means } }] });
    this.run(
      pipelines.map((pipeline) => ({ pipeline, x: Math.ceil(lights / 64), y: 1 })),
      this.sceneGroup('emission', scene, input),
      group,
    );
    const result = new Float32Array(await readBack(device, means));
    means.destroy();
    return result;
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

  /** Begins to compile what a scene will need, beside its kernel. What is wrong is said where it is needed. */
  begin(variant: KernelVariant, emits: boolean): void {
    if (variant.split !== undefined) return;
    const ignore = (): void => {};
    if ((variant.environment ?? null) !== null) this.forEnvironment(variant, []).catch(ignore);
    if (emits) this.forEmission(variant, []).catch(ignore);
  }

  /** Compiles what `emission` will need, so that nobody waits for it then. @throws ShaderError */
  async prepareEmission({ variant, bindings }: Pick<TabulatorInput, 'variant' | 'bindings'>): Promise<void> {
    await this.forEmission(variant, bindings.arrays.more(INPUTS.emission));
  }

  /** @param more bindings of the parts of arrays that are split */
  private async forEnvironment(variant: KernelVariant, more: readonly number[]): Promise<Tabulation> {
    const scene = this.sceneLayout('environment', more);
    const own = this.device.createBindGroupLayout({
      label: 'Tabulator.environment',
      entries: [
        { binding: 0, visibility: GPUShaderStage.COMPUTE, buffer: { type: 'storage' } },
        { binding: 1, visibility: GPUShaderStage.COMPUTE, storageTexture: { access: 'write-only', format: 'r32float' } },
      ],
    });
    return { pipelines: await this.compiled('environment', variant, [scene, own], ['main', 'rows', 'columns']), scene, own };
  }

  private async forEmission(variant: KernelVariant, more: readonly number[]): Promise<Tabulation> {
    const scene = this.sceneLayout('emission', more);
    const own = this.device.createBindGroupLayout({
      label: 'Tabulator.emission',
      entries: [{ binding: 0, visibility: GPUShaderStage.COMPUTE, buffer: { type: 'storage' } }],
    });
    return { pipelines: await this.compiled('emission', variant, [scene, own], ['main']), scene, own };
  }

  private compiled(
    task: keyof typeof INPUTS,
    variant: KernelVariant,
    bindGroupLayouts: GPUBindGroupLayout[],
    entryPoints: string[],
  ): Promise<GPUComputePipeline[]> {
    const { device, pipelines } = this;
    const linked = this.assembler.assemble({ ...variant, countRays: false }, `tabulate/${task}`);
    const made = pipelines.get(linked.code) ?? this.compile(task, linked, device.createPipelineLayout({ bindGroupLayouts }), entryPoints);
    made.catch(() => pipelines.delete(linked.code));
    pipelines.delete(linked.code);
    pipelines.set(linked.code, made);
    const [oldest] = pipelines.keys();
    if (pipelines.size > KEPT && oldest !== undefined) pipelines.delete(oldest);
    return made;
  }

  private async compile(task: string, linked: Linked, layout: GPUPipelineLayout, entryPoints: string[]): Promise<GPUComputePipeline[]> {
    const module = await passModule(this.device, linked, `Tabulator.${task}`);
    return Promise.all(
      entryPoints.map((entryPoint) =>
        this.device.createComputePipelineAsync({ label: `Tabulator.${entryPoint}`, layout, compute: { module, entryPoint } }),
      ),
    );
  }

  private sceneLayout(task: keyof typeof INPUTS, more: readonly number[]): GPUBindGroupLayout {
    const entry = (binding: number, type: GPUBufferBindingType): GPUBindGroupLayoutEntry => ({
      binding,
      visibility: GPUShaderStage.COMPUTE,
      buffer: { type },
    });
    return this.device.createBindGroupLayout({
      label: `Tabulator.${task}`,
      entries: [
        entry(0, 'uniform'),
        ...[...INPUTS[task].map((name) => ARRAY_BINDINGS[name]), ...more].map((each) => entry(each, 'read-only-storage')),
        entry(8, 'storage'),
        ...imageLayout(),
      ],
    });
  }

  private sceneGroup(task: keyof typeof INPUTS, layout: GPUBindGroupLayout, { bindings, report }: TabulatorInput): GPUBindGroup {
    return this.device.createBindGroup({
      layout,
      entries: [
        { binding: 0, resource: { buffer: bindings.view } },
        ...bindings.arrays.entries(INPUTS[task]),
        { binding: 8, resource: { buffer: report } },
        ...bindings.imageEntries,
      ],
    });
  }
}
