/** The part of a mesh that says how it becomes finer: subdivision and displacement (src/scene/subdivide). */
import { z } from 'zod';
import { paramValue } from '../document-shapes.ts';
import { coordinate, length, name } from '../fields.ts';
import { table } from '../schema-lists.ts';

const SCHEMES = ['catmull-clark', 'loop', 'simple'] as const;
/** Most times that faces are divided: a cube then has 1.6 million. */
const MAX_LEVELS = 10;
const sharpness = z.number().min(0).max(10);
const share = z.number().min(0).max(1);

export const detail = {
  subdivide: z
    .strictObject({
      scheme: z
        .enum(SCHEMES)
        .default('catmull-clark')
        .describe("catmull-clark: of the mesh's polygons; loop: of its triangles; simple: faces stay as they are, for displacement."),
      levels: z.int().min(0).max(MAX_LEVELS).default(2).describe('How often each face becomes four; with pixels, at most.'),
      pixels: z.number().min(0.1).max(1000).optional().describe('No more levels than make every edge shorter than this in the image.'),
      boundary: z.enum(['corners', 'smooth']).default('corners').describe('Whether corners of the boundary stay; edges are splines.'),
      creases: z
        .strictObject({
          angle: z.number().min(0).max(180).describe('Degrees between the normals of two faces, from which on their edge is one.'),
          sharpness: sharpness.default(10).describe('Levels on which it is sharp; 10: all.'),
        })
        .optional(),
    })
    .optional()
    .describe('The smooth surface of which the mesh is the cage.'),
  displacement: z
    .strictObject({
      image: name.optional().describe('Key into images; its channel is the height.'),
      noise: z
        .strictObject({
          size: length.default(1).describe('Of the largest hills.'),
          octaves: z.int().min(1).max(12).default(5),
          roughness: share.default(0.5).describe('Height of each octave in parts of the one before.'),
          ridged: share.default(0).describe('0: hills; 1: ridges.'),
          seed: z.int().min(0).max(1e6).default(0),
        })
        .optional()
        .describe('Gradient noise of −1 to 1 about.'),
      program: name
        .optional()
        .describe(
          'A program of this document, or a file of materials/displacements: "raked_sand" is materials/displacements/raked_sand.wgsl. It defines fn height.',
        ),
      params: table(z.record(name, paramValue)).optional().describe("Values of the program's parameters; the rest keep their defaults."),
      edge: length
        .optional()
        .describe("Triangles are cut until no edge is longer than this, in the mesh's own units, before they move; left out: none is."),
      pixels: z
        .number()
        .min(0.1)
        .max(1000)
        .optional()
        .describe('In place of edge: until none is longer than this in the image, and four times that beside it.'),
      scale: coordinate.default(1).describe('By which a height of 1 moves the surface along its normal.'),
      offset: coordinate.default(0).describe('By which it moves everywhere.'),
    })
    .optional()
    .describe('Moves the vertices along their normals, before the transform.'),
};
