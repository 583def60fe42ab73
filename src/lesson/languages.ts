/** Languages that lessons are written in beside English, by their codes (BCP 47). A lesson's text in one of them is `lesson.CODE.md` beside `lesson.md`. */

interface LanguageKind {
  /** As those who read it call it. */
  name: string;
  /** Stands before the decimals of a number. */
  decimal: string;
  /** Numbers in text, longest first: thousands may be set apart. */
  number: RegExp;
}

export const ENGLISH: LanguageKind = { name: 'English', decimal: '.', number: /\d{1,3}(?:,\d{3})+(?:\.\d+)?(?!\d)|\d+(?:\.\d+)?/g };

export const LANGUAGES = {
  de: { name: 'Deutsch', decimal: ',', number: /\d{1,3}(?:\.\d{3})+(?:,\d+)?(?!\d)|\d+(?:,\d+)?/g },
} as const satisfies Readonly<Record<string, LanguageKind>>;

/** A language that is not English. */
export type Language = keyof typeof LANGUAGES;

/** Any language that a reader may choose. */
export type Spoken = Language | 'en';

export const languages = Object.keys(LANGUAGES) as readonly Language[];

export const isLanguage = (code: string): code is Language => Object.hasOwn(LANGUAGES, code);

/** Numbers that a text says, in its own notation: `1,024` is 1024 in English and 1.024 in German; section 9.2.4 has three. */
export function numbersIn(text: string, { number, decimal }: LanguageKind): number[] {
  const thousands = decimal === '.' ? ',' : '.';
  const apart = text.replace(/\b(\d+)\.(\d{1,2})\.(\d+)/g, '$1 $2 $3');
  return (apart.match(number) ?? []).map((each) => Number(each.replaceAll(thousands, '').replace(decimal, '.')));
}

/**
 * Which language a reader is spoken to in.
 * @param address what the address asks for
 * @param kept what was chosen before
 * @param preferred codes of BCP 47, as `navigator.languages` has them: the first that lessons are written in counts
 */
export function languageFor(address: string | null, kept: string | null, preferred: readonly string[]): Spoken {
  const known = (code: string | null): Spoken | undefined => {
    const [base = ''] = (code ?? '').toLowerCase().split('-');
    return base === 'en' ? 'en' : isLanguage(base) ? base : undefined;
  };
  return known(address) ?? known(kept) ?? preferred.map(known).find((each) => each !== undefined) ?? 'en';
}
