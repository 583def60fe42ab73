/** The fog of early ray tracers, and what is said of it. */
import { describe, expect, it } from 'vitest';
import { biases } from '../../src/engine/bias.ts';
import type { Integrator, SceneInput } from '../../src/scene/document.ts';
import { checkScene } from '../../src/scene/parse.ts';
import { pixelMeans, renderImage } from '../helpers/gpu.ts';

/** A lamp of radiance 4 at the distance `z`, or nothing. */
const scene = (z: number | null, integrator: Integrator): SceneInput => ({
  version: 1,
  camera: { position: [0, 0, 0], target: [0, 0, -1], fov: 0.01 },
  film: { width: 8, height: 8 },
  render: { integrator, spp: 1, linearFog: { color: [0.5, 0.25, 1], near: 2, far: 10 } },
  environment: { type: 'constant', radiance: [3, 3, 3] },
  materials: { black: { file: 'diffuse', params: { albedo: [0, 0, 0] } }, mirror: { file: 'mirror', params: { reflectance: [1, 1, 1] } } },
  shapes: [
    { type: 'disk', center: [0, 0, -(z ?? 1)], normal: [0, 0, 1], radius: 1, material: 'black', emission: { radiance: [4, 4, 4] } },
  ].map((each) => (z === null ? { ...each, center: [5, 0, 0] } : each)) as SceneInput['shapes'],
});

async function expectFirst(given: SceneInput, expected: readonly number[]): Promise<void> {
  const means = pixelMeans(await renderImage(given));
  means.forEach((each, i) => expect(each).toBeCloseTo(expected[i % 3]!, 5));
}

const mixed = (share: number, L: number): number[] => [0.5, 0.25, 1].map((color) => share * color + (1 - share) * L);

describe.each(['cast', 'whitted'] as const)('%s', (integrator) => {
  it.each([
    [1, 0],
    [2, 0],
    [4, 0.25],
    [8, 0.75],
    [12, 1],
  ])('at the distance %d the share of the fog is %d', (z, share) => expectFirst(scene(z, integrator), mixed(share, 4)));
  it('behind everything there is nothing else', () => expectFirst(scene(null, integrator), mixed(1, 0)));
});

it('whitted: each ray of a chain has its own fog', () => {
  // To the mirror 6, back to a lamp behind the eye 8: shares 0.5 and 0.75.
  const given = scene(null, 'whitted');
  const shapes: SceneInput['shapes'] = [
    { type: 'disk', center: [0, 0, -6], normal: [0, 0, 1], radius: 1, material: 'mirror' },
    { type: 'disk', center: [0, 0, 2], normal: [0, 0, -1], radius: 3, material: 'black', emission: { radiance: [4, 4, 4] } },
  ];
  return expectFirst(
    { ...given, shapes },
    mixed(0.75, 4).map((L, c) => 0.5 * [0.5, 0.25, 1][c]! + 0.5 * L),
  );
});

it('path leaves it out, and everybody says so', async () => {
  await expectFirst(scene(4, 'path'), [4, 4, 4]);
  expect(biases(checkScene(scene(4, 'path')))).toContain('linear fog left out');
  expect(biases(checkScene(scene(4, 'cast')))).toContain('linear fog (not physical)');
});
