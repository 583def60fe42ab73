/** Meshes with matrices: baked into the world, and their bounds there. */
import type { ImportedMesh } from '../mesh.ts';
import type { Bounds } from '../stage.ts';
import { boundsOf } from '../stage.ts';
import { cofactors, determinant, mapped } from '../../affine.ts';
import type { GltfMesh, GltfResult, Matrix } from './types.ts';

/** The mesh in the world; one that is mirrored keeps its outside. */
export function baked(mesh: ImportedMesh, matrix: Matrix): ImportedMesh {
  const mirrored = determinant(matrix) < 0;
  const out: ImportedMesh = {
    ...mesh,
    positions: points(mesh.positions, matrix),
    indices: mirrored ? flipped(mesh.indices) : mesh.indices,
  };
  if (mesh.normals !== undefined) out.normals = directions(mesh.normals, cofactors(matrix), mirrored ? -1 : 1, 3);
  if (mesh.tangents !== undefined) {
    out.tangents = directions(mesh.tangents, matrix, 1, 4);
    // The sign is that of n × t, which a mirror turns round.
    if (mirrored) for (let k = 3; k < out.tangents.length; k += 4) out.tangents[k] = -out.tangents[k]!;
  }
  return out;
}

function points(p: Float32Array, m: Matrix): Float32Array {
  const out = new Float32Array(p.length);
  for (let k = 0; k < p.length; k += 3) {
    for (let row = 0; row < 3; row++) {
      const r = row * 4;
      out[k + row] = m[r]! * p[k]! + m[r + 1]! * p[k + 1]! + m[r + 2]! * p[k + 2]! + m[r + 3]!;
    }
  }
  return out;
}

/** Unit vectors, three numbers of each `width`. */
function directions(values: Float32Array, m: Matrix, sign: number, width: number): Float32Array {
  const out = Float32Array.from(values);
  for (let k = 0; k < values.length; k += width) {
    const v = mapped(m, [values[k]!, values[k + 1]!, values[k + 2]!], 0);
    const length = Math.hypot(...v);
    if (length > 0) for (let axis = 0; axis < 3; axis++) out[k + axis] = (sign * v[axis]!) / length;
  }
  return out;
}

function flipped(indices: Uint32Array): Uint32Array {
  const out = Uint32Array.from(indices);
  for (let k = 0; k < out.length; k += 3) [out[k + 1], out[k + 2]] = [indices[k + 2]!, indices[k + 1]!];
  return out;
}

/** Points up to which bounds are those of every vertex; of more instances the boxes of their meshes count. */
const MAX_POINTS = 4_000_000;

/** Bounds of all instances. */
export function worldBounds({ meshes, instances }: GltfResult): Bounds {
  const corners = meshes.map(boxCorners);
  let count = 0;
  const lists = instances.flatMap(({ mesh, matrix }) => {
    const own = meshes[mesh]!.primitives.map((each) => each.mesh.positions);
    count += own.reduce((sum, each) => sum + each.length / 3, 0);
    return (count <= MAX_POINTS ? own : [corners[mesh]!]).map((each) => points(each, matrix));
  });
  return boundsOf(lists);
}

function boxCorners({ primitives }: GltfMesh): Float32Array {
  const low = [Infinity, Infinity, Infinity];
  const high = [-Infinity, -Infinity, -Infinity];
  for (const { mesh } of primitives) {
    mesh.positions.forEach((value, i) => {
      low[i % 3] = Math.min(low[i % 3]!, value);
      high[i % 3] = Math.max(high[i % 3]!, value);
    });
  }
  return Float32Array.from({ length: 24 }, (_, i) => ((Math.floor(i / 3) >> (i % 3)) & 1 ? high : low)[i % 3]!);
}
