/** Numbers within what no dictionary has. */
import { el } from './dom.ts';

/** A text in pieces: its numbers stand in elements of their own, and so are put into the page's language, whatever is around them. */
export const withNumerals = (text: string): (string | HTMLElement)[] =>
  text.split(/((?<![\d.])\d[\d,]*\.\d+)/).map((each, i) => (i % 2 === 0 ? each : el('span', {}, each)));
