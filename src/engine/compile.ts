/** From a scene and its geometry to what is uploaded and the pipeline that renders it. */
import { Turns } from '../base/task.ts';
import type { SceneDocument } from '../scene/document.ts';
import type { Geometry } from '../scene/geometry/build.ts';
import { ShaderError } from '../shader/errors.ts';
import { idleFunctions } from '../shader/idle.ts';
import type { KernelAssembler, KernelVariant } from '../shader/kernel.ts';
import type { Linked } from '../shader/link.ts';
import { partsOf } from '../shader/split.ts';
import type { ProgramChecker } from './program-checker.ts';
import type { RendererOptions } from './options.ts';
import { packScene, type PackedScene } from './pack/pack.ts';
import { runsInSoftware } from './gpu/device.ts';
import { kernelLayout, waveLayout, type KernelLayout, type Pipelines } from './gpu/pipelines.ts';
import { SHADE_PATHS, WAVE_PASSES, type WavePass } from '../shader/wavefront.ts';
import type { ReadImages } from './images/images.ts';
import type { SceneStorage } from './gpu/storage.ts';
import type { TabulateLater } from './passes/tabulate-later.ts';

/** From so many primitives on, a wavefront is the faster one, and wherever its paths are sorted: see bench/RESULTS.md. */
const WAVE_PRIMITIVES = 4096;

/** What renders a scene: one kernel in which a thread does all for its pixel, or the passes of a wavefront. */
export interface Programs {
  megakernel: () => Promise<GPUComputePipeline>;
  /** Null where none is to render the scene, or none can. */
  wavefront: WavePipelines | null;
  /** Why none can, as far as it was looked into. */
  notWavefront: string | null;
}

export interface WavePipelines {
  /** One for each of wavePasses. */
  passes: Record<Exclude<WavePass, 'walk'>, GPUComputePipeline> & { walk?: GPUComputePipeline };
  /** Paths of a workgroup of wgsl/wave/shade.wgsl. */
  together: number;
}

export interface Compiled {
  packed: PackedScene;
  /** With all that the materials may do: what decides the samples. What renders may leave out what changes none of them. */
  linked: Linked;
  programs: Programs;
  /** What `programs` are made for. */
  running: KernelVariant;
  /** What the kernel is made for that interprets what is authored; null: there is none. */
  interpreting: KernelVariant | null;
  /** What is to be compiled behind the picture, in turn; each gives what is to take over, or null. */
  later: readonly Later[];
  /** What of the document the kernel leaves out, a sentence each. */
  notes: readonly string[];
  /** When the scene was packed, and when its kernel was linked. */
  packedAt: number;
  linkedAt: number;
}

/** Compiles kernels that nobody waits for. Null: none of them is to take over. */
export type Later = () => Promise<Programs | null>;

/** Which kernel renders a scene at once, and which are compiled behind it. */
interface Speeds {
  now: KernelVariant;
  /** The one that interprets what is authored; null: there is none. */
  interpreting: KernelVariant | null;
  behind: readonly { variant: KernelVariant; takesOver: boolean }[];
}

export class Compiler {
  /** Materials whose text may be edited: see Renderer.author. */
  authored: readonly string[] = [];
  private readonly assembler: KernelAssembler;
  private readonly pipelines: Pipelines;
  private readonly checker: ProgramChecker;
  private readonly storage: SceneStorage;
  private readonly options: RendererOptions;
  private readonly tabulator: TabulateLater;

  constructor(
    assembler: KernelAssembler,
    pipelines: Pipelines,
    checker: ProgramChecker,
    tabulator: TabulateLater,
    storage: SceneStorage,
    options: RendererOptions,
  ) {
    this.tabulator = tabulator;
    this.storage = storage;
    this.assembler = assembler;
    this.pipelines = pipelines;
    this.checker = checker;
    this.options = options;
  }

  /**
   * @throws ShaderError with the diagnostics of every program of the scene that is wrong; SceneError where it does not fit; what
   * `beforeKernel` throws
   */
  async compile(scene: SceneDocument, geometry: Geometry, images: ReadImages): Promise<Compiled> {
    try {
      const turns = new Turns();
      const { packed, whole, notes } = await this.packed(scene, geometry, images);
      const { variant } = packed;
      const packedAt = performance.now();
      await turns.next();
      const { now, interpreting, behind } = this.speeds(variant, whole, packed.interpreted);
      // The text of a program that is interpreted is in no kernel that the compiler sees: it looks at it while the kernel is linked.
      const checked = now.interpreted === undefined ? null : this.checker.check(scene);
      checked?.catch(() => {});
      const linked = this.assembler.assemble(whole);
      const linkedAt = performance.now();
      await checked;
      await this.options.beforeKernel?.(linked.code);
      this.tabulator.begin(now, packed.lights.estimated);
      const programs = await this.programs(now, geometry);
      this.checker.accept(packed.variant.programs ?? {}, linked);
      // What no shape uses, and functions that the integrator does not call, are not in the kernel, but their author wants to know all the same.
      await this.checker.check(scene);
      const later = behind.map(
        (each): Later =>
          () =>
            this.programs(each.variant, geometry).then((made) => (each.takesOver ? made : null)),
      );
      return { packed, linked, programs, running: now, interpreting, later, packedAt, linkedAt, notes };
    } catch (error) {
      if (error instanceof ShaderError) await this.checker.check(scene);
      throw error;
    }
  }

  /** Links and compiles what will render a scene first: `compile` finds it made. Nothing that renders changes. @throws as `compile` does */
  async foresee(scene: SceneDocument, geometry: Geometry, images: ReadImages): Promise<void> {
    const turns = new Turns();
    const { packed, whole } = await this.packed(scene, geometry, images);
    await turns.next();
    const { now } = this.speeds(packed.variant, whole, packed.interpreted);
    this.tabulator.begin(now, packed.lights.estimated);
    await this.programs(now, geometry);
    await turns.next();
    this.assembler.assemble(whole);
  }

  private async packed(
    scene: SceneDocument,
    geometry: Geometry,
    { places, tables }: ReadImages,
  ): Promise<{ packed: PackedScene; whole: KernelVariant; notes: string[] }> {
    const packed = packScene(scene, geometry, this.assembler, this.options.countRays ?? false, places, this.authored, tables);
    const notes =
      scene.render.caustics === 'manifold' ? (await import('./pack/casters.ts')).addCasters(packed, scene, geometry, this.assembler) : [];
    const split = this.storage.split(geometry, packed);
    if (split.length > 0) packed.variant.split = split;
    // Also where it is not compiled: films go by its text.
    return { packed, whole: { ...packed.variant, idle: idleFunctions(packed.variant.idle ?? {}) }, notes };
  }

  /** What an edit of the materials that are authored will need: see Renderer.author. Null where a kernel of this scene never does. */
  interpreter(variant: KernelVariant, geometry: Geometry): { variant: KernelVariant; compile: Later } | null {
    if (this.isHeldUp) return null;
    const interpreted = this.authored.filter(
      (name) =>
        variant.materials.includes(name) &&
        (this.assembler.interpreter?.bytecode(name, variant.programs ?? {}, variant.features, variant.idle ?? {}) ?? null) !== null,
    );
    if (interpreted.length === 0) return null;
    const interpreting = { ...variant, interpreted };
    return { variant: interpreting, compile: () => this.programs(interpreting, geometry).then(() => null) };
  }

  /**
   * Of a scene whose materials have layers that are off: the kernel without them compiles in a fraction of the time and is faster, the
   * whole one is there when a parameter turns one on. Of one whose material is edited: a kernel that interprets it is there before the
   * edit, and shows it until the new text is compiled. The samples are the same. Where the picture stands still while anything is compiled,
   * nothing is before it is needed.
   */
  private speeds(lean: KernelVariant, whole: KernelVariant, interpreted: readonly string[]): Speeds {
    const holdUp = this.isHeldUp;
    const isOne = this.options.ahead !== true || holdUp || JSON.stringify(lean.idle) === JSON.stringify(whole.idle);
    const [first, second] = isOne || this.isMade(lean) || !this.isMade(whole) ? [lean, whole] : [whole, lean];
    const behind = isOne ? [] : [{ variant: second, takesOver: second === lean }];
    if (interpreted.length === 0 || holdUp) return { now: first, interpreting: null, behind };
    const interpreting = { ...lean, interpreted };
    const slow = { variant: interpreting, takesOver: false };
    if (!this.isMade(interpreting)) return { now: first, interpreting, behind: [...behind, slow] };
    if (this.isMade(first)) return { now: first, interpreting, behind };
    return { now: interpreting, interpreting, behind: [{ variant: first, takesOver: true }, ...behind] };
  }

  /** Whether a picture that goes on would stand still for what is compiled ahead. */
  get isHeldUp(): boolean {
    return this.options.ahead === true && this.pipelines.holdUp;
  }

  /** Whether what takes longest of a kernel's compilation is done. What was never linked is not: it is not linked to find that out. */
  private isMade(variant: KernelVariant): boolean {
    const { device } = this.pipelines;
    const isReady = (root: string, layout: KernelLayout): boolean => {
      const linked = this.assembler.known(variant, root);
      return linked !== undefined && this.pipelines.isReady(linked, layout);
    };
    return isReady('main', kernelLayout(device, partsOf(variant.split ?? []))) || isReady(WAVE_PASSES.shade, waveLayout(device, 'shade'));
  }

  private async programs(variant: KernelVariant, geometry: Geometry): Promise<Programs> {
    const layout = kernelLayout(this.pipelines.device, partsOf(variant.split ?? []));
    const megakernel = (): Promise<GPUComputePipeline> => this.pipelines.get(this.assembler.assemble(variant), layout);
    const programs = { ...(await this.wavefront(variant, geometry)), megakernel };
    if (programs.wavefront === null) await programs.megakernel();
    return programs;
  }

  /** What is wrong with the scene's programs, the megakernel says. */
  private async wavefront(variant: KernelVariant, geometry: Geometry): Promise<Omit<Programs, 'megakernel'>> {
    const none = (notWavefront: string | null): Omit<Programs, 'megakernel'> => ({ wavefront: null, notWavefront });
    const { kernel = 'auto' } = this.options;
    const { device } = this.pipelines;
    const sorted = this.assembler.sortsPaths(variant);
    const pays = (sorted || geometry.primitives.count >= WAVE_PRIMITIVES) && !runsInSoftware(device);
    if (kernel === 'megakernel' || (kernel === 'auto' && !pays)) return none(null);
    const reason = await this.assembler.notInWavefront(variant);
    if (reason !== null) return none(reason);
    try {
      const passes = await eachPass(this.assembler.wavePasses(variant), (root, pass) =>
        this.pipelines.get(this.assembler.assemble(variant, root), waveLayout(device, pass)),
      );
      return { wavefront: { passes, together: sorted ? SHADE_PATHS.sorted : SHADE_PATHS.asTheyCome }, notWavefront: null };
    } catch (error) {
      if (error instanceof ShaderError) return none('the adapter refuses one of its passes');
      throw error;
    }
  }
}

/** Linked in tasks of their own, between which the page draws, and compiled together. @throws what one of them is refused for */
async function eachPass(
  passes: readonly WavePass[],
  make: (root: string, pass: WavePass) => Promise<GPUComputePipeline>,
): Promise<WavePipelines['passes']> {
  const begun: Promise<readonly [WavePass, GPUComputePipeline]>[] = [];
  for (const pass of passes) {
    const made = make(WAVE_PASSES[pass], pass).then((pipeline) => [pass, pipeline] as const);
    // Heard of below.
    made.catch(() => {});
    begun.push(made);
    await new Promise<void>((resolve) => setTimeout(resolve, 0));
  }
  return Object.fromEntries(await Promise.all(begun)) as unknown as WavePipelines['passes'];
}
