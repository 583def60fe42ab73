/** The page's words in the language that is spoken. English stands in the code, and is what is looked up. */

/** @returns null: nothing is known of this text */
export type Lookup = (text: string) => string | null;

let lookup: Lookup | null = null;
let titles: ReadonlyMap<string, string> | undefined;

/** @param next null: English; @param its titles of scenes that come with the page */
export function useWords(next: Lookup | null, its?: ReadonlyMap<string, string>): void {
  lookup = next;
  titles = its;
}

/** A scene's title, which users may have written: known is what comes with the page, and all of it. */
export const titleInWords = (title: string): string => titles?.get(title) ?? title;

/** For what no element shows as it is: words drawn on a canvas, compared, or put together. All else is translated where it is shown. */
export const inWords = (text: string): string => lookup?.(text) ?? text;

/** For what users may have written as well: where a sentence of it is not known, all of it stays. */
export function whollyInWords(text: string): string {
  const translated = inWords(text);
  return text.split(/(?<=[.!?]) /).some((each) => translated.includes(each)) ? text : translated;
}
