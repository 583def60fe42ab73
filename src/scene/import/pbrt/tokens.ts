/** The words of a pbrt file. Grammar: the file format's description at pbrt.org, "pbrt-v4 Input File Format". */
import { shown } from '../../errors.ts';
import type { SceneError } from '../../errors.ts';
import { type Place, placeError } from '../build/notes.ts';
import { NUMBER } from '../text.ts';

export interface Token {
  kind: 'word' | 'string' | '[' | ']';
  text: string;
  line: number;
}

/** Longest text in quotes, and longest word. */
const MAX_STRING = 4096;
const MAX_WORD = 256;
const ESCAPES: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r', b: '\b', f: '\f' };
/** What is no word. */
const BLANK = /[\s"[\]]/;

export class Tokens {
  readonly file: string;
  private readonly text: string;
  private at = 0;
  private line = 1;
  private ahead: Token | null | undefined;

  constructor(text: string, file: string) {
    this.text = text;
    this.file = file;
  }

  /** Null at the end. @throws SceneError */
  next(): Token | null {
    const token = this.ahead === undefined ? this.read() : this.ahead;
    this.ahead = undefined;
    return token;
  }

  peek(): Token | null {
    if (this.ahead === undefined) this.ahead = this.read();
    return this.ahead;
  }

  /** Where it stands, for errors. */
  end = (): { line: number } => ({ line: this.line });

  place = ({ line }: { line: number }): Place => ({ file: this.file, line });

  /** @throws SceneError */
  expect(what: string): Token {
    const token = this.next();
    if (token === null) throw placeError(this.place(this.end()), `expected ${what}, got the end of the file`);
    return token;
  }

  wrong = (token: Token, what: string): SceneError => placeError(this.place(token), `expected ${what}, got ${shown(token.text)}`);

  /** In quotes. @throws SceneError */
  string(what: string): string {
    const token = this.expect(what);
    if (token.kind !== 'string') throw this.wrong(token, `${what} in quotes`);
    return token.text;
  }

  /** @throws SceneError */
  number(token: Token): number {
    const value = token.kind === 'word' && NUMBER.test(token.text) ? Number(token.text) : NaN;
    if (!Number.isFinite(value)) throw this.wrong(token, 'a number');
    return value;
  }

  /** So many, in brackets or not. @throws SceneError */
  numbers(count: number): number[] {
    const isList = this.peek()?.kind === '[';
    if (isList) this.next();
    const values = Array.from({ length: count }, () => this.number(this.expect(`${count} numbers`)));
    if (isList) {
      const end = this.expect('a closing bracket');
      if (end.kind !== ']') throw this.wrong(end, `a closing bracket after ${count} numbers`);
    }
    return values;
  }

  /** A name in quotes and a value of any kind. @throws SceneError */
  option(): void {
    this.string('the name of an option');
    if (this.expect('the value of an option').kind === '[') while (this.expect('a closing bracket').kind !== ']');
  }

  private read(): Token | null {
    const { text } = this;
    for (; this.at < text.length; this.at++) {
      const each = text[this.at];
      if (each === '#') {
        const end = text.indexOf('\n', this.at);
        this.at = end < 0 ? text.length : end;
      }
      if (text[this.at] === '\n') this.line++;
      else if (this.at < text.length && !/\s/.test(text[this.at] ?? ' ')) break;
    }
    if (this.at >= text.length) return null;
    const { line } = this;
    const first = text[this.at];
    if (first === '[' || first === ']') {
      this.at++;
      return { kind: first, text: first, line };
    }
    if (first === '"') return { kind: 'string', text: this.quoted(), line };
    const start = this.at;
    while (this.at < text.length && !BLANK.test(text[this.at] ?? ' ') && this.at - start <= MAX_WORD) this.at++;
    if (this.at - start > MAX_WORD)
      throw placeError({ file: this.file, line }, `expected a word of at most ${MAX_WORD} characters, got more`);
    return { kind: 'word', text: text.slice(start, this.at), line };
  }

  private quoted(): string {
    const { text, line } = this;
    let value = '';
    for (this.at++; ; this.at++) {
      const each = text[this.at];
      if (each === undefined || each === '\n')
        throw placeError({ file: this.file, line }, 'expected a closing quote on the same line, got none');
      if (each === '"') break;
      if (each === '\\') {
        const escaped = text[++this.at] ?? '';
        value += ESCAPES[escaped] ?? escaped;
      } else value += each;
      if (value.length > MAX_STRING)
        throw placeError({ file: this.file, line }, `expected at most ${MAX_STRING} characters in quotes, got more`);
    }
    this.at++;
    return value;
  }
}
