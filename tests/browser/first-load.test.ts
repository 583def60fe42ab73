/** What comes over the wire until there is a picture. */
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { useBrowser } from './harness.ts';
import { BASE, builtPage } from './site.ts';

/** Bytes of everything until the first picture, each file compressed as a server does. */
const MOST = 250_000;
/**
 * Runs before the page's code: notes what stands in index.html alone, what is said over the picture, and what was loaded when the first picture was drawn. (Who looks from
 * outside, on a busy machine, finds what follows as well.)
 */
const WATCH = `
addEventListener('readystatechange', () => (globalThis.shell ??= document.querySelector('#app').innerText), { capture: true });
const words = (globalThis.words = new Set());
new MutationObserver(() => {
  const word = document.querySelector('.stage-word:not([hidden])')?.textContent;
  if (word) words.add(word);
}).observe(document, { childList: true, subtree: true, attributes: true });
let own;
Object.defineProperty(globalThis, 'penumbra', {
  configurable: true,
  get: () => own,
  set(page) {
    own = page;
    page.screen.drawn.listen(() => {
      if (page.samples() > 0) globalThis.loaded ??= performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname);
    });
  },
});`;

const browser = useBrowser();
declare const loaded: string[] | undefined;

it('is small until the first picture, which needs neither the whole library nor the editor', async () => {
  const opened = await browser.open({ ready: false, init: WATCH, width: 1280, height: 800, suffix: '' });
  const { page } = opened;
  const asked = await page.waitForFunction(() => (typeof loaded === 'undefined' ? null : loaded));
  const files = ['index.html', ...(await asked.jsonValue())!.map((path) => path.slice(BASE.length))];
  expect(await page.evaluate('shell')).toContain('Penumbra');
  // What was waited for was said.
  expect(await page.evaluate('[...words]')).toEqual(['Compiling the kernel for this scene…']);
  const folder = await builtPage();
  const texts = files.map((file) => readFileSync(join(folder, file)));
  const bytes = texts.map((text) => gzipSync(text, { level: 9 }).length);
  expect(
    bytes.reduce((sum, each) => sum + each, 0),
    files.map((file, i) => `${file} ${bytes[i]}`).join(', '),
  ).toBeLessThanOrEqual(MOST);

  // Of the library what the kernel is made of, and not the rest; of its comments none: here two of each, in files that come later.
  const first = texts.join('\n');
  const assets = join(folder, 'assets');
  const late = readdirSync(assets)
    .filter((name) => name.endsWith('.js') && !files.includes(`assets/${name}`))
    .map((name) => readFileSync(join(assets, name), 'utf8'))
    .join('\n');
  for (const text of ['fn integrate_step', 'fn frame_around']) expect(first).toContain(text);
  for (const text of [
    'fn eon_value',
    'rough matte surfaces, such as clay',
    'Rec. 709 luminance of a linear colour.',
    'the unit of rounding error',
    // Of lit-html, which comes with the first panel that is rendered by it.
    'litHtmlVersions',
  ])
    expect([first.includes(text), late.includes(text)], text).toEqual([false, true]);

  // It follows by itself.
  await page.waitForFunction(() => performance.getEntriesByType('resource').some(({ name }) => /\/library-[^/]+\.js$/.test(name)));
  await opened.done();
});
