/** Runs the variants of an experiment on the reader's device, one after another: each on a renderer of its own, or by a program. */
import { shaderLibrary } from '../../../content/library.ts';
import { timeProgram } from '../../../bench/strategies.ts';
import { filmRelativeError, Renderer, type FilmData } from '../../../engine/index.ts';
import type { Measured } from '../../../lesson/chart.ts';
import { variantDocument, type Experiment, type SceneOf } from '../../../lesson/experiment.ts';
import type { SceneDocument } from '../../../scene/document.ts';
import { count } from './numerals.ts';
import { READERS } from '../../render/radiance.ts';
import { withFiles } from '../../render/resolve.ts';
import { samplesOf } from '../../../scene/samples.ts';
import { t } from './speech.ts';

/** Milliseconds that a timing takes where samples are short, and at most where one is long. */
const ENOUGH = 500;
const LONGEST = 8000;
/** More samples than a timing has time for. */
const MANY = 1 << 20;
/** Milliseconds of work that is handed in at once. */
const PIECE = 100;
/** Milliseconds between two words on how far a program is. */
const SAY_MS = 200;

type Run = Experiment['runs'][number];

/** Rays that a program was measured on, and those of the picture. */
interface Part {
  rays: number;
  of: number;
}

/** What a variant gave, and on which part of the picture where it was not all of it. */
interface Result {
  value: number;
  part: Part | null;
}

/** Of all variants that make one line, or of a bar. */
function partNote(label: string, parts: readonly Part[]): string {
  const [least, most] = [Math.min, Math.max].map((each) => each(...parts.map(({ rays }) => rays))) as [number, number];
  const rays = least === most ? count(least) : `${count(least)}–${count(most)}`;
  return t('{label}: measured on {rays} rays, scaled to {all}.', {
    label,
    rays,
    all: [...new Set(parts.map(({ of }) => count(of)))].join(', '),
  });
}

/** @param told hears before each variant what comes, within it how far it is, and after each what came of all so far */
export async function measureAll(
  device: GPUDevice,
  experiment: Experiment,
  sceneOf: SceneOf,
  signal: AbortSignal,
  told: (done: number, of: number, words: string, measured: Measured) => void,
): Promise<void> {
  const measured: Measured = { series: [], bars: [], notes: [] };
  const of = experiment.runs.reduce((sum, { variants }) => sum + variants.length, 0);
  /** By labels of bars and lines. */
  const parts = new Map<string, Part[]>();
  let done = 0;
  for (const run of experiment.runs) {
    const points: [number, number][] = [];
    for (const variant of run.variants) {
      if (signal.aborted) return;
      const words = typeof variant.at === 'number' ? `${run.label}: ${variant.at.toLocaleString('en-US')}` : variant.at;
      told(done, of, words, measured);
      const document = await withFiles(await variantDocument(experiment, run, variant, sceneOf));
      const result =
        run.program === undefined
          ? await rendered(device, document, experiment.measure, variant.passes, signal)
          : await programmed(device, document, run, run.program, signal, (far) => told(done, of, `${words}, ${far}`, measured));
      if (result === null) return;
      const { value, part } = result;
      const label = typeof variant.at === 'string' ? variant.at : run.label;
      if (part !== null) parts.set(label, [...(parts.get(label) ?? []), part]);
      measured.notes = [...parts].map((each) => partNote(...each));
      if (typeof variant.at === 'string') measured.bars.push({ label, value });
      else {
        if (points.length === 0) measured.series.push({ label, points, scattered: false });
        points.push([variant.at, value]);
      }
      told(++done, of, words, measured);
    }
  }
}

/** Times a program on the whole picture, or on a part of it from which the time of the whole follows. Null: it was stopped. */
async function programmed(
  device: GPUDevice,
  document: SceneDocument,
  { rays }: Run,
  program: NonNullable<Run['program']>,
  signal: AbortSignal,
  far: (words: string) => void,
): Promise<Result | null> {
  const { width, height } = document.film;
  const most = Math.min(rays, width * height);
  let said = -Infinity;
  const timed = await timeProgram(device, program, document, most, {
    longest: LONGEST,
    told: (done) => {
      if (performance.now() - said > SAY_MS) {
        far(t('{n} of {of} rays', { n: count(done), of: count(most) }));
        said = performance.now();
      }
      return !signal.aborted;
    },
    pause: () => new Promise((resolve) => setTimeout(resolve)),
  });
  if (timed === null) return null;
  return { value: (timed.ms * timed.of) / timed.rays, part: timed.rays === timed.of ? null : timed };
}

/** By the renderer; each variant has its own: kernels and buffers of one must not help the next. Null: it was stopped. */
async function rendered(
  device: GPUDevice,
  document: SceneDocument,
  measure: Experiment['measure'],
  passes: number,
  signal: AbortSignal,
): Promise<Result | null> {
  const renderer = new Renderer(device, shaderLibrary(), READERS);
  try {
    const value = await measureOne(renderer, document, measure, passes, signal);
    return value === null ? null : { value, part: null };
  } finally {
    renderer.destroy();
  }
}

/** Of a document, to its spp, on a renderer of its own. */
export async function renderFilm(device: GPUDevice, document: SceneDocument): Promise<FilmData> {
  const renderer = new Renderer(device, shaderLibrary(), READERS);
  try {
    await renderer.setScene(document);
    const spp = samplesOf(document.render);
    while (!renderer.isDone(spp)) await renderer.advance(PIECE, spp);
    return await renderer.readFilm();
  } finally {
    renderer.destroy();
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
    const spp = samplesOf(document.render);
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
