/** Numbers in fields, in English and with a decimal comma. */
import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { fieldAgain, fieldText, numberIn } from '../../src/app/ui/number-field.ts';

describe('a number in a field', () => {
  it.each([
    ['0,5', 0.5],
    ['0.5', 0.5],
    ['-1,25', -1.25],
    ['1.234,5', 1234.5],
    ['12 345,5', 12345.5],
    ['3,142', 3.142],
    ['2,5e-3', 0.0025],
    ['1/4', 0.25],
    ['', null],
    ['1,2,3', null],
    ['5 %', null],
    ['viel', null],
  ])('reads %s in German', (text, value) => expect(numberIn(text, 'de')).toBe(value));

  it.each([
    ['0.5', 0.5],
    ['0,5', 0.5],
    ['1,024', 1024],
    ['5 %', null],
    ['much', null],
  ])('reads %s in English', (text, value) => expect(numberIn(text, 'en')).toBe(value));

  it('is read as it was shown, in either language and after a change between them', () => {
    const numbers = fc.double({ noNaN: true, noDefaultInfinity: true });
    fc.assert(
      fc.property(numbers, fc.constantFrom('en' as const, 'de' as const), (value, language) => {
        const shown = fieldText(String(value), language);
        expect(numberIn(shown, language)).toBeCloseTo(value, 12);
        for (const other of ['en', 'de'] as const) expect(fieldAgain(shown, other)).toBe(fieldText(String(value), other));
      }),
    );
  });

  it('leaves words as they are', () => expect(['none', 'a.b'].map((each) => fieldText(each, 'de'))).toEqual(['none', 'a.b']));
});
