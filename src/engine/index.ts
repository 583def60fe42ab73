/**
 * The engine's public face: a `GPUDevice` and a scene document in, a converging film out. Nobody outside looks behind it. What is
 * needed only when somebody asks for it is a face of its own, to be loaded then: `film/file.ts` (film files), `film/merge.ts`,
 * `film/blocks.ts` (fingerprints), `camera/orbit-view.ts`, `passes/replay.ts` (single samples once more), `passes/gpu-images.ts` (pictures
 * and layers that never leave the GPU).
 */

// A renderer and what it is told.
export { kernelTexts, linkedTexts } from './kernel-texts.ts';
export { prelink } from './prelink.ts';
export { Renderer } from './renderer.ts';
export {
  KERNELS,
  TREE_BUILDERS,
  type BuildGeometry,
  type KernelKind,
  type PrepareReport,
  type RendererOptions,
  type TreesOf,
} from './options.ts';
export { changesBetween, type Changes } from './changes.ts';
export { biases, chosenBiases, notices } from './bias.ts';
export { ProgramChecker } from './program-checker.ts';
export { keepStrandWords } from './pack/strands.ts';

// The GPU.
export { describeAdapter, requestDevice, type AdapterSummary } from './gpu/device.ts';
export { mapped, watchQueue, workDone } from './gpu/done.ts';
export { EngineError } from './gpu/errors.ts';
export { kernelLayout, Pipelines, waveLayout } from './gpu/pipelines.ts';
export { Rate } from './gpu/wait.ts';
export { MIN_BUFFERS } from './gpu/storage.ts';

// The film: sums, means, errors, layers, files.
export {
  filmAverage,
  filmDropped,
  filmDroppedPixels,
  filmIsGraded,
  filmMean,
  filmMoments,
  type FilmMoments,
  filmRelativeError,
  referenceMoments,
  asIndependent,
  filmSamples,
  type FilmData,
  type FilmSamples,
} from './film/film.ts';
export { BLOCK } from './film/sums.ts';
export { checkExact, filmData } from './film/store.ts';
export { countOf, gapsIn, rangeText, type Range } from './film/ranges.ts';
export { layerBytes, layerImages, storedLayers, type LayerImage } from './film/layers.ts';
export { asPicture, asRgb, layerAmounts, layersOf } from './film/layer-image.ts';
export type { FilmFile } from './film/file.ts';
export { filmSum, isKept } from './film/sample-sum.ts';
export { sampleDigest } from './film/digest.ts';
export { restoreSnapshot, SNAPSHOT_FORMAT, snapshotBytes, takeSnapshot, type FilmSnapshot } from './film/snapshot.ts';

// The camera: rays, and where things of the world are on the film.
export { filmRay } from './camera/camera.ts';
export { farthest, pick, type Picked, type Ray } from './camera/pick.ts';
export { projected } from './camera/project.ts';
export { lineDrawer } from './camera/project-lines.ts';
export type { OrbitPicture } from './camera/orbit-view.ts';

// Images, as readers give them.
export type { RadianceImage } from './images/picture.ts';
export type { ReadRadiance } from './images/pictures.ts';
export type { ReadTable, WordTable } from './images/table-types.ts';
export type { ReadTexels, TexelImage } from './images/textures.ts';

// Scenes as buffers.
export { kindBits, packScene } from './pack/pack.ts';

// Passes beside the kernel.
export { DisplayPass, type DisplayInput, type Picture } from './passes/display.ts';
export { GuideLater } from './passes/guide-later.ts';
export { isScaled, pictureLayers, RangePass, type Measured, type Scale } from './passes/layer-view.ts';
export { NoisePass, type NoiseEstimate } from './passes/noise.ts';
export { passModule, readBack } from './passes/pass.ts';
export type { LightRecord, PathDraw, PathOutcome, PathSample, PathVertex } from './passes/record.ts';
export type { Replay } from './passes/replay.ts';
