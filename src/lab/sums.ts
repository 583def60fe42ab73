/** Sums over lists. */

/** The sum of what each has. */
export const sumBy = <T>(list: readonly T[], of: (each: T) => number): number => list.reduce((sum, each) => sum + of(each), 0);
