/** Hair, fur, grass, wire: curves with a thickness. */
import { z } from 'zod';
import { mapped } from '../affine.ts';
import { BASES, NEEDS, piecesOf } from '../curves/basis.ts';
import { curvesCode } from '../curves/code.ts';
import { common, standing } from '../document-shapes.ts';
import { SceneError } from '../errors.ts';
import { coordinate, length as span, MAX_LENGTH } from '../fields.ts';
import { ofTransform } from '../geometry/frames.ts';
import { numbers, wholeNumbers } from '../schema-lists.ts';
import { add, scale, sub, vec3At } from '../vec.ts';
import { shapeKind, transformed, type CurvedPrimitive } from './kind.ts';
import { boundsOf } from './mesh.ts';

const dark = 'points of curves cannot be sampled, so that they cannot be a light';
const MAX_COLOR = 65504;

/**
 * A straight piece: its beginning; from there to its end; (radius at the beginning, at the end, number of its first vertex, which the kernel
 * knows by another one: src/engine/pack/strands.ts). Only what comes from outside meets it.
 */
const primitive: CurvedPrimitive = {
  file: 'curves',
  box: (face) => curvesCode().pieceBox(face),
  distance: (face, o, d) => curvesCode().pieceDistance(face, o, d),
};

/** Flat number arrays. */
export const curveData = z.strictObject({
  points: numbers(z.array(coordinate).min(6), -MAX_LENGTH, MAX_LENGTH).describe('Control points, three numbers each, strand after strand.'),
  counts: wholeNumbers(z.array(z.int().min(2)).min(1), 2).describe('Control points of each strand.'),
  radii: numbers(z.array(z.number().min(0).max(MAX_LENGTH)).min(1), 0, MAX_LENGTH).describe(
    'One number for all; two: at root and tip of every strand; or one a control point.',
  ),
  colors: numbers(z.array(z.number().min(0).max(MAX_COLOR)), 0, MAX_COLOR)
    .optional()
    .describe('Linear colours of control points, three numbers each.'),
});

const share = z.number().min(0).max(1);

/** See src/scene/curves/children.ts. */
const children = z
  .strictObject({
    count: z.int().min(1).max(10_000).describe('Strands around each, beside itself.'),
    radius: span.describe('Of the disk that their roots are in, across the strand.'),
    clump: share.default(0).describe('0: side by side; 1: their tips meet.'),
    frizz: z.number().min(0).max(MAX_LENGTH).default(0).describe('How far a control point strays at the tip; less towards the root.'),
    shorter: share.default(0).describe('Part of the length by which the shortest are shorter.'),
    seed: z
      .union([z.int().min(0), z.string().max(200)])
      .default(0)
      .describe('What chance follows from.'),
  })
  .describe('Strands at random around each of data, so that a few hundred stand for a coat of fur.');

export const curves = shapeKind({
  schema: z
    .strictObject({
      type: z.literal('curves'),
      data: curveData,
      basis: z
        .enum(BASES)
        .default('catmull-rom')
        .describe(
          'How control points make a curve. catmull-rom: smooth through all of them; linear: straight between them; bezier: cubic pieces of four that share their ends; bspline: smooth, near them.',
        ),
      children: children.optional(),
      transform: standing,
      ...common,
    })
    .describe('Curves with a thickness: hair, fur, grass, wire. Round, without an inside: only what comes from outside meets them.'),
  label: 'Curves',
  fields: [],
  check({ data, basis, emission }, path) {
    if (emission !== undefined) throw new SceneError(`expected none: ${dark}`, `${path}.emission`);
    checkCurves(data, basis, `${path}.data`);
  },
  ...transformed,
  middle({ data, transform }) {
    const [low, high] = boundsOf(data.points);
    return mapped(ofTransform(transform).worldFromObject, scale(add(low, high), 0.5), 1);
  },
  space: ({ transform }) => ofTransform(transform),
  most: ({ data, basis, children }): number => curvesCode().mostPieces(data, basis, children?.count ?? 0),
  count: (shape, finds): number | null => (finds ? curvesCode().strandsOf(shape) : curvesCode().knownStrands(shape))?.segments ?? null,
  write(writer, index, shape) {
    const { vertices, begins, points, radii } = curvesCode().strandsOf(shape);
    for (let i = 0; i + 1 < vertices; i++) {
      if (begins[i + 1] === 1) continue;
      const p = vec3At(points, 3 * i);
      writer.curved(primitive, index, p, sub(vec3At(points, 3 * i + 3), p), [radii[i] ?? 0, radii[i + 1] ?? 0, i], i);
    }
  },
  curved: primitive,
  dark,
  isClosed: () => false,
});

/** What the schema cannot say. @throws SceneError */
function checkCurves({ points, counts, radii, colors }: z.output<typeof curveData>, basis: (typeof BASES)[number], path: string): void {
  if (points.length % 3 !== 0) throw new SceneError(`expected three numbers a point, got ${points.length} numbers`, `${path}.points`);
  const count = points.length / 3;
  const sum = counts.reduce((total, each) => total + each, 0);
  if (sum !== count) throw new SceneError(`expected as many points as there are (${count}), got ${sum} in all`, `${path}.counts`);
  const bad = counts.findIndex((each) => piecesOf(basis, each) === 0);
  if (bad >= 0) throw new SceneError(`expected ${NEEDS[basis]} points of a ${basis} strand, got ${counts[bad]}`, `${path}.counts[${bad}]`);
  if (radii.length > 2 && radii.length !== count)
    throw new SceneError(`expected 1, 2 or ${count} numbers, one a point, got ${radii.length}`, `${path}.radii`);
  if (colors !== undefined && colors.length !== points.length)
    throw new SceneError(`expected as many numbers as points (${points.length}), got ${colors.length}`, `${path}.colors`);
}
