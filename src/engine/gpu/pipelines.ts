/** Compiles kernels, and keeps what it compiled, by content. */
import { ShaderError, shaderErrorOf, type Diagnostic } from '../../shader/errors.ts';
import type { Linked } from '../../shader/link.ts';
import type { CompilerMessage } from './compiler-messages.ts';
import type { WavePass } from '../../shader/wavefront.ts';
import { workDone } from './done.ts';
import { ARRAY_BINDINGS } from './storage.ts';
import { firstLine } from '../../base/sentence.ts';

const KEPT = 64;

/** As wgsl/scene.wgsl has them: texels of eight bits, of half floats. */
export const IMAGE_BINDINGS = [13, 14] as const;

/** As wgsl/guiding/table.wgsl has it. */
export const GUIDING_BINDING = 19;

/** What a kernel binds, of what wgsl/scene.wgsl and wgsl/wave/state.wgsl declare. */
export interface KernelLayout {
  entries: readonly GPUBindGroupLayoutEntry[];
  layout: GPUBindGroupLayout;
}

const buffer = (binding: number, type: GPUBufferBindingType, hasDynamicOffset = false): GPUBindGroupLayoutEntry => ({
  binding,
  visibility: GPUShaderStage.COMPUTE,
  buffer: { type, hasDynamicOffset },
});

/**
 * The bind group of the megakernel: binding numbers as in wgsl/scene.wgsl.
 * @param more bindings of the parts of arrays that are split: see src/shader/split.ts
 */
export function kernelLayout(device: GPUDevice, more: readonly number[] = []): KernelLayout {
  const texture = (binding: number, sampleType: GPUTextureSampleType): GPUBindGroupLayoutEntry => ({
    binding,
    visibility: GPUShaderStage.COMPUTE,
    texture: { sampleType },
  });
  return layoutOf(device, [
    buffer(0, 'uniform'),
    buffer(1, 'uniform', true),
    ...[...Object.values(ARRAY_BINDINGS), ...more].map((binding) => buffer(binding, 'read-only-storage')),
    ...[7, 8, 10].map((binding) => buffer(binding, 'storage')),
    texture(9, 'unfilterable-float'),
    texture(11, 'unfilterable-float'),
    texture(12, 'uint'),
    texture(GUIDING_BINDING, 'uint'),
    ...imageLayout(),
  ]);
}

/** Bindings of wgsl/wave/state.wgsl. */
export const WAVE_BINDINGS = { rays: 15, paths: 16, state: 17, samples: 18 } as const;
const { rays, paths, state, samples } = WAVE_BINDINGS;
/** What each pass of a wavefront binds, of the megakernel's and of its own. */
const WAVE_PASS_BINDINGS: Record<WavePass, readonly number[]> = {
  shade: [0, 1, 3, 4, 5, 6, 9, 11, GUIDING_BINDING, ...IMAGE_BINDINGS, rays, paths, state, samples],
  begin: [0, 1, 5, rays, paths, state, samples],
  walk: [0, 1, 2, 3, 4, 5, rays, paths, state],
  trace: [0, 1, 2, 3, 5, rays, state],
  collect: [1, state],
  resolve: [0, 1, 7, 10, state, samples],
};

/** The bind group of a pass of a wavefront. */
export function waveLayout(device: GPUDevice, pass: WavePass): KernelLayout {
  const all = [...kernelLayout(device).entries, ...Object.values(WAVE_BINDINGS).map((binding) => buffer(binding, 'storage'))];
  return layoutOf(
    device,
    all.filter(({ binding }) => WAVE_PASS_BINDINGS[pass].includes(binding)),
  );
}

const layoutOf = (device: GPUDevice, entries: GPUBindGroupLayoutEntry[]): KernelLayout => ({
  entries,
  layout: device.createBindGroupLayout({ label: 'KernelLayout', entries }),
});

/** Of the textures that hold the images of materials: for passes with bindings of their own, too. */
export const imageLayout = (): GPUBindGroupLayoutEntry[] =>
  IMAGE_BINDINGS.map((binding) => ({
    binding,
    visibility: GPUShaderStage.COMPUTE,
    texture: { sampleType: 'unfilterable-float', viewDimension: '2d-array' },
  }));

/** Milliseconds of a compilation that tell: all hosts have looked at their queues meanwhile. */
const LONG_MS = 300;
/** Of these, one after the other, where the queue did nothing. */
const HELD = 2;

export class Pipelines {
  /** Pipelines created since the start; a cached one does not count. */
  created = 0;
  readonly device: GPUDevice;
  private readonly cache = new Map<string, Promise<GPUComputePipeline>>();
  /** The text that the device looks at. */
  private reading: Promise<unknown> = Promise.resolve();
  /** Those of them that are there. */
  private readonly ready = new WeakSet<Promise<GPUComputePipeline>>();

  /** Long compilations, from the first on, during which the queue did nothing; null: it goes on. */
  private held: number | null = 0;

  constructor(device: GPUDevice) {
    this.device = device;
  }

  /**
   * @throws ShaderError with diagnostics at the authors' own lines
   */
  get(linked: Linked, layout: KernelLayout): Promise<GPUComputePipeline> {
    const key = keyOf(linked, layout);
    const pipeline = this.cache.get(key) ?? this.create(linked, layout);
    if (!this.cache.has(key))
      pipeline.then(
        () => this.ready.add(pipeline),
        () => this.cache.delete(key),
      );
    // Last used goes last; the first is the one to forget.
    this.cache.delete(key);
    this.cache.set(key, pipeline);
    const [oldest] = this.cache.keys();
    if (this.cache.size > KEPT && oldest !== undefined) this.cache.delete(oldest);
    return pipeline;
  }

  /** Whether `get` has it at once. */
  isReady(linked: Linked, layout: KernelLayout): boolean {
    const pipeline = this.cache.get(keyOf(linked, layout));
    return pipeline !== undefined && this.ready.has(pipeline);
  }

  private async create(linked: Linked, { layout }: KernelLayout): Promise<GPUComputePipeline> {
    this.created++;
    // One at a time: in browsers the thread that reads a text, for as long as a frame lasts, draws the page as well.
    const read = this.reading.then(() => compileModule(this.device, linked, 'Pipelines.module'));
    this.reading = read.catch(() => {});
    const { module, diagnostics, error } = await read;
    if (error !== null) throw error;
    try {
      return await this.watched(() =>
        this.device.createComputePipelineAsync({
          label: 'Pipelines.kernel',
          layout: this.device.createPipelineLayout({ label: 'Pipelines.layout', bindGroupLayouts: [layout] }),
          compute: { module, entryPoint: 'main' },
        }),
      );
    } catch (cause) {
      throw new ShaderError(
        `The kernel could not be compiled: ${cause instanceof Error ? cause.message.split('\n')[0] : String(cause)}`,
        diagnostics,
      );
    }
  }

  /** Looks whether the queue goes on while something compiles: one look that it does is enough, that it does not may be chance. */
  private async watched<T>(compile: () => Promise<T>): Promise<T> {
    if (this.held === null) return compile();
    let isFree = false;
    const start = performance.now();
    const making = compile();
    // Asked behind it: a host that does one after the other answers then.
    const free = (): boolean => (isFree = true);
    workDone(this.device).then(free, free);
    const made = await making;
    if (performance.now() - start > LONG_MS && this.held !== null) this.held = isFree ? null : this.held + 1;
    return made;
  }

  /** Whether the device does nothing else while it compiles, as in Firefox: a picture stands still then, and perhaps all of the page. */
  get holdUp(): boolean {
    return this.held !== null && this.held >= HELD;
  }
}

const keyOf = ({ code }: Linked, { entries }: KernelLayout): string => `${entries.map(({ binding }) => binding).join()}\n${code}`;

/** How messages are said; where that cannot be loaded, as the compiler says them. */
async function words(): Promise<(each: GPUCompilationMessage, code: string) => CompilerMessage> {
  try {
    const [{ plainMessage }, { ofMember }] = await Promise.all([import('./compiler-messages.ts'), import('./members.ts')]);
    return (each, code) => ofMember(plainMessage(each, code), code);
  } catch {
    return ({ message, lineNum, linePos }) => ({ message, line: lineNum, column: linePos });
  }
}

/** The compiler's messages at the authors' own lines, with the authors' own names. What puts them so comes with the first of them. */
async function mapMessages(linked: Linked, messages: readonly GPUCompilationMessage[]): Promise<Diagnostic[]> {
  if (messages.length === 0) return [];
  const said = await words();
  return messages.map((each) => {
    const { message, line, column } = said(each, linked.code);
    const place = line === 0 ? { module: '', line: 1, column: 1 } : linked.origin(line, column);
    return { severity: each.type, message: linked.inOwnWords(message), ...place };
  });
}

/** What the compiler says of a module, and the error where there is one. */
export interface Verdict {
  diagnostics: Diagnostic[];
  error: ShaderError | null;
}

/** Compiles a kernel up to its module, which pipelines may be asked of at once. Makes none. */
export function beginModule(device: GPUDevice, linked: Linked, label: string): { module: GPUShaderModule; verdict: Promise<Verdict> } {
  device.pushErrorScope('validation');
  const module = device.createShaderModule({ label, code: linked.code });
  return { module, verdict: verdictOn(module, device.popErrorScope(), linked) };
}

async function verdictOn(module: GPUShaderModule, scope: Promise<GPUError | null>, linked: Linked): Promise<Verdict> {
  const diagnostics = await mapMessages(linked, (await module.getCompilationInfo()).messages);
  const refused = await scope;
  if (diagnostics.some((each) => each.severity === 'error')) return { diagnostics, error: shaderErrorOf(diagnostics) };
  return { diagnostics, error: refused === null ? null : new ShaderError(firstLine(refused.message), diagnostics) };
}

/** As {@link beginModule}, with the verdict. */
export async function compileModule(device: GPUDevice, linked: Linked, label: string): Promise<{ module: GPUShaderModule } & Verdict> {
  const { module, verdict } = beginModule(device, linked, label);
  return { module, ...(await verdict) };
}
