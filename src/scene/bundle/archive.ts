/** Reads a ZIP archive that may be hostile: piece by piece, with bounds on the number of files, on each of them and on all. */
import { Unzip, UnzipInflate } from 'fflate';
import { SceneError } from '../errors.ts';

const MIB = 1024 * 1024;
/** Longest archive that is read. */
export const MAX_ARCHIVE_BYTES = 512 * MIB;
/** Most files in it. */
const MAX_FILES = 10_000;
/** Most bytes of all files together, and of one of each kind. */
const MAX_TOTAL = 1024 * MIB;
const LARGEST = { scene: 128 * MIB, mesh: 512 * MIB, image: 96 * MIB } as const;
/** Bytes that are taken in at a time: what they become, at most a thousand times as many, is counted before the next ones. */
const PIECE = 32 * 1024;
/** Pieces after which others get their turn. */
const PIECES_A_TURN = 64;

type Kind = keyof typeof LARGEST;

/**
 * @param name of the archive, for messages
 * @param kindOf what a file is by its path; null: it does not belong there
 * @param largest bytes of one file of each kind
 * @throws SceneError one sentence
 */
export async function readArchive(
  bytes: Uint8Array,
  name: string,
  kindOf: (path: string) => Kind | null,
  largest: Readonly<Record<Kind, number>> = LARGEST,
): Promise<Map<string, Uint8Array>> {
  const fail = (message: string): SceneError => new SceneError(`${name}: ${message}`);
  if (bytes.length > MAX_ARCHIVE_BYTES) throw fail(`expected at most ${MAX_ARCHIVE_BYTES} bytes, got ${bytes.length}`);
  if (bytes[0] !== 0x50 || bytes[1] !== 0x4b) throw fail('expected a ZIP archive, got something else');
  const files = new Map<string, Uint8Array>();
  let total = 0;
  let open = 0;
  const unzip = new Unzip((file) => {
    const path = file.name.slice(0, 200);
    const kind = kindOf(path);
    if (kind === null) throw fail(`expected scene.json, meshes and images in the archive, got ${JSON.stringify(path)}`);
    if (files.has(path)) throw fail(`expected ${path} once in the archive, got it again`);
    if (files.size === MAX_FILES) throw fail(`expected at most ${MAX_FILES} files in the archive, got more`);
    if (file.compression !== 0 && file.compression !== 8)
      throw fail(`expected ${path} to be stored or deflated, got method ${file.compression}`);
    files.set(path, new Uint8Array(0));
    const parts: Uint8Array[] = [];
    let size = 0;
    open++;
    file.ondata = (error, part, last) => {
      if (error !== null) throw error instanceof SceneError ? error : fail(`${path} is damaged (${error.message})`);
      size += part.length;
      total += part.length;
      if (size > largest[kind]) throw fail(`expected at most ${largest[kind]} bytes in ${path}, got more`);
      if (total > MAX_TOTAL) throw fail(`expected at most ${MAX_TOTAL} bytes in the archive, got more`);
      // The decoder goes on using its buffer.
      if (part.length > 0) parts.push(part.slice());
      if (!last) return;
      open--;
      files.set(path, joined(parts, size));
    };
    file.start();
  });
  unzip.register(UnzipInflate);
  try {
    for (let at = 0, pieces = 0; at < bytes.length; at += PIECE, pieces++) {
      unzip.push(bytes.subarray(at, at + PIECE), at + PIECE >= bytes.length);
      if (pieces % PIECES_A_TURN === PIECES_A_TURN - 1) await new Promise<void>((resolve) => setTimeout(resolve, 0));
    }
  } catch (error) {
    throw error instanceof SceneError ? error : fail(`the archive is damaged (${error instanceof Error ? error.message : String(error)})`);
  }
  if (open > 0) throw fail('the archive is cut short');
  return files;
}

function joined(parts: readonly Uint8Array[], size: number): Uint8Array {
  const all = new Uint8Array(size);
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}
