/** Compiles kernels, and keeps what it compiled, by content. */
import { ShaderError, shaderErrorOf, type Diagnostic } from '../shader/errors.ts';
import type { Linked } from '../shader/link.ts';
import { ARRAY_BINDINGS } from './storage.ts';

const KEPT = 32;

/**
 * The kernel's bind group: binding numbers as in wgsl/scene.wgsl.
 * @param more bindings of the parts of arrays that are split: see src/shader/split.ts
 */
export function kernelLayout(device: GPUDevice, more: readonly number[] = []): GPUBindGroupLayout {
  const entry = (binding: number, type: GPUBufferBindingType, hasDynamicOffset = false): GPUBindGroupLayoutEntry => ({
    binding,
    visibility: GPUShaderStage.COMPUTE,
    buffer: { type, hasDynamicOffset },
  });
  const texture = (binding: number, sampleType: GPUTextureSampleType): GPUBindGroupLayoutEntry => ({
    binding,
    visibility: GPUShaderStage.COMPUTE,
    texture: { sampleType },
  });
  const readOnly = [...Object.values(ARRAY_BINDINGS), ...more].map((binding) => entry(binding, 'read-only-storage'));
  return device.createBindGroupLayout({
    label: 'Renderer.layout',
    entries: [
      entry(0, 'uniform'),
      entry(1, 'uniform', true),
      ...readOnly,
      entry(7, 'storage'),
      entry(8, 'storage'),
      entry(10, 'storage'),
      texture(9, 'unfilterable-float'),
      texture(11, 'unfilterable-float'),
      texture(12, 'uint'),
      ...imageLayout(),
    ],
  });
}

/** Of the textures that hold the images of materials: for passes with bindings of their own, too. */
export const imageLayout = (): GPUBindGroupLayoutEntry[] =>
  IMAGE_BINDINGS.map((binding) => ({
    binding,
    visibility: GPUShaderStage.COMPUTE,
    texture: { sampleType: 'unfilterable-float', viewDimension: '2d-array' },
  }));

/** As wgsl/scene.wgsl has them: texels of eight bits, of half floats. */
export const IMAGE_BINDINGS = [13, 14] as const;

export class Pipelines {
  /** Pipelines created since the start; a cached one does not count. */
  created = 0;
  private readonly device: GPUDevice;
  private readonly cache = new Map<string, Promise<GPUComputePipeline>>();

  constructor(device: GPUDevice) {
    this.device = device;
  }

  /**
   * @param more as {@link kernelLayout} has it
   * @throws ShaderError with diagnostics at the authors' own lines
   */
  get(linked: Linked, more: readonly number[]): Promise<GPUComputePipeline> {
    const key = `${more.join()}\n${linked.code}`;
    let pipeline = this.cache.get(key);
    if (pipeline === undefined) {
      pipeline = this.create(linked, more);
      pipeline.catch(() => this.cache.delete(key));
    }
    // Last used goes last; the first is the one to forget.
    this.cache.delete(key);
    this.cache.set(key, pipeline);
    if (this.cache.size > KEPT) this.cache.delete(this.cache.keys().next().value!);
    return pipeline;
  }

  private async create(linked: Linked, more: readonly number[]): Promise<GPUComputePipeline> {
    this.created++;
    const { module, diagnostics, error } = await compileModule(this.device, linked, 'Pipelines.module');
    if (error !== null) throw error;
    try {
      return await this.device.createComputePipelineAsync({
        label: 'Pipelines.kernel',
        layout: this.device.createPipelineLayout({ label: 'Pipelines.layout', bindGroupLayouts: [kernelLayout(this.device, more)] }),
        compute: { module, entryPoint: 'main' },
      });
    } catch (cause) {
      throw new ShaderError(
        `The kernel could not be compiled: ${cause instanceof Error ? cause.message.split('\n')[0] : String(cause)}`,
        diagnostics,
      );
    }
  }
}

/** The compiler's messages at the authors' own lines, with the authors' own names. */
export function mapMessages(linked: Linked, messages: readonly GPUCompilationMessage[]): Diagnostic[] {
  return messages.map((each) => ({
    severity: each.type,
    message: linked.inOwnWords(each.message),
    ...linked.origin(each.lineNum, each.linePos),
  }));
}

/** Compiles a kernel up to its module: what the compiler says of it, and the error where there is one. Makes no pipeline. */
export async function compileModule(
  device: GPUDevice,
  linked: Linked,
  label: string,
): Promise<{ module: GPUShaderModule; diagnostics: Diagnostic[]; error: ShaderError | null }> {
  device.pushErrorScope('validation');
  const module = device.createShaderModule({ label, code: linked.code });
  const scope = device.popErrorScope();
  const diagnostics = mapMessages(linked, (await module.getCompilationInfo()).messages);
  const refused = await scope;
  if (diagnostics.some((each) => each.severity === 'error')) return { module, diagnostics, error: shaderErrorOf(diagnostics) };
  return { module, diagnostics, error: refused === null ? null : new ShaderError(refused.message.split('\n')[0]!, diagnostics) };
}
