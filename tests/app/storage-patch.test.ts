/** Patches between values of JSON: they lead exactly from one to the other, and what is equal is shared. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { apply, diff, shared } from '../../src/app/storage/patch.ts';
import { references, STORED } from '../../src/app/storage/large.ts';
import { chainOf, momentsOf, MAX_CHARACTERS, type PackedMoment } from '../../src/app/storage/chain.ts';

const json = fc.jsonValue({ maxDepth: 4 });
/** A value, and one that differs from it in places. */
const pairs = fc.tuple(json, json, fc.string({ maxLength: 300 }), fc.string({ maxLength: 300 })).map(([a, b, s, t]) => {
  const common = { same: a, list: [1, { deep: s }, a], text: `${s}—${t}—${s}` };
  return [
    { ...common, gone: b },
    { ...common, list: [1, { deep: t }, b], text: `${s}—${t}${t}—${s}`, added: b },
  ] as const;
});

describe('a patch', () => {
  it('leads from any value to any other, through JSON, order of fields included', () => {
    fc.assert(
      fc.property(fc.oneof(fc.tuple(json, json), pairs), ([a, b]) => {
        const text = JSON.stringify(diff(a, b));
        const result = apply(a, JSON.parse(text));
        expect(JSON.stringify(result)).toBe(JSON.stringify(b));
      }),
      { seed: 7, numRuns: 500 },
    );
  });

  it('is none between equal values', () => {
    fc.assert(
      fc.property(json, (a) => diff(a, structuredClone(a)) === null),
      { seed: 8 },
    );
  });

  it('of a key in a long text is as short as the key', () => {
    const before = { programs: { mine: `${'fn f() {}\n'.repeat(500)}` } };
    const after = { programs: { mine: `${before.programs.mine.slice(0, 2000)}x${before.programs.mine.slice(2000)}` } };
    expect(JSON.stringify(diff(before, after)).length).toBeLessThan(60);
  });

  it('keeps references whole, so that a sweep finds them', () => {
    const text = JSON.stringify(diff({ data: { [STORED]: 'mesh-1' } }, { data: { [STORED]: 'mesh-2' } }));
    expect([...references(JSON.parse(text))]).toEqual(['mesh-2']);
  });

  it('made for something else is refused', () => {
    expect(() => apply(5, { s: [0, 1, 'x'] })).toThrow('a patch');
    expect(() => apply('x', { o: { a: { v: 1 } } })).toThrow('a patch');
    expect(() => apply({}, { l: [0, 0, []] })).toThrow('a patch');
  });
});

describe('what is shared', () => {
  it('is equal to what there was, and one object where parts are equal', () => {
    fc.assert(
      fc.property(pairs, ([a, b]) => {
        const copy = structuredClone(b);
        const result = shared(a, copy);
        expect(JSON.stringify(result)).toBe(JSON.stringify(b));
        if (typeof a.same === 'object' && a.same !== null && Object.keys(a.same).length > 0) expect(result.same).toBe(a.same);
        expect(shared(a, structuredClone(a))).toBe(a);
      }),
      { seed: 9 },
    );
  });
});

describe('a stored history', () => {
  const moment = (n: number, text = ''): PackedMoment =>
    ({ document: { title: `step ${n}`, text }, source: 's', work: 'w', display: {} }) as unknown as PackedMoment;

  it('gives back every moment, both ways', () => {
    const all = Array.from({ length: 120 }, (_, n) => moment(n));
    const stored = structuredClone(chainOf(all[70]!, all.slice(0, 70), all.slice(71).toReversed()));
    const { past, future } = momentsOf(stored);
    expect(past).toEqual(all.slice(0, 70));
    expect(future).toEqual(all.slice(71).toReversed());
  });

  it('is bounded: the farthest steps go first, and what can be taken back counts for more', () => {
    const big = (n: number): PackedMoment => moment(n, String.fromCharCode(65 + n).repeat(100_000));
    const all = Array.from({ length: 20 }, (_, n) => big(n));
    const stored = chainOf(all[15]!, all.slice(0, 15), all.slice(16).toReversed());
    expect([...stored.past, ...stored.future].join('').length).toBeLessThanOrEqual(MAX_CHARACTERS);
    expect(momentsOf(stored).past).toEqual(all.slice(5, 15));
    expect(stored.future).toEqual([]);
  });

  it('that is damaged gives the steps before the damage', () => {
    const all = [0, 1, 2, 3].map((n) => moment(n));
    const stored = chainOf(all[3]!, all.slice(0, 3), []);
    stored.past[1] = '{"o":';
    expect(momentsOf(stored).past).toEqual([all[2]]);
  });
});
