/** What a link says of where its scene came from: scenes of other links that it was made from, the nearest first. A claim, and never more. */
import { z } from 'zod';

/** Ancestors that are named. */
export const MAX_ORIGINS = 3;
/** Characters of a title, and of a link that is carried along so that the origin can be opened; of longer ones only title and digest are. */
const MAX_TITLE = 120;
export const MAX_ORIGIN_LINK = 1500;

const origin = z.strictObject({
  title: z.string().max(MAX_TITLE),
  /** Of the document, as link/canonical.ts makes it. */
  digest: z.string().regex(/^[\w-]{16}$/),
  /** Of the nearest alone: links do not grow from hand to hand. */
  link: z
    .string()
    .max(MAX_ORIGIN_LINK)
    .regex(/^\d+=[\w-]+$/)
    .optional(),
});

export type Origin = z.output<typeof origin>;

/** On one line, without characters that are not seen or turn the direction of writing. */
export const plainTitle = (title: string): string =>
  title
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim()
    .slice(0, MAX_TITLE)
    .replace(/[\uD800-\uDBFF]$/, '');

/** What is not as expected is as if nothing had been said: no picture depends on it. */
export function readOrigins(value: unknown): Origin[] {
  const result = z.array(origin).max(MAX_ORIGINS).safeParse(value);
  if (!result.success) return [];
  return result.data.map(({ link, ...each }, i) => ({
    ...each,
    title: plainTitle(each.title),
    ...(i === 0 && link !== undefined && { link }),
  }));
}

/** The origins of what is made from a scene that has origins itself. @param link its own, without origins */
export function originsAfter(parent: { title: string; digest: string; link: string }, of: readonly Origin[]): Origin[] {
  const { digest, link } = parent;
  const older = of.filter((each) => each.digest !== digest).map(({ link: _link, ...each }) => each);
  const nearest = { title: plainTitle(parent.title), digest, ...(link.length <= MAX_ORIGIN_LINK && { link }) };
  return [nearest, ...older].slice(0, MAX_ORIGINS);
}
