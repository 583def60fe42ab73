/** The part of a mesh's data that says how its form changes in time: morph targets, joints, and what both are at each keyframe. */
import { z } from 'zod';
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

export type Poses = z.output<z.ZodObject<typeof poseFields>>;
