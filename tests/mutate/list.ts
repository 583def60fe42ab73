/** Lists of mutants that are kept as a file: asked again, they are the same ones, whatever a seed would draw from a text that has changed. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import type { Mutant } from './mutant.ts';

/** Names of mutants by the path of which they are a sample. */
export type MutantList = Record<string, string[]>;

/** @throws Error where the file is no such list. */
export function readList(file: string): MutantList {
  const list: unknown = JSON.parse(readFileSync(file, 'utf8'));
  const isList = typeof list === 'object' && list !== null && !Array.isArray(list) && Object.values(list).every((each) => Array.isArray(each) && each.every((id) => typeof id === 'string')); // prettier-ignore
  if (!isList) throw new Error(`${file} is no list of mutants: names by path, as --keep writes them, were expected.`);
  return list as MutantList;
}

/** Adds mutants to the list in a file, each once. */
export function keepInList(file: string, drawn: readonly { mutant: Mutant; of: string }[]): MutantList {
  const list = existsSync(file) ? readList(file) : {};
  for (const { mutant, of } of drawn) {
    const own = (list[of] ??= []);
    if (!own.includes(mutant.id)) own.push(mutant.id);
  }
  writeFileSync(file, `${JSON.stringify(list, null, 2)}\n`);
  return list;
}

/** The mutants of some names, and the names that no text has any more. @param mutantsOf all of a file */
export function mutantsNamed(ids: readonly string[], mutantsOf: (file: string) => readonly Mutant[]): { found: Mutant[]; gone: string[] } {
  const byFile = new Map<string, Map<string, Mutant>>();
  const found: Mutant[] = [];
  const gone: string[] = [];
  for (const id of ids) {
    const file = id.slice(0, id.indexOf(' '));
    let own = byFile.get(file);
    if (own === undefined) byFile.set(file, (own = new Map(mutantsOf(file).map((mutant) => [mutant.id, mutant]))));
    const mutant = own.get(id);
    if (mutant === undefined) gone.push(id);
    else found.push(mutant);
  }
  return { found, gone };
}
