/** Colours of triangles → colours of vertices: a vertex becomes as many as the triangles around it have different colours. */
import type { ImportedMesh } from './mesh.ts';
import { VertexTable } from './weld.ts';

/** What a face without a colour reflects among others that have one: as much as a mesh without any. */
export const NO_COLOR = 0.6;

/** @param colors three numbers a triangle: linear Rec. 709 */
export function withTriangleColors<Mesh extends Omit<ImportedMesh, 'name'>>(
  mesh: Mesh,
  colors: Float32Array,
): Mesh & { colors: Float32Array } {
  const palette = new VertexTable(3);
  // A vertex and its colour, whose numbers single precision holds: there are at most four million of each.
  const pairs = new VertexTable(2);
  const indices = new Uint32Array(mesh.indices.length);
  const pair = new Float32Array(2);
  mesh.indices.forEach((vertex, corner) => {
    if (corner % 3 === 0) pair[1] = palette.indexOf(colors.subarray(corner, corner + 3));
    pair[0] = vertex;
    indices[corner] = pairs.indexOf(pair);
  });
  const [owners, shades] = [pairs.vertices(), palette.vertices()];
  const spread = (values: Float32Array, width: number, of: 0 | 1): Float32Array => {
    const out = new Float32Array((owners.length / 2) * width);
    for (let at = 0, i = of; i < owners.length; i += 2, at += width) {
      const from = (owners[i] ?? 0) * width;
      out.set(values.subarray(from, from + width), at);
    }
    return out;
  };
  return {
    ...mesh,
    positions: spread(mesh.positions, 3, 0),
    indices,
    ...(mesh.normals && { normals: spread(mesh.normals, 3, 0) }),
    ...(mesh.uvs && { uvs: spread(mesh.uvs, 2, 0) }),
    colors: spread(shades, 3, 1),
  };
}
