/** Renders a film in this process: the loop, its clock and its progress bar. */
import cliProgress from 'cli-progress';
import { shaderLibrary } from '../content/node.ts';
import { filmSamples, Renderer, type RendererOptions } from '../engine/index.ts';
import { pause } from './adapter.ts';
import type { SceneDocument } from '../scene/document.ts';
import { FilmRun, type FilmPlan } from './film.ts';
import { say } from './print.ts';
import { READERS } from './images.ts';
import { finishFirst, stopCode } from './stop.ts';
import { samplesOf } from '../scene/samples.ts';

/** Milliseconds of work that one submission may take. */
export const SUBMISSION_MS = 150;

/** Whether there may be a progress bar. */
interface Quiet {
  json: boolean;
}

interface RunWish extends Quiet {
  kernel: RendererOptions['kernel'];
  trees: RendererOptions['trees'];
}

export interface Run {
  renderer: Renderer;
  film: FilmRun;
  seconds: number;
  firstSampleSeconds: number;
}

/**
 * Renders what the plan says. The clock starts with the scene in memory and the device open. Where a signal stops it and the
 * film has a checkpoint, it writes that and ends the process.
 * @returns null where there was nothing to do
 */
export async function renderFilm(device: GPUDevice, plan: FilmPlan, wish: RunWish): Promise<Run | null> {
  const start = performance.now();
  const renderer = newRenderer(device, { kernel: wish.kernel, trees: wish.trees });
  await renderer.setScene(plan.scene);
  const film = await FilmRun.start(renderer, plan);
  if (film === null) return null;
  if (film.isKept) finishFirst();
  const { until } = film;
  const bar = progressBar(wish, 'rendering');
  bar?.start(until, renderer.samples);
  const before = renderer.samples;
  let first = Number.NaN;
  while (!renderer.isDone(until)) {
    await renderer.advance(SUBMISSION_MS, until);
    if (Number.isNaN(first) && renderer.samples > before) first = (performance.now() - start) / 1000;
    bar?.update(renderer.samples);
    const code = stopCode();
    if (code !== null) {
      bar?.stop();
      say(await film.stop());
      process.exit(code);
    }
    await film.keep();
  }
  bar?.update(until);
  bar?.stop();
  return { renderer, film, seconds: (performance.now() - start) / 1000, firstSampleSeconds: first };
}

/** Renders the image again with an instrumented kernel: rays, and samples a pixel. */
export async function countRays(
  device: GPUDevice,
  scene: SceneDocument,
  quiet: Quiet,
): Promise<{ closest: number; shadow: number; samples: number }> {
  const renderer = newRenderer(device, { countRays: true });
  const spp = samplesOf(scene.render);
  await renderer.setScene(scene);
  const bar = progressBar(quiet, 'counting rays');
  bar?.start(spp, 0);
  while (!renderer.isDone(spp)) {
    await renderer.advance(SUBMISSION_MS, spp);
    bar?.update(renderer.samples);
  }
  bar?.stop();
  const counts = await renderer.store.readCounts();
  const samples = filmSamples(await renderer.readFilm()).mean;
  renderer.destroy();
  return { ...counts, samples };
}

export const newRenderer = (device: GPUDevice, options: Pick<RendererOptions, 'countRays' | 'kernel' | 'trees'>): Renderer =>
  new Renderer(device, shaderLibrary(), { ...options, pause, ...READERS });

export function progressBar({ json }: Quiet, what: string, unit = 'spp'): cliProgress.SingleBar | null {
  if (!process.stderr.isTTY || json) return null;
  const format = `${what} {bar} {value}/{total} ${unit} · {eta_formatted} left`;
  return new cliProgress.SingleBar({ format, stream: process.stderr, hideCursor: true, etaBuffer: 50 }, cliProgress.Presets.shades_classic);
}
