/** Numbers within what no dictionary has. */
import { inWords } from '../words/words.ts';
import { el } from './dom.ts';

/**
 * A text that is known as a whole; any other one in pieces: its numbers stand in elements of their own, and so are put into the page's language,
 * whatever is around them.
 */
export const withNumerals = (text: string): (string | HTMLElement)[] =>
  inWords(text) === text ? text.split(/((?<![\d.])\d[\d,]*\.\d+)/).map((each, i) => (i % 2 === 0 ? each : el('span', {}, each))) : [text];
