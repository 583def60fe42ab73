/**
 * A lesson in another language: `lesson.de.md` says in German what `lesson.md` says in English, and nothing else. States, answers, figures
 * and code stand in the English file alone, so nothing can drift: the German words are put in the places of the English ones, and what is
 * missing, superfluous or says other numbers is named at its line.
 */
import type { Nodes, PhrasingContent, Root, RootContent } from 'mdast';
import type { ContainerDirective, LeafDirective } from 'mdast-util-directive';
import { type Faults, lessonError } from './errors.ts';
import { ENGLISH, LANGUAGES, type Language, numbersIn } from './languages.ts';

/** Attributes that are words for a reader; all others belong to `lesson.md`. */
const WORDS: Readonly<Record<string, string>> = { lesson: 'summary', option: 'why' };
/** Directives without words for a reader. */
const SILENT = new Set(['state', 'set']);
/** Those whose words in brackets may be left out where the English ones are. */
const NAMED = new Set(['step', 'number', 'choice', 'pick', 'code', 'experiment']);
/** Most parts of one step, or steps, that are matched: the table of them all has as many cells as this squared. */
const MOST_PARTS = 400;

export const translationFile = (language: Language): string => `lesson.${language}.md`;

type Directive = ContainerDirective | LeafDirective;
type Part = RootContent | Directive;

const isDirective = (node: Nodes): node is Directive => node.type === 'leafDirective' || node.type === 'containerDirective';
const lineOf = (node: Nodes | undefined): number | null => node?.position?.start.line ?? null;

/** Puts the words of one tree in the places of those of another. */
export class Translator {
  private readonly faults: Faults;
  private readonly language: Language;
  private readonly place: string;

  /** @param place of the file that is read, as faults begin */
  constructor(faults: Faults, language: Language, place: string) {
    this.faults = faults;
    this.language = language;
    this.place = place;
  }

  /** @returns the tree of `lesson.md` with the words of the other */
  whole(english: Root, other: Root): Root {
    const [own, theirs] = [sections(english.children), sections(other.children)];
    // A step is matched with its own text alone: what one lacks does not run on into the next.
    const made = this.matched(
      own.map(([first]) => first),
      theirs.map(([first]) => first),
      other.position?.end.line,
    ).flatMap(([i, j]): Part[] => {
      const [first, ...rest] = own[i] ?? [];
      const [title, ...text] = theirs[j] ?? [];
      if (first === undefined || title === undefined) return [];
      return [this.part(first, title), ...this.parts(rest, text, lineOf(title))];
    });
    return { type: 'root', children: made as RootContent[] };
  }

  private fault(node: Nodes | undefined, message: string, line: number | null = lineOf(node)): void {
    this.faults.add(lessonError(message, this.place, line));
  }

  /** @param end line at which a missing part is named where none follows */
  private parts(english: readonly Part[], other: readonly Part[], end: number | null): Part[] {
    const spoken = english.filter((each) => !isSilent(each));
    const pairs = new Map(this.matched(spoken, other, end).map(([i, j]) => [spoken[i], other[j]]));
    return english.flatMap((each) => {
      const found = pairs.get(each);
      return isSilent(each) ? [each] : found === undefined ? [] : [this.part(each, found)];
    });
  }

  /** Which parts are the same, by places in both, and names those that have none. */
  private matched(
    english: readonly (Part | undefined)[],
    other: readonly (Part | undefined)[],
    end: number | null = null,
  ): [number, number][] {
    if (Math.max(english.length, other.length) > MOST_PARTS) {
      this.fault(other[0], `expected at most ${MOST_PARTS} parts of a step, got ${Math.max(english.length, other.length)}`, end);
      return [];
    }
    const pairs = longestCommon(english.map(keyOf), other.map(keyOf));
    const [found, had] = [new Map(pairs), new Set(pairs.map(([, j]) => j))];
    let before = -1;
    for (const [i, each] of english.entries()) {
      before = found.get(i) ?? before;
      if (!found.has(i)) this.fault(each, `expected the ${nameOf(each)} of lesson.md:${lineOf(each)}`, lineOf(other[before + 1]) ?? end);
    }
    for (const [j, node] of other.entries()) if (!had.has(j)) this.superfluous(node);
    return pairs;
  }

  private superfluous(node: Part | undefined): void {
    this.fault(node, isSilent(node) ? `${nameOf(node)} stands in lesson.md alone` : `lesson.md has no ${nameOf(node)} in this place`);
  }

  private part(english: Part, other: Part): Part {
    if (!isDirective(english) || !isDirective(other)) {
      this.shape(english, other);
      this.same(english, other, factsOf([english], 'en'), factsOf([other], this.language));
      return other;
    }
    const attributes = this.attributes(english, other);
    if (english.type === 'containerDirective' && other.type === 'containerDirective')
      return {
        ...other,
        attributes,
        children: this.parts(english.children, other.children, other.position?.end.line ?? null) as ContainerDirective['children'],
      };
    const [own, theirs] = [english.children as PhrasingContent[], other.children as PhrasingContent[]];
    if (own.length > 0 && theirs.length === 0) this.fault(other, `expected words: ::${other.name}[Words]`);
    this.same(english, other, factsOf(own, 'en'), factsOf(theirs, this.language));
    return { ...other, attributes } as Directive;
  }

  /** Those of the English one, with words of the other. */
  private attributes(english: Directive, other: Directive): Directive['attributes'] {
    const [own, theirs] = [english.attributes ?? {}, other.attributes ?? {}];
    const words = WORDS[english.name];
    for (const key of Object.keys(theirs))
      if (key !== words && !(key === 'id' && NAMED.has(english.name)))
        this.fault(other, `::${other.name}: ${key} stands in lesson.md alone`);
    if (words === undefined) return own;
    const [said, translated] = [own[words] ?? '', theirs[words] ?? ''];
    if (said !== '' && translated === '') this.fault(other, `::${other.name} needs ${words}, as in lesson.md:${lineOf(english)}`);
    if (said === '' && translated !== '') this.fault(other, `::${other.name} has no ${words} in lesson.md:${lineOf(english)}`);
    this.same(english, other, { numbers: numbersIn(said, ENGLISH) }, { numbers: numbersIn(translated, LANGUAGES[this.language]) });
    return said === '' ? own : { ...own, [words]: translated };
  }

  /** Lists have as many items, tables as many cells. */
  private shape(english: Part, other: Part): void {
    const sizes = (node: Part): number[] =>
      node.type === 'list' ? [node.children.length] : node.type === 'table' ? node.children.map(({ children }) => children.length) : [];
    const [wanted, got] = [sizes(english), sizes(other)];
    if (wanted.join() !== got.join())
      this.fault(other, `expected a ${english.type} of ${wanted.join(', ')} as in lesson.md:${lineOf(english)}, got ${got.join(', ')}`);
  }

  /** Names what one side says and the other does not. */
  private same(english: Nodes, other: Nodes, wanted: Facts, got: Facts): void {
    for (const kind of Object.keys(wanted) as (keyof Facts)[]) {
      const rest = [...(got[kind] ?? [])] as (string | number)[];
      const missing = [...(wanted[kind] ?? [])].filter((each) => {
        const at = rest.indexOf(each);
        if (at >= 0) rest.splice(at, 1);
        return at < 0;
      });
      const name = NAMES[kind];
      if (missing.length > 0)
        this.fault(other, `the ${name} ${missing.join(', ')} of lesson.md:${lineOf(english)} ${missing.length > 1 ? 'are' : 'is'} missing`);
      if (rest.length > 0) this.fault(other, `lesson.md:${lineOf(english)} does not have the ${name} ${rest.join(', ')}`);
    }
  }
}

/** What a text says in any language. */
interface Facts {
  numbers?: number[];
  formulas?: string[];
  code?: string[];
  links?: string[];
  keys?: string[];
}

const NAMES: Readonly<Record<keyof Facts, string>> = { numbers: 'number', formulas: 'formula', code: 'code', links: 'link', keys: 'key' };

function factsOf(nodes: readonly Nodes[], language: Language | 'en'): Required<Facts> {
  const facts: Required<Facts> = { numbers: [], formulas: [], code: [], links: [], keys: [] };
  let text = '';
  const look = (node: Nodes): void => {
    if (node.type === 'inlineMath' || (node.type === 'code' && node.lang === 'math')) facts.formulas.push(formula(node.value));
    else if (node.type === 'code' || node.type === 'inlineCode') facts.code.push(node.value);
    else if (node.type === 'text') text += node.value;
    else if (node.type === 'image') {
      facts.links.push(node.url);
      text += ` ${node.alt ?? ''} ${node.title ?? ''}`;
    } else if (node.type === 'textDirective' && node.name !== 'key') text += `:${node.name}`;
    else {
      if (node.type === 'link') facts.links.push(node.url);
      if (node.type === 'textDirective') facts.keys.push(node.children.map((each) => ('value' in each ? each.value : '')).join(''));
      else if ('children' in node) node.children.forEach(look);
    }
    // Numbers of two nodes are not one.
    if (node.type !== 'text') text += ' ';
  };
  nodes.forEach(look);
  facts.numbers = numbersIn(text, language === 'en' ? ENGLISH : LANGUAGES[language]);
  return facts;
}

/** Words in a formula may be translated, and lines of its source broken elsewhere. */
const formula = (tex: string): string =>
  tex
    .replace(/\\(?:text|mathrm)\{[A-Za-zÄÖÜäöüß\\ ]{2,}\}/g, '\\text{…}')
    .replace(/\s+/g, ' ')
    .trim();

/** Directives of states say nothing to a reader. */
const isSilent = (node: Part | undefined): boolean => node !== undefined && isDirective(node) && SILENT.has(node.name);

/** What stands before the first step, and each step with what follows it. */
function sections(nodes: readonly Part[]): Part[][] {
  const found: Part[][] = [];
  for (const each of nodes)
    if (found.length === 0 || (isDirective(each) && each.name === 'step')) found.push([each]);
    else found.at(-1)?.push(each);
  return found;
}

/** Parts with the same key are the same part. */
function keyOf(node: Part | undefined): string {
  if (node === undefined) return '';
  if (isDirective(node)) return NAMED.has(node.name) ? `${node.name}#${node.attributes?.id ?? ''}` : node.name;
  return node.type === 'code' ? `code ${node.lang ?? ''}` : node.type;
}

function nameOf(node: Part | undefined): string {
  if (node === undefined) return 'nothing';
  if (!isDirective(node)) return node.type === 'code' && node.lang === 'math' ? 'formula' : node.type;
  const id = NAMED.has(node.name) ? `{#${node.attributes?.id ?? ''}}` : '';
  return `${node.type === 'leafDirective' ? '::' : ':::'}${node.name}${id}`;
}

/** Places of a longest common subsequence (Wagner and Fischer 1974). */
function longestCommon(a: readonly string[], b: readonly string[]): [number, number][] {
  const width = b.length + 1;
  const length = new Uint16Array((a.length + 1) * width);
  const at = (i: number, j: number): number => length[i * width + j] ?? 0;
  for (let i = a.length - 1; i >= 0; i--)
    for (let j = b.length - 1; j >= 0; j--)
      length[i * width + j] = a[i] === b[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
  const pairs: [number, number][] = [];
  for (let [i, j] = [0, 0]; i < a.length && j < b.length;)
    if (a[i] === b[j]) pairs.push([i++, j++]);
    else if (at(i + 1, j) >= at(i, j + 1)) i++;
    else j++;
  return pairs;
}
