/** What a diagnostic underlines: the token that begins where it points. */
import { lex, tokenAt } from './lex.ts';

/** Lines and columns from 1; the end is behind the last character. */
export interface TextRange {
  startLine: number;
  startColumn: number;
  endLine: number;
  endColumn: number;
}

/** A place outside the text becomes the nearest one in it; a place between tokens, or at the end of a line, one character. */
export function markedRange(text: string, line: number, column: number): TextRange {
  const lines = text.split('\n');
  const row = Math.min(Math.max(1, line), lines.length);
  const content = lines[row - 1]!;
  const from = Math.min(Math.max(1, column), content.length + 1);
  // A line of WGSL has no token that goes on in the next one, but for block comments.
  const token = tokenAt(lex(content), from - 1);
  const isInside = token !== null && token.start <= from - 1 && from - 1 < token.end;
  if (isInside) return { startLine: row, startColumn: from, endLine: row, endColumn: token.end + 1 };
  // At the end of a line the last character shows where.
  const start = from > content.length ? Math.max(1, content.trimEnd().length) : from;
  return { startLine: row, startColumn: start, endLine: row, endColumn: Math.min(start + 1, content.length + 1) };
}
