/** The comment at the top of a material file: its documentation, its family, and what it does not claim to be. */

/** A property that the laboratory checks and that a material may say it does not have. */
export const CLAIMS = ['energy', 'reciprocity', 'sampling'] as const;
type Claim = (typeof CLAIMS)[number];

export interface Header {
  /** The comment's text without its tags. */
  doc: string;
  /** Heading in galleries: the tag `@family metal`; empty without one. */
  family: string;
  /** Tags `@not-claimed energy: reason`. */
  notClaimed: { check: Claim; reason: string }[];
}

export function readHeader(source: string): Header {
  const comment = /^(?:[ \t]*\/\/[^\n]*\n?)+/.exec(source)?.[0] ?? '';
  const lines = comment
    .trimEnd()
    .split('\n')
    .map((each) => each.replace(/^\s*\/\/ ?/, '').trimEnd());
  const isTag = (line: string): boolean => /^@(?:family|not-claimed)\b/.test(line);
  const notClaimed = lines.flatMap((line) => {
    const [, check, reason] = /^@not-claimed\s+([a-z]+)\s*:\s*(.*)$/.exec(line) ?? [];
    const claim = CLAIMS.find((each) => each === check);
    return claim === undefined ? [] : [{ check: claim, reason: reason!.trim() }];
  });
  return {
    doc: lines
      .filter((line) => !isTag(line))
      .join('\n')
      .trim(),
    family: lines.flatMap((line) => /^@family\s+(\S.*)$/.exec(line)?.[1] ?? [])[0]?.trim() ?? '',
    notClaimed,
  };
}
