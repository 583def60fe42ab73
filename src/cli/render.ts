/** `npm run -s render`: a scene file in, an image file out. Started by launch.ts. */
import cliProgress from 'cli-progress';
import { shaderLibrary } from '../content/node.ts';
import { biases, notices } from '../engine/bias.ts';
import {
  filmAverage,
  filmDropped,
  filmDroppedPixels,
  filmIsGraded,
  filmRelativeError,
  filmSamples,
  type FilmSamples,
} from '../engine/film.ts';
import { layerAmounts } from '../engine/layer-image.ts';
import { Renderer } from '../engine/renderer.ts';
import type { RadianceImage } from '../engine/picture.ts';
import type { SceneDocument } from '../scene/document.ts';
import { openDevice } from './adapter.ts';
import { isExpected, placed, report } from './errors.ts';
import { checkOutput, readScene, withEnvironment, writeImage } from './files.ts';
import { readFlags, USAGE, type RenderFlags } from './flags.ts';
import { NO_HARDWARE } from './exit.ts';

/** Milliseconds of work that one submission may take. */
const SUBMISSION_MS = 150;

/** Pixels with dropped samples that are listed. */
const FIRST_DROPPED = 16;

/** Exit code after Ctrl-C, by convention 128 + SIGINT. */
const INTERRUPTED = 130;

process.on('SIGINT', () => process.exit(INTERRUPTED)).on('SIGTERM', () => process.exit(128 + 15));

try {
  const flags = readFlags(process.argv.slice(2));
  if (flags === null) console.log(USAGE);
  process.exit(flags === null ? 0 : await main(flags));
} catch (error) {
  console.error(isExpected(error) ? report(error) : error);
  process.exit(1);
}

async function main(flags: RenderFlags): Promise<number> {
  checkOutput(flags.output);
  const imported = await readScene(flags.scene, { particles: flags.particles });
  const scene = flags.override(flags.environment === undefined ? imported.scene : await withEnvironment(imported.scene, flags.environment));
  for (const note of imported.notes) console.error(note);
  const started = process.env.PENUMBRA_BACKEND ?? '';
  const opened = await openDevice(flags.backend as 'auto', started === 'probe');
  if (opened === null) return NO_HARDWARE;
  const { device, adapter } = opened;

  const run = await render(device, scene, false, flags);
  const note = await run.renderer.overBudget();
  if (note !== null) console.error(placed(note));
  for (const each of run.renderer.report.notes) console.error(each);
  const film = await run.renderer.readFilm();
  const { width, height } = film;
  await writeImage(flags.output, film, scene, flags);
  run.renderer.destroy();

  const said = notices(scene);
  for (const each of said) console.error(each);

  const { spp } = scene.render;
  const samples = filmSamples(film);
  const result: Record<string, unknown> = {
    adapter: adapter.name,
    software: adapter.software,
    width,
    height,
    spp,
    samples,
    seconds: run.seconds,
    firstSampleSeconds: run.firstSampleSeconds,
    sppPerSecond: samples.mean > 1 ? (samples.mean - 1) / (run.seconds - run.firstSampleSeconds) : samples.mean / run.seconds,
    mean: filmAverage(film),
    relativeError: finite(filmRelativeError(film)),
    // Of a sum of weighted groups the second moment is not known.
    errorOf: filmIsGraded(film) ? 'the image before its orders or light groups are weighted' : 'the image',
    droppedSamples: filmDropped(film),
    dropped: filmDroppedPixels(film, FIRST_DROPPED),
    biases: biases(scene),
    notices: said,
    overBudget: note,
    amounts: layerAmounts(film),
    prepare: run.renderer.report,
  };
  if (flags.countRays) {
    const counted = await render(device, scene, true, flags);
    const { closest, shadow } = await counted.renderer.readRayCounts();
    const raysPerSample = (closest + shadow) / filmSamples(await counted.renderer.readFilm()).mean;
    result.raysTraced = closest + shadow;
    result.shadowRays = shadow;
    result.mraysPerSecond = (raysPerSample * (result.sppPerSecond as number)) / 1e6;
  }
  if (flags.json) console.log(JSON.stringify(result));
  else if (process.stderr.isTTY) console.error(summary(flags, result));
  return 0;
}

/** Decoders come when a scene has an image. */
async function readImageRadiance(data: string): Promise<RadianceImage> {
  const [{ readRadiance }, { loadCodec }] = await Promise.all([import('../image/decode/radiance.ts'), import('../content/codecs.ts')]);
  return readRadiance(data, loadCodec);
}

interface Run {
  renderer: Renderer;
  seconds: number;
  firstSampleSeconds: number;
}

/** Renders all samples. The clock starts with the scene in memory and the device open. */
async function render(device: GPUDevice, scene: SceneDocument, countRays: boolean, flags: RenderFlags): Promise<Run> {
  const { spp } = scene.render;
  const start = performance.now();
  const bar = progressBar(flags, countRays ? 'counting rays' : 'rendering');
  const renderer = new Renderer(device, shaderLibrary(), { countRays, readRadiance: readImageRadiance });
  await renderer.setScene(scene);
  bar?.start(spp, 0);
  let first = Number.NaN;
  while (!renderer.isDone(spp)) {
    await renderer.advance(SUBMISSION_MS, spp);
    if (Number.isNaN(first) && renderer.samples > 0) first = (performance.now() - start) / 1000;
    bar?.update(renderer.samples);
  }
  bar?.update(spp);
  bar?.stop();
  return { renderer, seconds: (performance.now() - start) / 1000, firstSampleSeconds: first };
}

function progressBar(flags: RenderFlags, what: string): cliProgress.SingleBar | null {
  if (!process.stderr.isTTY || flags.json) return null;
  const format = `${what} {bar} {value}/{total} spp · {eta_formatted} left`;
  return new cliProgress.SingleBar({ format, stream: process.stderr, hideCursor: true, etaBuffer: 50 }, cliProgress.Presets.shades_classic);
}

/** 64, or 64 to 512 where pixels differ, with their mean. */
function spread({ least, mean, most }: FilmSamples): string {
  return least === most ? String(most) : `${least} to ${most} (mean ${mean.toFixed(1)})`;
}

function finite(value: number): number | null {
  return Number.isFinite(value) ? value : null;
}

function droppedText({ count, pixels: [first] }: ReturnType<typeof filmDroppedPixels>): string {
  return first === undefined ? '' : `samples that were not finite left out in ${count} pixels, first at ${first.x}, ${first.y}`;
}

function summary(flags: RenderFlags, result: Record<string, unknown>): string {
  const error = result.relativeError as number | null;
  const parts = [
    `${flags.output}: ${result.width as number}×${result.height as number}, ${spread(result.samples as FilmSamples)} spp in ${(result.seconds as number).toFixed(1)} s on ${result.adapter as string}`,
    error === null ? '' : `estimated error ${(error * 100).toFixed(error < 0.1 ? 1 : 0)} % of ${result.errorOf as string}`,
    droppedText(result.dropped as ReturnType<typeof filmDroppedPixels>),
    `biased: ${(result.biases as string[]).join(', ')}`,
  ];
  return parts.filter(Boolean).join('; ');
}
