/** The words of a text format, one after another, and errors that name their line. */
import type { SceneError } from '../errors.ts';
import { shown } from '../errors.ts';
import { fileError, NUMBER } from './text.ts';

/** Longer words are taken apart: none of a format's own is so long. */
const MAX_WORD = 64;

export interface WordRules {
  /** The line that the text begins at. */
  line?: number;
  /** A character that stands between words as blanks do; one after which the rest of the line is a comment. */
  separator?: string;
  comment?: string;
}

/** In lower case. */
export class Words {
  private readonly bytes: Uint8Array;
  private readonly file: string;
  private readonly separator: number | undefined;
  private readonly comment: number | undefined;
  private at = 0;
  private line: number;

  constructor(bytes: Uint8Array, file: string, { line = 1, separator, comment }: WordRules = {}) {
    this.bytes = bytes;
    this.file = file;
    this.line = line;
    this.separator = separator?.charCodeAt(0);
    this.comment = comment?.charCodeAt(0);
  }

  /** Null at the end. */
  next(): string | null {
    const { bytes } = this;
    for (; this.at < bytes.length; this.at++) {
      if (bytes[this.at] === this.comment) this.skipLine();
      if (this.isEnd(this.at)) this.line++;
      else if (!this.isBlank(this.at)) break;
    }
    const start = this.at;
    while (!this.isBlank(this.at) && bytes[this.at] !== this.comment && this.at - start < MAX_WORD) this.at++;
    return start === this.at ? null : String.fromCharCode(...bytes.subarray(start, this.at)).toLowerCase();
  }

  expect(word: string): void {
    const got = this.next();
    if (got !== word) throw this.wrong(word, got);
  }

  number(): number {
    return this.numberWithin('a number', -Infinity, Infinity);
  }

  /** `what` names it in the message. */
  numberWithin(what: string, low: number, high: number): number {
    const word = this.next();
    const value = word !== null && NUMBER.test(word) ? Number(word) : NaN;
    if (!(value >= low && value <= high)) throw this.wrong(what, word);
    return value;
  }

  whole(what: string, low: number, high: number): number {
    const word = this.next();
    const value = word !== null && /^\d{1,15}$/.test(word) ? Number(word) : NaN;
    if (!(value >= low && value <= high)) throw this.wrong(what, word);
    return value;
  }

  /** To the end of the line. */
  skipLine(): void {
    while (this.at < this.bytes.length && !this.isEnd(this.at)) this.at++;
  }

  /** Whether another word follows before the line ends. */
  hasMoreOnLine(): boolean {
    const { bytes } = this;
    let at = this.at;
    while (at < bytes.length && !this.isEnd(at) && this.isBlank(at)) at++;
    return at < bytes.length && !this.isEnd(at) && bytes[at] !== this.comment;
  }

  /** Bytes that are left. */
  get left(): number {
    return this.bytes.length - this.at;
  }

  wrong(expected: string, got: string | null): SceneError {
    return this.fail(`expected ${expected}, got ${got === null ? 'the end of the file' : shown(got)}`);
  }

  /** About the line of the word that was read last. */
  fail(message: string): SceneError {
    return fileError(this.file, message, this.line);
  }

  /** Whether a line ends here: by a line feed, or a carriage return without one, as old Macintoshes write it. */
  private isEnd(at: number): boolean {
    const byte = this.bytes[at];
    return byte === 0x0a || (byte === 0x0d && this.bytes[at + 1] !== 0x0a);
  }

  /** The end is, too. */
  private isBlank(at: number): boolean {
    const byte = this.bytes[at] ?? 0x20;
    return byte <= 0x20 || byte === this.separator;
  }
}
