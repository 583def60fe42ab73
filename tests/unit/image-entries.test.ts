/** How images are looked up, packed for the kernel: each option has its bits, and transforms are matrices. */
import { describe, expect, it } from 'vitest';
import { shaderLibrary } from '../../src/content/node.ts';
import { packImageEntries } from '../../src/engine/images/entries.ts';
import { checkScene } from '../../src/scene/parse.ts';
import { KernelAssembler } from '../../src/shader/kernel.ts';
import { StructArray } from '../../src/shader/struct.ts';

const assembler = new KernelAssembler(shaderLibrary());
const DATA = 'data:image/png;base64,AAAA';
type Place = { first: number; width: number; height: number; halves: boolean; encoded: boolean };
const STAGE = { materials: { m: { file: 'diffuse' } }, shapes: [{ type: 'sphere' as const, center: [0, 0, 0] as [number, number, number], radius: 1, material: 'm' }] }; // prettier-ignore
const PLACE: Place = { first: 7, width: 640, height: 480, halves: false, encoded: false };

function entries(images: Record<string, object>, placed: Record<string, Place>): StructArray {
  const scene = checkScene({
    version: 1,
    camera: { position: [0, 0, 1], target: [0, 0, 0] },
    ...STAGE,
    images: Object.fromEntries(Object.entries(images).map(([name, each]) => [name, { data: DATA, ...each }])),
  });
  const words = packImageEntries(assembler, scene, new Map(Object.entries(placed)));
  return new StructArray(assembler.layouts.ImageEntry, words.byteLength / assembler.layouts.ImageEntry.size, words.buffer as ArrayBuffer);
}
const one = (image: object, place: Partial<Place> = {}): StructArray => entries({ a: image }, { a: { ...PLACE, ...place } });
const flags = (image: object, place: Partial<Place> = {}): number => one(image, place).number(0, 'flags');

describe('flags', () => {
  // As wgsl/image.wgsl has them.
  it.each<[string, object, Partial<Place>, number]>([
    ['none', {}, {}, 0],
    ['halves', {}, { halves: true }, 1],
    ['srgb', {}, { encoded: true }, 2],
    ['linear numbers of a file that could be srgb', { colorSpace: 'linear' }, { encoded: true }, 0],
    ['nearest', { filter: 'nearest' }, {}, 4],
    ['the second set of coordinates', { uv: 1 }, {}, 8],
    ['clamped', { wrap: 'clamp' }, {}, (1 << 4) | (1 << 6)],
    ['mirrored', { wrap: 'mirror' }, {}, (2 << 4) | (2 << 6)],
    ['clamped across', { wrap: ['clamp', 'repeat'] }, {}, 1 << 4],
    ['mirrored up', { wrap: ['repeat', 'mirror'] }, {}, 2 << 6],
    ['clamped across and mirrored up', { wrap: ['clamp', 'mirror'] }, {}, (1 << 4) | (2 << 6)],
    ['red', { channel: 'r' }, {}, 0],
    ['green', { channel: 'g' }, {}, 1 << 8],
    ['blue', { channel: 'b' }, {}, 2 << 8],
    ['alpha', { channel: 'a' }, {}, 3 << 8],
    ['all', { filter: 'nearest', uv: 1, wrap: ['mirror', 'clamp'], channel: 'a' }, { halves: true, encoded: true }, 15 | (2 << 4) | (1 << 6) | (3 << 8)],
  ])('%s', (_, image, place, expected) => expect(flags(image, place)).toBe(expected)); // prettier-ignore
});

describe('an entry', () => {
  it('says where the image stands', () => {
    const packed = one({});
    expect([packed.number(0, 'first'), packed.get(0, 'size')]).toEqual([7, [640, 480]]);
    ['u', 'v'].forEach((name, i) => packed.get(0, name).forEach((each, c) => expect(each).toBeCloseTo(Number(c === i), 9)));
  });

  it.each([[30, [2, 3], [0.25, 0.5]], [-90, [1, 1], [0, 0]], [180, [0.5, -2], [-1, 4]]] as [number, [number, number], [number, number]][])('scales first, then turns by %d°, then moves', (rotation, scale, offset) => {
    const packed = one({ transform: { rotation, scale, offset } });
    const [c, s] = [Math.cos((rotation / 180) * Math.PI), Math.sin((rotation / 180) * Math.PI)];
    for (const [u, v] of [[0, 0], [1, 0], [0, 1], [0.3, -0.7]] as const) {
      const [x, y] = [scale[0] * u, scale[1] * v];
      const expected = [c * x - s * y + offset[0], s * x + c * y + offset[1]];
      ['u', 'v'].forEach((name, i) => {
        const [a = 0, b = 0, d = 0] = packed.get(0, name);
        expect(a * u + b * v + d).toBeCloseTo(expected[i]!, 5);
      });
    }
  }); // prettier-ignore

  it('has its map from the world behind all entries', () => {
    const matrix = Array.from({ length: 12 }, (_, i) => i + 0.5);
    const images = {
      a: {},
      b: { mapping: { type: 'cylinder', matrix } },
      c: { mapping: { type: 'sphere', matrix: matrix.map((each) => -each) } },
    };
    const scene = checkScene({ version: 1, camera: { position: [0, 0, 1], target: [0, 0, 0] }, ...STAGE, images: Object.fromEntries(Object.entries(images).map(([name, each]) => [name, { data: DATA, ...each }])) }); // prettier-ignore
    const words = packImageEntries(assembler, scene, new Map(['a', 'b', 'c'].map((name) => [name, PLACE])));
    const { size } = assembler.layouts.ImageEntry;
    expect(words).toHaveLength((3 * size) / 4 + 24);
    const packed = new StructArray(assembler.layouts.ImageEntry, 3, words.buffer.slice(0, 3 * size) as ArrayBuffer);
    expect([0, 1, 2].map((i) => packed.number(i, 'mapping'))).toEqual([0, 2, 3]);
    const map = (i: number): number[] => [...new Float32Array(words.buffer, 16 * packed.number(i, 'map'), 12)];
    expect([map(1), map(2)]).toEqual([matrix, matrix.map((each) => -each)]);
  });

  it('keeps its number beside images that nobody uses; without any used there are none', () => {
    const packed = entries({ unused: {}, a: { uv: 1 }, b: {}, c: { filter: 'nearest' } }, { a: PLACE, c: { ...PLACE, first: 9 } });
    expect([0, 1, 2, 3].map((i) => [packed.number(i, 'first'), packed.number(i, 'flags')])).toEqual([[0, 0], [7, 8], [0, 0], [9, 4]]); // prettier-ignore
    expect(packImageEntries(assembler, checkScene({ version: 1, camera: { position: [0, 0, 1], target: [0, 0, 0] }, ...STAGE, images: { a: { data: DATA } } }), new Map())).toHaveLength(0); // prettier-ignore
  });
});
