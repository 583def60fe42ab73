/** What forms an instance of a glTF's mesh in time: weights of its morph targets, and matrices of what holds it. */
import type { SceneError } from '../../errors.ts';
import { present } from '../../../base/present.ts';
import type { Accessors } from './decode.ts';
import type { Gltf } from './json.ts';
import { multiplied, ofColumns } from './matrix.ts';
import type { Poses } from './pose.ts';
import type { GltfForming, GltfMesh, Matrix } from './types.ts';

interface Skin {
  joints: number[];
  /** Mesh to joint, one a joint; null: they are all the identity. */
  inverses: Matrix[] | null;
}

/** Undefined: joints are nowhere, or the mesh does not say what holds its vertices. @throws SceneError by `fail` where joints are missing */
function skinOf(
  json: Gltf,
  index: number,
  { primitives }: GltfMesh,
  poses: Poses,
  accessors: Accessors,
  fail: (message: string) => SceneError,
): Skin | undefined {
  const { joints, inverseBindMatrices } = present(json.skins[index], `a skin ${index}`);
  if (primitives.some(({ form }) => form?.joints === undefined) || joints.some((joint) => !poses.has(joint))) return undefined;
  for (const { form } of primitives) {
    const bad = form?.joints?.find((each, i) => each >= joints.length && (form.jointWeights?.[i] ?? 0) > 0);
    if (bad !== undefined) throw fail(`expected a joint below ${joints.length}, the number of joints of its skin, got ${bad}`);
  }
  if (inverseBindMatrices === undefined) return { joints, inverses: null };
  const { values, lanes } = accessors.floats(inverseBindMatrices);
  if (lanes !== 16 || values.length < 16 * joints.length)
    throw fail(`expected ${joints.length} matrices for the joints of its skin, got ${Math.floor(values.length / 16)}`);
  return { joints, inverses: joints.map((_, i) => ofColumns(values.subarray(16 * i, 16 * i + 16))) };
}

/**
 * Undefined: its form is that of its mesh, or nothing says what holds it.
 * @throws SceneError by `fail`
 */
export function formingOf(
  json: Gltf,
  node: number,
  mesh: GltfMesh,
  poses: Poses,
  accessors: Accessors,
  fail: (message: string) => SceneError,
): GltfForming | undefined {
  const { skin: index } = present(json.nodes[node], `a node ${node}`);
  const skin = index === undefined ? undefined : skinOf(json, index, mesh, poses, accessors, fail);
  const hasTargets = mesh.primitives.some(({ form }) => form?.targets !== undefined);
  if (skin === undefined && (!hasTargets || index !== undefined)) return undefined;
  // The place of a node does not count where a skin does (specification, 3.7.3.3).
  const holders = skin?.joints ?? [node];
  return {
    weightsAt: (time) => poses.weightsAt(node, time) ?? mesh.weights,
    matricesAt: (time) =>
      holders.flatMap((each, i) => {
        const matrix = poses.worldAt(each, time);
        const inverse = skin?.inverses?.[i];
        return inverse === undefined ? matrix : multiplied(matrix, inverse);
      }),
    isSkinned: skin !== undefined,
    breaks: () => poses.breaks(holders, node),
    moves: holders.some((each) => poses.moves(each)) || poses.changes(node),
    ...poses.span,
  };
}
