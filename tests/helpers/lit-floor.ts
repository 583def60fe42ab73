/** The origin of a grey floor, lit by lamps alone: its radiance has a closed form. */
import { expect } from 'vitest';
import type { SceneInput } from '../../src/scene/document.ts';
import { imageMean, renderImage } from './gpu.ts';
import { normalP } from './statistics.ts';

export type Lights = NonNullable<SceneInput['lights']>;
const INTEGRATORS = ['path', 'distributed', 'whitted', 'cast'] as const;
/** Radiance of the grey floor for irradiance E. */
export const reflected = (E: number): number => (0.5 / Math.PI) * E;

/** A tiny image of the origin on a grey floor. */
export function spot(lights: Lights, change: Partial<SceneInput> = {}): SceneInput {
  return {
    version: 1,
    camera: { position: [0, 2, 4], target: [0, 0, 0], fov: 0.01 },
    film: { width: 8, height: 8 },
    render: { spp: 16, seed: 'lamps', maxDepth: 1 },
    materials: { grey: { file: 'diffuse', params: { albedo: [0.5, 0.5, 0.5] } } },
    lights,
    shapes: [{ type: 'quad', corner: [-5, 0, -5], edge1: [0, 0, 10], edge2: [10, 0, 0], material: 'grey' }],
    ...change,
  };
}

/** @returns holds a scene's radiance against a grey, or against a colour */
export const radianceIs =
  (alpha: number) =>
  async (scene: SceneInput, of: number | readonly number[]): Promise<void> => {
    const image = await renderImage(scene);
    expect(image.dropped).toBe(0);
    for (const [channel, { mean, error }] of imageMean(image).entries()) {
      const expected = typeof of === 'number' ? of : of[channel]!;
      const z = (mean - expected) / (Math.hypot(error, 3e-5 * expected) || Number.MIN_VALUE);
      expect(normalP(z), `mean ${mean} ± ${error}, expected ${expected}`).toBeGreaterThan(alpha);
    }
  };

/** The same with every integrator that asks lights. */
export const radianceEverywhere =
  (alpha: number) =>
  async (scene: SceneInput, expected: number): Promise<void> => {
    for (const integrator of INTEGRATORS) await radianceIs(alpha)({ ...scene, render: { ...scene.render, integrator } }, expected);
  };
