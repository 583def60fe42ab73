/** From a scene and its geometry to what is uploaded and the pipeline that renders it. */
import type { SceneDocument } from '../scene/document.ts';
import type { Geometry } from '../scene/geometry/build.ts';
import { ShaderError } from '../shader/errors.ts';
import type { KernelAssembler } from '../shader/kernel.ts';
import type { Linked } from '../shader/link.ts';
import { partsOf } from '../shader/split.ts';
import type { ProgramChecker } from './diagnose.ts';
import type { RendererOptions } from './options.ts';
import { packScene, type PackedScene } from './pack.ts';
import type { Pipelines } from './pipelines.ts';
import type { ReadImages } from './images.ts';
import type { SceneStorage } from './storage.ts';

export interface Compiled {
  packed: PackedScene;
  linked: Linked;
  pipeline: GPUComputePipeline;
  /** When the scene was packed, and when its kernel was linked. */
  packedAt: number;
  linkedAt: number;
}

export class Compiler {
  private readonly assembler: KernelAssembler;
  private readonly pipelines: Pipelines;
  private readonly checker: ProgramChecker;
  private readonly storage: SceneStorage;
  private readonly options: RendererOptions;

  constructor(assembler: KernelAssembler, pipelines: Pipelines, checker: ProgramChecker, storage: SceneStorage, options: RendererOptions) {
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
  async compile(scene: SceneDocument, geometry: Geometry, { places }: ReadImages): Promise<Compiled> {
    try {
      const packed = packScene(scene, geometry, this.assembler, this.options.countRays ?? false, places);
      const split = this.storage.split(geometry, packed);
      if (split.length > 0) packed.variant.split = split;
      const packedAt = performance.now();
      const linked = this.assembler.assemble(packed.variant);
      const linkedAt = performance.now();
      await this.options.beforeKernel?.(linked.code);
      const pipeline = await this.pipelines.get(linked, partsOf(split));
      this.checker.accept(packed.variant.programs ?? {});
      // What no shape uses is not in the kernel, but its author wants to know all the same.
      await this.checker.check(scene);
      return { packed, linked, pipeline, packedAt, linkedAt };
    } catch (error) {
      if (error instanceof ShaderError) await this.checker.check(scene);
      throw error;
    }
  }
}
