/**
 * What a kind of shape is: its part of the document, and all that geometry, engine and page need to know of it. A kind is one file of
 * this folder, listed in index.ts; an intersection of its own is one file of wgsl/shape.
 */
import type { z } from 'zod';
import type { Vec3 } from '../document.ts';
import { SceneError, shown } from '../errors.ts';
import type { Face } from '../geometry/area.ts';
import { columns, type Matrix, type ObjectSpace } from '../geometry/frames.ts';
import type { PrimitiveWriter } from '../geometry/writer.ts';
import type { Field } from '../kind-fields.ts';
import { anglesOf, type Axis, length, rotation, tidy, transformed as times } from '../vec.ts';

/**
 * A primitive with an intersection of its own: the nine numbers of p0, e1 and e2, which its file of wgsl/shape reads. Its functions here
 * are in double precision. Several kinds of shapes may share one.
 */
export interface CurvedPrimitive {
  /** File of wgsl/shape; its functions begin with this name. src/shader/curved.ts lists them. */
  file: string;
  /** Around it: min xyz, max xyz, with room for the rounding of its numbers. */
  box(face: Face): readonly number[];
  /** Distance along the ray, in lengths of `d`, to its first point on the surface; −1: none. */
  distance(face: Face, o: Vec3, d: Vec3): number;
  /** What a light needs; left out: its points cannot be sampled. */
  light?: {
    /** Of the surface, in square scene units. */
    area(face: Face): number;
    /** Of a sphere around p0 that holds it. */
    radius(face: Face): number;
  };
}

export interface ShapeKind<Schema extends z.ZodObject, S = z.output<Schema>> {
  schema: Schema;
  /** How the page calls it. */
  label: string;
  /** Its line in a menu, and what is added there: one around `at`, some `size` in radius. Left out: a file or a program belongs to it. */
  menu?: { line: string; members(at: Vec3, size: number): Record<string, unknown> };
  /** Controls of its own, beside its transform. */
  fields: readonly Field[];
  /** What its schema cannot say. @throws SceneError */
  check?(shape: S, path: string): void;
  /** What it is moved with and turned about; and the shape with this point elsewhere. */
  origin(shape: S): Vec3;
  withOrigin(shape: S, origin: Vec3): S;
  /** Its middle, in world coordinates, where hands take hold of it; left out: its origin. */
  middle?(shape: S): Vec3;
  /** Turned about its origin by a rotation (rows of its matrix). Left out: it looks the same from everywhere. */
  turned?(shape: S, rotation: Matrix): S;
  /** Its own axes, those of `space`, along which it can be stretched alone. */
  stretches: readonly Axis[];
  /** Larger about its origin by these factors along its own axes: all the same, or all 1 but that of one of `stretches`. */
  stretched(shape: S, factors: Vec3): S;
  /** Its own coordinates, which procedural textures are fixed to. */
  space(shape: S): ObjectSpace;
  /** Most primitives that it is, found at once; left out: 1. */
  most?(shape: S): number;
  /** How many it is, where `most` may be far from that: may take as long as to write them. Null: that is not known yet. */
  count?(shape: S, finds: boolean): number | null;
  /** Writes them. `index`: of the shape, for each of them. @throws SceneError for a file that is not loaded */
  write(writer: PrimitiveWriter, index: number, shape: S): void;
  /** What it is written as, where that is neither flat nor a sphere. */
  curved?: CurvedPrimitive;
  /** Why it cannot be a light; left out: it can. */
  dark?: string;
  /** Of lights that cannot be stretched unevenly: how the document's errors call it. */
  stiff?: string;
  /** Whether it has an inside; left out: it has. */
  isClosed?(shape: S): boolean;
  /** Whether a point in its own coordinates is there; left out: the host cannot tell. */
  isInside?(shape: S, p: Vec3): boolean;
  /** A measure of size, to order shapes by which is within which; left out: 0. */
  extent?(shape: S): number;
}

/** Gives a descriptor the types of its schema. */
export const shapeKind = <Schema extends z.ZodObject>(kind: ShapeKind<Schema>): ShapeKind<Schema> => kind;

/** Of shapes about their centre. */
export const centred = {
  origin: ({ center }: { center: Vec3 }): Vec3 => center,
  withOrigin: <S>(shape: S, center: Vec3): S => ({ ...shape, center }),
};

/** Of shapes about an axis, with a radius; along the axis they are as long as `height` says, if they have one. */
export const turnedAboutAxis = {
  turned: <S extends { axis: Vec3 }>(shape: S, by: Matrix): S => ({ ...shape, axis: times(by, shape.axis) }),
  stretches: [0, 2] as const,
  stretched: <S extends { radius: number; height: number }>(shape: S, [across, , along]: Vec3): S => ({
    ...shape,
    radius: shape.radius * across,
    height: shape.height * along,
  }),
};

/** Degrees about x, y and z of what stood so and is turned by a rotation. */
export function turnedAngles(degrees: Vec3, by: Matrix): Vec3 {
  const [x, y, z] = columns(rotation(degrees));
  return tidy(anglesOf([times(by, x), times(by, y), times(by, z)]));
}

/** Of shapes with a transform. */
export const transformed = {
  origin: ({ transform }: { transform: { translate: Vec3 } }): Vec3 => transform.translate,
  withOrigin: <S extends { transform: object }>(shape: S, translate: Vec3): S => ({
    ...shape,
    transform: { ...shape.transform, translate },
  }),
  turned: <S extends { transform: { rotate: Vec3 } }>(shape: S, by: Matrix): S => ({
    ...shape,
    transform: { ...shape.transform, rotate: turnedAngles(shape.transform.rotate, by) },
  }),
  stretches: [0, 1, 2] as const,
  stretched<S extends { transform: { scale: number | Vec3 } }>(shape: S, factors: Vec3): S {
    const { scale } = shape.transform;
    const [x, y, z] = typeof scale === 'number' ? [scale, scale, scale] : scale;
    const isEven = typeof scale === 'number' && factors[0] === factors[1] && factors[1] === factors[2];
    const next: number | Vec3 = isEven ? x * factors[0] : [x * factors[0], y * factors[1], z * factors[2]];
    return { ...shape, transform: { ...shape.transform, scale: next } };
  },
};

/** Controls that several kinds have. */
export const CENTER: Field = { key: 'center', label: 'Centre', kind: 'vector' };
export const AXIS: Field = { key: 'axis', label: 'Axis', kind: 'vector' };
export const lengthField = (key: string, label: string, min = 1e-4): Field => ({ key, label, kind: 'number', min });
export const RADIUS = lengthField('radius', 'Radius');
export const HEIGHT = lengthField('height', 'Height');
export const OPEN: Field = { key: 'open', label: 'Open ends', kind: 'toggle' };

/** @throws SceneError */
export function checkDirection(direction: Vec3, path: string): void {
  if (length(direction) === 0) throw new SceneError(`expected a direction, got ${shown(direction)}`, path);
}

/** @throws SceneError */
export function checkOpen({ open, interior }: { open: boolean; interior?: unknown }, path: string): void {
  if (open && interior !== undefined) throw new SceneError('expected no interior: an open shape has no inside', `${path}.interior`);
}

/** Min xyz and max xyz, by what they are along each axis. */
export const boxOf = (low: (axis: Axis) => number, high: (axis: Axis) => number): number[] => [
  low(0),
  low(1),
  low(2),
  high(0),
  high(1),
  high(2),
];

/** The least root of a ray; −1: none is positive. */
export function firstOf(roots: readonly number[]): number {
  const least = roots.reduce((best, t) => (t > 0 && t < best ? t : best), Infinity);
  return least === Infinity ? -1 : least;
}
