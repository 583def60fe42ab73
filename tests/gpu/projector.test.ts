/** A projected picture against its closed form on a floor, seen by every integrator that asks lights. */
import { describe, it } from 'vitest';
import { radianceEverywhere, radianceIs, reflected, spot, type Lights } from '../helpers/lit-floor.ts';
import { sidak } from '../helpers/statistics.ts';

const ALPHA = sidak(1e-3, 60);
const everywhere = radianceEverywhere(ALPHA);
const expectRadiance = radianceIs(ALPHA);

/** 2 × 2 pixels from 2 above the floor, 90 degrees high; the floor's origin is right of the middle and above it. */
const thrown = (change: Partial<Extract<Lights[number], { type: 'projector' }>> = {}): Lights => [
  {
    type: 'projector',
    position: [-0.6, 2, 0.8],
    fov: 90,
    intensity: [3, 3, 3],
    picture: { width: 2, height: 2, pixels: [1, 1, 1, 2, 2, 2, 4, 4, 4, 8, 8, 8] },
    ...change,
  },
];
/** Of the floor's origin: where in the picture it is, from −1 to 1, and the cosine from the axis. */
const [X, Y] = [0.3, 0.4];
const COSINE = 2 / Math.hypot(0.6, 2, 0.8);
/** Bilinear between the middles, ±1/2: 0.8 to the right, 0.9 upwards. */
const BETWEEN = (0.2 * 1 + 0.8 * 2) * 0.9 + (0.2 * 4 + 0.8 * 8) * 0.1;

describe('a projector', () => {
  it('lights a screen across its axis by the pixel, whatever the angle', () =>
    everywhere(spot(thrown({ filter: 'nearest' })), reflected((3 * 2) / 4)));

  it('is bilinear between pixels', () => everywhere(spot(thrown()), reflected((3 * BETWEEN) / 4)));

  it.each([
    [-1, -1, 2],
    [1, -1, 1],
    [-1, 1, 8],
    [1, 1, 4],
  ])('ends in the colour of its outermost pixels, not darker: corner %d, %d', (right, up, value) =>
    // Its half width is a half of its distance: the floor's origin is at 0.6 and 0.8 of it, beyond the middles of all pixels.
    expectRadiance(
      spot(thrown({ position: [right * 0.6, 2, -up * 0.8], fov: 2 * (180 / Math.PI) * Math.atan(0.5) })),
      reflected((3 * value) / 4),
    ),
  );

  it('of even intensity falls with cos³ more', () =>
    expectRadiance(spot(thrown({ filter: 'nearest', even: 'intensity' })), reflected(((3 * 2) / 4) * COSINE ** 3)));

  it('is dark beyond its picture, and behind', async () => {
    await expectRadiance(spot(thrown({ fov: 2 * (180 / Math.PI) * Math.atan(Math.max(X, Y) - 0.01) })), 0);
    await expectRadiance(spot(thrown({ direction: [0, 1, 0] })), 0);
  });

  it('turns with its up and has colours', () => {
    const picture = { width: 2, height: 2, pixels: [1, 2, 3, 4, 5, 6, 0.5, 1.5, 2.5, 7, 0, 1] };
    // Turned by a half: what was above on the right is below on the left.
    const seen = [0.5, 1.5, 2.5].map((each) => reflected((3 * each) / 4));
    return expectRadiance(spot(thrown({ filter: 'nearest', up: [0, 0, 1], picture })), seen);
  });

  it('has on the host the power that the kernel sees: chosen beside others by it, it shows as bright', async () => {
    const both = [...thrown({ filter: 'nearest' }), ...thrown({ filter: 'nearest', even: 'intensity' })];
    for (const lightChoice of ['power', 'uniform', 'spatial'] as const)
      await expectRadiance(
        spot(both, { render: { spp: 64, maxDepth: 1, seed: 5, lightChoice } }),
        reflected(((3 * 2) / 4) * (1 + COSINE ** 3)),
      );
  });
});
