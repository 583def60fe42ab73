/** Whether a button of a lesson would change nothing: what it is pressed by. */
import { expect, it } from 'vitest';
import { galleryScene } from '../../src/cli/lessons/read.ts';
import { stands } from '../../src/lesson/state.ts';
import type { Change } from '../../src/lesson/types.ts';

const change = (some: Partial<Change>): Change => ({ settings: [], display: {}, panel: null, tool: null, select: null, ...some });
const display = { view: 'radiance', falseColor: false };

it('is told by settings, by what is shown and by the tool', async () => {
  const scene = await galleryScene('cornell-box');
  const without = (value: unknown): Change => change({ settings: [{ path: 'render.without', value }] });
  const left = { ...scene, render: { ...scene.render, without: ['cosine' as const] } };
  // A document that leaves nothing out does not say so.
  expect(stands(without([]), scene, display, 'orbit')).toBe(true);
  expect(stands(without(['cosine']), scene, display, 'orbit')).toBe(false);
  expect(stands(without(['cosine']), left, display, 'orbit')).toBe(true);
  expect(stands(without([]), left, display, 'orbit')).toBe(false);
  expect(stands(change({ display: { view: 'error' } }), scene, display, 'orbit')).toBe(false);
  expect(stands(change({ display: { view: 'radiance' } }), scene, display, 'orbit')).toBe(true);
  expect(stands(change({ tool: 'inspect' }), scene, display, 'orbit')).toBe(false);
  expect(stands(change({ tool: 'inspect' }), scene, display, 'inspect')).toBe(true);
  // Of another scene.
  expect(stands(change({ settings: [{ path: 'shapes[nobody].radius', value: 1 }] }), scene, display, 'orbit')).toBe(false);
});

it('is no question for what opens a panel, selects, or begins the film again', async () => {
  const scene = await galleryScene('cornell-box');
  for (const each of [{ panel: 'lab' as const }, { select: 'floor' }, { settings: [{ path: 'render.seed', value: 'again' }] }])
    expect(stands(change(each), scene, display, 'orbit')).toBeNull();
});
