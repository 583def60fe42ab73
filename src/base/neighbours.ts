/** Each two entries of a list that follow each other; none of them may be undefined. */
export const neighbours = <T>(list: readonly T[]): (readonly [before: T, after: T])[] =>
  list.flatMap((after, i) => {
    const before = list[i - 1];
    return before === undefined ? [] : [[before, after] as const];
  });
