/** OFF: its four headers, how programs write them, every complaint, and damaged files. */
import { describe, expect, it } from 'vitest';
import { SceneError } from '../../src/scene/errors.ts';
import { importMesh } from '../../src/scene/import/index.ts';
import { importOff, readOff } from '../../src/scene/import/off.ts';
import { checkScene } from '../../src/scene/parse.ts';
import { expectSurvives } from '../helpers/damage.ts';

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);
const read = (text: string) => readOff(bytesOf(text), 'dir/part.off');
const VERTICES = '0 0 0\n1 0 0\n1 1 0\n0 1 0\n';
const SQUARE = `OFF\n4 1 4\n${VERTICES}4 0 1 2 3\n`;
const SHOWN = { positions: [0, 0, 0, 1, 0, 0, 1, 1, 0, 0, 1, 0], indices: [0, 1, 2, 0, 2, 3] };

it.each([
  ['a square', SQUARE],
  ['with counts behind the word', SQUARE.replace('OFF\n4', 'OFF4')],
  ['with counts on its line', SQUARE.replace('OFF\n', 'OFF ')],
  ['with comments and empty lines', `# by hand\n${SQUARE.replaceAll('\n', ' # so\n\n')}`],
  ['in small letters, with other line ends', SQUARE.toLowerCase().replaceAll('\n', '\r\n')],
  ['as two triangles', SQUARE.replace('4 1 4', '4 2 0').replace('4 0 1 2 3', '3 0 1 2\n3 0 2 3')],
  ['with a point and an edge', SQUARE.replace('4 1 4', '4 3 0').replace('4 0 1 2 3', '1 0\n4 0 1 2 3\n2 1 3')],
])('%s', (_, text) => {
  const { mesh, notes } = read(text);
  expect({ positions: [...mesh.positions], indices: [...mesh.indices] }).toEqual(SHOWN);
  expect([mesh.name, mesh.normals, mesh.colors, notes]).toEqual(['part', undefined, undefined, []]);
});

it('polygons that are not convex are cut by their ears', () => {
  const { mesh } = read('OFF\n4 1 0\n0 0 0\n4 0 0\n1 1 0\n0 4 0\n4 0 1 2 3\n');
  const corners = [...mesh.indices].map((each) => [...mesh.positions.subarray(3 * each, 3 * each + 2)] as [number, number]);
  const area = (k: number): number => {
    const [[ax, ay], [bx, by], [cx, cy]] = corners.slice(3 * k, 3 * k + 3) as [[number, number], [number, number], [number, number]];
    return ((bx - ax) * (cy - ay) - (cx - ax) * (by - ay)) / 2;
  };
  expect([area(0), area(1)].sort()).toEqual([2, 2]);
});

describe('colours of vertices', () => {
  const colored = (rows: string[]): number[] => [...read(`COFF\n4 1 0\n${VERTICES.trim().split('\n').map((each, i) => `${each} ${rows[i]}`).join('\n')}\n4 0 1 2 3\n`).mesh.colors!]; // prettier-ignore

  it('are bytes of sRGB', () =>
    colored(['255 0 0 255', '0 255 0 255', '188 188 188 255', '0 0 0 255']).forEach((each, i) =>
      expect(each).toBeCloseTo([1, 0, 0, 0, 1, 0, 0.503, 0.503, 0.503, 0, 0, 0][i]!, 3),
    ));

  it('or fractions, with or without opacity', () =>
    colored(['1 0 0', '0 1 0 0.5', '0.5 0.5 0.5', '0 0 0 1']).forEach((each, i) =>
      expect(each).toBeCloseTo([1, 0, 0, 0, 1, 0, 0.214, 0.214, 0.214, 0, 0, 0][i]!, 3),
    ));

  it('paint the mesh; those of faces beside them, and what is no colour, are noted', () => {
    const { scene, notes } = importOff(bytesOf(SQUARE.replace('4 0 1 2 3', '4 0 1 2 3 7')), 'a.off');
    const other = 'Of faces what follows their corners and is no red, green and blue was read over.';
    expect([notes, scene.materials.object!.file]).toEqual([[other], 'diffuse']);
    expect(importOff(bytesOf(SQUARE.replace('4 0 1 2 3', '4 0 1 2 3 a b c')), 'a.off').notes).toEqual([other]);
    const both = importOff(bytesOf(`COFF\n3 1 0\n0 0 0 1 0 0\n1 0 0 1 0 0\n0 1 0 1 0 0\n3 0 1 2 0 0 1\n`), 'a.off');
    expect(both.notes).toEqual(['Colours of faces were read over: the vertices have colours.']);
    const painted = importOff(bytesOf(`COFF\n3 1 0\n0 0 0 1 0 0\n1 0 0 1 0 0\n0 1 0 1 0 0\n3 0 1 2\n`), 'a.off');
    expect(painted.scene.materials.object!.file).toBe('painted');
  });
});

describe('colours of faces', () => {
  const two = (first: string, second: string) =>
    importOff(bytesOf(`OFF\n4 2 0\n0 0 0\n1 0 0\n1 1 0\n0 1 0\n3 0 1 2 ${first}\n3 0 2 3 ${second}\n`), 'a.off');
  const data = ({ scene }: ReturnType<typeof two>) => {
    const [mesh] = scene.shapes;
    if (mesh?.type !== 'mesh' || mesh.data === undefined) throw new Error('expected a mesh');
    return mesh.data;
  };

  it('are those of its corners, which become as many as they have colours', () => {
    const painted = two('255 0 0 255', '0 188 255 255');
    const { positions, indices, colors = [] } = data(painted);
    expect([painted.scene.materials.object!.file, painted.notes, positions.length / 3]).toEqual(['painted', [], 6]);
    expect(indices.map((each) => colors.slice(3 * each, 3 * each + 3).map((value) => Number(value.toFixed(3))))).toEqual(
      [...Array(3).fill([1, 0, 0]), ...Array(3).fill([0, 0.503, 1])], // prettier-ignore
    );
    expect(indices.map((each) => positions.slice(3 * each, 3 * each + 2).join(''))).toEqual(['00', '10', '11', '00', '11', '01']);
  });

  it('divide nothing where they are one, and a face without one is grey', () => {
    expect(data(two('0 0 1', '0 0 1.0 0.5')).positions.length / 3).toBe(4);
    const { colors = [], indices } = data(two('', '1 0 0'));
    expect(colors.slice(3 * indices[0]!, 3 * indices[0]! + 3).map((each) => Number(each.toFixed(6)))).toEqual([0.6, 0.6, 0.6]);
  });
});

it('normals come before colours', () => {
  const { normals, colors } = read('CNOFF\n3 1 0\n0 0 0 0 0 2 1 0 0\n1 0 0 0 0 1 1 0 0\n0 1 0 0 0 1 1 0 0\n3 0 1 2\n').mesh;
  expect([[...normals!], [...colors!]]).toEqual([[0, 0, 1, 0, 0, 1, 0, 0, 1], [1, 0, 0, 1, 0, 0, 1, 0, 0]]); // prettier-ignore
});

it('a document names it as a mesh', async () =>
  expect(await importMesh(bytesOf(SQUARE), 'a.OFF')).toEqual({ positions: SHOWN.positions, indices: SHOWN.indices }));

it.each([
  ['', 'part.off line 1: expected OFF, COFF, NOFF or CNOFF, got something else'],
  ['OFF BINARY\n', 'part.off line 1: expected a number of vertices from 3 to 4000000, got "binary"'],
  ['4OFF\n', 'part.off line 1: expected OFF, COFF, NOFF or CNOFF, got something else'],
  ['OFF\n2 1 0', 'part.off line 2: expected a number of vertices from 3 to 4000000, got "2"'],
  ['OFF2 1 0', 'part.off line 1: expected a number of vertices from 3 to 4000000, got "2"'],
  ['OFF\n4 0 0', 'part.off line 2: expected a number of faces from 1 to 4000000, got "0"'],
  ['OFF\n3000000 3000000 0\n0 0 0', 'part.off: expected at least 30000000 more bytes for 3000000 vertices and 3000000 faces, got 6'],
  [SQUARE.replace('1 1 0', '1 one 0'), 'part.off line 5: expected a number, got "one"'],
  [SQUARE.replace('1 1 0', '1 1e8 0'), 'part.off: expected a coordinate within ±10000000 at vertex 2, got 100000000'],
  [SQUARE.replace('4 0 1 2 3', '4 0 1 2 4'), 'part.off line 7: expected a vertex from 0 to 3, got "4"'],
  [SQUARE.replace('4 0 1 2 3', '0 0 1 2 3'), 'part.off line 7: expected a number of corners from 1 to 100000, got "0"'],
  [SQUARE.replace('4 0 1 2 3\n', '4   0   1'), 'part.off line 7: expected a vertex from 0 to 3, got the end of the file'],
  [SQUARE.replace('4 0 1 2 3', '2 0 1    '), 'part.off: expected a face with an area, got only degenerate ones'],
  ['COFF\n3 1 0\n0 0 0 300 0 0\n1 0 0 1 1 1\n', 'part.off line 3: expected a colour from 0 to 255, got "300"'],
])('%j is refused', (text, message) => expect(() => read(text)).toThrow(new SceneError(message)));

it.each([
  ['plain', SQUARE],
  ['with everything', 'CNOFF\n3 1 0\n0 0 0 0 0 2 1 0 0\n1 0 0 0 0 1 1 0 0\n0 1 0 0 0 1 1 0 0\n3 0 1 2 9 9 9\n'],
])('damaged files become a valid scene or one sentence: %s', async (name, text) => {
  const check = (scene: unknown): void => expect(JSON.stringify(checkScene(scene))).not.toContain('null');
  const counts = await expectSurvives(bytesOf(text), `off-${name}-1`, (each) => importOff(each, 'x.off').scene, check);
  expect(Math.min(counts.read, counts.refused)).toBeGreaterThan(0);
});
