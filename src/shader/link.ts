/** Thin wrapper around the WESL linker: modules in, one WGSL text and a map back to the authors' lines out. */
import { composeResolvers, linkRegistry, RecordResolver, underscoreMangle, WeslParseError, withLoggerAsync, type SrcMap } from 'wesl/core';
import { ShaderError, type Diagnostic } from './errors.ts';

/** Module path (`package::math`) → source. */
export type Modules = Readonly<Record<string, string>>;

export interface Linked {
  code: string;
  /** Where a line and column (from 1) of `code` come from. */
  origin(line: number, column: number): { module: string; line: number; column: number };
}

/** Links against a fixed library whose modules are parsed once. */
export class Linker {
  private readonly library: RecordResolver;

  constructor(library: Modules) {
    this.library = new RecordResolver({ ...library }, { keepComments: false });
  }

  /** @throws ShaderError for text that the linker cannot parse or imports that lead nowhere. */
  link(modules: Modules, root: string, conditions: Readonly<Record<string, boolean>>): Linked {
    const resolver = composeResolvers(new RecordResolver({ ...modules }, { keepComments: false }), this.library);
    const map = silently(() => linkRegistry({ resolver, rootModuleName: root, conditions: { ...conditions }, mangler: underscoreMangle }));
    const code = map.dest.text;
    const starts = [0];
    for (let i = code.indexOf('\n'); i >= 0; i = code.indexOf('\n', i + 1)) starts.push(i + 1);
    return {
      code,
      origin(line, column) {
        const { src, position } = map.destToSrc((starts[line - 1] ?? code.length) + column - 1);
        return { module: moduleName(src.path ?? ''), ...placeOf(src.text, position) };
      },
    };
  }
}

/** Runs the linker without what it prints, which its errors say as well. @throws ShaderError */
function silently(link: () => SrcMap): SrcMap {
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
  if (map === null) throw linkError(failure);
  return map;
}

/** Line and column, from 1, of an offset in a text. */
export function placeOf(text: string, offset: number): { line: number; column: number } {
  const before = text.slice(0, offset);
  return { line: before.split('\n').length, column: offset - before.lastIndexOf('\n') };
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
}

function linkError(error: unknown): ShaderError {
  const message = error instanceof Error ? error.message : String(error);
  const diagnostics: Diagnostic[] = [];
  if (error instanceof WeslParseError) {
    const module = moduleName(error.src.modulePath);
    for (const each of error.diagnostics) {
      diagnostics.push({
        severity: each.severity === 'error' ? 'error' : 'warning',
        module,
        ...placeOf(error.src.src, each.start),
        message: each.message,
      });
    }
  } else {
    const place = (error as { weslLocation?: LinkPlace }).weslLocation;
    const summary = message.split('\n')[0]!.replace(/ in file: .*$/, '');
    diagnostics.push({
      severity: 'error',
      module: moduleName(place?.file ?? ''),
      line: place?.line ?? 1,
      column: place?.column ?? 1,
      message: summary,
    });
  }
  const first = diagnostics.find((each) => each.severity === 'error') ?? diagnostics[0]!;
  const place = first.module === '' ? '' : `${first.module}, line ${first.line}, column ${first.column}: `;
  return new ShaderError(`${place}${first.message}`, diagnostics);
}
