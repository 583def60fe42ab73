/** Bytes from files, images to files. */
import { closeSync, existsSync, fsyncSync, openSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, extname, resolve } from 'node:path';
import type { ByteImage } from '../image/types.ts';
import { fromDataUrl } from '../image/decode/data-url.ts';
import { asPicture, asRgb, type FilmData, filmMean, layersOf } from '../engine/index.ts';
import type { SceneDocument } from '../scene/document.ts';
import { CliError, WriteError } from './errors.ts';
import type { RenderFlags } from './flags.ts';
import { sentence } from '../base/sentence.ts';
import { neutralOf } from '../base/adaptation.ts';
import { srgbEncode } from '../base/color.ts';

/** @param named as errors call it. @throws CliError */
export async function readBytes(path: string, named = path): Promise<Uint8Array<ArrayBuffer>> {
  try {
    return new Uint8Array(await readFile(path));
  } catch (error) {
    throw new CliError(`Cannot read ${named}: ${systemReason(error)}.`);
  }
}

function systemReason(error: unknown): string {
  const code = (error as NodeJS.ErrnoException).code ?? '';
  const reasons: Record<string, string> = {
    ENOENT: 'no such file or folder',
    EISDIR: 'it is a folder',
    EACCES: 'access is not allowed',
    ENOTDIR: 'part of the path is not a folder',
    EROFS: 'the file system is read-only',
    ENOSPC: 'the disk is full',
    EDQUOT: 'the disk quota is used up',
    EIO: 'the disk does not answer',
    ERR_FS_FILE_TOO_LARGE: 'it is larger than 2 GiB',
  };
  return reasons[code] ?? sentence(error);
}

/** Fails before the work rather than after it. @throws CliError */
export function checkOutput(path: string): void {
  const folder = dirname(resolve(path));
  if (!existsSync(folder)) throw new CliError(`Cannot write ${path}: the folder ${folder} does not exist.`);
  if (existsSync(path) && statSync(path).isDirectory()) throw new CliError(`Cannot write ${path}: it is a folder.`);
}

/** How an image becomes a file. */
export type ImageLook = Pick<RenderFlags, 'layer' | 'colorBar'> & {
  /** What a PNG says of itself. */
  comment?: string;
};

/** Writes the image, or the layer of the flags, in the format of the ending, whole or not at all. @throws CliError */
export async function writeImage(path: string, film: FilmData, scene: SceneDocument, look: ImageLook): Promise<void> {
  const { writePlace } = await import('./place/place.ts');
  await writePlace(path, [await encode(extname(path).toLowerCase(), film, scene, look)]);
}

/** Writes the scene with its meshes and images. @throws CliError */
export async function writeBundle(path: string, scene: SceneDocument): Promise<void> {
  const { encodeBundle } = await import('../scene/bundle/bundle.ts');
  writeWhole(path, [encodeBundle(scene, fromDataUrl)]);
}

/** Writes a file, whole or not at all: whoever reads it meanwhile sees the one before. @throws CliError */
export function writeWhole(path: string, pieces: readonly Uint8Array[]): void {
  const aside = `${path}.${process.pid}.part`;
  try {
    const file = openSync(aside, 'w');
    try {
      for (const piece of pieces) writeFileSync(file, piece);
      // Before the name is: a machine may lose its power between the two.
      fsyncSync(file);
    } finally {
      closeSync(file);
    }
    renameSync(aside, path);
  } catch (error) {
    rmSync(aside, { force: true });
    const { code } = error as NodeJS.ErrnoException;
    const size = pieces.reduce((sum, piece) => sum + piece.length, 0);
    const room = code === 'ENOSPC' || code === 'EDQUOT' ? `; ${(Math.ceil(size / 1e5) / 10).toFixed(1)} MB are needed` : '';
    throw new WriteError(`Cannot write ${path}: ${systemReason(error)}${room}.`);
  }
}

async function encode(ending: string, film: FilmData, scene: SceneDocument, flags: ImageLook): Promise<Uint8Array> {
  const { width, height } = film;
  const layers = layersOf(film);
  const place = layers.findIndex(({ name }) => name === flags.layer);
  const layer = layers[place];
  if (flags.layer !== undefined && layer === undefined)
    throw new CliError(`--layer: expected one of ${layers.map(({ name }) => name).join(', ')}, got ${flags.layer}`);
  const image = { width, height, data: layer === undefined ? filmMean(film) : asRgb(layer) };
  if (ending === '.pfm') return (await import('../image/pfm.ts')).encodePfm(image);
  if (ending === '.exr')
    return (await import('../image/exr.ts')).encodeExr(image, layer === undefined ? layers : [], neutralOf(scene.display.white));
  const { asciiJson, encodePng, SCENE_KEYWORD } = await import('../image/png.ts');
  const { displaySettings, toneMap } = await import('../image/tone.ts');
  const kind = film.layers?.images[place]?.kind ?? 'radiance';
  const look = kind === 'radiance' ? displaySettings(scene.display) : ({ exposure: 0, curve: 'linear' } as const);
  const rgb8 = toneMap({ ...image, data: asPicture(kind, image.data) }, look);
  if (flags.colorBar) await withColorBar({ width, height, rgb8 }, scene);
  return encodePng(
    { width: image.width, height: image.height, rgb8 },
    {
      [SCENE_KEYWORD]: asciiJson(scene),
      Software: 'Penumbra',
      ...(flags.comment !== undefined && { Comment: flags.comment }),
    },
  );
}

/** Draws what the colours of the scene stand for. @throws CliError where they stand for nothing */
async function withColorBar(image: ByteImage, { colorScale }: SceneDocument): Promise<void> {
  if (colorScale === undefined) throw new CliError('--color-bar: the colours of this scene stand for no numbers.');
  const [{ drawColorBar }, { scaleColor, scaleTexts }] = await Promise.all([
    import('../image/color-bar.ts'),
    import('../scene/color-scale.ts'),
  ]);
  const { ticks, notes } = scaleTexts(colorScale);
  const head = [colorScale.title.toUpperCase(), ...(colorScale.unit === '' ? [] : [colorScale.unit])];
  drawColorBar(image, { head, ticks, foot: notes.map((each) => each.toUpperCase()) }, (t) =>
    scaleColor(colorScale, t).map((each) => Math.round(255 * srgbEncode(each))),
  );
}
