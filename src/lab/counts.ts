/** How many samples fall into each cell, counted where they are drawn: what wgsl/lab/draw.wgsl is given for it, and what comes back. */
import { sumBy } from './sums.ts';

/** Words of a situation before those of its cells, and words of a cell. */
const OUTCOMES = 4;
const WORDS = 3;

/** How many samples of a situation fell where. */
export interface Counted {
  /** Of each cell. */
  observed: Uint32Array;
  /** Largest pdf that a sample in it was returned with, and the code of where it fell. */
  most: Float32Array;
  mostAt: Uint32Array;
  samples: number;
  absorbed: number;
  delta: number;
  invalid: number;
  /** The loop that ran out, or 0: wgsl/budget.wgsl. */
  overBudget: number;
}

/** @param cells of each situation the codes at which they begin, in order */
export function packStarts(cells: readonly Uint32Array[]): Uint32Array<ArrayBuffer> {
  const words = new Uint32Array(2 * cells.length + totalOf(cells));
  let next = 0;
  for (const [i, each] of cells.entries()) {
    words.set([next, each.length], 2 * i);
    words.set(each, 2 * cells.length + next);
    next += each.length;
  }
  return words;
}

/** How many words the kernel counts in. */
export const countedWords = (cells: readonly Uint32Array[]): number => OUTCOMES * cells.length + WORDS * totalOf(cells);

/** @param samples of each situation */
export function readCounts(cells: readonly Uint32Array[], data: ArrayBuffer, samples: number): Counted[] {
  const words = new Uint32Array(data);
  const floats = new Float32Array(data);
  let from = OUTCOMES * cells.length;
  return cells.map((each, i): Counted => {
    const first = from;
    from += WORDS * each.length;
    const [absorbed = 0, delta = 0, invalid = 0, overBudget = 0] = words.subarray(OUTCOMES * i, OUTCOMES * (i + 1));
    return {
      observed: each.map((_, k) => words[first + WORDS * k] ?? 0),
      most: Float32Array.from(each, (_, k) => floats[first + WORDS * k + 1] ?? 0),
      mostAt: each.map((_, k) => words[first + WORDS * k + 2] ?? 0),
      samples,
      absorbed,
      delta,
      invalid,
      overBudget,
    };
  });
}

const totalOf = (cells: readonly Uint32Array[]): number => sumBy(cells, (each) => each.length);
