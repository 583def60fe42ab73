/** The type of an expression, as far as it is easy to tell. */
import type { Token } from './lex.ts';
import { behindBracket } from './lex.ts';
import { written } from './declarations.ts';
import { ABSTRACT_FLOAT, ABSTRACT_INT, arithmetic, canonical, matrixOf, vectorOf } from './types.ts';

/** What names mean where the expression stands. Types are canonical; null: not known. */
export interface Meaning {
  /** Type of a variable, constant or argument. */
  variable(path: readonly string[]): string | null;
  /** Type of `path<template>(args)`: of a function's result or of what a constructor makes. */
  call(path: readonly string[], template: string, args: readonly (string | null)[]): string | null;
  member(type: string, name: string): string | null;
}

const LOGICAL = new Set(['&&', '||']);
const COMPARISON = new Set(['==', '!=', '<=', '>=', '<', '>']);
const ARITHMETIC = new Set(['+', '-', '*', '/', '%', '&', '|', '^']);
/** Names that `<` makes a template of rather than a comparison. */
export const TEMPLATED = /^(vec[234]|mat[234]x[234]|array|ptr|bitcast)$/;

/** Words before a bracket that do not call anything. */
export const STATEMENTS: ReadonlySet<string> = new Set(['return', 'if', 'while', 'for', 'switch', 'case', 'else', 'loop']);

export function inferType(tokens: readonly Token[], meaning: Meaning): string | null {
  return new Expression(tokens, meaning).logical();
}

class Expression {
  private readonly tokens: readonly Token[];
  private readonly meaning: Meaning;
  private at = 0;

  constructor(tokens: readonly Token[], meaning: Meaning) {
    this.tokens = tokens;
    this.meaning = meaning;
  }

  private get next(): string {
    return this.tokens[this.at]?.text ?? '';
  }

  logical(): string | null {
    let type = this.comparison();
    while (LOGICAL.has(this.next)) {
      this.at++;
      this.comparison();
      type = 'bool';
    }
    return type;
  }

  private comparison(): string | null {
    let type = this.terms();
    // `<<` and `>>` are two symbols here: shifts keep the type of their left side.
    while (COMPARISON.has(this.next)) {
      const isShift = /^[<>]$/.test(this.next) && this.tokens[this.at + 1]?.text === this.next;
      this.at += isShift ? 2 : 1;
      this.terms();
      if (isShift || type === null) continue;
      const vector = vectorOf(type);
      type = vector === null ? 'bool' : `vec${vector.size}<bool>`;
    }
    return type;
  }

  private terms(): string | null {
    let type = this.unary();
    while (ARITHMETIC.has(this.next)) {
      const operator = this.tokens[this.at++]!.text;
      const other = this.unary();
      type = type === null || other === null ? null : arithmetic(operator, type, other);
    }
    return type;
  }

  private unary(): string | null {
    if (['-', '!', '~', '&', '*'].includes(this.next)) {
      this.at++;
      return this.unary();
    }
    return this.postfix(this.primary());
  }

  private postfix(type: string | null): string | null {
    for (;;) {
      if (this.next === '.') {
        const name = this.tokens[this.at + 1]?.text ?? '';
        this.at += 2;
        type = type === null ? null : this.meaning.member(type, name);
      } else if (this.next === '[') {
        this.at = behindBracket(this.tokens, this.at);
        type = type === null ? null : elementOf(type);
      } else return type;
    }
  }

  private primary(): string | null {
    const token = this.tokens[this.at];
    if (token === undefined) return null;
    this.at++;
    if (token.kind === 'number') return literal(token.text);
    if (token.text === '(') {
      const type = this.logical();
      if (this.next === ')') this.at++;
      return type;
    }
    if (token.kind !== 'word') return null;
    if (token.text === 'true' || token.text === 'false') return 'bool';
    const path = [token.text];
    while (this.next === '::' && this.tokens[this.at + 1]?.kind === 'word') {
      path.push(this.tokens[this.at + 1]!.text);
      this.at += 2;
    }
    let template = '';
    if (this.next === '<' && TEMPLATED.test(path.at(-1)!)) {
      const end = behindBracket(this.tokens, this.at);
      template = written(this.tokens.slice(this.at, end));
      this.at = end;
    }
    if (this.next !== '(') return this.meaning.variable(path);
    return this.meaning.call(path, template, this.args());
  }

  private args(): (string | null)[] {
    const end = behindBracket(this.tokens, this.at);
    const types: (string | null)[] = [];
    this.at++;
    while (this.at < end && this.next !== ')') {
      types.push(this.logical());
      while (this.at < end && this.next !== ',' && this.next !== ')') this.at++;
      if (this.next === ',') this.at++;
    }
    this.at = end;
    return types;
  }
}

function literal(text: string): string {
  const isHex = /^0x/i.test(text);
  const suffix = text.at(-1)!;
  if (suffix === 'u') return 'u32';
  if (suffix === 'i') return 'i32';
  if (suffix === 'h' && !isHex) return 'f16';
  if (suffix === 'f' && (!isHex || /p/i.test(text))) return 'f32';
  return (isHex ? /[.p]/i : /[.e]/i).test(text) ? ABSTRACT_FLOAT : ABSTRACT_INT;
}

/** Type of `v[i]`. */
function elementOf(type: string): string | null {
  const matrix = matrixOf(type);
  if (matrix !== null) return `vec${matrix.rows}<${matrix.scalar}>`;
  const vector = vectorOf(type);
  if (vector !== null) return vector.scalar;
  const array = /^array<(.+?)(?:, \w+)?>$/.exec(type);
  return array === null ? null : canonical(array[1]!);
}

/** Where the postfix expression begins whose last token is `last`: `a.b(c)[d]`. */
export function startOfPostfix(tokens: readonly Token[], last: number): number {
  let i = last;
  for (;;) {
    while (i >= 0 && [')', ']'].includes(tokens[i]!.text)) i = beforeBracket(tokens, i);
    if (tokens[i]?.text === '>') {
      const open = beforeBracket(tokens, i);
      if (TEMPLATED.test(tokens[open]?.text ?? '')) i = open;
    }
    if (tokens[i]?.kind !== 'word' || STATEMENTS.has(tokens[i]!.text)) return i + 1;
    const before = tokens[i - 1]?.text;
    if (before !== '.' && before !== '::') return i;
    i -= 2;
  }
}

/** Index of the token before the bracket that the one at `close` closes. */
function beforeBracket(tokens: readonly Token[], close: number): number {
  const opening: Record<string, string> = { ')': '(', ']': '[', '>': '<' };
  const closer = tokens[close]!.text;
  let depth = 0;
  for (let i = close; i >= 0; i--) {
    if (tokens[i]!.text === closer) depth++;
    else if (tokens[i]!.text === opening[closer] && --depth === 0) return i - 1;
  }
  return -1;
}
