/**
 * Light that comes in by a slit, over the angles of a half circle, and a density that is learned from samples in rounds, each twice as long
 * as the one before and drawn by what it found (Müller et al. 2017, section 3.3). x in [0, 1] is the angle over π; the surface is matt.
 */

/** Radiance beside the slit and in it, and the slit's width. */
const [DIM, BRIGHT, WIDE] = [0.05, 12, 0.045];
/** Parts of the half circle that are learned. */
export const PARTS = 24;
/** Samples of the first round. */
export const FIRST_ROUND = 64;
/** Where the middle of the slit may be. */
export const SLIT = { low: 0.05, high: 0.95 } as const;
/** Cells of the sums: a part has so many. */
const CELLS = 200;

/** What is to be summed: radiance times the cosine to the normal. */
export const lightAt = (slit: number, x: number): number => (Math.abs(x - slit) < WIDE / 2 ? BRIGHT : DIM) * Math.sin(Math.PI * x);

/** Density of directions by the BSDF: in proportion to the cosine. */
export const bsdfAt = (x: number): number => (Math.PI / 2) * Math.sin(Math.PI * x);
const bsdfInverted = (u: number): number => Math.acos(1 - 2 * u) / Math.PI;

export interface Learned {
  slit: number;
  /** Of all directions, the part that is drawn by the BSDF; the rest by what was learned. */
  share: number;
  /** Rounds so far. */
  rounds: number;
  /** Density of what was learned, one value a part, mean 1; null: nothing yet. */
  heights: readonly number[] | null;
}

export const nothingLearned = (slit: number, share: number): Learned => ({ slit, share, rounds: 0, heights: null });

const partOf = (x: number): number => Math.min(PARTS - 1, Math.floor(x * PARTS));

/** p(x). */
export function densityOf({ share, heights }: Learned, x: number): number {
  return heights === null ? bsdfAt(x) : share * bsdfAt(x) + (1 - share) * (heights[partOf(x)] ?? 0);
}

/** @param random uniform numbers in [0, 1) */
export function sampleOf({ share, heights }: Learned, random: () => number): number {
  if (heights === null || random() < share) return bsdfInverted(random());
  let left = random() * PARTS;
  let last = 0;
  for (const [part, height] of heights.entries()) {
    if (height === 0) continue;
    last = part;
    if (left < height) return (part + left / height) / PARTS;
    left -= height;
  }
  return (last + random()) / PARTS;
}

/** Samples of the round that comes after so many. */
export const samplesOf = (rounds: number): number => FIRST_ROUND * 2 ** rounds;

/** One round more: light of each part as its samples say, which is the next density. Where they found none at all, nothing changes. */
export function learn(learned: Learned, random: () => number): Learned {
  const found = Array.from({ length: PARTS }, () => 0);
  for (let i = samplesOf(learned.rounds); i > 0; i--) {
    const x = sampleOf(learned, random);
    const part = partOf(x);
    found[part] = (found[part] ?? 0) + lightAt(learned.slit, x) / densityOf(learned, x);
  }
  const mean = found.reduce((a, b) => a + b) / PARTS;
  return { ...learned, rounds: learned.rounds + 1, heights: mean > 0 ? found.map((each) => each / mean) : learned.heights };
}

/** Of one estimate: what it should be, what it is on average (less, where p is 0), and its variance in units of the square of the former. */
export interface Estimate {
  truth: number;
  mean: number;
  variance: number;
}

/** By the midpoint rule in cells that end where the slit does. */
export function estimateOf(learned: Learned): Estimate {
  const ends = [learned.slit - WIDE / 2, learned.slit + WIDE / 2];
  let [truth, mean, square] = [0, 0, 0];
  for (let part = 0; part < PARTS; part++) {
    const places = [part / PARTS, ...ends.filter((end) => end > part / PARTS && end < (part + 1) / PARTS), (part + 1) / PARTS];
    for (const [i, end] of places.slice(1).entries()) {
      const begin = places[i] ?? end;
      const step = (end - begin) / CELLS;
      for (let cell = 0; cell < CELLS; cell++) {
        const x = begin + (cell + 0.5) * step;
        const [light, density] = [lightAt(learned.slit, x), densityOf(learned, x)];
        truth += light * step;
        if (density === 0) continue;
        mean += light * step;
        square += ((light * light) / density) * step;
      }
    }
  }
  return { truth, mean, variance: Math.max(0, square - mean * mean) / (truth * truth) };
}
