/** What the schema of a mesh cannot say. */
import { SceneError } from '../errors.ts';
import type { MeshData } from '../document.ts';

/** Checks array lengths and index ranges of a mesh. @throws SceneError */
export function checkMesh(mesh: MeshData, path: string): void {
  const { positions, indices, normals, uvs, uvs1, colors, tangents } = mesh;
  if (positions.length % 3 !== 0)
    throw new SceneError(`expected three numbers a vertex, got ${positions.length} numbers`, `${path}.positions`);
  if (indices.length % 3 !== 0) throw new SceneError(`expected three indices a triangle, got ${indices.length}`, `${path}.indices`);
  const vertices = positions.length / 3;
  const bad = indices.findIndex((each) => each >= vertices);
  if (bad >= 0)
    throw new SceneError(`expected an index below ${vertices}, the number of vertices, got ${indices[bad]}`, `${path}.indices[${bad}]`);
  if (normals !== undefined && normals.length !== positions.length) {
    throw new SceneError(`expected as many numbers as positions (${positions.length}), got ${normals.length}`, `${path}.normals`);
  }
  if (uvs !== undefined && uvs.length !== vertices * 2) {
    throw new SceneError(`expected two numbers a vertex (${vertices * 2}), got ${uvs.length}`, `${path}.uvs`);
  }
  if (uvs1 !== undefined && uvs1.length !== vertices * 2) {
    throw new SceneError(`expected two numbers a vertex (${vertices * 2}), got ${uvs1.length}`, `${path}.uvs1`);
  }
  if (colors !== undefined && colors.length !== vertices * 3 && colors.length !== vertices * 4) {
    throw new SceneError(
      `expected three or four numbers a vertex (${vertices * 3} or ${vertices * 4}), got ${colors.length}`,
      `${path}.colors`,
    );
  }
  if (tangents !== undefined && tangents.length !== vertices * 4) {
    throw new SceneError(`expected four numbers a vertex (${vertices * 4}), got ${tangents.length}`, `${path}.tangents`);
  }
}
