/** Finds a text of the page in a dictionary: as it is, by a pattern with values, or sentence by sentence. Pure. */
import type { Lookup } from './words.ts';

/**
 * What the page says in English, and what that is in another language. `{}` stands for a value in English; in the translation `{1}` is the first
 * value as it is, numbers as the language writes them, `{1~}` the first value, itself looked up, and `{1#}` one that is a number.
 */
export interface Dictionary {
  texts: Readonly<Record<string, string>>;
  /** Titles of scenes that come with the page; those of users stay as they are. */
  titles: Readonly<Record<string, string>>;
  /** Names of keys. */
  keys: Readonly<Record<string, string>>;
  /** A number as the page writes it, 12,345.6, in the language. */
  numeral(text: string): string;
  /** “Quoted” as the language quotes. */
  quoted(text: string): string;
}

interface Pattern {
  /** Its longest words: most texts do not have them. */
  part: string;
  match: RegExp;
  /** It says so little that most sentences have its words: its values are names or what is known, never prose. */
  isLoose: boolean;
  /** It ends in brackets of its own, which hold no key. */
  isBracketed: boolean;
  to: string;
}

/** Letters of a pattern from which on a value may be anything: fewer say too little, and only numbers are values. */
const TELLING = 4;
/** Letters of a pattern below which a sentence that it is not of may have its words. */
const SURE = 14;
/** Texts that are kept with what was found, and characters from which on none is. */
const KEPT = 2000;
const LONGEST = 2000;

/** Sentences, which may begin with a number, and what stands between dots. */
const BETWEEN = /(?<=[.!?]) (?=[\p{Lu}“])|(?<=\p{L}{2}[.!?]) (?=\d)| · /u;

/** What no name or number has, outside of quotes: the words that make a sentence. */
const PROSE = /(?:^|\s)(?:the|an?|of|that|which|it|its|is|are|be|to|this|these|by|not|where|says?|with|or)(?=\s|[,.;:](?:\s|$)|$)|[.;:] \S/;

/** Nothing but numbers, signs and units. */
const NUMERIC =
  /^(?:[\d\s.,:;·×/%°±+−–\-=≈~<>≤≥()^⁻⁰¹²³⁴-⁹√σ²³*]|\b(?:spp|px|ms|min|s|h|B|kB|MB|GB|TB|KiB|MiB|EV|nm|mm|e-?\d+|sr|W|m)\b)+$/;

const isNumeric = (text: string): boolean => /\d/.test(text) && NUMERIC.test(text) && !/\d\.\d+\.\d/.test(text);

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

function patternOf(from: string, to: string): Pattern {
  const parts = from.split('{}');
  const letters = parts.join('').replace(/\P{L}/gu, '').length;
  const value = (at: number): string => (letters < TELLING || to.includes(`{${at}#}`) ? '((?:[\\d±≈<>−–-]\\S*)?)' : '([^]*?)');
  return {
    part: parts.reduce((a, b) => (b.length > a.length ? b : a)),
    match: new RegExp(`^${parts.map((each, i) => (i === 0 ? '' : value(i)) + escaped(each)).join('')}$`, 'u'),
    isLoose: letters < SURE,
    isBracketed: from.endsWith(')'),
    to,
  };
}

class Finder {
  private readonly texts: Dictionary['texts'];
  private readonly keys: Dictionary['keys'];
  private readonly numeral: Dictionary['numeral'];
  private readonly quoted: Dictionary['quoted'];
  private readonly patterns: readonly Pattern[];
  private readonly found = new Map<string, string | null>();

  constructor({ texts, keys, numeral, quoted }: Dictionary) {
    [this.texts, this.keys, this.numeral, this.quoted] = [texts, keys, numeral, quoted];
    this.patterns = Object.entries(texts)
      .filter(([from]) => from.includes('{}'))
      // Of two that fit the one that says more is meant.
      .sort(([a], [b]) => b.length - a.length)
      .map(([from, to]) => patternOf(from, to));
  }

  find(text: string): string | null {
    if (text.length > LONGEST) return null;
    const known = this.found.get(text);
    if (known !== undefined) return known;
    if (this.found.size >= KEPT) this.found.clear();
    const own = this.one(text.replace(/\s+/g, ' '));
    const translated = own === null ? null : this.quoted(own);
    this.found.set(text, translated);
    return translated;
  }

  private one(text: string): string | null {
    if (isNumeric(text)) return this.numeral(text);
    return (
      this.exact(text) ??
      this.tip(text) ??
      this.pieces(text) ??
      this.framed(text) ??
      this.clauses(text) ??
      this.byPattern(text) ??
      this.key(text)
    );
  }

  private exact(text: string): string | null {
    return Object.hasOwn(this.texts, text) ? (this.texts[text] ?? null) : null;
  }

  private plain(text: string): string | null {
    return this.exact(text) ?? this.byPattern(text);
  }

  private byPattern(text: string): string | null {
    for (const { part, match, to, isLoose } of this.patterns) {
      if (!text.includes(part)) continue;
      const values = match.exec(text);
      if (values !== null && (!isLoose || values.every((each, i) => i === 0 || this.isValue(each, to.includes(`{${i}~}`)))))
        return this.filled(to, values);
    }
    return null;
  }

  /** Whether a text may be the value of a pattern that says little. */
  private isValue(text: string, isLookedUp: boolean): boolean {
    if (!PROSE.test(text.replace(/“[^“”]*”/g, ''))) return true;
    const core = text.trim();
    return isLookedUp && core.length <= LONGEST && this.one(core) !== null;
  }

  private filled(to: string, values: readonly string[]): string {
    return to.replace(/\{(\d)([~#]?)\}/g, (_, at: string, looked: string) => {
      const value = values[Number(at)] ?? '';
      if (looked === '~') return this.inside(value);
      return isNumeric(value) ? this.numeral(value) : value;
    });
  }

  /** A value that is looked up keeps the space around it. */
  private inside(value: string): string {
    const core = value.trim();
    return core === '' ? value : value.replace(core, () => this.one(core) ?? core);
  }

  /** “Undo (Ctrl Z)”: a command with its key. */
  private tip(text: string): string | null {
    if (this.patterns.some(({ isBracketed, match }) => isBracketed && match.test(text))) return null;
    const [, title = '', its = ''] = /^(.+) \(([^()]+)\)$/u.exec(text) ?? [];
    const translated = title === '' ? null : this.plain(title);
    return translated === null ? null : `${translated} (${this.key(its) ?? this.exact(its) ?? its})`;
  }

  /** Ctrl Z, Space. */
  private key(text: string): string | null {
    const { keys } = this;
    const words = text.split(' ');
    const isKey = words.some((each) => Object.hasOwn(keys, each)) && words.every((each) => Object.hasOwn(keys, each) || each.length <= 3);
    return isKey ? words.map((each) => keys[each] ?? each).join(' ') : null;
  }

  /** Sentences in a row, and parts between dots: those that are known, alone or with those after them, and the others as they are. */
  private pieces(text: string): string | null {
    const parts = text.split(BETWEEN);
    if (parts.length < 2) return null;
    const between = text.match(new RegExp(BETWEEN, 'gu')) ?? [];
    const run = (from: number, until: number): string =>
      parts.slice(from, until).reduce((all, each, i) => `${all}${between[from + i - 1]}${each}`);
    let isKnown = false;
    let all = '';
    for (let i = 0; i < parts.length;) {
      let until = i + 1;
      let found = this.plain(parts[i] ?? '') ?? this.tip(parts[i] ?? '');
      while (found === null && until < parts.length) found = this.plain(run(i, ++until));
      isKnown ||= found !== null;
      if (found === null) until = i + 1;
      const each = parts[i] ?? '';
      all += `${found ?? (isNumeric(each) ? this.numeral(each) : each)}${between[until - 1] ?? ''}`;
      i = until;
    }
    return isKnown ? all : null;
  }

  /** Parts between semicolons, all of which are known. */
  private clauses(text: string): string | null {
    const parts = text.split('; ');
    if (parts.length < 2) return null;
    const known = parts.map((each) => (isNumeric(each) ? this.numeral(each) : (this.plain(each) ?? this.framed(each))));
    return known.every((each) => each !== null) ? known.join('; ') : null;
  }

  /** A known text between signs, before an axis, or several in a row. */
  private framed(text: string): string | null {
    const [, before = '', core = '', after = ''] = /^([·,;:(–] ?)?(.*?)( [xyzw]|[:,;.)…]+)?$/u.exec(text) ?? [];
    const known = before + after === '' ? null : this.exact(core);
    if (known !== null) return `${before}${known}${after}`;
    const row = text.split(', ').map((each) => this.plain(each));
    return row.length > 1 && row.every((each) => each !== null) ? row.join(', ') : null;
  }
}

/** A dictionary's words by their English ones. */
export function lookupOf(dictionary: Dictionary): Lookup {
  const finder = new Finder(dictionary);
  return (text) => finder.find(text);
}
