/** Camera moves and the placement of the film on the canvas. */
import { describe, expect, it } from 'vitest';
import { dolly, focus, look, orbit, shift } from '../../src/app/viewport/camera.ts';
import { fitScale, panned, place, toFilm, zoomed } from '../../src/app/viewport/placement.ts';
import type { Camera, Vec3 } from '../../src/scene/document.ts';
import { length, sub } from '../../src/scene/vec.ts';

const camera: Camera = { type: 'perspective', position: [0, 1, 5], target: [0, 1, 0], up: [0, 1, 0], fov: 40 };
const near = (actual: Vec3, expected: Vec3): void => actual.forEach((each, i) => expect(each).toBeCloseTo(expected[i]!, 5));

describe('camera moves', () => {
  it('orbit keeps the target and the distance', () => {
    const quarter = orbit(camera, Math.PI / 2, 0);
    near(quarter.position, [5, 1, 0]);
    expect(quarter.target).toEqual(camera.target);
    const raised = orbit(camera, 0.3, 0.7);
    expect(length(sub(raised.position, raised.target))).toBeCloseTo(5, 5);
    expect(raised.position[1]).toBeGreaterThan(1);
  });

  it('orbit and look stop before the poles', () => {
    for (const moved of [orbit(camera, 0, 10), orbit(camera, 0, -10), look(camera, 0, 10), look(camera, 0, -10)]) {
      const view = sub(moved.target, moved.position);
      expect(Math.hypot(view[0], view[2])).toBeGreaterThan(0.01);
    }
  });

  it('look keeps the eye, and looks right for a positive angle', () => {
    const turned = look(camera, Math.PI / 2, 0);
    expect(turned.position).toEqual(camera.position);
    near(turned.target, [5, 1, 5]);
  });

  it('shift moves both points, dolly the eye, focus the target', () => {
    const shifted = shift(camera, 1, 0, 0);
    near(shifted.position, [5, 1, 5]);
    near(shifted.target, [5, 1, 0]);
    near(dolly(camera, 0.5).position, [0, 1, 2.5]);
    expect(focus(camera, [1, 2, 3]).target).toEqual([1, 2, 3]);
  });

  it('a move that would leave what a document accepts is none', () => {
    expect(focus(camera, camera.position)).toBe(camera);
    expect(dolly(camera, 1e9)).toBe(camera);
  });
});

describe('the film on the canvas', () => {
  const film = { width: 100, height: 50 };
  const canvas = { width: 400, height: 400 };

  it('is fitted and centred', () => {
    expect(fitScale(film, canvas)).toBe(4);
    expect(place(film, canvas, null)).toEqual({ origin: [0, 100], scale: 4 });
  });

  it('is zoomed about the point under the pointer', () => {
    const at = [120, 160] as const;
    const before = toFilm(at, place(film, canvas, null));
    const after = toFilm(at, place(film, canvas, zoomed(film, canvas, null, at, 4)));
    after.forEach((each, i) => expect(Math.abs(each - before[i]!)).toBeLessThan(0.1));
  });

  it('fits again when it is made small enough', () => {
    const zoom = zoomed(film, canvas, null, [200, 200], 2);
    expect(zoom).not.toBe(null);
    expect(zoomed(film, canvas, zoom, [200, 200], 0.1)).toBe(null);
  });

  it('moves with the pointer', () => {
    const zoom = zoomed(film, canvas, null, [200, 200], 2)!;
    const moved = panned(film, canvas, zoom, 16, 8);
    const [a, b] = [place(film, canvas, zoom), place(film, canvas, moved)];
    expect([b.origin[0] - a.origin[0], b.origin[1] - a.origin[1]]).toEqual([16, 8]);
  });
});
