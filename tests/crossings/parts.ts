/** What crossings are made of: numbers that shrink well, shapes, places, a room to stand in. */
import fc from 'fast-check';
import type { SceneInput, Vec3 } from '../../src/scene/document.ts';
import { add, apply, cross, dot, rotation, scale } from '../reference/linear.ts';

export type Shape = SceneInput['shapes'][number];
type Emission = NonNullable<Shape['emission']>;

/** In 20 steps; shrinks towards the least. */
export const number = (least: number, most: number): fc.Arbitrary<number> =>
  fc.integer({ min: 0, max: 20 }).map((each) => Math.round((least + ((most - least) * each) / 20) * 1e6) / 1e6);
/** About 0. */
export const vector = (most: number): fc.Arbitrary<Vec3> => fc.tuple(around(most), around(most), around(most));
const around = (most: number): fc.Arbitrary<number> => fc.integer({ min: -10, max: 10 }).map((each) => (most * each) / 10);
export const color = (most: number): fc.Arbitrary<Vec3> => {
  const channel = number(0.3 * most, most);
  return fc.tuple(channel, channel, channel);
};
const degrees = fc.integer({ min: 0, max: 35 }).map((each) => 10 * each);
export const turn: fc.Arbitrary<Vec3> = fc.tuple(degrees, degrees, degrees);
export const among = <T>(...all: T[]): fc.Arbitrary<T> => fc.constantFrom(...all);

export const KINDS = ['sphere', 'quad', 'disk', 'mesh', 'smooth', 'box', 'cylinder', 'cone', 'torus', 'capsule'] as const;
export type Kind = (typeof KINDS)[number];

const CORNERS = [0.55, -0.35, 0, -0.4, -0.35, 0.45, -0.4, -0.35, -0.45, 0.05, 0.55, 0];
const FACES = [0, 2, 1, 0, 1, 3, 1, 2, 3, 2, 0, 3];

/** A thing about the origin, some 0.5 in radius. */
export function shapeOf(kind: Kind, material: string): Shape {
  const center: Vec3 = [0, 0, 0];
  switch (kind) {
    case 'sphere': return { type: 'sphere', center, radius: 0.5, material };
    case 'quad': return { type: 'quad', corner: [-0.5, 0.1, 0.4], edge1: [1, 0.1, 0], edge2: [0.2, 0, -0.8], material };
    case 'box': return { type: 'box', center, size: [0.8, 0.6, 0.7], material };
    case 'disk': return { type: 'disk', center, normal: [0.2, 1, 0.3], radius: 0.5, material };
    case 'cylinder': return { type: 'cylinder', center, axis: [0.3, 1, 0], radius: 0.35, height: 0.7, material };
    case 'cone': return { type: 'cone', center, axis: [0, 1, 0.4], radius: 0.5, topRadius: 0.1, height: 0.8, material };
    case 'torus': return { type: 'torus', center, axis: [0.3, 1, 0.4], radius: 0.4, tube: 0.2, material };
    case 'capsule': return { type: 'capsule', center, axis: [0.2, 1, -0.4], radius: 0.25, height: 0.5, material };
    case 'mesh': return { type: 'mesh', data: { positions: CORNERS, indices: FACES }, material };
    case 'smooth': return { type: 'mesh', data: { positions: CORNERS, indices: FACES, normals: CORNERS }, shading: 'smooth', material };
  }
} // prettier-ignore

/** A ceiling of 2,048 triangles: a deep tree. */
export function waves(high: number): Shape {
  const n = 32;
  const positions = Array.from({ length: (n + 1) ** 2 }, (_, k) => {
    const [u, v] = [(k % (n + 1)) / n, Math.floor(k / (n + 1)) / n];
    return [4 * u - 2, 1.7 + high * Math.sin(9 * u) * Math.cos(7 * v), 3 * v - 1.2];
  });
  const indices = Array.from({ length: n * n }, (_, k) => {
    const at = Math.floor(k / n) * (n + 1) + (k % n);
    return [at, at + 1, at + n + 1, at + 1, at + n + 2, at + n + 1];
  });
  return { type: 'mesh', data: { positions: positions.flat(), indices: indices.flat() }, material: 'black' };
}

/** Rows of three numbers, and what is added: p ↦ L p + t. */
export interface Place {
  linear: readonly [Vec3, Vec3, Vec3];
  move: Vec3;
}
export const point = ({ linear, move }: Place, p: Vec3): Vec3 => add(apply(linear, p), move);
/** As `matrices` of instances has it. */
export const matrixOf = ({ linear, move }: Place): number[] => linear.flatMap((row, k) => [...row, move[k]!]);
const determinant = ({ linear: [x, y, z] }: Place): number => dot(cross(x, y), z);
/** Where a place stretches normals to: the cofactors of its linear part, which are its inverse transpose times the determinant. */
const cofactors = ({ linear: [x, y, z] }: Place): [Vec3, Vec3, Vec3] => [cross(y, z), cross(z, x), cross(x, y)];

/** Turned, then stretched and perhaps mirrored and sheared along the world's axes, then moved. */
export interface Placing {
  turn: Vec3;
  stretch: Vec3;
  shear: number;
}
export const placing: fc.Arbitrary<Placing> = fc.record({
  turn,
  stretch: fc.tuple(
    number(0.7, 1.6),
    number(0.6, 1.4),
    fc.tuple(number(0.6, 1.5), among(1, -1)).map(([size, side]) => size * side),
  ),
  shear: number(0, 0.5),
});
/** As large along all axes. */
export const similar = (each: Placing): Placing => ({ ...each, stretch: [1, 1, Math.sign(each.stretch[2])], shear: 0 });

export function placeOf({ turn: angles, stretch, shear }: Placing, move: Vec3): Place {
  const rows = rotation(angles);
  const linear: [Vec3, Vec3, Vec3] = [
    add(scale(rows[0], stretch[0]), scale(rows[1], shear)),
    scale(rows[1], stretch[1]),
    scale(rows[2], stretch[2]),
  ];
  return { linear, move };
}

/** The shape as it stands in the place, without an instance; boxes by their faces. Spheres, where the place is similar. */
export function baked(shape: Shape, place: Place): Shape[] {
  const isMirror = determinant(place) < 0;
  const quad = (corner: Vec3, edge1: Vec3, edge2: Vec3): Shape => {
    const [a, b] = [apply(place.linear, edge1), apply(place.linear, edge2)];
    const { material, emission } = shape;
    return {
      type: 'quad',
      corner: point(place, corner),
      edge1: isMirror ? b : a,
      edge2: isMirror ? a : b,
      material,
      ...(emission && { emission }),
    };
  };
  switch (shape.type) {
    case 'sphere':
      return [{ ...shape, center: point(place, shape.center), radius: shape.radius * Math.cbrt(Math.abs(determinant(place))) }];
    case 'quad':
      return [quad(shape.corner, shape.edge1, shape.edge2)];
    case 'box': {
      const half = scale(shape.size, 0.5);
      return [0, 1, 2].flatMap((axis) =>
        [1, -1].map((side) => {
          const unit = (k: number, length: number): Vec3 => [0, 1, 2].map((i) => (i === k ? length : 0)) as Vec3;
          const [u, v] = [(axis + 1) % 3, (axis + 2) % 3];
          const corner = add(add(unit(axis, side * half[axis]!), unit(u, -half[u]!)), unit(v, -half[v]!));
          const edges = [unit(u, shape.size[u]!), unit(v, shape.size[v]!)] as const;
          return side > 0 ? quad(corner, edges[0], edges[1]) : quad(corner, edges[1], edges[0]);
        }),
      );
    }
    case 'mesh': {
      const { positions, indices, normals } = shape.data!;
      const three = (from: ArrayLike<number>, of: (v: Vec3) => Vec3): number[] =>
        Array.from({ length: from.length / 3 }, (_, i) => of([from[3 * i]!, from[3 * i + 1]!, from[3 * i + 2]!])).flat();
      const turned = isMirror ? indices.map((_, i) => indices[i - (i % 3) + [0, 2, 1][i % 3]!]!) : indices;
      const data = {
        positions: three(positions, (p) => point(place, p)),
        indices: Array.from(turned),
        ...(normals && { normals: three(normals, (n) => scale(apply(cofactors(place), n), isMirror ? -1 : 1)) }),
      };
      return [{ ...shape, data }];
    }
    default:
      throw new Error(`no ${shape.type} is baked`);
  }
}

export const glowing = (radiance: Vec3, sides: Emission['sides'] = 'both'): { material: string; emission: Emission } => ({
  material: 'black',
  emission: { radiance, sides },
});

export const GREY = { file: 'diffuse', params: { albedo: [0.6, 0.5, 0.4] } };
export const BLACK = { file: 'diffuse', params: { albedo: [0, 0, 0] } };

/**
 * Small shapes below the floor, so that scenes of these kinds share kernels, which take longer to compile than to run.
 * @param lamps those that shine, as good as nothing
 */
export function pinned(kinds: readonly Kind[], lamps: readonly Kind[] = [], materials: readonly string[] = []): Shape[] {
  const hidden = (kind: Kind, i: number, of: object): Shape => {
    const at: Vec3 = [0.1 * i, -1.3, 0];
    const place: Place = { linear: [[1e-3, 0, 0], [0, 1e-3, 0], [0, 0, 1e-3]], move: at }; // prettier-ignore
    const shape = { ...shapeOf(kind, 'black'), ...of } as Shape;
    if (shape.type === 'cylinder' || shape.type === 'cone' || shape.type === 'capsule')
      return { ...shape, center: at, radius: 1e-3, height: 1e-3 };
    if (shape.type === 'torus') return { ...shape, center: at, radius: 1e-3, tube: 1e-4 };
    if (shape.type === 'disk') return { ...shape, center: at, radius: 1e-3 };
    return baked(shape, place)[0]!;
  };
  return [
    ...kinds.map((kind, i) => hidden(kind, i, {})),
    ...lamps.map((kind, i) => hidden(kind, i + 10, glowing([1e-3, 1e-3, 1e-3]))),
    ...materials.map((material, i) => hidden('quad', i + 20, { material })),
  ];
}

/** Where the i-th of three things stands. */
export const spot = (i: number, off: Vec3): Vec3 => [1.1 * (i - 1) + 0.2 * off[0], -0.2 + 0.25 * off[1], 0.5 * off[2]];

/** A floor and a wall, a camera before them. `more` is laid over it, its shapes behind those. */
export function room({ shapes = [], materials, render, ...more }: Partial<SceneInput>): SceneInput {
  return {
    version: 1,
    camera: { position: [0.3, 0.8, 5], target: [0, 0.1, 0], fov: 46 },
    film: { width: 32, height: 32 },
    materials: { grey: GREY, black: BLACK, ...materials },
    shapes: [
      { type: 'quad', corner: [-2.5, -1, 2.5], edge1: [5, 0, 0], edge2: [0, 0, -4], material: 'grey' },
      { type: 'quad', corner: [-2.5, -1, -1.5], edge1: [5, 0, 0], edge2: [0, 3, 0], material: 'grey' },
      ...shapes,
    ],
    ...more,
    render: { maxDepth: 3, sampler: 'pcg', ...render },
  } as SceneInput;
}

/** The scene with other settings of rendering. */
export const by = (scene: SceneInput, render: SceneInput['render']): SceneInput => ({ ...scene, render: { ...scene.render, ...render } });
