/** What a WGSL module declares, with signatures, doc comments and places. */
import { behindBracket, bracket, lex, STARTS, type Token } from './lex.ts';
import { readImports, type ImportStatement } from './imports.ts';

/** A name with a type: an argument or a member. */
export interface Field {
  name: string;
  /** As written, without blanks; empty while it is being typed. */
  type: string;
  doc: string;
  start: number;
  end: number;
}

export interface Declaration {
  kind: 'function' | 'struct' | 'const' | 'alias' | 'var';
  name: string;
  /** On one line, without attributes and body. */
  signature: string;
  /** Text of the comment above, Markdown as the author wrote it. */
  doc: string;
  /** Place of the name. */
  start: number;
  end: number;
  /** Arguments of a function, members of a struct. */
  fields: Field[];
  /** Type of the result, constant or variable; target of an alias; empty where it is not written. */
  type: string;
  /** Tokens of the initial value of a constant or variable. */
  value: readonly Token[];
  /** Offsets from the opening to behind the closing brace, of functions and structs that have one. */
  body: { start: number; end: number } | null;
}

/** A module's text, understood as far as it goes. */
export interface Module {
  text: string;
  /** Without comments. */
  tokens: readonly Token[];
  comments: readonly Token[];
  declarations: readonly Declaration[];
  imports: readonly ImportStatement[];
  /** Text of the comment at the top of the file. */
  doc: string;
}

const KINDS = new Map<string, Declaration['kind']>([
  ['fn', 'function'],
  ['struct', 'struct'],
  ['const', 'const'],
  ['override', 'const'],
  ['alias', 'alias'],
  ['var', 'var'],
]);

export function readModule(text: string): Module {
  const all = lex(text);
  const comments = all.filter((each) => each.kind === 'comment');
  const tokens = all.filter((each) => each.kind !== 'comment');
  const declarations: Declaration[] = [];
  const imports: ImportStatement[] = [];
  let first = 0;
  for (let i = 0; i < tokens.length;) {
    const { text: word } = tokens[i]!;
    if (word === 'import') {
      const statement = readImports(tokens, i);
      imports.push(statement);
      i = first = statement.next;
    } else if (KINDS.has(word)) {
      const { declaration, next } = declare(text, comments, tokens, i, tokens[first]!.start);
      if (declaration !== null) declarations.push(declaration);
      i = first = next;
    } else if (word === '@') {
      // Attributes belong to the declaration that follows: its comment stands above them.
      i += tokens[i + 2]?.text === '(' ? behindBracket(tokens, i + 2) - i : 2;
    } else {
      i++;
      first = i;
    }
  }
  return { text, tokens, comments, declarations, imports, doc: headOf(text, comments) };
}

function declare(
  text: string,
  comments: readonly Token[],
  tokens: readonly Token[],
  at: number,
  from: number,
): { declaration: Declaration | null; next: number } {
  const kind = KINDS.get(tokens[at]!.text)!;
  let i = at + 1;
  if (kind === 'var' && tokens[i]?.text === '<') i = behindBracket(tokens, i);
  const name = tokens[i];
  if (name?.kind !== 'word') return { declaration: null, next: at + 1 };
  const made: Declaration = {
    kind,
    name: name.text,
    signature: '',
    doc: docAbove(text, comments, from),
    start: name.start,
    end: name.end,
    fields: [],
    type: '',
    value: [],
    body: null,
  };
  i++;
  if (kind === 'function' || kind === 'struct') {
    if (kind === 'function' && tokens[i]?.text === '(') {
      const end = behindBracket(tokens, i);
      made.fields = readFields(text, comments, tokens, i + 1, end);
      i = end;
    }
    const head = i;
    // A head without a body ends where the next declaration begins.
    while (i < tokens.length && !['{', ';', '}'].includes(tokens[i]!.text) && !STARTS.has(tokens[i]!.text)) i++;
    if (tokens[head]?.text === '->') made.type = written(resultType(tokens.slice(head + 1, i)));
    if (tokens[i]?.text === '{') {
      const { next, closed } = bracket(tokens, i);
      if (kind === 'struct') made.fields = readFields(text, comments, tokens, i + 1, next);
      made.body = { start: tokens[i]!.start, end: closed ? tokens[next - 1]!.end : (tokens[next]?.start ?? text.length) };
      i = next;
    }
    const args = made.fields.map((each) => `${each.name}: ${each.type}`).join(', ');
    made.signature = kind === 'struct' ? `struct ${made.name}` : `fn ${made.name}(${args})${made.type === '' ? '' : ` -> ${made.type}`}`;
    return { declaration: made, next: i };
  }
  const start = i;
  while (i < tokens.length && tokens[i]!.text !== ';' && !STARTS.has(tokens[i]!.text)) i++;
  const rest = tokens.slice(start, i);
  const equals = rest.findIndex((each) => each.text === '=');
  if (kind === 'alias') made.type = written(rest.slice(equals + 1));
  else {
    if (rest[0]?.text === ':') made.type = written(rest.slice(1, equals < 0 ? undefined : equals));
    if (equals >= 0) made.value = rest.slice(equals + 1);
  }
  const last = tokens[i - 1] ?? name;
  made.signature = text.slice(tokens[at]!.start, last.end).replace(/\s+/g, ' ');
  return { declaration: made, next: i };
}

/** `name: type, name: type` between two tokens, with attributes left out. */
function readFields(text: string, comments: readonly Token[], tokens: readonly Token[], from: number, to: number): Field[] {
  const fields: Field[] = [];
  for (let i = from; i < to;) {
    const first = i;
    while (tokens[i]?.text === '@') i += tokens[i + 2]?.text === '(' ? behindBracket(tokens, i + 2, to) - i : 2;
    const name = tokens[i];
    let end = i;
    for (let depth = 0; end < to && (depth > 0 || ![',', ')', '}'].includes(tokens[end]!.text)); end++) {
      if (tokens[end]!.text === '<') depth++;
      if (tokens[end]!.text === '>') depth--;
    }
    if (name?.kind === 'word' && end > i) {
      const type = tokens[i + 1]?.text === ':' ? written(tokens.slice(i + 2, end)) : '';
      fields.push({ name: name.text, type, doc: docAbove(text, comments, tokens[first]!.start), start: name.start, end: name.end });
    }
    i = end + 1;
  }
  return fields;
}

/** A result's type without its attributes. */
function resultType(tokens: readonly Token[]): readonly Token[] {
  if (tokens[0]?.text !== '@') return tokens;
  return resultType(tokens.slice(tokens[2]?.text === '(' ? behindBracket(tokens, 2) : 2));
}

/** `vec3 < f32 >` → `vec3<f32>`, `array<f32,3>` → `array<f32, 3>`. */
export const written = (tokens: readonly Token[]): string =>
  tokens
    .map((each) => each.text)
    .join('')
    .replaceAll(',', ', ');

/** The comment that ends on the line above `offset`, or before it on the same line after nothing else. */
function docAbove(text: string, comments: readonly Token[], offset: number): string {
  const lines: string[] = [];
  let below = offset;
  for (const comment of comments.filter((each) => each.end <= offset).reverse()) {
    const between = text.slice(comment.end, below);
    const before = text.slice(text.lastIndexOf('\n', comment.start - 1) + 1, comment.start);
    if (between.trim() !== '' || between.split('\n').length > 2 || before.trim() !== '') break;
    lines.unshift(bare(comment.text));
    below = comment.start;
  }
  return lines.join('\n').trim();
}

/** The comment block at the top, if the file begins with one. */
function headOf(text: string, comments: readonly Token[]): string {
  const lines: string[] = [];
  let end = 0;
  for (const comment of comments) {
    const between = text.slice(end, comment.start);
    if (between.trim() !== '' || (lines.length > 0 && between.split('\n').length > 2)) break;
    lines.push(bare(comment.text));
    end = comment.end;
  }
  return lines.join('\n').trim();
}

/** A comment's words without its marks. */
function bare(comment: string): string {
  if (comment.startsWith('//')) return comment.replace(/^\/\/[/!]? ?/, '').trimEnd();
  return comment
    .replace(/^\/\*+!?|\*+\/$/g, '')
    .split('\n')
    .map((line) => line.replace(/^\s*\* ?/, '').trimEnd())
    .join('\n')
    .trim();
}
