/** The kinds of shapes. A new one is a file of this folder and its line here. */
import { z } from 'zod';
import { box } from './box.ts';
import { capsule } from './capsule.ts';
import { cone } from './cone.ts';
import { curves } from './curves.ts';
import { cylinder } from './cylinder.ts';
import { disk } from './disk.ts';
import type { ShapeKind } from './kind.ts';
import { mesh } from './mesh.ts';
import { quad } from './quad.ts';
import { sdf } from './sdf.ts';
import { sphere } from './sphere.ts';
import { torus } from './torus.ts';

/**
 * In the order in which the document's errors and the page name them. A new one goes to the end: the numbers of primitives follow from
 * the order, they stand in kernels, and films are continued by a kernel of the same text alone.
 */
const KINDS = [sphere, quad, box, disk, cylinder, cone, torus, sdf, mesh, capsule, curves] as const;

type Schemas<Kinds extends readonly { schema: z.ZodObject }[]> = { [K in keyof Kinds]: Kinds[K]['schema'] };

export const shape = z.discriminatedUnion('type', KINDS.map(({ schema }) => schema) as unknown as Schemas<typeof KINDS>);

type Shape = z.output<typeof shape>;
export type AnyShapeKind = ShapeKind<z.ZodObject, Shape>;

/** By the type that documents call them by, in order. */
export const SHAPE_KINDS: ReadonlyMap<Shape['type'], AnyShapeKind> = new Map(
  KINDS.map((each) => [each.schema.shape.type.value, each as unknown as AnyShapeKind]),
);

/** The descriptor of a shape, to be asked about that shape. */
export const kindOfShape = ({ type }: Pick<Shape, 'type'>): AnyShapeKind => SHAPE_KINDS.get(type)!;
