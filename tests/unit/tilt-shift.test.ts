/** The movements of a view camera, against what they are known for. */
import { describe, expect, it } from 'vitest';
import { sharpAt } from '../../src/scene/camera-moves.ts';
import { filmRay } from '../../src/engine/camera/camera.ts';
import { projected } from '../../src/engine/camera/project.ts';
import type { Camera, SceneInput, Vec3 } from '../../src/scene/document.ts';
import { checkScene } from '../../src/scene/parse.ts';
import { cornellInput } from '../reference/cornell.ts';

const place = { position: [1, 2, 5] as Vec3, target: [1, 2, 0] as Vec3 };
const film = { width: 60, height: 40 };
const look = (camera: object, size = film) =>
  checkScene({ ...cornellInput(8), camera: { ...place, ...camera } as SceneInput['camera'], film: size });
const moved = (change: object) => look({ type: 'tilt-shift', fov: 50, ...change });
const near = (actual: readonly number[], expected: readonly number[]): void =>
  expected.forEach((each, i) => expect(actual[i]).toBeCloseTo(each, 12));

describe('shift and rise', () => {
  it.each([
    [0.25, 0],
    [0, 0.5],
    [-0.5, 0.75],
  ])('by %d and %d show a part of a larger film', (shift, rise) => {
    // Four times as wide and as high at the same scale: one of the height is moved is a quarter of the larger one.
    const larger = look({ fov: (Math.atan(4 * Math.tan((25 * Math.PI) / 180)) * 360) / Math.PI }, { width: 240, height: 160 });
    const small = moved({ shift, rise });
    for (const [x, y] of [[0.5, 0.5], [0, 0], [1, 0.3], [0.2, 1]] as const) {
      const ray = filmRay(small, x, y)!;
      const [u, v] = [0.5 + (x - 0.5) / 4 + (shift * film.height) / 240, 0.5 + (y - 0.5) / 4 - (rise * film.height) / 160];
      near(ray.direction, filmRay(larger, u, v)!.direction);
      near(projected(small, [0, 1, 2].map((k) => ray.origin[k]! + 7 * ray.direction[k]!) as Vec3)!, [x, y]);
    }
  }); // prettier-ignore

  it('keep verticals parallel, where a camera that looks up does not', () => {
    const edge = (scene: ReturnType<typeof look>): number[] => [0, 3, 6].map((y) => projected(scene, [2.5, y, -3])![0]);
    const [low, , high] = edge(moved({ rise: 0.6 })) as [number, number, number];
    expect(high - low).toBeCloseTo(0, 12);
    const [foot, , top] = edge(look({ fov: 50, target: [1, 6, 0] })) as [number, number, number];
    expect(Math.abs(top - foot)).toBeGreaterThan(0.01);
  });
});

describe('the plane of focus', () => {
  const lens = { radius: 0.1, focalLength: 0.05, blades: 0, rotation: 0 };

  it.each([
    [40, 0],
    [0, -30],
    [-60, 25],
  ])('that leans by %d° and %d° goes through the point that is clicked', (tilt, swing) => {
    const { camera } = moved({ tilt, swing, lens });
    const point: Vec3 = [1.3, 1.8, -1];
    const sharp = sharpAt(camera, point) as Extract<Camera, { type: 'tilt-shift' }>;
    const [x, y, z] = [point[0] - 1, point[1] - 2, 5 - point[2]];
    const slope = (angle: number): number => Math.tan((angle * Math.PI) / 180);
    expect(sharp.lens!.focus! + slope(swing) * x + slope(tilt) * y).toBeCloseTo(z, 5);
  });

  it('cannot go through a point that it would meet behind the eye', () => {
    const { camera } = moved({ tilt: 80, lens });
    expect(sharpAt(camera, [1, 4, 4])).toBeNull();
    expect(sharpAt(camera, [1, 2, 6])).toBeNull();
  });

  it('is not along the view', () => expect(() => moved({ tilt: 90 })).toThrow('At camera.tilt: expected a number ≤ 89, got 90'));
});
