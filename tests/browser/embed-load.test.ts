/** What comes over the wire until an embedded picture is there. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { useBrowser } from './harness.ts';
import { BASE, builtPage } from './site.ts';

/** Bytes of everything until the first picture, each file compressed as a server does: of the first scene, and of one with programs of its own. */
const MOST = [
  ['coloured-light', 200_000],
  ['materials-first-steps', 217_000],
] as const;

/** Runs before the page's code: tells when there is a picture, before anything follows it. */
const WATCH = `
new MutationObserver((_, observer) => {
  const view = document.querySelector('penumbra-view');
  if (view === null) return;
  observer.disconnect();
  view.addEventListener('sample', () => console.info('first picture'), { once: true });
}).observe(document, { childList: true, subtree: true });`;

const browser = useBrowser();

it.each(MOST)('of %s: at most %i bytes', async (scene, most) => {
  const opened = await browser.open({ ready: false, init: WATCH, width: 640, height: 400, suffix: 'docs/start.html' });
  const { page } = opened;
  const asked: string[] = [];
  const pictured = page.waitForEvent('console', (message) => message.text() === 'first picture');
  let isThere = false;
  void pictured.then(() => (isThere = true));
  // Those of the worker, too.
  page.context().on('request', (request) => isThere || asked.push(new URL(request.url()).pathname));
  await page.goto(`${browser.url}embed.html#scene=${scene}`);
  await pictured;
  const files = [...new Set(asked)].filter((each) => each.startsWith(BASE)).map((each) => each.slice(BASE.length));
  const folder = await builtPage();
  const bytes = files.map((file) => gzipSync(readFileSync(join(folder, file)), { level: 9 }).length);
  expect(
    bytes.reduce((sum, each) => sum + each, 0),
    files.map((file, i) => `${file} ${bytes[i]}`).join(', '),
  ).toBeLessThanOrEqual(most);
  // The engine is among them, the rest of the library is not, and schemas are on one thread.
  const texts = files.map((file) => readFileSync(join(folder, file), 'utf8'));
  const having = (text: string): number => texts.filter((each) => each.includes(text)).length;
  expect([having('fn integrate_step'), having('fn delta_track'), having('rouletteStart')]).toEqual([1, 0, 1]);
  await opened.done();
});
