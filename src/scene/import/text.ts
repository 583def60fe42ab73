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

const POINTER = new TextEncoder().encode('version https://git-lfs.github.com/spec/');

/** Whether it is what Git LFS leaves where a file was not fetched. */
export const isPointer = (bytes: Uint8Array): boolean => POINTER.every((each, i) => bytes[i] === each);

/** @throws SceneError for such a file */
export function checkPointer(bytes: Uint8Array, name: string): void {
  if (isPointer(bytes)) throw fileError(name, 'expected the file itself, got one that is a Git LFS pointer: run git lfs pull');
}

/** Which encoding the byte-order mark of a text names; null: there is none of UTF-16. */
const utf16 = (bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null =>
  bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : null;

/** A file for readers of bytes: UTF-16 with a byte-order mark becomes UTF-8, whose own mark is dropped. */
export function withoutMark(bytes: Uint8Array): Uint8Array {
  const encoding = utf16(bytes);
  if (encoding !== null) return new TextEncoder().encode(new TextDecoder(encoding).decode(bytes));
  return bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? bytes.subarray(3) : bytes;
}

/**
 * Bytes → text with `\n` line ends and without a byte-order mark, which may be that of UTF-16. NUL bytes are taken for binary data.
 *
 * @param encoding 'utf-8': invalid UTF-8 is an error; 'lenient': it becomes U+FFFD, for formats whose
 * comments and names often are in some older encoding.
 * @throws SceneError for binary, empty and too large files
 */
export function decodeText(bytes: Uint8Array, name: string, encoding: 'utf-8' | 'lenient', maxBytes: number): string {
  if (bytes.length > maxBytes) throw fileError(name, `expected at most ${maxBytes} bytes, got ${bytes.length}`);
  checkPointer(bytes, name);
  const wide = utf16(bytes);
  if (wide === null && bytes.includes(0)) throw fileError(name, 'expected text, got binary data');
  let text: string;
  try {
    text = new TextDecoder(wide ?? 'utf-8', { fatal: encoding === 'utf-8' }).decode(bytes);
  } catch {
    throw fileError(name, `expected ${wide === null ? 'UTF-8' : 'UTF-16'} text, got other bytes`);
  }
  if (wide !== null && text.includes('\0')) throw fileError(name, 'expected text, got binary data');
  if (text.includes('\r')) text = text.replace(/\r\n?/g, '\n');
  if (!/\S/.test(text)) throw fileError(name, 'expected text, got an empty file');
  return text;
}
