/** Thin wrapper around the WESL linker: modules in, one WGSL text and a map back to the authors' lines and names out. */
import {
  composeResolvers,
  linkRegistry,
  RecordResolver,
  underscoreMangle,
  WeslParseError,
  withLoggerAsync,
  type ManglerFn,
  type ModuleResolver,
  type SrcMap,
} from 'wesl/core';
import type { Budgeted } from './budget.ts';
import { withoutEmpty } from './empty.ts';
import { shaderErrorOf, type Diagnostic, type ShaderError } from './errors.ts';
import { NotLoaded } from './not-loaded.ts';
import { placeOf } from './syntax.ts';
import { sentence } from '../base/sentence.ts';
import { firstLine } from '../base/sentence.ts';

/** Module path (`package::math`) → source. */
export type Modules = Readonly<Record<string, string>>;
/** A module's text was changed before linking: its places lead back to the author's text. */
export type Originals = ReadonlyMap<string, { source: string; budgeted: Budgeted }>;

export interface Linked {
  code: string;
  /** The same where no array is split (see split.ts): equal on all adapters. */
  unsplit: string;
  /** Where a line and column (from 1) of `code` come from. */
  origin(line: number, column: number): { module: string; line: number; column: number };
  /** A message of the compiler with the names that the authors gave. */
  inOwnWords(message: string): string;
}

/** Texts that were linked before, of the same library, by what they were asked for with. */
export type LinkedTexts = Readonly<Record<string, string>>;

/** Links against a library whose modules are parsed once, when they are first imported. */
export class Linker {
  /** Of an earlier visit: what stands here is not linked again. */
  kept: LinkedTexts = {};
  private static readonly made = new WeakMap<Modules, Linker>();
  private readonly files: Modules;
  private readonly library: RecordResolver;

  /** @param library by path below wgsl/, without ending; modules may be added to it later, but not changed */
  constructor(library: Modules) {
    this.files = library;
    this.library = new RecordResolver(library, { keepComments: false });
  }

  /** The one of a library: what was parsed for a kernel need not be for another pass. */
  static of(library: Modules): Linker {
    let linker = Linker.made.get(library);
    if (linker === undefined) Linker.made.set(library, (linker = new Linker(library)));
    return linker;
  }

  /** Parses what there is ahead of time, a module a step. @throws what the linker's parser says of text that is wrong */
  *parsing(): Generator<void> {
    for (const path of Object.keys(this.files)) {
      this.library.resolveModule(`package::${path.replaceAll('/', '::')}`);
      yield;
    }
  }

  /** What was linked before by this key, or now. Where its lines come from is found out by linking, when it is asked for. */
  recall(key: string, link: () => Linked): Linked {
    if (!Object.hasOwn(this.kept, key)) return link();
    const code = String(this.kept[key]);
    let linked: Linked | null = null;
    const whole = (): Linked => (linked ??= link());
    return {
      code,
      unsplit: code,
      origin: (line, column) => whole().origin(line, column),
      inOwnWords: (message) => whole().inOwnWords(message),
    };
  }

  /** @throws ShaderError for text that the linker cannot parse or imports that lead nowhere; NotLoaded, where the library comes in parts */
  link(modules: Modules, root: string, conditions: Readonly<Record<string, boolean>>, originals: Originals = new Map()): Linked {
    let lacking: NotLoaded | null = null;
    const library: ModuleResolver = {
      resolveModule: (path) => {
        try {
          return this.library.resolveModule(path);
        } catch (error) {
          // Out of the linker it would come as an error of its own.
          if (error instanceof NotLoaded) lacking = error;
          throw error;
        }
      },
    };
    const resolver = composeResolvers(new RecordResolver({ ...modules }, { keepComments: false }), library);
    const names = new Map<string, string>();
    const mangler: ManglerFn = (decl, source) => {
      const mangled = underscoreMangle(decl, source);
      names.set(mangled, decl.originalName);
      return mangled;
    };
    const place: PlaceIn = (module, at) => {
      const original = originals.get(module);
      if (original === undefined || at === undefined) return { module, line: at?.line ?? 1, column: at?.column ?? 1 };
      return { module, ...placeOf(original.source, original.budgeted.original(at.offset)) };
    };
    const link = (): SrcMap => linkRegistry({ resolver, rootModuleName: root, conditions: { ...conditions }, mangler });
    const map = silently(link, place, () => lacking);
    const { text } = map.dest;
    const starts = [0];
    for (let i = text.indexOf('\n'); i >= 0; i = text.indexOf('\n', i + 1)) starts.push(i + 1);
    const code = withoutEmpty(text);
    return {
      code,
      unsplit: code,
      origin(line, column) {
        const at = (starts[line - 1] ?? text.length) + column - 1;
        const { src, position } = map.destToSrc(at);
        const word = /^(\w+|\S)/.exec(text.slice(at, at + MAX_WORD))?.[0] ?? '';
        const offset = nearest(src.text, names.get(word) ?? word, position);
        return place(moduleName(src.path ?? ''), { offset, ...placeOf(src.text, offset) });
      },
      inOwnWords: (message) => message.replace(/[A-Za-z_]\w*/g, (word) => names.get(word) ?? word),
    };
  }
}

/** Of the names that the linker makes. */
const MAX_WORD = 256;
/** So far from where it stands the linker may take something to come from: it guesses where punctuation and key words stood. */
const NEAR = 16;

/** Where `word` stands in `text`, nearest to `at`; `at` where it does not stand near. */
function nearest(text: string, word: string, at: number): number {
  const isWhole = (offset: number): boolean =>
    !/^\w\w/.test(text.slice(offset - 1, offset + 1)) && !/^\w\w/.test(text.slice(offset + word.length - 1, offset + word.length + 1));
  for (let distance = 0; word !== '' && distance <= NEAR; distance++) {
    const found = [at + distance, at - distance].find((offset) => text.startsWith(word, offset) && isWhole(offset));
    if (found !== undefined) return found;
  }
  return Math.min(at, text.length);
}

/** A place in what was linked → the place in what was written. */
type PlaceIn = (
  module: string,
  at: { offset: number; line: number; column: number } | undefined,
) => { module: string; line: number; column: number };

/** Runs the linker without what it prints, which its errors say as well. @throws ShaderError, or what the library lacks */
function silently(link: () => SrcMap, place: PlaceIn, lacking: () => NotLoaded | null): SrcMap {
  let map: SrcMap | null = null;
  let failure: unknown = null;
  // The linker's only switch is for asynchronous work; this function has run when the call returns.
  void withLoggerAsync(
    () => {},
    async () => {
      try {
        map = link();
      } catch (error) {
        failure = error;
      }
    },
  );
  if (map === null) throw lacking() ?? linkError(failure, place);
  return map;
}

/** `package::materials::diffuse` or a path that the linker made of it → `materials/diffuse`. */
function moduleName(path: string): string {
  return path
    .replace(/^\.?\/?(package(::|\/))?/, '')
    .replaceAll('::', '/')
    .replace(/\.w[eg]sl$/, '');
}

/** The linker's own record of a place, on errors other than grammar. */
interface LinkPlace {
  file: string;
  line: number;
  column: number;
  offset: number;
}

function linkError(error: unknown, place: PlaceIn): ShaderError {
  const message = sentence(error);
  const diagnostics: Diagnostic[] = [];
  if (error instanceof WeslParseError) {
    const module = moduleName(error.src.modulePath);
    for (const each of error.diagnostics) {
      diagnostics.push({
        severity: each.severity === 'error' ? 'error' : 'warning',
        ...place(module, { offset: each.start, ...placeOf(error.src.src, each.start) }),
        message: each.message,
      });
    }
  } else {
    const at = (error as { weslLocation?: LinkPlace }).weslLocation;
    const summary = firstLine(message).replace(/ in file: .*$/, '');
    const module = moduleName(at?.file ?? '');
    diagnostics.push({ severity: 'error', ...place(module, at), message: summary });
  }
  return shaderErrorOf(diagnostics);
}
