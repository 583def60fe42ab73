/** The engine: a device and scenes in, a converging film out. */
import type { SceneDocument } from '../scene/document.ts';
import type { Geometry } from '../scene/geometry/build.ts';
import { KernelAssembler, type KernelVariant, type ShaderLibrary } from '../shader/kernel.ts';
import { Adaptive } from './adaptive.ts';
import { changesBetween, type Changes } from './changes.ts';
import { Compiler } from './compile.ts';
import { Dispatch, type Program } from './dispatch.ts';
import { EngineError } from './errors.ts';
import type { FilmData } from './film.ts';
import { FilmStore, type FilmSums } from './film-store.ts';
import { checkLayerSize, layerBytes, storedLayers } from './layers.ts';
import type { PackedScene } from './pack.ts';
import { Pipelines } from './pipelines.ts';
import { Schedule } from './schedule.ts';
import { KernelBuffers } from './buffers.ts';
import { ProgramChecker } from './diagnose.ts';
import { GeometryBuilder } from './geometry-builder.ts';
import { SceneUpload, type Missing } from './scene-upload.ts';
import { NOTHING_PREPARED, type PrepareReport, type RendererOptions } from './options.ts';
import { Images, type ReadImages } from './images.ts';
import { bindingBytes, SceneStorage, storageLimits } from './storage.ts';
import { Tabulator } from './tabulate.ts';
import type { Diagnostic } from '../shader/errors.ts';

/** Milliseconds of work that one submission takes while a sample is completed for a file. */
const SAVING_MS = 50;

export class Renderer {
  readonly device: GPUDevice;
  /** What the last `setScene` did. */
  report: PrepareReport = NOTHING_PREPARED;
  readonly assembler: KernelAssembler;
  private readonly pipelines: Pipelines;
  readonly buffers: KernelBuffers;
  private readonly checker: ProgramChecker;
  private readonly compiler: Compiler;
  private readonly tabulator: Tabulator;
  private readonly images: Images;
  private readonly countRays: boolean;
  private readonly dispatch: Dispatch;
  private scene: SceneDocument | null = null;
  private readonly builder: GeometryBuilder;
  private readonly uploads: SceneUpload;
  private geometry: Geometry | null = null;
  private variant: KernelVariant | null = null;
  private program: Program | null = null;
  schedule = new Schedule(1);
  readonly adaptive: Adaptive;
  readonly store: FilmStore;
  private lost: GPUDeviceLostInfo | null = null;
  /** Films begun so far: what is rendered for one of before is in no other. */
  private films = 0;

  constructor(device: GPUDevice, library: ShaderLibrary, options: RendererOptions = {}) {
    this.device = device;
    this.adaptive = new Adaptive(device, library);
    this.countRays = options.countRays ?? false;
    this.assembler = new KernelAssembler(library);
    const storage = new SceneStorage(storageLimits(device.limits, options.storage), this.assembler.layouts);
    this.builder = new GeometryBuilder(storage, options.build);
    this.pipelines = new Pipelines(device);
    this.buffers = new KernelBuffers(device, this.assembler.layouts, Dispatch.bytes(device));
    this.uploads = new SceneUpload(this.buffers);
    this.store = new FilmStore(device, library, this.buffers);
    this.checker = new ProgramChecker(device, this.assembler);
    this.compiler = new Compiler(this.assembler, this.pipelines, this.checker, storage, options);
    this.tabulator = new Tabulator(device, this.assembler, this.buffers);
    this.images = new Images(device, options);
    this.dispatch = new Dispatch(device, this.buffers, this.assembler.layouts, storage.limits.bytes, options.pause);
    void device.lost.then((info) => (this.lost = info));
  }

  /** Whether the film has `untilSample` samples, or adaptive sampling wants no more of them. */
  isDone(untilSample: number): boolean {
    return this.samples >= untilSample || this.adaptive.isDone(this.samples);
  }

  /** The share of the image that adaptive sampling goes on with; 1 without it. */
  get open(): number {
    return this.adaptive.open;
  }

  /** Samples that every pixel of the film has; with adaptive sampling those that were not stopped. */
  get samples(): number {
    return this.schedule.complete - this.store.offset;
  }

  /** The same with the part of the current sample that is submitted. */
  get progress(): number {
    return this.samples + this.schedule.rowsDone / (this.buffers.size.height || 1);
  }

  /** Kernels compiled so far; what the cache gave does not count. */
  get pipelinesCreated(): number {
    return this.pipelines.created;
  }

  /** The film, as wgsl/scene.wgsl declares it: for passes that show it. Another buffer when its first block of samples is complete. */
  get film(): GPUBuffer {
    return this.store.film;
  }

  /** The same of its layers. */
  get layers(): GPUBuffer {
    return this.store.layers;
  }

  /** What decides the samples beside the document: the text of the kernel. Empty before there is a scene. */
  kernel = '';

  /**
   * Takes a scene whose meshes and images are inline and redoes only what the difference to the last one needs. The film
   * starts over where anything changed. If a SceneError or ShaderError is thrown, the last scene stays as it was and
   * can go on rendering; after an EngineError (memory) the next call starts from nothing.
   * @returns what was redone
   * @throws SceneError, ShaderError, EngineError
   */
  async setScene(scene: SceneDocument): Promise<Changes> {
    const changes = changesBetween(this.scene, scene);
    checkLayerSize(scene, bindingBytes(this.device.limits));
    if (!changes.any) {
      await this.checker.check(scene);
      this.scene = scene;
      return changes;
    }
    const start = performance.now();
    const { geometry, missing, built: builtOf } = await this.builder.next(scene, changes, this.geometry);
    const built = performance.now();
    const images = await this.images.read(scene);
    const { packed, linked, program, packedAt, linkedAt } = await this.compiler.compile(scene, geometry, images);
    const compiled = performance.now();
    const ofGeometry = this.builder.report(geometry, packed);
    const { written } = this.buffers;
    try {
      await this.upload(packed, program, changes, scene, images, geometry, missing);
    } catch (error) {
      this.images.forget();
      [this.scene, this.geometry, this.program] = [null, null, null];
      throw error;
    }
    this.report = {
      geometryMs: built - start,
      packMs: packedAt - built,
      linkMs: linkedAt - packedAt,
      pipelineMs: compiled - linkedAt,
      ...ofGeometry,
      kernel: program.kind,
      built: builtOf,
      bytesWritten: this.buffers.written - written,
      kernelLength: linked.code.length,
      notes: images.notes,
    };
    this.scene = scene;
    this.geometry = geometry;
    this.variant = packed.variant;
    this.kernel = linked.unsplit;
    this.program = program;
    if (changes.any) this.restart();
    return changes;
  }

  /** What passes beside the kernel need of the scene that is rendered. @throws EngineError before there is one */
  inputs(): { scene: SceneDocument; geometry: Geometry; variant: KernelVariant } {
    const { scene, geometry, variant } = this;
    if (scene === null || geometry === null || variant === null) throw new EngineError('There is no scene to render yet.');
    return { scene, geometry, variant };
  }

  /**
   * A loop of a material that did not end within what one sample may do, since the film began; null: none was met. Reads a
   * few bytes back: not for every frame.
   */
  async overBudget(): Promise<Diagnostic | null> {
    const { variant } = this;
    if (variant === null) return null;
    const place = await this.buffers.readOverBudget();
    return place === 0 || variant !== this.variant ? null : this.assembler.overBudget(variant, place);
  }

  /** Empties the film; sampling starts over at sample number `first`, a multiple of BLOCK. @throws EngineError */
  restart(first = 0): void {
    this.films++;
    this.store.restart(first);
    this.adaptive.restart();
    this.schedule.restart(first);
  }

  /** Goes on from a film of this scene, after its last sample. Not while `advance` runs. @throws EngineError */
  async load(film: FilmSums): Promise<void> {
    this.schedule.restart(await this.store.load(film));
  }

  /** All that the film has accumulated, after the sample that is being rendered. Not while `advance` runs. @throws EngineError */
  async readSums(): Promise<FilmSums> {
    while (this.schedule.rowsDone > 0) await this.advance(SAVING_MS, this.samples + 1);
    return this.store.read(this.schedule.complete);
  }

  /**
   * Renders for about `milliseconds`, at most up to `untilSample` samples a pixel, and resolves when the GPU is done.
   * @throws EngineError when the device is lost
   */
  async advance(milliseconds: number, untilSample: number): Promise<void> {
    this.checkDevice();
    const { program, films } = this;
    const isCurrent = (): boolean => program === this.program && films === this.films;
    if (program === null || this.scene === null) throw new EngineError('There is no scene to render yet.');
    if (!this.isDone(untilSample) && this.adaptive.isDue(this.progress)) {
      const wasPilot = await this.adaptive.decide(this.samples);
      this.checkDevice();
      if (wasPilot) this.store.clear();
      if (!isCurrent()) return;
    }
    if (this.isDone(untilSample)) return;
    const end = Math.min(untilSample, this.adaptive.limit) + this.store.offset;
    const limit = await this.store.limit(this.schedule.complete, end);
    if (!isCurrent()) return;
    const jobs = this.schedule.next(milliseconds, limit, program.kind === 'wavefront');
    let took = 0;
    try {
      took = await this.dispatch.run(program, jobs, this.store, this.schedule.expected(jobs), isCurrent);
    } finally {
      this.checkDevice();
    }
    if (isCurrent()) this.schedule.report(jobs, took);
  }

  /** Reads the film back, and its layers as the scene weights them now. Not for the frame loop. */
  async readFilm(): Promise<FilmData> {
    const { scene } = this.inputs();
    return this.store.readFilm(scene);
  }

  /** Rays traced since the start of the film: closest-hit and any-hit. Needs the option `countRays`. */
  readRayCounts(): Promise<{ closest: number; shadow: number }> {
    return this.buffers.readCounts();
  }

  /** Frees the buffers. The device is the caller's. */
  destroy(): void {
    this.buffers.destroy();
    this.dispatch.destroy();
    this.tabulator.destroy();
    this.adaptive.destroy();
    this.store.destroy();
    this.images.destroy();
  }

  private async upload(
    packed: PackedScene,
    program: Program,
    changes: Changes,
    scene: SceneDocument,
    images: ReadImages,
    geometry: Geometry,
    missing: Missing,
  ): Promise<void> {
    const all = this.program === null;
    let sky: ReturnType<Images['upload']> = { table: null, image: null };
    const relit = this.uploads.isRelit(packed, changes, missing);
    await this.buffers.guarded(() => {
      this.buffers.arrays.place(packed.variant.split ?? []);
      this.uploads.geometry(packed, geometry, missing);
      if (relit) this.uploads.lights(packed, null);
      this.buffers.setView(packed.view);
      const { width, height } = scene.film;
      if (this.buffers.resize(width, height, this.countRays)) this.schedule = new Schedule(height);
      sky = this.images.upload(images, this.buffers);
      this.buffers.resizeLayers(layerBytes(scene.film, storedLayers(scene)));
    });
    await this.dispatch.prepare(program);
    this.store.prepare(scene);
    if (all || changes.view) this.buffers.setStops(await this.adaptive.prepare(scene, this.buffers.film));
    const { variant, lights } = packed;
    const { environment } = scene;
    const key = environment.type === 'program' ? JSON.stringify([environment, variant.programs?.[environment.file]]) : null;
    this.buffers.setEnvironment(key === null ? sky.table : await this.tabulator.environment(variant, key), sky.image);
    this.images.settle();
    if (lights.estimated && relit) this.uploads.lights(packed, await this.tabulator.emission(variant, lights.count));
  }

  private checkDevice(): void {
    if (this.lost !== null)
      throw new EngineError(`The graphics device was lost: ${this.lost.message || this.lost.reason || 'no reason given'}`);
  }
}
