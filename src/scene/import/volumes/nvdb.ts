/** Files of NanoVDB (.nvdb): segments of grids with a header each, or grids alone, one after the other. */
import type { Affine } from '../../affine.ts';
import { type SceneError, shown } from '../../errors.ts';
import { IDENTITY } from '../build/matrix.ts';
import { checkPointer, fileError } from '../text.ts';
import type { Triple } from './blocks.ts';
import { unpackedGrid } from './nvdb-codec.ts';
import { readTree } from './nvdb-tree.ts';

const FILE_HEADER = 16;
const META = 176;
const GRID = 672;
const MAJOR = 32;
const CLASSES = ['unknown', 'a level set', 'a fog volume'];
/** Longest file, in bytes, and longest name. */
const MAX_BYTES = 2 ** 31;
const MAX_NAME = 10_000;
/** Beyond these numbers a map is of no use. */
const MAX_NUMBER = 1e30;

export interface NvdbGrid {
  /** Cells along x, y and z, and what they hold, x the fastest: voxels, or the means of `side` ones along each axis. */
  size: Triple;
  values: Float32Array;
  side: number;
  /** Voxels along each axis, with one of the background around those that say anything. */
  voxels: Triple;
  /** Where the cube from (0, 0, 0) to (1, 1, 1) that the cells fill stands in the grid's own world. */
  box: Affine;
  /** The same of the cube that voxels fill which say anything, from their own place to that of the next beyond the last. */
  bounds: Affine;
}

interface Entry {
  name: string;
  /** Bytes of the grid, and those of the file that hold it. */
  size: number;
  bytes: Uint8Array;
  codec: number;
}

/**
 * @param name of the grid, the first of those that have it
 * @param most cells
 * @returns null: there is no grid of this name
 * @throws SceneError one sentence
 */
export function readNvdb(bytes: Uint8Array, file: string, name: string, most: number): NvdbGrid | null {
  const fail = (message: string): SceneError => fileError(file, message);
  checkPointer(bytes, file);
  if (bytes.length > MAX_BYTES) throw fail(`expected at most ${MAX_BYTES} bytes, got ${bytes.length}`);
  for (const entry of entriesOf(bytes, fail)) {
    if (entry.name !== name) continue;
    return gridOf(unpackedGrid(entry.bytes, entry.size, entry.codec, fail), most, fail);
  }
  return null;
}

/** `NanoVDB` and a digit: 0 of either, 1 of a grid alone, 2 of a file. */
function magicOf(bytes: Uint8Array, at: number): string {
  const text = new TextDecoder('latin1').decode(bytes.subarray(at, at + 8));
  return text.startsWith('NanoVDB') ? text.slice(7) : '';
}

function* entriesOf(bytes: Uint8Array, fail: (message: string) => SceneError): Generator<Entry> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const major = (at: number): number => (at + 4 <= bytes.length ? view.getUint32(at, true) >>> 21 : -1);
  const whole = (at: number): number => Number(view.getBigUint64(at, true));
  const text = (at: number, length: number): string => new TextDecoder().decode(bytes.subarray(at, at + length)).split('\0')[0] ?? '';
  for (let at = 0; at < bytes.length;) {
    const magic = magicOf(bytes, at);
    if (!['0', '1', '2'].includes(magic)) throw fail(`expected NanoVDB at byte ${at}, got something else`);
    if (magic === '1' || (magic === '0' && major(at + 8) !== MAJOR && major(at + 16) === MAJOR)) {
      if (at + GRID > bytes.length) throw fail(`expected ${GRID} bytes of a grid's header, got ${bytes.length - at}`);
      const size = whole(at + 32);
      if (!(size >= GRID && at + size <= bytes.length)) throw fail(`expected a grid of ${GRID} to ${bytes.length - at} bytes, got ${size}`);
      yield { name: text(at + 40, 256), size, bytes: bytes.subarray(at, at + size), codec: 0 };
      at += size;
      continue;
    }
    if (at + FILE_HEADER > bytes.length) throw fail(`expected ${FILE_HEADER} bytes of a header, got ${bytes.length - at}`);
    if (major(at + 8) !== MAJOR) throw fail(`expected NanoVDB of version ${MAJOR}, got version ${major(at + 8)}`);
    const [count, codec] = [view.getUint16(at + 12, true), view.getUint16(at + 14, true)];
    at += FILE_HEADER;
    const found: { name: string; size: number; length: number }[] = [];
    for (let i = 0; i < count; i++) {
      if (at + META > bytes.length) throw fail(`expected ${META} bytes about a grid, got ${bytes.length - at}`);
      const length = view.getUint32(at + 136, true);
      if (!(length <= MAX_NAME && at + META + length <= bytes.length))
        throw fail(`expected a name of at most ${MAX_NAME} bytes, got ${length}`);
      found.push({ name: text(at + META, length), size: whole(at), length: whole(at + 8) });
      at += META + length;
    }
    for (const { name, size, length } of found) {
      if (!(at + length <= bytes.length)) throw fail(`expected ${length} bytes of the grid ${shown(name)}, got ${bytes.length - at}`);
      yield { name, size, bytes: bytes.subarray(at, at + length), codec };
      at += length;
    }
  }
}

function gridOf(grid: Uint8Array, most: number, fail: (message: string) => SceneError): NvdbGrid {
  if (grid.length < GRID) throw fail(`expected ${GRID} bytes of a grid's header, got ${grid.length}`);
  if (!['0', '1'].includes(magicOf(grid, 0))) throw fail('expected a grid that begins with NanoVDB, got something else');
  const view = new DataView(grid.buffer, grid.byteOffset, grid.byteLength);
  if (view.getUint32(16, true) >>> 21 !== MAJOR)
    throw fail(`expected a grid of version ${MAJOR}, got version ${view.getUint32(16, true) >>> 21}`);
  const kind = view.getUint32(632, true);
  if (kind !== 0 && kind !== 2) throw fail(`expected a fog volume, got ${CLASSES[kind] ?? `a grid of class ${kind}`}`);
  const at = (byte: number): number => view.getFloat64(296 + byte, true);
  const row = (i: number): number[] => [at(88 + 24 * i), at(96 + 24 * i), at(104 + 24 * i), at(232 + 8 * i)];
  const map = [0, 1, 2].flatMap(row);
  if (!map.every((each) => Math.abs(each) < MAX_NUMBER)) throw fail('expected a map of the grid in finite numbers, got others');
  const read = readTree(grid, view.getUint32(636, true), most, fail);
  // Smoke that has not begun yet.
  if (read === null) return { size: [1, 1, 1], values: Float32Array.of(0), side: 1, voxels: [1, 1, 1], box: IDENTITY, bounds: IDENTITY };
  const { low, voxels, blocks } = read;
  const { size, side } = blocks;
  const cube = (from: readonly number[], edge: readonly number[]): Affine =>
    [0, 1, 2].flatMap((i) => {
      const [x = 0, y = 0, z = 0, w = 0] = row(i);
      const [a = 0, b = 0, c = 0] = from;
      return [x * (edge[0] ?? 0), y * (edge[1] ?? 0), z * (edge[2] ?? 0), x * a + y * b + z * c + w];
    });
  return {
    size,
    values: blocks.means(),
    side,
    voxels,
    // The place of a voxel is the middle of its cell.
    box: cube(low.map((each) => each - 0.5), size.map((each) => each * side)), // prettier-ignore
    bounds: cube(low.map((each) => each + 1), voxels.map((each) => each - 2)), // prettier-ignore
  };
}
