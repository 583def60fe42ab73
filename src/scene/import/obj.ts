/** Wavefront OBJ → mesh or meshes of its materials: obj-data reads and checks, weld makes indexed meshes of it. */
import type { MeshData } from '../document.ts';
import { type ObjData, readObjData } from './obj-data.ts';
import { withoutArea } from './mesh.ts';
import { decodeText } from './text.ts';
import { weld } from './weld.ts';

/** Longest file that is read, in bytes. */
export const MAX_OBJ_BYTES = 256 * 1024 * 1024;

/** The triangles of one material, in the file's own coordinates. */
export interface ObjPart {
  /** What `usemtl` says; null before the first. */
  material: string | null;
  data: MeshData;
}

/**
 * Reads all polygons of a file as one indexed mesh, in the file's own coordinates.
 *
 * Groups, objects and materials are merged; lines, points and free-form surfaces are read over. Colours of vertices are sRGB;
 * vertices without one are white where others have one. Convex polygons become triangle fans, others are cut by ears. Triangles without
 * an area are dropped. The mesh has normals if any face has some; faces without any then get their flat normal. References to
 * normals and texture coordinates that are not there count for none. Numbers are rounded to single precision.
 *
 * @param name file name, for messages
 * @throws SceneError one sentence that names the file and the line
 */
export function readObj(bytes: Uint8Array, name: string): MeshData {
  const data = parsed(bytes, name);
  const mesh = weld(data, [[0, trianglesOf(data)]]);
  if (mesh.indices.length === 0) throw withoutArea(name);
  return mesh;
}

/** The same, a mesh for each material, in the order in which they first occur. @throws SceneError as {@link readObj} */
export function readObjParts(bytes: Uint8Array, name: string): { parts: ObjPart[] } & Pick<ObjData, 'libraries' | 'notes'> {
  const data = parsed(bytes, name);
  const ranges = new Map<string | null, [number, number][]>();
  data.runs.forEach(({ material, start }, i) => {
    const range: [number, number] = [start, data.runs[i + 1]?.start ?? trianglesOf(data)];
    const own = ranges.get(material) ?? [];
    own.push(range);
    ranges.set(material, own);
  });
  const parts = [...ranges].map(([material, own]) => ({ material, data: weld(data, own) }));
  const visible = parts.filter((each) => each.data.indices.length > 0);
  if (visible.length === 0) throw withoutArea(name);
  return { parts: visible, libraries: data.libraries, notes: data.notes };
}

const parsed = (bytes: Uint8Array, name: string): ObjData => readObjData(decodeText(bytes, name, 'lenient', MAX_OBJ_BYTES), name);
const trianglesOf = ({ corners }: ObjData): number => corners.length / 9;
