/**
 * XML as scenes have it: elements with attributes, comments and declarations. Text between elements, document types, entities of one's
 * own and CDATA are errors: nothing can expand.
 */
import { shown } from '../../errors.ts';
import { type Place, placeError } from '../build/notes.ts';

export interface Element {
  tag: string;
  attributes: Map<string, string>;
  children: Element[];
  place: Place;
}

const MAX_DEPTH = 64;
const MAX_ELEMENTS = 1_000_000;
const NAME = /[A-Za-z_][\w.:-]{0,99}/y;
const ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };

/** The root. @throws SceneError one sentence with file and line */
export function parseXml(text: string, file: string): Element {
  return new XmlReader(text, file).root();
}

class XmlReader {
  private readonly text: string;
  private readonly file: string;
  private at = 0;
  private counted = 0;
  private line = 1;
  private elements = 0;

  constructor(text: string, file: string) {
    this.text = text;
    this.file = file;
  }

  root(): Element {
    this.between();
    if (this.text[this.at] !== '<') throw this.wrong('an element');
    const root = this.element(1);
    this.between();
    if (this.at < this.text.length) throw this.wrong('the end of the file after the first element');
    return root;
  }

  private place(): Place {
    for (; this.counted < this.at; this.counted++) if (this.text[this.counted] === '\n') this.line++;
    return { file: this.file, line: this.line };
  }

  private wrong(what: string) {
    const rest = this.text.slice(this.at, this.at + 24).split('\n')[0] ?? '';
    return placeError(this.place(), `expected ${what}, got ${rest === '' ? 'the end of the line' : shown(rest)}`);
  }

  private skipBlanks(): void {
    while (/\s/.test(this.text[this.at] ?? '.')) this.at++;
  }

  /** Over blanks, comments and declarations. */
  private between(): void {
    for (;;) {
      this.skipBlanks();
      if (this.text.startsWith('<!--', this.at)) this.skipTo('-->', 'the end of a comment');
      else if (this.text.startsWith('<?', this.at)) this.skipTo('?>', 'the end of a declaration');
      else if (this.text.startsWith('<!', this.at)) throw this.wrong('no document type and no CDATA');
      else return;
    }
  }

  private skipTo(end: string, what: string): void {
    const found = this.text.indexOf(end, this.at + 2);
    if (found < 0) throw this.wrong(what);
    this.at = found + end.length;
  }

  private name(what: string): string {
    NAME.lastIndex = this.at;
    const [name] = NAME.exec(this.text) ?? [];
    if (name === undefined) throw this.wrong(what);
    this.at += name.length;
    return name;
  }

  private element(depth: number): Element {
    const place = this.place();
    if (++this.elements > MAX_ELEMENTS) throw placeError(place, `expected at most ${MAX_ELEMENTS} elements, got more`);
    if (depth > MAX_DEPTH) throw placeError(place, `expected elements at most ${MAX_DEPTH} deep in one another, got more`);
    this.at++;
    const tag = this.name('the name of an element');
    const attributes = this.attributes();
    const children: Element[] = [];
    if (this.text.startsWith('/>', this.at)) {
      this.at += 2;
      return { tag, attributes, children, place };
    }
    if (this.text[this.at] !== '>') throw this.wrong('an attribute or the end of a tag');
    this.at++;
    for (;;) {
      this.between();
      if (this.text.startsWith('</', this.at)) break;
      if (this.text[this.at] !== '<') throw this.wrong(`an element or </${tag}>`);
      children.push(this.element(depth + 1));
    }
    this.at += 2;
    const end = this.name(`</${tag}>`);
    if (end !== tag) throw placeError(this.place(), `expected </${tag}>, got </${end}>`);
    this.skipBlanks();
    if (this.text[this.at] !== '>') throw this.wrong('>');
    this.at++;
    return { tag, attributes, children, place };
  }

  private attributes(): Map<string, string> {
    const attributes = new Map<string, string>();
    for (;;) {
      this.skipBlanks();
      const next = this.text[this.at];
      if (next === undefined || next === '>' || next === '/') return attributes;
      const name = this.name('the name of an attribute');
      this.skipBlanks();
      if (this.text[this.at] !== '=') throw this.wrong('=');
      this.at++;
      this.skipBlanks();
      const quote = this.text[this.at];
      if (quote !== '"' && quote !== "'") throw this.wrong('a value in quotes');
      const end = this.text.indexOf(quote, this.at + 1);
      if (end < 0) throw this.wrong('a closing quote');
      if (attributes.has(name)) throw placeError(this.place(), `expected the attribute ${name} once, got it twice`);
      const value = this.text.slice(this.at + 1, end);
      // MaterialX names the tiles of an image so, and what a geometry puts into the name of a file.
      if (/<(?!\w{1,64}>)/.test(value)) throw this.wrong('a value without <');
      attributes.set(name, this.unescaped(value));
      this.at = end + 1;
    }
  }

  private unescaped(value: string): string {
    return value.replace(/&([^;&]{0,10});?/g, (whole, name: string) => {
      const code = /^#(?:x([\da-f]{1,6})|(\d{1,7}))$/i.exec(name);
      const point = code === null ? NaN : code[1] === undefined ? Number(code[2]) : parseInt(code[1], 16);
      if (point > 0 && point <= 0x10ffff) return String.fromCodePoint(point);
      const known = Object.hasOwn(ENTITIES, name) && whole.endsWith(';') ? ENTITIES[name] : undefined;
      if (known === undefined) throw placeError(this.place(), `expected &lt; &gt; &amp; &quot; or &apos;, got ${shown(whole)}`);
      return known;
    });
  }
}
