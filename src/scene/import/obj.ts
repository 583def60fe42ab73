/**
 * Wavefront OBJ → mesh or scene. three's loader parses; ours check before (obj-check) and index after (weld).
 * Import this file lazily: three comes with it.
 */
import { OBJLoader } from 'three/examples/jsm/loaders/OBJLoader.js';
import type { MeshData, SceneDocument } from '../document.ts';
import { checkScene } from '../parse.ts';
import { checkObj } from './obj-check.ts';
import { PLAIN, stageFor } from './stage.ts';
import { decodeText, fileError } from './text.ts';
import { weld } from './weld.ts';

/** Longest file that is read, in bytes. */
export const MAX_OBJ_BYTES = 256 * 1024 * 1024;

/**
 * Reads all polygons of a file as one indexed mesh, in the file's own coordinates.
 *
 * Groups and objects are merged; materials, lines, points, vertex colours and free-form surfaces are read
 * over. Polygons become triangle fans, right for convex ones. Triangles without an area are dropped. The mesh
 * has normals if any face refers to some; faces without any then get their flat normal. Numbers are rounded to
 * single precision.
 *
 * @param name file name, for messages
 * @throws SceneError one sentence that names the file and the line
 */
export function readObj(bytes: Uint8Array, name: string): MeshData {
  const checked = checkObj(decodeText(bytes, name, 'lenient', MAX_OBJ_BYTES), name);
  const group = new OBJLoader().parse(checked.text);
  const { geometry } = group.children[0] as unknown as { geometry: ParsedGeometry };
  const { position, normal, uv } = geometry.attributes;
  // The loader computes flat normals where the file has none; the document says "none" by leaving them out.
  const mesh = weld({ positions: position.array, normals: checked.normals ? normal?.array : undefined, uvs: uv?.array });
  if (mesh.indices.length === 0) throw fileError(name, 'expected a face with an area, got only degenerate ones');
  return mesh;
}

/** Reads a mesh and puts it on a neutral stage that fits it. @throws SceneError as {@link readObj} */
export function importObj(bytes: Uint8Array, name: string): SceneDocument {
  return checkScene(stageFor([{ name: 'object', data: readObj(bytes, name), material: 'object' }], PLAIN, name));
}

interface ParsedGeometry {
  attributes: { position: { array: Float32Array }; normal?: { array: Float32Array }; uv?: { array: Float32Array } };
}
