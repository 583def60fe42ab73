/** The geometric primitives that the kernel intersects, as flat arrays. */

/**
 * Planar kinds are the points p0 + u e1 + v e2; their geometric normal, the shape's outward or front
 * side, is normalize(e1 × e2):
 *
 * - triangle: u, v ≥ 0, u + v ≤ 1; stored are its corners p0, p0 + e1, p0 + e2, so that neighbours share them exactly
 * - parallelogram: 0 ≤ u, v ≤ 1 (a quad is one, a box is six)
 * - disk: u² + v² ≤ 1; p0 is the centre, e1 and e2 are perpendicular radii
 *
 * An instance is a group of primitives at a place of its own.
 */
export const KIND = { triangle: 0, parallelogram: 1, disk: 2, sphere: 3, instance: 4 } as const;

/** The rest have intersections of their own: src/scene/shapes/curved.ts numbers them, in the order of the shapes. */
export const FIRST_CURVED = 5;
export const isCurved = (kind: number): boolean => kind >= FIRST_CURVED;

export interface Primitives {
  count: number;
  kind: Uint8Array;
  /** 9 a primitive: p0, e1, e2; of a triangle its corners. Sphere: centre, (radius, 0, 0), (0, 0, 0). Instance: its number, then zeros. Curved kinds: see src/scene/shapes. */
  points: Float32Array;
  /** Index into allShapes; of an instance that of the document's shape it is, or NO_SHAPE. */
  shape: Uint32Array;
  /**
   * 9 a primitive: unit shading normals at p0, p0 + e1, p0 + e2; the geometric normal, three times, where
   * the shape has none; zeros for a sphere. May lean to the other side than the geometric normal. Null
   * when no primitive has any.
   */
  normals: Float32Array | null;
  /** Of a triangle its number in its mesh, where its texture coordinates, colours and tangents are; of a curve its first vertex; else 0. */
  face: Uint32Array;
  /** Faces left out because they have no area, see {@link PrimitiveWriter.triangle}. */
  dropped: number;
}

/** Values of a primitive in `points` and `normals`. */
export const POINT_WORDS = 9;
