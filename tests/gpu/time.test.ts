/** Time as programs see it is the time at which things that move are where they are. */
import { expect, it } from 'vitest';
import type { SceneInput } from '../../src/scene/document.ts';
import { checkScene } from '../../src/scene/parse.ts';
import { renderImage } from '../helpers/gpu.ts';

const SIDE = 32;
/** How far the point has moved since it was at rest, along x, less what it has at that time. */
const SLIP = `import package::material::Hit;
import package::time::time_seconds;
import package::transform::object_point;
fn emission(wo: vec3f, hit: Hit) -> vec3f {
  // A quad's own space begins at its corner.
  let moved = hit.p.x - (object_point(hit).x - 9.0);
  return vec3f(10.0 + moved - time_seconds(), time_seconds(), 1.0);
}`;

it('is one for what moves and for what is programmed', async () => {
  const scene: SceneInput = {
    version: 1,
    camera: { type: 'orthographic', position: [1, 0, 5], target: [1, 0, 0], height: 2, shutter: { open: 0.25, close: 1.75 } },
    film: { width: SIDE, height: SIDE },
    render: { spp: 1, maxDepth: 0, integrator: 'path-naive', seed: 'slip' },
    programs: { slip: SLIP },
    materials: { m: { file: 'slip' } },
    objects: { sheet: { shapes: [{ type: 'quad', corner: [-9, -9, 0], edge1: [18, 0, 0], edge2: [0, 18, 0], material: 'm' }] } },
    instances: [
      {
        object: 'sheet',
        motion: [
          { time: 0, translate: [0, 0, 0] },
          { time: 2, translate: [2, 0, 0] },
        ],
      },
    ],
    shapes: [{ type: 'sphere', center: [0, 50, 0], radius: 1, material: 'm' }],
  } as unknown as SceneInput;
  const { sum } = await renderImage(checkScene(scene));
  const times: number[] = [];
  for (let i = 0; i < SIDE * SIDE; i++) {
    expect(sum[3 * i + 2]).toBe(1);
    expect(sum[3 * i]).toBeCloseTo(10, 4);
    times.push(sum[3 * i + 1]!);
  }
  expect(Math.min(...times)).toBeGreaterThanOrEqual(0.25);
  expect(Math.max(...times)).toBeLessThanOrEqual(1.75);
  // All of the shutter, evenly: the mean of 1,024 times within five of its deviations, 1.5 / √12 / 32.
  expect(Math.abs(times.reduce((a, b) => a + b) / times.length - 1)).toBeLessThan((5 * 1.5) / Math.sqrt(12) / SIDE);
});
