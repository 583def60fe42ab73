/** Triangles, given by file or by data. */
import { z } from 'zod';
import { mapped } from '../affine.ts';
import type { Vec3 } from '../document.ts';
import { closed, standing } from '../document-shapes.ts';
import { name } from '../fields.ts';
import { SceneError } from '../errors.ts';
import { coordinate, MAX_LENGTH } from '../fields.ts';
import { ofTransform } from '../geometry/frames.ts';
import { writeMesh } from '../geometry/mesh.ts';
import { winding } from '../geometry/winding.ts';
import { numbers, wholeNumbers } from '../schema-lists.ts';
import { MAX_REFINED, trianglesAtMost } from '../subdivide/count.ts';
import { add, AXES, scale } from '../vec.ts';
import { checkMesh } from './mesh-check.ts';
import { detail } from './mesh-detail.ts';
import { poseFields } from './mesh-poses.ts';
import { shapeKind, transformed } from './kind.ts';

const MAX_COLOR = 65504;
const MAX_TANGENT = 1e18;

/** Flat number arrays; three indices a triangle, counter-clockwise from outside. */
export const meshData = z.strictObject({
  positions: numbers(z.array(coordinate).min(9), -MAX_LENGTH, MAX_LENGTH),
  indices: wholeNumbers(z.array(z.int().min(0)).min(3), 0),
  normals: numbers(z.array(z.number())).optional().describe('Three numbers a vertex.'),
  uvs: numbers(z.array(z.number()))
    .optional()
    .describe('Texture coordinates, two numbers a vertex; (0, 0) is the lower left corner of an image.'),
  uvs1: numbers(z.array(z.number())).optional().describe('A second set.'),
  colors: numbers(z.array(z.number().min(0).max(MAX_COLOR)), 0, MAX_COLOR)
    .optional()
    .describe('Linear colours of vertices, three or four numbers each.'),
  tangents: numbers(z.array(z.number().min(-MAX_TANGENT).max(MAX_TANGENT)), -MAX_TANGENT, MAX_TANGENT)
    .optional()
    .describe('Four numbers a vertex: where u grows, and ±1: the side to which v does, as glTF has it.'),
  polygons: wholeNumbers(z.array(z.int().min(1)), 1)
    .optional()
    .describe('Triangles of each polygon, in their order: what subdivision takes for one face.'),
  creases: numbers(z.array(z.number().min(0).max(MAX_LENGTH)), 0, MAX_LENGTH)
    .optional()
    .describe('Of each edge that subdivision keeps sharp its two vertices, and on how many levels it is; 10: on all.'),
  ...poseFields,
});
export const mesh = shapeKind({
  schema: z
    .strictObject({
      type: z.literal('mesh'),
      file: name.optional().describe('A mesh (.obj, .ply, .stl, .off), relative to the scene file.'),
      data: meshData.optional().describe('The mesh itself, instead of a file.'),
      shading: z
        .enum(['auto', 'flat', 'smooth'])
        .default('auto')
        .describe("auto: the mesh's own normals, flat without; smooth: angle-weighted vertex normals."),
      ...detail,
      transform: standing,
      ...closed,
    })
    .describe('Triangle mesh, given by file or by data.'),
  label: 'Mesh',
  fields: [],
  check({ file, data }, path) {
    if ((file === undefined) === (data === undefined)) throw new SceneError('expected exactly one of file and data', path);
    if (data !== undefined) checkMesh(data, `${path}.data`);
  },
  ...transformed,
  middle({ data, transform }) {
    if (data === undefined) return transform.translate;
    const [low, high] = boundsOf(data.positions);
    return mapped(ofTransform(transform).worldFromObject, scale(add(low, high), 0.5), 1);
  },
  space: ({ transform }) => ofTransform(transform),
  // Of polygons there may be half as many again.
  most({ data, subdivide, displacement }) {
    if (data === undefined) return 0;
    if (displacement?.pixels !== undefined) return MAX_REFINED;
    if (displacement?.edge !== undefined) return trianglesAtMost(data, subdivide, displacement.edge);
    return Math.floor(data.indices.length / 3) * (subdivide === undefined ? 1 : 1.5 * 4 ** subdivide.levels);
  },
  write(writer, index, shape) {
    const { data } = shape;
    if (data === undefined) throw new SceneError('expected a loaded mesh, got one whose file has not been read', `shapes[${index}]`);
    writeMesh(writer, index, shape, data);
  },
  isInside: ({ data }, p) => data !== undefined && Math.abs(winding(data, p)) > 0.5,
  extent: ({ data, transform: { scale } }) => (data === undefined ? 0 : extentOf(data.positions, scale)),
});

/** The least and the greatest coordinates. */
export function boundsOf(positions: readonly number[]): [Vec3, Vec3] {
  const low: Vec3 = [Infinity, Infinity, Infinity];
  const high: Vec3 = [-Infinity, -Infinity, -Infinity];
  for (let i = 0; i < positions.length; i += 3)
    for (const axis of AXES) {
      const x = positions[i + axis] ?? 0;
      low[axis] = Math.min(low[axis], x);
      high[axis] = Math.max(high[axis], x);
    }
  return [low, high];
}

function extentOf(positions: readonly number[], factors: number | Vec3): number {
  const [low, high] = boundsOf(positions);
  const [x, y, z] = typeof factors === 'number' ? [factors, factors, factors] : factors;
  return Math.cbrt((high[0] - low[0]) * x * (high[1] - low[1]) * y * (high[2] - low[2]) * z);
}
