/** Shapes → primitives: corners, sides, areas, boxes, shading normals. */
import { describe, expect, test } from 'vitest';
import type { SceneDocument, SceneInput, Shape, Vec3 } from '../../src/scene/document.ts';
import { area, flatten, KIND, needNormals, primitiveBounds, type Primitives } from '../../src/scene/geometry/primitives.ts';
import { checkScene } from '../../src/scene/parse.ts';
import { add, cross, dot, length, normalize, rotation, scale, sub, transformed } from '../../src/scene/vec.ts';
import { ball, checkBounds, face, generator, vector } from '../helpers/primitives.ts';

const SEED = 7;
type ShapeInput = SceneInput['shapes'][number];
type MeshInput = Extract<ShapeInput, { type: 'mesh' }>;
type Without<T> = T extends unknown ? Omit<T, 'material'> : never;

const areaOf = (primitives: Primitives, i: number): number => area(primitives.kind[i], face(primitives, i));

/** Primitives of the shapes of a scene. */
function primitivesOf({ shapes }: Pick<SceneDocument, 'shapes'>): Primitives {
  return flatten(
    shapes.map((shape, index) => ({ shape, index })),
    needNormals(shapes),
  );
}

function flattened(...shapes: Without<ShapeInput>[]): Primitives {
  return primitivesOf(
    checkScene({
      version: 1,
      camera: { position: [0, 0, 5], target: [0, 0, 0] },
      materials: { grey: { file: 'diffuse' } },
      shapes: shapes.map((each) => ({ ...each, material: 'grey' })),
    }),
  );
}

const normalOf = (primitives: Primitives, i: number): Vec3 => normalize(cross(face(primitives, i)[1], face(primitives, i)[2]));
const all = (primitives: Primitives): number[] => Array.from({ length: primitives.count }, (_, i) => i);

/** Componentwise, to single precision of numbers of the given size. */
function expectClose(actual: Vec3, expected: Vec3, size = 1): void {
  expect(length(sub(actual, expected)), `${actual} instead of ${expected}`).toBeLessThan(4e-7 * size);
}

describe('quad', () => {
  test('is one parallelogram whose front faces along edge1 × edge2', () => {
    const quad = flattened({ type: 'quad', corner: [1, 2, 3], edge1: [2, 0, 0], edge2: [0.5, 3, 0] });
    expect(quad.count).toBe(1);
    expect([...quad.kind]).toEqual([KIND.parallelogram]);
    expect([...quad.points]).toEqual([1, 2, 3, 2, 0, 0, 0.5, 3, 0]);
    expect(normalOf(quad, 0)).toEqual([0, 0, 1]);
    expect(areaOf(quad, 0)).toBe(6);
    expect([...primitiveBounds(quad)]).toEqual([1, 2, 3, 3.5, 5, 3]);
    expect([quad.normals, quad.dropped]).toEqual([null, 0]);
  });

  test('shares its corners with its neighbour', () => {
    const [a, b, e]: Vec3[] = [[0.1, 0.2, 0.3], [0.7, 0.1, 0.9], [0.3, 1.7, 0.2]]; // prettier-ignore
    const pair = flattened({ type: 'quad', corner: a, edge1: b, edge2: e }, { type: 'quad', corner: add(a, b), edge1: b, edge2: e });
    const [[p, u], [q]] = [face(pair, 0), face(pair, 1)];
    for (let axis = 0; axis < 3; axis++) expect(Math.fround(p[axis] + u[axis])).toBe(q[axis]);
    expect([...pair.shape]).toEqual([0, 1]);
  });
});

describe('box', () => {
  const center: Vec3 = [3, -1, 2];
  const size: Vec3 = [2, 4, 6];
  test.each<[Vec3]>([[[0, 0, 0]], [[30, 40, -75]], [[90, 0, 180]]])('rotated by %j: six outward faces', (rotate) => {
    const box = flattened({ type: 'box', center, size, rotate });
    expect(box.count).toBe(6);
    expect(new Set(box.kind)).toEqual(new Set([KIND.parallelogram]));
    const turn = rotation(rotate);
    const normals: Vec3[] = [];
    for (const i of all(box)) {
      const [p0, e1, e2] = face(box, i);
      const middle = add(p0, scale(add(e1, e2), 0.5));
      const outward = normalize(sub(middle, center));
      expectClose(normalOf(box, i), outward);
      // Back in the box's own frame the outward direction is one of the axes, and the face lies half a size away.
      const own = [0, 1, 2].map((k) => dot(outward, [turn[0][k], turn[1][k], turn[2][k]]));
      const axis = own.findIndex((each) => Math.abs(each) > 0.5);
      expect(length(sub(middle, center))).toBeCloseTo(size[axis] / 2, 5);
      expect(areaOf(box, i)).toBeCloseTo(48 / size[axis], 4);
      normals.push(own.map(Math.round) as Vec3);
    }
    expect(new Set(normals.map(String)).size).toBe(6);
    checkBounds(box, 1e-6, SEED);
  });

  test('is rotated about its centre, x first, then y, then z', () => {
    const box = flattened({ type: 'box', center, size, rotate: [30, 40, -75] });
    const corner = add(center, transformed(rotation([30, 40, -75]), scale(size, 0.5)));
    const corners = all(box).flatMap((i) => {
      const [p0, e1, e2] = face(box, i);
      return [p0, add(p0, e1), add(p0, e2), add(p0, add(e1, e2))];
    });
    expect(corners.filter((each) => length(sub(each, corner)) < 4e-6).length).toBe(3);
  });
});

describe('disk', () => {
  const normals: Vec3[] = [[0, 0, 2], [0, 0, -1], [0.3, -0.4, 0.2], [-5, 0, 0]]; // prettier-ignore
  test.each(normals.map((each) => [each]))('facing %j', (normal) => {
    const disk = flattened({ type: 'disk', center: [1, 2, 3], normal, radius: 2.5 });
    expect([...disk.kind]).toEqual([KIND.disk]);
    const [p0, e1, e2] = face(disk, 0);
    expect(p0).toEqual([1, 2, 3]);
    expectClose(normalOf(disk, 0), normalize(normal));
    expect(length(e1)).toBeCloseTo(2.5, 6);
    expect(length(e2)).toBeCloseTo(2.5, 6);
    expect(dot(e1, e2)).toBeCloseTo(0, 6);
    expect(areaOf(disk, 0)).toBeCloseTo(Math.PI * 6.25, 5);
    const n = normalize(normal);
    [...primitiveBounds(disk)].forEach((each, k) => {
      expect(each).toBeCloseTo(p0[k % 3] + (k < 3 ? -1 : 1) * 2.5 * Math.sqrt(Math.max(0, 1 - n[k % 3] ** 2)), 5);
    });
    checkBounds(disk, 0.01, SEED);
  });
});

test('sphere', () => {
  const sphere = flattened({ type: 'sphere', center: [0.1, 2, 3], radius: 0.3 });
  expect([...sphere.kind]).toEqual([KIND.sphere]);
  expect([...sphere.points]).toEqual([Math.fround(0.1), 2, 3, Math.fround(0.3), 0, 0, 0, 0, 0]);
  expect(areaOf(sphere, 0)).toBeCloseTo(4 * Math.PI * 0.09, 6);
  checkBounds(sphere, 0.03, SEED);
});

describe('boxes of primitives', () => {
  test.each([1e7, 1, 1e-4])('hold points exactly at coordinates of about %f', (far) => {
    const random = generator(SEED);
    const number = (): number => random() - 0.5;
    const point = (): Vec3 => [number(), number(), number()];
    const shapes = Array.from({ length: 40 }, () => [
      { type: 'quad' as const, corner: scale(point(), far), edge1: scale(point(), far), edge2: point() },
      { type: 'disk' as const, center: scale(point(), far), normal: point(), radius: far / 2 },
      { type: 'sphere' as const, center: scale(point(), far), radius: Math.abs(number()) },
    ]).flat();
    checkBounds(flattened(...shapes), 0.06, SEED);
  });
});

const triangle = { positions: [0, 0, 0, 1, 0, 0, 0, 1, 0], indices: [0, 1, 2] };
const mesh = (data: MeshInput['data'], rest: Partial<Without<MeshInput>> = {}): Without<MeshInput> => ({ type: 'mesh', data, ...rest });

describe('mesh', () => {
  test('is scaled, rotated, translated', () => {
    const primitives = flattened(mesh(triangle, { transform: { scale: [2, 3, 4], rotate: [0, 0, 90], translate: [10, 20, 30] } }));
    expect([...primitives.kind]).toEqual([KIND.triangle]);
    const [p0, e1, e2] = face(primitives, 0);
    expectClose(p0, [10, 20, 30], 30);
    expectClose(e1, [0, 2, 0], 30);
    expectClose(e2, [-3, 0, 0], 30);
    expectClose(normalOf(primitives, 0), [0, 0, 1]);
    expect(areaOf(primitives, 0)).toBeCloseTo(3, 4);
  });

  test('faces outward when counter-clockwise from outside; its area is that of the sphere', () => {
    const primitives = flattened(mesh(ball(24), { transform: { scale: 2, rotate: [10, 20, 30], translate: [1, 1, 1] } }));
    expect(primitives.count).toBe(8 * 24 * 24);
    for (const i of all(primitives)) expect(dot(normalOf(primitives, i), sub(face(primitives, i)[0], [1, 1, 1]))).toBeGreaterThan(1.9);
    const sum = all(primitives).reduce((total, i) => total + areaOf(primitives, i), 0);
    expect(sum / (16 * Math.PI)).toBeGreaterThan(0.995);
    expect(sum / (16 * Math.PI)).toBeLessThan(1);
    checkBounds(flattened(mesh(ball(2), { transform: { rotate: [10, 20, 30], translate: [50, 0, 0] } })), 1e-6, SEED);
  });

  test('corners are those of the mesh in single precision: neighbours share them', () => {
    const positions = [0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.9, 0.1, 0.7];
    expect([...flattened(mesh({ positions, indices: [0, 1, 2] })).points]).toEqual(positions.map(Math.fround));
  });

  test('triangles without an area, or of one that single precision cannot tell, are dropped and counted', () => {
    const positions = [0, 0, 0, 1, 0, 0, 0, 1, 0, 2, 0, 0, 1e-25, 0, 0, 0, 1e-25, 0];
    const indices = [0, 1, 2, 0, 1, 3, 0, 0, 1, 1, 0, 2, 0, 4, 5];
    const primitives = flattened({ type: 'sphere', center: [0, 0, 0], radius: 1 }, mesh({ positions, indices }, { shading: 'smooth' }));
    expect([primitives.count, primitives.dropped]).toEqual([3, 3]);
    expect([...primitives.shape]).toEqual([0, 1, 1]);
    const { kind, normals, points, face: faces } = primitives;
    expect([kind.length, points.length, normals!.length, faces.length]).toEqual([3, 27, 27, 3]);
    expect([normalOf(primitives, 1), normalOf(primitives, 2)]).toEqual([[0, 0, 1], [0, 0, -1]]); // prettier-ignore
    // Each knows which triangle of its mesh it is.
    expect([...faces]).toEqual([0, 0, 3]);
    // A dropped triangle leaves nothing behind in what comes after it.
    const after = flattened(mesh({ positions, indices: [0, 1, 3] }), { type: 'sphere', center: [0, 0, 0], radius: 1 });
    expect([...after.points]).toEqual([0, 0, 0, 1, 0, 0, 0, 0, 0]);
    const bad = mesh(triangle);
    const scene = checkScene({
      version: 1,
      camera: { position: [0, 0, 5], target: [0, 0, 0] },
      materials: { a: { file: 'b' } },
      shapes: [{ ...bad, material: 'a' }],
    });
    const [shape] = scene.shapes;
    if (shape.type === 'mesh') shape.data = { ...shape.data!, positions: shape.data!.positions.with(4, NaN) };
    expect(primitivesOf(scene)).toMatchObject({ count: 0, dropped: 1 });
  });

  test('without data is an error that names it', () => {
    expect(() => flattened({ type: 'sphere', center: [0, 0, 0], radius: 1 }, { type: 'mesh', file: 'a.obj' })).toThrow(
      /^At shapes\[1\]: expected a loaded mesh/,
    );
  });

  test('a million triangles are exactly as many primitives', () => {
    const rows = 708;
    const positions = Array.from({ length: rows * rows * 3 }, (_, k) =>
      k % 3 === 2 ? 0 : k % 3 === 0 ? Math.floor(k / 3) % rows : Math.floor(k / 3 / rows),
    );
    const indices: number[] = [];
    for (let y = 0; y + 1 < rows; y++) for (let x = 0; x + 1 < rows; x++) {
      const at = y * rows + x;
      indices.push(at, at + 1, at + rows, at + rows, at + 1, at + rows + 1);
    } // prettier-ignore
    const shape = {
      ...mesh({ positions, indices }),
      material: 'grey',
      shading: 'auto' as const,
      transform: { scale: 1, rotate: [0, 0, 0] as Vec3, translate: [0, 0, 0] as Vec3 },
    };
    const primitives = primitivesOf({ shapes: [shape as unknown as Shape] });
    expect([primitives.count, primitives.dropped]).toEqual([2 * 707 * 707, 0]);
  });
});

describe('shading normals', () => {
  const corner = ({ normals }: Primitives, i: number, k: number): Vec3 => vector(normals!, i * 9 + k * 3);
  const tilted = { ...triangle, normals: [0.6, 0, 0.8, 0, 0, 0, 0, 0, -3] };

  test('auto: the mesh’s own, normalised; the geometric one for those without a direction; the rest as they are', () => {
    const primitives = flattened(mesh(tilted), { type: 'quad', corner: [0, 0, 0], edge1: [0, 1, 0], edge2: [0, 0, 1] });
    expectClose(corner(primitives, 0, 0), [0.6, 0, 0.8]);
    expect(corner(primitives, 0, 1)).toEqual([0, 0, 1]);
    expect(corner(primitives, 0, 2)).toEqual([0, 0, -1]);
    for (let k = 0; k < 3; k++) expect(corner(primitives, 1, k)).toEqual([1, 0, 0]);
  });

  test('flat ignores them; auto without them is flat', () => {
    expect(flattened(mesh(tilted, { shading: 'flat' })).normals).toBeNull();
    expect(flattened(mesh(triangle)).normals).toBeNull();
  });

  test('go by the inverse transpose: they stay perpendicular to the surface', () => {
    const n: Vec3 = [1, 2, 3];
    const [a, b]: Vec3[] = [[2, -1, 0], [3, 0, -1]]; // prettier-ignore
    const data = { positions: [0, 0, 0, ...a, ...b], indices: [0, 1, 2], normals: [...n, ...n, ...n] };
    const primitives = flattened(mesh(data, { transform: { scale: [2, 0.5, 30], rotate: [20, -30, 40], translate: [1, 2, 3] } }));
    for (let k = 0; k < 3; k++) expectClose(corner(primitives, 0, k), normalOf(primitives, 0), 3);
  });

  test('smooth: those of a sphere, welded across its seams, whatever the mesh says', () => {
    const data = ball(12);
    const primitives = flattened(mesh({ ...data, normals: data.positions.map(() => 1) }, { shading: 'smooth' }));
    const atPosition = new Map<string, string>();
    for (const i of all(primitives)) {
      for (let k = 0; k < 3; k++) {
        const at = vector(data.positions, (i * 3 + k) * 3);
        expect(dot(corner(primitives, i, k), at)).toBeGreaterThan(0.998);
        expect(length(corner(primitives, i, k))).toBeCloseTo(1, 6);
        const key = String(at.map((each) => Math.fround(each) + 0));
        expect(atPosition.get(key) ?? String(corner(primitives, i, k))).toBe(String(corner(primitives, i, k)));
        atPosition.set(key, String(corner(primitives, i, k)));
      }
    }
    expect(atPosition.size).toBe(4 * 12 * 12 + 2);
  });

  test('smooth: weighted by angle, so that the corner of a cube points along its diagonal', () => {
    // Three faces at the origin; one of them is cut in two there, which must not count twice.
    const positions = [0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1, 1, 1, 0];
    const indices = [0, 1, 3, 0, 3, 2, 0, 4, 1, 0, 2, 4];
    const primitives = flattened(mesh({ positions, indices }, { shading: 'smooth' }));
    for (const i of all(primitives)) expectClose(corner(primitives, i, 0), normalize([-1, -1, -1]));
  });

  test('smooth: where faces cancel out, the geometric one', () => {
    // A tilted triangle, its back cut in two: the angles add up to those of the front only to within rounding.
    const positions = [0.1, 0.2, 0.3, 0.8, -0.1, 0.2, 0.4, 0.9, 0.7, 0.6, 0.4, 0.45];
    const primitives = flattened(mesh({ positions, indices: [0, 1, 2, 0, 3, 1, 0, 2, 3] }, { shading: 'smooth' }));
    for (const i of all(primitives)) expectClose(corner(primitives, i, 0), normalOf(primitives, i));
  });
});
