/** Places of instances as people edit them: matrices there and back. */
import { describe, expect, it } from 'vitest';
import type { Instance, Vec3 } from '../../src/scene/document.ts';
import { placeOfInstance, withPlace } from '../../src/scene/instance-place.ts';
import { generator } from '../helpers/primitives.ts';

const instance = (matrix: number[]): Instance => ({
  object: 'a',
  matrices: [[1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0], matrix] as Instance['matrices'],
});

describe('places of instances', () => {
  it('are read from matrices and written back, mirrored ones too', () => {
    const random = generator(3);
    for (let k = 0; k < 200; k++) {
      const place = {
        translate: [random(), random(), random()] as Vec3,
        // 90° about y is where two of the angles are one.
        rotate: [360 * random() - 180, k % 10 === 0 ? 90 : 180 * random() - 90, 360 * random() - 180] as Vec3,
        scale: [(k % 3 === 0 ? -1 : 1) * (0.1 + random()), 0.1 + random(), 0.1 + random()] as Vec3,
      };
      const written = withPlace(instance([]), 1, place);
      const again = withPlace(written, 1, placeOfInstance(written, 1)!);
      written.matrices![1]!.forEach((each, i) => expect(again.matrices![1]![i]).toBeCloseTo(each, 9));
      expect(again.matrices![0]).toBe(written.matrices![0]);
    }
  });

  it('of one transform are that', () => {
    const place = { translate: [1, 2, 3] as Vec3, rotate: [10, 20, 30] as Vec3, scale: [2, 2, 2] as Vec3 };
    expect(placeOfInstance({ object: 'a', transform: { ...place, scale: 2 } }, 0)).toEqual(place);
    expect(placeOfInstance({ object: 'a' }, 0)).toEqual({ translate: [0, 0, 0], rotate: [0, 0, 0], scale: [1, 1, 1] });
    expect(withPlace({ object: 'a' }, 0, place).transform).toEqual(place);
  });

  it('are none where a matrix shears, an instance moves, or there is no such matrix', () => {
    expect(placeOfInstance(instance([1, 0.5, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0]), 1)).toBe(null);
    expect(placeOfInstance(instance([0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0]), 1)).toBe(null);
    expect(placeOfInstance(instance([]), 2)).toBe(null);
    expect(placeOfInstance({ object: 'a', motion: [] as unknown as Instance['motion'] }, 0)).toBe(null);
  });
});
