/**
 * Wavefront OBJ → mesh or scene. three's loader parses; ours check before (obj-check) and index after (weld).
 * Import this file lazily: three comes with it.
 */
import { OBJLoader } from 'three/examples/jsm/loaders/OBJLoader.js';
import type { MeshData } from '../document.ts';
import { type CheckedObj, checkObj } from './obj-check.ts';
import { decodeText, fileError } from './text.ts';
import { type Soup, weld } from './weld.ts';

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
 * Groups, objects and materials are merged; lines, points and free-form surfaces are read
 * over. Colours of vertices are sRGB; vertices without one are white where others have one. Polygons become triangle fans, right for convex ones. Triangles without an area are dropped. The mesh
 * has normals if any face refers to some; faces without any then get their flat normal. Numbers are rounded to
 * single precision.
 *
 * @param name file name, for messages
 * @throws SceneError one sentence that names the file and the line
 */
export function readObj(bytes: Uint8Array, name: string): MeshData {
  const mesh = weld(parse(check(bytes, name)));
  if (mesh.indices.length === 0) throw fileError(name, 'expected a face with an area, got only degenerate ones');
  return mesh;
}

/** The same, a mesh for each material, in the order in which they first occur. @throws SceneError as {@link readObj} */
export function readObjParts(bytes: Uint8Array, name: string): ObjPart[] {
  const checked = check(bytes, name);
  const soup = parse(checked);
  const ranges = new Map<string | null, [number, number][]>();
  checked.runs.forEach(({ material, start }, i) => {
    const range: [number, number] = [start * 3, (checked.runs[i + 1]?.start ?? checked.triangles) * 3];
    if (ranges.has(material)) ranges.get(material)!.push(range);
    else ranges.set(material, [range]);
  });
  const parts = [...ranges].map(([material, own]) => ({ material, data: weld(ranges.size === 1 ? soup : partOf(soup, own)) }));
  const visible = parts.filter((each) => each.data.indices.length > 0);
  if (visible.length === 0) throw fileError(name, 'expected a face with an area, got only degenerate ones');
  return visible;
}

const check = (bytes: Uint8Array, name: string): CheckedObj => checkObj(decodeText(bytes, name, 'lenient', MAX_OBJ_BYTES), name);

/** Triangles in the order of the file. */
function parse(checked: CheckedObj): Soup {
  const group = new OBJLoader().parse(checked.text);
  const { geometry } = group.children[0] as unknown as { geometry: ParsedGeometry };
  const { position, normal, uv, color } = geometry.attributes;
  // The loader computes flat normals where the file has none; the document says "none" by leaving them out.
  return {
    positions: position.array,
    normals: checked.normals ? normal?.array : undefined,
    // The loader has made them linear.
    colors: checked.colors ? color?.array : undefined,
    uvs: uv?.array,
  };
}

/** The corners of some ranges. */
function partOf({ positions, normals, colors, uvs }: Soup, ranges: readonly [number, number][]): Soup {
  const count = ranges.reduce((sum, [start, end]) => sum + end - start, 0);
  const gather = (values: Float32Array | undefined, width: number): Float32Array | undefined => {
    if (values === undefined) return undefined;
    const out = new Float32Array(count * width);
    let at = 0;
    for (const [start, end] of ranges) {
      out.set(values.subarray(start * width, end * width), at);
      at += (end - start) * width;
    }
    return out;
  };
  return { positions: gather(positions, 3)!, normals: gather(normals, 3), colors: gather(colors, 3), uvs: gather(uvs, 2) };
}

interface ParsedGeometry {
  attributes: { position: Attribute; normal?: Attribute; uv?: Attribute; color?: Attribute };
}

interface Attribute {
  array: Float32Array;
}
