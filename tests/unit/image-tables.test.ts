/** How the image of an environment stands, and which tables of numbers are read for a scene, and where they lie. */
import { describe, expect, it } from 'vitest';
import { shaderLibrary } from '../../src/content/node.ts';
import { packImageFrame } from '../../src/engine/images/frame.ts';
import { readTables } from '../../src/engine/images/tables.ts';
import type { TableUse, WordTable } from '../../src/engine/images/table-types.ts';
import type { ImageEnvironment, SceneDocument } from '../../src/scene/document.ts';
import { requireLayout, StructArray } from '../../src/shader/struct.ts';

const layout = requireLayout(shaderLibrary().wgsl.scene!, 'ImageFrame');

it('the frame of an image turns it as the environment says: tilted about x, then turned about y', () => {
  const turn = (axis: 'x' | 'y', degrees: number, [x, y, z]: number[]): number[] => {
    const [c, s] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
    return axis === 'x' ? [x!, c * y! - s * z!, s * y! + c * z!] : [c * x! + s * z!, y!, c * z! - s * x!];
  };
  for (const [rotation, tilt] of [[0, 0], [90, 0], [0, 30], [35, -50]] as const) {
    const environment = { type: 'image', image: 'a', rotation, tilt, intensity: 2, tint: [1, 0.5, 0.25] } as unknown as ImageEnvironment;
    const frame = new StructArray(layout, 1, packImageFrame(layout, environment).slice().buffer);
    for (const own of [[1, 0, 0], [0, 1, 0], [0.48, 0.6, -0.64]]) {
      const world = turn('y', rotation, turn('x', tilt, own));
      // From the world to the image's own axes.
      const back = ['x', 'y', 'z'].map((row) => (frame.get(0, row) as number[]).reduce((sum, each, i) => sum + each * world[i]!, 0));
      back.forEach((each, i) => expect(each).toBeCloseTo(own[i]!, 6));
    }
    expect(frame.get(0, 'scale')).toEqual([2, 1, 0.5]);
  }
}); // prettier-ignore

describe('tables', () => {
  const scene = { images: { a: { data: 'data:a' }, b: { data: 'data:b' }, c: { image: 'a' } } } as unknown as SceneDocument;
  const table = (size: number): WordTable => ({
    words: (dimensions) => {
      if (dimensions > 2) throw new Error('It has two dimensions');
      return new Uint32Array(4 * size * dimensions);
    },
  });
  const use = (place: string, ...numbers: [image: number, dimensions: number][]): TableUse => ({
    place,
    params: numbers.map(([, dimensions], i) => ({ name: `t${i}`, control: 'table', dimensions }) as never),
    values: numbers.map(([image]) => [image]),
  });

  it('are read once, kept while they are in use, and forgotten', async () => {
    const asked: string[] = [];
    const read = (data: string): Promise<WordTable> => (asked.push(data), Promise.resolve(table(2)));
    const known = new Map<string, WordTable>([['data:old', table(9)]]);
    await readTables(scene, ['a', 'b'], read, known);
    expect([asked, [...known.keys()]]).toEqual([['data:a', 'data:b'], ['data:a', 'data:b']]); // prettier-ignore
    await readTables(scene, ['b'], read, known);
    expect([asked.length, [...known.keys()]]).toEqual([2, ['data:b']]);
  });

  it('stand behind each other, each shape of one once; what has none has the place 0', async () => {
    const place = await readTables(scene, ['a', 'b'], (data) => Promise.resolve(table(data === 'data:a' ? 2 : 5)), new Map());
    const { blocks, slotOf } = place(
      scene,
      [use('materials.x.params', [1, 1], [2, 2]), use('materials.y.params', [1, 1], [1, 2], [0, 1])],
      100,
    );
    expect(blocks.map(({ length }) => length / 4)).toEqual([2, 10, 4]);
    expect([slotOf(1, 1), slotOf(2, 2), slotOf(1, 2), slotOf(2, 1), slotOf(0, 1)]).toEqual([100, 102, 112, 0, 0]);
  });

  it('that cannot be read, or are of another shape, are told at their place', async () => {
    const fails = (): Promise<WordTable> => Promise.reject(new Error('The table is empty'));
    await expect(readTables(scene, ['a'], undefined, new Map())).rejects.toThrow(/images.*a.*tables cannot be read here/s);
    await expect(readTables(scene, ['b'], fails, new Map())).rejects.toThrow(/images.*b.*The table is empty/s);
    const place = await readTables(scene, ['b'], () => Promise.resolve(table(1)), new Map());
    expect(() => place(scene, [use('materials.x.params', [2, 3])], 0)).toThrow(/materials\.x\.params\.t0.*b: It has two dimensions/);
  });
});
