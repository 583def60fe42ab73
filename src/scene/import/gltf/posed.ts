/** Instances whose form changes → meshes of a document, in one form or with keyframes of it. */
import type { MeshData, Vec3 } from '../../document.ts';
import { formIn, type Pose, type Posable } from '../../pose.ts';
import { mapped } from '../../affine.ts';
import { length, vec3At, vectorOf } from '../../vec.ts';
import { documentMesh } from '../mesh.ts';
import { shortest } from '../shortest.ts';
import { keyed, type Keyed } from './keyed.ts';
import type { GltfForming, GltfMesh, GltfPrimitive } from './types.ts';

export type FormKey = Pose & { time: number };

const poseAt = (forming: GltfForming, time: number): Pose => ({ weights: forming.weightsAt(time), matrices: forming.matricesAt(time) });

/** The lists of a primitive; without a skin the only matrix is that of every vertex. */
function posable({ mesh, form }: GltfPrimitive, { isSkinned }: GltfForming): Posable {
  const vertices = mesh.positions.length / 3;
  const held = { joints: new Uint32Array(vertices), jointWeights: new Float32Array(vertices).fill(1) };
  const { positions, normals, tangents } = mesh;
  return { positions, normals, tangents, ...form, ...(!isSkinned && held) };
}

/** Where the vertices of a mesh are at a time. */
export const pointsAt = ({ primitives }: GltfMesh, forming: GltfForming, time: number): number[][] =>
  primitives.map(
    (primitive) => formIn({ ...posable(primitive, forming), normals: undefined, tangents: undefined }, poseAt(forming, time)).positions,
  );

/** A primitive as it is at a time. */
export function meshIn(primitive: GltfPrimitive, forming: GltfForming, time: number): MeshData {
  const { mesh } = primitive;
  const form = formIn(posable(primitive, forming), poseAt(forming, time));
  const numbers = (values: number[] | undefined): Float32Array | undefined => values && Float32Array.from(values);
  const [normals, tangents] = [numbers(form.normals), numbers(form.tangents)];
  return documentMesh(
    { ...mesh, positions: Float32Array.from(form.positions), ...(normals && { normals }), ...(tangents && { tangents }) },
    'down',
  );
}

/**
 * Keyframes of a mesh's form. @param within how far a vertex may be from where the file has it
 */
export function formKeys(mesh: GltfMesh, forming: GltfForming, within: number): Keyed<FormKey> {
  const boxes = jointBoxes(mesh, forming);
  const shifts = targetSizes(mesh);
  return keyed<FormKey>(
    {
      at: (time) => ({ time, ...poseAt(forming, time) }),
      error: (a, b, time) => {
        const exact = poseAt(forming, time);
        const t = b.time > a.time ? (time - a.time) / (b.time - a.time) : 0;
        const mix = (x: ArrayLike<number>, y: ArrayLike<number>, i: number): number => (x[i] ?? 0) + ((y[i] ?? 0) - (x[i] ?? 0)) * t;
        const weights = shifts.map((size, i) => ({ size, exact: exact.weights[i] ?? 0, mixed: mix(a.weights, b.weights, i) }));
        // How far targets bring a vertex from where it is in the mesh, and how far off this is.
        const reach = weights.reduce((sum, { size, mixed }) => sum + size * Math.abs(mixed), 0);
        const shift = weights.reduce((sum, { size, exact: real, mixed }) => sum + size * Math.abs(real - mixed), 0);
        // A vertex is no further off than the worst of the joints that hold it would have it.
        let most = 0;
        for (const [joint, corners] of boxes) {
          const real = Array.from({ length: 12 }, (_, i) => exact.matrices[12 * joint + i] ?? 0);
          const apart = real.map((each, i) => each - mix(a.matrices, b.matrices, 12 * joint + i));
          const moved = Math.max(...corners.map((corner) => length(mapped(apart, corner, 1))));
          most = Math.max(most, moved + reach * sizeOf(apart) + shift * sizeOf(real));
        }
        return most / within;
      },
      breaks: forming.breaks(),
    },
    forming.start,
    forming.end,
  );
}

/** How much longer a vector may become: the root of the sum of the squares of the linear part. */
const sizeOf = (matrix: readonly number[]): number => Math.hypot(...matrix.filter((_, i) => i % 4 < 3));

/** Corners of the boxes of what each joint holds. */
function jointBoxes({ primitives }: GltfMesh, forming: GltfForming): Map<number, Vec3[]> {
  const ends = new Map<number, [Vec3, Vec3]>();
  for (const primitive of primitives) {
    const { positions, joints = [], jointWeights = [] } = posable(primitive, forming);
    const vertices = (positions?.length ?? 0) / 3;
    const holds = joints.length / vertices;
    for (let vertex = 0; vertex < vertices; vertex++) {
      const point = vec3At(positions ?? [], 3 * vertex);
      for (let k = vertex * holds; k < (vertex + 1) * holds; k++) {
        if ((jointWeights[k] ?? 0) === 0) continue;
        const [low, high] = ends.get(joints[k] ?? 0) ?? [point, point];
        ends.set(joints[k] ?? 0, [
          vectorOf((axis) => Math.min(low[axis], point[axis])),
          vectorOf((axis) => Math.max(high[axis], point[axis])),
        ]);
      }
    }
  }
  const corners = ([low, high]: [Vec3, Vec3]): Vec3[] =>
    Array.from({ length: 8 }, (_, i) => vectorOf((axis) => ((i >> axis) & 1 ? high : low)[axis]));
  return new Map([...ends].map(([joint, box]) => [joint, corners(box)]));
}

/** Largest shift of a vertex by each morph target. */
function targetSizes({ primitives, weights }: GltfMesh): number[] {
  return weights.map((_, target) => {
    let most = 0;
    for (const { mesh, form } of primitives) {
      const size = mesh.positions.length;
      if (form?.targets !== undefined)
        for (let k = target * size; k < (target + 1) * size; k += 3) most = Math.max(most, length(vec3At(form.targets, k)));
    }
    return most;
  });
}

/** A primitive with the keyframes of its form: only of the joints that hold it. */
export function meshWithPoses(primitive: GltfPrimitive, forming: GltfForming, keys: readonly FormKey[]): MeshData {
  const { mesh, form } = primitive;
  const { joints = [], jointWeights = [] } = posable(primitive, forming);
  const used = [...new Set(Array.from(joints).filter((_, k) => (jointWeights[k] ?? 0) > 0))].sort((a, b) => a - b);
  const renumbered = new Map(used.map((joint, i) => [joint, i]));
  const lists = (values: ArrayLike<number>): number[] => Array.from(values, (each) => shortest(Math.fround(each)));
  const count = form?.targets === undefined ? 0 : form.targets.length / mesh.positions.length;
  const { targets, targetNormals, targetTangents } = form ?? {};
  return {
    ...documentMesh(mesh, 'down'),
    ...(targets && {
      targets: lists(targets),
      ...(targetNormals && mesh.normals && { targetNormals: lists(targetNormals) }),
      ...(targetTangents && mesh.tangents && { targetTangents: lists(targetTangents) }),
      poseWeights: keys.flatMap(({ weights }) => lists(Array.from({ length: count }, (_, i) => weights[i] ?? 0))),
    }),
    joints: Array.from(joints, (joint) => renumbered.get(joint) ?? 0),
    jointWeights: lists(jointWeights),
    poseTimes: keys.map(({ time }) => time),
    poseMatrices: keys.flatMap(({ matrices }) => used.flatMap((joint) => Array.from({ length: 12 }, (_, i) => matrices[12 * joint + i] ?? 0).map((each) => shortest(Math.fround(each))))), // prettier-ignore
  };
}
