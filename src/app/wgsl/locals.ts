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
  const scopes: { locals: Local[]; isLoop: boolean }[] = [
    { locals: inside.fields.map((field) => ({ ...field, kind: 'argument', value: [] })), isLoop: false },
  ];
  const { tokens } = module;
  const first = tokens.findIndex((each) => each.start >= inside.body!.start);
  for (let i = first; i < tokens.length && tokens[i]!.start < offset; i++) {
    const { text } = tokens[i]!;
    if (text === 'for') scopes.push({ locals: [], isLoop: true });
    else if (text === '{') scopes.push({ locals: [], isLoop: false });
    else if (text === '}') {
      scopes.pop();
      // The counter of a loop ends with its block.
      if (scopes.at(-1)?.isLoop === true) scopes.pop();
    } else if (text === 'let' || text === 'var' || text === 'const') {
      const local = readLocal(tokens, i, text);
      // It is visible from the end of its own statement.
      if (local !== null && local.behind <= offset) scopes.at(-1)?.locals.push(local);
    }
  }
  return scopes.flatMap((each) => each.locals);
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
