/** The numbers that the lesson about the cosine asks for, computed from its own scene. */
import { expect, it } from 'vitest';
import { readLesson } from '../../src/cli/lessons/read.ts';
import { withSettings } from '../../src/lesson/settings.ts';
import type { SceneDocument, SceneInput } from '../../src/scene/document.ts';
import { expectMean } from '../helpers/expect-mean.ts';
import { imageMean, renderImage } from '../helpers/gpu.ts';
import { sidak } from '../helpers/statistics.ts';

const { scenes, steps } = await readLesson('the-cosine');
const scene = scenes['lamp']!;
const answer = (id: string): number => {
  const found = steps.flatMap(({ blocks }) => blocks).find((each) => each.type === 'number' && each.id === id);
  return found?.type === 'number' ? found.answer : NaN;
};

/** What the floor shows below the middle of the lamp, through a lens that sees nothing else, from aside. */
async function floor(document: SceneDocument): Promise<{ mean: number; error: number }> {
  const camera = { position: [3, 0.4, 3], target: [0, 0, 0], fov: 0.05 };
  const film = { width: 16, height: 16 };
  const image = await renderImage({ ...document, camera, film, render: { maxDepth: 1, spp: 64, sampler: 'pcg' } } as SceneInput);
  return imageMean(image)[1]!;
}

it('the disk is seen under the angle that is asked for', () => {
  const lamp = scene.shapes.find(({ name }) => name === 'lamp')!;
  if (lamp.type !== 'disk') throw new Error('expected a disk');
  expect((180 * Math.atan(lamp.radius / lamp.center[1])) / Math.PI).toBeCloseTo(answer('alpha'), 4);
});

it('the floor has the radiance that is asked for, below the lamp of the scene and below one far away', async () => {
  const alpha = sidak(1e-3, 2);
  expectMean(await floor(scene), answer('read'), { alpha, sees: 0.02 });
  const far = withSettings(scene, [
    { path: 'shapes[lamp].radius', value: 0.1 },
    { path: 'shapes[lamp].center', value: [0, 0.8, 0] },
  ]);
  expectMean(await floor(far), answer('far'), { alpha, sees: 0.02 });
});
