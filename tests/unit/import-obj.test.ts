/** Wavefront OBJ: the real files, what the format allows, every complaint, and damaged files. */
import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import seedrandom from 'seedrandom';
import type { Vec3 } from '../../src/scene/document.ts';
import { SceneError } from '../../src/scene/errors.ts';
import { importObj } from '../../src/scene/import/obj-scene.ts';
import { readObj } from '../../src/scene/import/obj.ts';
import { trianglesOf } from '../helpers/triangles.ts';
import { shortest } from '../../src/scene/import/shortest.ts';
import { checkScene } from '../../src/scene/parse.ts';
import { checkMesh } from '../../src/scene/shapes/mesh-check.ts';
import { srgbDecode } from '../../src/base/color.ts';
import { length, sub } from '../../src/scene/vec.ts';

const folder = new URL('../../../shared/data/meshes/', import.meta.url);
const present = existsSync(folder);
if (!present) console.log(`skipped: no real .obj files in ${folder.pathname}`);
const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);
const read = (text: string) => readObj(bytesOf(text), 'dir/tri.obj');
const TRIANGLE = 'v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n';
const SQUARE = 'v 0 0 0\nv 1 0 0\nv 1 1 0\nv 0 1 0\n';

describe.skipIf(!present)('real files', () => {
  test.each([
    ['teapot.obj', 6320, 3241, [-3, 0, -2], [3.434, 3.15, 2]],
    ['suzanne.obj', 968, 507, [-3.86125, 0.267311, 3.25233], [-1.126875, 2.236061, 4.955455]],
    ['alligator.obj', 5981, 3208, [0.5, -0.5, 0], [1000.5, 175.5, 0]],
    ['spot.obj', 5856, 3225, [-0.471552, -0.736784, -0.668909], [0.471552, 0.953646, 1.049]],
    ['stanford-bunny.obj', 69451, 34834, [-0.09469, 0.032987, -0.061874], [0.061009, 0.187321, 0.0588]],
    ['nefertiti.obj', 99938, 49971, [-119.323, -181.293, -247.268], [119.363, 181.241, 247.337]],
  ])('%s has %i triangles', (name, triangles, vertices, low, high) => {
    const bytes = readFileSync(new URL(name, folder));
    const mesh = readObj(bytes, name);
    checkMesh(mesh, 'data');
    expect(mesh.indices.length / 3).toBe(triangles);
    expect(mesh.positions.length / 3).toBe(vertices);
    for (const axis of [0, 1, 2]) {
      const values = mesh.positions.filter((_, i) => i % 3 === axis);
      expect(values.reduce((a, b) => Math.min(a, b))).toBeCloseTo(low[axis]!, 5);
      expect(values.reduce((a, b) => Math.max(a, b))).toBeCloseTo(high[axis]!, 5);
    }
    expect(mesh.normals !== undefined).toBe(name === 'suzanne.obj');
    expect(mesh.uvs !== undefined).toBe(name === 'spot.obj');
    expect(JSON.stringify(mesh).length).toBeLessThan(bytes.length);
  });

  test('suzanne keeps the triangles and normals of its lines', () => {
    // A reader of two lines, for this one plain file: `v`, `vn` and `f a//a b//b c//c [d//d]`.
    const lines = readFileSync(new URL('suzanne.obj', folder), 'utf8')
      .split(/\r?\n/)
      .map((line) => line.trim().split(/\s+/));
    const rows = (key: string) => lines.filter((line) => line[0] === key).map((line) => line.slice(1));
    const [v, vn] = ['v', 'vn'].map((key) => rows(key).map((row) => row.map(Number)));
    const faces = rows('f').map((row) => row.map((corner) => Number(corner.split('/')[0]) - 1));
    const expected = faces.flatMap((each) => trianglesOf(v!.flat(), each));
    const mesh = readObj(readFileSync(new URL('suzanne.obj', folder)), 'suzanne.obj');
    expect([faces.length, mesh.indices.length]).toEqual([500, expected.length]);
    const at = (numbers: number[]) => mesh.indices.map((index) => numbers.slice(3 * index, 3 * index + 3));
    expect(at(mesh.positions)).toEqual(expected.map((index) => v![index]));
    const apart = at(mesh.normals!).map((normal, k) => length(sub(normal as Vec3, vn![expected[k]!] as Vec3)));
    expect(Math.max(...apart)).toBeLessThan(1e-6);
  });

  test.each(['suzanne.obj', 'spot.obj'])('damaged %s imports to a valid document or throws a SceneError', async (name) => {
    const seed = `obj-${name}-1`;
    const random = seedrandom(seed);
    const original = small(readFileSync(new URL(name, folder), 'utf8'));
    let imported = 0;
    let refused = 0;
    for (let round = 0; round < 300; round++) {
      let bytes = Uint8Array.from(original);
      for (let n = 0; n < 1 + (round % 3); n++) {
        const byte = round % 4 === 0 ? Math.floor(random() * 256) : original[Math.floor(random() * original.length)]!;
        bytes[Math.floor(random() * bytes.length)] = byte;
      }
      if (round % 5 === 0) bytes = bytes.subarray(0, Math.floor(random() * bytes.length));
      const where = `seed ${seed}, round ${round}`;
      try {
        const scene = checkScene((await importObj(bytes, name)).scene);
        expect(JSON.stringify(scene), where).not.toContain('null'); // as JSON writes NaN
        imported++;
      } catch (error) {
        expect(error, where).toBeInstanceOf(SceneError);
        expect((error as SceneError).message, where).toMatch(/^\w+\.obj( line \d+)?: expected .+, got .+$/s);
        refused++;
      }
    }
    expect(imported).toBeGreaterThan(50);
    expect(refused).toBeGreaterThan(50);
  });
});

/** All vertices of a file but only every 20th face, so that hundreds of rounds take a second. */
function small(text: string): Uint8Array {
  let faces = 0;
  return bytesOf(
    text
      .split('\n')
      .filter((line) => !line.startsWith('f') || faces++ % 20 === 0)
      .join('\n'),
  );
}

describe('what the format allows', () => {
  test('a triangle, without normals and texture coordinates', () => {
    expect(read(TRIANGLE)).toEqual({ positions: [0, 0, 0, 1, 0, 0, 0, 1, 0], indices: [0, 1, 2] });
  });

  test('polygons become fans', () => {
    const mesh = read('v 0 0 0\nv 2 0 0\nv 3 1 0\nv 2 2 0\nv 0 2 0\nf 1 2 3 4 5\n');
    expect(mesh.indices).toEqual([0, 1, 2, 0, 2, 3, 0, 3, 4]);
  });

  test('negative indices count back from the vertices so far', () => {
    expect(read(`${SQUARE}f -4 -3 -2\nv 0 0 1\nf -1 -5 -4\n`)).toEqual(read(`${SQUARE}v 0 0 1\nf 1 2 3\nf 5 1 2\n`));
  });

  test('groups, objects and materials are merged', () => {
    const mesh = read(`mtllib a b.mtl\no one\n${SQUARE}usemtl red\ns 1\nf 1 2 3\ng two three\nusemtl blue\ns off\nf 1 3 4\no four\ng\n`);
    expect(mesh).toEqual({ positions: [0, 0, 0, 1, 0, 0, 1, 1, 0, 0, 1, 0], indices: [0, 1, 2, 0, 2, 3] });
  });

  test('lines and points beside faces are read over', () => {
    expect(read(`${SQUARE}l 1 2\nf 1 2 3\np 4\nl 3/1 4/2\nvp 0 1\n`).indices).toEqual([0, 1, 2]);
  });

  test('comments, continued lines, CRLF and CR, weights and old encodings', () => {
    const plain = read(TRIANGLE);
    expect(read('v 0 0 0 # origin\nv 1 0 0\nv 0 1 0\nf 1 2 3 # one\n#\n')).toEqual(plain);
    expect(read('v 0 \\\n0 0\nv 1 0 0\nv 0 1 0\nf 1\\\n2 \\\n  3')).toEqual(plain);
    expect(read(`# C:\\meshes\\\n${TRIANGLE}`)).toEqual(plain);
    expect(read(TRIANGLE.replaceAll('\n', '\r\n'))).toEqual(plain);
    expect(read(TRIANGLE.replaceAll('\n', '\r'))).toEqual(plain);
    expect(read('v 0 0 0 1\nv 1e0 0. +0 1\nv -0 1 0 1\nf 1 2 3')).toEqual(plain);
    expect(readObj(Uint8Array.of(0x23, 0xe9, 0x0a, ...bytesOf(TRIANGLE)), 'tri.obj')).toEqual(plain);
  });

  test('normals and texture coordinates; unit length is restored', () => {
    const mesh = read(`${SQUARE}vn 0 0 2\nvt 0 0\nvt 1 0 0\nvt .5\nf 1/1/1 2/2/1 3/3/1\n`);
    expect(mesh).toEqual({
      positions: [0, 0, 0, 1, 0, 0, 1, 1, 0],
      indices: [0, 1, 2],
      normals: [0, 0, 1, 0, 0, 1, 0, 0, 1],
      uvs: [0, 0, 1, 0, 0.5, 0],
    });
  });

  test('colours of vertices: sRGB, white where others have one, none where they are no fractions', () => {
    const linear = srgbDecode(0.5);
    const colors = (text: string) => read(text).colors?.map((each) => Number(each.toFixed(5)));
    const half = Number(linear.toFixed(5));
    expect(colors('v 0 0 0 1 .5 0\nv 1 0 0 0 0 0\nv 0 1 0 1 1 1\nf 1 2 3')).toEqual([1, half, 0, 0, 0, 0, 1, 1, 1]);
    expect(colors('v 0 0 0\nv 1 0 0 .5 .5 .5\nv 0 1 0 1\nf 1 2 3')).toEqual([1, 1, 1, half, half, half, 1, 1, 1]);
    expect(colors('v 0 0 0 255 0 0\nv 1 0 0 0 0 0\nv 0 1 0 0 1 0\nf 1 2 3')).toBeUndefined();
    // With normals and texture coordinates, and of a vertex that another one is drawn with elsewhere.
    const mesh = read(`v 0 0 0 1 0 0\nv 1 0 0 0 1 0\nv 1 1 0 0 0 1\nvn 0 0 1\nvt 0 1\nf 3/1/1 1/1/1 2/1/1\n`);
    expect(mesh).toMatchObject({ colors: [0, 0, 1, 1, 0, 0, 0, 1, 0], uvs: [0, 1, 0, 1, 0, 1], normals: [0, 0, 1, 0, 0, 1, 0, 0, 1] });
    expect(read('v 0 0 0 1 0 0\nv 1 0 0 1 0 0\nv 0 1 0 1 0 0\nv 0 0 0 0 1 0\nf 1 2 3\nf 4 3 2').indices).toEqual([0, 1, 2, 3, 2, 1]);
  });

  test('colours of vertices are shown: alone, and times the colour of a material', async () => {
    const text = `mtllib a.mtl\n${SQUARE.replaceAll('\n', ' 1 0 0\n')}f 1 2 3\nusemtl matte\nf 1 3 4\nusemtl glassy\nf 1 2 4\n`;
    const library = bytesOf('newmtl matte\nKd .5 .5 .5\nnewmtl glassy\nillum 7\n');
    const { scene, notes } = await importObj(bytesOf(text), 'dir/tri.obj', { beside: async () => library });
    expect(scene.materials).toMatchObject({
      object: { file: 'painted', params: { albedo: [1, 1, 1] } },
      matte: { file: 'painted', params: { albedo: [0.5, 0.5, 0.5] } },
      glassy: { file: 'glass' },
    });
    expect(notes).toEqual(['The material glassy does not show the colours of vertices.']);
    const shown = scene.shapes.filter((shape) => shape.type === 'mesh').map((shape) => shape.type === 'mesh' && shape.data!.colors);
    expect(shown).toEqual(Array(3).fill([1, 0, 0, 1, 0, 0, 1, 0, 0]));
  });

  test('normals that no face refers to are none', () => {
    expect(read(`vn 0 0 1\n${TRIANGLE}`)).toEqual(read(TRIANGLE));
    expect(read(`vn 0 0 1\nvt 0 0\n${TRIANGLE.replace('f 1 2 3', 'f 1/1 2/1 3/1')}`).normals).toBeUndefined();
  });

  test('faces without normals among others get their flat one, zero normals too', () => {
    const mesh = read(`${SQUARE}v 0 0 1\nvn 1 0 0\nvn 0 0 0\nf 1//1 2//1 3//1\nf 1 2 5\nf 1//2 3//2 4//2\n`);
    expect(mesh.indices).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8]);
    expect(mesh.normals!.slice(0, 9)).toEqual([1, 0, 0, 1, 0, 0, 1, 0, 0]);
    expect(mesh.normals!.slice(9, 18)).toEqual([0, -1, 0, 0, -1, 0, 0, -1, 0]);
    expect(mesh.normals!.slice(18)).toEqual([0, 0, 1, 0, 0, 1, 0, 0, 1]);
    expect(read(`${SQUARE}vn 0 0 1\nf 1//1 2//1 3//1\nf 1 3 4\n`).normals).toEqual([0, 0, 1, 0, 0, 1, 0, 0, 1, 0, 0, 1]);
  });

  test('equal vertices are welded, others are not', () => {
    expect(read('v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 0\nv 1 0 0\nv 0 0 1\nf 1 2 3\nf 4 5 6\n').indices).toEqual([0, 1, 2, 0, 1, 3]);
    expect(read(`${SQUARE}vn 0 0 1\nvn 1 0 0\nf 1//1 2//1 3//1\nf 1//2 3//1 4//1\n`).indices).toEqual([0, 1, 2, 3, 2, 4]);
    expect(read(`${SQUARE}vt 0 0\nvt 1 0\nf 1/1 2/1 3/1\nf 1/1 3/2 4/1\n`).indices).toEqual([0, 1, 2, 0, 3, 4]);
  });

  test('faces go on without normals and texture coordinates that are not there, with a note', async () => {
    expect(read(`${SQUARE}f 1//1 2//1 3//1\nf 1/9/9 3/9/9 4/9/9\n`)).toEqual(read(`${SQUARE}f 1 2 3\nf 1 3 4\n`));
    expect(read(`${SQUARE}vn 1 0 0\nvt 0 1\nf 1/1/1 2/1/1 3/2/2\nf 1/1/0 3/0/1 4/1/-2\n`)).toEqual(read(`${SQUARE}f 1 2 3\nf 1 3 4\n`));
    const mixed = read(`${SQUARE}vn 1 0 0\nvt 0.5 1\nf 1/1/1 2/1/1 3/1/1\nf 1/2/2 3/2/2 4/2/2\n`);
    expect(mixed.normals).toEqual([1, 0, 0, 1, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 1, 0, 0, 1]);
    expect(mixed.uvs).toEqual([0.5, 1, 0.5, 1, 0.5, 1, 0, 0, 0, 0, 0, 0]);
    const { notes } = await importObj(bytesOf(`${SQUARE}vt 0 0\nf 1/1/1 2/1/1 3/1/1\nf 1/2 3/2 4/2\n`), 'a.obj');
    expect(notes).toEqual([
      'Faces that refer to texture coordinates which are not there have none; the first is on line 7.',
      'Faces that refer to normals which are not there have none; the first is on line 6.',
    ]);
    expect((await importObj(bytesOf(TRIANGLE), 'a.obj')).notes).toEqual([]);
  });

  test('many vertices are found again after the table of them has grown', () => {
    const n = 90;
    const points = Array.from({ length: n * n }, (_, i) => `v ${i % n} ${Math.floor(i / n)} 0`);
    const faces = Array.from({ length: (n - 1) * (n - 1) }, (_, i) => i + Math.floor(i / (n - 1)) + 1).flatMap((a) => [
      `f ${a} ${a + 1} ${a + n + 1}`,
      `f ${a} ${a + n + 1} ${a + n}`,
    ]);
    const mesh = read([...points, ...faces].join('\n'));
    expect(mesh.positions).toHaveLength(n * n * 3);
    expect(mesh.indices).toHaveLength(faces.length * 3);
    expect(mesh.positions.slice(3 * mesh.indices.at(-2)!, 3 * mesh.indices.at(-2)! + 3)).toEqual([n - 1, n - 1, 0]);
  });

  test('triangles without an area are dropped', () => {
    expect(read(`${SQUARE}f 1 1 2\nf 1 2 3 3\n`).indices).toEqual([0, 1, 2]);
  });

  test('numbers are the shortest of their single-precision value', () => {
    expect(read('v 0.1 0.2 0.333333333333\nv 93.87400100000001 1e-30 -7654321\nv 1 16777217e-7 0\nf 1 2 3').positions).toEqual([
      0.1, 0.2, 0.33333334, 93.874, 1e-30, -7654321, 1, 1.6777217, 0,
    ]);
    const random = seedrandom('shortest-1');
    for (let i = 0; i < 20_000; i++) {
      const float = Math.fround((random() - 0.5) * 10 ** Math.floor(random() * 40 - 20));
      expect(Math.fround(shortest(float))).toBe(float);
      expect(shortest(float)).toBe(Number(shortest(float).toPrecision(9)));
      const short = Number((random() * 10 ** Math.floor(random() * 9 - 2)).toPrecision(6));
      expect(shortest(Math.fround(short))).toBe(short);
    }
  });
});

const square = (rest: string) => SQUARE + rest;
test.each([
  ['', 'tri.obj: expected text, got an empty file'],
  ['  \n', 'tri.obj: expected text, got an empty file'],
  ['v 0 0\0', 'tri.obj: expected text, got binary data'],
  ['# nothing', 'tri.obj: expected at least one face (f), got none'],
  [SQUARE, 'tri.obj: expected at least one face (f), got none'],
  [square('f 1 2 2'), 'tri.obj: expected a face with an area, got only degenerate ones'],
  ['ply\nformat ascii 1.0', 'tri.obj line 1: expected an OBJ statement such as v, vn, vt, f, o, g or usemtl, got something else'],
  ['\n# x\nv 1 2', 'tri.obj line 3: expected at least 3 numbers after v, got 2'],
  ['v', 'tri.obj line 1: expected at least 3 numbers after v, got 0'],
  ['vn 0 1', 'tri.obj line 1: expected at least 3 numbers after vn, got 2'],
  ['vt', 'tri.obj line 1: expected at least 1 number after vt, got 0'],
  ['v 0 NaN 0', 'tri.obj line 1: expected a number, got "NaN"'],
  ['v 0 0 Infinity', 'tri.obj line 1: expected a number, got "Infinity"'],
  ['v 0 0 0x1', 'tri.obj line 1: expected a number, got "0x1"'],
  ['v 0 0 1,5', 'tri.obj line 1: expected a number, got "1,5"'],
  ['v 0 0 0 red', 'tri.obj line 1: expected a number, got "red"'],
  ['v 0 0 1e999', 'tri.obj line 1: expected a number within ±10000000, got "1e999"'],
  ['v 0 0 -1.1e7', 'tri.obj line 1: expected a number within ±10000000, got "-1.1e7"'],
  ['vn 0 0 1e19', 'tri.obj line 1: expected a number within ±1000000000000000000, got "1e19"'],
  [square('f 1 2'), 'tri.obj line 5: expected at least 3 corners after f, got 2'],
  [square('f'), 'tri.obj line 5: expected at least 3 corners after f, got 0'],
  [square('f 1 2 0'), 'tri.obj line 5: expected an index 1 to 4 or -4 to -1 of the vertices so far, got "0"'],
  [square('f 1 2 5'), 'tri.obj line 5: expected an index 1 to 4 or -4 to -1 of the vertices so far, got "5"'],
  [square('f 1 2 -5'), 'tri.obj line 5: expected an index 1 to 4 or -4 to -1 of the vertices so far, got "-5"'],
  [
    square('f 1 2 99999999999999999999'),
    'tri.obj line 5: expected an index 1 to 4 or -4 to -1 of the vertices so far, got "99999999999999999999"',
  ],
  [square('f 1 2 3\nf 1 \\\n2 \\\n9\n'), 'tri.obj line 6: expected an index 1 to 4 or -4 to -1 of the vertices so far, got "9"'],
  [square('f 1 \\\n2 3\nf 1 2 9\n'), 'tri.obj line 7: expected an index 1 to 4 or -4 to -1 of the vertices so far, got "9"'],
  ['f 1 2 3', 'tri.obj line 1: expected no index, as there are no vertices so far, got "1"'],
  [square('f 1 2 3.5'), 'tri.obj line 5: expected a corner v, v/vt, v//vn or v/vt/vn of whole numbers, got "3.5"'],
  [square('f 1 2 c'), 'tri.obj line 5: expected a corner v, v/vt, v//vn or v/vt/vn of whole numbers, got "c"'],
  [square('f 1 2 3/1/1/1'), 'tri.obj line 5: expected a corner v, v/vt, v//vn or v/vt/vn of whole numbers, got "3/1/1/1"'],
  [square('f 1 2 /1'), 'tri.obj line 5: expected a corner v, v/vt, v//vn or v/vt/vn of whole numbers, got "/1"'],
  [square('f 1 2 3/-'), 'tri.obj line 5: expected a corner v, v/vt, v//vn or v/vt/vn of whole numbers, got "3/-"'],
  [square('vn 0 0 1\nf 1//1 2//1 3'), 'tri.obj line 6: expected all corners of the face in the form of "1//1", got "3"'],
])('%j is refused', (text, message) => {
  expect(() => read(text)).toThrow(new SceneError(message));
});

test('too much is refused before it is parsed', () => {
  // Continued lines are joined once, not one by one.
  expect(() => read(`${'\\\n'.repeat(500_000)}x`)).toThrow(
    new SceneError('tri.obj line 1: expected an OBJ statement such as v, vn, vt, f, o, g or usemtl, got something else'),
  );
  expect(() => readObj(new Uint8Array(256 * 1024 * 1024 + 1), 'big.obj')).toThrow(
    new SceneError('big.obj: expected at most 268435456 bytes, got 268435457'),
  );
  expect(() => read(`${SQUARE}f${' 1'.repeat(4_000_003)}`)).toThrow(
    new SceneError('tri.obj line 5: expected at most 4000000 triangles, got more'),
  );
  expect(() => read('vt 0\n'.repeat(4_000_001))).toThrow(
    new SceneError('tri.obj line 4000001: expected at most 4000000 vt lines, got more'),
  );
});
