/** Files that requests name: regular ones, of a size that can be read. */
import { statSync } from 'node:fs';
import { FilmError } from '../../engine/gpu/errors.ts';
import { decodeFilm } from '../../engine/film/file.ts';
import type { FilmFile } from '../../engine/index.ts';
import type { Imported } from '../../scene/import/imported.ts';
import { shown } from '../../scene/errors.ts';
import { CliError } from '../errors.ts';
import { readBytes } from '../files.ts';
import { readScene } from '../scene-files.ts';

/** Longest file. */
const MAX_BYTES = 2 ** 30;

/** @throws CliError, SceneError, ImageError */
export async function sceneIn(file: string, allow: readonly string[]): Promise<Imported> {
  checkReadable(file);
  return readScene(file, { allow });
}

/** @throws CliError */
export async function bytesIn(file: string): Promise<Uint8Array<ArrayBuffer>> {
  checkReadable(file);
  return readBytes(file, shown(file));
}

/** @throws CliError, FilmError */
export async function filmIn(file: string): Promise<FilmFile> {
  const bytes = await bytesIn(file);
  return decodeFilm(bytes).catch((error: unknown) => {
    throw error instanceof FilmError ? new FilmError(`${shown(file)}: ${error.message}`) : error;
  });
}

/** @throws CliError */
function checkReadable(file: string): void {
  const found = file.includes('\0') ? undefined : statSync(file, { throwIfNoEntry: false });
  // Reading a pipe or a device may never end.
  if (found !== undefined && !found.isFile()) throw new CliError(`Cannot read ${shown(file)}: expected a file, got something else.`);
  if (found === undefined) throw new CliError(`Cannot read ${shown(file)}: no such file or folder.`);
  if (found.size > MAX_BYTES) throw new CliError(`Cannot read ${shown(file)}: expected at most ${MAX_BYTES} bytes, got ${found.size}.`);
}
