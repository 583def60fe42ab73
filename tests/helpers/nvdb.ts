/**
 * Files of NanoVDB, written from its published layout (NanoVDB.h and PNanoVDB.h of OpenVDB) apart from the reader: every node stands where the
 * node before it ends, one of each level for each part of space that has voxels.
 */
import { zlibSync } from 'fflate';

export type Voxel = readonly [x: number, y: number, z: number, value: number];
export type NvdbKind = 'float' | 'Fp4' | 'Fp8' | 'Fp16' | 'FpN';

export interface NvdbOptions {
  name?: string;
  kind?: NvdbKind;
  background?: number;
  /** Values of whole leaves (8³), lower nodes (128³) and upper ones (4096³), by a voxel of theirs. */
  tiles?: readonly { at: readonly [number, number, number]; edge: 8 | 128 | 4096; value: number }[];
  /** Rows of the linear part, then the translation. */
  map?: readonly number[];
  gridClass?: number;
}

const CODES = { float: 1, Fp4: 13, Fp8: 14, Fp16: 15, FpN: 16 };
const BITS = { float: 32, Fp4: 4, Fp8: 8, Fp16: 16 };
const VERSION = (32 << 21) | (7 << 10);
const SIZES = { grid: 672, tree: 64, root: 64, entry: 32, upper: 270_400, lower: 33_856, leaf: 96 };
const down = (each: number, edge: number): number => Math.floor(each / edge) * edge;
const originOf = (at: readonly number[], edge: number): string => at.slice(0, 3).map((each) => down(each, edge)).join(','); // prettier-ignore
const numbers = (key: string): number[] => key.split(',').map(Number);

/** The grid alone. */
export function nvdbGrid(voxels: readonly Voxel[], options: NvdbOptions = {}): Uint8Array {
  const {
    name = 'density',
    kind = 'float',
    background = 0,
    tiles = [],
    map = [1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0],
    gridClass = 2,
  } = options;
  const leaves = new Map<string, Float32Array>();
  for (const [x, y, z, value] of voxels) {
    const key = originOf([x, y, z], 8);
    const values = leaves.get(key) ?? new Float32Array(512).fill(background);
    values[((x & 7) << 6) | ((y & 7) << 3) | (z & 7)] = value;
    leaves.set(key, values);
  }
  const small = [...tiles].filter(({ edge }) => edge === 8);
  const middle = tiles.filter(({ edge }) => edge < 4096);
  const lowers = [
    ...new Set([...leaves.keys()].map((key) => originOf(numbers(key), 128)).concat(small.map(({ at }) => originOf(at, 128)))),
  ];
  const uppers = [...new Set([...lowers.map((key) => originOf(numbers(key), 4096)), ...middle.map(({ at }) => originOf(at, 4096))])];
  const large = tiles.filter(({ edge }) => edge === 4096);
  const packed = [...leaves].map(([key, values]) => [key, leafOf(values, kind)] as const);

  // Leaves may be of any size: a running sum of where they begin.
  const root = SIZES.grid + SIZES.tree;
  const entries = uppers.length + large.length;
  const firstUpper = root + SIZES.root + entries * SIZES.entry;
  const firstLower = firstUpper + uppers.length * SIZES.upper;
  const firstLeaf = firstLower + lowers.length * SIZES.lower;
  const places = new Map<string, number>();
  let end = firstLeaf;
  for (const [key, { length }] of packed) {
    places.set(`8 ${key}`, end);
    end += length;
  }
  uppers.forEach((key, i) => places.set(`4096 ${key}`, firstUpper + i * SIZES.upper));
  lowers.forEach((key, i) => places.set(`128 ${key}`, firstLower + i * SIZES.lower));

  const bytes = new Uint8Array(end);
  const view = new DataView(bytes.buffer);
  bytes.set(new TextEncoder().encode('NanoVDB0'));
  view.setUint32(16, VERSION, true);
  view.setUint32(28, 1, true);
  view.setBigUint64(32, BigInt(end), true);
  bytes.set(new TextEncoder().encode(name), 40);
  map.forEach((each, i) => view.setFloat64(296 + (i < 9 ? 88 + 8 * i : 232 + 8 * (i - 9)), each, true));
  view.setUint32(632, gridClass, true);
  view.setUint32(636, CODES[kind], true);
  [firstLeaf, firstLower, firstUpper, root].forEach((each, i) => view.setBigInt64(SIZES.grid + 8 * i, BigInt(each - SIZES.grid), true));
  [leaves.size, lowers.length, uppers.length].forEach((each, i) => view.setUint32(SIZES.grid + 32 + 4 * i, each, true));

  const all = [
    ...voxels.map((each) => [each, 1] as const),
    ...tiles.map(({ at, edge }) => [at.map((each) => down(each, edge)), edge] as const),
  ];
  for (const axis of [0, 1, 2]) {
    view.setInt32(root + 4 * axis, Math.min(...all.map(([at]) => at[axis]!), 2 ** 31 - 1), true);
    view.setInt32(root + 12 + 4 * axis, Math.max(...all.map(([at, edge]) => at[axis]! + edge - 1), -(2 ** 31)), true);
  }
  view.setUint32(root + 24, entries, true);
  view.setFloat32(root + 28, background, true);
  [...uppers.map(numbers), ...large.map(({ at }) => at)].forEach((at, i) => {
    const entry = root + SIZES.root + i * SIZES.entry;
    const [x, y, z] = at.map((each) => BigInt(each >>> 12));
    view.setBigUint64(entry, z! | (y! << 21n) | (x! << 42n), true);
    if (i < uppers.length) view.setBigInt64(entry + 8, BigInt(places.get(`4096 ${uppers[i]}`)! - root), true);
    else view.setFloat32(entry + 20, large[i - uppers.length]!.value, true);
  });
  const inner = (from: number, log: number, edge: number, maskAt: number, table: number): void => {
    for (let i = 0; i < 1 << (3 * log); i++) view.setFloat32(from + table + 8 * i, background, true);
    const set = (at: readonly number[], write: (entry: number, index: number) => void): void => {
      const [x, y, z] = at.map((each) => Math.floor(each / edge) & ((1 << log) - 1));
      const index = (x! << (2 * log)) | (y! << log) | z!;
      write(from + table + 8 * index, index);
    };
    const origin = [...places].find(([, place]) => place === from)![0].split(' ')[1]!;
    const within = (at: readonly number[]): boolean => originOf(at, edge << log) === origin;
    for (const [key, place] of places) {
      const [size, child] = key.split(' ') as [string, string];
      if (Number(size) !== edge || !within(numbers(child))) continue;
      set(numbers(child), (entry, index) => {
        view.setBigInt64(entry, BigInt(place - from), true);
        bytes[from + maskAt + (index >> 3)]! |= 1 << (index & 7);
      });
    }
    for (const tile of tiles) if (tile.edge === edge && within(tile.at)) set(tile.at, (entry) => view.setFloat32(entry, tile.value, true));
  };
  for (const key of uppers) inner(places.get(`4096 ${key}`)!, 5, 128, 4128, 8256);
  for (const key of lowers) inner(places.get(`128 ${key}`)!, 4, 8, 544, 1088);
  for (const [key, leaf] of packed) bytes.set(leaf, places.get(`8 ${key}`)!);
  return bytes;
}

/** What the grid has for a value: quantised from the least to the greatest of its leaf. */
export function quantised(values: Float32Array, bits: number): { least: number; step: number; codes: number[] } {
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const step = Math.fround((high - low) / (2 ** bits - 1));
  return { least: low, step, codes: [...values].map((each) => (step > 0 ? Math.round((each - low) / step) : 0)) };
}

/** Of each leaf of FpN another number of bits, so that there are all of them: by their sum. */
export const bitsOf = (values: Float32Array, kind: Exclude<NvdbKind, 'float'>): number =>
  kind === 'FpN' ? [1, 2, 4, 8, 16][Math.floor(Math.abs(values.reduce((a, b) => a + b, 0)) * 10) % 5]! : BITS[kind];

function leafOf(values: Float32Array, kind: NvdbKind): Uint8Array {
  if (kind === 'float') {
    const bytes = new Uint8Array(SIZES.leaf + 4 * 512);
    values.forEach((each, i) => new DataView(bytes.buffer).setFloat32(SIZES.leaf + 4 * i, each, true));
    return bytes;
  }
  const bits = bitsOf(values, kind);
  const bytes = new Uint8Array(SIZES.leaf + 64 * bits);
  const view = new DataView(bytes.buffer);
  const { least, step, codes } = quantised(values, bits);
  view.setUint8(15, Math.log2(bits) << 5);
  view.setFloat32(80, least, true);
  view.setFloat32(84, step, true);
  codes.forEach((code, i) => {
    if (bits === 16) view.setUint16(SIZES.leaf + 2 * i, code, true);
    else bytes[SIZES.leaf + ((i * bits) >> 3)]! |= code << ((i * bits) & 7);
  });
  return bytes;
}

/** A file of grids, in one segment. @param pack of a grid's bytes, for a codec: 0 none, 1 zlib, 2 Blosc */
export function nvdbFile(grids: readonly Uint8Array[], codec = 0, pack = PACKS[codec]!): Uint8Array {
  const parts: Uint8Array[] = [];
  const head = new Uint8Array(16);
  head.set(new TextEncoder().encode('NanoVDB0'));
  new DataView(head.buffer).setUint32(8, VERSION, true);
  new DataView(head.buffer).setUint16(12, grids.length, true);
  new DataView(head.buffer).setUint16(14, codec, true);
  parts.push(head);
  const packed = grids.map(pack);
  grids.forEach((grid, i) => {
    const name = grid.subarray(40, grid.indexOf(0, 40) + 1);
    const meta = new Uint8Array(176 + name.length);
    const view = new DataView(meta.buffer);
    view.setBigUint64(0, BigInt(grid.length), true);
    view.setBigUint64(8, BigInt(packed[i]!.length), true);
    view.setUint32(136, name.length, true);
    meta.set(name, 176);
    parts.push(meta);
  });
  return joined([...parts, ...packed]);
}

export function joined(parts: readonly Uint8Array[]): Uint8Array {
  const bytes = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}

const sized = (bytes: Uint8Array): Uint8Array => {
  const length = new Uint8Array(8);
  new DataView(length.buffer).setBigUint64(0, BigInt(bytes.length), true);
  return joined([length, bytes]);
};
const PACKS: readonly ((grid: Uint8Array) => Uint8Array)[] = [
  (grid) => grid,
  (grid) => sized(zlibSync(grid)),
  (grid) => sized(blosc(grid, {})),
];

/** A container of Blosc 1, by LZ4 that copies runs alone. */
export function blosc(bytes: Uint8Array, { shuffled = true, block = 1 << 14, width = 4, stored = false, whole = false }): Uint8Array {
  const head = new Uint8Array(16);
  const view = new DataView(head.buffer);
  head.set([2, 1, (shuffled ? 1 : 0) | (stored ? 2 : 0) | (whole ? 16 : 0) | (1 << 5), width]);
  view.setUint32(4, bytes.length, true);
  view.setUint32(8, block, true);
  if (stored) return joined([head, bytes]);
  const starts = new Uint8Array(4 * Math.ceil(bytes.length / block));
  const blocks: Uint8Array[] = [];
  let at = 16 + starts.length;
  for (let i = 0; i * block < bytes.length; i++) {
    new DataView(starts.buffer).setUint32(4 * i, at, true);
    const part = bytes.subarray(i * block, (i + 1) * block);
    const count = Math.floor(part.length / width);
    const mixed = shuffled ? part.map((each, k) => (k < count * width ? part[(k % count) * width + Math.floor(k / count)]! : each)) : part;
    const splits = !whole && part.length === block && block / width >= 128 ? width : 1;
    const streams = Array.from({ length: splits }, (_, s) => {
      const raw = mixed.subarray((s * part.length) / splits, ((s + 1) * part.length) / splits);
      const made = lz4(raw);
      const kept = made.length < raw.length ? made : raw;
      const length = new Uint8Array(4);
      new DataView(length.buffer).setUint32(0, kept.length, true);
      return joined([length, kept]);
    });
    blocks.push(joined(streams));
    at += blocks.at(-1)!.length;
  }
  return joined([head, starts, ...blocks]);
}

/** Runs of a pattern of up to 3 bytes are copies, the rest is as it is; the last bytes always are (the format's rule on ends). */
export function lz4(bytes: Uint8Array): Uint8Array {
  const out: number[] = [];
  const more = (length: number): void => {
    for (let left = length - 15; left >= 0; left -= 255) out.push(Math.min(255, left));
  };
  let from = 0;
  for (let i = 1; i < bytes.length - 12; i++) {
    const back = [1, 2, 3].find((each) => each <= i && bytes[i] === bytes[i - each] && bytes[i + 1] === bytes[i + 1 - each]);
    if (back === undefined) continue;
    let length = 0;
    while (i + length < bytes.length - 5 && bytes[i + length] === bytes[i + length - back]) length++;
    if (length < 4) continue;
    out.push((Math.min(15, i - from) << 4) | Math.min(15, length - 4));
    more(i - from);
    for (let k = from; k < i; k++) out.push(bytes[k]!);
    out.push(back & 255, back >> 8);
    more(length - 4);
    from = i + length;
    i = from - 1;
  }
  out.push(Math.min(15, bytes.length - from) << 4);
  more(bytes.length - from);
  for (let k = from; k < bytes.length; k++) out.push(bytes[k]!);
  return Uint8Array.from(out);
}
