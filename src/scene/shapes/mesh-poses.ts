/** The part of a mesh's data that says how its form changes in time: morph targets, joints, and what both are at each keyframe. */
import { z } from 'zod';
import { SceneError } from '../errors.ts';
import { coordinate, MAX_LENGTH } from '../fields.ts';
import { numbers, wholeNumbers } from '../schema-lists.ts';

/** Numbers of matrices and of targets' directions. */
const MAX_NUMBER = 1e12;
/** Seconds, as keyframes of motions have them. */
const MAX_TIME = 1e6;

const free = (): z.ZodArray<z.ZodNumber> => numbers(z.array(z.number().min(-MAX_NUMBER).max(MAX_NUMBER)), -MAX_NUMBER, MAX_NUMBER);

/** Flat lists, as those of the mesh. */
export const poseFields = {
  targets: numbers(z.array(coordinate), -MAX_LENGTH, MAX_LENGTH)
    .optional()
    .describe('Morph targets, one after another: three numbers a vertex, what is added to its position.'),
  targetNormals: free().optional().describe('The same of normals.'),
  targetTangents: free().optional().describe('The same of where u grows: three numbers a vertex.'),
  joints: wholeNumbers(z.array(z.int().min(0)), 0)
    .optional()
    .describe('Numbers of the joints that hold a vertex, as many for each.'),
  jointWeights: numbers(z.array(z.number().min(0).max(1)), 0, 1)
    .optional()
    .describe('How much each of these joints holds it.'),
  poseTimes: numbers(z.array(z.number().min(-MAX_TIME).max(MAX_TIME)).min(1).max(1000), -MAX_TIME, MAX_TIME)
    .optional()
    .describe('Times of keyframes of the form, in the unit of the shutter, in order; in between all numbers change evenly.'),
  poseWeights: free().optional().describe('Of each keyframe how much each target is added.'),
  poseMatrices: free()
    .optional()
    .describe('Of each keyframe a matrix a joint, three rows of four numbers: where what it holds goes (linear blend skinning).'),
};

export const POSE_NAMES = Object.keys(poseFields) as (keyof typeof poseFields)[];

type Poses = z.output<z.ZodObject<typeof poseFields>>;

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

/** @throws SceneError */
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
