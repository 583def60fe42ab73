/** What a few letters mean in the command palette. */
import { expect, it } from 'vitest';
import fc from 'fast-check';
import { ranked } from '../../src/app/features/palette/rank.ts';

const entry = (title: string, line = ''): { title: string; line: string } => ({ title, line });
const ENTRIES = [
  entry('Restart the film', 'Rendering'),
  entry('Pause or resume', 'Rendering'),
  entry('Open the gallery of scenes', 'Scenes and files'),
  entry('Glass of tea', 'Absorption and nested dielectrics'),
  entry('render: max depth', 'Most scattering events of a path'),
  entry('Café', 'A scene'),
];
const titles = (query: string): string[] => ranked(query, ENTRIES).map(({ title }) => title);

it('is everything in its order, without a letter', () => expect(ranked('  ', ENTRIES)).toEqual(ENTRIES));

it('is first what begins so, then a word that does, then letters within, then the explanation', () => {
  const list = [
    entry('A thing', 'of glass'),
    entry('Hourglass'),
    entry('Thin glass'),
    entry('Glass'),
    entry('Glass of tea'),
    entry('Great lamps as'),
  ];
  expect(ranked('glass', list).map(({ title }) => title)).toEqual([
    'Glass',
    'Glass of tea',
    'Thin glass',
    'Hourglass',
    'Great lamps as',
    'A thing',
  ]);
});

it('is in the order of the letters, and of any order of the words', () => {
  expect(titles('rsf')).toEqual(['Restart the film']);
  expect(titles('depth max')).toEqual(['render: max depth']);
  expect(titles('dielec')).toEqual(['Glass of tea']);
  expect(titles('cafe')).toEqual(['Café']);
  expect(titles('xyzzy')).toEqual([]);
  // Every word has to fit.
  expect(titles('glass film')).toEqual([]);
});

it('always finds what is typed as it is called, before all that only contains it', () => {
  fc.assert(
    fc.property(fc.constantFrom(...ENTRIES), ({ title }) => {
      expect(titles(title)[0]).toBe(title);
    }),
  );
});

it('is found by what it is called in the other language, too, after what is called so here', () => {
  const list = [
    { ...entry('Rückgängig', 'Bearbeiten'), also: 'Undo' },
    entry('Undo the scarf', ''),
    { ...entry('Größte Tiefe'), also: 'Max depth' },
  ];
  expect(ranked('undo', list).map(({ title }) => title)).toEqual(['Undo the scarf', 'Rückgängig']);
  expect(ranked('ruckgangig', list)).toEqual([list[0]]);
  expect(ranked('grosste', list)).toEqual([list[2]]);
});
