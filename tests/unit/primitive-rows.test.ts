/** The rows of primitives that kernels read, against the document: of every kind, in whatever order the structure has them. */
import { describe, expect, it } from 'vitest';
import { shaderLibrary } from '../../src/content/node.ts';
import { kindBits, packScene } from '../../src/engine/pack/pack.ts';
import type { SceneInput } from '../../src/scene/document.ts';
import { buildGeometry } from '../../src/scene/geometry/build.ts';
import { checkScene } from '../../src/scene/parse.ts';
import { KernelAssembler } from '../../src/shader/kernel.ts';
import { StructArray } from '../../src/shader/struct.ts';

const assembler = new KernelAssembler(shaderLibrary());
const BALL = 'fn distance(p: vec3f) -> f32 { return length(p) - 0.5; }';
const box = { min: [-1, -1, -1] as [number, number, number], max: [1, 1, 1] as [number, number, number] };
const lamp = { emission: { radiance: [1, 2, 3] as [number, number, number] } };
const own: SceneInput['shapes'] = [
  { type: 'sphere', center: [1, 2, 3], radius: 0.5, material: 'a' },
  { type: 'quad', corner: [-4, 0, 4], edge1: [8, 0, 1], edge2: [0, 1, -8], material: 'b', ...lamp },
  { type: 'disk', center: [0, 5, 0], normal: [0, 0, 2], radius: 0.75, material: 'a' },
  { type: 'sdf', program: 'ball', bounds: box, material: 'b', transform: { translate: [9, 0, 0] } },
  { type: 'sphere', center: [-5, 1, 0], radius: 0.25, material: 'c', ...lamp },
  { type: 'mesh', data: { positions: [0, 0, 7, 1, 0, 7, 0, 1, 7, 2, 2, 8], indices: [0, 1, 2, 1, 3, 2] }, material: 'a' },
  { type: 'sdf', program: 'ball', bounds: { ...box, max: [1, 2, 3] }, steps: 99, material: 'c', transform: { translate: [-9, 0, 0] } },
];
const FLAT: SceneInput = {
  version: 1,
  camera: { position: [0, 0, 20], target: [0, 0, 0] },
  programs: { ball: BALL },
  materials: { a: { file: 'diffuse' }, b: { file: 'diffuse', params: { albedo: [0.1, 0.2, 0.3] } }, c: { file: 'mirror' } },
  shapes: own,
};

function rowsOf(input: SceneInput) {
  const scene = checkScene(input);
  const packed = packScene(scene, buildGeometry(scene), assembler, false);
  const { places, pack } = packed.primitives;
  const rows = new StructArray(assembler.layouts.Primitive, places, pack(0, places) as ArrayBuffer);
  const [p0, e1, e2] = ['p0', 'e1', 'e2'].map((name) => rows.wordOf(name)) as [number, number, number];
  const bits = kindBits(packed.variant.shapes ?? {});
  const all = Array.from({ length: places }, (_, i) => {
    const floats = (at: number): number[] => [...rows.asFloats.subarray(i * rows.stride + at, i * rows.stride + at + 3)];
    const words = (at: number): number[] => [...rows.asUints.subarray(i * rows.stride + at, i * rows.stride + at + 4)];
    const [, , , kindAndShape] = words(e2) as [number, number, number, number];
    return { p0: floats(p0), e1: floats(e1), e2: floats(e2), words: words(p0), material: words(p0)[3]!, light: words(e1)[3]!, kind: kindAndShape & ((1 << bits) - 1), shape: kindAndShape >>> bits }; // prettier-ignore
  });
  return { all, packed, pack };
}

describe('primitives of a flat scene', () => {
  const { all, packed, pack } = rowsOf(FLAT);
  const of = (shape: number) => all.filter((each) => each.shape === shape);
  const close = (found: number[], expected: number[]): void => found.forEach((each, i) => expect(each).toBeCloseTo(expected[i]!, 6));

  it('have their corners and edges', () => {
    expect(all).toHaveLength(own.length + 1);
    expect([0, 1, 2, 4].map((shape) => of(shape).map(({ kind }) => kind))).toEqual([[3], [1], [2], [3]]);
    close(of(0)[0]!.p0, [1, 2, 3]);
    close(of(0)[0]!.e1, [0.5, 0, 0]);
    close([...of(1)[0]!.p0, ...of(1)[0]!.e1, ...of(1)[0]!.e2], [-4, 0, 4, 8, 0, 1, 0, 1, -8]);
    close(of(2)[0]!.p0, [0, 5, 0]);
    expect(Math.hypot(...of(2)[0]!.e1)).toBeCloseTo(0.75, 6);
    // Of a triangle its corners.
    const corners = of(5).map(({ p0, e1, e2 }) => [p0, e1, e2].map((each) => each.join()));
    expect(corners.map((each) => each.toSorted()).sort()).toEqual([['0,0,7', '0,1,7', '1,0,7'], ['0,1,7', '1,0,7', '2,2,8']]); // prettier-ignore
  });

  it('name the material that their shape has', () => {
    const word = (shape: number): number => of(shape)[0]!.material;
    expect([word(2), word(5)]).toEqual([word(0), word(0)]);
    expect([word(3), word(6)]).toEqual([word(1), word(4)]);
    expect(new Set([word(0), word(1), word(4)]).size).toBe(3);
    // Two of one kind, with parameters of their own.
    expect(word(0) >>> 24).toBe(word(1) >>> 24);
    expect(word(0) >>> 24).not.toBe(word(4) >>> 24);
  });

  it('that are lights have their number, and no others', () => {
    expect(all.filter(({ light }) => light > 0).map(({ shape }) => shape).sort()).toEqual([1, 4]); // prettier-ignore
    expect(all.map(({ light }) => light).filter((each) => each > 0).sort()).toEqual([1, 2]); // prettier-ignore
  });

  it('that are signed distances name the place of their own box', () => {
    const layout = assembler.layouts.SdfShape;
    const words = new Uint32Array(packed.params.buffer, packed.params.byteOffset, packed.params.length);
    const block = (shape: number): StructArray => {
      const first = 4 * of(shape)[0]!.p0[0]!;
      return new StructArray(layout, 1, words.slice(first, first + layout.size / 4).buffer);
    };
    expect([3, 6].map((shape) => [block(shape).get(0, 'high'), block(shape).number(0, 'steps')])).toEqual([
      [[1, 1, 1], 256],
      [[1, 2, 3], 99],
    ]);
  });

  it('are the same in pieces', () => {
    const whole = new Uint32Array(pack(0, all.length) as ArrayBuffer);
    const pieces = [[0, 3], [3, 4], [4, all.length]].flatMap(([first, end]) => [...new Uint32Array(pack(first!, end!) as ArrayBuffer)]); // prettier-ignore
    expect(pieces).toEqual([...whole]);
  });
});

it('instances have numbers from 1 on, shapes that move have none; each names its group and its place', () => {
  const { all } = rowsOf({
    ...FLAT,
    shapes: [own[0]!, { ...own[2]!, motion: [{ time: 0 }, { time: 1, translate: [1, 0, 0] }] } as (typeof own)[0]],
    camera: { ...FLAT.camera, shutter: { open: 0, close: 1 } } as SceneInput['camera'],
    objects: { pair: { shapes: [own[0]!, own[4]!] }, single: { shapes: [own[1]!] } },
    instances: [{ object: 'pair' }, { object: 'single', transform: { translate: [20, 0, 0] } }, { object: 'pair', transform: { translate: [-20, 0, 0] } }], // prettier-ignore
  });
  const placed = all.filter(({ kind }) => kind === 4).map(({ words, light }) => ({ root: words[0]!, place: words[1]!, keys: words[2]!, number: words[3]!, light })); // prettier-ignore
  expect(placed.map(({ number }) => number).sort()).toEqual([0, 1, 2, 3]);
  expect(new Set(placed.map(({ place }) => place)).size).toBe(4);
  const of = (number: number) => placed.find((each) => each.number === number)!;
  expect(of(0).keys).toBe(2);
  expect([1, 2, 3].map((number) => of(number).keys)).toEqual([0, 0, 0]);
  expect(of(1).root).toBe(of(3).root);
  expect(new Set([of(0).root, of(1).root, of(2).root]).size).toBe(3);
  // Lights of both pairs: those of the second begin behind those of the first.
  expect(new Set([1, 2, 3].map((number) => of(number).light)).size).toBe(3);
});
