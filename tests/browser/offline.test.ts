/** What a visit needs of the network: nothing, once it was here; and the next version comes when it is wanted. */
import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { contentType } from '../helpers/file-types.ts';
import { eventually, useBrowser, type Opened } from './harness.ts';
import { BASE, builtPage, headersOf } from './site.ts';

declare const penumbra: { samples(): number; command(id: string): void; showPanel(id: string): void };

/** The built page on a server that may be gone, lack files, and get a new version. */
const site = { isThere: true, lacks: /(?!)/, changes: new Map<string, (text: string) => string>() };

const browser = useBrowser(async () => {
  const folder = await builtPage();
  const headers = headersOf(folder);
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://localhost').pathname.slice(BASE.length) || 'index.html';
    const file = join(folder, path);
    if (!site.isThere || site.lacks.test(path)) return void response.destroy();
    if (!file.startsWith(folder) || !existsSync(file)) return void response.writeHead(404).end('Not found');
    const change = site.changes.get(path);
    const body = change === undefined ? readFileSync(file) : change(readFileSync(file, 'utf8'));
    response.writeHead(200, { ...headers, 'content-type': contentType(file), 'cache-control': 'no-cache' }).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  return { url: `http://127.0.0.1:${address.port}${BASE}`, server };
});

/** How many files the page has kept. */
const kept = ({ page }: Opened): Promise<number> =>
  page.evaluate(async () => {
    const counts = (await caches.keys()).map(async (each) => (await (await caches.open(each)).keys()).length);
    return (await Promise.all(counts)).reduce((sum, each) => sum + each, 0);
  });

const rendered = async ({ page, converge }: Opened): Promise<void> => {
  await page.waitForFunction(() => 'penumbra' in globalThis && document.querySelector('#app:not([aria-busy])') !== null);
  await converge();
};

it('what was opened once is there without a network, and a new version comes when it is wanted', async () => {
  const opened = await browser.open({ offline: true });
  const { page } = opened;
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => {}));
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await page.evaluate(() => penumbra.showPanel('text'));
  await page.locator('.monaco-editor .view-line').first().waitFor();
  // The page itself, what it had read before, and the editor.
  await eventually(async () => (await kept(opened)) > 15).toBe(true);
  const has = (name: RegExp): Promise<boolean> =>
    page.evaluate(async (each) => {
      const all = await Promise.all((await caches.keys()).map(async (key) => (await caches.open(key)).keys()));
      return all.flat().some(({ url }) => new RegExp(each).test(url));
    }, name.source);
  // What came after the first picture; the scene's list, which shows beside it; and the editor's font, which it asks for last.
  for (const name of [/\/library-/, /\/list-[^/]*\.css/, /\/material-[^/]*\.css/, /\/codicon-/])
    await eventually(() => has(name)).toBe(true);

  site.isThere = false;
  await page.waitForFunction(() => localStorage.getItem('penumbra.texts') !== null);
  await page.reload();
  await rendered(opened);
  // What the last visit linked is not linked again.
  expect(await page.evaluate(() => performance.getEntriesByName('penumbra:recalled').length)).toBe(1);
  // Where the browser knows routes, the page and its code come out of the cache without the worker.
  const sources = await page.evaluate(() => {
    const entries = [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')];
    const routed = entries as (PerformanceResourceTiming & { workerFinalSourceType?: string })[];
    return routed.filter(({ name }) => /\/$|\/index-[^/]*\.js$/.test(name)).map((each) => each.workerFinalSourceType);
  });
  expect(sources.length).toBeGreaterThanOrEqual(2);
  expect(new Set(sources)).toEqual(new Set(['cache']));
  await page.evaluate(() => penumbra.showPanel('text'));
  await page.locator('.monaco-editor .view-line').first().waitFor();
  // An embed that was there once is there, too: its engine, and what its scene needed.
  site.isThere = true;
  const embed = `${browser.url}embed.html#scene=smallpt`;
  const pictured = async (): Promise<void> => {
    await page.goto(embed);
    await eventually(() => page.locator('penumbra-view').getAttribute('data-state')).toMatch(/rendering|done/);
  };
  await pictured();
  // What follows the picture.
  await eventually(() => has(/\/moves-/)).toBe(true);
  site.isThere = false;
  await pictured();
  // An address of a scene is one of the page.
  await page.goto(`${browser.url}?x=1#scene=cornell-box`);
  await rendered(opened);

  // A new version: it says so, and a page that is loaded anew is still the old one.
  site.isThere = true;
  site.changes.set('service-worker.js', (text) => text.replace(/const VERSION = "[^"]+"/, 'const VERSION = "next"'));
  site.changes.set('index.html', (text) => text.replace('<html', '<html data-version="next"'));
  const version = (): Promise<string | undefined> => page.evaluate(() => document.documentElement.dataset.version);
  await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())!.update());
  const message = page.getByText('There is a new version of Penumbra.');
  await message.waitFor();
  await page.reload();
  await rendered(opened);
  expect(await version()).toBeUndefined();
  await message.waitFor();
  await page.getByRole('button', { name: 'Load it' }).click();
  await eventually(version).toBe('next');
  await rendered(opened);
  // What was opened of the last version is there of the new one, too.
  site.isThere = false;
  await page.reload();
  await rendered(opened);
  await page.evaluate(() => penumbra.showPanel('text'));
  await page.locator('.monaco-editor .view-line').first().waitFor();
  site.isThere = true;
  site.changes.clear();
  await opened.done();
});

it('after a failure of the network the next attempt brings the styles too', async () => {
  const opened = await browser.open();
  const { page } = opened;
  site.lacks = /assets\/dialog-[^/]+\.css$|assets\/gallery[^/]*\.css$/;
  opened.expectErrors(/\.css|ERR_EMPTY_RESPONSE/);
  await page.evaluate(() => penumbra.command('gallery'));
  expect(await opened.said(/gallery could not be loaded/)).toMatch(/check the connection/);
  site.lacks = /(?!)/;
  await page.evaluate(() => penumbra.command('gallery'));
  const dialog = page.locator('dialog.gallery');
  await dialog.waitFor();
  await eventually(() =>
    page
      .locator('.gallery-grid')
      .first()
      .evaluate((each) => getComputedStyle(each).display),
  ).toBe('grid');
  await opened.done();
});

it('can be installed: a manifest whose icons are there', async () => {
  const folder = await builtPage();
  const manifest = JSON.parse(readFileSync(join(folder, 'manifest.webmanifest'), 'utf8')) as {
    icons: { src: string; sizes: string; purpose?: string }[];
    start_url: string;
    scope: string;
  };
  expect([manifest.start_url, manifest.scope]).toEqual(['./', './']);
  expect(manifest.icons.some(({ purpose }) => purpose === 'maskable')).toBe(true);
  for (const { src, sizes } of manifest.icons) {
    const png = readFileSync(join(folder, src));
    expect(`${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`).toBe(sizes);
  }
  const text = readFileSync(join(folder, 'index.html'), 'utf8');
  expect(text).toContain('<link rel="manifest" href="./manifest.webmanifest"');
});
