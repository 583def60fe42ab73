/** The parts of the scene document that say what moves, and objects that stand in many places. */
import { z } from 'zod';
import { coordinate, length, vec3 } from './fields.ts';

const time = z.number().min(-1e6).max(1e6).describe('In the unit of the shutter.');
const factor = z.union([length, z.tuple([length, length, length])], { error: 'expected a number > 0 or three of them' });

/** Most keyframes of one motion. */
const MAX_KEYS = 1000;

export const shapeMotion = z
  .array(
    z.strictObject({
      time,
      translate: vec3.default([0, 0, 0]),
      rotate: vec3.default([0, 0, 0]).describe('Degrees about x, then y, then z; may go beyond 360.'),
      scale: factor.default(1),
    }),
  )
  .min(1)
  .max(MAX_KEYS)
  .optional()
  .describe(
    "Keyframes, in the order of time. The shape is scaled and rotated about its own origin (centre, a quad's corner, a mesh's translation), then moved; in between all numbers change evenly.",
  );

export const cameraMotion = z
  .array(z.strictObject({ time, position: vec3, target: vec3, up: vec3.optional() }))
  .min(1)
  .max(MAX_KEYS)
  .optional()
  .describe('Keyframes, in the order of time; they take the place of position, target and up. In between all numbers change evenly.');

export const shutter = z
  .strictObject({
    open: time.default(0),
    close: time.default(0),
    rolling: z
      .strictObject({
        readout: z
          .number()
          .min(0)
          .max(1)
          .default(1)
          .describe('Share of the time from open to close over which rows begin, each exposed for the rest of it. 1: each at one moment.'),
        direction: z.enum(['down', 'up', 'right', 'left']).default('down').describe('In which rows, or columns, follow each other.'),
      })
      .optional()
      .describe('Rows of the film are exposed one after the other, as most sensors do it: what moves leans. Left out: all at once.'),
  })
  .optional()
  .describe('Light is gathered from open to close; what moves in between is blurred. Left out: all stands still, at time 0.');

/** Most frames of one flight. */
export const MAX_FRAMES = 1_000_000;

export const flight = z
  .strictObject({
    fps: z.number().min(1).max(1000).default(25).describe('Frames a second.'),
    shutter: z
      .number()
      .min(0)
      .max(1)
      .default(0)
      .describe('Share of the time of a frame that the shutter is open; 0: every frame is sharp.'),
    keys: z
      .array(
        z.strictObject({
          time: z.number().min(0).max(100_000).describe('Seconds.'),
          position: vec3,
          target: vec3,
          up: vec3.optional().describe("Left out: the camera's."),
          fov: z.number().gt(0).lt(180).optional().describe("Degrees; left out: the camera's."),
        }),
      )
      .min(2)
      .max(MAX_KEYS)
      .describe('Where the camera is, in the order of time; a smooth curve (Catmull-Rom) leads through all of them.'),
  })
  .describe('A way of the camera through the scene, for videos; moving shapes move along, their times being seconds.');

export type Flight = z.output<typeof flight>;

const matrix = z.array(coordinate).length(12, 'expected 12 numbers');

export const placement = {
  transform: z
    .strictObject({
      scale: factor.default(1),
      rotate: vec3.default([0, 0, 0]).describe('Degrees about x, then y, then z.'),
      translate: vec3.default([0, 0, 0]),
    })
    .optional()
    .describe('Scaled first, then rotated, then translated.'),
  matrices: z
    .array(matrix)
    .min(1)
    .max(1_000_000)
    .optional()
    .describe('Many places instead of one: three rows of four numbers each, world from object.'),
};
