/** What can be written at a place of a text. */
import { STARTS, tokenAt, type Token } from './lex.ts';
import { startOfPostfix, TEMPLATED } from './infer.ts';
import { functionAt } from './locals.ts';
import type { Names } from './names.ts';

/** `from` is where the word begins that is being written. */
export type Context = { from: number } & (
  | { kind: 'nothing' }
  /** After `@` in a comment of `struct Params`, in the comment at the top, and in code. */
  | { kind: 'annotation' | 'tag' | 'attribute' }
  /** In an import statement, or after `::` in code; `taken`: names that the list has already. */
  | { kind: 'path'; path: readonly string[]; isImport: boolean; taken: readonly string[] }
  | { kind: 'member'; type: string | null }
  | { kind: 'type' }
  /** Between declarations, or behind the word that begins one. */
  | { kind: 'module'; after: '' | 'fn' | 'struct' }
  /** In an expression, or where a statement begins. */
  | { kind: 'code'; isStatement: boolean }
);

/** Words that a new name follows. */
const NAMING = new Set(['fn', 'struct', 'let', 'const', 'var', 'alias', 'override', 'as']);

export function contextAt(names: Names, offset: number): Context {
  const { text, tokens, comments, imports } = names.module;
  const comment = comments.find((each) => each.start < offset && (each.text.startsWith('//') ? offset <= each.end : offset < each.end));
  if (comment !== undefined) return inComment(names, comment, offset);

  const touched = tokenAt(tokens, offset);
  const word = touched !== null && touched.kind === 'word' && touched.start < offset ? touched : null;
  const from = word?.start ?? offset;
  const before = tokens.findLastIndex((each) => each.end <= from);
  const [previous, second] = [tokens[before]?.text ?? '', tokens[before - 1]?.text ?? ''];
  if (tokens.some((each) => each.kind === 'number' && each.start < offset && offset <= each.end)) return { kind: 'nothing', from };

  // One that is not finished goes on behind its last token.
  const statement = imports.find((each) => before >= 0 && each.start <= tokens[before]!.start && tokens[before]!.end <= each.end);
  if (statement !== undefined && previous !== ';') return inImport(tokens, statement.start, before, from, offset);
  if (previous === '@') return { kind: 'attribute', from };
  if (previous === '.') {
    const end = tokens[before - 1]?.end ?? 0;
    return { kind: 'member', from, type: names.typeOf(tokens.slice(startOfPostfix(tokens, before - 1), before), end) };
  }
  if (previous === '::') return { kind: 'path', from, path: pathBefore(tokens, before), isImport: false, taken: [] };
  if (previous === 'fn' || previous === 'struct') return { kind: 'module', from, after: previous };
  if (NAMING.has(previous)) return { kind: 'nothing', from };
  if (previous === '->' || (previous === '<' && (TEMPLATED.test(second) || second === 'var'))) return { kind: 'type', from };

  const inside = functionAt(names.module, from);
  if (inside !== null) {
    if (previous === ':' && NAMING.has(tokens[before - 2]?.text ?? '')) return { kind: 'type', from };
    return { kind: 'code', from, isStatement: ['{', '}', ';', ':'].includes(previous) };
  }
  if (previous === ':') return { kind: 'type', from };
  // In a struct, or in the head of a function, only new names are left.
  const open = names.module.declarations.find(
    ({ kind, body, end }) => kind === 'struct' && body !== null && end < from && from <= body.end,
  );
  const start = tokens.findLastIndex((each, i) => i <= before && (STARTS.has(each.text) || each.text === ';' || each.text === '}'));
  const beginning = tokens[start]?.text ?? '';
  if ((open !== undefined && text[from - 1] !== '}') || beginning === 'fn' || beginning === 'struct') return { kind: 'nothing', from };
  if (STARTS.has(beginning)) return { kind: 'code', from, isStatement: false };
  return previous === '' || previous === ';' || previous === '}' || previous === ')' || second === '@'
    ? { kind: 'module', from, after: '' }
    : { kind: 'nothing', from };
}

function inComment({ module }: Names, comment: Token, offset: number): Context {
  const written = module.text.slice(comment.start, offset);
  const isDoc = written.startsWith('///');
  const match = (isDoc ? /@(\w*)$/ : /^\/\/\s*@([\w-]*)$/).exec(written);
  if (match === null) return { kind: 'nothing', from: offset };
  const from = offset - match[1]!.length;
  const params = module.declarations.find(({ kind, name, body }) => kind === 'struct' && name === 'Params' && body !== null);
  const isIn = params !== undefined && params.body!.start < offset && offset < params.body!.end;
  if (isDoc) return { kind: isIn ? 'annotation' : 'nothing', from };
  const isHead = module.tokens[0] === undefined || comment.start < module.tokens[0].start;
  return { kind: isHead ? 'tag' : 'nothing', from };
}

function inImport(tokens: readonly Token[], start: number, before: number, from: number, offset: number): Context {
  const first = tokens.findIndex((each) => each.start === start) + 1;
  const stack: string[][] = [];
  let prefix: string[] = [];
  let path: string[] = [];
  let taken: string[] = [];
  for (let i = first; i <= before; i++) {
    const { text, kind } = tokens[i]!;
    if (kind === 'word' && text !== 'as') path = [...path, text];
    else if (text === '{') {
      stack.push(prefix);
      prefix = path;
      taken = [];
    } else if (text === ',') {
      taken.push(path.at(-1)!);
      path = prefix;
    } else if (text === '}') {
      path = prefix;
      prefix = stack.pop() ?? [];
    }
  }
  const previous = tokens[before]!.text;
  if (!['import', '::', '{', ','].includes(previous)) return { kind: 'nothing', from };
  // What stands behind the cursor in the same list is there as well.
  for (let i = before + 1; i < tokens.length && ![';', '}', '{'].includes(tokens[i]!.text); i++) {
    if (tokens[i]!.kind === 'word' && tokens[i]!.start > offset) taken.push(tokens[i]!.text);
  }
  return { kind: 'path', from, path, isImport: true, taken };
}

/** `['package', 'math']` of `package::math::`, whose last `::` is token `last`. */
function pathBefore(tokens: readonly Token[], last: number): string[] {
  const path: string[] = [];
  for (let i = last; tokens[i]?.text === '::' && tokens[i - 1]?.kind === 'word'; i -= 2) path.unshift(tokens[i - 1]!.text);
  return path;
}
