/** From documents to setups: what is built, compiled and uploaded for a scene, beside the one that runs. */
import { Turns } from '../base/task.ts';
import type { SceneDocument } from '../scene/document.ts';
import { loadLensOf } from '../scene/lenses/code.ts';
import type { KernelAssembler, KernelVariant, ShaderLibrary } from '../shader/kernel.ts';
import type { Changes } from './changes.ts';
import { Compiler, type Compiled, type Later } from './compile.ts';
import { ProgramChecker } from './program-checker.ts';
import { Foresight } from './foresight.ts';
import { GeometryBuilder } from './geometry-builder.ts';
import { Images } from './images/images.ts';
import { once } from './once.ts';
import type { BuildTrees, PrepareReport, RendererOptions } from './options.ts';
import { Pipelines } from './gpu/pipelines.ts';
import { MAX_JOBS } from './schedule/schedule.ts';
import { prepareSetup, type Setup, type SetupTools } from './setup.ts';
import type { Stopwatch } from './gpu/stopwatch.ts';
import { SceneStorage, storageLimits } from './gpu/storage.ts';
import type { AdaptivePass } from './schedule/adaptive.ts';
import { BlockPass } from './film/sum-blocks.ts';
import { TabulateLater } from './passes/tabulate-later.ts';

export interface Prepared {
  setup: Setup;
  later: Compiled['later'];
  report: PrepareReport;
}

export class Preparer {
  private readonly pipelines: Pipelines;
  private readonly checker: ProgramChecker;
  readonly foresight: Foresight;
  private readonly compiler: Compiler;
  private readonly builder: GeometryBuilder;
  private readonly tools: SetupTools;
  private readonly kernel: RendererOptions['kernel'];
  /** Its code comes with the second scene: a first picture is timed by the host. */
  private readonly stopwatch: () => Promise<Stopwatch | null>;
  private isDestroyed = false;

  constructor(device: GPUDevice, library: ShaderLibrary, assembler: KernelAssembler, options: RendererOptions) {
    const storage = new SceneStorage(storageLimits(device.limits, options.storage), assembler.layouts);
    this.kernel = options.kernel;
    // Its code comes with the first tree that is wanted of it.
    const onGpu = once(async () => {
      const { gpuTrees } = await import('./build/gpu-trees.ts');
      return gpuTrees(device, library);
    });
    const trees: BuildTrees = async (bounds) => (await onGpu())(bounds);
    this.builder = new GeometryBuilder(storage, options.build, options.trees === 'gpu' ? trees : null);
    this.pipelines = new Pipelines(device);
    this.checker = new ProgramChecker(device, assembler);
    this.stopwatch = once(async () => {
      const { Stopwatch } = await import('./gpu/stopwatch.ts');
      return this.isDestroyed ? null : (this.tools.stopwatch = Stopwatch.of(device));
    });
    const tabulator = new TabulateLater(device, assembler);
    // Its code comes with the first scene that is guided.
    const guiding = once(async () => {
      const { beginner } = await import('./guiding/guiding.ts');
      return beginner(device, assembler);
    });
    this.compiler = new Compiler(assembler, this.pipelines, this.checker, tabulator, storage, options);
    this.foresight = new Foresight(this.compiler, this.builder, () => new Images(device, options));
    this.tools = {
      device,
      assembler,
      slices: sliceUniforms(device, assembler),
      placeholders: { float: placeholder(device, 'r32float'), uint: placeholder(device, 'r32uint') },
      stopwatch: null,
      passes: { blocks: once(() => BlockPass.create(device, library)), adaptive: once(() => adaptivePass(device, library)) },
      images: new Images(device, options),
      tabulator,
      guiding: async (...scene) => (await guiding())(...scene),
      countRays: options.countRays ?? false,
      bytes: storage.limits.bytes,
    };
  }

  /** Kernels compiled so far; what the cache gave does not count. */
  get pipelinesCreated(): number {
    return this.pipelines.created;
  }

  /** Looks at the programs that no shape uses, too. @throws ShaderError */
  async check(scene: SceneDocument): Promise<void> {
    await this.checker.check(scene);
  }

  /**
   * Prepares a scene, of which `changes` says how it differs from `last`.
   * @throws SceneError, ShaderError, EngineError; `last` stays as it was
   */
  async prepare(scene: SceneDocument, changes: Changes, last: Setup | null): Promise<Prepared> {
    const start = performance.now();
    // Nobody waits for it, nor is anything wrong without.
    if (last !== null) this.stopwatch().catch(() => {});
    const turns = new Turns();
    await loadLensOf(scene);
    const {
      geometry,
      missing,
      built: builtOf,
      notes,
    } = await this.builder.next(scene, changes, last?.geometry ?? null, () => this.foresight.built(scene));
    const built = performance.now();
    await turns.next();
    const images = await this.tools.images.read(scene);
    let compiled = await this.compiler.compile(scene, geometry, images);
    const end = performance.now();
    let setup: Setup;
    let leftOff: readonly string[] = [];
    try {
      const input = { scene, compiled, geometry, missing, changes, images };
      setup = await prepareSetup(this.tools, input, last);
      if (setup.variant.features.guided === true && setup.guiding === null) {
        const { unguided } = await import('./guiding/left-off.ts');
        ({ setup, compiled, notes: leftOff } = await unguided(this.tools, this.compiler, setup, input, last));
      }
    } catch (error) {
      // What was uploaded is gone.
      this.tools.images.forget();
      throw error;
    }
    const report = {
      geometryMs: built - start,
      packMs: compiled.packedAt - built,
      linkMs: compiled.linkedAt - compiled.packedAt,
      pipelineMs: end - compiled.linkedAt,
      ...this.builder.report(geometry, compiled.packed),
      kernel: setup.runner.kind,
      built: builtOf,
      bytesWritten: setup.written,
      kernelLength: compiled.linked.code.length,
      notes: [...images.notes, ...notes, ...compiled.notes, ...this.kernelNote(setup, compiled), ...leftOff],
      interpreted: compiled.running.interpreted ?? [],
    };
    const { later, interpreting } = compiled;
    return { setup, later: interpreting === null ? later : [...later, ...this.emissionLater(interpreting, setup)], report };
  }

  /** @returns what is to be compiled before an edit of one of these materials: see Renderer.author */
  author(names: readonly string[], setup: Setup | null): Later[] {
    this.compiler.authored = names;
    if (setup === null) return [];
    const interpreter = this.compiler.interpreter(setup.variant, setup.geometry);
    return interpreter === null ? [] : [interpreter.compile, ...this.emissionLater(interpreter.variant, setup)];
  }

  /** How bright lights are that materials make: the pass that finds it, for a kernel that interprets them. */
  private emissionLater(interpreting: KernelVariant, { bindings }: Setup): Later[] {
    const { assembler, tabulator } = this.tools;
    const emits = (interpreting.interpreted ?? []).some((name) => assembler.material(name, interpreting.programs).defines.emission);
    return emits ? [() => tabulator.prepareEmission({ variant: interpreting, bindings }).then(() => null)] : [];
  }

  /** Where another kernel renders the scene than the one that was asked for. */
  private kernelNote({ runner }: Setup, { programs: { notWavefront } }: Compiled): string[] {
    if (this.kernel !== 'wavefront' || runner.kind === 'wavefront') return [];
    return [
      `The megakernel renders this scene, which cannot be a wavefront: ${notWavefront ?? 'there is no room for the paths of its film'}.`,
    ];
  }

  destroy(): void {
    this.isDestroyed = true;
    this.tools.slices.buffer.destroy();
    this.tools.stopwatch?.destroy();
    for (const each of Object.values(this.tools.placeholders)) each.destroy();
  }
}

/** Its code comes with the first film that is sampled adaptively. */
async function adaptivePass(device: GPUDevice, library: ShaderLibrary): Promise<AdaptivePass> {
  const { AdaptivePass } = await import('./schedule/adaptive.ts');
  return AdaptivePass.create(device, library);
}

function sliceUniforms(device: GPUDevice, { layouts: { Slice } }: KernelAssembler): SetupTools['slices'] {
  const { UNIFORM, COPY_DST } = GPUBufferUsage;
  const buffer = device.createBuffer({
    label: 'Preparer.slices',
    size: device.limits.minUniformBufferOffsetAlignment * MAX_JOBS,
    usage: UNIFORM | COPY_DST,
  });
  return { buffer, size: Math.ceil(Slice.size / 16) * 16, layout: Slice };
}

const placeholder = (device: GPUDevice, format: GPUTextureFormat): GPUTexture =>
  device.createTexture({ label: 'Preparer.placeholder', size: [1, 1], format, usage: GPUTextureUsage.TEXTURE_BINDING });
