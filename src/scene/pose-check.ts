/** What the schema of a mesh whose form changes cannot say. It is looked at with the code that changes it. */
import { SceneError } from './errors.ts';
import { POSE_NAMES, type Poses } from './shapes/mesh-poses.ts';

/** How many there are of what a mesh's form is made of. */
export interface PoseCounts {
  targets: number;
  /** Joints that hold a vertex. */
  holds: number;
  joints: number;
}

/** Of data that is checked. */
export function poseCounts(vertices: number, { targets, joints, poseTimes, poseMatrices }: Poses): PoseCounts {
  return {
    targets: (targets?.length ?? 0) / (3 * vertices),
    holds: (joints?.length ?? 0) / vertices,
    joints: (poseMatrices?.length ?? 0) / (12 * (poseTimes?.length ?? 1)),
  };
}

/** @throws SceneError where lists do not fit together */
export function checkPoses(vertices: number, mesh: Poses, path: string): void {
  const { targets, targetNormals, targetTangents, joints, jointWeights, poseTimes, poseWeights } = mesh;
  const given = POSE_NAMES.find((name) => mesh[name] !== undefined);
  if (given === undefined) return;
  const wrong = (name: keyof Poses, expected: string): SceneError =>
    new SceneError(`expected ${expected}, got ${mesh[name]?.length ?? 'none'}`, `${path}.${name}`);
  if (poseTimes === undefined) throw wrong('poseTimes', `keyframes beside ${given}`);
  const late = poseTimes.findIndex((time, i) => i > 0 && !(time > (poseTimes[i - 1] ?? 0)));
  if (late > 0) throw new SceneError(`expected a time after ${poseTimes[late - 1]}, got ${poseTimes[late]}`, `${path}.poseTimes[${late}]`);
  const keys = poseTimes.length;
  const counts = poseCounts(vertices, mesh);
  if (!Number.isInteger(counts.targets)) throw wrong('targets', `a multiple of ${3 * vertices} numbers, three a vertex`);
  for (const [name, list] of [
    ['targetNormals', targetNormals],
    ['targetTangents', targetTangents],
  ] as const) {
    if (list !== undefined && list.length !== targets?.length) throw wrong(name, `as many numbers as targets (${targets?.length ?? 0})`);
  }
  if ((poseWeights?.length ?? 0) !== keys * counts.targets)
    throw wrong('poseWeights', `${keys * counts.targets} numbers, one a keyframe and target`);
  if (!Number.isInteger(counts.holds)) throw wrong('joints', `a multiple of ${vertices}, as many for each vertex`);
  if ((jointWeights?.length ?? 0) !== (joints?.length ?? 0)) throw wrong('jointWeights', `as many as joints (${joints?.length ?? 0})`);
  if (!Number.isInteger(counts.joints) || counts.holds > 0 !== counts.joints > 0)
    throw wrong(
      'poseMatrices',
      `${joints === undefined ? 'none without joints' : `a multiple of ${keys * 12} numbers, twelve a keyframe and joint`}`,
    );
  const bad = joints?.findIndex((each) => each >= counts.joints) ?? -1;
  if (bad >= 0)
    throw new SceneError(`expected a joint below ${counts.joints}, which have matrices, got ${joints?.[bad]}`, `${path}.joints[${bad}]`);
}
