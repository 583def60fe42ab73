/** Lights of flat shapes, near, far and grazing, against the irradiance that they give in closed form. */
import { describe, expect, it } from 'vitest';
import type { SceneInput, Vec3 } from '../../src/scene/document.ts';
import { add } from '../../src/scene/vec.ts';
import { imageMean, renderImage } from '../helpers/gpu.ts';
import { normalP, sidak } from '../helpers/statistics.ts';
import { irradiancePolygon } from '../reference/closed-form.ts';

type Shape = SceneInput['shapes'][number];
const emission = { radiance: [3, 3, 3] as Vec3, sides: 'both' as const };

/** Corner and edges of lights above the plane y = 0, whose light on the origin is asked for. */
const LIGHTS: Record<string, [Vec3, Vec3, Vec3]> = {
  overhead: [
    [-0.5, 1, -0.4],
    [1.2, 0, 0],
    [0, 0, 0.9],
  ],
  'a wall that touches the spot': [
    [0.01, 0, -1],
    [0, 2, 0],
    [0, 0, 2],
  ],
  'a wall beside it': [
    [1, 0, 0.5],
    [0, 2, 0],
    [0, 0, 2],
  ],
  'a slope, turned': [
    [0.3, 0.2, -0.5],
    [0.6, 0.8, 0],
    [-0.4, 0.3, 1],
  ],
  'a ledge, seen from below at a grazing angle': [
    [1, 0.02, -0.5],
    [1, 0, 0],
    [0, 0, 1],
  ],
  'far away, like a star': [
    [200, 300, 100],
    [0.3, 0, 0],
    [0, 0, 0.4],
  ],
};
const SHAPES = ['quad', 'skewed quad', 'triangle'] as const;
const STRATEGIES = ['mis-power', 'light'] as const;
const ALPHA = sidak(1e-3, Object.keys(LIGHTS).length * SHAPES.length * STRATEGIES.length);

/** The light as a shape, and its corners in order. */
function lightOf(kind: (typeof SHAPES)[number], [corner, e1, e2]: [Vec3, Vec3, Vec3]): { light: Shape; corners: Vec3[] } {
  const edge1 = kind === 'skewed quad' ? add(e1, [0, 0.1 * e1[1], 0.3 * e2[2]]) : e1;
  const corners = [corner, add(corner, edge1), add(add(corner, edge1), e2), add(corner, e2)];
  if (kind !== 'triangle') return { light: { type: 'quad', corner, edge1, edge2: e2, material: 'black', emission }, corners };
  const three = [corners[0]!, corners[1]!, corners[3]!];
  return { light: { type: 'mesh', data: { positions: three.flat(), indices: [0, 1, 2] }, material: 'black', emission }, corners: three };
}

describe.each(Object.entries(LIGHTS))('%s', (_, place) => {
  it.each(SHAPES.flatMap((kind) => STRATEGIES.map((strategy) => [kind, strategy] as const)))('%s by %s', async (kind, strategy) => {
    const { light, corners } = lightOf(kind, place);
    const image = await renderImage({
      version: 1,
      camera: { position: [-1, 2, 4], target: [0, 0, 0], fov: 0.001 },
      film: { width: 8, height: 8 },
      render: { spp: 512, maxDepth: 1, strategy, seed: 'shapes' },
      materials: {
        grey: { file: 'diffuse', params: { albedo: [0.5, 0.5, 0.5] } },
        black: { file: 'diffuse', params: { albedo: [0, 0, 0] } },
      },
      shapes: [{ type: 'quad', corner: [-5, 0, -5], edge1: [0, 0, 10], edge2: [10, 0, 0], material: 'grey' }, light],
    });
    expect(image.dropped).toBe(0);
    const expected = (0.5 / Math.PI) * irradiancePolygon(3, [0, 0, 0], [0, 1, 0], corners);
    const [{ mean, error }] = imageMean(image) as [{ mean: number; error: number }];
    // What is uniform over the solid angle has the spread of the cosine alone; a dot has none.
    expect(error / mean).toBeLessThan(8e-3);
    const z = (mean - expected) / (Math.hypot(error, 2e-5 * expected) || Number.MIN_VALUE);
    expect(normalP(z), `mean ${mean} ± ${error}, expected ${expected}`).toBeGreaterThan(ALPHA);
  });
});
