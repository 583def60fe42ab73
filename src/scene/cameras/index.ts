/** The kinds of cameras. A new one is a file of this folder and its line here. */
import { z } from 'zod';
import { fisheye } from './fisheye.ts';
import type { CameraKind } from './kind.ts';
import { lensSystem } from './lens-system.ts';
import { orthographic } from './orthographic.ts';
import { panorama } from './panorama.ts';
import { perspective } from './perspective.ts';
import { tiltShift } from './tilt-shift.ts';
import { present } from '../../base/present.ts';

/** In the order in which the document's errors and the page name them. */
const KINDS = [perspective, orthographic, panorama, fisheye, tiltShift, lensSystem] as const;

type Schemas<Kinds extends readonly { schema: z.ZodObject }[]> = { [K in keyof Kinds]: Kinds[K]['schema'] };

export const camera = z
  .discriminatedUnion('type', KINDS.map(({ schema }) => schema) as unknown as Schemas<typeof KINDS>)
  .describe('The camera.');

type Camera = z.output<typeof camera>;
type AnyKind = CameraKind<z.ZodObject, Camera>;

const typeOf = ({ schema }: (typeof KINDS)[number]): Camera['type'] => {
  const { type } = schema.shape;
  // That of a perspective may be left out.
  return type instanceof z.ZodLiteral ? type.value : type.unwrap().unwrap().value;
};
const byType = new Map(KINDS.map((each) => [typeOf(each), each as unknown as AnyKind] as const));

/** Types of cameras, as documents call them. */
export const CAMERA_TYPES: readonly Camera['type'][] = [...byType.keys()];

export const cameraKindOf = (type: Camera['type']): AnyKind => present(byType.get(type), `a camera of type ${type}`);

/** The descriptor of a camera, to be asked about that camera. */
export const kindOfCamera = ({ type }: Camera): AnyKind => cameraKindOf(type);
