/** WGSL text as words, numbers, symbols and comments. Never fails: text is read while it is being typed. */

export interface Token {
  kind: 'word' | 'number' | 'symbol' | 'comment';
  text: string;
  /** Offset of the first character, and of the one behind the last. */
  start: number;
  end: number;
}

/** Words that begin a declaration, and so end an unfinished one. */
export const STARTS: ReadonlySet<string> = new Set(['fn', 'struct', 'const', 'override', 'alias', 'var', 'import', 'const_assert']);

/** The parts that need no state; block comments nest and are read by hand. */
const PART =
  /(?<line>\/\/[^\n]*)|(?<word>[\p{XID_Start}_][\p{XID_Continue}]*)|(?<number>0[xX][\da-fA-F]*(?:\.[\da-fA-F]*)?(?:[pP][+-]?\d+)?[iufh]?|(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?[iufh]?)|(?<symbol>::|->|[=!<>]=|&&|\|\||[^\s])/uy;

export function lex(text: string): Token[] {
  const tokens: Token[] = [];
  let at = 0;
  while (at < text.length) {
    if (/\s/.test(text[at]!)) {
      at++;
      continue;
    }
    if (text.startsWith('/*', at)) {
      const end = endOfBlock(text, at);
      tokens.push({ kind: 'comment', text: text.slice(at, end), start: at, end });
      at = end;
      continue;
    }
    PART.lastIndex = at;
    const match = PART.exec(text)!;
    const { line, word, number } = match.groups!;
    const kind = line !== undefined ? 'comment' : word !== undefined ? 'word' : number !== undefined ? 'number' : 'symbol';
    tokens.push({ kind, text: match[0], start: at, end: at + match[0].length });
    at += match[0].length;
  }
  return tokens;
}

function endOfBlock(text: string, start: number): number {
  let depth = 0;
  for (let at = start; at < text.length; at++) {
    if (text.startsWith('/*', at)) depth++;
    else if (text.startsWith('*/', at)) depth--;
    else continue;
    at++;
    if (depth === 0) return at + 1;
  }
  return text.length;
}

const CLOSING: Record<string, string> = { '(': ')', '[': ']', '{': '}', '<': '>' };
/** What no bracket of this kind can hold: it was not closed. */
const NOT_INSIDE: Record<string, readonly string[]> = {
  '{': ['fn', 'struct', 'import'],
  '(': ['fn', 'struct', 'import', '{', '}'],
  '[': ['fn', 'struct', 'import', '{', '}', ';'],
  '<': ['fn', 'struct', 'import', '{', '}', ';', '(', ')', '='],
};

/** Index of the token behind the bracket that closes the one at `open`, or of the one where it is plain that none does. */
export function bracket(tokens: readonly Token[], open: number, end = tokens.length): { next: number; closed: boolean } {
  const opener = tokens[open]!.text;
  const closer = CLOSING[opener]!;
  let depth = 0;
  for (let i = open; i < end; i++) {
    const { text } = tokens[i]!;
    if (text === opener) depth++;
    else if (text === closer && --depth === 0) return { next: i + 1, closed: true };
    else if (NOT_INSIDE[opener]!.includes(text)) return { next: i, closed: false };
  }
  return { next: end, closed: false };
}

export const behindBracket = (tokens: readonly Token[], open: number, end = tokens.length): number => bracket(tokens, open, end).next;

/** The token that an offset is in or at the end of; words win over what follows them. */
export function tokenAt(tokens: readonly Token[], offset: number): Token | null {
  const touching = tokens.filter((each) => each.start <= offset && offset <= each.end);
  return touching.find((each) => each.kind === 'word') ?? touching.find((each) => offset < each.end) ?? null;
}
