/** PLY: colours of faces become those of their corners. */
import { describe, expect, it } from 'vitest';
import { readPly } from '../../src/scene/import/ply.ts';

const XYZ = ['x', 'y', 'z'].map((each) => `property float ${each}`);
const FACES = 'property list uchar int vertex_indices';
const header = (lines: string[]): string => `ply\nformat ascii 1.0\n${lines.join('\n')}\nend_header\n`;
const read = (text: string) => readPly(new TextEncoder().encode(text), 'tri.ply');

describe('colours of faces', () => {
  const RGB = ['red', 'green', 'blue'];
  const square = (vertex: string[], rows: string[], faces: string[], face: string[]) =>
    read(`${header(['element vertex 4', ...XYZ, ...vertex, 'element face 2', ...face])}${rows.join('\n')}\n${faces.join('\n')}\n`);
  const PLACES = ['0 0 0', '1 0 0', '1 1 0', '0 1 0'];
  const shades = ({ mesh: { indices, colors } }: ReturnType<typeof square>) =>
    [...indices].map((each) => [...colors!.subarray(3 * each, 3 * each + 3)].map((value) => Number(value.toFixed(3))).join(' '));

  it('are those of the corners of their faces, before and behind the list', () => {
    const got = square([], PLACES, ['255 3 0 1 2 188 0', '0 3 0 2 3 0 255'], ['property uchar red', FACES, 'property uchar green', 'property uchar blue']); // prettier-ignore
    expect([got.notes, got.mesh.positions.length / 3]).toEqual([[], 6]);
    expect(shades(got)).toEqual([...Array(3).fill('1 0.503 0'), ...Array(3).fill('0 0 1')]); // prettier-ignore
    const float = square([], PLACES, ['3 0 1 2 0.25 0 0', '3 0 2 3 0.25 0 0'], [FACES, ...RGB.map((each) => `property float ${each}`)]);
    expect([float.mesh.positions.length / 3, shades(float)[0]]).toEqual([4, '0.25 0 0']);
  });

  it('of polygons are those of all their triangles, beside coordinates of corners', () => {
    const got = read(`${header(['element vertex 4', ...XYZ, 'element face 1', FACES, 'property list uchar float texcoord', ...RGB.map((each) => `property uchar ${each}`)])}${PLACES.join('\n')}\n4 0 1 2 3 8 0 0 1 0 1 1 0 1 0 255 0\n`); // prettier-ignore
    expect([got.mesh.indices.length, new Set(shades(got)), [...got.mesh.uvs!]]).toEqual([6, new Set(['0 1 0']), [0, 0, 1, 0, 1, 1, 0, 1]]);
  });

  it('give way to those of vertices', () => {
    const of = RGB.map((each) => `property uchar ${each}`);
    const got = square(of, PLACES.map((each) => `${each} 255 0 0`), ['3 0 1 2 0 0 0', '3 0 2 3 0 0 0'], [FACES, ...of]); // prettier-ignore
    expect([got.notes, new Set(shades(got))]).toEqual([
      ['The colours of faces were read over: the vertices have colours.'],
      new Set(['1 0 0']),
    ]);
  });
});
