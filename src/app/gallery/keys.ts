/**
 * Where a key leads in a grid of `count` pictures in rows of `columns`; -1: above the first row; null: the key does nothing.
 */
export function gridStep(key: string, at: number, count: number, columns: number): number | null {
  const last = count - 1;
  switch (key) {
    case 'ArrowRight':
      return Math.min(at + 1, last);
    case 'ArrowLeft':
      return Math.max(at - 1, 0);
    case 'ArrowDown':
      return at + columns <= last ? at + columns : last;
    case 'ArrowUp':
      return at - columns >= 0 ? at - columns : -1;
    case 'Home':
      return 0;
    case 'End':
      return last;
    default:
      return null;
  }
}
