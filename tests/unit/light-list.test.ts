/** Lights as the tree sees them: the sphere around each holds all of it and no more than it must, whatever its kind and place in the list. */
import { describe, expect, it } from 'vitest';
import type { Emitter } from '../../src/engine/lights/emitters.ts';
import { EmitterList } from '../../src/engine/lights/list.ts';
import type { NearPunctual } from '../../src/engine/lights/punctual.ts';
import type { Vec3 } from '../../src/scene/document.ts';
import { KIND, type Face } from '../../src/scene/geometry/primitives.ts';
import { generator } from '../helpers/primitives.ts';

const random = generator(27);
const somewhere = (): Vec3 => [random() * 4 - 2, random() * 4 - 2, random() * 4 - 2];
const at = ([p0, e1, e2]: Face, u: number, v: number): Vec3 => [0, 1, 2].map((i) => p0[i]! + u * e1[i]! + v * e2[i]!) as Vec3;
const turns = Array.from({ length: 64 }, (_, i) => (2 * Math.PI * i) / 64);
/** Points at the edge of a face. */
const EDGES: Record<number, (face: Face) => Vec3[]> = {
  [KIND.triangle]: (face) => [at(face, 0, 0), at(face, 1, 0), at(face, 0, 1)],
  [KIND.parallelogram]: (face) => [at(face, 0, 0), at(face, 1, 0), at(face, 0, 1), at(face, 1, 1)],
  [KIND.disk]: (face) => turns.map((turn) => at(face, Math.cos(turn), Math.sin(turn))),
};
/** How much larger than it must the sphere may be: that of an ellipse is of both its axes. */
const SLACK: Record<number, number> = { [KIND.triangle]: 1 + 1e-12, [KIND.parallelogram]: 1 + 1e-12, [KIND.disk]: Math.SQRT2 };

const emitter = (kind: number, face: Face, more: Partial<Emitter> = {}): Emitter =>
  ({ kind, face, isMirrored: false, way: null, ...more }) as Emitter;
const sphereOf = (list: EmitterList, i: number): { centre: Vec3; radius: number } => ({
  centre: [...list.spheres.subarray(4 * i, 4 * i + 3)] as Vec3,
  radius: list.spheres[4 * i + 3]!,
});
const apart = (a: Vec3, b: Vec3): number => Math.hypot(...a.map((each, i) => each - b[i]!));

describe.each(Object.entries(EDGES))('a surface of kind %s', (name, edge) => {
  const kind = Number(name);
  const faces = Array.from({ length: 40 }, (): Face => [somewhere(), somewhere(), somewhere()]);
  const list = new EmitterList(faces.length);
  faces.forEach((face, i) => list.setSurface(i, emitter(kind, face, { isMirrored: i % 2 === 1 }), i % 3 === 0, 10 + i));

  it('lies in its sphere, which it touches', () => {
    faces.forEach((face, i) => {
      const { centre, radius } = sphereOf(list, i);
      const far = Math.max(...edge(face).map((each) => apart(each, centre)));
      expect(far).toBeLessThanOrEqual(radius * (1 + 1e-12));
      expect(radius).toBeLessThanOrEqual(far * SLACK[kind]! * 1.01);
    });
  });

  it('faces along the cross product of its edges, or against it where it is mirrored, with its power', () => {
    faces.forEach(([, e1, e2], i) => {
      const n = [0, 1, 2].map((k) => e1[(k + 1) % 3]! * e2[(k + 2) % 3]! - e1[(k + 2) % 3]! * e2[(k + 1) % 3]!);
      const axis = list.axes.subarray(3 * i, 3 * i + 3);
      const cosine = n.reduce((sum, each, k) => sum + each * axis[k]!, 0) / Math.hypot(...n);
      expect(cosine).toBeCloseTo(i % 2 === 1 ? -1 : 1, 12);
      expect([list.cosNormals[i], list.twoSided[i], list.intensity[i]]).toEqual([1, Number(i % 3 === 0), 10 + i]);
    });
  });
});

it('a ball faces everywhere, and fills its sphere', () => {
  const list = new EmitterList(3);
  list.setSurface(2, emitter(KIND.sphere, [[1, 2, 3], [0, 0, 0.75], [0, 0, 0]]), false, 5);
  expect([sphereOf(list, 2), list.cosNormals[2], [...list.axes.subarray(6)]]).toEqual([{ centre: [1, 2, 3], radius: 0.75 }, -1, [0, 0, 1]]);
  expect([...list.spheres.subarray(0, 8)]).toEqual(Array(8).fill(0));
}); // prettier-ignore

it('what moves is all along its way, has two sides and faces everywhere', () => {
  const face: Face = [[0, 0, 0], [1, 0, 0], [0, 1, 0]]; // prettier-ignore
  const far: Face = [[10, 0, 0], [1, 0, 0], [0, 1, 0]]; // prettier-ignore
  const list = new EmitterList(2);
  list.setSurface(1, emitter(KIND.parallelogram, face, { way: [face, far] } as Partial<Emitter>), false, 1);
  const { centre, radius } = sphereOf(list, 1);
  for (const each of [face, far]) for (const point of EDGES[KIND.parallelogram]!(each)) expect(apart(point, centre)).toBeLessThan(radius);
  expect(radius).toBeLessThan(1.02 * (10 + Math.SQRT1_2));
  expect([list.cosNormals[1], list.twoSided[1]]).toEqual([-1, 1]);
});

it('a light without a surface has no size, and the cone that it says', () => {
  const list = new EmitterList(2);
  list.setPunctual(1, { position: [4, 5, 6], axis: [0, -1, 0], cosine: 0.25, intensity: 7 } as unknown as NearPunctual);
  list.setPunctual(0, { position: [1, 1, 1], axis: null, cosine: -1, intensity: 2 } as unknown as NearPunctual);
  expect([...list.spheres]).toEqual([1, 1, 1, 0, 4, 5, 6, 0]);
  expect([...list.axes]).toEqual([0, 0, 1, 0, -1, 0]);
  expect([[...list.cosNormals], [...list.cosEmission], [...list.intensity]]).toEqual([[-1, 1], [-1, 0.25], [2, 7]]); // prettier-ignore
});
