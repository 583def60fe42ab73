/** What every mesh importer gives, and the repairs that all of them need. */
import type { MeshData, Vec3 } from '../document.ts';
import { SceneError } from '../errors.ts';
import { smoothNormals } from '../geometry/smooth.ts';
import { fileError, MAX_COORDINATE } from './text.ts';
import { add, AXES, cross, length, sub, vectorOf } from '../vec.ts';
import { shortest } from './shortest.ts';

/** Most vertices and most triangles of a file. */
export const MAX_VERTICES = 4_000_000;
export const MAX_TRIANGLES = 4_000_000;

/** An indexed triangle mesh in single precision, counter-clockwise from outside, in its file's own coordinates. */
export interface ImportedMesh {
  name: string;
  /** Three numbers a vertex. */
  positions: Float32Array;
  /** Three a triangle. */
  indices: Uint32Array;
  /** Three numbers a vertex, unit length. */
  normals?: Float32Array;
  /** Four numbers a vertex: a unit vector along which u grows, and ±1, the sign of the bitangent n × t. */
  tangents?: Float32Array;
  /** Two numbers a vertex; v = 0 is the bottom of an image, except where the importer says otherwise. */
  uvs?: Float32Array;
  /** A second set. */
  uvs1?: Float32Array;
  /** Three numbers a vertex: linear Rec. 709, ≥ 0. */
  colors?: Float32Array;
}

/** Numbers a vertex of each attribute. */
const WIDTHS = { positions: 3, normals: 3, tangents: 4, uvs: 2, uvs1: 2, colors: 3 } as const;
const ATTRIBUTES = Object.keys(WIDTHS) as (keyof typeof WIDTHS)[];
const NAMES = {
  positions: 'a coordinate',
  normals: 'a normal',
  tangents: 'a tangent',
  uvs: 'a texture coordinate',
  uvs1: 'a texture coordinate',
  colors: 'a colour',
};
/** Largest magnitudes: squares of normals must be finite in single precision. */
const LIMITS = { positions: MAX_COORDINATE, normals: 1e18, tangents: 1e18, uvs: MAX_COORDINATE, uvs1: MAX_COORDINATE, colors: 1e6 };

const NO_AREA = 'expected a face with an area, got only degenerate ones';
/** What is thrown of a mesh without an area, and whether it was that. */
export const withoutArea = (file: string): SceneError => fileError(file, NO_AREA);
export const isWithoutArea = (error: unknown): boolean => error instanceof SceneError && error.message.endsWith(NO_AREA);

/**
 * Checks every number, drops triangles without an area and vertices that no triangle uses, and gives normals unit length;
 * one of length zero becomes the mean of the faces around.
 * @throws SceneError naming the vertex
 */
export function tidied(mesh: ImportedMesh, file: string): ImportedMesh {
  checkNumbers(mesh, file);
  const { used, indices } = withoutDegenerate(mesh);
  if (indices.length === 0) throw withoutArea(file);
  const kept: ImportedMesh = { ...mesh, indices };
  if (used.length < mesh.positions.length / 3) {
    for (const key of ATTRIBUTES) if (mesh[key] !== undefined) kept[key] = gathered(mesh[key], WIDTHS[key], used);
  }
  if (kept.normals !== undefined) kept.normals = unitNormals(kept, kept.normals);
  return kept;
}

/** As {@link tidied}, with every vertex and triangle. @throws SceneError naming the vertex */
export function whole(mesh: ImportedMesh, file: string): ImportedMesh {
  checkNumbers(mesh, file);
  return mesh.normals === undefined ? mesh : { ...mesh, normals: unitNormals(mesh, mesh.normals) };
}

function checkNumbers(mesh: ImportedMesh, file: string): void {
  for (const key of ATTRIBUTES) {
    const limit = LIMITS[key];
    const values = mesh[key];
    const bad = values?.findIndex((each) => !(Math.abs(each) <= limit)) ?? -1;
    if (values === undefined || bad < 0) continue;
    const vertex = Math.floor(bad / WIDTHS[key]);
    throw fileError(file, `expected ${NAMES[key]} within ±${limit} at vertex ${vertex}, got ${values[bad]}`);
  }
}

/** Three numbers of single precision from `at` on. For these arrays alone: a function that reads several kinds is slow with all of them. */
export const tripleAt = (values: Float32Array, at: number): Vec3 => [values[at]!, values[at + 1]!, values[at + 2]!];

/** Three words from `at` on, such as the corners of a triangle. */
export const cornersAt = (words: Uint32Array, at: number): Vec3 => [words[at]!, words[at + 1]!, words[at + 2]!];

/** Copies `count` numbers. */
export function copyNumbers(from: Float32Array, start: number, count: number, to: Float32Array, at: number): void {
  for (let i = 0; i < count; i++) to[at + i] = from[start + i]!;
}

/** Triangles that have an area, renumbered, and the old number of each vertex that they use. */
function withoutDegenerate({ positions: p, indices }: ImportedMesh): { indices: Uint32Array; used: Uint32Array } {
  const order = new Int32Array(p.length / 3).fill(-1);
  const used = new Uint32Array(order.length);
  const kept = new Uint32Array(indices.length);
  let count = 0;
  let vertices = 0;
  for (let k = 0; k + 2 < indices.length; k += 3) {
    const corners = cornersAt(indices, k);
    if (!hasArea(p, corners)) continue;
    for (const vertex of corners) {
      order[vertex] = 0;
      kept[count++] = vertex;
    }
  }
  // In the order of the file, so that a mesh that uses all of its vertices stays as it is.
  for (let vertex = 0; vertex < order.length; vertex++) {
    if (order[vertex] === -1) continue;
    used[vertices] = vertex;
    order[vertex] = vertices++;
  }
  for (let i = 0; i < count; i++) kept[i] = order[kept[i]!]!;
  return { indices: kept.slice(0, count), used: used.slice(0, vertices) };
}

function hasArea(p: Float32Array, [a, b, c]: Vec3): boolean {
  const origin = tripleAt(p, a * 3);
  return cross(sub(tripleAt(p, b * 3), origin), sub(tripleAt(p, c * 3), origin)).some((each) => each !== 0);
}

function gathered(values: Float32Array, width: number, vertices: Uint32Array): Float32Array {
  const out = new Float32Array(vertices.length * width);
  vertices.forEach((vertex, i) => copyNumbers(values, vertex * width, width, out, i * width));
  return out;
}

/** Normals at unit length, unchanged where they nearly have it. */
function unitNormals({ positions, indices }: ImportedMesh, normals: Float32Array): Float32Array {
  const out = Float32Array.from(normals);
  let smooth: Float32Array | undefined;
  for (let k = 0; k < out.length; k += 3) {
    const own = tripleAt(out, k);
    const size = length(own);
    if (Math.abs(size - 1) < 1e-4) continue;
    if (size > 0) {
      for (const axis of AXES) out[k + axis] = own[axis] / size;
      continue;
    }
    smooth ??= smoothNormals(positions, indices);
    const faces = tripleAt(smooth, k);
    const around = length(faces);
    for (const axis of AXES) out[k + axis] = around > 0 ? faces[axis] / around : axis === 2 ? 1 : 0;
  }
  return out;
}

/** Numbers of all its arrays. */
export const numbersIn = (mesh: ImportedMesh): number =>
  ATTRIBUTES.reduce((sum, key) => sum + (mesh[key]?.length ?? 0), mesh.indices.length);

/** The mesh as a document holds it: plain numbers, as short as single precision allows. `v`: where the file's v grows. */
export function documentMesh(
  { positions, indices, normals, tangents, uvs, uvs1, colors }: ImportedMesh,
  v: 'up' | 'down' = 'up',
): MeshData {
  const numbers = (values: Float32Array): number[] => Array.from(values, shortest);
  const coordinates = (values: Float32Array): number[] =>
    Array.from(values, (each, i) => shortest(v === 'down' && i % 2 === 1 ? Math.fround(1 - each) : each));
  return {
    positions: numbers(positions),
    indices: Array.from(indices),
    ...(normals && { normals: numbers(normals) }),
    ...(tangents && { tangents: numbers(tangents) }),
    ...(uvs && { uvs: coordinates(uvs) }),
    ...(uvs1 && { uvs1: coordinates(uvs1) }),
    ...(colors && { colors: Array.from(colors, (each) => shortest(Math.min(65504, Math.max(0, each)))) }),
  };
}

/** The mean colour of the vertices. */
export function meanColor(colors: Float32Array): Vec3 {
  let sum: Vec3 = [0, 0, 0];
  for (let k = 0; k < colors.length; k += 3) sum = add(sum, tripleAt(colors, k));
  return vectorOf((channel) => (sum[channel] * 3) / colors.length);
}
