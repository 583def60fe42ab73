/** For what is there by the order of things, which types cannot say: an entry that was put in before, a group of a pattern that matched. */

/** The value. @throws Error `expected a mesh of that name, got none`: the fault is ours, and told where it is */
export function present<T>(value: T, what: string): NonNullable<T> {
  if (value === undefined || value === null) throw new Error(`expected ${what}, got none`);
  return value;
}
