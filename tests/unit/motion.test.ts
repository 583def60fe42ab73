/** What the kernel interpolates between keys, against the keyframes themselves. */
import { describe, expect, it } from 'vitest';
import { axes } from '../../src/scene/camera.ts';
import type { SceneInput, Vec3 } from '../../src/scene/document.ts';
import { keyAt, keyMatrix } from '../../src/scene/geometry/keys.ts';
import { cameraAt, cameraKeys, quaternion, shapeKeys } from '../../src/scene/motion.ts';
import { checkScene } from '../../src/scene/parse.ts';
import { rotation } from '../../src/scene/vec.ts';
import { generator } from '../helpers/primitives.ts';

const random = generator(27);
const turns = (most: number): Vec3 => [0, 1, 2].map(() => most * (2 * random() - 1)) as Vec3;
const dot4 = (a: readonly number[], b: readonly number[]): number => a.reduce((sum, each, i) => sum + each * b[i]!, 0);

/** The linear part of rows of four. */
const linear = (rows: readonly number[]): number[] => rows.filter((_, i) => i % 4 < 3);
const away = (a: readonly number[], b: readonly number[]): number => Math.max(...a.map((each, i) => Math.abs(each - b[i]!)));

describe('a quaternion', () => {
  it('is that of its matrix, whichever of its numbers is the largest', () => {
    const largest = [0, 0, 0, 0];
    for (let i = 0; i < 400; i++) {
      const m = rotation(turns(360));
      const rotate = quaternion(m);
      largest[rotate.indexOf(Math.max(...rotate))]!++;
      const back = linear(keyMatrix({ time: 0, translate: [0, 0, 0], rotate, scale: [1, 1, 1] }));
      expect(away(back, m.flat())).toBeLessThan(1e-14);
    }
    expect(Math.min(...largest)).toBeGreaterThan(40);
  });
});

describe('keys of a shape', () => {
  // Between keys whose angles differ by 4° = 0.07 in all, a chord is off its arc by 0.07² / 8 at most, whether numbers, matrices or
  // quaternions are mixed. Neighbours on different halves are off by up to 2.
  it('turn as the angles of the keyframes do, about any axes', () => {
    const bound = (2 * ((4 * Math.PI) / 180) ** 2) / 8;
    let flips = 0;
    for (let i = 0; i < 40; i++) {
      const [from, to] = [turns(200), turns(700)];
      const common = { translate: [0, 0, 0] as Vec3, scale: 1 };
      const motion = [
        { time: 1, rotate: from, ...common },
        { time: 3, rotate: to, ...common },
      ];
      const keys = shapeKeys(motion, { open: 1, close: 3 }, 'motion');
      flips += keys.filter(({ rotate }) => Math.max(...rotate) < -Math.min(...rotate)).length;
      keys.slice(1).forEach(({ rotate }, k) => expect(dot4(rotate, keys[k]!.rotate)).toBeGreaterThan(0.999));
      for (let t = 0; t < 1; t += 1 / 257) {
        const exact = rotation(from.map((each, k) => each + t * (to[k]! - each)) as Vec3).flat();
        expect(away(linear(keyMatrix(keyAt(keys, t))), exact)).toBeLessThan(bound);
      }
    }
    expect(flips).toBeGreaterThan(100);
  });
});

describe('keys of a camera', () => {
  it('stand where the camera does, and neighbours on the same half', () => {
    let flips = 0;
    for (let i = 0; i < 40; i++) {
      const at = (time: number) => ({ time, position: turns(5), target: turns(1), up: turns(1) });
      const motion = [at(0), at(1), at(2), at(3)];
      const input = { position: [0, 0, 1], target: [0, 0, 0], motion, shutter: { open: 0.5, close: 3 } };
      const { camera } = checkScene({
        version: 1,
        camera: input as SceneInput['camera'],
        materials: { a: { file: 'diffuse' } },
        shapes: [{ type: 'sphere', center: [0, 0, 0], radius: 1, material: 'a' }],
      });
      const keys = cameraKeys(camera);
      flips += keys.filter(({ rotate }) => Math.max(...rotate) < -Math.min(...rotate)).length;
      keys.forEach((key, k) => {
        if (k > 0) expect(dot4(key.rotate, keys[k - 1]!.rotate)).toBeGreaterThan(0);
        const there = cameraAt(camera, 0.5 + 2.5 * key.time);
        const { right, up, forward } = axes(there);
        const columns = [0, 1, 2].flatMap((row) => [right[row]!, up[row]!, -forward[row]!]);
        expect(away(linear(keyMatrix(key)), columns)).toBeLessThan(1e-9);
        expect(away(key.translate, there.position)).toBeLessThan(1e-12);
      });
    }
    expect(flips).toBeGreaterThan(100);
  });
});
