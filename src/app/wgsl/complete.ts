/** What can be written at a place of a text, with the imports that it needs. */
import { ANNOTATIONS, TAGS } from './data/annotations.ts';
import { CONTRACT, signature as contractSignature } from '../../shader/contract.ts';
import { CONTRACT_HELP, mayStandBeside, PARAMS_DOC, PARAMS_SNIPPET } from './data/contract.ts';
import { ATTRIBUTES, KEYWORDS, type Keyword } from './data/keywords.ts';
import { BUILTINS, type Builtin } from './builtins.ts';
import { contextAt } from './context.ts';
import type { Declaration } from './declarations.ts';
import { describe, describeMember } from './describe.ts';
import { plain } from './hover.ts';
import { importEdits, type Edit } from './imports.ts';
import { localsAt } from './locals.ts';
import type { Named, Names } from './names.ts';
import { concrete, short, vectorOf } from './types.ts';

export interface Completion {
  label: string;
  kind: 'function' | 'struct' | 'const' | 'variable' | 'member' | 'type' | 'keyword' | 'module' | 'snippet';
  /** What stands beside the label: arguments or a type. */
  detail: string;
  /** Where it comes from, at the end of the line. */
  from: string;
  code: string;
  /** Markdown. */
  text: string;
  /** A snippet: `$0` is where the cursor ends. */
  insert: string;
  /** Opens signature help. */
  isCall: boolean;
  /** Smaller comes first. */
  rank: number;
  /** Edits elsewhere: imports. */
  edits: readonly Edit[];
}

export interface Completions {
  /** Offset at which the word begins that is replaced. */
  start: number;
  list: Completion[];
}

const NONE = { detail: '', from: '', code: '', text: '', isCall: false, rank: 0, edits: [] as readonly Edit[] };
/** Text that a snippet writes as it is. */
const literal = (text: string): string => text.replace(/[\\$}]/g, '\\$&');

export function completionsAt(names: Names, offset: number): Completions {
  const context = contextAt(names, offset);
  const isBeforeBracket = /^\s*\(/.test(names.module.text.slice(offset).replace(/^\w+/, ''));
  const list = ((): Completion[] => {
    switch (context.kind) {
      case 'nothing':
        return [];
      case 'annotation':
        return ANNOTATIONS.map((each) => marked(each, '@'));
      case 'tag':
        return TAGS.map((each) => marked(each, '@'));
      case 'attribute':
        return ATTRIBUTES.map((each) => marked(each, '@'));
      case 'path':
        return inPath(names, context.path, context.taken, context.isImport, isBeforeBracket);
      case 'member':
        return context.type === null ? [] : members(names, context.type);
      case 'type':
        return everything(names, offset, isBeforeBracket).filter(({ kind }) => kind === 'type' || kind === 'struct');
      case 'module':
        return context.after === '' ? [...contract(names), ...keywords('module')] : contractAfter(names, context.after);
      case 'code':
        return [
          ...everything(names, offset, isBeforeBracket),
          ...keywords('function').filter(({ label }) => context.isStatement || label === 'true' || label === 'false'),
        ];
    }
  })();
  return { start: context.from, list };
}

const marked = ({ name, snippet, doc }: { name: string; snippet: string; doc: string }, mark: string): Completion => ({
  ...NONE,
  label: name,
  kind: 'keyword',
  code: `${mark}${plain(snippet)}`,
  text: doc,
  insert: snippet,
});

/** Modules and names below a path of an import or of `package::…` in code. */
function inPath(
  names: Names,
  path: readonly string[],
  taken: readonly string[],
  isImport: boolean,
  isBeforeBracket: boolean,
): Completion[] {
  if (path.length === 0)
    return isImport ? [{ ...NONE, label: 'package', kind: 'module', text: 'The library of this program.', insert: 'package::' }] : [];
  if (path[0] !== 'package') return [];
  const below = path.slice(1).join('::');
  const modules = [...names.library.modules.keys()]
    .filter((each) => path.length === 1 || each.startsWith(`${below}::`))
    .map((module): Completion => {
      const label = module.slice(path.length === 1 ? 0 : below.length + 2).split('::')[0]!;
      return { ...NONE, ...describe(names, { kind: 'module', module }), label, kind: 'module', insert: label };
    });
  const declarations = names.library.modules.get(below)?.declarations ?? [];
  const symbols = declarations
    .filter((each) => !taken.includes(each.name))
    .map((declaration) => {
      const item = declared(names, { kind: 'declared', module: below, declaration }, isBeforeBracket, 1);
      return isImport ? { ...item, insert: literal(item.label), isCall: false } : item;
    });
  return [...modules, ...symbols];
}

/** Members of a struct, components of a vector. */
function members(names: Names, type: string): Completion[] {
  const found = names.struct(type);
  if (found !== null) {
    return found.struct.fields.map((field, rank) => ({
      ...NONE,
      ...describeMember(names, found.struct, found.module, field),
      label: field.name,
      kind: 'member',
      detail: `: ${field.type}`,
      insert: literal(field.name),
      rank,
    }));
  }
  const vector = vectorOf(type);
  if (vector === null) {
    const parts = ['fract', 'whole', 'exp'].filter((each) => names.typeOfMember(type, each) !== null);
    return parts.map((label) => component(names, type, label, 0));
  }
  const words = ['xyzw', 'rgba'].flatMap((set) => {
    const letters = set.slice(0, vector.size).split('');
    const runs = letters.flatMap((_, i) => letters.slice(i + 1).map((__, j) => letters.slice(i, i + j + 2).join('')));
    return [...letters, ...runs.sort((a, b) => a.length - b.length)];
  });
  return words.map((label, rank) => component(names, type, label, rank));
}

function component(names: Names, type: string, label: string, rank: number): Completion {
  const detail = `: ${short(concrete(names.typeOfMember(type, label)!))}`;
  return { ...NONE, label, kind: 'member', detail, code: label + detail, insert: label, rank };
}

/** Variables, functions, types and constants, from here, from the library and from WGSL. */
function everything(names: Names, offset: number, isBeforeBracket: boolean): Completion[] {
  const { module, library } = names;
  // The innermost of a name hides the others.
  const locals = new Map(localsAt(module, offset).map((each) => [each.name, each]));
  const taken = new Set([...locals.keys(), ...module.declarations.map((each) => each.name)]);
  const own = [...locals.values()].map((local): Completion => {
    const description = describe(names, { kind: 'local', local });
    const detail = description.code.replace(/^[^:]*/, '');
    return { ...NONE, ...description, label: local.name, kind: 'variable', detail, insert: literal(local.name), rank: 0 };
  });
  for (const declaration of module.declarations) {
    if (!locals.has(declaration.name)) own.push(declared(names, { kind: 'declared', module: null, declaration }, isBeforeBracket, 1));
  }
  for (const { name, path } of names.imported) {
    const named = names.path(path);
    if (named?.kind !== 'declared' || taken.has(name)) continue;
    own.push({ ...declared(names, named, isBeforeBracket, 2, name) });
    taken.add(name);
  }
  const further = library.symbols
    .filter(({ declaration }) => !taken.has(declaration.name))
    .map(({ module: from, declaration }): Completion => {
      const item = declared(names, { kind: 'declared', module: from, declaration }, isBeforeBracket, 4);
      return { ...item, edits: importEdits(module, [[from, declaration.name]]) };
    });
  const builtins = [...BUILTINS.values()].filter(({ name }) => !taken.has(name)).map((each) => builtin(names, each, isBeforeBracket));
  return [...own, ...further, ...builtins];
}

/** A call is written with its brackets, unless they are there. */
const call = (name: string, count: number, isBeforeBracket: boolean): { insert: string; isCall: boolean } =>
  isBeforeBracket
    ? { insert: literal(name), isCall: false }
    : { insert: `${literal(name)}(${count === 0 ? '' : '$0'})`, isCall: count > 0 };

function declared(
  names: Names,
  named: Named & { kind: 'declared' },
  isBeforeBracket: boolean,
  rank: number,
  name = named.declaration.name,
): Completion {
  const { declaration, module } = named;
  const written =
    declaration.kind === 'function' ? call(name, declaration.fields.length, isBeforeBracket) : { insert: literal(name), isCall: false };
  return {
    ...NONE,
    ...describe(names, named),
    ...written,
    label: name,
    kind: KIND_OF[declaration.kind],
    detail: declaration.kind === 'function' ? declaration.signature.slice(`fn ${declaration.name}`.length) : '',
    from: module ?? '',
    rank,
  };
}

const KIND_OF: Record<Declaration['kind'], Completion['kind']> = {
  function: 'function',
  struct: 'struct',
  const: 'const',
  alias: 'type',
  var: 'variable',
};

function builtin(names: Names, found: Builtin, isBeforeBracket: boolean): Completion {
  const { kind, name, signatures } = found;
  const isCall = kind === 'function';
  const written = isCall ? call(name, signatures[0]!.arguments.length, isBeforeBracket) : { insert: name, isCall: false };
  const detail = isCall ? signatures[0]!.label.slice(name.length) : '';
  return { ...NONE, ...describe(names, { kind: 'builtin', builtin: found }), ...written, label: name, kind, detail, rank: isCall ? 3 : 5 };
}

const keywords = (place: Keyword['place']): Completion[] =>
  KEYWORDS.filter((each) => each.place === place || each.place === 'both').map(({ name, doc, snippet = name }) => ({
    ...NONE,
    label: name,
    kind: 'keyword',
    code: plain(snippet).replaceAll('\t', '  '),
    text: doc,
    insert: snippet,
    rank: 6,
  }));

/** Of the contract, what goes on behind a word that stands there already. */
const contractAfter = (names: Names, word: 'fn' | 'struct'): Completion[] =>
  contract(names)
    .filter((each) => each.insert.startsWith(`${word} `))
    .map((each) => ({ ...each, label: each.label.replace(`${word} `, ''), insert: each.insert.slice(word.length + 1) }));

/** The functions by which the engine knows a material, as far as the text may have them. */
function contract(names: Names): Completion[] {
  const { module, library } = names;
  const has = (name: string): boolean => module.declarations.some((each) => each.name === name);
  const defined = CONTRACT.filter(has);
  const functions = CONTRACT_HELP.filter(({ name }) => mayStandBeside(name, defined)).map(({ name, doc, body, needs }): Completion => {
    const signature = contractSignature(name, has('Params'));
    const insert = `${signature} {\n\t${body}\n}`;
    const there = needs.filter(([path, wanted]) => library.modules.get(path)?.declarations.some((each) => each.name === wanted));
    return {
      ...NONE,
      label: name,
      kind: 'snippet',
      detail: signature.slice(`fn ${name}`.length),
      from: 'contract',
      code: plain(insert).replaceAll('\t', '  '),
      text: doc,
      insert,
      edits: importEdits(module, there),
    };
  });
  if (has('Params')) return functions;
  const code = plain(PARAMS_SNIPPET).replaceAll('\t', '  ');
  return [
    ...functions,
    { ...NONE, label: 'struct Params', kind: 'snippet', from: 'contract', code, text: PARAMS_DOC, insert: PARAMS_SNIPPET },
  ];
}
