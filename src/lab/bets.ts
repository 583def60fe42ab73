/**
 * Tests by betting: whoever stakes a part of what he owns on a fair game owns 1/p times as much with a probability of at most p, whenever he
 * stops and whatever the distribution (Ville 1939; Waudby-Smith and Ramdas 2024, "Estimating means of bounded random variables by betting").
 */
import { sumBy } from './sums.ts';

/** Parts of their wealth that bettors stake: as in wgsl/lab/draw.wgsl. */
const STAKES = [1, 1 / 4, 1 / 16, 1 / 64];
/** Larger gains count as this: less for the bettors, but no overflow. */
const LARGEST = 1e6;

/** Against the claim that gains of at least -1 have a mean of at most 0. */
export class Bets {
  /** Binary logarithms of what each of them owns. */
  private readonly wealth = STAKES.map(() => 0);

  add(gain: number): void {
    const won = Math.min(LARGEST, gain);
    for (const [k, stake] of STAKES.entries()) this.wealth[k] = (this.wealth[k] ?? 0) + Math.log2(Math.max(0, 1 + stake * won));
  }

  get p(): number {
    return purse(this.wealth);
  }
}

/** The p-value of bettors who share a purse: their mean is a fair game as well. @param wealth binary logarithms */
export function purse(wealth: readonly number[]): number {
  const most = Math.max(...wealth);
  if (most === Infinity) return 0;
  const log2 = most + Math.log2(sumBy(wealth, (each) => 2 ** (each - most)) / wealth.length);
  return Math.min(1, 2 ** -log2);
}
