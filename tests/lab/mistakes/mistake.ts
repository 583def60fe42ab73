/** A right material with one mistake that authors make: what it is, which check must name it, and the sentence that it must say. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../../src/content/node.ts';
import type { EffortName } from '../../../src/lab/effort.ts';
import type { MaterialSource } from '../../../src/lab/laboratory.ts';
import type { CheckId } from '../../../src/lab/report.ts';

export interface Mistake {
  name: string;
  /** The right file: tests/lab/right/<of>.wgsl or materials/<of>.wgsl. */
  of: string;
  /** Texts of the right file, each there once, and what the author wrote instead. */
  edits: readonly (readonly [right: string, wrong: string])[];
  /** The check that must fail. */
  check: CheckId;
  /** What its sentence must say. */
  says: RegExp;
  /** The least effort that is to find it. */
  effort: EffortName;
}

/** Mistakes of one file. */
export function mistakesOf(
  of: string,
  check: CheckId,
  says: RegExp,
  list: Readonly<Record<string, readonly (readonly [string, string])[]>>,
  effort: EffortName = 'slice',
): Mistake[] {
  return Object.entries(list).map(([name, edits]) => ({ name, of, edits, check, says, effort }));
}

const sources = new Map<string, string>();

function sourceOf(file: string): string {
  let source = sources.get(file);
  if (source === undefined) {
    for (const folder of ['tests/lab/right', 'materials']) {
      try {
        source = readFileSync(join(ROOT, folder, `${file}.wgsl`), 'utf8');
        break;
      } catch {
        // In the other folder.
      }
    }
    if (source === undefined) throw new Error(`no right material ${file}`);
    sources.set(file, source);
  }
  return source;
}

/** The file with the mistake in it. @throws Error where a text is not there exactly once */
export function withMistake({ name, of, edits }: Mistake): MaterialSource {
  let source = sourceOf(of);
  for (const [right, wrong] of edits) {
    const parts = source.split(right);
    if (parts.length !== 2) throw new Error(`${name}: "${right}" is ${parts.length - 1} times in ${of}`);
    source = parts.join(wrong);
  }
  return { name: name.replaceAll('-', '_'), source };
}
