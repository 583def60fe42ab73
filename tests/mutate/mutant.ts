/** What a mutant is, of whichever language: a text with one change. */
import { placeOf } from '../../src/shader/syntax.ts';

export interface Mutant {
  /** Names it for good: file, declaration, kind, change, and which of equals in that declaration; lines move, this does not. */
  id: string;
  file: string;
  kind: string;
  line: number;
  /** Of TypeScript the function that holds it, as `Reaching` tests are known by; '' where it is run when the file is loaded. */
  scope: string;
  /** The whole text. */
  readonly source: string;
}

export interface Change {
  kind: string;
  start: number;
  end: number;
  text: string;
}

/** A change, and where it was found. */
export interface Found {
  change: Change;
  /** The declaration that names it. */
  declaration: string;
  scope: string;
}

/** What is written for an operator, in either language. */
export const ARITHMETIC: Readonly<Record<string, string>> = {
  '+': '-',
  '-': '+',
  '*': '/',
  '/': '*',
  '%': '*',
  '&': '|',
  '|': '&',
  '^': '&',
  '<<': '>>',
  '>>': '<<',
};
/** Each comparison with its border moved, and the other way round. */
export const COMPARISONS: Readonly<Record<string, string[]>> = {
  '<': ['<=', '>'],
  '<=': ['<', '>='],
  '>': ['>=', '<'],
  '>=': ['>', '<='],
  '==': ['!='],
  '!=': ['=='],
};

const LONGEST = 80;
function short(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > LONGEST ? `${line.slice(0, LONGEST)}…` : line;
}

/** Mutants of the changes in one text, in its order. @param file as reports name it */
export function named(source: string, file: string, found: readonly Found[]): Mutant[] {
  const seen = new Map<string, number>();
  return found.map(({ change: { kind, start, end, text }, declaration, scope }): Mutant => {
    const key = `${file} ${declaration} ${kind}: ${short(source.slice(start, end))} → ${short(text)}`;
    const count = (seen.get(key) ?? 0) + 1;
    seen.set(key, count);
    return {
      id: count === 1 ? key : `${key} (${count})`,
      file,
      kind,
      line: placeOf(source, start).line,
      scope,
      // Not kept: of all files they would be some hundred megabytes.
      get source() {
        return source.slice(0, start) + text + source.slice(end);
      },
    };
  });
}
