/** Where the sheet of a narrow screen comes to rest. */
import { describe, expect, it } from 'vitest';
import { restOf, stepped } from '../../src/app/dock/stops.ts';

const HEIGHTS = { low: 57, half: 422, full: 614 };

describe('a sheet that is let go of', () => {
  it.each([
    [60, 'low'],
    [239, 'low'],
    [240, 'half'],
    [517, 'half'],
    [519, 'full'],
  ] as const)('at rest at %i goes to the nearest stop', (height, stop) => expect(restOf(height, 0, HEIGHTS)).toBe(stop));

  it.each([
    [60, 1, 'half'],
    [422, 1, 'full'],
    [614, 1, 'full'],
    [600, -1, 'half'],
    [422, -1, 'low'],
    [57, -1, 'low'],
    [70, 0.1, 'low'],
  ] as const)('at %i with a speed of %d goes to %s', (height, speed, stop) => expect(restOf(height, speed, HEIGHTS)).toBe(stop));
});

it('steps end at the ends', () => {
  expect([stepped('low', -1), stepped('low', 1), stepped('half', 1), stepped('full', 1)]).toEqual(['low', 'half', 'full', 'full']);
});
