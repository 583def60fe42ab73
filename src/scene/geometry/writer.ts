/** Fills the primitive arrays, one primitive after the other. */
import type { Vec3 } from '../document.ts';
import { KIND, POINT_WORDS, type Primitives } from './kinds.ts';

/**
 * Limits of |e1 × e2|² within which single precision can normalise it: the least normal number and the
 * greatest. Faces beyond have no usable normal.
 */
const NORMAL_MIN = 1.1754944e-38;
const NORMAL_MAX = 3.4028235e38;

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

  /** One of the curved kinds: see curved.ts. */
  curved(kind: number, shape: number, p0: Vec3, e1: Vec3, e2: Vec3): void {
    this.result.points.set([...p0, ...e1, ...e2], this.next(kind, shape) * POINT_WORDS);
  }

  /**
   * A face through three corners, already in single precision where neighbours share them. The edges are
   * the differences of the rounded corners, so that neighbouring faces agree on a shared edge to within
   * half a unit in the last place of its length.
   *
   * @returns the primitive's index; -1: dropped, because single precision cannot tell its normal (no
   * area, or not finite).
   */
  planar(
    kind: number,
    shape: number,
    ax: number,
    ay: number,
    az: number,
    bx: number,
    by: number,
    bz: number,
    cx: number,
    cy: number,
    cz: number,
  ): number {
    const index = this.edges(kind, shape, ax, ay, az, bx - ax, by - ay, bz - az, cx - ax, cy - ay, cz - az);
    if (kind === KIND.triangle && index >= 0) {
      const { points } = this.result;
      const at = index * POINT_WORDS + 3;
      points[at] = bx;
      points[at + 1] = by;
      points[at + 2] = bz;
      points[at + 3] = cx;
      points[at + 4] = cy;
      points[at + 5] = cz;
    }
    return index;
  }

  /** A face by its point and edges, which are rounded here; else like {@link planar}. */
  edges(
    kind: number,
    shape: number,
    px: number,
    py: number,
    pz: number,
    ux: number,
    uy: number,
    uz: number,
    vx: number,
    vy: number,
    vz: number,
  ): number {
    const { normals, points } = this.result;
    ux = Math.fround(ux);
    uy = Math.fround(uy);
    uz = Math.fround(uz);
    vx = Math.fround(vx);
    vy = Math.fround(vy);
    vz = Math.fround(vz);
    const x = uy * vz - uz * vy;
    const y = uz * vx - ux * vz;
    const z = ux * vy - uy * vx;
    const square = x * x + y * y + z * z;
    const isUsable = square >= NORMAL_MIN && square <= NORMAL_MAX && Number.isFinite(px + py + pz);
    if (!isUsable) {
      this.result.dropped++;
      return -1;
    }
    const index = this.next(kind, shape);
    const at = index * POINT_WORDS;
    points[at] = px;
    points[at + 1] = py;
    points[at + 2] = pz;
    points[at + 3] = ux;
    points[at + 4] = uy;
    points[at + 5] = uz;
    points[at + 6] = vx;
    points[at + 7] = vy;
    points[at + 8] = vz;
    if (normals !== null) {
      const scale = 1 / Math.sqrt(square);
      for (let k = at; k < at + POINT_WORDS; k += 3) {
        normals[k] = x * scale;
        normals[k + 1] = y * scale;
        normals[k + 2] = z * scale;
      }
    }
    return index;
  }

  /** Replaces the shading normal of corner 0, 1 or 2 by one of any length; one without a direction is ignored. */
  normal(index: number, corner: number, x: number, y: number, z: number): void {
    const length = Math.hypot(x, y, z);
    if (!(length > 1e-30 && length < Infinity)) return;
    const normals = this.result.normals!;
    const at = index * POINT_WORDS + corner * 3;
    normals[at] = x / length;
    normals[at + 1] = y / length;
    normals[at + 2] = z / length;
  }

  /** Says which triangle of its mesh a primitive is. */
  face(index: number, face: number): void {
    this.result.face[index] = face;
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
