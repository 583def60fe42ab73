/** Words that a misspelt one may stand for. */
import { present } from './present.ts';

/** The one of `known` that differs least from a word, by at most two letters added, left out or changed; undefined: none does. */
export function nearest(word: string, known: readonly string[]): string | undefined {
  const lower = word.toLowerCase();
  const ranked = known
    .map((each) => ({ each, by: distance(each.toLowerCase(), lower) }))
    .filter(({ each, by }) => by <= 2 && by < each.length);
  return ranked.sort((a, b) => a.by - b.by)[0]?.each;
}

/** Levenshtein distance of two short words. */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    // What stands to the left in the new row, and above that.
    let [left, corner] = [i, i - 1];
    for (const [j, above] of row.slice(1).entries()) {
      left = Math.min(above + 1, left + 1, corner + (a[i - 1] === b[j] ? 0 : 1));
      corner = above;
      next.push(left);
    }
    row = next;
  }
  return present(row.at(-1), 'a distance');
}
