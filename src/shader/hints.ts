/** Adds to an error about an unknown name where the library has it. */
import { IMPORTABLE } from './check.ts';
import { shaderErrorOf, type Diagnostic, type ShaderError } from './errors.ts';
import type { Modules } from './link.ts';

/** The same error; unknown names that a module open to materials declares are told with their import. */
export function withHints(error: ShaderError, wgsl: Modules): ShaderError {
  const diagnostics = error.diagnostics.map((each): Diagnostic => {
    const name = /unresolved identifier '(\w+)'/.exec(each.message)?.[1];
    const module = name === undefined ? undefined : IMPORTABLE.find((path) => declares(wgsl[path] ?? '', name));
    return module === undefined ? each : { ...each, message: `${each.message}; the library has it: import package::${module}::${name};` };
  });
  return diagnostics.some((each, i) => each !== error.diagnostics[i]) ? shaderErrorOf(diagnostics) : error;
}

const declares = (source: string, name: string): boolean => new RegExp(`^(?:fn|struct|const|alias)\\s+${name}\\b`, 'm').test(source);
