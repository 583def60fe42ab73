/** How many straight pieces a curve has: by how much it turns. */
import { beforeAll, expect, it } from 'vitest';
import { loadCurves } from '../../src/scene/curves/code.ts';
import { strandsOf } from '../../src/scene/curves/strands.ts';
import type { CurvesShape } from '../../src/scene/document.ts';
import { checkScene } from '../../src/scene/parse.ts';

beforeAll(loadCurves);

const shapeOf = (points: number[]): CurvesShape => {
  const shape = { type: 'curves', material: 'a', data: { points, counts: [4], radii: [0.1] }, basis: 'bezier' };
  const camera = { position: [0, 0, 9], target: [0, 0, 0] };
  return checkScene({ version: 1, camera, materials: { a: { file: 'diffuse' } }, shapes: [shape] }).shapes[0] as CurvesShape;
};

it('pieces of a chain are as many as the legs of their control polygon turn for, whichever way it lies', () => {
  // Legs of unlike lengths, in each plane of two axes: by 0.5 and then by 0.25, in pieces of 0.12 at most.
  for (const [a, b] of [
    [0, 1],
    [1, 2],
    [2, 0],
  ] as const) {
    for (const turns of [
      [0.5, 0.25],
      [0.5, -0.25],
      [0, 0.75],
      [0, 0],
    ] as const) {
      let [angle, place] = [0.3, [0, 0, 0] as number[]];
      const points = [...place];
      [0, ...turns].forEach((turn, i) => {
        angle += turn;
        place = place.map((each, k) => each + (i + 1) * (k === a ? Math.cos(angle) : k === b ? Math.sin(angle) : 0));
        points.push(...place);
      });
      const shape = shapeOf(points);
      const expected = Math.max(1, Math.ceil((Math.abs(turns[0]) + Math.abs(turns[1])) / 0.12 - 1e-6));
      expect(strandsOf(shape).segments, `${a}${b} ${turns.join(' ')}`).toBe(expected);
    }
  }
});
