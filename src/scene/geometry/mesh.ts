/** Meshes → triangles: plain loops over flat arrays, because a mesh may have a million of them. */
import type { MeshData, MeshShape, Transform, Vec3 } from '../document.ts';
import { rotation } from '../vec.ts';
import { smoothNormals } from './smooth.ts';
import type { PrimitiveWriter } from './writer.ts';

/** Whether a mesh's triangles get shading normals of their own. */
export const hasNormals = ({ shading, data }: MeshShape): boolean =>
  shading === 'smooth' || (shading === 'auto' && data?.normals !== undefined);

export function writeMesh(writer: PrimitiveWriter, shape: number, mesh: MeshShape, data: MeshData): void {
  const { indices } = data;
  const positions = transformed(data.positions, linear(mesh.transform), mesh.transform.translate);
  const normals = shadingNormals(mesh, data, positions);
  for (let k = 0; k + 2 < indices.length; k += 3) {
    const a = indices[k]! * 3;
    const b = indices[k + 1]! * 3;
    const c = indices[k + 2]! * 3;
    const index = writer.triangle(shape, k / 3, positions, a, b, c);
    if (index < 0 || normals === null) continue;
    writer.normal(index, 0, normals, a);
    writer.normal(index, 1, normals, b);
    writer.normal(index, 2, normals, c);
  }
}

/** World normals a vertex, of any length; null: flat. */
function shadingNormals(mesh: MeshShape, data: MeshData, positions: Float32Array): Float32Array | null {
  if (!hasNormals(mesh)) return null;
  if (mesh.shading === 'smooth') return smoothNormals(positions, data.indices);
  return transformed(data.normals!, inverseTranspose(mesh.transform), [0, 0, 0]);
}

type Matrix = [Vec3, Vec3, Vec3];

/** R S: scaled first, then rotated. */
export const linear = ({ rotate, scale }: Transform): Matrix => timesDiagonal(rotation(rotate), axes(scale));

/** (R S)⁻ᵀ = R S⁻¹, up to a factor that keeps the numbers near 1: how normals are transformed. */
function inverseTranspose({ rotate, scale }: Transform): Matrix {
  const [x, y, z] = axes(scale);
  const least = Math.min(x, y, z);
  return timesDiagonal(rotation(rotate), [least / x, least / y, least / z]);
}

const axes = (scale: Transform['scale']): Vec3 => (typeof scale === 'number' ? [scale, scale, scale] : scale);

const timesDiagonal = (m: Matrix, d: Vec3): Matrix => m.map((row) => [row[0] * d[0], row[1] * d[1], row[2] * d[2]]) as Matrix;

/** Matrix times each vector, plus an offset; computed in double, rounded once. */
function transformed(vectors: ArrayLike<number>, m: Matrix, offset: Vec3): Float32Array {
  const [[a, b, c], [d, e, f], [g, h, i]] = m;
  const [ox, oy, oz] = offset;
  const out = new Float32Array(vectors.length);
  for (let k = 0; k + 2 < out.length; k += 3) {
    const x = vectors[k]!;
    const y = vectors[k + 1]!;
    const z = vectors[k + 2]!;
    out[k] = a * x + b * y + c * z + ox;
    out[k + 1] = d * x + e * y + f * z + oy;
    out[k + 2] = g * x + h * y + i * z + oz;
  }
  return out;
}
