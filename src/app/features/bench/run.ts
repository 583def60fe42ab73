/** What the benchmark's dialog runs, one thing after another, on the device of the page. */
import { galleryScene } from '../../storage/gallery-scene.ts';
import { shaderLibrary } from '../../../content/library.ts';
import { EXPERIMENTS, type EarlyRow } from '../../../bench/early.ts';
import { measure, type Measured, type MeasureOptions } from '../../../bench/measure.ts';
import { BENCH_SCENES, type BenchScene } from '../../../bench/scenes.ts';
import type { SceneDocument } from '../../../scene/document.ts';
import { READERS } from '../../render/radiance.ts';

/** Id of the scene on the screen. */
export const HERE = 'here';

/** Scenes that need no file beside the page. */
export const OFFERED: readonly BenchScene[] = BENCH_SCENES.filter(({ from }) => 'scene' in from || 'make' in from);

export interface BenchResults {
  measured: Measured[];
  early: EarlyRow[];
}

/**
 * @param ids of OFFERED and EXPERIMENTS, and HERE
 * @param progress what is being done, and which of them
 * @throws AbortError when the signal fires; the results so far stand in `results`
 */
export async function runBenchmark(
  device: GPUDevice,
  here: SceneDocument,
  ids: readonly string[],
  options: MeasureOptions,
  results: BenchResults,
  progress: (what: string, done: number) => void,
): Promise<void> {
  const { signal } = options;
  let done = 0;
  const begin = async (what: string): Promise<void> => {
    signal?.throwIfAborted();
    progress(what, done++);
    // Scenes are made on this thread: the line is to be seen before.
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  };
  const library = shaderLibrary();
  const render = async (name: string, scene: SceneDocument): Promise<void> => {
    results.measured.push(await measure(device, library, name, scene, { ...options, readers: READERS }));
  };
  if (ids.includes(HERE)) {
    await begin(here.title);
    await render(here.title, here);
  }
  for (const each of OFFERED.filter(({ id }) => ids.includes(id))) {
    await begin(each.name);
    if ('make' in each.from) await render(each.name, each.from.make());
    else if ('scene' in each.from) await render(each.name, await galleryScene(each.from.scene));
  }
  for (const each of EXPERIMENTS.filter(({ id }) => ids.includes(id))) {
    await begin(each.name);
    results.early.push(...(await each.run({ device, library, signal, pause: () => new Promise((resolve) => setTimeout(resolve)) })));
  }
}
