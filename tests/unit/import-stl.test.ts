/** STL: both encodings, how they are told apart, every complaint, and damaged files. */
import { describe, expect, it } from 'vitest';
import { SceneError } from '../../src/scene/errors.ts';
import { importStl, readStl } from '../../src/scene/import/stl.ts';
import { checkScene } from '../../src/scene/parse.ts';
import { expectSurvives } from '../helpers/damage.ts';

type Triangle = [number, number, number][];
/** Two triangles of a square that share an edge. */
const SQUARE: Triangle[] = [
  [[0, 0, 0], [1, 0, 0], [1, 1, 0]],
  [[0, 0, 0], [1, 1, 0], [0, 1, 0]],
]; // prettier-ignore

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);
const facet = (triangle: Triangle): string =>
  ` facet normal 0 0 1\n  outer loop\n${triangle.map((each) => `   vertex ${each.join(' ')}\n`).join('')}  endloop\n endfacet\n`;
const TEXT = `solid a b.c\n${SQUARE.map(facet).join('')}endsolid a b.c\n`;

function binary(triangles: Triangle[], head = '', attribute = 0): Uint8Array {
  const view = new DataView(new ArrayBuffer(84 + 50 * triangles.length));
  new Uint8Array(view.buffer).set(bytesOf(head));
  view.setUint32(80, triangles.length, true);
  triangles.forEach((triangle, i) => {
    triangle.flat().forEach((value, k) => view.setFloat32(84 + 50 * i + 12 + 4 * k, value, true));
    view.setUint16(84 + 50 * i + 48, attribute, true);
  });
  return new Uint8Array(view.buffer);
}
const read = (bytes: Uint8Array) => readStl(bytes, 'dir/part.stl');
const SHOWN = { positions: [0, 0, 0, 1, 0, 0, 1, 1, 0, 0, 1, 0], indices: [0, 1, 2, 0, 2, 3] };

it.each([
  ['text', bytesOf(TEXT)],
  ['text in capitals with other line ends', bytesOf(TEXT.toUpperCase().replaceAll('\n', '\r\n'))],
  ['text without a name or an end', bytesOf(TEXT.replaceAll(' a b.c', '').replace('endsolid\n', ''))],
  ['two solids', bytesOf(TEXT.replace(' facet normal 0 0 1\n  outer loop\n   vertex 0 0 0\n   vertex 1 1', 'endsolid a\nsolid b\n facet normal 0 0 1\n  outer loop\n   vertex 0 0 0\n   vertex 1 1'))], // prettier-ignore
  ['binary', binary(SQUARE)],
  ['text behind blanks and empty lines', bytesOf(`  \r\n\t ${TEXT}`)],
  ['text behind a mark of its encoding and blanks', bytesOf(`\ufeff \n${TEXT}`)],
  ['binary that begins as text does', binary(SQUARE, 'solid by a program that should not')],
  ['binary whose header is all text', binary(SQUARE, 'solid'.padEnd(80))],
  ['binary whose header is all text, behind blanks', binary(SQUARE, ' solid'.padStart(80))],
])('%s: corners that agree are one vertex', (_, bytes) => {
  const { mesh, notes } = read(bytes);
  expect({ positions: [...mesh.positions], indices: [...mesh.indices] }).toEqual(SHOWN);
  expect([mesh.name, mesh.normals, notes]).toEqual(['part', undefined, []]);
});

/** A square of two triangles with these attributes. */
function colored(head: string, attributes: [number, number]): Uint8Array {
  const bytes = binary(SQUARE, head);
  attributes.forEach((each, i) => new DataView(bytes.buffer).setUint16(84 + 50 * i + 48, each, true));
  return bytes;
}
/** The colour of each corner of each triangle, which the corners share. */
function shades(bytes: Uint8Array): string[] {
  const { mesh } = read(bytes);
  return [0, 3].map((first) => {
    const own = [...mesh.indices.subarray(first, first + 3)].map((vertex) =>
      [...(mesh.colors ?? new Float32Array()).subarray(3 * vertex, 3 * vertex + 3)].map((each) => each.toFixed(3)).join(' '),
    );
    expect(new Set(own).size).toBe(1);
    return own[0] ?? '';
  });
}

// Five bits a channel of sRGB: 31 is 1, 15 of 31 is ((15/31 + 0.055)/1.055)^2.4 = 0.199.
it.each([
  ['VisCAM: blue in the lowest bits, the highest one set where there is a colour', '', [0x8000 | 31, 15 << 10], ['0.000 0.000 1.000', '0.600 0.600 0.600']],
  ['VisCAM, both', '', [0x8000 | (31 << 10), 0x8000 | (15 << 5)], ['1.000 0.000 0.000', '0.000 0.199 0.000']],
  ['Magics: red in the lowest bits, the highest one set where the colour of the file counts', 'a part COLOR=\u007f\u0000\u007f\u007f,', [31, 0x8000], ['1.000 0.000 0.000', '0.212 0.000 0.212']],
] as [string, string, [number, number], string[]][])('colours of %s', (_, head, attributes, expected) => {
  const bytes = colored(head, attributes);
  expect(shades(bytes)).toEqual(expected);
  expect(read(bytes).notes).toEqual([]);
  expect(importStl(bytes, 'a.stl').scene.materials.object?.file).toBe('painted');
}); // prettier-ignore

it('triangles of one colour keep their vertices, attributes that are no colours are noted, and so is what follows', () => {
  expect([...read(binary(SQUARE, '', 0x8001)).mesh.indices]).toEqual(SHOWN.indices);
  const bytes = Uint8Array.from([...binary(SQUARE, '', 1), 1, 2, 3]);
  const { mesh, notes } = read(bytes);
  expect([...mesh.indices]).toEqual(SHOWN.indices);
  expect(notes).toEqual([
    '3 bytes after the last triangle were read over.',
    'The attribute bytes of the triangles, which no program takes for colours, were read over.',
  ]);
});

it('stands on the stage with z up', () => {
  const { scene } = importStl(binary([[[0, 0, 0], [1, 0, 0], [0, 0, 5]], [[0, 0, 0], [0, 0, 5], [0, 1, 0]]]), 'part.stl'); // prettier-ignore
  const [mesh, floor] = scene.shapes;
  if (mesh?.type !== 'mesh' || floor?.type !== 'quad') throw new Error('expected a mesh and a floor');
  expect(mesh.transform).toEqual({ scale: 1, rotate: [-90, 0, 0], translate: [0, 0, 0] });
  // Turned by -90° about x, (x, y, z) is at (x, z, -y): the middle of [0,1]×[0,1]×[0,5] at (0.5, 2.5, -0.5).
  expect(scene.camera.target).toEqual([0.5, 2.5, -0.5]);
  expect(floor.corner[1]).toBeLessThan(0);
  expect(floor.corner[1]).toBeGreaterThan(-0.01);
});

it.each([
  [new Uint8Array(0), 'part.stl: expected at least 84 bytes, got 0'],
  [new Uint8Array(84), 'part.stl: expected at least one triangle, got none'],
  [binary(SQUARE).slice(0, -1), 'part.stl: expected 184 bytes for 2 triangles, got 183'],
  [bytesOf('solid x\n'), 'part.stl: expected at least one facet, got none'],
  [bytesOf('solids'), 'part.stl: expected at least 84 bytes, got 6'],
  [bytesOf(TEXT.replace('outer', 'inner')), 'part.stl line 3: expected outer, got "inner"'],
  [bytesOf(TEXT.replace('vertex 1 0 0', 'vertex 1 0 nan')), 'part.stl line 5: expected a number, got "nan"'],
  [bytesOf(TEXT.replace('vertex 1 0 0', 'vertex 1 0')), 'part.stl line 6: expected a number, got "vertex"'],
  [bytesOf(TEXT.slice(0, 60)), 'part.stl line 4: expected vertex, got the end of the file'],
  [bytesOf(TEXT.replace('endfacet', 'facet')), 'part.stl line 8: expected endfacet, got "facet"'],
  [bytesOf(`${TEXT}triangle`), 'part.stl line 17: expected facet, solid or endsolid, got "triangle"'],
  [binary([[[0, 0, 0], [1, 0, 0], [2, 0, 0]]]), 'part.stl: expected a face with an area, got only degenerate ones'],
  [binary([[[0, 0, 0], [1, NaN, 0], [2, 0, 0]]]), 'part.stl: expected a coordinate within ±10000000 at vertex 1, got NaN'],
])('is refused %#', (bytes, message) => expect(() => read(bytes)).toThrow(new SceneError(message))); // prettier-ignore

it('a count is held against the length before anything is allocated', () => {
  const bytes = binary(SQUARE);
  new DataView(bytes.buffer).setUint32(80, 0xffffffff, true);
  expect(() => read(bytes)).toThrow(new SceneError('part.stl: expected 214748364834 bytes for 4294967295 triangles, got 184'));
});

describe('damaged files become a valid scene or one sentence', () => {
  it.each([
    ['text', bytesOf(TEXT)],
    ['binary', binary(SQUARE)],
  ])('%s', async (name, bytes) => {
    const check = (scene: unknown): void => expect(JSON.stringify(checkScene(scene))).not.toContain('null');
    const counts = await expectSurvives(bytes, `stl-${name}-1`, (each) => importStl(each, 'x.stl').scene, check);
    expect(Math.min(counts.read, counts.refused)).toBeGreaterThan(0);
  });
});
