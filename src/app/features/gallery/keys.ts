/**
 * Where a key leads in a grid of `count` pictures in rows of `columns`; -1: above the first row; null: the key does nothing.
 */
export function gridStep(key: string, at: number, count: number, columns: number): number | null {
  return groupStep(key, at, [count], columns);
}

/** The same in several grids below each other, each of which begins a row; places count through all of them. */
export function groupStep(key: string, at: number, counts: readonly number[], columns: number): number | null {
  const last = counts.reduce((sum, each) => sum + each, 0) - 1;
  switch (key) {
    case 'ArrowRight':
      return Math.min(at + 1, last);
    case 'ArrowLeft':
      return Math.max(at - 1, 0);
    case 'ArrowDown':
      return rowStep(at, counts, columns, 1) ?? last;
    case 'ArrowUp':
      return rowStep(at, counts, columns, -1) ?? -1;
    case 'Home':
      return 0;
    case 'End':
      return last;
    default:
      return null;
  }
}

/** The place in the same column of the next row, or the nearest that it has; null: there is no such row. */
function rowStep(at: number, counts: readonly number[], columns: number, step: 1 | -1): number | null {
  const rows: { first: number; length: number }[] = [];
  let first = 0;
  for (const count of counts) {
    for (let start = 0; start < count; start += columns) rows.push({ first: first + start, length: Math.min(columns, count - start) });
    first += count;
  }
  const row = rows.findIndex((each) => at < each.first + each.length);
  const next = rows[row + step];
  return next === undefined ? null : next.first + Math.min(at - rows[row]!.first, next.length - 1);
}
