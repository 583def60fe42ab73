/** Where light sampling falls back to another way, and where its rays end: closed forms at the edges of what lights are. */
import { expect, it } from 'vitest';
import type { SceneInput, Vec3 } from '../../src/scene/document.ts';
import { expectMean } from '../helpers/expect-mean.ts';
import { imageMean, renderImage } from '../helpers/gpu.ts';
import { sidak } from '../helpers/statistics.ts';

/** Looks at one point of a grey floor from beside what hangs over it. */
const floor = (more: Partial<SceneInput>): SceneInput => ({
  version: 1,
  camera: { position: [4, 2, 0], target: [0, 0, 0], fov: 1e-4 },
  film: { width: 8, height: 8 },
  materials: { grey: { file: 'diffuse', params: { albedo: [0.5, 0.5, 0.5] } }, black: { file: 'diffuse', params: { albedo: [0, 0, 0] } } },
  ...more,
  render: { spp: 64, maxDepth: 1, seed: 'edges', strategy: 'light', ...more.render },
  shapes: [{ type: 'quad', corner: [-5, 0, -5], edge1: [0, 0, 10], edge2: [10, 0, 0], material: 'grey' }, ...(more.shapes ?? [])],
});

it('rays to a ball end at its surface, not before: what hides all of it leaves the floor dark', async () => {
  // Seen from the floor the ball fills a cone of 19.5°, the disk right below it one of 20.3°.
  const scene = floor({
    shapes: [
      { type: 'sphere', center: [0, 3, 0], radius: 1, material: 'black', emission: { radiance: [9, 9, 9] } },
      { type: 'disk', center: [0, 1.95, 0], normal: [0, -1, 0], radius: 0.72, material: 'black' },
    ],
  });
  expect((await renderImage(scene)).sum.every((each) => each === 0)).toBe(true);
  // The ball is there: with the disk away the floor has its light, π L (r / d)².
  const lit = floor({ shapes: scene.shapes.slice(1, 2) });
  expectMean(imageMean(await renderImage(lit))[0]!, (0.5 * 9) / 9, { alpha: 1e-4, sees: 0.05 });
});

const SIDE = 0.002;
const PLACED: [string, object, number][] = [
  ['quad', { type: 'quad', corner: [-SIDE / 2, 0, -SIDE / 2], edge1: [SIDE, 0, 0], edge2: [0, 0, SIDE] }, SIDE ** 2],
  ['triangle', { type: 'mesh', data: { positions: [0, 0, 0, SIDE, 0, 0, 0, 0, SIDE], indices: [0, 1, 2] } }, SIDE ** 2 / 2],
  ['disk', { type: 'disk', center: [0, 0, 0], normal: [0, -1, 0], radius: SIDE }, Math.PI * SIDE ** 2],
]; // prettier-ignore

// Too small for its solid angle: all points of its area are drawn alike, those of what an instance makes of it.
it.each(PLACED)('a %s far away, in an instance that stretches it, gives what its area does', async (_, shape, area) => {
  const [height, across, along, radiance] = [12, 3, 0.5, 1e7];
  const lamp = { ...shape, material: 'black', emission: { radiance: [radiance, radiance, radiance] as Vec3, sides: 'both' as const } };
  const scene = floor({
    objects: { lamp: { shapes: [lamp as SceneInput['shapes'][number]] } },
    instances: [{ object: 'lamp', transform: { translate: [0, height, 0], scale: [across, 1, along] } }],
  });
  const { mean, error } = imageMean(await renderImage(scene))[0]!;
  const expected = ((0.5 / Math.PI) * radiance * area * across * along) / height ** 2;
  // The floor is looked at within 1e-5 of its point: the noise is what the lamp's extent makes, 1e-7.
  expectMean({ mean, error: error + 2e-5 * expected }, expected, { alpha: sidak(1e-4, PLACED.length), sees: 1e-3 });
});
