/** Loads a language's words and puts the page into them, or back into English. */
import type { Language, Spoken } from '../../lesson/languages.ts';
import { lookupOf, type Dictionary } from './lookup.ts';
import { Translator } from './translator.ts';
import { useWords } from './words.ts';

const DICTIONARIES: { readonly [L in Language]: () => Promise<{ dictionary: Dictionary }> } = {
  de: () => import('./de/all.ts'),
};

let translator: Translator | null = null;

/** @throws Error, one sentence, where they cannot be loaded */
export async function speakWords(to: Spoken): Promise<void> {
  const loaded =
    to === 'en'
      ? null
      : await DICTIONARIES[to]().catch(() => {
          throw new Error('The language could not be loaded; check the connection and try again.');
        });
  translator?.stop();
  translator = null;
  const lookup = loaded === null ? null : lookupOf(loaded.dictionary);
  useWords(lookup, loaded === null ? undefined : new Map(Object.entries(loaded.dictionary.titles)));
  if (lookup !== null) translator = new Translator(document.body, lookup);
}
