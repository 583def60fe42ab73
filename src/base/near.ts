/** Words that a misspelt one may stand for. */

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
    for (let j = 1; j <= b.length; j++) {
      next.push(Math.min(row[j]! + 1, next[j - 1]! + 1, row[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1)));
    }
    row = next;
  }
  return row[b.length]!;
}
