/** Addresses of lessons: `#lesson=NAME` and `#lesson=NAME/STEP`. */

export interface LessonLink {
  lesson: string;
  /** Null: where the reader was, else the first. */
  step: string | null;
}

const LINK = /^#lesson=([a-z0-9-]{1,80})(?:\/([a-z0-9-]{1,80}))?$/;

/** @returns null for another address */
export function readLink(hash: string): LessonLink | null {
  const match = LINK.exec(hash);
  return match === null ? null : { lesson: match[1]!, step: match[2] ?? null };
}

export const linkText = (lesson: string, step: string): string => `#lesson=${lesson}/${step}`;
