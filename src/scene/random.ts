/** Scene-level randomness: everything random outside the kernel comes from `seedrandom` and a seed of the document. */
import seedrandom from 'seedrandom';

/** A generator of numbers in [0, 1) for a seed and a purpose; different purposes give unrelated sequences. */
export function randomStream(seed: number | string, purpose: string): () => number {
  return seedrandom(`${purpose}:${seed}`);
}

/** The 32 bits that the kernel's random numbers start from. */
export function kernelSeed(seed: number | string): number {
  return Math.floor(randomStream(seed, 'render')() * 2 ** 32) >>> 0;
}
