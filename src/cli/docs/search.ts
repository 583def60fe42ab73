/** What the search of the site looks through: every heading of every page, with the text below it. */
import MiniSearch from 'minisearch';
import { SEARCH_OPTIONS, type Entry } from '../../docs/search-options.ts';
import type { Article } from './html.ts';

/** @returns the index as JSON, which the page loads when somebody searches */
export function searchIndex(articles: readonly { path: string; article: Article }[]): string {
  const index = new MiniSearch<Entry>(SEARCH_OPTIONS);
  for (const { path, article } of articles)
    for (const [i, { id, heading, text }] of article.sections.entries())
      index.add({ id: i === 0 ? path : `${path}#${id}`, page: article.title, heading: i === 0 ? article.title : heading, text });
  return JSON.stringify(index);
}
