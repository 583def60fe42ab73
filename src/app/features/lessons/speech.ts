/**
 * The reader's own words in the reader's language. English stands in the code, and is what is looked up in the dictionary of another
 * language (words/de.ts): an entry that is missing is a fault of types, one that is superfluous of a test.
 */
import { LANGUAGES, type Spoken } from '../../../lesson/languages.ts';
import { readings as readingsIn } from '../../../lesson/number.ts';
import type { Lesson } from '../../../lesson/types.ts';
import type { de } from './words/de.ts';

/** What is said to readers, in English. `{name}` stands for a value. */
export type Text = keyof typeof de;
export type Words = Readonly<Record<Text, string>>;

let language: Spoken = 'en';
let words: Words | null = null;

/** The language that is spoken to the reader. */
export const spoken = (): Spoken => language;

/** @param its null: English */
export function speak(to: Spoken, its: Words | null): void {
  [language, words] = [to, its];
}

/** A text in the language that is spoken. */
export function t(text: Text, values: Readonly<Record<string, string | number>> = {}): string {
  return (words?.[text] ?? text).replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}

/** Which language a lesson is in: English where there is no other. */
export const languageOf = ({ translation }: Pick<Lesson, 'translation'>): Spoken => translation?.language ?? 'en';

/** A number as the page writes it (1,024.5) in the language that is spoken (1 024,5). */
export function numeral(text: string): string {
  if (language === 'en') return text;
  const { decimal } = LANGUAGES[language];
  return text.replace(/(\d),(?=\d)/g, '$1\u202f').replace(/(\d)\.(?=\d)/g, `$1${decimal}`);
}

/** What a reader entered, as it may be kept and judged, in the language that is spoken; the likeliest first. */
export const readings = (text: string): readonly string[] => readingsIn(text, language);
