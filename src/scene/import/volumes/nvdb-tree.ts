/**
 * The tree of a grid of NanoVDB, version 32 (Museth 2021; its layout as published by OpenVDB in NanoVDB.h and PNanoVDB.h): a root that knows
 * nodes of 32³ nodes of 16³ leaves of 8³ voxels; where a node has no child it has one value for all of it. Every place that the file names lies
 * within the grid, and no more nodes are visited than there is room for, whatever points to them.
 */
import type { SceneError } from '../../errors.ts';
import { Blocks, type Triple } from './blocks.ts';

type Fail = (message: string) => SceneError;

const GRID_BYTES = 672;
const ROOT_BYTES = 64;
const ENTRY_BYTES = 32;
/** Children along an axis as a power of two, voxels of a child along an axis, and where the mask of children and their table are. */
interface Inner {
  log: number;
  edge: number;
  mask: number;
  table: number;
  bytes: number;
}
const UPPER: Inner = { log: 5, edge: 128, mask: 4128, table: 8256, bytes: 270_400 };
const LOWER: Inner = { log: 4, edge: 8, mask: 544, table: 1088, bytes: 33_856 };
/** Bytes of a leaf before its values, and its codes' lowest value and step among them. */
const LEAF = { bytes: 96, minimum: 80, step: 84, flags: 15 };
/** Bits of a voxel, by the number that the file has for the kind of grid; null: each leaf has its own. */
const KINDS = new Map<number, { name: string; bits: number | null }>([
  [1, { name: 'float', bits: 32 }],
  [13, { name: 'Fp4', bits: 4 }],
  [14, { name: 'Fp8', bits: 8 }],
  [15, { name: 'Fp16', bits: 16 }],
  [16, { name: 'FpN', bits: null }],
]);

/** Voxels from the first that says anything to the last, and one more all around. */
export interface NvdbVoxels {
  low: Triple;
  /** Voxels along each axis. */
  voxels: Triple;
  blocks: Blocks;
}

/** @param most blocks @throws SceneError; null: there is no voxel in it */
export function readTree(grid: Uint8Array, kind: number, most: number, fail: Fail): NvdbVoxels | null {
  const known = KINDS.get(kind);
  if (known === undefined)
    throw fail(`expected a grid of numbers (${[...KINDS.values()].map(({ name }) => name).join(', ')}), got one of kind ${kind}`);
  return new TreeReader(grid, known.bits, most, fail).read();
}

class TreeReader {
  private readonly view: DataView;
  private readonly bits: number | null;
  private readonly most: number;
  private readonly fail: Fail;
  /** Nodes that may yet be visited: leaves, lower, upper. */
  private left: [number, number, number] = [0, 0, 0];

  constructor(grid: Uint8Array, bits: number | null, most: number, fail: Fail) {
    this.view = new DataView(grid.buffer, grid.byteOffset, grid.byteLength);
    this.bits = bits;
    this.most = most;
    this.fail = fail;
  }

  read(): NvdbVoxels | null {
    const { view } = this;
    this.room(GRID_BYTES, 64);
    const root = this.place(GRID_BYTES, GRID_BYTES + 24);
    this.room(root, ROOT_BYTES);
    this.left = [0, 1, 2].map((level) => view.getUint32(GRID_BYTES + 32 + 4 * level, true)) as [number, number, number];
    const least = [LEAF.bytes + 64 * (this.bits ?? 1), LOWER.bytes, UPPER.bytes];
    const bytes = this.left.reduce((sum, each, level) => sum + each * (least[level] ?? 0), 0);
    if (bytes > view.byteLength) throw this.fail(`expected the ${bytes} bytes of ${this.left.join(', ')} nodes, got ${view.byteLength}`);
    const [low, high] = [0, 12].map((at) => [0, 4, 8].map((k) => view.getInt32(root + at + k, true))) as [number[], number[]];
    const entries = view.getUint32(root + 24, true);
    this.room(root + ROOT_BYTES, entries * ENTRY_BYTES);
    if (low.some((each, axis) => !(each <= (high[axis] ?? 0)))) return null;
    const first = low.map((each) => each - 1) as unknown as Triple;
    const voxels = high.map((each, axis) => each + 2 - (first[axis] ?? 0)) as unknown as Triple;
    const blocks = new Blocks(first, voxels, this.value(root + 28), this.most);
    const seen = new Set<bigint>();
    for (let i = 0; i < entries; i++) {
      const entry = root + ROOT_BYTES + i * ENTRY_BYTES;
      const key = view.getBigUint64(entry, true);
      if (seen.has(key)) throw this.fail('expected parts of a grid that do not overlap, got some that do');
      seen.add(key);
      // The upper twenty bits of a coordinate each, z the lowest.
      const at = [42n, 21n, 0n].map((shift) => Number((key >> shift) & 0xfffffn) << 12) as unknown as Triple;
      if (view.getBigInt64(entry + 8, true) === 0n) blocks.fill(this.value(entry + 20), at, 4096);
      else this.inner(UPPER, this.place(root, entry + 8), at, blocks);
    }
    return { low: first, voxels, blocks };
  }

  private inner(node: Inner, from: number, at: Triple, blocks: Blocks): void {
    const level = node === UPPER ? 2 : 1;
    this.visit(level);
    this.room(from, node.bytes);
    const { view } = this;
    const last = (1 << node.log) - 1;
    for (let i = 0; i < 1 << (3 * node.log); i++) {
      const entry = from + node.table + 8 * i;
      const [x, y, z] = [i >> (2 * node.log), (i >> node.log) & last, i & last];
      const own: Triple = [at[0] + node.edge * x, at[1] + node.edge * y, at[2] + node.edge * z];
      const isChild = ((view.getUint8(from + node.mask + (i >> 3)) >> (i & 7)) & 1) === 1;
      if (!isChild) blocks.fill(this.value(entry), own, node.edge);
      else if (level === 2) this.inner(LOWER, this.place(from, entry), own, blocks);
      else this.leaf(this.place(from, entry), own, blocks);
    }
  }

  private leaf(from: number, at: Triple, blocks: Blocks): void {
    this.visit(0);
    this.room(from, LEAF.bytes);
    const { view } = this;
    const values = from + LEAF.bytes;
    const log = this.bits === null ? view.getUint8(from + LEAF.flags) >> 5 : Math.log2(this.bits);
    if (this.bits === null && log > 4) throw this.fail(`expected values of 1 to 16 bits, got ${1 << log}`);
    const bits = 1 << log;
    this.room(values, 64 * bits);
    if (bits === 32) {
      blocks.leaf(at, (i) => this.value(values + 4 * i));
      return;
    }
    const [minimum, step] = [this.value(from + LEAF.minimum), this.value(from + LEAF.step)];
    const code = (i: number): number => (view.getUint8(values + ((i * bits) >> 3)) >> ((i * bits) & 7)) & (2 ** bits - 1);
    const wide = (i: number): number => view.getUint16(values + 2 * i, true);
    const codes = bits === 16 ? wide : code;
    blocks.leaf(at, (i) => minimum + step * codes(i));
  }

  /** @throws SceneError for more of a level than the grid says to have */
  private visit(level: 0 | 1 | 2): void {
    if (this.left[level]-- === 0) throw this.fail('expected each node of a grid once, got some more than once');
  }

  private value(at: number): number {
    const value = this.view.getFloat32(at, true);
    if (!Number.isFinite(value)) throw this.fail(`expected finite numbers, got ${value} at byte ${at} of the grid`);
    return value;
  }

  /** Where an offset of eight bytes leads. @param from what it counts from */
  private place(from: number, at: number): number {
    const place = from + Number(this.view.getBigInt64(at, true));
    if (!(place >= 0 && place <= this.view.byteLength))
      throw this.fail(`expected a node within ${this.view.byteLength} bytes, got byte ${place}`);
    return place;
  }

  private room(at: number, bytes: number): void {
    if (at + bytes > this.view.byteLength)
      throw this.fail(`expected ${bytes} bytes at byte ${at} of a grid, got ${Math.max(0, this.view.byteLength - at)}`);
  }
}
