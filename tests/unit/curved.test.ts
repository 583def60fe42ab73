/** Cylinders, cones, tori and capsules on the host: boxes that hold them tightly, areas, insides, and where a ray finds them. */
import { describe, expect, it } from 'vitest';
import { pick } from '../../src/engine/camera/pick.ts';
import type { SceneInput, Vec3 } from '../../src/scene/document.ts';
import { buildGeometry } from '../../src/scene/geometry/build.ts';
import { isInside } from '../../src/scene/geometry/inside.ts';
import { area, face, primitiveBounds } from '../../src/scene/geometry/primitives.ts';
import { checkScene } from '../../src/scene/parse.ts';
import { add, scale } from '../../src/scene/vec.ts';
import { generator } from '../helpers/primitives.ts';
import { randomDirection } from '../helpers/rays.ts';
import { curvedHit, curvedOf, type CurvedShape } from '../reference/curved.ts';
import type { Surface } from '../reference/surfaces.ts';

const place = { center: [0.3, -2, 1] as Vec3, axis: [0.3, 1, -0.2] as Vec3, material: 'a' };
/** With the area of the surface and the volume in closed form. */
const CASES: [SceneInput['shapes'][number], number, number][] = [
  [{ type: 'cylinder', radius: 0.7, height: 1.9, ...place }, 2 * Math.PI * 0.7 * (1.9 + 0.7), Math.PI * 0.49 * 1.9],
  [{ type: 'cone', radius: 0.9, height: 1.2, ...place }, Math.PI * 0.9 * (1.5 + 0.9), (Math.PI * 0.81 * 1.2) / 3],
  [
    { type: 'cone', radius: 0.2, topRadius: 0.6, height: 0.3, ...place },
    Math.PI * (0.8 * 0.5 + 0.04 + 0.36),
    (Math.PI * 0.3 * (0.04 + 0.36 + 0.12)) / 3,
  ],
  [{ type: 'torus', radius: 1, tube: 0.3, ...place }, 4 * Math.PI ** 2 * 0.3, 2 * Math.PI ** 2 * 0.09],
  [{ type: 'capsule', radius: 0.4, height: 1.1, ...place }, Math.PI * 0.8 * 1.9, Math.PI * 0.16 * (1.1 + 1.6 / 3)],
];

describe.each(CASES)('%o', (input, surface, volume) => {
  const scene = checkScene({
    version: 1,
    camera: { position: [0, 0, 9], target: [0, 0, 0] },
    materials: { a: { file: 'diffuse' } },
    shapes: [input],
  });
  const shape = scene.shapes[0] as CurvedShape;
  const geometry = buildGeometry(scene);
  const { primitives } = geometry;
  const box = primitiveBounds(primitives);
  const random = generator(3);
  const whole = curvedOf(shape, {} as Surface);

  it('has the area of its formula', () => expect(area(primitives.kind[0]!, face(primitives, 0))).toBeCloseTo(surface, 5));

  it('is held by its box, which is touched on every side, and encloses its volume', () => {
    const size = [0, 1, 2].map((k) => box[k + 3]! - box[k]!) as Vec3;
    const gap = [...size, ...size].map(() => Infinity);
    let inside = 0;
    const tries = 20_000;
    for (let i = 0; i < tries; i++) {
      const p = size.map((each, k) => box[k]! + each * random()) as Vec3;
      inside += Number(isInside(shape, p));
      if (i % 4 > 0) continue;
      const d = randomDirection(random);
      const t = curvedHit(whole, add(p, scale(d, -10)), d, 0);
      if (t === Infinity) continue;
      const at = add(p, scale(d, t - 10));
      for (let k = 0; k < 3; k++) {
        gap[k] = Math.min(gap[k]!, at[k]! - box[k]!);
        gap[k + 3] = Math.min(gap[k + 3]!, box[k + 3]! - at[k]!);
      }
    }
    expect(Math.min(...gap)).toBeGreaterThan(0);
    expect(Math.max(...gap)).toBeLessThan(0.04);
    const share = volume / (size[0] * size[1] * size[2]);
    // Five standard errors.
    expect(Math.abs(inside / tries - share)).toBeLessThan(5 * Math.sqrt((share * (1 - share)) / tries));
  });

  it('is found by a ray where all roots are looked at', () => {
    for (let i = 0; i < 500; i++) {
      const d = randomDirection(random);
      const origin = add(add(shape.center, scale(randomDirection(random), 1.2 * random())), scale(d, i % 2 ? -5 : 0));
      const t = curvedHit(whole, origin, d, 0);
      expect(pick(geometry, { origin, direction: d })?.distance ?? Infinity).toBeCloseTo(t, 5);
    }
  });
});

it('an open cylinder has a side and no inside', () => {
  const scene = checkScene({
    version: 1,
    camera: { position: [0, 0, 9], target: [0, 0, 0] },
    materials: { a: { file: 'diffuse' } },
    shapes: [{ type: 'cylinder', center: [0, 0, 0], radius: 1, height: 2, open: true, material: 'a' }],
  });
  const { primitives } = buildGeometry(scene);
  expect(area(primitives.kind[0]!, face(primitives, 0))).toBeCloseTo(4 * Math.PI, 5);
  expect(isInside(scene.shapes[0]!, [0, 0, 0])).toBe(false);
  expect(pick(buildGeometry(scene), { origin: [0, 5, 0], direction: [0, -1, 0] })).toBe(null);
});
