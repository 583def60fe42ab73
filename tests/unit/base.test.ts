/** What every folder means the same by. */
import { describe, expect, it } from 'vitest';
import { luminance, luminanceAt, srgbDecode, srgbEncode } from '../../src/base/color.ts';
import { crc32 } from '../../src/base/crc32.ts';
import { equal } from '../../src/base/equal.ts';
import { sentence } from '../../src/base/sentence.ts';

describe('values of JSON', () => {
  it.each<[string, unknown, unknown, boolean]>([
    ['keys in another order', { a: 1, b: [{ c: null }] }, { b: [{ c: null }], a: 1 }, true],
    ['a field that is undefined', { a: 1, b: undefined }, { a: 1 }, true],
    ['another field', { a: 1, b: undefined }, { a: 1, c: 2 }, false],
    ['a list that goes on', [1, 2], [1, 2, 3], false],
    ['a list and an object', [1], { 0: 1 }, false],
    ['null and an object', null, {}, false],
    ['names that every object inherits', { toString: undefined, a: 1 }, { a: 1 }, true],
    ['a text and a number', '1', 1, false],
  ])('%s', (_, a, b, expected) => {
    expect(equal(a, b)).toBe(expected);
    expect(equal(b, a)).toBe(expected);
  });

  it('0 and -0 are told apart where they should be', () => {
    expect(equal([0], [-0])).toBe(true);
    expect(equal([0], [-0], Object.is)).toBe(false);
    expect(equal([NaN], [NaN], Object.is)).toBe(true);
  });
});

it('white has a luminance of 1, green most of it', () => {
  expect(luminance([1, 1, 1])).toBeCloseTo(1, 12);
  expect(luminanceAt([9, 0, 1, 0], 1)).toBe(0.7152);
});

it('the two halves of sRGB meet, and undo each other', () => {
  for (const x of [0, 0.001, 0.0031308, 0.0031309, 0.18, 0.5, 1]) expect(srgbDecode(srgbEncode(x))).toBeCloseTo(x, 7);
  expect(srgbEncode(0.0031308)).toBeCloseTo(srgbEncode(0.00313081), 6);
});

it('CRC-32 has its check value', () => expect(crc32(new TextEncoder().encode('123456789'))).toBe(0xcbf43926));

it('an error says its message, anything else itself', () => {
  expect([sentence(new RangeError('too far')), sentence('stopped')]).toEqual(['too far', 'stopped']);
});
