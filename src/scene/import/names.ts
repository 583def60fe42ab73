/** Names that files give to materials and objects → keys of a document. */

const LONGEST = 200;

/** A key like the name that is not taken yet; it then is. */
export function freeKey(name: string, taken: Set<string>, other: string): string {
  const base = name.trim().slice(0, LONGEST - 8) || other;
  let key = base;
  for (let n = 2; taken.has(key) || key === '__proto__'; n++) key = `${base} ${n}`;
  taken.add(key);
  return key;
}
