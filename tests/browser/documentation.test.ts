/** The built documentation in a browser, below a folder, with the headers of the site: nothing asked of others, nothing that the policy forbids. */
import { expect, it } from 'vitest';
import { expectAccessible } from './access.ts';
import { eventually, useBrowser, type Opened } from './harness.ts';

const browser = useBrowser();
/** Every address that any of these pages asked for. */
const asked: string[] = [];

async function open(path: string, width = 1280): Promise<Opened> {
  // From then on everything is heard.
  const opened = await browser.open({ ready: false, suffix: 'docs/start.html', width, height: 800 });
  opened.page.on('request', (request) => asked.push(request.url()));
  // Scenes of figures are as they are, on a film that software renders at once.
  await opened.page.route('**/docs/scenes/*.json', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), film: { width: 24, height: 16 } } });
  });
  await opened.page.goto(`${browser.url}docs/${path}`);
  return opened;
}

it.each(['index.html', 'scene.html', 'correctness.html'])('%s is accessible in both themes', async (path) => {
  const opened = await open(path);
  await expectAccessible(opened.page);
  await opened.done();
});

it('finds words by the search, with the keyboard alone, and goes there', async () => {
  const opened = await open('concepts/film.html');
  const { page } = opened;
  await page.keyboard.press('/');
  await page.getByRole('combobox', { name: 'Search' }).fill('equiangular');
  await eventually(() => page.getByRole('option').count()).toBeGreaterThan(1);
  await expectAccessible(page);
  const second = page.getByRole('option').nth(1);
  await page.keyboard.press('ArrowDown');
  expect(await second.getAttribute('aria-selected')).toBe('true');
  expect(await second.locator('mark').first().innerText()).toMatch(/^equiangular$/i);
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => !url.pathname.endsWith('/concepts/film.html'));
  expect(await page.locator('article').innerText()).toMatch(/equiangular/i);
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Search' }).fill('zyzzyva');
  await eventually(() => page.getByRole('status').innerText()).toBe('Nothing has “zyzzyva”.');
  await page.keyboard.press('Escape');
  await eventually(() => page.evaluate(() => document.activeElement?.className)).toBe('search-button');
  await opened.done();
});

it('renders its figures, three on one device, and begins again', async () => {
  const opened = await open('concepts/light-sampling.html');
  const { page } = opened;
  const views = page.locator('penumbra-view');
  expect(await views.count()).toBe(3);
  await views.first().scrollIntoViewIfNeeded();
  for (const i of [0, 1, 2]) await eventually(() => views.nth(i).getAttribute('data-state')).toBe('done');
  expect(page.workers()).toHaveLength(1);
  const line = page.locator('.live-line').first();
  expect(await line.innerText()).toMatch(/^8 samples per pixel/);
  expect(await views.first().evaluate((view) => view.shadowRoot!.querySelector('canvas')!.hidden)).toBe(false);
  // As it is seen; what is behind it has nothing as bright.
  const png = (await views.first().screenshot()).toString('base64');
  const lit = await page.evaluate(async (data) => {
    const image = new Image();
    image.src = `data:image/png;base64,${data}`;
    await image.decode();
    const context = new OffscreenCanvas(image.width, image.height).getContext('2d')!;
    context.drawImage(image, 0, 0);
    const pixels = context.getImageData(0, 0, image.width, image.height).data;
    return pixels.filter((each, i) => i % 4 === 1 && each > 40).length / (pixels.length / 4);
  }, png);
  expect(lit).toBeGreaterThan(0.1);
  const begun = page.evaluate(
    () =>
      new Promise<number>((resolve) =>
        addEventListener('sample', (event) => resolve((event as CustomEvent).detail.samples), { capture: true, once: true }),
      ),
  );
  await line.getByRole('button', { name: 'Start over' }).click();
  expect(await begun).toBeLessThanOrEqual(8);
  await eventually(() => views.first().getAttribute('data-state')).toBe('done');
  await opened.done();
});

it('shows stored pictures where there is no WebGPU', async () => {
  const opened = await browser.open({ ready: false, suffix: 'docs/concepts/light-sampling.html', init: 'delete Navigator.prototype.gpu;' });
  const { page } = opened;
  const pictures = page.locator('penumbra-view img');
  await pictures.first().scrollIntoViewIfNeeded();
  await eventually(() => pictures.evaluateAll((all) => all.map((each) => (each as HTMLImageElement).naturalWidth))).toEqual([
    240, 240, 240,
  ]);
  expect(await page.locator('.live-line').count()).toBe(0);
  await opened.done();
});

it('fits a phone, whose list of pages opens and closes, and remembers the theme for the page beside', async () => {
  const opened = await open('packages.html', 390);
  const { page } = opened;
  for (const path of ['packages.html', 'scene.html', 'architecture.html', 'index.html']) {
    await page.goto(`${browser.url}docs/${path}`);
    expect([path, await page.evaluate(() => document.documentElement.scrollWidth)]).toEqual([path, 390]);
  }
  const list = page.getByRole('navigation', { name: 'Pages' });
  expect(await list.isVisible()).toBe(false);
  await page.getByRole('button', { name: 'Pages' }).click();
  expect(await list.evaluate((each) => each.clientHeight)).toBeLessThan(800);
  await list.getByRole('link', { name: 'Glossary' }).click();
  await page.waitForURL('**/glossary.html');
  await page.getByRole('button', { name: 'Light or dark' }).click();
  expect(await page.evaluate(() => document.documentElement.dataset.theme)).toBe('light');
  expect(await page.evaluate(() => JSON.parse(localStorage.getItem('penumbra.page')!))).toEqual({ theme: 'light' });
  await page.reload();
  expect(await page.evaluate(() => document.documentElement.dataset.theme)).toBe('light');
  await opened.done();
});

it('is linked from the help of the page, which keeps what was read of it for visits without a network', async () => {
  const opened = await browser.open({ offline: true });
  const { page } = opened;
  await page.keyboard.press('?');
  const link = page.getByRole('link', { name: 'Documentation' });
  expect(await link.getAttribute('href')).toBe('docs/index.html');
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await page.goto(`${browser.url}docs/films.html`);
  const missing = (): Promise<string[]> =>
    page.evaluate(async () => {
      const needed = [location.href, ...performance.getEntriesByType('resource').map(({ name }) => name)].filter((each) =>
        each.startsWith('http'),
      );
      const found = await Promise.all(needed.map((each) => caches.match(each)));
      return needed.filter((_, i) => found[i] === undefined);
    });
  await eventually(missing).toEqual([]);
  await opened.done();
});

it('asks its own server alone', () => {
  expect(asked.length).toBeGreaterThan(20);
  expect(asked.filter((each) => !each.startsWith(browser.url) && !/^(data|blob):/.test(each))).toEqual([]);
});
