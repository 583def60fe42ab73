/**
 * Deep equality of JSON values, whatever the order of keys; a field that is undefined counts as absent, and the same object is equal to
 * itself without a look inside.
 * @param isSame of two values neither of which has parts: `Object.is` tells 0 from -0
 */
export function equal(a: unknown, b: unknown, isSame: (a: unknown, b: unknown) => boolean = isIdentical): boolean {
  if (isSame(a, b)) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null || Array.isArray(a) !== Array.isArray(b)) return false;
  if (Array.isArray(a)) return a.length === (b as unknown[]).length && a.every((each, i) => equal(each, (b as unknown[])[i], isSame));
  const [one, other] = [a as Record<string, unknown>, b as Record<string, unknown>];
  const keys = keysOf(one);
  return keys.length === keysOf(other).length && keys.every((key) => Object.hasOwn(other, key) && equal(one[key], other[key], isSame));
}

const isIdentical = (a: unknown, b: unknown): boolean => a === b;
const keysOf = (record: Record<string, unknown>): string[] => Object.keys(record).filter((key) => record[key] !== undefined);

/** A plain loop: there may be millions. */
export function sameWords(a: Uint32Array, b: Uint32Array): boolean {
  if (a === b) return true;
  if (a.length !== b.length) return false;
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return false;
  return true;
}
