/** A kernel without what one of its functions computes: what a compiler's time is spent on. Pure. */
import { blockEnd } from './inlined.ts';

const STRUCT = /\bstruct\s+(\w+)\s*\{([^}]*)\}/g;
/** A word that no compiler knows: of the thread's number. */
const WORD = 'ablated_word';

/**
 * @param code WGSL with the entry point `main`, which has the thread's number as its first parameter of vec3u
 * @returns the same where the body of `name` is a value that no compiler knows; null where there is no such body, or its value cannot be
 * written so
 */
export function ablated(code: string, name: string): string | null {
  const head = new RegExp(`\\bfn\\s+${name}\\s*\\(`).exec(code);
  if (head === null) return null;
  const begin = code.indexOf('{', head.index);
  const result = /->\s*(.+?)\s*$/s.exec(code.slice(head.index, begin))?.[1] ?? null;
  const end = blockEnd(code, begin);
  const structs = new Map([...code.matchAll(STRUCT)].map(({ 1: struct = '', 2: members = '' }) => [struct, typesOf(members)]));
  const value = result === null ? '' : unknown(result, structs);
  if (value === null) return null;
  const main = /\bfn\s+main\s*\([^{]*?(\w+)\s*:\s*vec3(?:u|<u32>)[^{]*\{/.exec(code);
  if (main === null) return null;
  const body = value === '' ? '{ }' : `{ return ${value}; }`;
  const set = `${main[0]} ${WORD} = ${main[1]}.x;`;
  return `${(code.slice(0, begin) + body + code.slice(end)).replace(main[0], () => set)}\nvar<private> ${WORD}: u32;\n`;
}

const typesOf = (members: string): string[] =>
  [...members.matchAll(/(\w+)\s*:\s*((?:\w+\s*<[^>]*>)|\w+)/g)].map(({ 2: type = '' }) => type.replace(/\s/g, ''));

function unknown(type: string, structs: ReadonlyMap<string, readonly string[]>, turn = { n: 1 }): string | null {
  const word = `(${WORD} * ${(turn.n++ * 2654435761) % 2 ** 32}u)`;
  const scalar: Record<string, string> = {
    u32: word,
    i32: `bitcast<i32>(${word})`,
    f32: `(f32(${word}) * 1.0e-9)`,
    bool: `((${word} & 4u) != 0u)`,
  };
  if (type in scalar) return scalar[type] ?? null;
  const vector = /^vec([234])(?:<?)(u|i|f|u32|i32|f32|bool)>?$/.exec(type);
  if (vector !== null) {
    const each = { u: 'u32', i: 'i32', f: 'f32' }[vector[2] ?? ''] ?? vector[2] ?? '';
    const parts = Array.from({ length: Number(vector[1]) }, () => unknown(each, structs, turn));
    return `vec${vector[1]}<${each}>(${parts.join(', ')})`;
  }
  const matrix = /^mat([234])x([234])(?:f|<f32>)$/.exec(type);
  if (matrix !== null) {
    const columns = Array.from({ length: Number(matrix[1]) }, () => unknown(`vec${matrix[2]}f`, structs, turn));
    return `${type}(${columns.join(', ')})`;
  }
  const members = structs.get(type)?.map((each) => unknown(each, structs, turn));
  return members === undefined || members.includes(null) ? null : `${type}(${members.join(', ')})`;
}
