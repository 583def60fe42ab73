/** Camera and film of a document: what is accepted, what follows from them, and where rays go. */
import { describe, expect, it } from 'vitest';
import { filmRay } from '../../src/engine/camera/camera.ts';
import { filmAverage, filmRelativeError } from '../../src/engine/film/film.ts';
import { renderedPixels, resizedFilm } from '../../src/scene/camera.ts';
import { focusOf, lensRadius } from '../../src/scene/cameras/lens.ts';
import { conciseScene } from '../../src/scene/concise.ts';
import type { SceneDocument, SceneInput, Vec3 } from '../../src/scene/document.ts';
import { checkScene } from '../../src/scene/parse.ts';
import { add, length, scale, sub } from '../../src/scene/vec.ts';

const place = { position: [1, 2, 3], target: [1, 2, -2] } satisfies Partial<SceneInput['camera']>;
const input = (camera: object, film: object = { width: 200, height: 100 }): object => ({
  version: 1,
  camera: { ...place, ...camera },
  film,
  materials: { m: { file: 'diffuse' } },
  shapes: [{ type: 'sphere', center: [0, 0, 0], radius: 1, material: 'm' }],
});
const scene = (camera: object, film?: object): SceneDocument => checkScene(input(camera, film));
const near = (actual: readonly number[], expected: readonly number[]): void =>
  expected.forEach((each, i) => expect(actual[i]).toBeCloseTo(each, 12));

describe('a document', () => {
  it('has a pinhole and the pixel itself unless it says otherwise', () => {
    expect(scene({}).camera).toEqual({ type: 'perspective', ...place, up: [0, 1, 0], fov: 40 });
    expect(scene({}).film).toEqual({ width: 200, height: 100 });
    expect(scene({}, { filter: { type: 'mitchell' } }).film.filter).toEqual({ type: 'mitchell', radius: 2 });
  });

  it.each([
    [{ type: 'orthographic', height: 2 }, undefined],
    [
      { type: 'panorama', stereo: { separation: 0.065 } },
      { width: 512, height: 256, filter: { type: 'gaussian' } },
    ],
    [{ type: 'fisheye' }, { width: 64, height: 64, crop: [1, 2, 3, 4] }],
    [{ lens: { fStop: 2.8, blades: 5 } }, undefined],
  ])('%j survives being written down', (camera, film) => {
    const written = conciseScene(scene(camera, film)) as { camera: object };
    expect(written.camera).toEqual({ ...place, ...camera });
    expect(checkScene(written)).toEqual(scene(camera, film));
  });

  it.each([
    [
      'At camera.type: expected "perspective", "orthographic", "panorama", "fisheye", "tilt-shift" or "lens", got "pinhole"',
      { type: 'pinhole' },
    ],
    [
      'At camera.fov: unknown field; expected one of type, position, target, up, motion, shutter, height',
      { type: 'orthographic', height: 1, fov: 30 },
    ],
    ['At camera.height: expected a number, got nothing', { type: 'orthographic' }],
    ['At camera.fov: expected a number ≤ 360, got 361', { type: 'fisheye', fov: 361 }],
    ['At camera.lens: expected exactly one of radius and fStop', { lens: {} }],
    ['At camera.lens: expected exactly one of radius and fStop', { lens: { radius: 1, fStop: 1 } }],
    ['At camera.lens.blades: expected 0 (round) or 3 to 16, got 2', { lens: { radius: 1, blades: 2 } }],
    ['At camera.lens.focus: expected a number > 0, got 0', { lens: { radius: 1, focus: 0 } }],
    ['At camera.stereo.separation: expected a number, got nothing', { stereo: {} }],
    [
      'At camera.stereo: unknown field; expected one of type, position, target, up, motion, shutter, fov',
      { type: 'fisheye', stereo: { separation: 1 } },
    ],
    ['At film.width: expected an even number for two pictures side by side, got 5', { stereo: { separation: 1 } }, { width: 5 }],
    ['At film.crop: expected x0 < x1 ≤ 20 and y0 < y1 ≤ 10, got [0,0,21,10]', {}, { width: 20, height: 10, crop: [0, 0, 21, 10] }],
    ['At film.crop: expected x0 < x1 ≤ 20 and y0 < y1 ≤ 10, got [4,0,4,10]', {}, { width: 20, height: 10, crop: [4, 0, 4, 10] }],
    ['At film.filter.radius: expected a number > 0, got 0', {}, { filter: { type: 'box', radius: 0 } }],
  ])('%s', (message, camera, film?: object) => {
    expect(() => scene(camera, film)).toThrow(expect.objectContaining({ message }));
  });
});

it('f-stop and focal length give the radius; without a focus the target is sharp', () => {
  const { camera } = scene({ lens: { fStop: 2, focalLength: 0.1 } });
  if (camera.type !== 'perspective') throw new Error('expected a perspective camera');
  expect(lensRadius(camera.lens!)).toBe(0.025);
  expect(focusOf(camera, camera.lens!)).toBe(5);
  expect(focusOf(camera, { ...camera.lens!, focus: 7 })).toBe(7);
});

it('a film of another size keeps the part that is rendered', () => {
  const film = scene({}, { width: 40, height: 20, crop: [10, 5, 30, 20] }).film;
  expect(renderedPixels(film)).toBe(300);
  expect(resizedFilm(film, 80, 10)).toEqual({ width: 80, height: 10, crop: [20, 2, 60, 10] });
  for (const [width, height] of [
    [1, 1],
    [3, 7],
    [41, 19],
  ] as const)
    expect(() => scene({}, resizedFilm(film, width, height))).not.toThrow();
});

it('pixels outside of the window count neither for the mean nor for the error', () => {
  const pixels = [
    [4, 8, 2, 2, 10, 40, 2, 0],
    [4, 0, 2, 2, 8, 0, 2, 0],
  ];
  const film = (rows: number[][]) => ({ width: rows.length, height: 1, data: Float32Array.from(rows.flat()) });
  const around = film([Array(8).fill(0), pixels[0]!, pixels[1]!, Array(8).fill(0)]);
  expect(filmAverage(around)).toEqual([2, 2, 1]);
  expect(filmRelativeError(around)).toBe(filmRelativeError(film(pixels)));
  // Variances of the means: (5 − 4) / 1 and (20 − 16) / 1 of six channels; their mean is 10 / 6.
  expect(filmRelativeError(around)).toBeCloseTo(Math.sqrt(5 / 6) / (10 / 6), 12);
  expect(filmRelativeError(film([Array(8).fill(0)]))).toBeNaN();
});

describe('rays', () => {
  it('of an orthographic camera are parallel, from the plane through the eye', () => {
    const view = scene({ type: 'orthographic', height: 2 });
    expect(filmRay(view, 0.5, 0.5)).toEqual({ origin: [1, 2, 3], direction: [0, 0, -1] });
    near(filmRay(view, 0, 0)!.origin, [1 - 2, 2 + 1, 3]);
    near(filmRay(view, 1, 0.75)!.origin, [1 + 2, 2 - 0.5, 3]);
    near(filmRay(view, 1, 0.75)!.direction, [0, 0, -1]);
  });

  it('of a panorama: longitude across, latitude down', () => {
    const along = (x: number, y: number): Vec3 => filmRay(scene({ type: 'panorama' }), x, y)!.direction;
    near(along(0.5, 0.5), [0, 0, -1]);
    near(along(0.75, 0.5), [1, 0, 0]);
    near(along(0.25, 0.5), [-1, 0, 0]);
    near(along(0, 0.5), [0, 0, 1]);
    near(along(0.3, 0), [0, 1, 0]);
    near(along(0.5, 0.75), [0, -Math.SQRT1_2, -Math.SQRT1_2]);
  });

  it('of a fisheye: the angle grows evenly up to the circle', () => {
    const view = scene({ type: 'fisheye', fov: 270 });
    const angle = (x: number, y: number): number => (Math.acos(-filmRay(view, x, y)!.direction[2]) * 180) / Math.PI;
    expect(angle(0.5, 0)).toBeCloseTo(135, 10);
    expect(angle(0.75, 0.5)).toBeCloseTo(135, 10);
    expect(angle(0.5, 0.75)).toBeCloseTo(67.5, 10);
    expect(angle(0.5 + 0.05, 0.5 - 0.2)).toBeCloseTo(135 * Math.hypot(0.2, 0.4), 10);
    expect(filmRay(view, 0.76, 0.5)).toBe(null);
    const [x, y] = filmRay(view, 0.55, 0.3)!.direction;
    expect(y / x).toBeCloseTo(0.4 / 0.2, 10);
  });

  it.each(['perspective', 'panorama'])('of both eyes of a %s stereo pair meet at the convergence distance', (type) => {
    for (const layout of ['side-by-side', 'over-under'] as const) {
      const view = scene({ type, stereo: { separation: 0.4, layout, convergence: 5 } });
      const [left, right] =
        layout === 'side-by-side'
          ? [filmRay(view, 0.25, 0.5)!, filmRay(view, 0.75, 0.5)!]
          : [filmRay(view, 0.5, 0.25)!, filmRay(view, 0.5, 0.75)!];
      near(left.origin, [0.8, 2, 3]);
      near(right.origin, [1.2, 2, 3]);
      for (const { origin, direction } of [left, right]) near(add(origin, scale(direction, 5 / -direction[2])), [1, 2, -2]);
      const far = scene({ type, stereo: { separation: 0.4, layout } });
      near(layout === 'side-by-side' ? filmRay(far, 0.25, 0.5)!.direction : filmRay(far, 0.5, 0.75)!.direction, [0, 0, -1]);
    }
  });

  it('of a stereo panorama turn the eyes with the view: always their distance apart, across the view', () => {
    const view = scene({ type: 'panorama', stereo: { separation: 0.4 } });
    for (const x of [0.02, 0.1, 0.33, 0.45]) {
      const [left, right] = [filmRay(view, x, 0.5)!, filmRay(view, x + 0.5, 0.5)!];
      const eyes = sub(right.origin, left.origin);
      expect(length(eyes)).toBeCloseTo(0.4, 12);
      near(left.direction, right.direction);
      // Right of the view, on the level.
      near([left.direction[2] * eyes[0] - left.direction[0] * eyes[2]], [-0.4]);
    }
  });
});
