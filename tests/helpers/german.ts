/** What is left in English of a text that is shown in German. */
import { dictionary } from '../../src/app/words/de/all.ts';
import { lookupOf } from '../../src/app/words/lookup.ts';

const lookup = lookupOf(dictionary);
/** Words that no German sentence has, and no name of a function, parameter or file. */
const ENGLISH =
  /\b(?:the|of|and|is|are|it|its|that|which|from|to|by|not|than|too|samples|light|where|each|there|with|at|surface|lobes?|directions|returns)\b/i;

/** @returns the German text where it has English words; null where it has none */
export function stillEnglish(text: string): string | null {
  const german = lookup(text) ?? text;
  return ENGLISH.test(german) ? german : null;
}
