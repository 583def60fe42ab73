/** Shape statements. */
import { shown } from '../../errors.ts';
import type { Vec3 } from '../../document.ts';
import { vec3At } from '../../vec.ts';
import { checkIndices, cylinderMesh, diskMesh, joined, patchMesh, sphereMesh } from '../build/geometry.ts';
import { type Notes, type Place, placeError, quoted } from '../build/notes.ts';
import type { Geometry } from '../build/part.ts';
import type { ImportOptions } from '../imported.ts';
import { type ImportedMesh, MAX_TRIANGLES, MAX_VERTICES } from '../mesh.ts';
import { MAX_COORDINATE } from '../text.ts';
import { unpacked } from './files.ts';
import type { Params } from './params.ts';

const MAX_LEVELS = 8;

/** Null: it is left out, which is noted. @throws SceneError */
export async function shapeGeometry(kind: string, params: Params, options: ImportOptions, notes: Notes): Promise<Geometry | null> {
  const { place } = params;
  const mesh = (of: ImportedMesh): Geometry => ({ kind: 'mesh', mesh: of });
  const length = (name: string, other: number): number => params.number(name, other, 1e-7, MAX_COORDINATE);
  const height = (name: string, other: number): number => params.number(name, other, -MAX_COORDINATE, MAX_COORDINATE);
  const turn = (): number => (params.number('phimax', 360, 1e-3, 360) * Math.PI) / 180;
  switch (kind) {
    case 'sphere': {
      const radius = length('radius', 1);
      const within = (z: number): number => Math.min(radius, Math.max(-radius, z));
      const [low, high, around] = [within(height('zmin', -radius)), within(height('zmax', radius)), turn()];
      if (!(high > low)) throw placeError(place, `expected "zmax" above "zmin", ${low}, got ${high}`);
      const isWhole = low === -radius && high === radius && around >= 2 * Math.PI - 1e-6;
      return isWhole ? { kind: 'sphere', center: [0, 0, 0], radius } : mesh(sphereMesh(radius, low, high, around));
    }
    case 'disk': {
      const [radius, inner, at, around] = [
        length('radius', 1),
        params.number('innerradius', 0, 0, MAX_COORDINATE),
        height('height', 0),
        turn(),
      ];
      return inner === 0 && around >= 2 * Math.PI - 1e-6 ? { kind: 'disk', height: at, radius } : mesh(diskMesh(at, radius, inner, around));
    }
    case 'cylinder': {
      const [radius, low, high, around] = [length('radius', 1), height('zmin', -1), height('zmax', 1), turn()];
      if (!(high > low)) throw placeError(place, `expected "zmax" above "zmin", ${low}, got ${high}`);
      return around >= 2 * Math.PI - 1e-6 ? { kind: 'tube', radius, low, high } : mesh(cylinderMesh(radius, low, high, around));
    }
    case 'trianglemesh':
      params.ignore('S', 'faceIndices');
      return mesh(triangles(params, place));
    case 'bilinearmesh':
      return mesh(patches(params, notes));
    case 'loopsubdiv': {
      params.ignore('scheme');
      const { normals: _, ...control } = triangles(params, place);
      const levels = params.whole('levels', 3, 0, MAX_LEVELS);
      checkCounts(0, (control.indices.length / 3) * 4 ** levels, place);
      return { kind: 'mesh', mesh: control, detail: { subdivide: { scheme: 'loop', levels, boundary: 'smooth' } } };
    }
    case 'plymesh': {
      const file = params.string('filename', null);
      if (file === null) throw placeError(place, 'expected the parameter "filename" of a mesh, got none');
      const bytes = (await options.beside?.(file)) ?? null;
      if (bytes === null) {
        notes.add(`The mesh ${quoted(file)} is missing, and left out`, place);
        return null;
      }
      const { readPly } = await import('../ply.ts');
      return mesh(readPly(unpacked(bytes, file), file.replace(/\.gz$/i, '')).mesh);
    }
    default: {
      const { OLDER_SHAPES, olderShape } = await import('./older-shapes.ts');
      const older = OLDER_SHAPES.includes(kind) ? olderShape(kind, params) : undefined;
      if (older) return mesh(older);
      if (older === null) {
        notes.add(`A shape of the kind ${quoted(kind)} is left out`, place);
        return null;
      }
      throw placeError(place, `expected a kind of shape, got ${shown(kind)}`);
    }
  }
}

const pointsOf = (params: Params, name = 'P'): number[] => params.numbers(name, 'point3', 'point');

/** Indices, positions, normals and coordinates of a statement. @throws SceneError */
function triangles(params: Params, place: Place): ImportedMesh {
  const positions = pointsOf(params);
  const given = params.numbers('indices', 'integer');
  const indices = given.length === 0 && positions.length === 9 ? [0, 1, 2] : given;
  const count = positions.length / 3;
  if (count < 3) throw placeError(place, `expected at least 3 points "P", got ${count}`);
  if (indices.length < 3 || indices.length % 3 !== 0)
    throw placeError(place, `expected three "indices" for each triangle, got ${indices.length}`);
  checkCounts(count, indices.length / 3, place);
  checkWhole(indices, place);
  const mesh: ImportedMesh = {
    name: 'mesh',
    positions: Float32Array.from(positions),
    indices: Uint32Array.from(indices),
    ...attributes(params, count, place),
  };
  checkIndices(mesh, place.file, place.line);
  return mesh;
}

/** Normals and coordinates, one a point. @throws SceneError */
function attributes(params: Params, count: number, place: Place): Pick<ImportedMesh, 'normals' | 'uvs'> {
  const normals = params.numbers('N', 'normal3', 'normal', 'vector3', 'vector');
  const uvs = params.numbers('uv', 'point2', 'vector2', 'float');
  const st = uvs.length > 0 ? [] : params.numbers('st', 'point2', 'vector2', 'float');
  if (normals.length !== 0 && normals.length !== 3 * count)
    throw placeError(place, `expected a normal "N" for each of ${count} points, got ${normals.length / 3}`);
  const coordinates = uvs.length > 0 ? uvs : st;
  if (coordinates.length !== 0 && coordinates.length !== 2 * count)
    throw placeError(place, `expected coordinates "uv" for each of ${count} points, got ${coordinates.length / 2}`);
  return {
    ...(normals.length > 0 && { normals: Float32Array.from(normals) }),
    ...(coordinates.length > 0 && { uvs: Float32Array.from(coordinates) }),
  };
}

function checkCounts(vertices: number, faces: number, place: Place): void {
  if (vertices > MAX_VERTICES) throw placeError(place, `expected at most ${MAX_VERTICES} points, got ${vertices}`);
  if (faces > MAX_TRIANGLES) throw placeError(place, `expected at most ${MAX_TRIANGLES} triangles, got ${faces}`);
}

function checkWhole(indices: readonly number[], place: Place): void {
  const bad = indices.find((each) => each < 0);
  if (bad !== undefined) throw placeError(place, `expected an index ≥ 0, got ${bad}`);
}

/** Each patch is flat, or a grid of triangles. @throws SceneError */
function patches(params: Params, notes: Notes): ImportedMesh {
  const { place } = params;
  const positions = pointsOf(params);
  const given = params.numbers('indices', 'integer');
  const indices = given.length === 0 && positions.length === 12 ? [0, 1, 2, 3] : given;
  const count = positions.length / 3;
  if (indices.length < 4 || indices.length % 4 !== 0)
    throw placeError(place, `expected four "indices" for each patch, got ${indices.length}`);
  checkCounts(count, (indices.length / 4) * 2, place);
  checkWhole(indices, place);
  const bad = indices.find((each) => each >= count);
  if (bad !== undefined) throw placeError(place, `expected an index of a point from 0 to ${count - 1}, got ${bad}`);
  const { uvs } = attributes(params, count, place);
  if (params.has('N')) notes.add('Normals of bilinear patches are left out', place);
  if (params.has('emissionfilename')) notes.add('The image of the light of a bilinear patch is left out', place);
  params.ignore('emissionfilename', 'faceIndices');
  const corner = (index: number): Vec3 => vec3At(positions, 3 * index);
  let total = 0;
  const meshes = Array.from({ length: indices.length / 4 }, (_, i) => {
    const [a = 0, b = 0, c = 0, d = 0] = indices.slice(4 * i, 4 * i + 4);
    const mesh = patchMesh(corner(a), corner(b), corner(c), corner(d));
    total += mesh.indices.length / 3;
    checkCounts(0, total, place);
    return uvs === undefined ? mesh : { ...mesh, uvs: between(uvs, [a, b, c, d], mesh.uvs ?? new Float32Array()) };
  });
  return joined('patches', meshes);
}

/** Coordinates of the points of a grid, from those of the patch's corners. */
function between(uvs: Float32Array, [a, b, c, d]: readonly [number, number, number, number], at: Float32Array): Float32Array {
  return at.map((_, i) => {
    const [u, v, lane] = [at[i - (i % 2)] ?? 0, at[i - (i % 2) + 1] ?? 0, i % 2];
    const of = (corner: number): number => uvs[2 * corner + lane] ?? 0;
    return (1 - v) * ((1 - u) * of(a) + u * of(b)) + v * ((1 - u) * of(c) + u * of(d));
  });
}
