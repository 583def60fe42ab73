/** Runs the variants of an experiment on the reader's device, one after another, on a renderer of its own. */
import { shaderLibrary } from '../../content/browser.ts';
import { filmRelativeError } from '../../engine/film.ts';
import { Renderer } from '../../engine/renderer.ts';
import type { Measured } from '../../lesson/chart.ts';
import { variantDocument, type Experiment, type SceneOf } from '../../lesson/experiment.ts';
import type { SceneDocument } from '../../scene/document.ts';
import { readRadiance } from '../render/radiance.ts';
import { withFiles } from '../render/resolve.ts';

/** Milliseconds that a timing takes where samples are short, and at most where one is long. */
const ENOUGH = 500;
const LONGEST = 8000;
/** More samples than a timing has time for. */
const MANY = 1 << 20;
/** Milliseconds of work that is handed in at once. */
const PIECE = 100;

/** @param told hears before each variant what comes, and after each what came of all so far */
export async function measureAll(
  device: GPUDevice,
  experiment: Experiment,
  sceneOf: SceneOf,
  signal: AbortSignal,
  told: (done: number, of: number, words: string, measured: Measured) => void,
): Promise<void> {
  const measured: Measured = { series: [], bars: [] };
  const of = experiment.runs.reduce((sum, { variants }) => sum + variants.length, 0);
  let done = 0;
  for (const run of experiment.runs) {
    const points: [number, number][] = [];
    for (const variant of run.variants) {
      if (signal.aborted) return;
      const words = `${run.label}: ${typeof variant.at === 'number' ? variant.at.toLocaleString('en-US') : variant.at}`;
      told(done, of, words, measured);
      // Its own renderer each: kernels and buffers of one must not help the next.
      const renderer = new Renderer(device, shaderLibrary(), { readRadiance });
      try {
        const document = await withFiles(await variantDocument(experiment, run, variant, sceneOf));
        const value = await measureOne(renderer, document, experiment.measure, variant.passes, signal);
        if (value === null) return;
        if (typeof variant.at === 'string') measured.bars.push({ label: variant.at, value });
        else {
          if (points.length === 0) measured.series.push({ label: run.label, points, scattered: false });
          points.push([variant.at, value]);
        }
      } finally {
        renderer.destroy();
      }
      told(++done, of, words, measured);
    }
  }
}

/** Null: it was stopped. */
async function measureOne(
  renderer: Renderer,
  document: SceneDocument,
  measure: Experiment['measure'],
  passes: number,
  signal: AbortSignal,
): Promise<number | null> {
  await renderer.setScene(document);
  if (measure === 'error') {
    const { spp } = document.render;
    while (!renderer.isDone(spp)) {
      if (signal.aborted) return null;
      await renderer.advance(PIECE, spp);
    }
    return filmRelativeError(await renderer.readFilm());
  }
  // What a driver puts off until the first work of a kernel is not to be timed.
  await renderer.advance(PIECE, MANY);
  renderer.restart();
  const start = performance.now();
  for (;;) {
    if (signal.aborted) return null;
    await renderer.advance(PIECE, MANY);
    const elapsed = performance.now() - start;
    if ((elapsed > ENOUGH && renderer.samples >= 1) || (elapsed > LONGEST && renderer.progress > 0))
      return (passes * elapsed) / renderer.progress;
  }
}
