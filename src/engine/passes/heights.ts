/** Displacements that are programs, called on the GPU at the places of meshes. Its code comes with the first (heights-later.ts). */
import type { ParamValue, SceneDocument } from '../../scene/document.ts';
import type { Heights } from '../../scene/subdivide/program.ts';
import { endlessHeight, linkHeight } from '../../shader/heights.ts';
import type { KernelAssembler } from '../../shader/kernel.ts';
import type { MaterialModule } from '../../shader/material.ts';
import { checkParams, NO_NAMES, packParams } from '../../shader/params.ts';
import type { RendererOptions } from '../options.ts';
import { ARRAY_BINDINGS } from '../gpu/storage.ts';
import { readAt } from '../pack/sdfs.ts';
import { passModule, readBack } from './pass.ts';

/** wgsl/displace/heights.wgsl: its workgroup, its bindings, numbers of a place and of a result. */
const WORKGROUP = 64;
const [PLACES_BINDING, RESULTS_BINDING] = [20, 21];
const [PLACE, RESULT] = [8, 2];
/** Places of the first dispatch, which may be of a program that takes long, and of the largest. */
const FIRST = 1 << 12;
const MOST = 1 << 17;
/** Milliseconds of a dispatch from which the next is not longer. */
const LONG_MS = 40;

interface Compiled {
  code: string;
  pipeline: GPUComputePipeline;
}

export class HeightPrograms {
  private readonly device: GPUDevice;
  private readonly assembler: KernelAssembler;
  private readonly beforeKernel: RendererOptions['beforeKernel'];
  private readonly layout: GPUBindGroupLayout;
  /** By what the assembler has read: that is another with another text. */
  private readonly made = new WeakMap<MaterialModule, Promise<Compiled>>();

  constructor(device: GPUDevice, assembler: KernelAssembler, { beforeKernel }: RendererOptions) {
    this.device = device;
    this.assembler = assembler;
    this.beforeKernel = beforeKernel;
    const entry = (binding: number, type: GPUBufferBindingType): GPUBindGroupLayoutEntry => ({
      binding,
      visibility: GPUShaderStage.COMPUTE,
      buffer: { type },
    });
    this.layout = device.createBindGroupLayout({
      label: 'HeightPrograms',
      entries: [
        entry(ARRAY_BINDINGS.params, 'read-only-storage'),
        entry(PLACES_BINDING, 'read-only-storage'),
        entry(RESULTS_BINDING, 'storage'),
      ],
    });
  }

  /**
   * Compiles a program; another value of a parameter compiles nothing.
   * @param place of the displacement in the document, for messages
   * @throws ShaderError with diagnostics at the author's own lines, or for values that do not exist; what `beforeKernel` throws
   */
  async of(
    { programs }: SceneDocument,
    { program, params }: { program: string; params: Readonly<Record<string, ParamValue>> },
    place: string,
  ): Promise<Heights> {
    const module = readAt(`${place}.program`, program, () => this.assembler.program('height', program, programs));
    const values = packParams(module.layout, module.params, checkParams(module.params, params, `${place}.params`, program, NO_NAMES));
    const { code, pipeline } = await this.compiled(module);
    return { key: `${code}\n${values.join()}`, at: (places) => this.run(module, pipeline, values, places) };
  }

  private compiled(program: MaterialModule): Promise<Compiled> {
    const made = this.made.get(program) ?? this.compile(program);
    made.catch(() => this.made.delete(program));
    this.made.set(program, made);
    return made;
  }

  private async compile(program: MaterialModule): Promise<Compiled> {
    const { device } = this;
    const linked = linkHeight(this.assembler, program);
    await this.beforeKernel?.(linked.code);
    const module = await passModule(device, linked, 'HeightPrograms.module');
    const pipeline = await device.createComputePipelineAsync({
      label: 'HeightPrograms',
      layout: device.createPipelineLayout({ label: 'HeightPrograms', bindGroupLayouts: [this.layout] }),
      compute: { module, entryPoint: 'main' },
    });
    return { code: linked.code, pipeline };
  }

  /** @param places eight numbers each, as MeshPlace has them @throws ShaderError for a loop that does not end */
  private async run(
    program: MaterialModule,
    pipeline: GPUComputePipeline,
    values: Uint32Array,
    places: Float32Array<ArrayBuffer>,
  ): Promise<Float32Array<ArrayBuffer>> {
    const count = places.length / PLACE;
    const heights = new Float32Array(count);
    const params = this.buffer('params', 4 * Math.max(4, values.length));
    this.device.queue.writeBuffer(params, 0, Uint32Array.from(values));
    try {
      for (let first = 0, size = FIRST; first < count;) {
        const end = Math.min(count, first + size);
        const start = performance.now();
        const results = await this.dispatch(pipeline, params, places.subarray(PLACE * first, PLACE * end));
        if (performance.now() - start < LONG_MS) size = Math.min(MOST, 2 * size);
        const bits = new Uint32Array(results);
        const endless = bits.find((word, i) => i % RESULT === 1 && word !== 0);
        if (endless !== undefined) throw endlessHeight(program, endless);
        const numbers = new Float32Array(results);
        for (let i = first; i < end; i++) heights[i] = numbers[RESULT * (i - first)] ?? 0;
        first = end;
      }
      return heights;
    } finally {
      params.destroy();
    }
  }

  private async dispatch(pipeline: GPUComputePipeline, params: GPUBuffer, places: Float32Array<ArrayBuffer>): Promise<ArrayBuffer> {
    const { device } = this;
    const count = places.length / PLACE;
    const asked = this.buffer('places', places.byteLength);
    const results = this.buffer('results', 4 * RESULT * count);
    device.queue.writeBuffer(asked, 0, places);
    const group = device.createBindGroup({
      label: 'HeightPrograms',
      layout: this.layout,
      entries: [[ARRAY_BINDINGS.params, params] as const, [PLACES_BINDING, asked] as const, [RESULTS_BINDING, results] as const].map(
        ([binding, buffer]) => ({ binding, resource: { buffer } }),
      ),
    });
    const encoder = device.createCommandEncoder({ label: 'HeightPrograms' });
    const pass = encoder.beginComputePass({ label: 'HeightPrograms' });
    pass.setPipeline(pipeline);
    pass.setBindGroup(0, group);
    pass.dispatchWorkgroups(Math.ceil(count / WORKGROUP));
    pass.end();
    device.queue.submit([encoder.finish()]);
    try {
      return await readBack(device, results);
    } finally {
      asked.destroy();
      results.destroy();
    }
  }

  private buffer(name: string, size: number): GPUBuffer {
    const usage = GPUBufferUsage.STORAGE | GPUBufferUsage.COPY_DST | GPUBufferUsage.COPY_SRC;
    return this.device.createBuffer({ label: `HeightPrograms.${name}`, size, usage });
  }
}
