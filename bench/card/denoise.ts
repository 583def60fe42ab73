/**
 * What denoising takes on a graphics card, in Node: `denoise.mjs SCENES [name…]`, environment: SIDE (1024), SPP (16), RUNS (20), TRUTH (samples of
 * the two films that say how wrong it is; 0: none), BACKEND. For each network, each precision and each length of tiles: milliseconds from the
 * first submission to the end of the last, the median of RUNS, on an idle device; and beside the film, samples a second with and without. Bundled
 * by kit.sh, since that machine has nothing else.
 */
import { pause } from '../../src/cli/adapter.ts';
import { createGpu } from '../../src/cli/dawn.ts';
import { denoiserWeights } from '../../src/cli/denoise.ts';
import { READERS } from '../../src/cli/images.ts';
import { shaderLibrary } from '../../src/content/node.ts';
import { crossError, Denoiser, featuresPass, CrossFilms, NETWORKS, type NetworkName } from '../../src/engine/denoise/index.ts';
import { describeAdapter, filmMean, pictureLayers, readBack, Renderer } from '../../src/engine/index.ts';
import { WANTED_LIMITS } from '../../src/engine/gpu/device.ts';
import type { SceneDocument } from '../../src/scene/document.ts';
import { cardScenes, report, sized } from './scenes.ts';

const [folder = '', ...names] = process.argv.slice(2);
const { SIDE = '1024', SPP = '16', RUNS = '20', TRUTH = '64', BACKEND = 'vulkan' } = process.env;
const [side, spp, runs, truth] = [SIDE, SPP, RUNS, TRUTH].map(Number) as [number, number, number, number];
/** Milliseconds of a tile: as in Node and in the page, and all at once. */
const TILES = [25, 150, Infinity];
const gpu = createGpu([`backend=${BACKEND}`]);

const median = (values: readonly number[]): number => [...values].sort((a, b) => a - b)[values.length >> 1] ?? NaN;
const round = (value: number): number => Number(value.toPrecision(4));

/** A device as the page's, or one that computes with halves. */
async function openDevice(precision: string): Promise<GPUDevice | null> {
  const adapter = await gpu.requestAdapter({ powerPreference: 'high-performance' });
  if (adapter === null || (precision === 'fp16' && !adapter.features.has('shader-f16'))) return null;
  report({ adapter: describeAdapter(adapter).name, precision });
  const device = await adapter.requestDevice({
    requiredFeatures: precision === 'fp16' ? ['shader-f16'] : [],
    requiredLimits: Object.fromEntries(WANTED_LIMITS.map((name) => [name, adapter.limits[name]])),
  });
  device.addEventListener('uncapturederror', ({ error }) => report({ uncaptured: error.message.slice(0, 300) }));
  return device;
}

async function until(renderer: Renderer, samples: number): Promise<void> {
  while (!renderer.isDone(samples)) await renderer.advance(100, samples);
}

/** Samples a second in a second of `beside`, which is done again and again; null: the film alone. */
async function rate(renderer: Renderer, beside: (() => Promise<unknown>) | null): Promise<{ sppPerSecond: number; ms: number }> {
  const [start, before] = [performance.now(), renderer.samples];
  const isOver = (): boolean => performance.now() - start > 1000;
  const times: number[] = [];
  const film = (async () => {
    while (!isOver()) await renderer.advance(12, 1 << 20);
  })();
  while (beside !== null && !isOver()) {
    const from = performance.now();
    await beside();
    times.push(performance.now() - from);
  }
  await film;
  return { sppPerSecond: round(((renderer.samples - before) / (performance.now() - start)) * 1000), ms: round(median(times)) };
}

async function measure(device: GPUDevice, name: string, scene: SceneDocument): Promise<void> {
  const renderer = new Renderer(device, shaderLibrary(), { pause, ...READERS });
  await renderer.setScene(scene);
  await until(renderer, spp);
  const guide = featuresPass(renderer);
  const from = performance.now();
  await guide.run();
  const firstGuideMs = performance.now() - from;
  const again = performance.now();
  await guide.run();
  report({ scene: name, firstGuideMs: round(firstGuideMs), guideMs: round(performance.now() - again) });
  const noisy = () => ({
    film: renderer.film,
    layers: pictureLayers(scene, renderer.store.layers),
    guide: guide.picture!.buffer,
    width: side,
    height: side,
  });
  const images: [string, Float32Array][] = [['film', filmMean(await renderer.readFilm())]];
  for (const network of NETWORKS) {
    for (const tileMs of TILES) {
      const image = await networkOn(device, network, tileMs, noisy, name);
      if (tileMs === Infinity) images.push([network, image]);
    }
  }
  if (truth > 0) await judge(renderer, name, scene, images);
  await renderer.setScene(scene);
  const denoiser = await Denoiser.create(device, shaderLibrary(), await denoiserWeights('base'), TILES[0]!);
  for (let k = 0; k < 4; k++) await denoiser.run(noisy());
  await rate(renderer, null);
  const alone = await rate(renderer, null);
  const both = await rate(renderer, () => denoiser.run(noisy()));
  report({ scene: name, filmAlone: alone.sppPerSecond, filmBeside: both.sppPerSecond, denoisedEveryMs: both.ms });
  denoiser.destroy();
  renderer.destroy();
}

async function networkOn(
  device: GPUDevice,
  network: NetworkName,
  tileMs: number,
  noisy: () => Parameters<Denoiser['run']>[0],
  scene: string,
): Promise<Float32Array> {
  const from = performance.now();
  const denoiser = await Denoiser.create(device, shaderLibrary(), await denoiserWeights(network), tileMs);
  const createMs = performance.now() - from;
  const times: number[] = [];
  let [tiles, first] = [0, 0];
  let image: Float32Array = new Float32Array();
  for (let k = 0; k < runs + 3; k++) {
    const done = (await denoiser.run(noisy()))!;
    // The first ones learn how large tiles may be, and take memory.
    if (k === 0) first = done.milliseconds;
    if (k >= 3) times.push(done.milliseconds);
    tiles = done.tiles;
    if (k === runs + 2)
      image = filmMean({ width: side, height: side, data: new Float32Array(await readBack(device, done.picture.buffer)) });
  }
  const tile = tileMs === Infinity ? 'all' : tileMs;
  const ms = { createMs: round(createMs), firstMs: round(first), medianMs: round(median(times)), leastMs: round(Math.min(...times)) };
  report({ scene, network, precision: denoiser.precision, tileMs: tile, tiles, ...ms });
  denoiser.destroy();
  return image;
}

/** How wrong the images are, by two films of their own. */
async function judge(renderer: Renderer, name: string, scene: SceneDocument, images: readonly [string, Float32Array][]): Promise<void> {
  const cross = new CrossFilms(scene);
  await cross.add(renderer, truth, async (samples) => {
    await until(renderer, samples);
    return true;
  });
  for (const [of, image] of images) {
    const { relative, relativeError, bound } = crossError(image, ...cross.films);
    report({ scene: name, of, relative: round(relative), relativeError: round(relativeError), bound: round(bound) });
  }
}

for (const precision of ['fp32', 'fp16']) {
  const device = await openDevice(precision);
  if (device === null) {
    report({ precision, missing: 'the adapter has no shader-f16' });
    continue;
  }
  for (const { name, scene } of cardScenes(folder, names.length > 0 ? names : ['cornell-box', 'materials-patterns'])) {
    try {
      await measure(device, name, sized(scene, side));
    } catch (error) {
      report({ scene: name, failed: String(error).slice(0, 300) });
    }
  }
}
process.exit(0);
