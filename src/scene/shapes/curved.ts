/** The primitives with an intersection of their own, by their numbers. */
import { FIRST_CURVED } from '../geometry/kinds.ts';
import { SHAPE_KINDS } from './index.ts';
import type { CurvedPrimitive } from './kind.ts';

/** In the order of their numbers, from FIRST_CURVED on. */
export const CURVED: readonly CurvedPrimitive[] = [...new Set([...SHAPE_KINDS.values()].flatMap(({ curved }) => curved ?? []))];

export const curvedNumber = (primitive: CurvedPrimitive): number => FIRST_CURVED + CURVED.indexOf(primitive);

/** @throws RangeError for the number of another kind */
export function curvedPrimitive(kind: number): CurvedPrimitive {
  const primitive = CURVED[kind - FIRST_CURVED];
  if (primitive === undefined) throw new RangeError(`there is no curved primitive of number ${kind}`);
  return primitive;
}

/** Files of wgsl/shape that primitives of these kinds need → their numbers. */
export function curvedFiles(kinds: Uint8Array): Record<string, number> {
  const used = CURVED.filter((each) => kinds.includes(curvedNumber(each)));
  return Object.fromEntries(used.map((each) => [each.file, curvedNumber(each)]));
}
