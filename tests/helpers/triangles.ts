import { addPolygon } from '../../src/scene/import/triangulate.ts';

/** Vertices of the triangles of a polygon, three each; it may have corners that turn in. */
export function trianglesOf(positions: readonly number[], corners: readonly number[]): number[] {
  const triangles: number[] = [];
  addPolygon({ push: (index) => triangles.push(index) }, positions, corners);
  return triangles;
}
