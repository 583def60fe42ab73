/** What differs between two texts, as one change that leaves the rest alone: cursor and folds stay where they were. */

/** The characters from start to end become `text`; null if nothing differs. */
export function difference(before: string, after: string): { start: number; end: number; text: string } | null {
  if (before === after) return null;
  const most = Math.min(before.length, after.length);
  let start = 0;
  while (start < most && before[start] === after[start]) start++;
  // Not between the halves of a character.
  if (isLowHalf(before, start) || isLowHalf(after, start)) start--;
  let tail = 0;
  while (tail < most - start && before.at(-1 - tail) === after.at(-1 - tail)) tail++;
  if (isLowHalf(before, before.length - tail) || isLowHalf(after, after.length - tail)) tail--;
  return { start, end: before.length - tail, text: after.slice(start, after.length - tail) };
}

const isLowHalf = (text: string, at: number): boolean => /^[\uDC00-\uDFFF]$/.test(text[at] ?? '');
