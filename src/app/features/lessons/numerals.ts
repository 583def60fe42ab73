/** Numbers as src/app/ui/format.ts writes them, in the reader's language. */
import * as format from '../../ui/format.ts';
import { numeral } from './speech.ts';

/** Of elements that were drawn with English numbers, as charts are. @returns the element */
export function inNumerals<T extends Element>(drawn: T): T {
  for (const each of drawn.querySelectorAll('text')) if (/^[\d.,]/.test(each.textContent)) each.textContent = numeral(each.textContent);
  return drawn;
}

export const count = (value: number): string => numeral(format.count(value));
export const short = (value: number, digits?: number): string => numeral(format.short(value, digits));
export const percent = (fraction: number): string => numeral(format.percent(fraction));
export const fixed = (value: number, decimals: number): string => numeral(value.toFixed(decimals));
export const precise = (value: number, digits: number): string => numeral(value.toPrecision(digits));
