/**
 * Numbers in fields, in the page's language: shown with its decimal sign, and without marks for thousands, so that they can be edited; read by
 * the one reader that lessons have, which takes a point in any language.
 */
import { LANGUAGES, type Spoken } from '../../lesson/languages.ts';
import { readings, readNumber } from '../../lesson/number.ts';
import { pageLanguage } from '../words/language.ts';

/** `0.5` as a field shows it: `0,5` in German. Other text stays. */
export function fieldText(text: string, language: Spoken = pageLanguage()): string {
  return language === 'en' ? text : text.replace(/(\d)\.(?=\d)/g, `$1${LANGUAGES[language].decimal}`);
}

/** What a field that was filled in another language shows in this one. */
export const fieldAgain = (text: string, language: Spoken = pageLanguage()): string =>
  fieldText(/^\s*-?\d+,\d+/.test(text) ? text.replace(',', '.') : text, language);

/** What stands in a field. @returns null: no number; nor is a part in per cent, since fields have units of their own */
export function numberIn(text: string, language: Spoken = pageLanguage()): number | null {
  return text.includes('%') ? null : readNumber(readings(text, language)[0] ?? text);
}
