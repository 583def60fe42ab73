/** What compilers say of a member that a struct does not have: where it stands, and which one may be meant. */
import { nearest } from '../../base/near.ts';
import type { CompilerMessage } from './compiler-messages.ts';

/** Members that are told where none is alike. */
const MAX_LISTED = 16;
/** As Tint says it, and naga. */
const UNKNOWN = /^(?:struct member (\w+) not found|invalid field accessor `(\w+)`)$/;

/** The same message at the member, where a compiler gives the place of the whole expression; with the member that is alike. */
export function ofMember(found: CompilerMessage, code: string): CompilerMessage {
  const [, tint, naga] = UNKNOWN.exec(found.message) ?? [];
  const member = tint ?? naga;
  if (member === undefined || found.line === 0) return found;
  const lines = code.split('\n');
  const line = lines[found.line - 1] ?? '';
  // naga gives the place of the member, Tint that of what it should belong to.
  const at = line.startsWith(member, found.column - 1) ? found.column - 1 : line.search(new RegExp(`(?<=\\.\\s*)${member}\\b`));
  if (at < found.column - 1) return found;
  const owner = /(\w+)\s*\.\s*$/.exec(line.slice(0, at))?.[1];
  const known = owner === undefined ? [] : membersOf(owner, lines.slice(0, found.line).join('\n'), code);
  // Of what type it is is not known, or it is no struct: naga says the same of vectors.
  if (known.length === 0) return { ...found, column: at + 1 };
  const near = nearest(member, known);
  const hint = near !== undefined ? `; did you mean ${near}?` : known.length > MAX_LISTED ? '' : `; there are ${known.join(', ')}`;
  return { ...found, column: at + 1, message: `there is no member ${member}${hint}` };
}

/** Members of the struct that a name has where `before` ends; none where its type is not written beside it. */
function membersOf(name: string, before: string, code: string): string[] {
  const type = [...before.matchAll(new RegExp(`\\b${name}\\s*(?::\\s*|=\\s*)(\\w+)`, 'g'))].at(-1)?.[1];
  if (type === undefined) return [];
  const body = new RegExp(`struct ${type}\\s*\\{([^}]*)\\}`).exec(code)?.[1] ?? '';
  return [...body.matchAll(/\w+(?=\s*:)/g)].map(([name]) => name);
}
