/** The fingerprint of an image: what is kept of it, and how often equal and different images are said to differ. */
import fc from 'fast-check';
import seedrandom from 'seedrandom';
import { describe, expect, it } from 'vitest';
import { filmBlocks } from '../../src/engine/film/blocks.ts';
import { compareFingerprints, LEVEL } from '../../src/link/compare.ts';
import { chi2P } from '../reference/distributions.ts';
import { BLOCK_SAMPLES, gridFor, hasEnough, readFingerprint, writeFingerprint, type Fingerprint } from '../../src/link/fingerprint.ts';

const kept = (print: Fingerprint): Fingerprint => readFingerprint(writeFingerprint(print));
const amount = fc.oneof(fc.constant(0), fc.double({ min: 1e-6, max: 1e6, noNaN: true }));

it('blocks are compared from half the samples on that make their means nearly normal; a single one always', () => {
  const film = { width: 64, height: 32 };
  // Of 4 × 2 blocks 256 pixels each: 64 samples in each pixel are half of 2^15.
  expect([63, 64, 128].map((samples) => hasEnough({ columns: 4, rows: 2 }, film, samples))).toEqual([false, true, true]);
  expect(hasEnough({ columns: 1, rows: 1 }, film, 1)).toBe(true);
});

describe('a fingerprint', () => {
  it('keeps means to half a standard error, and errors rounded up by at most a quarter of a power of two', () =>
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 16 }),
        fc.integer({ min: 1, max: 16 }),
        fc.array(fc.tuple(amount, amount), { minLength: 9 }),
        (columns, rows, values) => {
          const of = (k: 0 | 1): Float64Array => Float64Array.from({ length: columns * rows * 3 }, (_, i) => values[i % values.length]![k]);
          const print = { columns, rows, mean: of(0), error: of(1) };
          const read = kept(print);
          expect([read.columns, read.rows]).toEqual([columns, rows]);
          print.mean.forEach((mean, i) => {
            const least = Math.max(print.error[i]!, mean * 2 ** -9);
            expect(read.error[i]).toBeGreaterThanOrEqual(least * (1 - 1e-12));
            expect(read.error[i]).toBeLessThanOrEqual(least * 2 ** 0.25 * (1 + 1e-12));
            expect(Math.abs(read.mean[i]! - mean)).toBeLessThanOrEqual((read.error[i]! / 2) * (1 + 1e-9));
          });
        },
      ),
      { numRuns: 100, seed: 4 },
    ));

  it('has blocks of enough samples, in the shape of the film', () => {
    expect(gridFor(512, 512, 64)).toEqual({ columns: 12, rows: 12 });
    expect(gridFor(1920, 1080, 1000)).toEqual({ columns: 16, rows: 9 });
    expect(gridFor(48, 48, 4)).toEqual({ columns: 1, rows: 1 });
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 4000 }),
        fc.integer({ min: 1, max: 4000 }),
        fc.integer({ min: 1, max: 4096 }),
        (width, height, n) => {
          const { columns, rows } = gridFor(width, height, n);
          expect(columns <= width && rows <= height && columns * rows >= 1).toBe(true);
          if (columns * rows > 1) expect((width * height * n) / (columns * rows)).toBeGreaterThanOrEqual(BLOCK_SAMPLES);
        },
      ),
    );
  });

  it('is of the means of blocks, by the moments of the film', () => {
    // 4 × 2 pixels of 3 samples: in the left half 1, 2, 3, in the right half always 5.
    const data = new Float32Array(8 * 8);
    for (let i = 0; i < 8; i++) data.set(i % 4 < 2 ? [6, 6, 6, 3, 14, 14, 14, 0] : [15, 15, 15, 3, 75, 75, 75, 0], i * 8);
    const blocks = filmBlocks({ width: 4, height: 2, data }, 2, 1)!;
    expect([...blocks.mean]).toEqual([2, 2, 2, 5, 5, 5]);
    // Variance of a sample 1, of a mean of 3 one third, of a mean of 4 pixels a twelfth.
    for (let c = 0; c < 3; c++) expect(blocks.error[c]).toBeCloseTo(Math.sqrt(1 / 12), 6);
    expect([...blocks.error.subarray(3)]).toEqual([0, 0, 0]);
    expect(filmBlocks({ width: 1, height: 1, data: Float32Array.of(1, 1, 1, 1, 1, 1, 1, 0) }, 1, 1)).toBeNull();
  });
});

describe('the comparison', () => {
  const random = seedrandom('fingerprints');
  const normal = (): number => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
  const truth = Float64Array.from({ length: 12 * 12 * 3 }, () => 0.2 + random());
  /** An image of the scene with these relative errors; channels share half of their noise, as renders do. */
  const render = (relative: number, change: (i: number) => number = () => 0): Fingerprint => {
    const error = truth.map((each) => each * relative);
    let shared = 0;
    const mean = truth.map((each, i) => {
      if (i % 3 === 0) shared = normal();
      return each + error[i]! * (Math.SQRT1_2 * (shared + normal()) + change(i));
    });
    return { columns: 12, rows: 12, mean, error };
  };

  it('lets equal images pass, but for its level', () => {
    const runs = 1000;
    let alarms = 0;
    for (let k = 0; k < runs; k++) alarms += Number(!compareFingerprints(kept(render(0.01)), render(0.007)).agrees);
    // At the level of 0.001 there is one on average; more than 6 have a probability below 1e-4 (Poisson).
    expect(alarms).toBeLessThanOrEqual(6);
  });

  it.each<[string, (i: number) => number, number[]]>([
    ['one block, and names it', (i) => (Math.floor(i / 3) === 40 ? 14 : 0), [40]],
    ['one channel of one block', (i) => (i === 3 * 77 + 1 ? 14 : 0), [77]],
    ['a little everywhere, to either side', (i) => (i % 2 === 0 ? 1.8 : -1.8), []],
    ['a shift of the mean below the noise of a block', () => 0.9, []],
  ])('finds %s', (_, change, blocks) => {
    for (let k = 0; k < 20; k++) {
      const found = compareFingerprints(kept(render(0.01)), render(0.01, change));
      expect(found.agrees).toBe(false);
      expect(found.p).toBeLessThan(LEVEL);
      if (blocks.length > 0) expect(found.different).toEqual(blocks);
    }
  });

  it('says how likely it is: the likeliest of three tests, each with a third, each for as many as there are', () => {
    const blocks = 12;
    /** Differences of each channel of each block, in standard deviations. */
    const p = (z: (block: number, channel: number) => number): number => {
      const of = (value: (i: number) => number): Float64Array => Float64Array.from({ length: 3 * blocks }, (_, i) => value(i));
      const [theirs, mine] = [of(() => 0), of((i) => z(Math.floor(i / 3), i % 3) * 1e-3)];
      const grid = { columns: 4, rows: 3 };
      return compareFingerprints({ ...grid, mean: theirs, error: of(() => 0) }, { ...grid, mean: mine, error: of(() => 1e-3) }).p;
    };
    const tail = (z: number): number => chi2P(z * z, 1);
    // One block of one channel: of 36 the largest, whatever it does to sums.
    expect(p((block, channel) => (block === 5 && channel === 1 ? 4.5 : 0)) / (3 * 36 * tail(4.5))).toBeCloseTo(1, 6);
    // Alternating in one channel: its mean and its largest say nothing, the sum of 12 squares does.
    expect(p((block, channel) => (channel === 2 ? (block % 2 === 0 ? 2 : -2) : 0)) / (3 * 3 * chi2P(48, blocks))).toBeCloseTo(1, 6);
    // Alike everywhere: the mean is off by √12 of it.
    expect(p((_, channel) => (channel === 0 ? 1.2 : 0)) / (3 * 3 * tail(1.2 * Math.sqrt(blocks)))).toBeCloseTo(1, 6);
    expect(p(() => 0)).toBe(1);
  });

  it('takes images without noise as equal, and a black block that is not black any more as different', () => {
    const flat = { columns: 1, rows: 1, mean: Float64Array.of(0.5, 0.5, 0), error: new Float64Array(3) };
    expect(compareFingerprints(kept(flat), flat)).toMatchObject({ agrees: true, different: [] });
    const lit = { ...flat, mean: Float64Array.of(0.5, 0.5, 0.1), error: Float64Array.of(0, 0, 0.001) };
    expect(compareFingerprints(kept(flat), lit)).toMatchObject({ agrees: false, different: [0] });
  });
});

describe('the head of a fingerprint', () => {
  /** Columns and rows, each. */
  const MOST = 16;
  const levels = (count: number): number[] => Array.from({ length: count }, () => 0);
  it('that is right is read', () => expect([...readFingerprint(Uint8Array.of(1, 1, 0, 0, 0, 0)).mean]).toEqual([0, 0, 0]));
  it.each([
    ['no columns', [0, 1, 0]],
    ['no rows', [1, 0, 0]],
    ['neither', [0, 0, 0]],
    ['more columns than there may be', [MOST + 1, 1, 0, ...levels(3 * (MOST + 1))]],
    ['more rows than there may be', [1, MOST + 1, 0, ...levels(3 * (MOST + 1))]],
    ['another packing', [1, 1, 2, 0, 0, 0]],
    ['no packing', [1, 1]],
    ['a level too few', [1, 1, 0, 0, 0]],
    ['a byte too many', [1, 1, 0, 0, 0, 0, 0]],
    ['a level below 0', [1, 1, 0, 1, 2, 0]],
    ['a number without end', [1, 1, 0, 0, 0, 128]],
  ])('with %s is damaged', (_, bytes) => expect(() => readFingerprint(Uint8Array.from(bytes))).toThrow('The link is damaged'));
});
