/** Mitsuba 3: matrices of transforms. */
import { expect, it } from 'vitest';
import { mitsubaScene as sceneOf } from '../helpers/mitsuba.ts';
import { near } from '../helpers/pbrt.ts';

it('a matrix goes row by row, of nine numbers without moving anything, of sixteen with its last column', async () => {
  // A turn by 90° about z after a scale of 2.
  const placed = async (numbers: string): Promise<unknown> => {
    const { shapes } = await sceneOf(`<shape type="sphere"><transform name="to_world"><matrix value="${numbers}"/></transform></shape>`);
    return shapes[0];
  };
  expect(await placed('2 0 0  0 2 0  0 0 2')).toMatchObject({ center: near([0, 0, 0]), radius: 2 });
  expect(await placed('2 0 0 3  0 2 0 4  0 0 2 5  0 0 0 1')).toMatchObject({ center: near([3, 4, 5]), radius: 2 });
  const { shapes } = await sceneOf(
    '<shape type="sphere"><point name="center" x="1" y="0" z="0"/><transform name="to_world"><matrix value="0 -1 0  1 0 0  0 0 1"/></transform></shape>',
  );
  expect(shapes[0]).toMatchObject({ center: near([0, 1, 0]), radius: 1 });
  await expect(placed('1 2 3 4')).rejects.toThrow('expected 9 or 16 numbers of a matrix, got 4');
  for (const last of ['1 0 0 1', '0 1 0 1', '0 0 1 1', '0 0 0 2'])
    await expect(placed(`1 0 0 0  0 1 0 0  0 0 1 0  ${last}`)).rejects.toThrow(
      'expected a matrix whose last row is 0 0 0 1, got a projection',
    );
});
