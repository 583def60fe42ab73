/** Meshes with matrices: baked into the world, and their bounds there. */
import { cornersAt, type ImportedMesh, tripleAt } from '../mesh.ts';
import type { Bounds } from '../stage.ts';
import { boundsOf } from '../stage.ts';
import { present } from '../../../base/present.ts';
import { cofactors, determinant, mapped, rowsOf } from '../../affine.ts';
import type { Vec3 } from '../../document.ts';
import { AXES, length, vectorOf } from '../../vec.ts';
import { pointsAt } from './posed.ts';
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
    if (mirrored) out.tangents = out.tangents.map((each, i) => (i % 4 === 3 ? -each : each));
  }
  return out;
}

function points(p: Float32Array, m: Matrix): Float32Array {
  const out = new Float32Array(p.length);
  const rows = rowsOf(m);
  for (let k = 0; k < p.length; k += 3) {
    const point = tripleAt(p, k);
    for (const axis of AXES) {
      const row = rows[axis];
      out[k + axis] = row[0] * point[0] + row[1] * point[1] + row[2] * point[2] + row[3];
    }
  }
  return out;
}

/** Unit vectors, three numbers of each `width`. */
function directions(values: Float32Array, m: Matrix, sign: number, width: number): Float32Array {
  const out = Float32Array.from(values);
  for (let k = 0; k < values.length; k += width) {
    const v = mapped(m, tripleAt(values, k), 0);
    const size = length(v);
    if (size > 0) for (const axis of AXES) out[k + axis] = (sign * v[axis]) / size;
  }
  return out;
}

function flipped(indices: Uint32Array): Uint32Array {
  const out = Uint32Array.from(indices);
  for (let k = 0; k < out.length; k += 3) [, out[k + 2], out[k + 1]] = cornersAt(indices, k);
  return out;
}

/** Points up to which bounds are those of every vertex; of more instances the boxes of their meshes count. */
const MAX_POINTS = 4_000_000;

/** Times at which what moves counts, and what changes its form. */
const MOMENTS = 33;
const FORMS = 5;

/** Bounds of all instances; of those that move, wherever they come. */
export function worldBounds({ meshes, instances, animation }: Pick<GltfResult, 'meshes' | 'instances' | 'animation'>): Bounds {
  const time = animation?.time ?? 0;
  const lists = meshes.map((mesh) => ({ own: mesh.primitives.map((each) => each.mesh.positions), box: boxCorners(mesh) }));
  let count = 0;
  const placed = instances.flatMap(({ mesh, matrix, moving, forming }): ArrayLike<number>[] => {
    const { own, box } = present(lists[mesh], `a mesh ${mesh}`);
    if (forming !== undefined) {
      const { start, end, moves } = forming;
      const times = moves && end > start ? Array.from({ length: FORMS }, (_, i) => start + ((end - start) * i) / (FORMS - 1)) : [time];
      return times.flatMap((each) => pointsAt(present(meshes[mesh], `a mesh ${mesh}`), forming, each));
    }
    if (moving !== undefined) {
      const { start, end } = moving;
      return Array.from({ length: MOMENTS }, (_, i) => points(box, moving.at(start + ((end - start) * i) / (MOMENTS - 1))));
    }
    count += own.reduce((sum, each) => sum + each.length / 3, 0);
    return (count <= MAX_POINTS ? own : [box]).map((each) => points(each, matrix));
  });
  return boundsOf(placed);
}

/** Eight corners of the box of a mesh, three numbers each. */
export function boxCorners({ primitives }: Pick<GltfMesh, 'primitives'>): Float32Array {
  const low: Vec3 = [Infinity, Infinity, Infinity];
  const high: Vec3 = [-Infinity, -Infinity, -Infinity];
  for (const {
    mesh: { positions },
  } of primitives) {
    for (let k = 0; k < positions.length; k += 3) {
      const point = tripleAt(positions, k);
      for (const axis of AXES) {
        low[axis] = Math.min(low[axis], point[axis]);
        high[axis] = Math.max(high[axis], point[axis]);
      }
    }
  }
  const corner = (i: number): Vec3 => vectorOf((axis) => ((i >> axis) & 1 ? high : low)[axis]);
  return Float32Array.from(Array.from({ length: 8 }, (_, i) => corner(i)).flat());
}
