/** The frame around an article: top bar, list of pages, contents, neighbours. */
import { escaped } from '../../lesson/text.ts';
import { POLICY } from '../vite/policy.ts';
import type { Contents } from './html.ts';
import type { Part } from './list.ts';

export interface Frame {
  /** File below docs/. */
  path: string;
  title: string;
  /** In results of other searches, and in previews of links. */
  about: string;
  html: string;
  contents: readonly Contents[];
  parts: readonly Part[];
  /** Files that every page has, below docs/. */
  scripts: readonly string[];
  styles: readonly string[];
}

const ICON =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 16 16'%3E%3Ccircle cx='8' cy='8' r='7' fill='%23ddd'/%3E%3Cpath d='M8 1a7 7 0 0 1 0 14 9 9 0 0 0 0-14' fill='%23333'/%3E%3C/svg%3E";

/** `../` as often as the page is deep. */
export const upFrom = (path: string): string => '../'.repeat(path.split('/').length - 1);

export function pageHtml(frame: Frame): string {
  const { path, title, about, html, contents, parts, scripts, styles } = frame;
  const up = upFrom(path);
  const isHome = path === 'index.html';
  const name = isHome ? 'Penumbra: documentation' : `${title} · Penumbra`;
  return `<!doctype html>
<html lang="en" data-theme="dark" data-up="${up}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${POLICY}">
<meta name="referrer" content="no-referrer">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="color-scheme" content="dark light">
<meta name="description" content="${escaped(about)}">
<meta property="og:title" content="${escaped(name)}">
<meta property="og:description" content="${escaped(about)}">
<title>${escaped(name)}</title>
<link rel="icon" href="${ICON}">
${styles.map((each) => `<link rel="stylesheet" href="${up}${each}">`).join('\n')}
<script src="${up}theme.js"></script>
${scripts.map((each) => `<script type="module" src="${each.startsWith('/') ? each : up + each}"></script>`).join('\n')}
</head>
<body>
<a class="skip" href="#content">To the text</a>
<header class="bar">
<a class="brand" href="${up}index.html"${isHome ? ' aria-current="page"' : ''}>${BRAND}<span>Penumbra</span></a>
<button type="button" class="menu-button" aria-expanded="false" aria-controls="pages" hidden>Pages</button>
<span class="space"></span>
<button type="button" class="search-button" aria-haspopup="dialog" hidden>${GLASS}<span>Search</span><kbd>/</kbd></button>
<button type="button" class="theme-button" aria-label="Light or dark" title="Light or dark" hidden>${HALF}</button>
<a class="open" href="${up}../index.html">Open the page</a>
</header>
<div class="columns">
<nav id="pages" class="pages" aria-label="Pages">${pagesList(parts, path, up)}</nav>
<main id="content" tabindex="-1"${isHome ? ' class="home"' : ''}>
<article>
${html}
</article>
${neighbours(parts, path, up)}
</main>
${isHome ? '' : contentsList(contents)}
</div>
</body>
</html>
`;
}

const BRAND =
  '<svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true"><circle cx="8" cy="8" r="7" fill="currentColor" opacity=".9"/><path d="M8 1a7 7 0 0 1 0 14 9 9 0 0 0 0-14" fill="var(--surface)" opacity=".75"/></svg>';
const GLASS =
  '<svg class="icon" viewBox="0 0 16 16" aria-hidden="true"><circle cx="7" cy="7" r="4.2"/><path d="m10.2 10.2 3.6 3.6"/></svg>';
const HALF =
  '<svg class="icon" viewBox="0 0 16 16" aria-hidden="true"><circle cx="8" cy="8" r="5.8"/><path d="M8 2.2a5.8 5.8 0 0 1 0 11.6z" fill="currentColor"/></svg>';

function pagesList(parts: readonly Part[], path: string, up: string): string {
  return parts
    .map(({ title, pages }) => {
      const items = pages.map(
        (each) => `<li><a href="${up}${each.path}"${each.path === path ? ' aria-current="page"' : ''}>${escaped(each.label)}</a></li>`,
      );
      return `<section><h2>${escaped(title)}</h2><ul>${items.join('')}</ul></section>`;
    })
    .join('');
}

function contentsList(contents: readonly Contents[]): string {
  if (contents.length < 2) return '';
  const items = contents.map(({ depth, id, text }) => `<li class="depth-${depth}"><a href="#${id}">${escaped(text)}</a></li>`);
  return `<nav class="contents" aria-label="On this page"><h2>On this page</h2><ol>${items.join('')}</ol></nav>`;
}

function neighbours(parts: readonly Part[], path: string, up: string): string {
  const all = parts.flatMap(({ pages }) => pages);
  const at = all.findIndex((each) => each.path === path);
  if (at < 0) return '';
  const link = (i: number, word: string, rel: string): string => {
    const page = all[i];
    return page === undefined
      ? '<span></span>'
      : `<a rel="${rel}" href="${up}${page.path}"><small>${word}</small>${escaped(page.label)}</a>`;
  };
  return `<nav class="neighbours" aria-label="Neighbours">${at > 0 ? link(at - 1, 'Before', 'prev') : '<span></span>'}${link(at + 1, 'Next', 'next')}</nav>`;
}
