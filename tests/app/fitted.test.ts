/** The film of a first visit. */
import { expect, it } from 'vitest';
import { fittedFilm, isResized } from '../../src/app/viewport/fitted.ts';
import { firstSceneText } from '../../src/content/first-library.ts';
import { parseScene } from '../../src/scene/parse.ts';

const scene = parseScene(firstSceneText);
const sizes = (width: number, height: number, isSoftware: boolean): number[] => {
  const { film } = fittedFilm(scene, { width, height }, isSoftware);
  return [film.width, film.height];
};

it('has the pixels of the window', () => {
  expect(sizes(960, 722, false)).toEqual([960, 722]);
  expect(sizes(390, 420, false)).toEqual([390, 420]);
});

it('has no more than are of use, in the shape of the window', () => {
  for (const [width, height] of [
    [3840, 2000],
    [1600, 3000],
  ] as const) {
    for (const isSoftware of [false, true]) {
      const [w, h] = sizes(width, height, isSoftware) as [number, number];
      expect(w * h).toBeLessThan(isSoftware ? 97_000 : 2_105_000);
      expect(w * h).toBeGreaterThan(isSoftware ? 95_000 : 2_095_000);
      expect(w / h).toBeCloseTo(width / height, 1);
    }
  }
  expect(sizes(1, 1, true)).toEqual([16, 16]);
});

it('is another only by its size: what needs another kernel is not', () => {
  const fitted = fittedFilm(scene, { width: 960, height: 722 }, false);
  expect(isResized(fitted, scene)).toBe(true);
  expect(isResized(scene, scene)).toBe(true);
  expect(isResized({ ...fitted, film: { ...fitted.film, layers: ['depth'] } }, scene)).toBe(false);
  expect(isResized({ ...fitted, render: { ...fitted.render, integrator: 'whitted' } }, scene)).toBe(false);
  expect(isResized({ ...fitted, programs: { mine: '' } }, scene)).toBe(false);
});
