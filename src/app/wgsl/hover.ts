/** What stands at a place, in words; and where it is declared. */
import { ANNOTATIONS, TAGS } from './data/annotations.ts';
import { ATTRIBUTES, KEYWORDS } from './data/keywords.ts';
import type { Declaration, Field } from './declarations.ts';
import { describe, describeMember, type Description } from './describe.ts';
import { startOfPostfix } from './infer.ts';
import { tokenAt, type Token } from './lex.ts';
import type { Named, Names } from './names.ts';
import { short, vectorOf } from './types.ts';

export interface Hover extends Description {
  /** Offsets of what is described. */
  start: number;
  end: number;
}

/** The place of a name in this text (`module` null) or in a module of the library. */
export interface Target {
  module: string | null;
  start: number;
  end: number;
  /** Where what is declared ends, its body included. */
  behind: number;
}

type Meant =
  | { kind: 'named'; named: Named }
  | { kind: 'member'; struct: Declaration; module: string | null; field: Field }
  | { kind: 'component'; type: string; of: string };

export function hoverAt(names: Names, offset: number): Hover | null {
  const { tokens } = names.module;
  const comment = names.module.comments.find((each) => each.start <= offset && offset < each.end);
  if (comment !== undefined) return annotationAt(comment, offset);
  const token = tokenAt(tokens, offset);
  if (token?.kind !== 'word') return null;
  const index = tokens.indexOf(token);
  if (tokens[index - 1]?.text === '@') {
    const attribute = ATTRIBUTES.find((each) => each.name === token.text);
    return attribute === undefined ? null : { code: `@${attribute.name}`, text: attribute.doc, start: token.start - 1, end: token.end };
  }
  const meant = meaningOf(names, index);
  const { start, end } = token;
  if (meant === null) {
    const keyword = KEYWORDS.find((each) => each.name === token.text);
    return keyword === undefined ? null : { code: keyword.name, text: keyword.doc, start, end };
  }
  if (meant.kind === 'component') return { code: `${token.text}: ${short(meant.type)}`, text: `Of a ${short(meant.of)}.`, start, end };
  if (meant.kind === 'member') return { ...describeMember(names, meant.struct, meant.module, meant.field), start, end };
  return { ...describe(names, meant.named), start, end };
}

export function definitionAt(names: Names, offset: number): Target | null {
  const token = tokenAt(names.module.tokens, offset);
  if (token?.kind !== 'word') return null;
  const meant = meaningOf(names, names.module.tokens.indexOf(token));
  if (meant === null || meant.kind === 'component') return null;
  const at = (module: string | null, { start, end }: { start: number; end: number }, behind = end): Target => ({
    module,
    start,
    end,
    behind,
  });
  if (meant.kind === 'member') return at(meant.module, meant.field);
  const { named } = meant;
  if (named.kind === 'local') return at(null, named.local);
  if (named.kind === 'module') return at(named.module, { start: 0, end: 0 });
  return named.kind === 'builtin' ? null : at(named.module, named.declaration, named.declaration.body?.end);
}

/** What a word means where it stands. */
function meaningOf(names: Names, index: number): Meant | null {
  const { tokens, imports, declarations } = names.module;
  const token = tokens[index]!;
  const named = (found: Named | null): Meant | null => (found === null ? null : { kind: 'named', named: found });

  const statement = imports.find((each) => each.start <= token.start && token.end <= each.end);
  if (statement !== undefined) {
    const item = statement.items.find((each) => each.start === token.start);
    if (item !== undefined) return named(names.path(item.path));
  }
  if (statement !== undefined || tokens[index + 1]?.text === '::' || tokens[index - 1]?.text === '::') {
    const path = [token.text];
    for (let i = index; tokens[i - 1]?.text === '::' && tokens[i - 2]?.kind === 'word'; i -= 2) path.unshift(tokens[i - 2]!.text);
    return named(names.path(path));
  }
  if (tokens[index - 1]?.text === '.') {
    const end = tokens[index - 2]?.end ?? 0;
    const type = names.typeOf(tokens.slice(startOfPostfix(tokens, index - 2), index - 1), end);
    if (type === null) return null;
    const found = names.member(type, token.text);
    if (found !== null) return { kind: 'member', ...found };
    const component = names.typeOfMember(type, token.text);
    return component === null ? null : { kind: 'component', type: component, of: vectorOf(type) === null ? 'result' : type };
  }
  for (const declaration of declarations) {
    const field = declaration.fields.find((each) => each.start === token.start);
    if (field === undefined) continue;
    if (declaration.kind === 'struct') return { kind: 'member', struct: declaration, module: null, field };
    return named({ kind: 'local', local: { ...field, kind: 'argument', value: [] } });
  }
  // A local's own name: it is visible from the end of its statement.
  return named(names.declaredAt(token)) ?? named(names.resolve(token.text, token.start) ?? names.inLibrary(token.text));
}

function annotationAt(comment: Token, offset: number): Hover | null {
  for (const match of comment.text.matchAll(/@([\w-]+)/g)) {
    const start = comment.start + match.index;
    const end = start + match[0].length;
    if (offset < start || offset > end) continue;
    const list = comment.text.startsWith('///') ? ANNOTATIONS : TAGS;
    const known = list.find((each) => each.name === match[1]);
    if (known !== undefined) return { code: `@${plain(known.snippet)}`, text: known.doc, start, end };
  }
  return null;
}

/** A snippet as it reads with its first suggestions. */
export const plain = (snippet: string): string =>
  snippet
    .replace(/\$\{\d+\|([^,|}]*)[^}]*\}/g, '$1')
    .replace(/\$\{\d+:([^}]*)\}/g, '$1')
    .replace(/\$\d/g, '');
