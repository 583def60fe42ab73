/** Finds a text of the page in a dictionary: as it is, by a pattern with values, or sentence by sentence. Pure. */
import type { Lookup } from './words.ts';

/**
 * What the page says in English, and what that is in another language. `{}` stands for a value in English; in the translation `{1}` is the first
 * value as it is, numbers as the language writes them, and `{1~}` the first value, itself looked up.
 */
export interface Dictionary {
  texts: Readonly<Record<string, string>>;
  /** Names of keys. */
  keys: Readonly<Record<string, string>>;
  /** A number as the page writes it, 12,345.6, in the language. */
  numeral(text: string): string;
}

interface Pattern {
  /** Its longest words: most texts do not have them. */
  part: string;
  match: RegExp;
  to: string;
}

/** Letters of a pattern from which on a value may be anything: fewer say too little, and only numbers are values. */
const TELLING = 4;
/** Texts that are kept with what was found, and characters from which on none is. */
const KEPT = 2000;
const LONGEST = 2000;

/** Nothing but numbers, signs and units. */
const NUMERIC =
  /^(?:[\d\s.,:;·×/%°±+−–\-=≈~<>≤≥()^⁻⁰¹²³⁴-⁹√σ²³*]|\b(?:spp|px|ms|min|s|h|B|kB|MB|GB|TB|KiB|MiB|EV|nm|mm|e-?\d+|sr|W|m)\b)+$/;

export const isNumeric = (text: string): boolean => /\d/.test(text) && NUMERIC.test(text) && !/\d\.\d+\.\d/.test(text);

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

function patternOf(from: string, to: string): Pattern {
  const parts = from.split('{}');
  const letters = parts.join('').replace(/\P{L}/gu, '').length;
  const value = letters < TELLING ? '((?:[\\d±≈<>−–-]\\S*)?)' : '([^]*?)';
  return {
    part: parts.reduce((a, b) => (b.length > a.length ? b : a)),
    match: new RegExp(`^${parts.map(escaped).join(value)}$`, 'u'),
    to,
  };
}

/** A dictionary's words by their English ones. */
export function lookupOf({ texts, keys, numeral }: Dictionary): Lookup {
  const patterns = Object.entries(texts)
    .filter(([from]) => from.includes('{}'))
    // Of two that fit the one that says more is meant.
    .sort(([a], [b]) => b.length - a.length)
    .map(([from, to]) => patternOf(from, to));
  const found = new Map<string, string | null>();

  /** Ctrl Z, Space. */
  const key = (text: string): string | null => {
    const words = text.split(' ');
    return words.some((each) => Object.hasOwn(keys, each)) && words.every((each) => Object.hasOwn(keys, each) || each.length <= 3)
      ? words.map((each) => keys[each] ?? each).join(' ')
      : null;
  };

  const byPattern = (text: string): string | null => {
    for (const { part, match, to } of patterns) {
      if (!text.includes(part)) continue;
      const values = match.exec(text);
      if (values !== null) return filled(to, values);
    }
    return null;
  };

  const filled = (to: string, values: readonly string[]): string =>
    to.replace(/\{(\d)(~?)\}/g, (_, at: string, looked: string) => {
      const value = values[Number(at)] ?? '';
      if (looked !== '') return inside(value);
      return isNumeric(value) ? numeral(value) : value;
    });

  /** A value that is looked up keeps the space and the comma around it. */
  const inside = (value: string): string => {
    const [, before = '', core = '', after = ''] = /^(\s*)([^]*?)(\s*)$/.exec(value) ?? [];
    return `${before}${one(core) ?? core}${after}`;
  };

  /** “Undo (Ctrl Z)”: a command with its key. */
  const tip = (text: string): string | null => {
    const [, title = '', its = ''] = /^(.+) \(([^()]+)\)$/u.exec(text) ?? [];
    if (title === '') return null;
    const translated = plain(title);
    return translated === null ? null : `${translated} (${key(its) ?? its})`;
  };

  const plain = (text: string): string | null => (Object.hasOwn(texts, text) ? (texts[text] ?? null) : byPattern(text));

  /** Sentences in a row, and parts between dots: those that are known, and the others as they are. */
  const pieces = (text: string): string | null => {
    const parts = text.split(/(?<=[.!?]) (?=[\p{Lu}“])| · /u);
    if (parts.length < 2) return null;
    const between = [...text.matchAll(/(?<=[.!?]) (?=[\p{Lu}“])| · /gu)].map(([each]) => each);
    const translated = parts.map((each) => plain(each) ?? tip(each));
    if (translated.every((each) => each === null)) return null;
    return parts.map((each, i) => `${translated[i] ?? (isNumeric(each) ? numeral(each) : each)}${between[i] ?? ''}`).join('');
  };

  const exact = (text: string): string | undefined => (Object.hasOwn(texts, text) ? texts[text] : undefined);

  /** A known text between signs, before an axis, or several in a row. */
  const framed = (text: string): string | null => {
    const [, before = '', core = '', after = ''] = /^([·,;:(–] ?)?(.*?)( [xyzw]|[:,;.)…]+)?$/u.exec(text) ?? [];
    const known = before + after === '' ? undefined : exact(core);
    if (known !== undefined) return `${before}${known}${after}`;
    const row = text.split(', ').map(exact);
    return row.length > 1 && row.every((each) => each !== undefined) ? row.join(', ') : null;
  };

  const one = (text: string): string | null => {
    if (isNumeric(text)) return numeral(text);
    if (Object.hasOwn(texts, text)) return texts[text] ?? null;
    return tip(text) ?? pieces(text) ?? framed(text) ?? byPattern(text) ?? key(text);
  };

  return (text) => {
    if (text.length > LONGEST) return null;
    const known = found.get(text);
    if (known !== undefined) return known;
    if (found.size >= KEPT) found.clear();
    const translated = one(text.replace(/\s+/g, ' '));
    found.set(text, translated);
    return translated;
  };
}
