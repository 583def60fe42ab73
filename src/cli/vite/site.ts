/** The address at which the page will stand, for those who show a preview of a link to it: they take no relative addresses. */
import type { Plugin } from 'vite';

/** `<meta property="og:image" content="…">`, as index.html has it. */
const IMAGE = /(<meta property="og:image" content=")([^"]*)(")/;

/**
 * @param html of the page
 * @param site its address or that of its folder, http or https; undefined or empty: not known, and the page stays as it is
 * @returns the page whose image for previews has an absolute address, and which names its own
 * @throws Error, one sentence, where `site` is no such address or the page has no such image
 */
export function atSite(html: string, site: string | undefined): string {
  if (site === undefined || site === '') return html;
  if (!/^https?:\/\//i.test(site) || !URL.canParse(site))
    throw new Error(`PENUMBRA_SITE: expected the page's address, as https://example.org/penumbra/, not ${JSON.stringify(site)}.`);
  const url = new URL(site);
  [url.search, url.hash] = ['', ''];
  // A folder, unless it is the page itself.
  if (!/\/$|\.html?$/.test(url.pathname)) url.pathname += '/';
  if (!IMAGE.test(html)) throw new Error('index.html: expected a <meta property="og:image" content="…">.');
  return html.replace(IMAGE, (_, before: string, image: string, after: string) => {
    const page = `<meta property="og:url" content="${attribute(url.href)}" />`;
    return `${page}\n    ${before}${attribute(new URL(image, url).href)}${after}`;
  });
}

const attribute = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');

/** @param address that of the page */
export const site = (address = process.env.PENUMBRA_SITE): Plugin => ({
  name: 'penumbra:site',
  apply: 'build',
  transformIndexHtml: { order: 'post', handler: (html) => atSite(html, address) },
});
