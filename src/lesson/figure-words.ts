/** Words of figures and experiments in another language: `figures.de.json` has them all, English → German, each once. */
import { z } from 'zod';
import { lessonError } from './errors.ts';
import { ENGLISH, LANGUAGES, type Language, numbersIn } from './languages.ts';

/** English → the other language, of all figures of the folder. */
const figuresFile = (language: Language): string => `figures.${language}.json`;

/** Keys whose texts are read by people; names of scenes, paths and programs are not. */
const WORDS = new Set(['title', 'source', 'label', 'at']);
/** Figures and experiments have five. */
const MOST_LEVELS = 32;
const dictionary = z.record(z.string().max(300), z.string().min(1).max(300));

/**
 * @param files of a lesson's folder
 * @returns the same with the words of figures replaced
 * @throws LessonError of a word that is missing, superfluous, or says other numbers
 */
export function translatedFigures(files: Readonly<Record<string, string>>, language: Language, folder: string): Record<string, string> {
  const file = figuresFile(language);
  const words = read(files[file], `${folder}/${file}`);
  const used = new Set<string>();
  const missing = new Set<string>();
  const said = (text: string): string => {
    const found = Object.hasOwn(words, text) ? words[text] : undefined;
    (found === undefined ? missing : used).add(text);
    return found ?? text;
  };
  const replaced = (value: unknown, key: string, level: number): unknown => {
    if (level > MOST_LEVELS) throw lessonError(`expected figures of at most ${MOST_LEVELS} levels`, folder);
    // Of a setting of the document.
    if (key === 'value') return value;
    if (typeof value === 'string') return WORDS.has(key) ? said(value) : value;
    if (Array.isArray(value)) return value.map((each) => replaced(each, key, level + 1));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, replaced(each, name, level + 1)]));
  };
  const made = Object.fromEntries(
    Object.entries(files).map(([name, text]) => [name, isFigures(name) ? written(text, (value) => replaced(value, '', 0)) : text]),
  );
  const wrong = [
    ...[...missing].map((each) => `expected “${each}”, a text of the figures, and what it is in ${LANGUAGES[language].name}`),
    ...Object.keys(words).flatMap((each) => (used.has(each) ? [] : [`no figure says “${each}”`])),
    ...Object.entries(words).flatMap(([from, to]) => {
      const [wanted, got] = [numbersIn(from, ENGLISH), numbersIn(to, LANGUAGES[language])].map((all) => all.sort().join(' and '));
      return wanted === got ? [] : [`“${to}” has the numbers ${got || 'none'}, “${from}” has ${wanted || 'none'}`];
    }),
  ];
  if (wrong.length > 0) throw lessonError(wrong.join('; '), `${folder}/${file}`);
  return made;
}

/** What is no JSON stays what it is: the English lesson names it where it needs it. */
function written(text: string, change: (value: unknown) => unknown): string {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return text;
  }
  return JSON.stringify(change(value));
}

/** Neither scenes nor dictionaries. */
const isFigures = (name: string): boolean => /^[\w-]+\.json$/.test(name);

function read(text: string | undefined, place: string): z.output<typeof dictionary> {
  if (text === undefined) return {};
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw lessonError(`is not valid JSON: ${(error as Error).message}`, place);
  }
  const result = dictionary.safeParse(value);
  if (!result.success) throw lessonError('expected an object of texts, English to the other language, of 300 characters at most', place);
  return result.data;
}
