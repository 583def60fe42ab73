/** How coarse the film is while the camera moves: by what samples cost, not by what else the page is held up with. */
import { describe, expect, it } from 'vitest';
import { Cost } from '../../src/app/render/cost.ts';

const FILM = { width: 100, height: 100 };
const pixels = (divisor: number): number => (FILM.width / divisor) * (FILM.height / divisor);

/** A film: its first work, which tells nothing, and pieces of one sample each that come back after so many milliseconds. */
function film(cost: Cost, pieces: readonly number[], divisor = 1): number[] {
  let at = 0;
  cost.note(at, 0, pixels(divisor));
  cost.note((at += 1000), 1, pixels(divisor));
  return pieces.map((ms, k) => {
    cost.note((at += ms), k + 2, pixels(divisor));
    return cost.coarseness(FILM);
  });
}

const after = (pieces: readonly number[], isSoftware = false): number[] => film(new Cost(isSoftware), pieces);

describe('the cost of a sample', () => {
  it('is nothing before anything is known of it', () => {
    expect(new Cost(false).coarseness(FILM)).toBe(1);
  });

  it('makes the film as coarse as a frame allows', () => {
    expect([17, 19, 71, 73, 287, 289].map((ms) => after([ms])[0])).toEqual([1, 2, 2, 4, 4, 8]);
    expect([44, 46].map((ms) => after([ms], true)[0])).toEqual([1, 2]);
  });

  it('does not count what holds up a piece or two', () => {
    expect(after([5, 5, 5, 80, 5, 5, 5, 5, 5, 60, 70, 5])).toEqual(Array.from({ length: 12 }, () => 1));
  });

  it('does not take two pieces that come back at once for cheap ones', () => {
    expect(after([40, 0.1, 40, 0.1, 40, 0.1, 40, 0.1]).at(-1)).toBe(2);
  });

  it('follows what costs more from now on, and less', () => {
    expect(after([5, 5, 5, 5, 5, 20, 20, 20, 20, 20]).slice(4)).toEqual([1, 1, 1, 1, 2, 2]);
    expect(after([20, 20, 20, 20, 20, 5, 5, 5, 5]).at(-1)).toBe(1);
  });

  it('of a coarse film says nothing of finer ones that were seen themselves', () => {
    // 16 times fewer pixels, half the time: in proportion, the whole film would take eight times as long as it does.
    const cost = new Cost(false);
    film(cost, [10, 10, 10, 10, 10]);
    expect(film(cost, [5, 5, 5, 5, 5], 4).at(-1)).toBe(1);
    film(cost, [20, 20, 20, 20, 20]);
    expect(film(cost, [8, 8, 8, 8, 8], 2).at(-1)).toBe(2);
  });

  it('of coarse films is forgotten when a whole one is seen', () => {
    const cost = new Cost(false);
    film(cost, [20, 20, 20, 20, 20]);
    film(cost, [90, 90, 90, 90, 90], 2);
    expect(film(cost, [20, 20]).at(-1)).toBe(2);
  });

  it('is of one film: the first work of the next tells nothing', () => {
    const cost = new Cost(false);
    cost.note(0, 5, 100);
    cost.note(500, 1, 100);
    expect(cost.coarseness(FILM)).toBe(1);
  });
});
