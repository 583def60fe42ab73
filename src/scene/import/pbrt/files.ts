/** Files of a pbrt scene, which may be compressed by gzip. */
import { FlateErrorCode, Gunzip, type FlateError } from 'fflate';
import { decodeText, fileError } from '../text.ts';

/** Longest file, in bytes. */
export const MAX_PBRT_BYTES = 256 * 1024 * 1024;
const MAX_UNPACKED = 512 * 1024 * 1024;
const SHORT = 'expected a whole gzip file, got one that ends early';
/** Bytes that are unpacked at a time. */
const PIECE = 1 << 16;

const isPacked = (bytes: Uint8Array): boolean => bytes[0] === 0x1f && bytes[1] === 0x8b;

/** The file, unpacked if gzip has packed it. @throws SceneError */
export function unpacked(bytes: Uint8Array, file: string, most = MAX_UNPACKED): Uint8Array {
  if (!isPacked(bytes)) return bytes;
  const pieces: Uint8Array[] = [];
  let size = 0;
  let isWhole = false;
  const gunzip = new Gunzip((piece, isLast) => {
    size += piece.length;
    if (size > most) throw fileError(file, `expected at most ${most} bytes in a gzip file, got more`);
    pieces.push(piece);
    isWhole ||= isLast;
  });
  try {
    for (let at = 0; at < bytes.length; at += PIECE) gunzip.push(bytes.subarray(at, at + PIECE), at + PIECE >= bytes.length);
  } catch (error) {
    if (error instanceof Error && error.name === 'SceneError') throw error;
    const isShort = (error as Partial<FlateError>).code === FlateErrorCode.UnexpectedEOF;
    throw fileError(file, isShort ? SHORT : 'expected a gzip file, got one that is damaged');
  }
  if (!isWhole) throw fileError(file, SHORT);
  const whole = new Uint8Array(size);
  let to = 0;
  for (const piece of pieces) {
    whole.set(piece, to);
    to += piece.length;
  }
  return whole;
}

/** @throws SceneError */
export const pbrtText = (bytes: Uint8Array, file: string): string => decodeText(unpacked(bytes, file), file, 'lenient', MAX_UNPACKED);
