/** What somebody means by a few letters: words that begin so come first, then letters in their order. Pure. */
import { plain } from '../../words/plain.ts';

export interface Rankable {
  title: string;
  /** Where the words may stand as well, for less. */
  line: string;
  /** What else it is found by, for as much as the line: its name in another language. */
  also?: string;
}

/** Of a word that the title has at its beginning, at a word's beginning, within one; of letters in their order; of the line. */
const START = 100;
const WORD = 60;
const WITHIN = 35;
const LETTERS = 20;
const LINE = 8;

/** Those that every word of the query fits, best first; in their own order where they fit alike, and without a query. */
export function ranked<T extends Rankable>(query: string, entries: readonly T[]): T[] {
  const words = plain(query).split(/\s+/).filter(Boolean);
  if (words.length === 0) return [...entries];
  return entries
    .map((entry) => ({ entry, score: scoreOf(words, plain(entry.title), plain(`${entry.line} ${entry.also ?? ''}`)) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .map(({ entry }) => entry);
}

/** 0: some word does not fit. Of titles that fit alike the shorter one is meant. */
function scoreOf(words: readonly string[], title: string, line: string): number {
  let sum = 0;
  for (const word of words) {
    const score = Math.max(inTitle(word, title), line.includes(word) ? LINE : 0);
    if (score === 0) return 0;
    sum += score;
  }
  return sum + 1 / (1 + title.length);
}

function inTitle(word: string, title: string): number {
  const at = title.indexOf(word);
  if (at === 0) return START;
  if (at > 0) return ` ${title}`.includes(` ${word}`) ? WORD : WITHIN;
  return scattered(word, title) ? LETTERS : 0;
}

/** Whether the letters stand there in their order, the first of them at the beginning of a word. */
function scattered(word: string, title: string): boolean {
  if (word.length < 2) return false;
  for (let start = 0; start >= 0; start = nextWord(title, start)) {
    if (title[start] !== word[0]) continue;
    let at = start;
    if ([...word].every((letter, i) => i === 0 || (at = title.indexOf(letter, at + 1)) > 0)) return true;
  }
  return false;
}

function nextWord(title: string, from: number): number {
  const space = title.indexOf(' ', from);
  return space < 0 ? -1 : space + 1;
}
