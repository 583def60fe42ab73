/**
 * All that renders a scene, as one immutable whole: document, geometry, buffers, textures, bind groups, pipelines, film. It is prepared
 * beside the one that runs and takes its place in one step, so that no kernel ever sees the data of another scene. What two of them have
 * in common they share.
 */
import { Turns } from '../base/task.ts';
import type { SceneDocument } from '../scene/document.ts';
import type { Geometry } from '../scene/geometry/build.ts';
import type { KernelAssembler, KernelVariant } from '../shader/kernel.ts';
import type { StructLayout } from '../shader/struct.ts';
import { SceneBindings, type Placeholders, type Sky, type Slices } from './gpu/bindings.ts';
import type { Compiled } from './compile.ts';
import { filmShape, FilmStore, type FilmPasses } from './film/store.ts';
import type { Images, ReadImages, UploadedImages } from './images/images.ts';
import { Megakernel } from './schedule/megakernel.ts';
import { guarded, type Resources } from './gpu/memory.ts';
import type { Runner } from './schedule/runner.ts';
import { isRelit, packLit, relight, uploadScene, type SceneParts, type UploadedScene } from './gpu/scene-upload.ts';
import type { TabulateLater } from './passes/tabulate-later.ts';
import type { GuidedScene, Guiding } from './guiding/guiding.ts';
import type { Stopwatch } from './gpu/stopwatch.ts';

export interface Setup {
  scene: SceneDocument;
  geometry: Geometry;
  variant: KernelVariant;
  /** What decides the samples beside the document: the text of the kernel. */
  kernel: string;
  bindings: SceneBindings;
  store: FilmStore;
  runner: Runner;
  /** What the next one may share. */
  uploaded: UploadedScene;
  images: UploadedImages;
  sky: Sky & { key: string | null };
  /** What its paths are guided by; null: they are not. */
  guiding: Guiding | null;
  /** Bytes of the scene that were written for it. */
  written: number;
}

/** What setups of a device have in common. */
export interface SetupTools {
  device: GPUDevice;
  assembler: KernelAssembler;
  slices: Slices & { layout: StructLayout };
  placeholders: Placeholders;
  passes: FilmPasses;
  stopwatch: Stopwatch | null;
  images: Images;
  tabulator: TabulateLater;
  /** Learns before the first sample; null: a trial says that it does not pay. @throws ShaderError, OutOfMemory */
  guiding: (document: SceneDocument, scene: GuidedScene, own: Resources) => Promise<Guiding | null>;
  countRays: boolean;
  /** Bytes that one storage buffer may have. */
  bytes: number;
}

/** A scene that is compiled. */
export interface SetupInput extends Omit<SceneParts, 'packed'> {
  scene: SceneDocument;
  compiled: Compiled;
  images: ReadImages;
}

/** Everything that a setup has on the GPU. */
function resourcesOf({ bindings, store, runner, images, sky, guiding }: Setup): Resources {
  const { picture, materials } = images;
  const all = [
    ...bindings.arrays.buffers,
    bindings.view,
    store,
    ...runner.resources,
    sky.table,
    sky.image,
    guiding,
    picture?.image,
    picture?.table,
    materials.bytes,
    materials.halves,
  ];
  return new Set(all.filter((each) => each !== null && each !== undefined));
}

/** Frees what a setup has on the GPU and none of `others` has. What it has submitted still runs to its end. */
export function freeBeside(setup: Setup | null, ...others: readonly (Setup | null)[]): void {
  const kept = new Set(others.flatMap((each) => (each === null ? [] : [...resourcesOf(each)])));
  if (setup !== null) for (const each of resourcesOf(setup)) if (!kept.has(each)) each.destroy();
}

/**
 * Prepares a scene beside `last`, which stays as it is.
 * @throws OutOfMemory, EngineError, ShaderError; what was made until then is freed
 */
export async function prepareSetup(tools: SetupTools, input: SetupInput, last: Setup | null): Promise<Setup> {
  const { device } = tools;
  const own = new Set() as Resources;
  const made: { destroy(): void }[] = [];
  const turns = new Turns();
  try {
    const { scene, compiled, geometry, images: read } = input;
    const { packed, linked } = compiled;
    const { variant, lights } = packed;
    const parts: SceneParts = { ...input, packed };
    const store = last?.store.shape === filmShape(scene, tools.countRays) ? last.store : await newFilm(tools, scene);
    if (store !== last?.store) made.push(store);
    await lights.load();
    const before = last?.uploaded ?? null;
    const lit = isRelit(parts, before) ? await packLit(packed, null, before?.uploaded ?? null, turns) : null;
    const upload = () => ({
      arrays: uploadScene(device, before, parts, lit, own),
      images: tools.images.upload(read, last?.images ?? null, own),
    });
    const { arrays, images } = await guarded(device, upload, () => own.size > 0);
    let uploaded = arrays;
    await uploaded.arrays.write(device, turns);
    const view = viewBuffer(device, packed.view, own);
    const bound = (sky: Sky): SceneBindings =>
      new SceneBindings(device, tools.slices, tools.placeholders, uploaded.arrays, view, store, images, sky);
    let bindings = bound({ table: null, image: null });
    const { report } = store.buffers;
    let written = uploaded.arrays.written + packed.view.byteLength;
    const sky = await skyOf(input, images, last, (set) => tools.tabulator.environment({ variant, bindings, report }, set), own);
    if (lights.estimated && lit !== null) {
      const estimates = await tools.tabulator.emission({ variant: compiled.running, bindings, report }, lights.count);
      const known = await packLit(packed, estimates, uploaded.uploaded, turns);
      uploaded = await guarded(device, () => relight(device, uploaded, packed, known, own));
      await uploaded.arrays.write(device, turns);
      written += uploaded.arrays.written;
    }
    const learned: GuidedScene = { variant: compiled.running, bound: (table) => bound({ ...sky, guiding: table }) };
    const guiding = variant.features.guided === true ? await tools.guiding(scene, learned, own) : null;
    const guided = { ...sky, guiding: guiding?.table ?? null };
    bindings = bound(guided);
    const runner = await runnerFor(tools, compiled, bindings, store, last?.geometry === geometry ? last : null, last, made);
    const kernel = linked.unsplit;
    const setup = { scene, geometry, variant, kernel, bindings, store, runner, uploaded, images, sky: guided, guiding, written };
    // Buffers that only the lights' brightness was found with.
    const kept = resourcesOf(setup);
    for (const each of own) if (!kept.has(each)) each.destroy();
    return setup;
  } catch (error) {
    for (const each of [...own, ...made]) each.destroy();
    throw error;
  }
}

const newFilm = ({ device, assembler, passes, countRays }: SetupTools, scene: SceneDocument): Promise<FilmStore> =>
  FilmStore.create(device, assembler.layouts, passes, scene, countRays);

function viewBuffer(device: GPUDevice, data: ArrayBuffer, own: Resources): GPUBuffer {
  const { UNIFORM, COPY_DST, COPY_SRC } = GPUBufferUsage;
  const view = device.createBuffer({ label: 'Setup.view', size: data.byteLength, usage: UNIFORM | COPY_DST | COPY_SRC });
  own.add(view);
  device.queue.writeBuffer(view, 0, data);
  return view;
}

/** The environment: of a program a table, which is `last`'s where the program and what it is given are the same. */
async function skyOf(
  { scene: { environment, camera }, compiled: { packed } }: SetupInput,
  { picture }: UploadedImages,
  last: Setup | null,
  tabulate: (own: Resources) => Promise<GPUTexture>,
  own: Resources,
): Promise<Setup['sky']> {
  if (environment.type !== 'program') return { key: null, table: picture?.table ?? null, image: picture?.image ?? null };
  const key = JSON.stringify([environment, packed.variant.programs?.[environment.file], packed.timeTold ? camera.shutter : null]);
  if (last?.sky.key === key) return last.sky;
  return { key, table: await tabulate(own), image: null };
}

/** @param same the last setup, where what it learned of cost says something of this one; null: nothing */
async function runnerFor(
  { device, assembler, slices, bytes, stopwatch }: SetupTools,
  { programs }: Compiled,
  bindings: SceneBindings,
  store: FilmStore,
  same: Setup | null,
  last: Setup | null,
  made: { destroy(): void }[],
): Promise<Runner> {
  if (programs.wavefront !== null) {
    // Most scenes do without.
    const { Wavefront, WaveMemory, wavePixels } = await import('./schedule/waves.ts');
    const before = last?.runner instanceof Wavefront ? last.runner.memory : null;
    const walks = programs.wavefront.passes.walk !== undefined;
    const isSame = before?.pixels === wavePixels(store.size) && before.walks === walks;
    const memory = isSame ? before : await WaveMemory.create(device, assembler.layouts, store.size, walks, bytes);
    if (memory !== null) {
      if (memory !== before) made.push(memory);
      const learned = same?.runner instanceof Wavefront && same.runner.renders(programs.wavefront) ? same.runner : null;
      return new Wavefront(device, assembler.layouts, programs.wavefront, bindings, store, slices, memory, stopwatch, learned);
    }
  }
  const megakernel = await programs.megakernel();
  const learned = same?.runner instanceof Megakernel && same.runner.renders(megakernel) ? same.runner : null;
  return new Megakernel(device, megakernel, bindings, store, slices, stopwatch, learned);
}
