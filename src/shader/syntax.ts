/** WGSL as a tree: a thin wrapper around the parser of the WESL library. */
import {
  childElems,
  parseSrcModule,
  type AbstractElem,
  type FnElem,
  type ImportStatement,
  type StructElem,
  type TypeRefElem,
  type WeslAST,
} from 'wesl/core';
import type { Diagnostic } from './errors.ts';
import { reservedName } from './reserved.ts';
import { firstLine } from '../base/sentence.ts';

export type { AbstractElem, FnElem, WeslAST };

/** A parsed file. `ast` is null where the parser gave up. */
export interface Syntax {
  ast: WeslAST | null;
  diagnostics: Diagnostic[];
}

/** Longest file that is parsed, in characters. */
export const MAX_SOURCE_LENGTH = 65_536;

/** Parses a file; what is wrong with its grammar comes as diagnostics of `module`. Never throws. */
export function parseSyntax(source: string, module: string): Syntax {
  const fail = (message: string): Syntax => ({ ast: null, diagnostics: [{ severity: 'error', module, line: 1, column: 1, message }] });
  if (source.length > MAX_SOURCE_LENGTH) return fail(`expected at most ${MAX_SOURCE_LENGTH} characters, got ${source.length}`);
  if (source.startsWith('\uFEFF')) return fail('the file begins with a byte order mark, which is no WGSL: save it as UTF-8 without one');
  try {
    const ast = parseSrcModule({ modulePath: module, debugFilePath: module, src: source }, { keepComments: false });
    const diagnostics = ast.diagnostics.map((each) =>
      diagnosticAt(source, module, each.start, inOwnWords(each.message, source, each.start), each.severity),
    );
    return { ast, diagnostics };
  } catch (error) {
    // The parser is recursive: deep nesting ends its stack.
    if (error instanceof RangeError) return fail('expected code that is nested less deeply');
    return fail(error instanceof Error ? firstLine(error.message) : String(error));
  }
}

/** Of the parser's messages those that would lead astray. */
function inOwnWords(message: string, source: string, offset: number): string {
  const isLate = message.startsWith('Expected a declaration') && /^import\b/.test(source.slice(offset));
  if (isLate) return 'import statements stand before everything else';
  const word = /^[A-Za-z_]\w*/.exec(source.slice(offset))?.[0];
  return (message.startsWith('Expected identifier') && word !== undefined ? reservedName(word) : null) ?? message;
}

/** Line and column, from 1, of an offset in a text. */
export function placeOf(text: string, offset: number): { line: number; column: number } {
  const before = text.slice(0, offset);
  return { line: before.split('\n').length, column: offset - before.lastIndexOf('\n') };
}

export function diagnosticAt(
  source: string,
  module: string,
  offset: number,
  message: string,
  severity: Diagnostic['severity'] = 'error',
): Diagnostic {
  return { severity, module, ...placeOf(source, offset), message };
}

/** Every element of the tree, parents first. */
export function* elements(elem: AbstractElem): Generator<AbstractElem> {
  const stack: AbstractElem[] = [elem];
  for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
    yield next;
    for (const child of [...childElems(next)].reverse()) stack.push(child);
  }
}

/** Whether a loop ends only where the function returns: it has neither a condition nor a `break`. */
export function isEndless(loop: AbstractElem): boolean {
  if (loop.kind !== 'loop' && !(loop.kind === 'for' && loop.condition === undefined)) return false;
  const stack: AbstractElem[] = [...childElems(loop)];
  for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
    if (next.kind === 'break' || (next.kind === 'continuing' && next.breakIf !== undefined)) return false;
    // Those have breaks of their own.
    if (!['loop', 'for', 'while', 'switch'].includes(next.kind)) stack.push(...childElems(next));
  }
  return true;
}

/** The functions that a file declares, in order. */
export function functions(ast: WeslAST): FnElem[] {
  return ast.moduleElem.decls.filter((each): each is FnElem => each.kind === 'fn');
}

/** The structs that a file declares, in order. */
export function structs(ast: WeslAST): StructElem[] {
  return ast.moduleElem.decls.filter((each): each is StructElem => each.kind === 'struct');
}

export const nameOf = (fn: FnElem): string => fn.name.ident.originalName;

/** Text of a type in its short form: `vec3<f32>` and `package::material::Hit` are `vec3f` and `Hit`. */
export function typeText(type: TypeRefElem | undefined, source: string): string {
  if (type === undefined) return '';
  const text = source.slice(type.start, type.end).replace(/\s+/g, '');
  return text
    .replace(/^(?:\w+::)+/, '')
    .replace(/^vec([234])<f32>$/, 'vec$1f')
    .replace(/^vec([234])<u32>$/, 'vec$1u')
    .replace(/^vec([234])<i32>$/, 'vec$1i');
}

/** The paths that an import statement brings in: `import a::{b, c::d};` → [[a, b], [a, c, d]]. */
export function importPaths(statement: ImportStatement, before: readonly string[] = []): string[][] {
  const path = [...before, ...statement.segments.map((each) => each.name)];
  const last = statement.finalSegment;
  if (last.kind === 'import-item') return [[...path, last.name]];
  return last.subtrees.flatMap((each) => importPaths(each, path));
}
