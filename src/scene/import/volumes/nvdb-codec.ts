/** How NanoVDB packs a grid in a file: as it is, by zlib, or by Blosc in pieces. */
import { Unzlib } from 'fflate';
import type { SceneError } from '../../errors.ts';
import { fromBlosc } from './blosc.ts';

const CODECS = ['NONE', 'ZIP', 'BLOSC'] as const;
/** Most bytes of a grid that is packed. */
const MAX_UNPACKED = 512 * 1024 * 1024;
/** What no stream of deflate, nor of LZ4, makes more of. */
const MAX_RATIO = 1100;
/** Blosc takes so much at once. */
const MAX_PIECE = 2 ** 30;
/** Bytes that are unpacked at a time. */
const STEP = 1 << 16;

type Fail = (message: string) => SceneError;

/** @param size of the grid @throws SceneError */
export function unpackedGrid(bytes: Uint8Array, size: number, codec: number, fail: Fail): Uint8Array {
  const kind = CODECS[codec];
  if (kind === undefined) throw fail(`expected a codec of NanoVDB (${CODECS.join(', ')}), got ${codec}`);
  if (kind === 'NONE') {
    if (bytes.length < size) throw fail(`expected ${size} bytes of a grid, got ${bytes.length}`);
    return bytes.subarray(0, size);
  }
  if (size > MAX_UNPACKED) throw fail(`expected a packed grid of at most ${MAX_UNPACKED} bytes, got ${size}`);
  if (size > MAX_RATIO * bytes.length) throw fail(`expected ${size} bytes of a grid, got ${bytes.length} packed ones`);
  return kind === 'ZIP' ? unzipped(bytes, size, fail) : unblosced(bytes, size, fail);
}

/** A stream after its length. */
function pieceOf(bytes: Uint8Array, at: number, fail: Fail): Uint8Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const length = at + 8 <= bytes.length ? Number(view.getBigUint64(at, true)) : Infinity;
  if (!(at + 8 + length <= bytes.length)) throw fail('expected a packed grid, got one that ends early');
  return bytes.subarray(at + 8, at + 8 + length);
}

function unzipped(bytes: Uint8Array, size: number, fail: Fail): Uint8Array {
  const packed = pieceOf(bytes, 0, fail);
  const grid = new Uint8Array(size);
  let end = 0;
  let isMore = false;
  const unzlib = new Unzlib((piece) => {
    isMore ||= end + piece.length > size;
    if (!isMore) grid.set(piece, end);
    end += piece.length;
  });
  try {
    for (let at = 0; at < packed.length && !isMore; at += STEP) unzlib.push(packed.subarray(at, at + STEP), at + STEP >= packed.length);
  } catch {
    throw fail('expected a grid packed by zlib, got one that is damaged');
  }
  if (isMore || end !== size) throw fail(`expected ${size} bytes of a grid packed by zlib, got ${isMore ? 'more' : end}`);
  return grid;
}

function unblosced(bytes: Uint8Array, size: number, fail: Fail): Uint8Array {
  const grid = new Uint8Array(size);
  for (let from = 0, to = 0; to < size; to += MAX_PIECE) {
    const piece = pieceOf(bytes, from, fail);
    const wrong = fromBlosc(piece, grid.subarray(to, Math.min(size, to + MAX_PIECE)));
    if (wrong !== null) throw fail(wrong);
    from += 8 + piece.length;
  }
  return grid;
}
