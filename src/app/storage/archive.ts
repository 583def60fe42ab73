/** A workspace as one file: a zip of `workspace.json` and of meshes and images in `blobs/`. What comes from outside is hostile. */
import { strToU8, Unzip, UnzipInflate, Zip, ZipDeflate } from 'fflate';
import { z } from 'zod';
import { parseJson } from '../../scene/json.ts';
import type { Display } from '../app.ts';
import { sentence } from '../../base/sentence.ts';

/** Bytes of a file that is read, and of all that is in it. */
export const MAX_BYTES = 256 * 1024 * 1024;
const MAX_CONTENT = 1024 * 1024 * 1024;
const MAX_FILES = 20_000;
const MAX_ROWS = 5000;
const PIECE = 64 * 1024;
/** Pieces after which the page has its turn. */
const TURN = 16;

const text = (most: number) => z.string().max(most);
const thumbnail = text(400_000)
  .regex(/^data:image\/jpeg;base64,[A-Za-z0-9+/=]*$/)
  .nullable()
  .catch(null);
const display = z.record(z.string().max(40), z.union([z.string().max(100), z.number(), z.boolean()])) as unknown as z.ZodType<Display>;
const time = z.number().min(0).max(8.64e15);
const common = { id: text(200).min(1), source: text(1000), title: text(1000), document: z.unknown(), display, thumbnail, at: time };
const work = z.object({ ...common, isEdited: z.boolean() });
const version = z.object({ ...common, name: text(200), work: text(200), samples: z.number().min(0) });
const program = z.object({
  work: text(200),
  source: text(1000),
  title: text(1000),
  name: text(200),
  kind: z.enum(['material', 'environment', 'shape', 'medium', 'displacement']),
  good: text(1_000_000).nullable(),
  draft: text(1_000_000).nullable(),
  at: time,
});
const workspace = z.object({
  format: z.literal('penumbra workspace'),
  version: z.literal(1),
  works: z.array(work).max(MAX_ROWS),
  versions: z.array(version).max(MAX_ROWS),
  programs: z.array(program).max(MAX_ROWS),
});

export type Archive = z.output<typeof workspace> & {
  /** Meshes and long texts by the ids that documents refer to. */
  blobs: Map<string, unknown>;
};

/** The file, in pieces, so that nothing large is there twice. */
export async function writeArchive({ blobs, ...rest }: Archive): Promise<Blob> {
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  let failure: Error | null = null;
  const zip = new Zip((error, piece) => {
    failure ??= error;
    pieces.push(piece as Uint8Array<ArrayBuffer>);
  });
  const add = (name: string, content: unknown): void => {
    const file = new ZipDeflate(name, { level: 6 });
    zip.add(file);
    file.push(strToU8(JSON.stringify(content)), true);
  };
  add('workspace.json', rest);
  for (const [id, content] of blobs) {
    await new Promise((resolve) => setTimeout(resolve));
    add(`blobs/${id}.json`, content);
  }
  zip.end();
  if (failure !== null) throw failure;
  return new Blob(pieces, { type: 'application/zip' });
}

/** @throws Error, one sentence that says what is wrong with the file */
export async function readArchive(bytes: Uint8Array, limits = { content: MAX_CONTENT, files: MAX_FILES }): Promise<Archive> {
  if (bytes.length > MAX_BYTES) throw new Error(`The workspace file is larger than ${MAX_BYTES / 2 ** 20} MiB.`);
  const files = await unzipped(bytes, limits);
  const main = files.get('workspace.json');
  if (main === undefined) throw new Error('The file holds no workspace: expected workspace.json in a zip file that Penumbra exported.');
  const result = workspace.safeParse(parsed(main, 'workspace.json'));
  if (!result.success) {
    const [issue] = result.error.issues;
    throw new Error(`The workspace file is not usable: at ${issue!.path.join('.') || 'its top'}: ${issue!.message}.`);
  }
  const blobs = new Map<string, unknown>();
  for (const [name, content] of files) {
    const id = /^blobs\/(.{1,200})\.json$/.exec(name)?.[1];
    if (id !== undefined) blobs.set(id, parsed(content, name));
  }
  return { ...result.data, blobs };
}

/** Every file of a zip, within bounds of time and memory. */
async function unzipped(bytes: Uint8Array, most: { content: number; files: number }): Promise<Map<string, string>> {
  const files = new Map<string, string>();
  let [content, count] = [0, 0];
  const unzip = new Unzip((file) => {
    if (++count > most.files) throw new Error(`The workspace file holds more than ${most.files} files.`);
    const decoder = new TextDecoder('utf-8', { fatal: true });
    const parts: string[] = [];
    file.ondata = (error, piece, isLast) => {
      if (error !== null) throw error;
      content += piece.length;
      if (content > most.content) throw new Error(`The workspace file unpacks to more than ${most.content / 2 ** 20} MiB.`);
      parts.push(decoder.decode(piece, { stream: !isLast }));
      if (isLast) files.set(file.name, parts.join(''));
    };
    file.start();
  });
  unzip.register(UnzipInflate);
  try {
    for (let at = 0, turn = 1; at < bytes.length; at += PIECE, turn++) {
      unzip.push(bytes.subarray(at, at + PIECE), at + PIECE >= bytes.length);
      if (turn % TURN === 0) await new Promise((resolve) => setTimeout(resolve));
    }
  } catch (error) {
    if (error instanceof Error && error.message.startsWith('The workspace')) throw error;
    throw new Error(`The workspace file is damaged: ${sentence(error)}.`, { cause: error });
  }
  return files;
}

function parsed(content: string, name: string): unknown {
  try {
    return parseJson(content, (message) => new Error(`The workspace file is not usable: ${name}: ${message}.`));
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    throw new Error(`The workspace file is damaged: ${name} is not JSON.`, { cause: error });
  }
}
