/** The documentation site: documents in, files out. What the browser runs is made beside it (src/cli/vite/docs.ts). */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../content/node.ts';
import { drawing } from './diagram.ts';
import { highlighter } from './highlight.ts';
import { articleOf, type Article } from './html.ts';
import { pageHtml } from './layout.ts';
import { Links } from './links.ts';
import { PARTS, type PageEntry } from './list.ts';
import { llmsFull, llmsList, withLinks } from './llms.ts';
import { treeOf } from './markdown.ts';
import { figuresOf } from './pictures.ts';
import { searchIndex } from './search.ts';
import { sourcePages } from './sources.ts';

export interface SiteFile {
  /** Below the folder of the page. */
  path: string;
  content: string | Uint8Array;
}

export interface SiteParts {
  /** Scripts and style sheets of every page, below docs/; a script that begins with a slash stands at the top of the server. */
  scripts: readonly string[];
  styles: readonly string[];
  /** Of the folder of the page, with a slash at its end; '': not known. */
  address: string;
}

/**
 * All files of the site but its scripts and style sheets.
 * @throws CliError with file and line, where a document has what cannot stand there, or a link that leads nowhere
 */
export async function siteFiles({ scripts, styles, address }: SiteParts): Promise<SiteFile[]> {
  const highlight = await highlighter();
  const entries = PARTS.flatMap(({ pages }) => pages);
  const links = new Links(new Map(entries.map((each) => [each.source, each])));
  const frame = { parts: PARTS, scripts, styles };
  const made = await Promise.all(entries.map(async (entry) => ({ entry, text: await textOf(entry) })));
  const articles = made.map(({ entry, text }) => ({ ...entry, text, article: articleFor(entry, text, links, highlight) }));
  const pages = articles.map(({ path, about, article }) => file(path, pageHtml({ path, about, ...article, ...frame })));
  const texts = articles.map((each) => ({ path: each.path, text: linked(each, each.text, links) }));
  const sources = sourcePages(links.sources, highlight).map((each) =>
    file(each.path, pageHtml({ ...each, about: `A file of Penumbra: ${each.title}`, contents: [], ...frame })),
  );
  return [
    ...pages,
    ...sources,
    ...texts.map(({ path, text }) => file(`${path}.md`, text)),
    ...[...links.pictures].map(([source, { path }]) => file(path, readFileSync(join(ROOT, source)))),
    ...[...links.figures].map(([path, { scene }]) => file(path, JSON.stringify(scene))),
    file('search.json', searchIndex(articles)),
    file('theme.js', readFileSync(join(ROOT, 'src/docs/theme.js'), 'utf8')),
    { path: 'llms.txt', content: llmsList(PARTS, address) },
    { path: 'llms-full.txt', content: llmsFull(texts.map(({ text }) => text)) },
  ];
}

const file = (path: string, content: string | Uint8Array): SiteFile => ({ path: `docs/${path}`, content });

const textOf = ({ source, make }: PageEntry): string | Promise<string> =>
  make === undefined ? readFileSync(join(ROOT, source), 'utf8') : make();

function articleFor(
  { path, source }: PageEntry,
  text: string,
  links: Links,
  highlight: (code: string, language: string) => string,
): Article {
  return articleOf(treeOf(text), {
    source,
    link: (url) => links.link(url, source, path),
    image: (url) => links.picture(url, source, path),
    figure: (url) => links.figure(url, source, path),
    highlight,
    draw: drawing,
  });
}

/** The Markdown of a page, as it stands beside it. */
const linked = ({ path, source }: PageEntry, text: string, links: Links): string =>
  withLinks(text, (url, kind) => {
    if (kind === 'image') return links.picture(url, source, path).src;
    return (kind === 'figure' ? links.figure(url, source, path)?.src : undefined) ?? links.link(url, source, path).href;
  });

/** All live figures of the documents; what is made has none. */
export const allFigures = (): ReturnType<typeof figuresOf> =>
  PARTS.flatMap(({ pages }) => pages)
    .filter(({ make }) => make === undefined)
    .flatMap(({ source }) => figuresOf(readFileSync(join(ROOT, source), 'utf8'), source));
