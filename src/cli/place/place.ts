/** Where films and images are kept: files, or objects by the S3 protocol where a name begins with `s3://`. */
import { existsSync, rmSync } from 'node:fs';
import { checkOutput, readBytes, writeWhole } from '../files.ts';
import { CliError, WriteError } from '../errors.ts';
import type { S3, S3Address } from './s3.ts';

/** What names objects rather than files. */
export const isObject = (name: string): boolean => name.startsWith('s3://');

/** Loaded where an object is named. @throws CliError */
async function opened(name: string): Promise<{ store: S3; at: S3Address }> {
  const s3 = await import('./s3.ts');
  return { at: s3.s3Address(name), store: new s3.S3(s3.s3Access()) };
}

/** Before the work rather than after it: a folder that is not there, a bucket that is not, or credentials that are refused. @throws CliError */
export async function checkPlace(name: string): Promise<void> {
  if (!isObject(name)) return checkOutput(name);
  const { store, at } = await opened(name);
  if (at.key === '' || at.key.endsWith('/')) throw new CliError(`Cannot write ${name}: it names no object, but where some are.`);
  await store.list(at, 1);
}

/** @throws CliError */
export async function placeExists(name: string): Promise<boolean> {
  if (!isObject(name)) return existsSync(name);
  const { store, at } = await opened(name);
  return store.exists(at);
}

/** @throws CliError */
export async function readPlace(name: string): Promise<Uint8Array<ArrayBuffer>> {
  if (!isObject(name)) return readBytes(name);
  const { store, at } = await opened(name);
  return store.get(at);
}

/** Whole or not at all. @throws WriteError */
export async function writePlace(name: string, pieces: readonly Uint8Array[]): Promise<void> {
  if (!isObject(name)) return writeWhole(name, pieces);
  const { store, at } = await opened(name);
  try {
    await store.put(at, new Uint8Array(Buffer.concat(pieces)));
  } catch (error) {
    throw error instanceof CliError ? new WriteError(error.message) : error;
  }
}

/** Also where there is none. @throws CliError */
export async function removePlace(name: string): Promise<void> {
  if (!isObject(name)) return rmSync(name, { force: true });
  const { store, at } = await opened(name);
  await store.remove(at);
}

/** The names that end so among the objects that begin so: what a shell does with `*` for files. @throws CliError, also where there is none */
export async function objectsIn(name: string, ending: string): Promise<string[]> {
  const { store, at } = await opened(name);
  const keys = (await store.list(at)).filter((each) => each.endsWith(ending));
  if (keys.length === 0) throw new CliError(`${name}: expected objects that end in ${ending}, got none.`);
  return keys.map((key) => `s3://${at.bucket}/${key}`);
}
