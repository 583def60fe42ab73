/** Containers of Blosc 1 (its published format): blocks of LZ4, whose numbers may be shuffled, the first bytes of all before the second ones. */
import { fromLz4 } from './lz4.ts';

const HEADER = 16;
const FLAGS = { shuffled: 1, stored: 2, bitShuffled: 4, whole: 16 };
/** Of the codecs that Blosc has: that of LZ4, which NanoVDB takes. */
const LZ4 = 1;
/** Numbers are taken apart up to this size, where a block has so many of them. */
const MAX_SPLITS = 16;
const MIN_PART = 128;

/** Fills `to` with what the container says; else what is wrong of it. */
export function fromBlosc(bytes: Uint8Array, to: Uint8Array): string | null {
  if (bytes.length < HEADER) return `expected ${HEADER} bytes of a header of Blosc, got ${bytes.length}`;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const [flags, width] = [view.getUint8(2), view.getUint8(3)];
  const [size, block] = [view.getUint32(4, true), view.getUint32(8, true)];
  if (size !== to.length) return `expected ${to.length} bytes in a container of Blosc, got ${size}`;
  if ((flags & FLAGS.stored) !== 0) {
    if (bytes.length - HEADER < size) return `expected ${size} bytes as they are, got ${bytes.length - HEADER}`;
    to.set(bytes.subarray(HEADER, HEADER + size));
    return null;
  }
  if (flags >> 5 !== LZ4) return `expected Blosc with LZ4 (codec ${LZ4}), got codec ${flags >> 5}`;
  if ((flags & FLAGS.bitShuffled) !== 0) return 'expected Blosc that shuffles bytes, got one of bits';
  if (!(block >= 1 && width >= 1)) return `expected blocks and numbers of at least one byte, got ${block} and ${width}`;
  const count = Math.ceil(size / block);
  if (HEADER + 4 * count > bytes.length) return `expected the places of ${count} blocks, got ${bytes.length - HEADER} bytes`;
  const isShuffled = (flags & FLAGS.shuffled) !== 0 && width > 1;
  const space = new Uint8Array(isShuffled ? Math.min(block, size) : 0);
  for (let i = 0; i < count; i++) {
    const part = to.subarray(i * block, Math.min(size, (i + 1) * block));
    const raw = isShuffled ? space.subarray(0, part.length) : part;
    const isSplit = (flags & FLAGS.whole) === 0 && width <= MAX_SPLITS && part.length === block && block / width >= MIN_PART;
    const splits = isSplit && block % width === 0 ? width : 1;
    if (!readBlock(bytes, view.getUint32(HEADER + 4 * i, true), raw, splits))
      return `expected block ${i + 1} of ${count} to be whole, got a damaged one`;
    if (isShuffled) unshuffle(raw, part, width);
  }
  return null;
}

/** So many streams, each after its length; one as long as what it holds is stored as it is. */
function readBlock(bytes: Uint8Array, from: number, to: Uint8Array, splits: number): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const each = to.length / splits;
  let at = from;
  for (let i = 0; i < splits; i++) {
    if (at + 4 > bytes.length) return false;
    const length = view.getUint32(at, true);
    at += 4;
    if (at + length > bytes.length) return false;
    const [packed, part] = [bytes.subarray(at, at + length), to.subarray(i * each, (i + 1) * each)];
    if (length === each) part.set(packed);
    else if (!fromLz4(packed, part)) return false;
    at += length;
  }
  return true;
}

/** The bytes of each number together again; what is left over of a block stands at its end. */
function unshuffle(from: Uint8Array, to: Uint8Array, width: number): void {
  const count = Math.floor(from.length / width);
  for (let k = 0; k < width; k++) for (let i = 0; i < count; i++) to[i * width + k] = from[k * count + i] ?? 0;
  to.set(from.subarray(count * width), count * width);
}
