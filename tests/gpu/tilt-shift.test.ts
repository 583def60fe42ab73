/** A plane of focus that leans: what lies on it is sharp, whatever point of the lens the ray goes through. */
import { describe, expect, it } from 'vitest';
import { filmRay } from '../../src/engine/camera/camera.ts';
import type { SceneInput, Vec3 } from '../../src/scene/document.ts';
import { checkScene } from '../../src/scene/parse.ts';
import { cross, dot, length, normalize, scale, sub } from '../../src/scene/vec.ts';
import { pixelMeans, renderImage } from '../helpers/gpu.ts';

const SIDE = 12;
/** Samples this near to the pixel's middle, in pixels, take the place of the middle. */
const NEAR = 1e-5;
const FOCUS = 4;
/** The camera stands at the origin and looks along −z. */
const place = { position: [0, 0, 0] as Vec3, target: [0, 0, -3] as Vec3 };
const lens = { radius: 0.4, focus: FOCUS };
const programs = { where: 'import package::material::Hit;\nfn emission(wo: vec3f, hit: Hit) -> vec3f { return hit.p + 32.0; }' };
const slope = (degrees: number): number => Math.tan((degrees * Math.PI) / 180);

/** A plane that is the height `FOCUS` + `right` x + `up` y ahead; it shows where it was hit, plus 32. */
function looking(camera: object, right: number, up: number) {
  const corner: Vec3 = [-6, -6, -(FOCUS - 6 * right - 6 * up)];
  return checkScene({
    version: 1,
    camera: { ...place, fov: 30, lens, ...camera } as SceneInput['camera'],
    film: { width: SIDE, height: SIDE, filter: { type: 'box', radius: NEAR } },
    render: { spp: 1, maxDepth: 0, integrator: 'path-naive', sampler: 'sobol' },
    programs,
    materials: { show: { file: 'where' } },
    shapes: [{ type: 'quad', corner, edge1: [12, 0, -12 * right], edge2: [0, 12, -12 * up], material: 'show' }],
  });
}

/** Worst distance of a sample, through a point of the lens of its own, from where the ray through the middle of the lens meets the plane. */
async function blur(scene: ReturnType<typeof looking>): Promise<number> {
  const means = pixelMeans(await renderImage(scene));
  const [quad] = scene.shapes as [Extract<(typeof scene.shapes)[number], { type: 'quad' }>];
  const n = normalize(cross(quad.edge1, quad.edge2));
  let worst = 0;
  for (let i = 0; i < SIDE * SIDE; i++) {
    const shown = [0, 1, 2].map((c) => means[3 * i + c]! - 32) as Vec3;
    const { direction } = filmRay(scene, ((i % SIDE) + 0.5) / SIDE, (Math.floor(i / SIDE) + 0.5) / SIDE)!;
    worst = Math.max(worst, length(sub(shown, scale(direction, dot(n, quad.corner) / dot(n, direction)))));
  }
  return worst;
}

/** Numbers shown plus 32, and as many roundings on the way as there are operations, on a plane that is seen at 15° at least. */
const ROUNDING = 16 * 32 * 2 ** -24 * 4;

describe('what lies on the plane of focus is sharp', () => {
  it.each([
    [0, 0, 0],
    [40, 0, 0],
    [0, -30, 0],
    [-25, 35, 0],
    [30, 10, 0.4],
  ])('tilt %d°, swing %d°, rise %d', async (tilt, swing, rise) =>
    expect(await blur(looking({ type: 'tilt-shift', tilt, swing, rise }, slope(swing), slope(tilt)))).toBeLessThan(ROUNDING),
  );

  it.each([
    [40, 0],
    [0, 20],
  ])('and what lies on that of a lens that does not lean is not: %d°, %d°', async (tilt, swing) =>
    expect(await blur(looking({ type: 'tilt-shift', tilt, swing }, 0, 0))).toBeGreaterThan(100 * ROUNDING),
  );
});

it('without movements it is a thin lens, ray by ray', async () => {
  const shown = async (type: string): Promise<Float64Array> => pixelMeans(await renderImage(looking({ type }, 0.3, -0.2)));
  const [plain, own] = [await shown('perspective'), await shown('tilt-shift')];
  plain.forEach((each, i) => expect(Math.abs(own[i]! - each)).toBeLessThan(40 * 2 ** -19));
});
