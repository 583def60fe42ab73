/** Camera moves and the placement of the film on the canvas. */
import { describe, expect, it } from 'vitest';
import { angleAcross, dolly, focus, look, ofType, orbit, sharpAt, shift, spanAtTarget } from '../../src/scene/camera-moves.ts';
import { fitScale, panned, place, toFilm, zoomed } from '../../src/app/viewport/placement.ts';
import { filmRay } from '../../src/engine/camera/pick.ts';
import { axes } from '../../src/scene/camera.ts';
import { CAMERA_TYPES, cameraKindOf } from '../../src/scene/cameras/index.ts';
import type { Camera, Vec3 } from '../../src/scene/document.ts';
import { add, dot, length, scale, sub } from '../../src/scene/vec.ts';

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

describe('other kinds of camera', () => {
  const lens = { radius: 0.1, focalLength: 0.05, blades: 0, rotation: 0 };
  const film = { width: 300, height: 200 };
  /** Where the ray through a point of the film meets the plane through the target, across the view. */
  const atTarget = (view: Camera, x: number, y: number): Vec3 => {
    const { origin, direction } = filmRay({ camera: view, film }, x, y)!;
    const { forward } = axes(view);
    return add(origin, scale(direction, dot(sub(view.target, origin), forward) / dot(direction, forward)));
  };

  it('keep their place, and what the image shows at the target where rays are straight', () => {
    for (const type of CAMERA_TYPES)
      expect(ofType(camera, type)).toMatchObject({ type, position: camera.position, target: camera.target, up: camera.up });
    const parallel = ofType(camera, 'orthographic');
    // Rounded to four digits.
    atTarget(parallel, 0.1, 0.2).forEach((each, i) => expect(each).toBeCloseTo(atTarget(camera, 0.1, 0.2)[i]!, 3));
    expect(ofType(parallel, 'perspective')).toEqual(camera);
  });

  it('an orthographic camera shows less when it comes nearer', () => {
    const parallel = ofType(camera, 'orthographic');
    expect(dolly(parallel, 0.5)).toEqual({ ...parallel, height: (parallel as { height: number }).height / 2 });
    expect(dolly(parallel, 1e9)).toBe(parallel);
  });

  it.each(CAMERA_TYPES.filter((type) => cameraKindOf(type).straight !== undefined))(
    '%s: the point under the pointer stays there when it is panned',
    (type) => {
      const view = ofType(camera, type);
      // As Navigate has it: parts of the canvas height, right and down.
      const [dx, dy] = [0.3, -0.2];
      const moved = shift(view, -dx * spanAtTarget(view), dy * spanAtTarget(view), 0);
      const aspect = film.width / film.height;
      near(atTarget(moved, 0.4 + dx / aspect, 0.5 + dy), atTarget(view, 0.4, 0.5));
    },
  );

  it('near the middle a fisheye and a panorama pan with the pointer too', () => {
    for (const type of ['fisheye', 'panorama'] as const) {
      const view = ofType(camera, type);
      const step = 1e-4;
      const [a, b] = [atTarget(view, 0.5, 0.5), atTarget(view, 0.5, 0.5 + step)];
      expect(length(sub(b, a)) / length(sub(view.target, view.position)) / step).toBeCloseTo(spanAtTarget(view), 3);
      expect(angleAcross(view)).toBe(180);
    }
  });

  it('orbit, look and shift work on all of them', () => {
    for (const type of CAMERA_TYPES) {
      const view = ofType(camera, type);
      const rest = { ...view, position: undefined, target: undefined };
      for (const moved of [orbit(view, 0.3, 0.2), look(view, 0.3, 0.2), shift(view, 1, 0, 0)]) {
        expect(moved).not.toEqual(view);
        expect({ ...moved, position: undefined, target: undefined }).toEqual(rest);
      }
    }
  });

  it('a lens is made sharp at the distance along the view, not along the ray', () => {
    const view: Camera = { ...camera, lens } as Camera;
    expect(sharpAt(view, [3, 2, 1])).toEqual({ ...view, lens: { ...lens, focus: 4 } });
    expect(sharpAt(view, [0, 0, 6])).toBe(null);
    expect(sharpAt(camera, [3, 2, 1])).toBe(null);
    expect(sharpAt(ofType(camera, 'fisheye'), [3, 2, 1])).toBe(null);
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
