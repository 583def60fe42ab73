/** What the readers of text formats share: file names, decoding, and errors that name the line. */
import { SceneError } from '../errors.ts';

/** Largest magnitude of a coordinate or length: the bound that the scene document sets. */
export const MAX_COORDINATE = 1e7;

/** A decimal number as scene files write it: `1`, `-.5`, `2.`, `1e-3`. Excludes nan, inf and hexadecimal. */
export const NUMBER = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?$/;

/** `a/b/bunny.obj` → `bunny.obj`, as error messages name it. */
export const fileName = (path: string): string => path.split(/[\\/]/).at(-1) ?? path;

/** `a/b/bunny.obj` → `bunny`: the title of an imported scene. */
export function titleOf(path: string): string {
  const title = fileName(path)
    .replace(/\.[^.]*$/, '')
    .trim();
  return title === '' ? 'Untitled' : title.slice(0, 200);
}

/** An error about a file, or about one of its lines (the first is 1). */
export function fileError(name: string, message: string, line?: number): SceneError {
  return new SceneError(`${fileName(name)}${line === undefined ? '' : ` line ${line}`}: ${message}`);
}

/**
 * Bytes → text with `\n` line ends and without a byte-order mark. NUL bytes are taken for binary data.
 *
 * @param encoding 'utf-8': invalid UTF-8 is an error; 'lenient': it becomes U+FFFD, for formats whose
 * comments and names often are in some older encoding.
 * @throws SceneError for binary, empty and too large files
 */
export function decodeText(bytes: Uint8Array, name: string, encoding: 'utf-8' | 'lenient', maxBytes: number): string {
  if (bytes.length > maxBytes) throw fileError(name, `expected at most ${maxBytes} bytes, got ${bytes.length}`);
  if (bytes.includes(0)) throw fileError(name, 'expected text, got binary data');
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: encoding === 'utf-8' }).decode(bytes);
  } catch {
    throw fileError(name, 'expected UTF-8 text, got other bytes');
  }
  if (text.includes('\r')) text = text.replace(/\r\n?/g, '\n');
  if (!/\S/.test(text)) throw fileError(name, 'expected text, got an empty file');
  return text;
}
