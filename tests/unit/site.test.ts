/** What the page says of its own address to those who show a preview of it. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { atSite } from '../../src/cli/vite/site.ts';
import { ROOT } from '../../src/content/node.ts';

const PAGE = readFileSync(join(ROOT, 'index.html'), 'utf8');
const content = (html: string, property: string): string | undefined =>
  new RegExp(`<meta property="${property}" content="([^"]*)"`).exec(html)?.[1];

it('has words for previews, and wants a large picture', () => {
  for (const property of ['og:title', 'og:type', 'og:description', 'og:image:alt']) expect(content(PAGE, property), property).toMatch(/\w/);
  expect(PAGE).toContain('<meta name="twitter:card" content="summary_large_image" />');
});

describe('the address of the site', () => {
  it.each([
    ['https://example.org/penumbra/', 'https://example.org/penumbra/', 'https://example.org/penumbra/'],
    ['https://example.org/penumbra', 'https://example.org/penumbra/', 'https://example.org/penumbra/'],
    ['https://example.org', 'https://example.org/', 'https://example.org/'],
    ['http://example.org:8080/a/index.html?b#c', 'http://example.org:8080/a/index.html', 'http://example.org:8080/a/'],
    ['https://example.org/a&b/', 'https://example.org/a&amp;b/', 'https://example.org/a&amp;b/'],
  ])('%s makes the image of previews absolute', (address, page, folder) => {
    const html = atSite(PAGE, address);
    expect(content(html, 'og:url')).toBe(page);
    expect(content(html, 'og:image')).toBe(`${folder}thumbnails/coloured-light.jpg`);
    // And nothing else.
    const rest = (text: string): string => text.replace(/\s*<meta property="og:(url|image)".*/g, '');
    expect(rest(html)).toBe(rest(PAGE));
  });

  it('that is not known leaves the page as it is, whose image is there', () => {
    for (const address of [undefined, '']) expect(atSite(PAGE, address)).toBe(PAGE);
    const image = content(PAGE, 'og:image') ?? '';
    expect(image).toMatch(/^\.\//);
    expect(existsSync(join(ROOT, 'src/app/public', image))).toBe(true);
  });

  it('that is none ends the build, as does a page without an image', () => {
    for (const address of ['example.org', 'ftp://example.org/', 'javascript:alert(1)', 'https://'])
      expect(() => atSite(PAGE, address)).toThrow(/^PENUMBRA_SITE: expected the page's address/);
    expect(() => atSite('<html></html>', 'https://example.org/')).toThrow(/^index\.html: expected/);
  });
});
