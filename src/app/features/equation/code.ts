/** Where a term of the equation stands in code: lines of the material's file, or of the kernel. Pure. */
import { readModule } from '../../wgsl/declarations.ts';
import type { Place } from './terms.ts';

export interface Excerpt {
  /** As the reader knows the text: `diffuse.wgsl`, `wgsl/light/direct.wgsl`. */
  title: string;
  /** The material's program, which the editor can open; null: the kernel. */
  file: string | null;
  /** Number of the first line, and the lines; of those, which are meant: from `from` to `to`, from 1. */
  first: number;
  lines: string[];
  from: number;
  to: number;
}

/** Lines of the kernel shown before and after the one that is meant. */
const AROUND = 2;
/** Most lines of a function. */
const MOST = 24;

/** @param program the material's file and text; null: none is known @returns null where the term is not in that text */
export function excerptOf(
  place: Place,
  program: { file: string; source: string } | null,
  wgsl: Readonly<Record<string, string>>,
): Excerpt | null {
  if ('module' in place) return inKernel(place.module, place.line, wgsl[place.module] ?? '');
  if (program === null) return null;
  const { declarations } = readModule(program.source);
  for (const name of place.functions) {
    const found = declarations.find((each) => each.kind === 'function' && each.name === name);
    if (found === undefined) continue;
    const from = lineAt(program.source, found.start);
    const to = lineAt(program.source, found.body?.end ?? found.end);
    const lines = program.source.split('\n').slice(from - 1, Math.min(to, from - 1 + MOST));
    return { title: `${program.file}.wgsl`, file: program.file, first: from, lines, from, to };
  }
  return null;
}

function inKernel(module: string, line: RegExp, source: string): Excerpt | null {
  const all = source.split('\n');
  const at = all.findIndex((each) => line.test(each));
  if (at < 0) return null;
  const first = Math.max(0, at - AROUND);
  return { title: `wgsl/${module}.wgsl`, file: null, first: first + 1, lines: all.slice(first, at + AROUND + 1), from: at + 1, to: at + 1 };
}

const lineAt = (text: string, offset: number): number => text.slice(0, offset).split('\n').length;
