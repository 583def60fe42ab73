/** The denoised view: beside the film, which goes on as it is; labelled; and asked how wrong it is. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { encodePfm } from '../../src/image/pfm.ts';
import { pngText } from '../../src/image/png.ts';
import { violations } from './access.ts';
import { ENDLESS, eventually, useBrowser } from './harness.ts';

declare const penumbra: {
  session: { clock: { film: number }; gpu: { device: { destroy(): void } } | null };
  screen: { standIn: { gpu: object; version: string; layer: object | null } | null };
  readImage(): Promise<{ data: Float32Array }>;
  samples(): number;
};
const browser = useBrowser();

it('shows the film denoised while that goes on, says that it is biased, and how wrong it is', async () => {
  const opened = await browser.open({ film: 48, spp: ENDLESS });
  const { page } = opened;
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  const film = await page.evaluate(() => penumbra.session.clock.film);
  const bias = page.locator('#status-bias');
  const panel = page.getByRole('region', { name: 'Denoised picture' });
  await opened.converge(4);
  expect(await panel.count()).toBe(0);
  expect(await bias.textContent()).not.toContain('denoised');

  await page.locator('canvas.film').focus();
  await page.keyboard.press('8');
  await eventually(() => panel.textContent()).toMatch(/Biased: denoised at [\d,]+ spp/);
  expect(asked.filter((url) => url.endsWith('.tza'))).toHaveLength(1);
  const version = (): Promise<string | undefined> => page.evaluate(() => penumbra.screen.standIn?.version);
  const first = await version();
  expect(first).toMatch(/^denoised /);
  await eventually(() => bias.textContent()).toContain('biased: denoised');
  await opened.screenshot('denoised');

  // The film goes on, and the picture follows.
  const before = await opened.samples();
  await eventually(version).not.toBe(first);
  await eventually(() => opened.samples()).toBeGreaterThan(before);
  expect(await page.evaluate(() => penumbra.session.clock.film)).toBe(film);

  await panel.getByRole('checkbox', { name: 'How wrong is it?' }).check();
  await eventually(() => panel.locator('#denoised-error').textContent()).toMatch(/^([\d.]+ ± [\d.]+ %|below [\d.]+ %)$/);
  await eventually(() => panel.locator('#film-error').textContent()).toMatch(/%$/);
  await eventually(() => page.evaluate(() => penumbra.screen.standIn?.layer ?? null)).not.toBeNull();
  await opened.screenshot('denoised-error');
  expect(await violations(page, '.denoise')).toEqual([]);
  await panel.getByRole('checkbox', { name: 'Show where' }).uncheck();
  await eventually(() => page.evaluate(() => penumbra.screen.standIn?.layer === null)).toBe(true);

  // A reference from a file: what the film is by now.
  await panel.getByRole('checkbox', { name: 'Show where' }).check();
  const { width, height } = (await opened.document()).film;
  const data = Float32Array.from(await page.evaluate(async () => Array.from((await penumbra.readImage()).data)));
  const chooser = page.waitForEvent('filechooser');
  await panel.getByRole('button', { name: 'Against a file…' }).click();
  await (await chooser).setFiles({ name: 'truth.pfm', mimeType: 'image/x-pfm', buffer: Buffer.from(encodePfm({ width, height, data })) });
  await eventually(() => panel.textContent()).toMatch(/against truth\.pfm ([\d.]+ ± [\d.]+ %|below [\d.]+ %)/);

  // What is saved of it says what it is.
  const download = page.waitForEvent('download');
  await panel.getByRole('button', { name: 'Save as PNG' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/\.denoised\.png$/);
  expect(pngText(readFileSync((await file.path())!)).Comment).toMatch(/^biased: denoised at [\d,]+ samples a pixel/);

  // Another view is of the film, and so is what is read of it.
  await page.keyboard.press('Escape');
  await page.locator('canvas.film').focus();
  await page.keyboard.press('1');
  await eventually(() => panel.isVisible()).toBe(false);
  await eventually(() => bias.textContent()).not.toContain('denoised');
  expect(await page.evaluate(() => penumbra.screen.standIn)).toBeNull();
  // What it took is free by then, and made anew.
  await page.keyboard.press('8');
  await eventually(version).toMatch(/^denoised /);
  await eventually(() => panel.textContent()).toMatch(/Biased: denoised at [\d,]+ spp/);
  await opened.done();
});

it('leaves the film bit for bit as it is without the view', async () => {
  const opened = await browser.open({ film: 32, spp: 24 });
  const { page } = opened;
  const image = (): Promise<number[]> => page.evaluate(async () => Array.from((await penumbra.readImage()).data));
  await opened.converge(24);
  const without = await image();
  await page.locator('canvas.film').focus();
  await page.keyboard.press('8');
  const panel = page.getByRole('region', { name: 'Denoised picture' });
  await eventually(() => panel.textContent()).toContain('at 24 spp');
  const film = (): Promise<number | undefined> => page.evaluate(() => penumbra.session.clock.film);
  const first = await film();
  await page.keyboard.press('r');
  await eventually(film).not.toBe(first);
  await opened.converge(24);
  await eventually(() => page.evaluate(() => penumbra.screen.standIn !== null)).toBe(true);
  expect(await image()).toEqual(without);
  // On another device it is denoised anew.
  const lost = await page.evaluateHandle(() => penumbra.session.gpu);
  await page.evaluate(() => penumbra.session.gpu?.device.destroy());
  const isAnew = (): Promise<boolean> =>
    page.evaluate((was) => {
      const { gpu } = penumbra.session;
      return gpu !== null && gpu !== was && penumbra.screen.standIn?.gpu === gpu;
    }, lost);
  await eventually(isAnew).toBe(true);
  await opened.converge(24);
  expect(await image()).toEqual(without);
  await opened.done();
});

it('says in a sentence that the weights cannot be had, and tries again when it is chosen anew', async () => {
  const opened = await browser.open({ film: 32 });
  const { page } = opened;
  opened.expectErrors(/\.tza/);
  opened.expectErrors(/ERR_FAILED/);
  await page.route(/\.tza$/, (route) => route.abort());
  const view = page.getByRole('combobox', { name: 'View', exact: true }).first();
  await view.selectOption('denoised');
  await eventually(() => page.getByRole('alert').allTextContents()).toContain(
    'The weights of the denoiser could not be loaded; check the connection and choose the view again.',
  );
  await page.unroute(/\.tza$/);
  await view.selectOption('radiance');
  await view.selectOption('denoised');
  await eventually(() => page.getByRole('region', { name: 'Denoised picture' }).textContent()).toContain('Biased: denoised');
  await opened.done();
});
