/**
 * Covering arrays: of all combinations of choices so few that any three choices still meet (Kuhn, Wallace and Gallo 2004: faults of software
 * need hardly ever more). PENUMBRA_ALL=1 leaves all of them, as a night does.
 */

type Choices = Readonly<Record<string, readonly unknown[]>>;
export type Row<C extends Choices> = { readonly [K in keyof C]: C[K][number] };

/** All combinations that are allowed. */
export function everyRow<C extends Choices>(choices: C, isAllowed: (row: Row<C>) => boolean = () => true): Row<C>[] {
  const rows = Object.entries(choices).reduce<Record<string, unknown>[]>(
    (all, [name, values]) => all.flatMap((row) => values.map((value) => ({ ...row, [name]: value }))),
    [{}],
  );
  return (rows as Row<C>[]).filter(isAllowed);
}

/** Names of all sets of `strength` of the numbers below `n`. */
function sets(n: number, strength: number, from = 0): number[][] {
  if (strength === 0) return [[]];
  return Array.from({ length: n - from }, (_, i) => from + i).flatMap((i) => sets(n, strength - 1, i + 1).map((rest) => [i, ...rest]));
}

/**
 * Rows in which any `strength` choices meet that meet in an allowed row at all: the greedy choice, the same every time.
 * @param strength 2 or more; with as many as there are choices, or fewer of them, all rows are needed
 */
export function covering<C extends Choices>(choices: C, isAllowed?: (row: Row<C>) => boolean, strength = 3): Row<C>[] {
  const rows = everyRow(choices, isAllowed);
  if (process.env.PENUMBRA_ALL === '1') return rows;
  const names = Object.keys(choices);
  const together = sets(names.length, Math.min(strength, names.length));
  const place = (row: Row<C>, i: number): number => choices[names[i] ?? '']?.indexOf(row[names[i] ?? '']) ?? -1;
  const meetings = rows.map((row) => together.map((set) => set.map((i) => `${i}=${place(row, i)}`).join()));
  const missing = new Set(meetings.flat());
  const chosen: Row<C>[] = [];
  while (missing.size > 0) {
    const counts = meetings.map((each) => each.reduce((sum, meeting) => sum + Number(missing.has(meeting)), 0));
    const best = counts.indexOf(Math.max(...counts));
    meetings[best]?.forEach((meeting) => missing.delete(meeting));
    chosen.push(...rows.slice(best, best + 1));
  }
  return chosen;
}
