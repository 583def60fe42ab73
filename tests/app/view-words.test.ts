/** The element's own words, and those of embed.html, in German: none that can be shown is missing, none is superfluous, and values are not lost. */
import { expect, it } from 'vitest';
import { readFolder } from '../../src/content/node.ts';
import { GERMAN, wordsOf } from '../../src/view/words.ts';
import { shownIn } from '../helpers/shown-words.ts';

/** What engines and files say is English; names and units are no words. */
const OTHERS = /^(?:words|attributes|carried|device|film|source|along|worker\/.*)$/;
const NAMES = ['Penumbra', '{}{} spp'];
/** Sentences of the engine that the element says itself. */
const OF_THE_ENGINE = ['This browser offers no graphics adapter by WebGPU.'];

const files = Object.entries(readFolder('src/view', '.ts')).filter(([path]) => !OTHERS.test(path));
const missing = (of: readonly (readonly [string, string])[]): string[] =>
  of.flatMap(([path, source]) =>
    [...shownIn(`${path}.ts`, source)].filter((text) => !Object.hasOwn(GERMAN, text) && !NAMES.includes(text)),
  );

it('are there for all that can be shown', () => {
  expect(files.map(([path]) => path)).toEqual(expect.arrayContaining(['element', 'line', 'question', 'from-link']));
  expect(missing(files)).toEqual([]);
});

it('are missed where they are missing', () => {
  const source =
    "const a = say(isDone ? 'Render again' : 'Resume'); shadow.say('Nothing is there yet.'); const b = make('p', say('Samples of {}', name));";
  expect(missing([['x', source]])).toEqual(['Render again', 'Nothing is there yet.', 'Samples of {}']);
});

it('are of something that is shown, with the same values', () => {
  const sources = Object.values({ ...readFolder('src/view', '.ts'), ...readFolder('src/link', '.ts') });
  const elsewhere = sources
    .filter((each) => !each.includes('const GERMAN'))
    .join('\n')
    .replace(/\\(['"])/g, '$1');
  for (const [text, german] of Object.entries(GERMAN)) {
    expect(elsewhere.includes(text), text).toBe(true);
    expect(german.split('{}').length, text).toBe(text.split('{}').length);
  }
  expect(OF_THE_ENGINE.every((each) => Object.hasOwn(GERMAN, each))).toBe(true);
});

it('fill in values as they are, and mark thousands as the language does', () => {
  const element = (lang: string): Element => ({ closest: () => ({ getAttribute: () => lang }) }) as unknown as Element;
  expect(wordsOf(element('de-AT')).say('Code of {}', '$& {}')).toBe('Code von $& {}');
  expect(wordsOf(element('en')).say('Code of {}', 'a')).toBe('Code of a');
  expect([wordsOf(element('de')).count(1048576), wordsOf(element('fr')).count(1048576)]).toEqual(['1.048.576', '1,048,576']);
});
