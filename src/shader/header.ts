/** The comment at the top of a material file: its documentation, its family, and what it does not claim to be. */

import type { Diagnostic } from './errors.ts';
import { diagnosticAt } from './syntax.ts';

/** A property that the laboratory checks and that a file may say it does not have; `bound` is of signed distances and densities. */
export const CLAIMS = ['energy', 'reciprocity', 'sampling', 'bound'] as const;
type Claim = (typeof CLAIMS)[number];

export interface Header {
  /** The comment's text without its tags. */
  doc: string;
  /** Heading in galleries: the tag `@family metal`; empty without one. */
  family: string;
  /** Tags `@not-claimed energy: reason`. */
  notClaimed: { check: Claim; reason: string }[];
}

/** The comment at the top. */
const headOf = (source: string): string => /^(?:[ \t]*\/\/[^\n]*\n?)+/.exec(source)?.[0] ?? '';

const TAGS = ['family', 'not-claimed'];

/** Tags that nobody would read: unknown ones, claims that do not exist, and those that stand elsewhere than at the top. */
export function checkHeader(source: string, module: string): Diagnostic[] {
  const head = headOf(source).length;
  return [...source.matchAll(/^[ \t]*\/\/[ \t]*@([\w-]*)([^\n]*)/gm)].flatMap((found) => {
    const [text, tag = '', rest = ''] = found;
    const message = tagProblem(tag, rest, found.index < head);
    return message === null ? [] : [diagnosticAt(source, module, found.index + text.indexOf('@'), message)];
  });
}

function tagProblem(tag: string, rest: string, isAtTop: boolean): string | null {
  if (!isAtTop) return TAGS.includes(tag) ? `@${tag} belongs into the comment at the top of the file, before the imports.` : null;
  if (!TAGS.includes(tag)) return `expected one of ${TAGS.map((each) => `@${each}`).join(', ')}, got @${tag}.`;
  if (tag === 'family') return null;
  const [, claim, reason] = /^\s+([^\s:]+)\s*:\s*(\S.*)?$/.exec(rest) ?? [];
  if (claim === undefined) return 'expected @not-claimed CLAIM: the reason.';
  if (!CLAIMS.some((each) => each === claim)) return `expected one of ${CLAIMS.join(', ')} after @not-claimed, got ${claim}.`;
  return reason === undefined ? `expected a reason after @not-claimed ${claim}:` : null;
}

export function readHeader(source: string): Header {
  const comment = headOf(source);
  const lines = comment
    .trimEnd()
    .split('\n')
    .map((each) => each.replace(/^\s*\/\/ ?/, '').trimEnd());
  const isTag = (line: string): boolean => /^@(?:family|not-claimed)\b/.test(line);
  const notClaimed = lines.flatMap((line) => {
    const [, check, reason = ''] = /^@not-claimed\s+([a-z]+)\s*:\s*(.*)$/.exec(line) ?? [];
    const claim = CLAIMS.find((each) => each === check);
    return claim === undefined ? [] : [{ check: claim, reason: reason.trim() }];
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
