/** Fills the primitive arrays, one primitive after the other. */
import type { Vec3 } from '../document.ts';
import { curvedNumber } from '../shapes/curved.ts';
import type { CurvedPrimitive } from '../shapes/kind.ts';
import { AXES, sub } from '../vec.ts';
import { KIND, POINT_WORDS, type Primitives } from './kinds.ts';

/**
 * Limits of |e1 × e2|² within which single precision can normalise it: the least normal number and the
 * greatest. Faces beyond have no usable normal.
 */
const NORMAL_MIN = 1.1754944e-38;
const NORMAL_MAX = 3.4028235e38;

const rounded = ([x, y, z]: Vec3): Vec3 => [Math.fround(x), Math.fround(y), Math.fround(z)];

export class PrimitiveWriter {
  private readonly result: Primitives;

  /** Room for at most `capacity` primitives. */
  constructor(capacity: number, hasNormals: boolean) {
    this.result = {
      count: 0,
      kind: new Uint8Array(capacity),
      points: new Float32Array(capacity * POINT_WORDS),
      shape: new Uint32Array(capacity),
      normals: hasNormals ? new Float32Array(capacity * POINT_WORDS) : null,
      face: new Uint32Array(capacity),
      dropped: 0,
    };
  }

  sphere(shape: number, centre: Vec3, radius: number): void {
    const { points } = this.result;
    const index = this.next(KIND.sphere, shape);
    points.set(centre, index * POINT_WORDS);
    points[index * POINT_WORDS + 3] = radius;
  }

  /** @param face see {@link Primitives.face} */
  curved(primitive: CurvedPrimitive, shape: number, p0: Vec3, e1: Vec3, e2: Vec3, face = 0): void {
    const index = this.next(curvedNumber(primitive), shape);
    const { points } = this.result;
    const at = index * POINT_WORDS;
    for (const k of AXES) {
      points[at + k] = p0[k];
      points[at + 3 + k] = e1[k];
      points[at + 6 + k] = e2[k];
    }
    this.result.face[index] = face;
  }

  /** By a corner and its two neighbours, each rounded first; else like {@link triangle}. */
  parallelogram(shape: number, a: Vec3, b: Vec3, c: Vec3): void {
    const corner = rounded(a);
    this.edges(KIND.parallelogram, shape, corner, sub(rounded(b), corner), sub(rounded(c), corner));
  }

  /** By its centre and two perpendicular radii; else like {@link triangle}. */
  disk(shape: number, centre: Vec3, u: Vec3, v: Vec3): void {
    this.edges(KIND.disk, shape, centre, u, v);
  }

  /**
   * Triangle number `face` of its mesh, through three vertices whose coordinates begin at `a`, `b`, `c`. The edges are the
   * differences of the rounded corners, so that neighbouring faces agree on a shared edge to within half a unit in the last
   * place of its length.
   *
   * @returns the primitive's index; -1: dropped, because single precision cannot tell its normal (no
   * area, or not finite).
   */
  triangle(shape: number, face: number, positions: Float32Array, a: number, b: number, c: number): number {
    const { points } = this.result;
    const at = this.result.count * POINT_WORDS;
    points[at] = positions[a]!;
    points[at + 1] = positions[a + 1]!;
    points[at + 2] = positions[a + 2]!;
    points[at + 3] = positions[b]!;
    points[at + 4] = positions[b + 1]!;
    points[at + 5] = positions[b + 2]!;
    points[at + 6] = positions[c]!;
    points[at + 7] = positions[c + 1]!;
    points[at + 8] = positions[c + 2]!;
    const index = this.keep(
      KIND.triangle,
      shape,
      Math.fround(points[at + 3]! - points[at]!),
      Math.fround(points[at + 4]! - points[at + 1]!),
      Math.fround(points[at + 5]! - points[at + 2]!),
      Math.fround(points[at + 6]! - points[at]!),
      Math.fround(points[at + 7]! - points[at + 1]!),
      Math.fround(points[at + 8]! - points[at + 2]!),
    );
    if (index >= 0) this.result.face[index] = face;
    return index;
  }

  /** A point and edges, which are rounded here. */
  private edges(kind: number, shape: number, [px, py, pz]: Vec3, [ux, uy, uz]: Vec3, [vx, vy, vz]: Vec3): number {
    const { points } = this.result;
    const at = this.result.count * POINT_WORDS;
    points.set([px, py, pz, ux, uy, uz, vx, vy, vz], at);
    return this.keep(kind, shape, points[at + 3]!, points[at + 4]!, points[at + 5]!, points[at + 6]!, points[at + 7]!, points[at + 8]!);
  }

  /** Takes the face that stands behind the last primitive, if its edges u and v have a normal. */
  private keep(kind: number, shape: number, ux: number, uy: number, uz: number, vx: number, vy: number, vz: number): number {
    const { normals, points } = this.result;
    const at = this.result.count * POINT_WORDS;
    const x = uy * vz - uz * vy;
    const y = uz * vx - ux * vz;
    const z = ux * vy - uy * vx;
    const square = x * x + y * y + z * z;
    const isUsable = square >= NORMAL_MIN && square <= NORMAL_MAX && Number.isFinite(points[at]! + points[at + 1]! + points[at + 2]!);
    if (!isUsable) {
      points.fill(0, at, at + POINT_WORDS);
      this.result.dropped++;
      return -1;
    }
    if (normals !== null) {
      const scale = 1 / Math.sqrt(square);
      for (let k = at; k < at + POINT_WORDS; k += 3) {
        normals[k] = x * scale;
        normals[k + 1] = y * scale;
        normals[k + 2] = z * scale;
      }
    }
    return this.next(kind, shape);
  }

  /** Replaces the shading normal of corner 0, 1 or 2 by `vectors[from…]`, of any length; one without a direction is ignored. */
  normal(index: number, corner: number, vectors: Float32Array, from: number): void {
    const x = vectors[from]!;
    const y = vectors[from + 1]!;
    const z = vectors[from + 2]!;
    const length = Math.sqrt(x * x + y * y + z * z);
    if (!(length > 1e-30 && length < Infinity)) return;
    const normals = this.result.normals!;
    const at = index * POINT_WORDS + corner * 3;
    normals[at] = x / length;
    normals[at + 1] = y / length;
    normals[at + 2] = z / length;
  }

  /** The arrays, cut to what was written. */
  finish(): Primitives {
    const { result } = this;
    const { count } = result;
    if (count === result.kind.length) return result;
    return {
      count,
      kind: result.kind.slice(0, count),
      points: result.points.slice(0, count * POINT_WORDS),
      shape: result.shape.slice(0, count),
      normals: result.normals?.slice(0, count * POINT_WORDS) ?? null,
      face: result.face.slice(0, count),
      dropped: result.dropped,
    };
  }

  private next(kind: number, shape: number): number {
    const index = this.result.count++;
    this.result.kind[index] = kind;
    this.result.shape[index] = shape;
    return index;
  }
}
