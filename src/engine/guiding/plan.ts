/** How many paths learn, in which steps, and how finely. Pure. */

/** Paths of the pilot, by which space is divided: so many, and of few a share. */
const PILOT = 1 << 13;
const PILOT_SHARE = 1 / 8;
/** Shares of the rounds after it: what the last one learns is what the film is made with. */
const ROUNDS = [1 / 16, 1 / 8, 1 / 4, 9 / 16] as const;
/** Pairs of a trial, guided and not: so many, and of few paths a share. */
const PAIRS = 1 << 15;
const PAIR_SHARE = 1 / 16;
/** Paths for each leaf of the tree; fewer make it sharper than it is sure: see bench/RESULTS.md, "Path guiding". */
const PATHS_A_LEAF = 16_384;
/** Leaves that few paths have as well. */
const FIRST_LEAVES = 16;

export interface Plan {
  pilot: number;
  rounds: readonly number[];
  leaves: number;
  /** Of the trial; 0: there is none. */
  pairs: number;
}

/** Leaves of a tree by so many paths. @param most that a table has room for */
export const leavesOf = (paths: number, most: number): number => Math.min(most, Math.ceil(paths / PATHS_A_LEAF) + FIRST_LEAVES);

export function planOf(paths: number, most: number, isTried: boolean): Plan {
  const pilot = Math.min(PILOT, Math.floor(paths * PILOT_SHARE));
  return {
    pilot,
    rounds: ROUNDS.map((share) => Math.ceil((paths - pilot) * share)),
    leaves: leavesOf(paths, most),
    pairs: isTried ? Math.min(PAIRS, Math.floor(paths * PAIR_SHARE)) : 0,
  };
}
