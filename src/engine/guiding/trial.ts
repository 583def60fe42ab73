/**
 * Whether what was learned is of use: pairs of samples with it and without, of the same pixel each. What is decided at each vertex by itself cannot know
 * that: it may draw towards paths that are noisy because they were guided. Pure.
 */

/** Numbers of a pair, as those of a visit: what both brought, the vertices of both together, the tile of the image. */
const PAIR = 12;
const [FIRST, SECOND, VERTICES, TILE] = [0, 1, 2, 4] as const;
/** Part of the image's squared mean that is added to a tile's, so that black ones do not count for all (bench/moments.ts). */
const BLACK = 0.01;

const value = (pairs: Float32Array, i: number, place: number): number => pairs[i * PAIR + place] ?? 0;
const indices = (pairs: Float32Array): number[] => Array.from({ length: pairs.length / PAIR }, (_, i) => i);

/** Squared means of the tiles, of all samples. */
function squaresOf(all: readonly Float32Array[]): Map<number, number> {
  const tiles = new Map<number, { sum: number; count: number }>();
  const image = { sum: 0, count: 0 };
  for (const pairs of all)
    for (const i of indices(pairs)) {
      const tile = tiles.get(value(pairs, i, TILE)) ?? { sum: 0, count: 0 };
      tiles.set(value(pairs, i, TILE), tile);
      for (const each of [tile, image]) {
        each.sum += value(pairs, i, FIRST) + value(pairs, i, SECOND);
        each.count += 2;
      }
    }
  const black = BLACK * (image.sum / image.count) ** 2;
  return new Map([...tiles].map(([tile, { sum, count }]) => [tile, (sum / count) ** 2 + black]));
}

/** Variance of a sample over the squared mean of its tile, times its vertices; and the relative variance of that. */
function priceOf(pairs: Float32Array, squares: ReadonlyMap<number, number>): { price: number; doubt: number } {
  let [sum, square, vertices] = [0, 0, 0];
  for (const i of indices(pairs)) {
    const variance = (value(pairs, i, FIRST) - value(pairs, i, SECOND)) ** 2 / (squares.get(value(pairs, i, TILE)) || Infinity);
    sum += variance;
    square += variance ** 2;
    vertices += value(pairs, i, VERTICES);
  }
  return { price: sum * vertices, doubt: sum > 0 ? Math.max(0, square / sum ** 2 - PAIR / pairs.length) : 0 };
}

/**
 * @param plain pairs without what was learned; `guided`: as many with it
 * @param cost the time of a vertex with it over that of one without
 * @returns the same error takes less time with it, by more than the standard error of the trial
 */
export function guidingPays(plain: Float32Array, guided: Float32Array, cost: number): boolean {
  const squares = squaresOf([plain, guided]);
  const [before, after] = [priceOf(plain, squares), priceOf(guided, squares)];
  const price = cost * after.price;
  return price + Math.sqrt(price ** 2 * after.doubt + before.price ** 2 * before.doubt) < before.price;
}
