/** The layer `geometric-normal`, beside that of shading normals. */
import { expect, it } from 'vitest';
import type { SceneInput } from '../../src/scene/document.ts';
import { numbers, rendered } from '../helpers/layers.ts';

const SIDE = 8;
const TILT = [0.6, 0, 0.8];

const scene = (shape: SceneInput['shapes'][number], sampler: 'lcg' | 'sobol' = 'lcg'): SceneInput => ({
  version: 1,
  camera: { type: 'orthographic', position: [0, 0, 10], target: [0, 0, 0], height: 2 },
  film: { width: SIDE, height: SIDE, layers: ['normal', 'geometric-normal'] },
  render: { spp: 16, maxDepth: 1, sampler },
  environment: { type: 'constant', radiance: [1, 1, 1] },
  materials: { grey: { file: 'diffuse' } },
  shapes: [shape],
});

it('is that of the triangle, whatever the normals of its vertices are', async () => {
  const positions = [-1, -1, 0, 1, -1, 0, 1, 1, 0, -1, 1, 0];
  const data = { positions, indices: [0, 1, 2, 0, 2, 3], normals: [...TILT, ...TILT, ...TILT, ...TILT] };
  const film = await rendered(scene({ type: 'mesh', data, material: 'grey' }));
  const [shading, geometric] = [numbers(film, 'normal'), numbers(film, 'geometric-normal')];
  for (let i = 0; i < shading.length; i++) {
    expect(shading[i]).toBeCloseTo(TILT[i % 3]!, 5);
    expect(geometric[i]).toBeCloseTo([0, 0, 1][i % 3]!, 5);
  }
});

it('is the mean over what is seen, and nothing beside it', async () => {
  const film = await rendered(scene({ type: 'sphere', center: [0, 0, 0], radius: 0.9, material: 'grey' }, 'sobol'));
  const [shading, geometric] = [numbers(film, 'normal'), numbers(film, 'geometric-normal')];
  geometric.forEach((each, i) => expect(each).toBeCloseTo(shading[i]!, 6));
  const [corner, middle] = [0, 3 * (SIDE / 2 + (SIDE / 2) * SIDE)];
  expect(Array.from(geometric.subarray(corner, corner + 3))).toEqual([0, 0, 0]);
  // The pixel right of and below the middle: its own middle is at (1/8, −1/8).
  expect(geometric[middle]).toBeCloseTo(0.125 / 0.9, 1);
  expect(geometric[middle + 1]).toBeCloseTo(-0.125 / 0.9, 1);
  expect(geometric[middle + 2]).toBeGreaterThan(0.95);
});
