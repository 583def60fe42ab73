/** Images of environments on their way to the GPU: averaged down where they are too large, tabulated. */
import { describe, expect, it } from 'vitest';
import { fitted, tabulate, type RadianceImage } from '../../src/engine/images/picture.ts';
import { Random } from '../reference/random.ts';

const random = new Random(12);
const image = (width: number, height: number, at: (i: number) => number): RadianceImage => ({
  width,
  height,
  data: Float32Array.from({ length: width * height * 4 }, (_, i) => (i % 4 === 3 ? 1 : at(i))),
  notes: [],
});

/** Mean of the red channel over the sphere, a texel weighed by the sine of its middle. */
function mean({ width, height, data }: RadianceImage): number {
  let [sum, weights] = [0, 0];
  for (let y = 0; y < height; y++) {
    const sine = Math.sin(((y + 0.5) / height) * Math.PI);
    for (let x = 0; x < width; x++) sum += sine * data[(y * width + x) * 4]!;
    weights += sine * width;
  }
  return sum / weights;
}

describe('an image that is too large', () => {
  it.each([
    [64, 32, 32, Infinity, [32, 16]],
    [100, 50, 33, Infinity, [33, 16]],
    [100, 50, 1000, 1250, [50, 25]],
    [9, 40, 20, Infinity, [4, 20]],
  ])('%i×%i with sides up to %i and %d texels', (width, height, side, texels, size) => {
    const large = image(width, height, () => random.next());
    const small = fitted(large, side, texels);
    expect([small.width, small.height]).toEqual(size);
    expect(small.notes).toEqual([expect.stringContaining(`${width}×${height} pixels was averaged down to ${size.join('×')}`)]);
    // The sine of a coarse row's middle is the mean of the fine sines up to the fourth power of its half height: for 16 rows
    // (π/32)²/6 of it, alike in all rows that are cut alike; otherwise rows differ by up to that much.
    expect(Math.abs(mean(small) / mean(large) - 1)).toBeLessThan((Math.PI / size[1]! / 2) ** 2 / 6 + 1e-6);
    expect(
      fitted(
        image(width, height, () => 3),
        side,
        texels,
      ).data.every((each, i) => i % 4 === 3 || Math.abs(each - 3) < 1e-6),
    ).toBe(true);
  });
  it('is the same object where it fits', () => {
    const small = image(8, 4, () => 1);
    expect(fitted(small, 8)).toBe(small);
  });
});

describe('a table', () => {
  it('of more texels than cells holds the same light in the same places', () => {
    // One bright texel of a 4096×4 image: cells are two texels wide.
    const { width, height, data } = tabulate(image(4096, 4, (i) => Number(Math.floor(i / 4) === 4096 + 1001)));
    expect([width, height]).toEqual([2048, 4]);
    const cell = (x: number, y: number): number => data[y * 2049 + x]! - (x === 0 ? 0 : data[y * 2049 + x - 1]!);
    // Texel 1001 lies in cell 500 with 1000; its right neighbour 1002 is in cell 501. Shares 1/8, 6/8, 1/8.
    expect([499, 500, 501, 502].map((x) => cell(x, 1) / data[1 * 2049 + 2047]!)).toEqual([
      0,
      expect.closeTo(7 / 8, 6),
      expect.closeTo(1 / 8, 6),
      0,
    ]);
    expect(data[3 * 2049 + 2048]).toBeCloseTo(1, 6);
  });
  it('of darkness is dark, and finite', () => expect(tabulate(image(8, 4, () => 0)).data.every((each) => each === 0)).toBe(true));
});
