/** Lessons in other languages: what a translation lacks, adds or changes is named at its line; all of the site have one, and so has every word of the reader. */
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, it } from 'vitest';
import { de } from '../../src/app/features/lessons/words/de.ts';
import { numeral, readings, speak } from '../../src/app/features/lessons/speech.ts';
import { languagesOf, lessonFolders, readTranslated } from '../../src/cli/lessons/read.ts';
import { ROOT } from '../../src/content/node.ts';
import { compileLesson, draftTranslation } from '../../src/lesson/compile.ts';
import { editionOf } from '../../src/lesson/hand-in.ts';
import { languageFor, languages } from '../../src/lesson/languages.ts';

const ENGLISH = `::lesson[Half]{series=equation order=90 minutes=5 summary="1,024 halves." picture=cornell-box}

::step[One]{#one}
::state{scene=cornell-box}

About $x = 0.5$ of 1,024, see [two](#lesson=half/two), and press :key[P].

::slider[Side]{path="shapes[lamp].center[1]" min=1 max=2 step=0.1}

::::choice{#which}
Which is 0.5?

::option[A half]{right}
::option[A third]{why="That is 0.333."}

:::right
A half.
:::
::::

::step[Two]{#two}
::plot[Times]{file=times.json}

| a | b |
|---|---|
| 1 | 2 |

::::number{#half answer=0.5 tolerance=0.001}
How much is a half?

:::hint
Less than 1.
:::

:::right
0.5.
:::
::::
`;
const GERMAN = `::lesson[Hälfte]{summary="1.024 Hälften."}

::step[Eins]{#one}

Etwa $x = 0.5$ von 1024, siehe [zwei](#lesson=half/two), und drücke :key[P].

::slider[Seite]

::::choice{#which}
Was ist 0,5?

::option[Eine Hälfte]
::option[Ein Drittel]{why="Das ist 0,333."}

:::right
Eine Hälfte.
:::
::::

::step[Zwei]{#two}
::plot[Zeiten]

| a | b |
|---|---|
| 1 | 2 |

::::number{#half}
Wie viel ist die Hälfte?

:::hint
Weniger als 1.
:::

:::right
0,5.
:::
::::
`;
const FIGURES = JSON.stringify({ title: '2 bars', source: 'us', y: { label: 'time' }, bars: [{ label: 'one', value: 1 }] });
const WORDS = { '2 bars': '2 Balken', us: 'wir', time: 'Zeit', one: 'eins' };

async function translate(german: string, words: object = WORDS, more: Record<string, string> = {}) {
  const files = { 'lesson.md': ENGLISH, 'lesson.de.md': german, 'times.json': FIGURES, 'figures.de.json': JSON.stringify(words), ...more };
  const english = await compileLesson('half', files);
  const { lesson, faults } = await draftTranslation(english, files, 'de');
  return { english, lesson, faults: faults.map(({ file, line, message }) => `${basename(file)}:${line}: ${message}`) };
}

it('is the English lesson with other words: the same states, answers and edition, decimal commas in formulas', async () => {
  const { english, lesson, faults } = await translate(GERMAN);
  expect(faults).toEqual([]);
  expect(lesson?.title).toBe('Hälfte');
  expect(lesson?.steps.map(({ state }) => state)).toEqual(english.steps.map(({ state }) => state));
  expect(editionOf(lesson ?? english)).toBe(editionOf(english));
  const [text, slider, choice] = lesson?.steps[0]?.blocks ?? [];
  expect(text).toMatchObject({ html: expect.stringContaining('<mn>0,5</mn>') as string });
  expect(slider).toMatchObject({ label: 'Seite', path: 'shapes[lamp].center[1]', max: 2 });
  expect(choice).toMatchObject({ options: [{ right: true }, { right: false, why: 'Das ist 0,333.' }] });
  const [plot, , number] = lesson?.steps[1]?.blocks ?? [];
  expect(plot).toMatchObject({ figures: { title: '2 Balken', y: { label: 'Zeit' }, bars: [{ label: 'eins', value: 1 }] } });
  expect(number).toMatchObject({ type: 'number', answer: 0.5, tolerance: 0.001 });
});

it.each([
  ['a number', ['1024', '1.025'], '5: the number 1024 of lesson.md:6 is missing', '5: lesson.md:6 does not have the number 1025'],
  [
    'a decimal point',
    ['Das ist 0,333', 'Das ist 0.333'],
    '13: the number 0.333 of lesson.md:14 is missing',
    '13: lesson.md:14 does not have the number 333',
  ],
  [
    'a formula',
    ['x = 0.5', 'x = 0.6'],
    '5: the formula x = 0.5 of lesson.md:6 is missing',
    '5: lesson.md:6 does not have the formula x = 0.6',
  ],
  [
    'a link',
    ['half/two', 'half/one'],
    '5: the link #lesson=half/two of lesson.md:6 is missing',
    '5: lesson.md:6 does not have the link #lesson=half/one',
  ],
  ['a key', [':key[P]', ':key[Q]'], '5: the key P of lesson.md:6 is missing', '5: lesson.md:6 does not have the key Q'],
  ['a control', ['::slider[Seite]\n\n', ''], '7: expected the ::slider of lesson.md:8'],
  ['a choice', ['::option[Ein Drittel]{why="Das ist 0,333."}\n', ''], '14: expected the ::option of lesson.md:14'],
  ['a hint', [':::hint\nWeniger als 1.\n:::\n\n', ''], '30: expected the :::hint of lesson.md:31'],
  [
    'a question',
    ['{#which}', '{#what}'],
    '9: expected the :::choice{#which} of lesson.md:10',
    '9: lesson.md has no :::choice{#what} in this place',
  ],
  ['a step', ['{#two}', '{#too}'], '20: expected the ::step{#two} of lesson.md:21', '20: lesson.md has no ::step{#too} in this place'],
  [
    'a reason',
    ['{why="Das ist 0,333."}', ''],
    '13: ::option needs why, as in lesson.md:14',
    '13: the number 0.333 of lesson.md:14 is missing',
  ],
  ['a paragraph', ['::slider[Seite]', '::slider[Seite]\n\nUnd mehr.'], '9: lesson.md has no paragraph in this place'],
  ['a state', ['::slider[Seite]', '::slider[Seite]\n::state{scene=other}'], '8: ::state stands in lesson.md alone'],
  ['an answer', ['{#half}', '{#half answer=0.6}'], '27: ::number: answer stands in lesson.md alone'],
  [
    'a row',
    ['| 1 | 2 |', '| 1 | 2 |\n| 3 | 4 |'],
    '23: expected a table of 2, 2 as in lesson.md:24, got 2, 2, 2',
    '23: lesson.md:24 does not have the number 3, 4',
  ],
] as const)('names %s that is missing, superfluous or different', async (_, [from, to], ...faults) => {
  expect(GERMAN).toContain(from);
  expect((await translate(GERMAN.replace(from, to))).faults).toEqual(faults.map((each) => `lesson.de.md:${each}`));
});

it('names words of figures that are missing, superfluous, or have other numbers', async () => {
  const { one: _, ...rest } = WORDS;
  const { faults } = await translate(GERMAN, { ...rest, '2 bars': '3 Balken', two: 'zwei' });
  expect(faults).toEqual([
    'figures.de.json:null: expected “one”, a text of the figures, and what it is in Deutsch; no figure says “two”; “3 Balken” has the numbers 3, “2 bars” has 2',
  ]);
});

it('takes other files of the folder as they come: no JSON, or JSON without end', async () => {
  const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;
  expect((await translate(GERMAN, WORDS, { 'other.json': '{' })).faults).toEqual([]);
  expect((await translate(GERMAN, WORDS, { 'deep.json': deep })).faults).toEqual(['half:null: expected figures of at most 32 levels']);
});

it.each(lessonFolders(undefined).map((folder) => [basename(folder), folder] as const))(
  'lessons/%s is in every language',
  async (name, folder) => {
    expect(languagesOf(folder)).toEqual(languages);
    for (const language of languages) expect((await readTranslated(name, language)).translation?.language).toBe(language);
  },
);

it('has every word that the reader says, and no other; each with the same values and numbers', () => {
  const lessons = join(ROOT, 'src/app/features/lessons');
  const sources = readdirSync(lessons, { recursive: true, encoding: 'utf8' })
    .filter((each) => each.endsWith('.ts') && !each.startsWith('words/'))
    .map((each) => readFileSync(join(lessons, each), 'utf8'));
  const all = [...sources, ...['types', 'class-table'].map((each) => readFileSync(join(ROOT, `src/lesson/${each}.ts`), 'utf8'))].join('\n');
  expect(Object.keys(de).filter((each) => !all.includes(`'${each}'`))).toEqual([]);
  const said = [...all.matchAll(/\bt\(\s*'((?:[^'\\]|\\.)*)'/g)].map(([, text = '']) => text);
  expect(said.length).toBeGreaterThan(100);
  expect(said.filter((each) => !Object.hasOwn(de, each))).toEqual([]);
  const values = (text: string): string => (text.match(/\{\w+\}/g) ?? []).sort().join();
  expect(Object.entries(de).filter(([english, german]) => values(english) !== values(german))).toEqual([]);
});

it('takes the language from the address, from what was chosen, from the browser; numbers follow it', () => {
  expect(languageFor(null, null, ['fr-FR', 'de-AT', 'en'])).toBe('de');
  expect(languageFor(null, 'en', ['de'])).toBe('en');
  expect(languageFor('de', 'en', ['en'])).toBe('de');
  expect(languageFor('__proto__', 'xx', ['fr'])).toBe('en');
  expect(readings('1,024')).toEqual(['1,024']);
  speak('de', de);
  try {
    expect(numeral('1,024.5 %')).toBe('1\u202f024,5 %');
    expect(readings('1,024')).toEqual(['1.024']);
    expect(readings('30.000')).toEqual(['30.000', '30000']);
    expect(readings('2,5e-3')).toEqual(['2.5e-3']);
  } finally {
    speak('en', null);
  }
});
