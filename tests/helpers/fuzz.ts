/** Chance of the fuzzers: the same every time, or another with PENUMBRA_FUZZ_SEED (tests/nightly). */

const SEED = Number(process.env.PENUMBRA_FUZZ_SEED ?? 0);

/** A seed of a string, as seedrandom takes it. */
export const fuzzSeed = (own: string): string => (SEED === 0 ? own : `${own} ${SEED}`);

/** A seed of a number, as fast-check takes it. */
export const fuzzNumber = (own: number): number => own + SEED;

/** How often: more with PENUMBRA_FUZZ. */
export const fuzzRuns = (own: number): number => Number(process.env.PENUMBRA_FUZZ ?? own);
