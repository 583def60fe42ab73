/** Numbers in fields, in English and with a decimal comma. */
import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { readFolder } from '../../src/content/node.ts';
import { doubtIn, entered, fieldAgain, fieldText, numberIn } from '../../src/app/ui/number-field.ts';
import { dictionary } from '../../src/app/words/de/all.ts';
import { lookupOf } from '../../src/app/words/lookup.ts';

describe('a number in a field', () => {
  it.each([
    ['0,5', 0.5],
    ['0.5', 0.5],
    ['-1,25', -1.25],
    ['1.234,5', 1234.5],
    ['12 345,5', 12345.5],
    ['3,142', 3.142],
    ['0.125', 0.125],
    // Thousandfold apart: who meant which?
    ['3.142', null],
    ['30.000', null],
    ['1.234.567', 1234567],
    ['2,5e-3', 0.0025],
    ['1/4', 0.25],
    ['', null],
    ['1,2,3', null],
    ['5 %', null],
    ['viel', null],
  ])('reads %s in German', (text, value) => expect(numberIn(text, false, 'de')).toBe(value));

  it.each([
    ['0.5', 0.5],
    ['0,5', 0.5],
    ['1,024', 1024],
    ['5 %', null],
    ['much', null],
  ])('reads %s in English', (text, value) => expect(numberIn(text, false, 'en')).toBe(value));

  it('is read as it was shown, in either language and after a change between them', () => {
    const numbers = fc.double({ noNaN: true, noDefaultInfinity: true });
    fc.assert(
      fc.property(numbers, fc.constantFrom('en' as const, 'de' as const), (value, language) => {
        const shown = fieldText(String(value), language);
        expect(numberIn(shown, false, language)).toBeCloseTo(value, 12);
        for (const other of ['en', 'de'] as const) expect(fieldAgain(shown, other)).toBe(fieldText(String(value), other));
      }),
    );
  });

  it('leaves words as they are', () => expect(['none', 'a.b'].map((each) => fieldText(each, 'de'))).toEqual(['none', 'a.b']));

  it.each(['30.000', '30,000', '30 000', ' 30000 ', '3e4', '10^4 · 3'])('reads %s as a whole number in either language', (text) => {
    for (const language of ['en', 'de'] as const) expect(numberIn(text, true, language)).toBe(30000);
  });

  it.each(['1,5', '1.5', '0.500', '1.000,5', '3.0001', '1/3', ''])('reads no whole number in %s', (text) => {
    for (const language of ['en', 'de'] as const) expect(numberIn(text, true, language)).toBe(null);
  });

  it('says what it may mean, in numbers that mean one thing', () => {
    const said = doubtIn('1.250', 'Height', 'de');
    expect(said).toBe('Height: a point before three digits may mean 1.25 or 1250, so write one of these.');
    expect(lookupOf(dictionary)(said ?? '')).toBe('Höhe: Ein Punkt vor drei Ziffern kann 1,25 oder 1250 bedeuten; schreibe eines davon.');
    for (const one of ['1,25', '1250', '0.125']) expect(doubtIn(one, 'Height', 'de')).toBe(null);
    expect(doubtIn('1.250', 'Height', 'en')).toBe(null);
  });

  it('is judged by what the field takes', () => {
    const seed = { name: 'Seed', min: 0, max: 2 ** 31 - 1, isWhole: true };
    expect(entered('30.000', seed, 'de')).toEqual({ value: 30000 });
    expect(entered('-1', seed, 'de')).toEqual({ wrong: 'Seed: expected a whole number from 0 to 2,147,483,647.' });
    const rule = { name: 'Time', min: 0, isAbove: true, isOptional: true };
    expect(entered(' ', rule, 'de')).toEqual({ value: null });
    expect(entered('0', rule, 'de')).toEqual({ wrong: 'Time: expected a number above 0, or nothing.' });
    expect(entered('0,25', rule, 'de')).toEqual({ value: 0.25 });
    expect(entered('30.000', rule, 'de')).toEqual({ wrong: doubtIn('30.000', 'Time', 'de') });
    expect(entered('0', { name: 'Threshold', min: 0 }, 'en')).toEqual({ value: 0 });
  });
});

it('is the only kind of field for numbers that there is', () => {
  const own = Object.entries(readFolder('src/app', '.ts')).filter(([, source]) =>
    /type(?:=|: )['"]number['"]|valueAsNumber\b(?!`)/.test(source),
  );
  // Lessons have questions of this type.
  expect(own.map(([path]) => path)).toEqual(['features/lessons/questions']);
});
