/** `npm run -s render`: a scene file in, an image file out. Started by launch.ts. */
import {
  biases,
  filmAverage,
  filmDropped,
  filmDroppedPixels,
  filmIsGraded,
  filmRelativeError,
  filmSamples,
  type FilmSamples,
  layerAmounts,
  notices,
} from '../engine/index.ts';
import type { SceneDocument } from '../scene/document.ts';
import type { Imported } from '../scene/import/imported.ts';
import { openDevice } from './adapter.ts';
import { runCommand } from './command.ts';
import { CliError, placed } from './errors.ts';
import { BUNDLE_EXTENSION } from '../scene/bundle/extension.ts';
import { agreementText, agreementWith, linkOf, readLink } from './links.ts';
import { NO_ADAPTER } from './exit.ts';
import { linkLibrary } from './library.ts';
import { foreignPrograms } from '../link/content.ts';
import { writeBundle, writeImage } from './files.ts';
import { checkPlace } from './place/place.ts';
import { readScene, withEnvironment } from './scene-files.ts';
import { FILM_ENDING, readFilmFile, writeFilmFile, type FilmPlan } from './film.ts';
import { denoise, denoisedFacts, denoisedName, denoisedNote, type DenoisedFilm } from './denoise.ts';
import { readFlags, USAGE, type RenderFlags } from './flags.ts';
import { renderFrames } from './frames.ts';
import { persist } from './persist.ts';
import { printJson, say } from './print.ts';
import { countRays, renderFilm } from './run.ts';
import { stopOnSignals } from './stop.ts';
import { samplesOf } from '../scene/samples.ts';
import { warningsOf } from '../shader/warnings.ts';

/** Pixels with dropped samples that are listed. */
const FIRST_DROPPED = 16;

stopOnSignals();

await runCommand(USAGE, readFlags, main);

async function main(flags: RenderFlags): Promise<number> {
  if (flags.frames === null) await checkPlace(flags.output);
  const link = linkOf(flags.scene);
  const shared = link === null ? null : await readLink(link, flags.runCode);
  const begin = link === null && flags.scene.endsWith(FILM_ENDING) ? await readFilmFile(flags.scene) : null;
  if (begin !== null && flags.part.isPart)
    throw new CliError('Expected a scene for a part of its samples, got a film, which goes on after its last sample.');
  const imported: Imported = shared ?? (begin === null ? await readScene(flags.scene, flags) : { scene: begin.scene, notes: [] });
  const scene = flags.override(flags.environment === undefined ? imported.scene : await withEnvironment(imported.scene, flags.environment));
  for (const note of imported.notes) say(note);
  if (flags.output.toLowerCase().endsWith(BUNDLE_EXTENSION)) {
    await writeBundle(flags.output, scene);
    return 0;
  }
  const opened = await openDevice(flags.backend, flags.gpu);
  if (opened === null) return NO_ADAPTER;
  const { device, adapter } = opened;

  const { part, output, frames } = flags;
  if (frames !== null) {
    const done = await renderFrames(device, scene, { ...flags, frames, resume: part.resume });
    if (flags.json) printJson({ adapter: adapter.name, software: adapter.software, ...done });
    return 0;
  }
  const spp = samplesOf(scene.render);
  const plan: FilmPlan = {
    scene,
    range: part.range(spp),
    output,
    resume: part.resume,
    interval: part.interval,
    elsewhere: part.elsewhere,
    begin,
    adapter: adapter.name,
    goal: part.goal(spp),
  };
  const run = await renderFilm(device, plan, flags);
  if (run === null) {
    say(`${output} has all its samples; there is nothing to render.`);
    return 0;
  }
  const notes = await run.renderer.programNotes();
  for (const each of Object.values(notes)) if (each !== null) say(placed(each));
  const warnings = warningsOf(scene.programs);
  for (const each of warnings) say(placed(each));
  for (const each of run.renderer.report.notes) say(each);
  const film = await run.renderer.readFilm();
  const { width, height } = film;
  const write = async (): Promise<void> =>
    output.endsWith(FILM_ENDING) ? writeFilmFile(output, await run.film.film()) : writeImage(output, film, scene, flags);
  await persist(write, { backup: () => run.film.backup() });
  const denoised = flags.denoise ? await denoise(run.renderer) : null;
  if (denoised !== null) await writeDenoised(denoised, scene, flags, filmSamples(film).mean);
  await run.film.done();
  run.renderer.destroy();
  const agreement = shared === null ? null : agreementWith(shared.opened, scene, film);
  if (agreement !== null) say(agreementText(agreement));

  const said = notices(scene);
  for (const each of said) say(each);

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
    // Code that is not the library's.
    programs: foreignPrograms(scene, linkLibrary()).map(({ name }) => name),
    notices: said,
    ...notes,
    warnings,
    ...(agreement !== null && { agreement: { ...agreement, z: [...agreement.z] } }),
    amounts: layerAmounts(film),
    ...(denoised !== null && { denoised: denoisedFacts(denoised, output) }),
    prepare: run.renderer.report,
  };
  if (flags.countRays) {
    const { closest, shadow, samples: each } = await countRays(device, scene, flags);
    const raysPerSample = (closest + shadow) / each;
    result.raysTraced = closest + shadow;
    result.shadowRays = shadow;
    result.mraysPerSecond = (raysPerSample * (result.sppPerSecond as number)) / 1e6;
  }
  if (flags.json) printJson(result);
  else if (process.stderr.isTTY) say(summary(flags, result));
  return 0;
}

/** Beside the image. */
async function writeDenoised(
  { film }: DenoisedFilm,
  scene: SceneDocument,
  { output, colorBar }: RenderFlags,
  samples: number,
): Promise<void> {
  const comment = denoisedNote(Math.round(samples));
  await persist(() => writeImage(denoisedName(output), film, scene, { layer: undefined, colorBar, comment }));
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
    flags.denoise ? `${denoisedName(flags.output)}: biased: denoised` : '',
  ];
  return parts.filter(Boolean).join('; ');
}
