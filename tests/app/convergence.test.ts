/** What the convergence panel keeps: which films, and which curves. */
import { describe, expect, it } from 'vitest';
import { ErrorCurve } from '../../src/app/features/status/curve.ts';
import { Curves, difference } from '../../src/app/features/status/curves.ts';
import { leastMissed } from '../../src/app/features/status/kept.ts';
import type { SceneDocument } from '../../src/scene/document.ts';
import { checkScene } from '../../src/scene/parse.ts';

const SCENE = checkScene({
  version: 1,
  film: { width: 4, height: 4 },
  camera: { position: [0, 0, 5], target: [0, 0, 0], fov: 40 },
  materials: { white: { file: 'diffuse' } },
  shapes: [{ type: 'sphere', center: [0, 0, 0], radius: 1, material: 'white' }],
});
const sampled = (sampler: string): SceneDocument => ({ ...SCENE, render: { ...SCENE.render, sampler: sampler as never } });

function curve(film: number, points: number): ErrorCurve {
  const made = new ErrorCurve();
  made.begin(film);
  for (let i = 1; i <= points; i++) made.add(2 ** i, 1 / Math.sqrt(2 ** i));
  return made;
}

describe('kept films', () => {
  it('give way where their neighbours are nearest, never the first or the last', () => {
    const list = [1, 2, 4, 16, 32, 64, 1024].map((samples) => ({ samples }));
    expect(list[leastMissed(list)]).toEqual({ samples: 2 });
    expect(leastMissed([1, 16, 32, 48].map((samples) => ({ samples })))).toBe(2);
    expect(leastMissed([{ samples: 1 }, { samples: 2 }])).toBe(0);
  });
});

describe('curves of films that have ended', () => {
  it('keep their name by what was different, the last three, and go with the scene', () => {
    const curves = new Curves();
    const samplers = ['lcg', 'sobol', 'dithered', 'lcg-unhashed', 'lcg'];
    samplers.forEach((each, film) => {
      curves.note(curve(film, 2), sampled(each), 'a');
      curves.note(curve(film, 5), sampled(each), 'a');
    });
    expect(curves.past.map(({ name }) => name)).toEqual(['sampler lcg-unhashed', 'sampler dithered', 'sampler sobol']);
    expect(curves.past[0]?.samples).toEqual([2, 4, 8, 16, 32]);
    // What stands where the film is not measured yet is the curve of the last one; a film of a drag has too few points.
    curves.note(curve(10, 2), SCENE, 'a');
    curves.note(curve(11, 5), SCENE, 'a');
    expect(curves.past[0]?.name).toBe('the run before');
    expect(curves.past).toHaveLength(3);
    curves.note(curve(12, 2), SCENE, 'another scene');
    expect(curves.past).toEqual([]);
  });

  it('name what else was different', () => {
    expect(difference(sampled('lcg'), sampled('sobol'))).toBe('sampler lcg');
    expect(difference({ ...SCENE, shapes: [] }, SCENE)).toBe('other shapes');
    expect(difference(SCENE, { ...SCENE })).toBe('the run before');
  });
});
