/** Imported animations on the film: the share of time that a pixel sees an edge that moves, and a form at the middle of the shutter. */
import { expect, it } from 'vitest';
import type { SceneDocument } from '../../src/scene/document.ts';
import { importGltf } from '../../src/scene/import/gltf/scene.ts';
import { animate } from '../helpers/animated.ts';
import { square } from '../helpers/gltf.ts';
import { renderImage } from '../helpers/gpu.ts';
import { smallestNoncentrality } from '../helpers/power.ts';
import { chi2P, sidak } from '../helpers/statistics.ts';

const SIDE = 24;
const SPP = 128;
const TESTS = 2;
const PIXEL = 2 / SIDE;

type Channels = Parameters<typeof animate>[2];

/** A white, unlit square of 20 × 20 whose right edge is at x = 0; parallel rays along −z, the image shows −1 to 1 both ways. */
async function scene(channels: Channels, shutter: { open: number; close: number }, targets = false): Promise<SceneDocument> {
  const bytes = square((json, builder) => {
    json.extensionsUsed = ['KHR_materials_unlit', 'KHR_lights_punctual'];
    json.extensions = { KHR_lights_punctual: { lights: [{ type: 'point', intensity: 0 }] } };
    json.materials = [{ pbrMetallicRoughness: {}, extensions: { KHR_materials_unlit: {} } }];
    const [primitive] = json.meshes[0].primitives;
    primitive.material = 0;
    // The form moves by one unit of the mesh: twenty of the scene.
    if (targets)
      primitive.targets = [
        {
          POSITION: builder.accessor(
            Float32Array.from({ length: 12 }, (_, i) => Number(i % 3 === 0)),
            'VEC3',
            3,
          ),
        },
      ];
    json.cameras = [{ type: 'orthographic', orthographic: { xmag: 1, ymag: 1, zfar: 9, znear: 0.1 } }];
    json.nodes = [
      { children: [1] },
      { mesh: 0, translation: [-20, -10, 0], scale: [20, 20, 1] },
      { camera: 0, translation: [0, 0, 5] },
      { translation: [0, 0, 90], extensions: { KHR_lights_punctual: { light: 0 } } },
    ];
    json.scenes = [{ nodes: [0, 2, 3] }];
    animate(builder, 'Slide', channels);
  });
  const { scene: found } = await importGltf(bytes, 'a.glb');
  return {
    ...found,
    camera: { ...found.camera, shutter },
    film: { ...found.film, width: SIDE, height: SIDE },
    render: { ...found.render, spp: SPP, maxDepth: 0, seed: 'gltf moves', integrator: 'path-naive', sampler: 'pcg' },
  };
}

/** Every pixel counts how often it saw the square. @param sees an error of all shares that fails with a probability of 99 % */
async function expectShares(document: SceneDocument, shareOf: (x: number) => number | null, sees: number): Promise<void> {
  const { sum } = await renderImage(document);
  let [z2, cells, information] = [0, 0, 0];
  for (let i = 0; i < SIDE * SIDE; i++) {
    const share = shareOf((2 * ((i % SIDE) + 0.5)) / SIDE - 1);
    if (share === null) continue;
    const count = sum[i * 3]!;
    if (share === 0 || share === 1) expect(count, `pixel ${i}`).toBe(SPP * share);
    else {
      z2 += (count - SPP * share) ** 2 / (SPP * share * (1 - share));
      information += SPP / (share * (1 - share));
      cells++;
    }
  }
  expect(cells).toBeGreaterThan(200);
  expect(Math.sqrt(smallestNoncentrality(cells, sidak(1e-3, TESTS)) / information)).toBeLessThanOrEqual(sees);
  expect(chi2P(z2, cells)).toBeGreaterThan(sidak(1e-3, TESTS));
  expect(chi2P(z2, cells)).toBeLessThan(1 - 1e-9);
}

it('an edge that moves straight on covers a pixel for the time that it takes', async () => {
  const channels: Channels = [{ node: 0, path: 'translation', times: [1, 3], values: Float32Array.of(-0.5, 0, 0, 0.5, 0, 0) }];
  const share = (x: number): number | null => (Math.abs(Math.abs(x) - 0.5) < PIXEL ? null : Math.min(1, Math.max(0, 0.5 - x)));
  await expectShares(await scene(channels, { open: 1, close: 3 }), share, 0.035);
});

it('one on a cubic spline is where it is for as long as the spline says', async () => {
  // x = −½ + 3t² − 2t³ with t from 0 to 1: tangents of zero.
  const values = Float32Array.from([0, 0, 0, -0.5, 0, 0, 0, 0, 0, 0, 0, 0, 0.5, 0, 0, 0, 0, 0]);
  const channels: Channels = [{ node: 0, path: 'translation', times: [0, 2], interpolation: 'CUBICSPLINE', values }];
  /** The time at which the edge is at x: the root of the cubic, by bisection. */
  const timeAt = (x: number): number => {
    let [low, high] = [0, 1];
    for (let i = 0; i < 60; i++) {
      const t = (low + high) / 2;
      if (-0.5 + 3 * t * t - 2 * t ** 3 < x) low = t;
      else high = t;
    }
    return (low + high) / 2;
  };
  /** The pixel's mean of what is left of the time, by Simpson's rule over its width. */
  const share = (x: number): number | null => {
    if (Math.abs(Math.abs(x) - 0.5) < PIXEL) return null;
    if (Math.abs(x) > 0.5) return x < 0 ? 1 : 0;
    const n = 64;
    const at = (i: number): number => 1 - timeAt(x + (PIXEL * (i / n - 0.5)) / 1);
    let sum = at(0) + at(n);
    for (let i = 1; i < n; i++) sum += (i % 2 === 1 ? 4 : 2) * at(i);
    return sum / (3 * n);
  };
  await expectShares(await scene(channels, { open: 0, close: 2 }), share, 0.035);
});

it('a form that changes is that of the middle of the shutter', async () => {
  // By a weight of t / 40 the edge is at x = t / 2: at 0.8 s, at 0.4.
  const channels: Channels = [{ node: 1, path: 'weights', times: [0, 2], values: Float32Array.of(0, 0.05) }];
  const { sum } = await renderImage(await scene(channels, { open: 0.5, close: 1.1 }, true));
  const row = Array.from({ length: SIDE }, (_, i) => sum[3 * (SIDE * 12 + i)]!);
  const edge = (0.4 + 1) / PIXEL;
  row.forEach((count, i) => {
    if (i + 1 <= edge - 1e-3) expect(count, `pixel ${i}`).toBe(SPP);
    if (i >= edge + 1e-3) expect(count, `pixel ${i}`).toBe(0);
  });
  expect(row.filter((count) => count === SPP)).toHaveLength(16);
});
