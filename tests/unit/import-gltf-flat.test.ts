/** Animations of glTF that make something flat for a while: its turn is that of the two axes that are left. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Vec3 } from '../../src/scene/document.ts';
import { moveOf } from '../../src/scene/import/gltf/moves.ts';
import type { Matrix } from '../../src/scene/import/gltf/types.ts';
import { AXES, rotation } from '../../src/scene/vec.ts';
import { fuzzNumber } from '../helpers/fuzz.ts';

const CORNERS = [-1, -1, -1, 1, -1, -1, -1, 1, -1, 1, 1, -1, -1, -1, 1, 1, -1, 1, -1, 1, 1, 1, 1, 1];
const IDENTITY: Matrix = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0];

/** World from object of a turn and three columns' lengths, one of them replaced. */
function matrixOf(angles: Vec3, sizes: Vec3, dust: { axis: number; column: Vec3 } | null): Matrix {
  const rows = rotation(angles);
  return AXES.flatMap((row) => [
    ...AXES.map((column) => (dust?.axis === column ? dust.column[row] : rows[row][column] * sizes[column])),
    0,
  ]);
}
const still = (matrix: Matrix) => ({
  at: () => matrix,
  fixed: () => IDENTITY,
  breaks: () => ({ times: [0, 1], jumps: [] }),
  start: 0,
  end: 1,
});
const angle = fc.double({ min: -80, max: 80, noNaN: true });
const size = fc.double({ min: 0.25, max: 4, noNaN: true });

it('keep the turn of two axes, whichever the third is and wherever what is left of it points', () => {
  fc.assert(
    fc.property(
      fc.tuple(angle, angle, angle),
      fc.tuple(size, size, size),
      fc.constantFrom(0, 1, 2),
      fc.tuple(...([1, 2, 3].map(() => fc.double({ min: -1, max: 1, noNaN: true })) as [fc.Arbitrary<number>, fc.Arbitrary<number>, fc.Arbitrary<number>])), // prettier-ignore
      fc.constantFrom(0, 1e-11),
      (angles, sizes, axis, direction, tiny) => {
        const wanted = rotation(angles);
        // Mirrored it would be baked so; what is left of the third axis is on its side.
        const side = AXES.reduce<number>((sum, row) => sum + direction[row] * wanted[row][axis as 0], 0) < 0 ? -1 : 1;
        const column = direction.map((each) => each * tiny * side) as unknown as Vec3;
        const { keys } = moveOf(still(matrixOf(angles, sizes, { axis, column })), CORNERS, 1);
        for (const { rotate, scale } of keys) {
          const found = rotation(rotate);
          for (const other of AXES.filter((each) => each !== axis)) {
            expect(scale[other]).toBeCloseTo(sizes[other], 9);
            for (const row of AXES) expect(found[row][other]).toBeCloseTo(wanted[row][other], 6);
          }
          // Right-handed, with the third axis beside them.
          for (const row of AXES) expect(found[row][axis as 0]).toBeCloseTo(wanted[row][axis as 0], 6);
          expect(scale[axis as 0]).toBeLessThan(1e-5);
        }
      },
    ),
    { numRuns: 200, seed: fuzzNumber(31) },
  );
});

it('are not turned by what is a line or a point, nor broken by it', () => {
  for (const sizes of [[0, 0, 0], [2, 0, 0], [0, 2, 0], [0, 0, 2]] as Vec3[]) {
    const { keys } = moveOf(still(matrixOf([20, 30, 40], sizes, null)), CORNERS, 1);
    for (const { rotate } of keys) expect(rotate, String(sizes)).toEqual([0, 0, 0]);
  }
}); // prettier-ignore

it.each([
  [0, 1, 2],
  [1, 2, 0],
  [2, 0, 1],
] as const)('are made perpendicular where they shear: axis %d stays, and %d is what of it is beside that', (first, second, none) => {
  fc.assert(
    fc.property(fc.tuple(angle, angle, angle), size, size, fc.double({ min: -2, max: 2, noNaN: true }), (angles, a, b, lean) => {
      const rows = rotation(angles);
      const flat: Matrix = AXES.flatMap((row) => {
        const columns = [0, 0, 0];
        columns[first] = a * rows[row][first];
        columns[second] = b * rows[row][second] + lean * rows[row][first];
        return [...columns, 0];
      });
      for (const { rotate, scale } of moveOf(still(flat), CORNERS, 10).keys) {
        const found = rotation(rotate);
        for (const row of AXES) for (const axis of AXES) expect(found[row][axis]).toBeCloseTo(rows[row][axis], 6);
        expect([scale[first], scale[second], scale[none] < 1e-5]).toEqual([
          expect.closeTo(a, 9),
          expect.closeTo(Math.hypot(b, lean), 9),
          true,
        ]);
      }
    }),
    { numRuns: 60, seed: fuzzNumber(37) },
  );
});
