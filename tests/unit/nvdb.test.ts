/** Files of NanoVDB: every kind of numbers and codec against the values that were written, and files that are damaged. */
import { describe, expect, it } from 'vitest';
import { fromBlosc } from '../../src/scene/import/volumes/blosc.ts';
import { fromLz4 } from '../../src/scene/import/volumes/lz4.ts';
import { readNvdb } from '../../src/scene/import/volumes/nvdb.ts';
import { readTree } from '../../src/scene/import/volumes/nvdb-tree.ts';
import { SceneError } from '../../src/scene/errors.ts';
import { bitsOf, blosc, joined, lz4, nvdbFile, nvdbGrid, quantised, type NvdbKind, type NvdbOptions, type Voxel } from '../helpers/nvdb.ts';
import { generator } from '../helpers/primitives.ts';

const MOST = 1 << 22;
const random = generator(7);
/** Across the borders of leaves and of all nodes, on both sides of 0. */
const VOXELS: Voxel[] = Array.from({ length: 300 }, (_, i) => [(i % 20) - 9, 4090 + (i % 13), (i % 7) - 3, Math.fround(random() * 3)]);
const valueAt = new Map(VOXELS.map(([x, y, z, value]) => [`${x} ${y} ${z}`, value]));
const LOW = [-10, 4089, -4];
const read = (bytes: Uint8Array, most = MOST, name = 'density') => readNvdb(bytes, 'dir/a.nvdb', name, most);
type Read = NonNullable<ReturnType<typeof read>>;
const cellAt = ({ size, values }: Read, [x, y, z]: readonly number[]): number =>
  values[((z! - LOW[2]!) * size[1] + y! - LOW[1]!) * size[0] + x! - LOW[0]!]!;

const byLeaf = new Map<string, Float32Array>();
for (const [key, value] of valueAt) {
  const [x, y, z] = key.split(' ').map(Number) as [number, number, number];
  const leaf = `${x >> 3} ${y >> 3} ${z >> 3}`;
  if (!byLeaf.has(leaf)) byLeaf.set(leaf, new Float32Array(512));
  byLeaf.get(leaf)![((x & 7) << 6) | ((y & 7) << 3) | (z & 7)] = value;
}
/** What a voxel is by definition of the kind. */
function expected(kind: NvdbKind, x: number, y: number, z: number): number {
  const leaf = byLeaf.get(`${x >> 3} ${y >> 3} ${z >> 3}`);
  if (leaf === undefined || kind === 'float') return valueAt.get(`${x} ${y} ${z}`) ?? 0;
  const { least, step, codes } = quantised(leaf, bitsOf(leaf, kind));
  return least + step * codes[((x & 7) << 6) | ((y & 7) << 3) | (z & 7)]!;
}

describe('a grid is read voxel by voxel', () => {
  it.each<[string, NvdbKind, number]>([
    ['as it is', 'float', 0],
    ['by zlib', 'float', 1],
    ['by Blosc', 'float', 2],
    ['of four bits', 'Fp4', 0],
    ['of eight', 'Fp8', 1],
    ['of sixteen', 'Fp16', 2],
    ['of as many as each leaf needs', 'FpN', 1],
  ])('%s', (_, kind, codec) => {
    const grid = read(nvdbFile([nvdbGrid(VOXELS, { kind })], codec))!;
    expect([grid.size, grid.voxels, grid.side]).toEqual([[22, 15, 9], [22, 15, 9], 1]);
    if (kind === 'FpN') expect(new Set([...byLeaf.values()].map((each) => bitsOf(each, 'FpN'))).size).toBeGreaterThanOrEqual(4);
    for (let z = -4; z <= 4; z++)
      for (let y = 4089; y <= 4103; y++)
        for (let x = -10; x <= 11; x++) expect(cellAt(grid, [x, y, z])).toBeCloseTo(expected(kind, x, y, z), 6);
  });

  it('with a background, and nodes that have one value', () => {
    const tiles: NvdbOptions['tiles'] = [
      { at: [8, 0, 0], edge: 8, value: 4 },
      { at: [-128, 0, 0], edge: 128, value: 2 },
    ];
    const { size, values } = read(nvdbFile([nvdbGrid([[0, 0, 0, 7]], { tiles, background: 1 })]))!;
    expect(size).toEqual([128 + 16 + 2, 130, 130]);
    const at = (x: number, y: number, z: number): number => values[((z + 1) * 130 + y + 1) * size[0] + x + 129]!;
    expect([
      at(0, 0, 0),
      at(1, 0, 0),
      at(8, 0, 0),
      at(15, 7, 7),
      at(8, 8, 0),
      at(-1, 0, 0),
      at(-128, 127, 127),
      at(-129, 0, 0),
      at(0, -1, 0),
    ]).toEqual([7, 1, 4, 4, 1, 2, 2, 1, 1]);
  });

  it('of too many voxels by the means of blocks, whatever they come from', () => {
    const tiles: NvdbOptions['tiles'] = [{ at: [4096, 0, 0], edge: 4096, value: 3 }];
    const grid = read(nvdbFile([nvdbGrid([[0, 0, 0, 5]], { tiles })]), 4096)!;
    const [nx, ny, nz] = grid.size;
    expect(nx * ny * nz).toBeLessThanOrEqual(4096);
    expect(grid.voxels).toEqual([8194, 4098, 4098]);
    const sum = grid.values.reduce((a, b) => a + b, 0) * grid.side ** 3;
    expect(sum / (3 * 4096 ** 3 + 5)).toBeCloseTo(1, 6);
    expect(Math.max(...grid.values)).toBe(3);
  });

  it('stands where its map says: voxels in the middle of cells', () => {
    const { box, bounds } = read(nvdbFile([nvdbGrid([[2, 3, 4, 1]], { map: [0, 2, 0, 1, 0, 0, 0, 0, 3, 10, 20, 30] })]))!;
    // Cells from 0.5 to 3.5, 1.5 to 4.5 and 2.5 to 5.5; x of the world is twice y.
    expect(box).toEqual([0, 6, 0, 13, 3, 0, 0, 20.5, 0, 0, 9, 37.5]);
    expect(bounds).toEqual([0, 2, 0, 16, 1, 0, 0, 22, 0, 0, 3, 42]);
  });

  it('by its name among others, in whichever form', () => {
    const [a, b] = [nvdbGrid([[0, 0, 0, 1]]), nvdbGrid([[0, 0, 0, 2]], { name: 'heat' })] as const;
    const alone = (grid: Uint8Array): Uint8Array => grid.map((each, i) => (i === 7 ? 0x31 : each));
    for (const file of [nvdbFile([a, b]), joined([nvdbFile([a], 1), nvdbFile([b], 2)]), joined([a, b]), joined([alone(a), alone(b)])]) {
      expect(read(file, MOST, 'heat')?.values[13]).toBe(2);
      expect(read(file)?.values[13]).toBe(1);
      expect(read(file, MOST, 'none')).toBeNull();
    }
    expect(read(nvdbFile([nvdbGrid([])]))?.values).toEqual(Float32Array.of(0));
  });
});

describe('Blosc and LZ4', () => {
  const bytes = Uint8Array.from({ length: 70_003 }, (_, i) => (i % 5 < 3 ? (i >> 9) & 255 : Math.floor(random() * 256)));
  it.each([{}, { shuffled: false }, { whole: true }, { width: 8 }, { block: 400 }, { stored: true }, { width: 1 }])('%o', (options) => {
    const to = new Uint8Array(bytes.length);
    expect(fromBlosc(blosc(bytes, options), to)).toBeNull();
    expect(to).toEqual(bytes);
  });

  it('of every length of runs and of what is as it is', () => {
    for (const [literal, run] of [
      [1, 4],
      [14, 18],
      [15, 19],
      [270, 300],
      [16, 5000],
    ] as const) {
      const given = joined([Uint8Array.from({ length: literal }, (_, i) => (i * 37) & 255), new Uint8Array(run).fill(9), Uint8Array.from({ length: 20 }, (_, i) => i * i)]); // prettier-ignore
      const to = new Uint8Array(given.length);
      expect(fromLz4(lz4(given), to)).toBe(true);
      expect(to).toEqual(given);
    }
    // Published: five bytes as they are.
    const to = new Uint8Array(5);
    expect([fromLz4(Uint8Array.of(0x50, 1, 2, 3, 4, 5), to), [...to]]).toEqual([true, [1, 2, 3, 4, 5]]);
  });

  it('what is damaged neither ends nor leaves its room', () => {
    const packed = blosc(bytes, {});
    let wrong = 0;
    for (let i = 0; i < 2000; i++) {
      const damaged = packed.slice(0, i % 4 === 0 ? Math.floor(random() * packed.length) : packed.length);
      for (let k = 0; k < 3 && damaged.length > 0; k++) damaged[Math.floor(random() ** 4 * damaged.length)] = Math.floor(random() * 256);
      if (fromBlosc(damaged, new Uint8Array(bytes.length)) !== null) wrong++;
    }
    // Every fourth ends early.
    expect(wrong).toBeGreaterThan(500);
  });
});

describe('is refused in one sentence', () => {
  it('where a leaf of as many bits as it needs ends before its last code', () => {
    const grid = nvdbGrid(VOXELS, { kind: 'FpN' });
    const fail = (what: string): SceneError => new SceneError(what, 'here');
    expect(readTree(grid, 16, MOST, fail)).not.toBeNull();
    for (const missing of [1, 8, 63, 64, 65, 127]) expect(() => readTree(grid.slice(0, grid.length - missing), 16, MOST, fail)).toThrow(SceneError);
  }); // prettier-ignore

  const whole = (): Uint8Array => nvdbGrid([[0, 0, 0, 1], [9, 0, 0, 1]]); // prettier-ignore
  const ROOT = 736;
  const UPPER = ROOT + 64 + 32;
  const LOWER = UPPER + 270_400;
  const changed = (change: (view: DataView) => void, pack = (grid: Uint8Array) => nvdbFile([grid])): Uint8Array => {
    const grid = whole();
    change(new DataView(grid.buffer));
    return pack(grid);
  };
  const header = (change: (view: DataView) => void, codec = 0): Uint8Array => {
    const file = nvdbFile([whole()], codec);
    change(new DataView(file.buffer));
    return file;
  };
  it.each<[string, () => Uint8Array, string]>([
    ['something else', () => new TextEncoder().encode('P6 1 1'.padEnd(600)), 'expected NanoVDB at byte 0, got something else'],
    ['a file of OpenVDB', () => Uint8Array.of(0x20, 0x42, 0x44, 0x56, 0, 0, 0, 0, 224), 'expected NanoVDB at byte 0'],
    ['another version', () => header((view) => view.setUint32(8, 31 << 21, true)), 'expected NanoVDB of version 32, got version 31'],
    ['an unknown codec', () => header((view) => view.setUint16(14, 9, true)), 'expected a codec of NanoVDB (NONE, ZIP, BLOSC), got 9'],
    ['a long name', () => header((view) => view.setUint32(16 + 136, 1e9, true)), 'expected a name of at most 10000 bytes, got 1000000000'],
    ['half a file', () => nvdbFile([whole()]).subarray(0, 1000), 'bytes of the grid "density", got'],
    ['a grid of other size', () => header((view) => view.setBigUint64(16, 1n << 60n, true)), 'bytes of a grid, got'],
    [
      'a packed grid that is huge',
      () => header((view) => view.setBigUint64(16, 1n << 40n, true), 1),
      'expected a packed grid of at most 536870912 bytes',
    ],
    [
      'a packed grid that grows too much',
      () => header((view) => view.setBigUint64(16, 500_000_000n, true), 1),
      'expected 500000000 bytes of a grid, got',
    ],
    ['zlib of another size', () => header((view) => view.setBigUint64(16, 400_000n, true), 1), 'bytes of a grid packed by zlib, got'],
    ['a level set', () => nvdbFile([nvdbGrid([[0, 0, 0, 1]], { gridClass: 1 })]), 'expected a fog volume, got a level set'],
    [
      'vectors',
      () => changed((view) => view.setUint32(636, 6, true)),
      'expected a grid of numbers (float, Fp4, Fp8, Fp16, FpN), got one of kind 6',
    ],
    ['a map that is none', () => changed((view) => view.setFloat64(296 + 88, NaN, true)), 'expected a map of the grid in finite numbers'],
    ['a root beyond the end', () => changed((view) => view.setBigInt64(672 + 24, 1n << 40n, true)), 'expected a node within'],
    ['a root before the grid', () => changed((view) => view.setBigInt64(672 + 24, -5000n, true)), 'expected a node within'],
    ['more nodes than fit', () => changed((view) => view.setUint32(672 + 32, 0xffffffff, true)), 'nodes, got'],
    ['entries beyond the end', () => changed((view) => view.setUint32(ROOT + 24, 0xffffffff, true)), 'bytes at byte 800 of a grid, got'],
    ['a child beyond the end', () => changed((view) => view.setBigInt64(UPPER + 8256, 1n << 50n, true)), 'expected a node within'],
    [
      'a leaf that is there twice as often',
      () => changed((view) => view.setUint8(LOWER + 544, 255)),
      'expected each node of a grid once, got some more than once',
    ],
    [
      'a value that is no number',
      () => changed((view) => view.setFloat32(LOWER + 33_856 + 96, NaN, true)),
      'expected finite numbers, got NaN at byte',
    ],
    ['the same part twice', () => changed((view) => { view.setUint32(ROOT + 24, 2, true); view.setBigUint64(ROOT + 96, 0n, true); }), 'expected parts of a grid that do not overlap, got some that do'], // prettier-ignore
  ])('%s', (_, make, message) => expect(() => read(make())).toThrow(new RegExp(`^a\\.nvdb: .*${message.replace(/[()]/g, '\\$&')}`)));

  it('or read, whatever is damaged', () => {
    const file = nvdbFile([nvdbGrid(VOXELS.slice(0, 40), { kind: 'FpN' })]);
    const dense = [...file.keys()].filter((i) => i < 2000 || file[i] !== 0);
    for (let i = 0; i < 60; i++) {
      const damaged = file.slice(0, i % 5 === 0 ? Math.floor(random() * file.length) : file.length);
      for (let k = 0; k < 4; k++)
        damaged[dense[Math.floor(random() * dense.length)]! % Math.max(1, damaged.length)] = Math.floor(random() * 256);
      try {
        read(damaged, 4096);
      } catch (error) {
        expect((error as Error).message).toMatch(/^a\.nvdb: expected /);
      }
    }
  });
});
