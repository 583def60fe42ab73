/** Rays through surfaces that are not there, bounds of media and holes: all that depends on a distance counts it from the start. */
import { describe, expect, it } from 'vitest';
import type { RenderSettings, SceneInput } from '../../src/scene/document.ts';
import { imageMean, pixelMeans, renderImage } from '../helpers/gpu.ts';
import { numbers, rendered } from '../helpers/layers.ts';
import { expectMean } from '../helpers/expect-mean.ts';
import { sidak } from '../helpers/statistics.ts';
import { irradianceDisk } from '../reference/closed-form.ts';

type Shapes = SceneInput['shapes'];
/** With an interior it is a kernel with media that passes them, without one that looks for holes. */
const KINDS = { 'bounds of nothing': { interior: {} }, holes: {} };

const ALPHA = sidak(1e-3, 2);
const materials: SceneInput['materials'] = {
  grey: { file: 'diffuse', params: { albedo: [0.5, 0.5, 0.5] } },
  black: { file: 'diffuse', params: { albedo: [0, 0, 0] } },
  passage: { file: 'passage' },
};

describe.each(Object.entries(KINDS))('through %s', (_, own) => {
  /** Between the floor at y = 0 and the height 2, the last close under it. */
  const boxes: Shapes = [
    { type: 'box', center: [0, 0.7, 0], size: [30, 0.4, 30], material: 'passage', ...own },
    { type: 'box', center: [0, 1.6, 0], size: [30, 0.7, 30], material: 'passage', ...own },
  ];
  const lit = (render: Partial<RenderSettings>): SceneInput => ({
    version: 1,
    camera: { position: [0, 0.3, 1], target: [0, 0, 0], fov: 0.01 },
    film: { width: 8, height: 8 },
    render: { spp: 256, seed: 'passages', maxDepth: 1, ...render },
    materials,
    shapes: [
      { type: 'disk', center: [0, 0, 0], normal: [0, 1, 0], radius: 2, material: 'grey' },
      // Sampled by its area: its density goes with the square of the distance.
      { type: 'disk', center: [0, 2, 0], normal: [0, -1, 0], radius: 1.5, material: 'black', emission: { radiance: [3, 3, 3] } },
      ...boxes,
    ],
  });

  // 16,384 samples: an error of 0.3 %, 2 % are seen. Counted from the last of the surfaces, 0.05 below the disk and not 2, its density is
  // 1,600 times too small: what directions find counts in full beside what points of the light give, a third too much. Shadow rays that
  // end where they have gone sideways at each surface, behind the light, leave 13 % out.
  it('a light is weighed at its distance, and seen', async () => {
    const image = await renderImage(lit({}));
    const expected = (0.5 / Math.PI) * irradianceDisk(3, 1.5, 2);
    const [{ mean, error }] = imageMean(image) as [{ mean: number; error: number }];
    expectMean({ mean, error }, expected, { alpha: ALPHA, sees: 0.02 });
  });

  /** Down through both boxes, from 1 above the upper one to the floor. */
  const down = (integrator: RenderSettings['integrator']): SceneInput => {
    const { shapes, ...rest } = lit({ integrator, spp: 2 });
    const [, , ...passed] = shapes;
    const floor: Shapes = [
      { type: 'disk', center: [0, 0, 0], normal: [0, 1, 0], radius: 2, material: 'black', emission: { radiance: [3, 3, 3] } },
    ];
    return { ...rest, camera: { position: [0, 3, 0], target: [0, 0, 0], up: [1, 0, 0], fov: 0.01 }, shapes: [...floor, ...passed] };
  };
  it('the depth of a pixel is that of what is seen', async () => {
    const film = await rendered({ ...down('path'), film: { width: 8, height: 8, layers: ['depth'] } });
    numbers(film, 'depth').forEach((each) => expect(each).toBeCloseTo(3, 5));
  });
  it('fog of the early ray tracers grows with all of the way', async () => {
    const scene = down('cast');
    const means = pixelMeans(
      await renderImage({ ...scene, render: { ...scene.render, linearFog: { color: [1, 1, 1], near: 1, far: 5 } } }),
    );
    // At 3, half of the way from 1 to 5.
    means.forEach((each) => expect(each).toBeCloseTo(2, 4));
  });
});
