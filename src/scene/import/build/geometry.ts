/** Shapes of scene files as triangles, in their own coordinates. z is the axis of what is round. */
import { fileError } from '../text.ts';
import { cornersAt, type ImportedMesh, tripleAt } from '../mesh.ts';
import { type Axis, add, cross, dot, length, scale, sub } from '../../vec.ts';
import type { Vec3 } from '../../document.ts';

/** Steps around a full turn, and from pole to pole. */
const AROUND = 128;
const ALONG = 64;

/** A grid of points (u to the right, v up) as a mesh whose front is seen where u × v points to the eye. */
export function gridMesh(
  name: string,
  [columns, rows]: readonly [number, number],
  point: (u: number, v: number) => Vec3,
  normal?: (u: number, v: number) => Vec3,
): ImportedMesh {
  const width = columns + 1;
  const positions: number[] = [];
  const normals: number[] = [];
  const uvs: number[] = [];
  for (let row = 0; row <= rows; row++)
    for (let column = 0; column <= columns; column++) {
      const [u, v] = [column / columns, row / rows];
      positions.push(...point(u, v));
      if (normal !== undefined) normals.push(...normal(u, v));
      uvs.push(u, v);
    }
  const indices: number[] = [];
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) {
      const corner = row * width + column;
      indices.push(corner, corner + 1, corner + width + 1, corner, corner + width + 1, corner + width);
    }
  return {
    name,
    positions: Float32Array.from(positions),
    indices: Uint32Array.from(indices),
    uvs: Float32Array.from(uvs),
    ...(normal !== undefined && { normals: Float32Array.from(normals) }),
  };
}

/** A part of a sphere, from z = low to high and around by `turn` radians; u goes around, v from low to high by the polar angle. */
export function sphereMesh(radius: number, low = -radius, high = radius, turn = 2 * Math.PI): ImportedMesh {
  const polar = (z: number): number => Math.acos(Math.min(1, Math.max(-1, z / radius)));
  const [from, to] = [polar(low), polar(high)];
  const at = (u: number, v: number): Vec3 => {
    const [phi, theta] = [u * turn, from + (to - from) * v];
    return [Math.sin(theta) * Math.cos(phi), Math.sin(theta) * Math.sin(phi), Math.cos(theta)];
  };
  return gridMesh('sphere', [AROUND, ALONG], (u, v) => scale(at(u, v), radius), at);
}

/** A part of an open cylinder. */
export function cylinderMesh(radius: number, low: number, high: number, turn = 2 * Math.PI): ImportedMesh {
  const at = (u: number): Vec3 => [Math.cos(u * turn), Math.sin(u * turn), 0];
  return gridMesh('cylinder', [AROUND, 1], (u, v) => [radius * at(u)[0], radius * at(u)[1], low + (high - low) * v], at);
}

/** A part of a disk or ring that faces +z; v is 0 at the rim. */
export function diskMesh(height: number, radius: number, inner = 0, turn = 2 * Math.PI): ImportedMesh {
  return gridMesh('disk', [AROUND, 1], (u, v) => {
    const r = radius + (inner - radius) * v;
    return [r * Math.cos(u * turn), r * Math.sin(u * turn), height];
  });
}

/** The square from −1 to 1 that faces +z. */
export const squareMesh = (): ImportedMesh => gridMesh('rectangle', [1, 1], (u, v) => [2 * u - 1, 2 * v - 1, 0]);

/** Sides of Mitsuba's cube: the axes along which u and v grow, v upwards, and that to which it faces, each with its sign. */
const SIDES: readonly (readonly [u: Axis, along: number, v: Axis, up: number, n: Axis, front: number])[] = [
  [2, 1, 0, -1, 1, -1],
  [0, -1, 2, 1, 1, 1],
  [1, 1, 2, 1, 0, 1],
  [1, 1, 0, -1, 2, 1],
  [1, 1, 2, -1, 0, -1],
  [1, -1, 0, -1, 2, -1],
];

/** The cube from −1 to 1, each side with coordinates of its own. */
export function cubeMesh(): ImportedMesh {
  const sides = SIDES.map(([uAxis, along, vAxis, up, n, front]) =>
    gridMesh('cube', [1, 1], (u, v) => {
      const point: Vec3 = [0, 0, 0];
      point[n] = front;
      point[uAxis] = along * (2 * u - 1);
      point[vAxis] = up * (2 * v - 1);
      return point;
    }),
  );
  return joined('cube', sides);
}

/** Meshes as one; an attribute that one of them lacks is left out. */
export function joined(name: string, meshes: readonly ImportedMesh[]): ImportedMesh {
  const list = (key: 'positions' | 'normals' | 'uvs'): number[] | null =>
    meshes.every((each) => each[key] !== undefined) ? meshes.flatMap((each) => [...(each[key] ?? [])]) : null;
  let first = 0;
  const indices = meshes.flatMap((each) => {
    const own = [...each.indices].map((index) => index + first);
    first += each.positions.length / 3;
    return own;
  });
  const [normals, uvs] = [list('normals'), list('uvs')];
  return {
    name,
    positions: Float32Array.from(list('positions') ?? []),
    indices: Uint32Array.from(indices),
    ...(normals !== null && { normals: Float32Array.from(normals) }),
    ...(uvs !== null && { uvs: Float32Array.from(uvs) }),
  };
}

/** The bilinear patch of four corners (u right, v up); flat parallelograms are two triangles. */
export function patchMesh(p00: Vec3, p10: Vec3, p01: Vec3, p11: Vec3): ImportedMesh {
  const twist = sub(add(p00, p11), add(p10, p01));
  const size = length(sub(p10, p00)) + length(sub(p01, p00));
  const steps = length(twist) <= 1e-5 * size ? 1 : 16;
  return gridMesh('patch', [steps, steps], (u, v) =>
    add(scale(add(scale(p00, 1 - u), scale(p10, u)), 1 - v), scale(add(scale(p01, 1 - u), scale(p11, u)), v)),
  );
}

/** Triangles wound so that they face the way that their vertices' normals do. */
export function facingNormals(mesh: ImportedMesh): ImportedMesh {
  const { normals, positions } = mesh;
  if (normals === undefined) return mesh;
  const indices = Uint32Array.from(mesh.indices);
  for (let k = 0; k < indices.length; k += 3) {
    const [a, b, c] = cornersAt(indices, k);
    const p = tripleAt(positions, 3 * a);
    const front = cross(sub(tripleAt(positions, 3 * b), p), sub(tripleAt(positions, 3 * c), p));
    const mean = add(add(tripleAt(normals, 3 * a), tripleAt(normals, 3 * b)), tripleAt(normals, 3 * c));
    if (dot(front, mean) < 0) [indices[k + 1], indices[k + 2]] = [c, b];
  }
  return { ...mesh, indices };
}

/** The other way round. */
export function reversed(mesh: ImportedMesh): ImportedMesh {
  const indices = Uint32Array.from(mesh.indices);
  for (let k = 0; k < indices.length; k += 3) {
    const [, b, c] = cornersAt(indices, k);
    [indices[k + 1], indices[k + 2]] = [c, b];
  }
  return { ...mesh, indices, ...(mesh.normals !== undefined && { normals: mesh.normals.map((each) => -each) }) };
}

/** Of each triangle. */
export function triangleAreas({ positions, indices }: ImportedMesh): number[] {
  const areas: number[] = [];
  for (let k = 0; k < indices.length; k += 3) {
    const [a, b, c] = cornersAt(indices, k);
    const p = tripleAt(positions, 3 * a);
    areas.push(length(cross(sub(tripleAt(positions, 3 * b), p), sub(tripleAt(positions, 3 * c), p))) / 2);
  }
  return areas;
}

/** @throws SceneError for an index without a vertex */
export function checkIndices({ positions, indices }: ImportedMesh, file: string, line: number): void {
  const count = positions.length / 3;
  const bad = indices.find((each) => each >= count);
  if (bad !== undefined) throw fileError(file, `expected an index of a vertex from 0 to ${count - 1}, got ${bad}`, line);
}
