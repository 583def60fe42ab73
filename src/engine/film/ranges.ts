/** Which samples a film holds: their numbers, as disjoint ranges in ascending order that do not touch. */

/** Samples from the first number to before the second. */
export type Range = readonly [first: number, end: number];
export type Ranges = readonly Range[];

export const countOf = (ranges: Ranges): number => ranges.reduce((sum, [first, end]) => sum + end - first, 0);

export const startOf = (ranges: Ranges): number => ranges[0]?.[0] ?? 0;

export const endOf = (ranges: Ranges): number => ranges.at(-1)?.[1] ?? 0;

/** Both together; they must be disjoint. */
export function joined(a: Ranges, b: Ranges): Ranges {
  const all: [number, number][] = [];
  for (const [first, end] of [...a, ...b].filter((each) => each[1] > each[0]).sort((x, y) => x[0] - y[0])) {
    const last = all.at(-1);
    if (last !== undefined && last[1] === first) last[1] = end;
    else all.push([first, end]);
  }
  return all;
}

/** The first samples that are in both; null: there are none. */
export function overlapOf(a: Ranges, b: Ranges): Range | null {
  for (const [first, end] of a) {
    for (const [other, last] of b) if (Math.max(first, other) < Math.min(end, last)) return [Math.max(first, other), Math.min(end, last)];
  }
  return null;
}

/** What is missing before `end`. */
export function gapsIn(ranges: Ranges, end: number): Ranges {
  const gaps: Range[] = [];
  let next = 0;
  for (const [first, last] of ranges) {
    if (first > next) gaps.push([next, Math.min(first, end)]);
    next = last;
  }
  if (next < end) gaps.push([next, end]);
  return gaps;
}

/** `0:64, 96:128`, as the flag --samples has it. */
export const rangeText = (ranges: Ranges): string => ranges.map(([first, end]) => `${first}:${end}`).join(', ');
