/** Exact sums: independent of order, right to the last digits that they keep, and the same however films are put together. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addSums, closeBlock, roundSums, type Sums } from '../../src/engine/film/sums.ts';

const NUMBERS = 8;
const empty = (kept: readonly number[] = []): Sums => ({ open: new Float32Array(NUMBERS), closed: null, stride: 2, kept });

/** One film of these blocks, each a list of numbers. */
function filmOf(blocks: readonly Float32Array<ArrayBuffer>[]): Sums {
  const sums = empty();
  for (const block of blocks) {
    sums.open.set(block);
    closeBlock(sums);
  }
  return sums;
}

/** Any finite number: of any size, negative ones too, subnormal ones, zero. */
const any = fc.oneof(
  fc.float({ noNaN: true, noDefaultInfinity: true, min: Math.fround(-1e36), max: Math.fround(1e36) }),
  fc.float({ noNaN: true, min: 0, max: 8 }),
  fc.constantFrom(0, -0, Math.fround(1e-45), Math.fround(1e-38), Math.fround(1e36), 1),
);
const blocks = fc.array(
  fc.array(any, { minLength: NUMBERS, maxLength: NUMBERS }).map((each) => Float32Array.from(each)),
  { minLength: 1, maxLength: 24 },
);
const seeded = { seed: 20261121, numRuns: 300 };

describe('sums of blocks', () => {
  it('do not depend on their order, nor on how films are put together', () => {
    fc.assert(
      fc.property(blocks, fc.infiniteStream(fc.nat()), (all, stream) => {
        const random = (): number => stream.next().value!;
        const one = filmOf(all);
        const shuffled = all.map((block) => [random(), block] as const).sort((a, b) => a[0] - b[0]);
        // Several films of some blocks each, merged in the order in which they come.
        const films = [0, 1, 2].map((k) => filmOf(shuffled.filter(([key]) => key % 3 === k).map(([, block]) => block)));
        const merged = empty();
        for (const film of films) addSums(merged, film);
        expect(merged.closed).toEqual(one.closed);
        expect(new Uint32Array(roundSums(merged).buffer)).toEqual(new Uint32Array(roundSums(one).buffer));
      }),
      seeded,
    );
  });

  it('are right within 2^-24 of the largest block for each block, and once rounding', () => {
    fc.assert(
      fc.property(blocks, (all) => {
        const rounded = roundSums(filmOf(all));
        for (let i = 0; i < NUMBERS; i++) {
          const terms = all.map((block) => block[i]!);
          // In exact integers: numbers of single precision are multiples of 2^-149.
          const exact = terms.reduce((sum, each) => sum + BigInt(each * 2 ** 149), 0n);
          const largest = Math.max(...terms.map(Math.abs));
          const error = Math.abs(Number(BigInt(rounded[i]! * 2 ** 149) - exact)) * 2 ** -149;
          expect(error).toBeLessThanOrEqual(terms.length * largest * 2 ** -24 + Math.abs(rounded[i]!) * 2 ** -24 + 2 ** -149);
        }
      }),
      seeded,
    );
  });

  it('hold 2^19 blocks of the largest digits', () => {
    const most = new Float32Array(NUMBERS).fill(2 - 2 ** -23);
    let film = filmOf([most]);
    for (let doublings = 0; doublings < 19; doublings++) {
      const twice = empty();
      addSums(twice, film);
      addSums(twice, film);
      film = twice;
    }
    expect(roundSums(film)[0]).toBe((2 - 2 ** -23) * 2 ** 19);
  });

  it('add what is not complete before they are rounded', () => {
    const film = filmOf([new Float32Array(NUMBERS).fill(1)]);
    film.open.fill(2 ** -30);
    expect(roundSums(film)[0]).toBe(1);
    film.open.fill(0.5);
    expect(roundSums(film)[0]).toBe(1.5);
  });

  it('keep of numbers of shapes the nearest, of equally near ones the smaller', () => {
    const pixel = (number: number, nearness: number): Sums => ({
      ...empty([1]),
      open: Float32Array.of(5, 5, 5, 1, number, 0, 0, nearness),
    });
    const meet = (a: Sums, b: Sums): number[] => {
      for (const each of [a, b]) closeBlock(each);
      addSums(a, b);
      return [...roundSums(a)];
    };
    expect(meet(pixel(3, 1), pixel(7, 2))).toEqual([10, 10, 10, 2, 7, 0, 0, 2]);
    expect(meet(pixel(7, 2), pixel(3, 1))).toEqual([10, 10, 10, 2, 7, 0, 0, 2]);
    expect(meet(pixel(7, 2), pixel(3, 2))).toEqual([10, 10, 10, 2, 3, 0, 0, 2]);
    expect(meet(pixel(3, 2), pixel(7, 2))).toEqual([10, 10, 10, 2, 3, 0, 0, 2]);
  });
});
