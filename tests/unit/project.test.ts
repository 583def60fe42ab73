/** Where points are seen: the inverse of the rays of every camera. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { filmRay } from '../../src/engine/camera/camera.ts';
import { projected } from '../../src/engine/camera/project.ts';
import type { Camera, SceneDocument } from '../../src/scene/document.ts';
import { checkScene } from '../../src/scene/parse.ts';
import { add, scale } from '../../src/scene/vec.ts';
import { pinholes, withLenses } from '../helpers/cameras.ts';
import { cornellInput } from '../reference/cornell.ts';

const place = {
  position: [1, 2, 5] as [number, number, number],
  target: [0.3, 0.9, -0.2] as [number, number, number],
  up: [0.1, 1, 0] as [number, number, number],
};
const CAMERAS = [...pinholes(place), ...withLenses(place)];
const look = (camera: Camera): SceneDocument => checkScene({ ...cornellInput(16), camera, film: { width: 80, height: 48 } });

it.each(CAMERAS)('a point on the ray of a film point is seen there: %s', (_, camera) => {
  const scene = look(camera);
  const inner = fc.double({ min: 0.001, max: 0.999, noNaN: true });
  fc.assert(
    fc.property(inner, inner, fc.double({ min: 0.1, max: 50, noNaN: true }), (x, y, t) => {
      const ray = filmRay(scene, x, y);
      if (ray === null) return;
      const at = projected(scene, add(ray.origin, scale(ray.direction, t)));
      expect(at).not.toBeNull();
      expect(Math.hypot(at![0] - x, at![1] - y)).toBeLessThan(1e-6);
    }),
    { numRuns: 200, seed: 7 },
  );
});

it('what is behind a perspective camera, or beyond a fisheye’s angle, is not seen', () => {
  const [perspective, fisheye] = ['perspective', 'fisheye'].map((type) => look(CAMERAS.find(([name]) => name === type)![1])) as [
    SceneDocument,
    SceneDocument,
  ];
  const behind = add(place.position, scale([0.7, 1.1, 5.2], 0.5));
  expect(projected(perspective, behind)).toBeNull();
  expect(projected(perspective, place.position)).toBeNull();
  expect(projected(fisheye, behind)).toBeNull();
});
