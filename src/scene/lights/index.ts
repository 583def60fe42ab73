/** The kinds of lights without a surface. A new one is a file of this folder and its line here. */
import { z } from 'zod';
import { SceneError, shown } from '../errors.ts';
import { length } from '../vec.ts';
import { ambient } from './ambient.ts';
import { directional } from './directional.ts';
import { goniometric } from './goniometric.ts';
import type { LightKind } from './kind.ts';
import { point } from './point.ts';
import { projector } from './projector.ts';
import { spot } from './spot.ts';
import { present } from '../../base/present.ts';

/** In the order in which the document's errors and the page name them. */
const KINDS = [point, spot, directional, ambient, goniometric, projector] as const;

type Schemas<Kinds extends readonly { schema: z.ZodObject }[]> = { [K in keyof Kinds]: Kinds[K]['schema'] };

export const light = z
  .discriminatedUnion('type', KINDS.map(({ schema }) => schema) as unknown as Schemas<typeof KINDS>)
  .describe('A light without a surface.');

export type PunctualLight = z.output<typeof light>;
type AnyKind = LightKind<z.ZodObject, PunctualLight>;

const byType = new Map(KINDS.map((each) => [each.schema.shape.type.value, each as unknown as AnyKind] as const));

/** Types of lights, as documents call them. */
export const LIGHT_TYPES: readonly PunctualLight['type'][] = [...byType.keys()];

/** By the type that documents call them by, in order. */
export const LIGHT_KINDS: ReadonlyMap<PunctualLight['type'], AnyKind> = byType;

/** Files of wgsl/light/profile, in the order of their numbers in the kernel. */
export const LIGHT_PROFILES: readonly string[] = KINDS.flatMap((each) => (each as unknown as AnyKind).profile?.file ?? []);

/** The descriptor of a light, to be asked about that light. */
export const kindOfLight = ({ type }: PunctualLight): AnyKind => present(byType.get(type), `a light of type ${type}`);

/** What the schema cannot say. @throws SceneError */
export function checkLight(each: PunctualLight, path: string): void {
  if ('direction' in each && length(each.direction) === 0)
    throw new SceneError(`expected a direction, got ${shown(each.direction)}`, `${path}.direction`);
  kindOfLight(each).check?.(each, path);
  if ('attenuation' in each && each.attenuation?.every((part) => part === 0))
    throw new SceneError('expected a number > 0 among the three', `${path}.attenuation`);
}
