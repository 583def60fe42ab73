/** Arguments and local declarations of a function that are visible at a place in it. */
import type { Declaration, Module } from './declarations.ts';
import { written } from './declarations.ts';
import type { Token } from './lex.ts';
import { bracket } from './lex.ts';

export interface Local {
  kind: 'argument' | 'let' | 'var' | 'const';
  name: string;
  /** As written; empty where it follows from the value. */
  type: string;
  value: readonly Token[];
  start: number;
  end: number;
}

/** The function in whose body an offset lies. */
export const functionAt = ({ declarations }: Module, offset: number): Declaration | null =>
  declarations.find((each) => each.kind === 'function' && each.body !== null && each.body.start < offset && offset <= each.body.end) ??
  null;

/** Outermost first; a later one hides earlier ones of its name. */
export function localsAt(module: Module, offset: number): Local[] {
  const inside = functionAt(module, offset);
  if (inside === null) return [];
  return localsOf(module, inside).flatMap(({ local, behind, until }) => (behind <= offset && offset <= until ? [local] : []));
}

/** A local with where it is visible: from the end of its own statement to the end of its scope. */
interface Placed {
  local: Local;
  behind: number;
  until: number;
}

/** A type is followed from local to local: each function is read once. */
const read = new WeakMap<Declaration, readonly Placed[]>();

/** All locals of a function, in the order in which they stand. */
function localsOf({ tokens }: Module, inside: Declaration): readonly Placed[] {
  const known = read.get(inside);
  if (known !== undefined) return known;
  const all: Placed[] = inside.fields.map((field) => ({
    local: { ...field, kind: 'argument', value: [] },
    behind: -Infinity,
    until: Infinity,
  }));
  const scopes: { locals: Placed[]; isLoop: boolean }[] = [{ locals: [...all], isLoop: false }];
  const leave = (at: number): void => scopes.pop()?.locals.forEach((each) => (each.until = at));
  const { start, end } = inside.body!;
  for (let i = tokens.findIndex((each) => each.start >= start); i >= 0 && i < tokens.length && tokens[i]!.start < end; i++) {
    const { text } = tokens[i]!;
    if (text === 'for') scopes.push({ locals: [], isLoop: true });
    else if (text === '{') scopes.push({ locals: [], isLoop: false });
    else if (text === '}') {
      leave(tokens[i]!.start);
      // The counter of a loop ends with its block.
      if (scopes.at(-1)?.isLoop === true) leave(tokens[i]!.start);
    } else if (text === 'let' || text === 'var' || text === 'const') {
      const found = readLocal(tokens, i, text);
      if (found === null || scopes.length === 0) continue;
      const { behind, ...local } = found;
      const placed = { local, behind, until: Infinity };
      scopes.at(-1)!.locals.push(placed);
      all.push(placed);
    }
  }
  read.set(inside, all);
  return all;
}

function readLocal(tokens: readonly Token[], at: number, kind: Local['kind']): (Local & { behind: number }) | null {
  let i = at + 1;
  if (tokens[i]?.text === '<') i = bracket(tokens, i).next;
  const name = tokens[i];
  if (name?.kind !== 'word') return null;
  let end = i;
  while (end < tokens.length && !';{}'.includes(tokens[end]!.text)) end++;
  const rest = tokens.slice(i + 1, end);
  const equals = rest.findIndex((each) => each.text === '=');
  const type = rest[0]?.text === ':' ? written(rest.slice(1, equals < 0 ? undefined : equals)) : '';
  const value = equals < 0 ? [] : rest.slice(equals + 1);
  return { kind, name: name.text, type, value, start: name.start, end: name.end, behind: tokens[end]?.end ?? Infinity };
}
