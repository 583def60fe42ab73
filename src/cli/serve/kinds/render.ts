/** `render`: a scene or a film in, its images out. */
import { PenumbraError } from '../../../api/error.ts';
import { imagesOf, pictureOf } from '../../../api/film.ts';
import { encodePng } from '../../../api/image.ts';
import type { Renderer } from '../../../api/renderer.ts';
import { BLOCK } from '../../../engine/index.ts';
import { resizedFilm } from '../../../scene/camera.ts';
import type { SceneDocument } from '../../../scene/document.ts';
import { checkScene } from '../../../scene/parse.ts';
import { MAX_SAMPLES } from '../../../scene/samples.ts';
import { denoise, denoisedNote } from '../../denoise.ts';
import { FILM_ENDING } from '../../film.ts';
import { completeScene } from '../../scene-files.ts';
import type { Fields, RequestId } from '../fields.ts';
import { bytesIn, sceneIn } from '../inputs.ts';
import type { Bench, Kind } from '../kind.ts';
import { base64, type Wanted, WANTED_FIELDS, wantedIn } from '../outputs.ts';

/** Milliseconds between two events of progress. */
const TOLD = 250;
const MAX_SIDE = 16_384;
const MAX_LAYERS = 64;
/** Parts of a document that `set` changes, member by member. */
const PARTS = ['render', 'display', 'camera'] as const;

interface RenderRequest extends Wanted {
  /** A document, or undefined where `file` names one. */
  scene: unknown;
  file: string | undefined;
  /** Where a document's files are. */
  folder: string | undefined;
  spp: number | undefined;
  /** Number of the first sample. */
  first: number;
  size: readonly [width: number, height: number] | undefined;
  /** Stored beside the image. */
  layers: readonly string[];
  set: Readonly<Partial<Record<(typeof PARTS)[number], object>>>;
  denoise: boolean;
  /** Seconds between two pictures on the way; undefined: none. */
  preview: number | undefined;
}

export const render: Kind = {
  fields: ['scene', 'file', 'folder', 'spp', 'first', 'size', 'layers', 'set', 'denoise', 'preview', ...WANTED_FIELDS],
  read: (fields) => {
    const request = readRender(fields);
    return (bench, signal) => run(request, bench, signal);
  },
};

/** @throws BadRequest */
function readRender(fields: Fields): RenderRequest {
  const [scene, file] = [fields.get('scene'), fields.text('file')];
  if ((scene === undefined) === (file === undefined)) throw fields.bad('expected exactly one of scene and file');
  const folder = fields.text('folder');
  if (folder !== undefined && file !== undefined) throw fields.wrong('folder', 'none beside file, whose folder it is', folder);
  const first = fields.whole('first', MAX_SAMPLES, 0) ?? 0;
  if (first % BLOCK !== 0) throw fields.wrong('first', `a multiple of ${BLOCK}, so that films merge exactly`, first);
  if (file?.endsWith(FILM_ENDING) === true) {
    const given = ['first', 'size', 'layers', 'set'].find((each) => fields.get(each) !== undefined);
    if (given !== undefined) throw fields.wrong(given, 'none beside a film, which goes on as it is', fields.get(given));
  }
  return {
    ...wantedIn(fields),
    scene,
    file,
    folder,
    spp: fields.whole('spp', MAX_SAMPLES),
    first,
    size: sizeIn(fields),
    layers: fields.list('layers', MAX_LAYERS) ?? [],
    set: setIn(fields),
    denoise: fields.flag('denoise'),
    preview: fields.real('preview', 0.1, 86_400),
  };
}

function sizeIn(fields: Fields): readonly [number, number] | undefined {
  const value = fields.get('size');
  if (value === undefined) return undefined;
  const [width, height, ...more] = Array.isArray(value) ? (value as unknown[]) : [];
  if (width === undefined || height === undefined || more.length > 0) throw fields.wrong('size', '[width, height]', value);
  return [fields.whole('size', MAX_SIDE, 1, width) ?? 1, fields.whole('size', MAX_SIDE, 1, height) ?? 1];
}

function setIn(fields: Fields): RenderRequest['set'] {
  const set = fields.record('set') ?? {};
  for (const [part, value] of Object.entries(set)) {
    if (!(PARTS as readonly string[]).includes(part)) throw fields.bad(`At set: expected ${PARTS.join(', ')}, got ${JSON.stringify(part.slice(0, 60))}`); // prettier-ignore
    if (typeof value !== 'object' || value === null || Array.isArray(value)) throw fields.wrong(`set.${part}`, 'an object', value);
  }
  return set;
}

async function run(request: RenderRequest, bench: Bench, signal: AbortSignal): Promise<void> {
  const { id } = request;
  const { emit, outputs } = bench;
  outputs.check(request);
  const { renderer, scene } = await begun(request, bench, signal);
  const seconds = await samples(request, renderer, emit, signal);
  const statistics = await renderer.statistics({ signal });
  await outputs.send(request, {
    scene,
    images: () => renderer.readAll({ signal }),
    picture: () => renderer.picture({ signal }),
    film: () => renderer.saveFilm({ signal }),
  });
  const denoised = request.denoise ? await sendDenoised(request, bench, renderer, scene, statistics.samples.mean) : null;
  emit({ event: 'done', id, seconds, ...statistics, ...(denoised !== null && { denoised }) });
}

/** The renderer with the scene, or with the film that goes on. */
async function begun(request: RenderRequest, bench: Bench, signal: AbortSignal): Promise<{ renderer: Renderer; scene: SceneDocument }> {
  const { id, file, first } = request;
  if (file?.endsWith(FILM_ENDING) === true) {
    const bytes = await bytesIn(file);
    const renderer = await bench.renderer();
    const report = await renderer.loadFilm(bytes, { signal });
    bench.emit({ event: 'scene', id, ...report });
    const { scene } = renderer;
    if (scene === null) throw new PenumbraError('no-scene', 'The film has no scene.');
    return { renderer, scene };
  }
  const { scene, notes } = await sceneOf(request, bench.allow);
  const renderer = await bench.renderer();
  const report = await renderer.setScene(scene, { signal, checked: true });
  // The same scene again, too: an image depends on its request alone.
  renderer.restart(first);
  bench.emit({ event: 'scene', id, ...report, notes: [...notes, ...report.notes] });
  return { renderer, scene };
}

/** @throws CliError, SceneError, ImageError */
async function sceneOf(
  { scene: value, file, folder, size, layers, set }: RenderRequest,
  allow: readonly string[],
): Promise<{ scene: SceneDocument; notes: string[] }> {
  const { scene, notes } = await (file === undefined ? completeScene(value, folder, allow) : sceneIn(file, allow));
  const parts = Object.entries(set);
  if (size === undefined && layers.length === 0 && parts.length === 0) return { scene, notes };
  const film = size === undefined ? scene.film : resizedFilm(scene.film, ...size);
  const all = [...new Set([...(film.layers ?? []), ...layers])];
  const changed = Object.fromEntries(parts.map(([part, value]) => [part, { ...scene[part as (typeof PARTS)[number]], ...value }]));
  return { scene: checkScene({ ...scene, ...changed, film: { ...film, layers: all } }), notes };
}

/** Renders until the film has its samples. @returns seconds of it */
async function samples({ id, spp, preview }: RenderRequest, renderer: Renderer, emit: Bench['emit'], signal: AbortSignal): Promise<number> {
  const start = performance.now();
  let [told, pictured, isDone] = [start, start, false];
  while (!isDone) {
    for await (const { samples: count, spp: until, open, done } of renderer.render({ ...(spp !== undefined && { spp }), signal })) {
      isDone = done;
      const now = performance.now();
      const isDue = preview !== undefined && now - pictured >= preview * 1000;
      if (now - told >= TOLD || isDue) {
        told = now;
        emit({ event: 'progress', id, samples: count, spp: until, open, seconds: (now - start) / 1000 });
      }
      // The film can be read between two renders alone.
      if (isDue) break;
    }
    if (isDone || preview === undefined) break;
    await sendPreview(id, renderer, emit, signal);
    pictured = performance.now();
  }
  return (performance.now() - start) / 1000;
}

async function sendPreview(id: RequestId, renderer: Renderer, emit: Bench['emit'], signal: AbortSignal): Promise<void> {
  const picture = await renderer.picture({ signal });
  const { relativeError } = await renderer.statistics({ signal });
  const { width, height } = picture;
  const data = base64(await encodePng(picture));
  emit({ event: 'preview', id, samples: renderer.samples, relativeError, format: 'png', width, height, data });
}

/** The denoised image in each format that takes it, beside the one that stays as it is. @returns what `done` says of it */
async function sendDenoised(
  request: RenderRequest,
  { outputs }: Bench,
  renderer: Renderer,
  scene: SceneDocument,
  mean: number,
): Promise<object> {
  const { film, network, precision, milliseconds, tiles } = await denoise(renderer.engine);
  const [image] = imagesOf(film);
  const formats = request.formats.filter((each) => each !== 'film');
  await outputs.send(
    { ...request, formats: formats.length === 0 ? ['exr'] : formats },
    {
      scene,
      name: 'denoised',
      images: async () => (image === undefined ? [] : [{ ...image, name: 'denoised' }]),
      picture: async () => pictureOf(film, scene, {}),
      film: () => Promise.reject(new PenumbraError('film', 'A denoised image is no film.')),
      comment: denoisedNote(Math.round(mean)),
    },
  );
  return { network, precision, milliseconds, tiles, bias: 'denoised' };
}
