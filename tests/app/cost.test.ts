/** How coarse the film is while the camera moves: by what samples cost, not by what else the page is held up with. */
import { describe, expect, it } from 'vitest';
import { Cost } from '../../src/app/render/cost.ts';

const FILM = { width: 100, height: 100 };

/** Pieces of one sample each that come back after so many milliseconds; the coarseness after each. */
function after(pieces: readonly number[], isSoftware = false): number[] {
  const cost = new Cost(isSoftware);
  let at = 0;
  // The first work of a film tells nothing.
  cost.note(at, 0, FILM.width * FILM.height);
  cost.note((at += 1000), 1, FILM.width * FILM.height);
  return pieces.map((ms, k) => {
    cost.note((at += ms), k + 2, FILM.width * FILM.height);
    return cost.coarseness(FILM);
  });
}

describe('the cost of a sample', () => {
  it('is nothing before anything is known of it', () => {
    expect(new Cost(false).coarseness(FILM)).toBe(1);
  });

  it('makes the film as coarse as a frame allows', () => {
    expect([14, 16, 59, 61, 239, 241].map((ms) => after([ms])[0])).toEqual([1, 2, 2, 4, 4, 8]);
    expect([44, 46].map((ms) => after([ms], true)[0])).toEqual([1, 2]);
  });

  it('does not count what holds up a piece or two', () => {
    expect(after([5, 5, 5, 80, 5, 5, 5, 60, 70, 5])).toEqual(Array.from({ length: 10 }, () => 1));
  });

  it('follows what costs more from now on, and less', () => {
    expect(after([5, 5, 5, 5, 5, 20, 20, 20, 20, 20]).slice(4)).toEqual([1, 1, 1, 2, 2, 2]);
    expect(after([20, 20, 20, 20, 20, 5, 5, 5]).slice(4)).toEqual([2, 2, 2, 1]);
  });

  it('is of one film: the first work of the next tells nothing', () => {
    const cost = new Cost(false);
    cost.note(0, 5, 100);
    cost.note(500, 1, 100);
    expect(cost.coarseness(FILM)).toBe(1);
  });
});
