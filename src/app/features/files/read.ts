/** Files of the user: which can be opened, as what, and images and films among them. Scenes: read-scene.ts. */
import type { FilmFile } from '../../../engine/index.ts';
import { FORMATS } from '../../../scene/import/formats.ts';
import { ARCHIVE_EXTENSION, type GivenFile } from '../../../scene/import/together.ts';
import { extensionOf } from '../../ui/file-names.ts';
import { sentence } from '../../../base/sentence.ts';

/** What can be opened, and the most MiB that is read of it. */
const LIMITS: Readonly<Record<string, number>> = {
  ...Object.fromEntries(FORMATS.flatMap(({ extensions, mib }) => extensions.map((each) => [each, mib]))),
  [ARCHIVE_EXTENSION]: 512,
  '.mtl': 16,
  // Beside scenes of pbrt: packed meshes, and spectra.
  '.gz': 512,
  '.spd': 4,
  '.jpg': 256,
  '.jpeg': 256,
  '.webp': 256,
  '.tga': 256,
  '.bmp': 256,
  '.ktx2': 256,
  '.png': 256,
  '.hdr': 96,
  '.exr': 96,
  '.film': 1024,
  '.wgsl': 1,
};
/** The same of tables that materials and media look up: they are no scenes, and come where a parameter takes them, or beside a scene. */
const TABLES: Readonly<Record<string, number>> = { '.npy': 96, '.binary': 96, '.bsdf': 96, '.vol': 1024, '.nvdb': 1024 };
const MIB = 1024 * 1024;

/** What is an image where it comes alone; a PNG may be a scene. */
const IMAGES = ['.hdr', '.exr', '.jpg', '.jpeg', '.webp', '.tga', '.bmp'];

export const OPENABLE = Object.keys(LIMITS);

/** Most MiB of a file of a folder or an archive, which may be of any kind until a scene names it. */
const OF_FOLDER = 1024;

/** What reading needs of a `File`; of one of a folder or an archive the name is its path. */
export type SourceFile = GivenFile;

/** A file of a folder, by its path. */
export class FolderFile implements SourceFile {
  readonly file: File;
  readonly name: string;

  constructor(file: File, path: string) {
    this.file = file;
    this.name = path;
  }

  get size(): number {
    return this.file.size;
  }

  arrayBuffer = (): Promise<ArrayBuffer> => this.file.arrayBuffer();
}

/** Several files are scenes, and nobody has said which is meant. */
export class SeveralScenes extends Error {
  readonly names: readonly string[];

  constructor(names: readonly string[]) {
    const more = names.length - MAX_NAMES;
    const listed = names.slice(0, MAX_NAMES).join(', ') + (more > 0 ? ` and ${more} more` : '');
    super(`Expected one scene, alone or with the files that it names, got several: ${listed}.`);
    this.names = names;
  }
}

/** Scenes that an error names. */
const MAX_NAMES = 8;

/** The one file that is an image; null: there are others, or it is a picture that holds a scene. */
export async function imageAmong(files: readonly SourceFile[]): Promise<SourceFile | null> {
  const [file] = files;
  if (file === undefined || files.length > 1) return null;
  const ending = extensionOf(file.name);
  if (ending !== '.png') return IMAGES.includes(ending) ? file : null;
  checkSize(file);
  const { pngText, SCENE_KEYWORD } = await import('../../../image/png.ts');
  try {
    return pngText(await bytesOf(file))[SCENE_KEYWORD] === undefined ? file : null;
  } catch (error) {
    throw new Error(named(file.name, error), { cause: error });
  }
}

/** Whether an image file holds light that is brighter than white: an environment rather than the paint of a surface. */
export const isLight = ({ name }: SourceFile): boolean => ['.hdr', '.exr'].includes(extensionOf(name));

/** The one file that is a film; null: there is none, or more. */
export const filmAmong = (files: readonly SourceFile[]): SourceFile | null =>
  files.length === 1 && extensionOf(files[0]!.name) === '.film' ? files[0]! : null;

/** @throws Error, one sentence that begins with the file's name */
export async function readFilmFile(file: SourceFile): Promise<FilmFile> {
  checkSize(file);
  const { decodeFilm } = await import('../../../engine/film/file.ts');
  return decodeFilm(new Uint8Array(await file.arrayBuffer())).catch((error: unknown) => {
    throw new Error(named(file.name, error), { cause: error });
  });
}

/** The file of an image or a table as a data URL. @throws Error, one sentence that begins with the file's name */
export async function readImageFile(file: SourceFile): Promise<string> {
  checkSize(file);
  const { imageDataUrl } = await import('../../../image/decode/data-url.ts');
  const bytes = await bytesOf(file);
  try {
    return imageDataUrl(bytes);
  } catch (error) {
    throw new Error(named(file.name, error), { cause: error });
  }
}

/** @throws Error, one sentence */
export function checkSize({ name, size }: SourceFile): void {
  const limit = LIMITS[extensionOf(name)] ?? TABLES[extensionOf(name)] ?? (name.includes('/') ? OF_FOLDER : undefined);
  if (limit === undefined)
    throw new Error(`${name}: expected a file that ends in ${OPENABLE.slice(0, -1).join(', ')} or ${OPENABLE.at(-1)}.`);
  if (size > limit * MIB) throw new Error(`${name}: expected at most ${limit} MiB, got ${Math.ceil(size / MIB)} MiB.`);
}

export const bytesOf = async (file: SourceFile): Promise<Uint8Array> => new Uint8Array(await file.arrayBuffer());

/** An error's sentence, which begins with the file's name. */
export function named(name: string, error: unknown): string {
  const message = sentence(error);
  return message.startsWith(name) ? message : `${name}: ${message}`;
}
