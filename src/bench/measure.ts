/** One row of the benchmark: a scene through the public engine, timed, and once more with counted rays. */
import type { SceneDocument } from '../scene/document.ts';
import type { ShaderLibrary } from '../shader/kernel.ts';
import { filmRelativeError, type KernelKind, Renderer, type RendererOptions } from '../engine/index.ts';

export interface MeasureOptions {
  /** Edge of the square film in pixels; null: the scene's own film. */
  size: number | null;
  /** Most scattering events of a path; null: the scene's own. */
  depth: number | null;
  /** Seconds of the timed part. */
  seconds: number;
  /** Relative error, as filmRelativeError has it, whose time is asked for: 0.05 is 5 %. */
  target: number;
  /** Of an AbortController. */
  signal?: { throwIfAborted(): void };
  /** Of the images that scenes hold. */
  readers?: Pick<RendererOptions, 'readRadiance' | 'readTexels' | 'readTable'>;
  /** As RendererOptions has them. */
  kernel?: RendererOptions['kernel'];
  pause?: RendererOptions['pause'];
  /** CPU-seconds that the process has had, all threads together: where the adapter is software, its time is theirs. */
  cpuSeconds?: () => number;
}

export interface Measured {
  scene: string;
  primitives: number;
  width: number;
  height: number;
  maxDepth: number;
  /** Hierarchy or grid; linking and the driver's compiler; from the document to the end of the first sample. Milliseconds. */
  buildMs: number;
  linkMs: number;
  pipelineMs: number;
  kernel: KernelKind;
  firstSampleMs: number;
  /** Of the scene on the GPU: structure, primitives, normals, parameters. */
  bytes: number;
  sppPerSecond: number;
  /** Of a sample of the whole film; null: nobody counts them. */
  cpuSecondsPerSample: number | null;
  /** Closest-hit and shadow rays, of one sample of one pixel. */
  raysPerSample: number;
  mraysPerSecond: number;
  /** Seconds to the target's relative error, the first sample included: from the variance of the timed samples. */
  secondsToTarget: number;
}

/** Samples of the run that counts rays, which is slower. */
const COUNTED = 4;

/**
 * Renders a scene for a while, then a few samples more with ray counters.
 * @throws DOMException AbortError when the signal fires; whatever Renderer.setScene throws
 */
export async function measure(
  device: GPUDevice,
  library: ShaderLibrary,
  name: string,
  source: SceneDocument,
  options: MeasureOptions,
): Promise<Measured> {
  const { size, depth, seconds, target, signal } = options;
  const film = size === null ? source.film : { width: size, height: size, filter: source.film.filter };
  const scene = { ...source, film, render: { ...source.render, maxDepth: depth ?? source.render.maxDepth } };
  const { width, height } = scene.film;
  const start = performance.now();
  const renderer = new Renderer(device, library, {
    ...options.readers,
    kernel: options.kernel,
    pause: options.pause,
  });
  try {
    await renderer.setScene(scene);
    while (renderer.samples < 1) await renderer.advance(1e9, 1);
    const firstSampleMs = performance.now() - start;
    const advance = async (until: number, most: number): Promise<void> => {
      while (performance.now() < until && renderer.samples < most) {
        signal?.throwIfAborted();
        await renderer.advance(100, most);
      }
    };
    // A while to learn how much fits into a submission.
    await advance(performance.now() + Math.min(1000, seconds * 250), Infinity);
    renderer.restart();
    const cpu = options.cpuSeconds?.() ?? null;
    const clock = performance.now();
    await advance(clock + seconds * 1000, Infinity);
    // A rate needs a sample, a variance two.
    while (renderer.samples < 2) await renderer.advance(1e9, 2);
    const elapsed = (performance.now() - clock) / 1000;
    const { samples, report } = renderer;
    const cpuAtEnd = options.cpuSeconds?.() ?? null;
    const cpuSecondsPerSample = cpu === null || cpuAtEnd === null ? null : (cpuAtEnd - cpu) / samples;
    const error = filmRelativeError(await renderer.readFilm());
    const raysPerSample = await countRays(device, library, scene, options);
    const sppPerSecond = samples / elapsed;
    return {
      scene: name,
      primitives: report.primitives,
      width,
      height,
      maxDepth: scene.render.maxDepth,
      buildMs: report.geometryMs,
      linkMs: report.linkMs,
      pipelineMs: report.pipelineMs,
      kernel: report.kernel,
      firstSampleMs,
      bytes: Object.values(report.bytes).reduce((sum, each) => sum + each, 0),
      sppPerSecond,
      cpuSecondsPerSample,
      raysPerSample,
      mraysPerSecond: (raysPerSample * width * height * sppPerSecond) / 1e6,
      secondsToTarget: firstSampleMs / 1000 + Math.max(0, samples * (error / target) ** 2 - 1) / sppPerSecond,
    };
  } finally {
    renderer.destroy();
  }
}

async function countRays(device: GPUDevice, library: ShaderLibrary, scene: SceneDocument, options: MeasureOptions): Promise<number> {
  const counter = new Renderer(device, library, { countRays: true, ...options.readers, pause: options.pause });
  try {
    await counter.setScene(scene);
    while (counter.samples < COUNTED) {
      options.signal?.throwIfAborted();
      await counter.advance(200, COUNTED);
    }
    const { closest, shadow } = await counter.store.readCounts();
    return (closest + shadow) / COUNTED / (scene.film.width * scene.film.height);
  } finally {
    counter.destroy();
  }
}
