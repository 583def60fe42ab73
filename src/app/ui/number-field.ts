/**
 * Numbers in fields, in the page's language: shown with its decimal sign, and without marks for thousands, so that they can be edited; read by
 * the one reader that lessons have, which takes a point in any language.
 */
import { LANGUAGES, type Spoken } from '../../lesson/languages.ts';
import { readings, readNumber } from '../../lesson/number.ts';
import { languageChosen, pageLanguage } from '../words/language.ts';
import { inWords } from '../words/words.ts';
import { el, type Props } from './dom.ts';
import { count } from './format.ts';

/** `0.5` as a field shows it: `0,5` in German. Other text stays. */
export function fieldText(text: string, language: Spoken = pageLanguage()): string {
  return language === 'en' ? text : text.replace(/(\d)\.(?=\d)/g, `$1${LANGUAGES[language].decimal}`);
}

/** What a field that was filled in another language shows in this one. */
export const fieldAgain = (text: string, language: Spoken = pageLanguage()): string =>
  fieldText(/^\s*-?\d+,\d+/.test(text) ? text.replace(',', '.') : text, language);

/** All that a text may mean: one number, or none, or two where a point stands before three digits and the decimal sign is a comma. */
function meanings(text: string, language: Spoken): number[] {
  // A part in per cent is none: fields have units of their own.
  if (text.includes('%')) return [];
  return [...new Set(readings(text, language).map(readNumber))].filter((each) => each !== null);
}

/** What may stand in a field. */
export interface Asked {
  /** Of the field, as a sentence about it begins. */
  name: string;
  /** From where on; with `isAbove` only what is greater. */
  min: number;
  max?: number;
  isAbove?: boolean;
  /** Points and commas before three digits divide thousands: 30.000. */
  isWhole?: boolean;
  /** It may be left empty. */
  isOptional?: boolean;
}

/** Without marks for thousands, of whatever language: where no fractions are, 30.000 and 30,000 are the same. Other text stays. */
export const ungrouped = (text: string): string =>
  /^\s*-?[1-9]\d{0,2}([.,\s])\d{3}(?:\1\d{3})*\s*$/.test(text) ? text.replace(/[.,\s]/g, '') : text;

/** @returns null where the text is no number, or may be two: `doubtIn` says so */
export function numberIn(text: string, isWhole = false, language: Spoken = pageLanguage()): number | null {
  const [value, other] = meanings(isWhole ? ungrouped(text) : text, language);
  if (value === undefined || other !== undefined) return null;
  return isWhole && !Number.isInteger(value) ? null : value;
}

/** Of a text in a field for fractions that may be two numbers, thousandfold apart. @returns a sentence, or null */
export function doubtIn(text: string, name: string, language: Spoken = pageLanguage()): string | null {
  const [first, second] = meanings(text, language);
  return first === undefined || second === undefined
    ? null
    : `${name}: a point before three digits may mean ${first} or ${second}, so write one of these.`;
}

/** What was expected of a field, in a sentence. */
function expected({ name, min, max, isAbove, isWhole, isOptional }: Asked): string {
  const from = count(min);
  if (isWhole === true) {
    const until = count(max ?? Number.MAX_SAFE_INTEGER);
    return isOptional === true
      ? `${name}: expected a whole number from ${from} to ${until}, or nothing.`
      : `${name}: expected a whole number from ${from} to ${until}.`;
  }
  if (isOptional === true) return `${name}: expected a number above ${from}, or nothing.`;
  return isAbove === true ? `${name}: expected a number above ${from}.` : `${name}: expected a number from ${from} on.`;
}

/** What was entered. Empty where that may be: null. */
export type Entered = { value: number | null } | { wrong: string };

export function entered(text: string, asked: Asked, language: Spoken = pageLanguage()): Entered {
  const { name, min, max = Infinity, isAbove, isWhole, isOptional } = asked;
  if (isOptional === true && text.trim() === '') return { value: null };
  const doubt = isWhole === true ? null : doubtIn(text, name, language);
  if (doubt !== null) return { wrong: doubt };
  const value = numberIn(text, isWhole, language);
  const isIn = value !== null && (isAbove === true ? value > min : value >= min) && value <= max;
  return isIn ? { value } : { wrong: expected(asked) };
}

/** Elements whose texts are numbers, or which hold such fields. */
export const NUMERIC = 'data-numbers';

languageChosen.listen(() => {
  for (const field of document.querySelectorAll<HTMLInputElement>(`input[${NUMERIC}], [${NUMERIC}] input[type=text]`))
    field.value = fieldAgain(field.value);
});

/** A field for one number. Forms do not send what is wrong in it; whole numbers go up and down by arrow keys. */
export class NumberField {
  readonly element: HTMLInputElement;
  private asked: Asked;

  /** @param props of the element */
  constructor(asked: Asked, props: Props = {}) {
    this.asked = asked;
    const { isWhole = false, isOptional = false } = asked;
    this.element = el('input', {
      type: 'text',
      inputMode: isWhole ? 'numeric' : 'decimal',
      autocomplete: 'off',
      required: !isOptional,
      [NUMERIC]: '',
      'aria-label': asked.name,
      ...(isWhole ? { role: 'spinbutton' } : {}),
      ...props,
    });
    this.element.addEventListener('input', () => this.judge());
    if (isWhole) this.element.addEventListener('keydown', (event) => this.stepped(event));
    this.element.addEventListener('change', () => this.element.setAttribute('aria-invalid', String('wrong' in this.entered)));
    this.bound();
  }

  get entered(): Entered {
    return entered(this.element.value, this.asked);
  }

  /** NaN where there is none, as `valueAsNumber` has it. */
  get value(): number {
    const now = this.entered;
    return 'wrong' in now ? Number.NaN : (now.value ?? Number.NaN);
  }

  /** Other bounds than before. */
  ask(asked: Partial<Asked>): void {
    this.asked = { ...this.asked, ...asked };
    this.bound();
  }

  /** What the user is typing is not written over. */
  show(value: number | null): void {
    if (document.activeElement !== this.element) this.write(value);
  }

  write(value: number | null): void {
    const text = value === null ? '' : fieldText(String(value));
    if (this.element.value !== text) this.element.value = text;
    this.element.removeAttribute('aria-invalid');
    this.judge();
  }

  private bound(): void {
    const { min, max, isWhole } = this.asked;
    if (isWhole !== true) return;
    this.element.setAttribute('aria-valuemin', String(min));
    if (max !== undefined) this.element.setAttribute('aria-valuemax', String(max));
  }

  private judge(): void {
    const { element } = this;
    const now = this.entered;
    element.setCustomValidity('wrong' in now ? inWords(now.wrong) : '');
    if (this.asked.isWhole === true && !('wrong' in now)) element.setAttribute('aria-valuenow', String(now.value ?? ''));
  }

  private stepped(event: KeyboardEvent): void {
    const by = event.key === 'ArrowUp' ? 1 : event.key === 'ArrowDown' ? -1 : 0;
    const { value, element } = this;
    if (by === 0 || Number.isNaN(value)) return;
    event.preventDefault();
    const { min, max = Infinity } = this.asked;
    element.value = String(Math.min(max, Math.max(min, value + by)));
    element.dispatchEvent(new Event('input', { bubbles: true }));
    element.dispatchEvent(new Event('change', { bubbles: true }));
  }
}
