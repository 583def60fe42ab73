/** The table of a comparison: what is compared with what. */
import { expect, it } from 'vitest';
import { areAlike } from '../../src/app/features/compare/table.ts';
import { readScene } from '../../src/cli/scene-files.ts';
import type { SceneDocument } from '../../src/scene/document.ts';
import { ROOT } from '../../src/content/node.ts';

const { scene } = await readScene(`${ROOT}/scenes/cornell-box.json`);
const having = (render: Partial<SceneDocument['render']>): SceneDocument => ({ ...scene, render: { ...scene.render, ...render } });

it('efficiency is told of the same image, whatever makes it', () => {
  expect(areAlike(scene, having({ sampler: 'sobol', spp: 7 }))).toBe(true);
  expect(areAlike(scene, having({ integrator: 'path-naive' }))).toBe(true);
});

it('efficiency is not told where the bias differs', () => {
  expect(areAlike(scene, having({ clampIndirect: 1 }))).toBe(false);
  expect(areAlike(scene, having({ maxDepth: 2 }))).toBe(false);
  expect(areAlike(scene, having({ integrator: 'whitted' }))).toBe(false);
});
