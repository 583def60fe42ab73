/** The modules that a material may import, with what they declare. */
import { IMPORTABLE } from '../../shader/check.ts';
import { readModule, type Declaration, type Module } from './declarations.ts';

/** A name of the library and the module that declares it. */
export interface LibrarySymbol {
  module: string;
  declaration: Declaration;
}

export interface Library {
  /** By path: `noise`, `a::b`. */
  modules: ReadonlyMap<string, Module>;
  /** What they declare, in order, and by name: no two of them use the same. */
  symbols: readonly LibrarySymbol[];
  names: ReadonlyMap<string, LibrarySymbol>;
}

/** @param files path below wgsl/, without ending → text */
export function readLibrary(files: Readonly<Record<string, string>>): Library {
  const modules = IMPORTABLE.flatMap((path: string) => {
    const text = files[path.replaceAll('::', '/')];
    return text === undefined ? [] : [[path, readModule(text)] as const];
  });
  const symbols = modules.flatMap(([module, { declarations }]) => declarations.map((declaration) => ({ module, declaration })));
  return { modules: new Map(modules), symbols, names: new Map(symbols.map((each) => [each.declaration.name, each])) };
}

/** What `['package', 'math', 'PI']` names; a module if the path ends there; null if it leads nowhere. */
export function atPath(library: Library, path: readonly string[]): LibrarySymbol | { module: string; declaration: null } | null {
  if (path[0] !== 'package') return null;
  const whole = path.slice(1).join('::');
  if (library.modules.has(whole)) return { module: whole, declaration: null };
  const module = path.slice(1, -1).join('::');
  const declaration = library.modules.get(module)?.declarations.find((each) => each.name === path.at(-1));
  return declaration === undefined ? null : { module, declaration };
}
