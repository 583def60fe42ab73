/** What an entry of the search is: the same for the build, which makes the index, and the page, which reads it. */
import type { Options } from 'minisearch';

export interface Entry {
  /** Where it leads, below docs/: `guide.html#x`. */
  id: string;
  page: string;
  heading: string;
  text: string;
}

/** Words of code (`film.layers`, `--spp`, `mis-power`) are found whole and by their parts. */
const words = (text: string): string[] => text.match(/[\p{L}\p{N}_]+/gu) ?? [];

export const SEARCH_OPTIONS: Options<Entry> = {
  fields: ['heading', 'page', 'text'],
  storeFields: ['page', 'heading', 'text'],
  tokenize: words,
  searchOptions: { boost: { heading: 4, page: 2 }, prefix: true, fuzzy: (term) => (term.length > 4 ? 0.2 : false), combineWith: 'AND' },
};
