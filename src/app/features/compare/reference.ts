/** What errors are counted against: an image that was converged here, or one that is opened from a file. */
import { filmData, type FilmData, type FilmFile, filmMean, filmSamples } from '../../../engine/index.ts';
import type { SceneDocument } from '../../../scene/document.ts';
import { equal } from '../../../base/equal.ts';
import { count, listed } from '../../ui/format.ts';
import { extensionOf } from '../../ui/file-names.ts';
import { readFilmFile, type SourceFile } from '../files/read.ts';

export interface Size {
  width: number;
  height: number;
}

export interface Reference {
  film: FilmData;
  /** Name of the file; null: converged here. */
  name: string | null;
  /** Samples a pixel, in the mean; null: the file does not say. */
  samples: number | null;
  /** The scene that it is a picture of; null: the file does not say. */
  scene: SceneDocument | null;
  /** What can be written as a film; null: an image without samples. */
  file: FilmFile | null;
}

export const REFERENCE_FILES = ['.film', '.exr', '.pfm'];
/** Of an image: 16 million pixels of a PFM. */
const MAX_BYTES = 192 * 1024 * 1024;

/** Whether standard errors are known: every pixel has two samples. An image has one number a channel, and no more. */
export const hasErrors = (film: FilmData): boolean => filmSamples(film).least >= 2;

/** A film by its sums. @param name of its file; null: it was converged here */
export function referenceOfFilm(file: FilmFile, name: string | null): Reference {
  const film = filmData(file.scene, file);
  return { film, name, samples: filmSamples(film).mean, scene: file.scene, file };
}

/** Linear RGB as a film of one sample a pixel, whose variance is not known. @throws Error, one sentence, for what is not finite */
export function referenceOfImage({ width, height, data }: Size & { data: ArrayLike<number> }, name: string): Reference {
  const lanes = data.length / (width * height);
  const sums = new Float32Array(width * height * 8);
  let odd = 0;
  for (let i = 0; i < width * height; i++) {
    for (let c = 0; c < 3; c++) {
      const value = data[i * lanes + c]!;
      if (!Number.isFinite(value)) odd++;
      sums[8 * i + c] = value;
      sums[8 * i + 4 + c] = value * value;
    }
    sums[8 * i + 3] = 1;
  }
  if (odd > 0) throw new Error(`${name}: expected finite numbers, got ${count(odd)} that are infinite or none.`);
  return { film: { width, height, data: sums }, name, samples: null, scene: null, file: null };
}

/**
 * Reads a film, an EXR (its first layer with R, G and B) or a PFM.
 * @param sizes of which its size must be one, in pixels
 * @throws Error, one sentence that begins with the file's name
 */
export async function readReference(file: SourceFile, sizes: readonly Size[]): Promise<Reference> {
  const { name } = file;
  const reference = await read(file);
  const { width, height } = reference.film;
  if (sizes.some((each) => each.width === width && each.height === height)) return reference;
  const wanted = sizes.map((each) => `${each.width}×${each.height}`).join(' or ');
  throw new Error(`${name}: expected a picture of ${wanted} pixels, as this scene has, got ${width}×${height}.`);
}

async function read(file: SourceFile): Promise<Reference> {
  const { name } = file;
  const ending = extensionOf(name);
  if (!REFERENCE_FILES.includes(ending)) throw new Error(`${name}: expected a reference that ends in .film, .exr or .pfm.`);
  if (ending === '.film') return referenceOfFilm(await readFilmFile(file), name);
  if (file.size > MAX_BYTES) throw new Error(`${name}: expected at most ${count(MAX_BYTES)} bytes, got ${count(file.size)}.`);
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (ending === '.pfm') return referenceOfImage(await pfm(bytes, name), name);
  const { decodeImage } = await import('../../../image/decode/index.ts');
  const image = await decodeImage(bytes, name);
  if (image.kind !== 'rgba32f') throw new Error(`${name}: expected an EXR file, got another kind of image.`);
  return referenceOfImage(image, name);
}

async function pfm(bytes: Uint8Array, name: string): Promise<Size & { data: Float32Array }> {
  const { decodePfm } = await import('../../../image/pfm.ts');
  try {
    return decodePfm(bytes);
  } catch (error) {
    throw new Error(`${name}: ${(error as Error).message}.`, { cause: error });
  }
}

/** What a reference is saved as: with its samples, or the image alone. */
export type SavedAs = 'film' | 'exr';

/** A file that {@link readReference} reads. @throws Error, one sentence, for the film of an image */
export async function encodedReference({ film, file, name }: Reference, format: SavedAs): Promise<Blob> {
  if (format === 'film') {
    if (file === null) throw new Error(`${name}: an image has no samples to save as a film.`);
    const { encodeFilm } = await import('../../../engine/film/file.ts');
    return new Blob(await encodeFilm(file));
  }
  const { encodeExr } = await import('../../../image/exr.ts');
  const bytes = await encodeExr({ width: film.width, height: film.height, data: filmMean(film) });
  return new Blob([bytes as Uint8Array<ArrayBuffer>]);
}

/** What it is, in a sentence or two. */
export function described({ film, name, samples }: Reference): string {
  const where = name ?? 'Converged here';
  const many = samples === null ? 'samples unknown' : `${count(samples)} samples a pixel`;
  const errors = hasErrors(film)
    ? 'Its own standard errors are taken into account.'
    : 'It has no standard errors: it counts as exact, and what noise it has looks like error and bias.';
  return `${where}: ${film.width}×${film.height}, ${many}. ${errors}`;
}

/** What its scene has otherwise than the one that is compared; empty: nothing that one would see, or it is not known. */
export function strange({ scene }: Reference, compared: SceneDocument): string {
  if (scene === null) return '';
  const parts = (['camera', 'shapes', 'objects', 'instances', 'lights'] as const).filter((key) => !equal(scene[key], compared[key]));
  return parts.length === 0 ? '' : ` It is a picture of another scene, with other ${listed(parts)}: what differs may be that.`;
}
