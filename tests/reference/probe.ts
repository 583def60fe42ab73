/** Scenes whose right answer is known, as one ray sees it, and the test of a render against that answer. */
import { expect } from 'vitest';
import type { SceneInput, Vec3 } from '../../src/scene/document.ts';
import { checkScene } from '../../src/scene/parse.ts';
import { normalP, sidakP } from '../helpers/statistics.ts';
import { referenceBlocks, referenceRender, type ReferenceImage, type ReferenceOptions } from './render.ts';

export type Shape = SceneInput['shapes'][number];
export type Estimator = ReferenceOptions['estimator'];
export const ESTIMATORS: Estimator[] = ['naive', 'direct'];
/** Significance of one comparison with a closed form, of which there are some hundred. */
export const ALPHA = 1e-5;

export const MATERIALS = {
  grey: { file: 'diffuse', params: { albedo: [0.5, 0.4, 0.3] } },
  black: { file: 'diffuse', params: { albedo: [0, 0, 0] } },
  mirror: { file: 'mirror' },
  glass: { file: 'glass' },
} satisfies SceneInput['materials'];

/** A scene of these shapes, seen by one pixel of a very narrow camera: its mean is the radiance of one ray. */
export function probe(position: Vec3, target: Vec3, shapes: Shape[], more: Partial<SceneInput> = {}): SceneInput {
  const camera = { position, target, fov: 1e-4, up: [0.3, 0.5, 0.8] as Vec3 };
  return { version: 1, camera, film: { width: 1, height: 1 }, materials: MATERIALS, shapes, ...more };
}

export const render = (scene: SceneInput, estimator: Estimator, spp: number, seed: number): ReferenceImage =>
  referenceRender(checkScene(scene), { estimator, spp, seed });

/** The image's mean is what is expected, within its noise; without noise, to 1e-9. */
export function expectMean(scene: SceneInput, expected: readonly number[], estimator: Estimator, spp: number, seed: number): void {
  const image = render(scene, estimator, spp, seed);
  const { mean, variance } = referenceBlocks(image, Math.max(image.width, image.height));
  let worst = 1;
  for (let i = 0; i < 3; i++) {
    const rounding = 1e-9 * Math.abs(expected[i]);
    const noise = Math.sqrt(variance[i]);
    const p = noise <= rounding ? Number(Math.abs(mean[i] - expected[i]) <= rounding) : normalP((mean[i] - expected[i]) / noise);
    worst = Math.min(worst, p);
  }
  const says = `${estimator}, seed ${seed}: mean ${Array.from(mean)}, expected ${expected}, p-value`;
  expect(sidakP(worst, 3), says).toBeGreaterThan(ALPHA);
}
