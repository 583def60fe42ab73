/** Convergence as a thing: back to fewer samples and forward again, beside the film of now; the target dragged on the plot; curves that stay. */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { seriousViolations } from './access.ts';
import { ENDLESS, eventually, useBrowser, type Opened } from './harness.ts';

declare const penumbra: {
  state: { get(): { stop: { error: number | string | null }; display: { view: string }; document: { render: object } } };
  session: { clock: { film: number }; noise: { samples: number } | null; gpu: { device: GPUDevice; renderer: { film: GPUBuffer } } };
  screen: { standIn: { version: string; picture: { buffer: GPUBuffer; width: number; height: number } } | null };
  edit(document: object): Promise<void>;
  command(id: string): void;
  samples(): number;
};
declare global {
  var played: Set<string | null>;
}
const browser = useBrowser();

const slider = (page: Page) => page.getByRole('slider', { name: 'Samples per pixel that the picture shows' });
const shown = (page: Page): Promise<string | null> => page.evaluate(() => penumbra.screen.standIn?.version ?? null);

/** The panel is open, and the film has been kept from its first sample. */
async function plotted(options: Parameters<typeof browser.open>[0] = {}): Promise<Opened> {
  const opened = await browser.open({ film: 48, spp: ENDLESS, ...options });
  const { page } = opened;
  await page.getByRole('button', { name: /^Convergence plot/ }).click();
  await page.locator('.uplot').waitFor();
  const film = await page.evaluate(() => penumbra.session.clock.film);
  await page.locator('canvas.film').focus();
  await page.keyboard.press('r');
  await eventually(() => page.evaluate(() => penumbra.session.clock.film)).not.toBe(film);
  return opened;
}

/** Sums and samples of the film that is on the screen. */
const content = (page: Page): Promise<number[]> =>
  page.evaluate(async () => {
    const { device, renderer } = penumbra.session.gpu;
    const source = penumbra.screen.standIn?.picture.buffer ?? renderer.film;
    const copy = device.createBuffer({ size: source.size, usage: GPUBufferUsage.COPY_DST | GPUBufferUsage.MAP_READ });
    const encoder = device.createCommandEncoder();
    encoder.copyBufferToBuffer(source, 0, copy, 0, source.size);
    device.queue.submit([encoder.finish()]);
    await copy.mapAsync(GPUMapMode.READ);
    return [...new Float32Array(copy.getMappedRange())];
  });

/** Numbers of samples of the pixels of a film: see FilmPixel. */
const counts = (film: readonly number[]): number[] => [...new Set(film.filter((_, i) => i % 8 === 3))];
/**
 * Until 1, 2 and 4 are there: on a logarithmic slider they stand evenly from its beginning on. Those that the film comes to meanwhile are
 * kept, too; 8 is rendered once more only where that takes no more than seconds, these however slow the machine is.
 */
const filled = (page: Page): Promise<void> =>
  eventually(async () => {
    const places = (await page.locator('.scrubber-marks').getAttribute('data-places')) ?? '';
    const [one, two = 0, four = 0] = places.split(',').map(Number);
    return [one, Math.round((100 * four) / two)];
  }).toEqual([0, 200]);
const words = (page: Page): Promise<string | null> => page.locator('.scrubber-words').textContent();

it('goes back to the film as it was, bit for bit, and forward again, while it goes on', async () => {
  const opened = await plotted({ width: 1280, height: 800 });
  const { page } = opened;
  await opened.converge(9);
  await slider(page).focus();
  await page.keyboard.press('Home');
  expect(await shown(page)).toMatch(/^kept \d+ 1$/);
  expect(await words(page)).toMatch(/^1 spp/);
  expect(counts(await content(page))).toEqual([1]);
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  expect(await shown(page)).toMatch(/ 4$/);
  await eventually(() => words(page)).toMatch(/^4 spp: [\d.]+ × the error of now$/);
  const kept = await content(page);
  const before = await opened.samples();
  await eventually(() => opened.samples()).toBeGreaterThan(before);
  expect(await content(page)).toEqual(kept);
  await opened.screenshot('convergence-back');

  // Beside the film of now: that is in the canvas, and the line is moved by keys too.
  await page.getByRole('checkbox', { name: 'beside now' }).check();
  expect(await shown(page)).toBe(null);
  await eventually(() => page.locator('.beside-name').allTextContents()).toEqual(['4 spp', expect.stringMatching(/^now, [\d,]+ spp$/)]);
  const line = page.getByRole('slider', { name: 'Line between the kept film and the one that grows' });
  await line.focus();
  await page.keyboard.press('ArrowRight');
  expect(await page.locator('.beside').evaluate((each: HTMLElement) => each.style.getPropertyValue('--beside'))).toBe('50.1%');
  // The still is the picture of 4 samples: what the canvas shows when they are in its place.
  const still = (): Promise<string> => page.locator('.beside-still').evaluate((each) => (each as HTMLCanvasElement).toDataURL());
  await opened.screenshot('convergence-beside');
  const four = await still();
  await slider(page).focus();
  await page.keyboard.press('ArrowLeft');
  await eventually(() => page.locator('.beside-name').first().textContent()).toBe('2 spp');
  expect(await still()).not.toBe(four);
  await page.getByRole('checkbox', { name: 'beside now' }).uncheck();
  expect(await page.locator('.beside').isHidden()).toBe(true);

  await slider(page).focus();
  await page.keyboard.press('Escape');
  expect(await shown(page)).toBe(null);
  expect(await words(page)).toMatch(/^now, /);

  // A film that ends at 4 samples is the one that was kept.
  const film = await page.evaluate(() => penumbra.session.clock.film);
  await page.evaluate(async () => {
    const { document } = penumbra.state.get();
    await penumbra.edit({ ...document, render: { ...document.render, spp: 4 } });
  });
  await page.locator('canvas.film').focus();
  await page.keyboard.press('r');
  await eventually(() => page.evaluate(() => penumbra.session.clock.film)).not.toBe(film);
  await eventually(() => opened.samples()).toBe(4);
  expect(await content(page)).toEqual(kept);
  await opened.done();
});

it('renders what the film has passed before the panel was opened, plays it, and leaves with the panel or for another view', async () => {
  const opened = await browser.open({ film: 48, spp: ENDLESS });
  const { page } = opened;
  await opened.converge(9);
  // As on a machine that takes ten seconds a sample.
  await page.evaluate(() => Object.defineProperty(penumbra.session.clock, 'rate', { get: () => 0.1 }));
  const plot = page.getByRole('button', { name: /^Convergence plot/ });
  await plot.click();
  await slider(page).waitFor();
  await filled(page);
  await slider(page).focus();
  await page.keyboard.press('Home');
  expect(await words(page)).toMatch(/^1 spp/);
  expect(counts(await content(page))).toEqual([1]);

  await page.evaluate(() => {
    const played = (globalThis.played = new Set<string | null>());
    setInterval(() => played.add(penumbra.screen.standIn?.version.split(' ')[2] ?? null), 20);
  });
  await page.getByRole('button', { name: /^Play the picture/ }).click();
  // From the first one to now, whatever has come meanwhile.
  await eventually(() => page.evaluate(() => [...played])).toContain(null);
  const numbers = (await page.evaluate(() => [...played])).slice(0, -1).map(Number);
  expect(numbers.slice(0, 2)).toEqual([1, 2]);
  expect(numbers).toEqual([...numbers].sort((a, b) => a - b));

  await slider(page).focus();
  await page.keyboard.press('Home');
  await page.locator('canvas.film').focus();
  await page.keyboard.press('8');
  await eventually(() => shown(page)).not.toMatch(/^kept/);
  await page.keyboard.press('1');
  await slider(page).focus();
  await page.keyboard.press('Home');
  expect(await shown(page)).toMatch(/^kept/);
  await plot.click();
  expect(await shown(page)).toBe(null);
  // Opened again, what it had is rendered once more.
  await plot.click();
  await filled(page);
  await slider(page).focus();
  await page.keyboard.press('Home');
  expect(await words(page)).toMatch(/^1 spp/);
  await opened.done();
});

it('has a target that is dragged, and says what it costs', async () => {
  const opened = await plotted({ width: 1280, height: 800 });
  const { page } = opened;
  await opened.converge(6);
  const target = page.getByRole('slider', { name: 'Error at which rendering ends' });
  await eventually(() => target.textContent()).toMatch(/%: half the noise of now = 4 × the samples = .* more$/);
  await target.focus();
  await page.keyboard.press('ArrowDown');
  const stop = (): Promise<number | string | null> => page.evaluate(() => penumbra.state.get().stop.error);
  const first = await stop();
  expect(first).toEqual(expect.any(Number));
  await eventually(() => target.getAttribute('aria-valuenow')).toBe(String(Number(first) * 100));
  const box = (await target.boundingBox())!;
  await page.mouse.move(box.x + 40, box.y);
  await page.mouse.down();
  await page.mouse.move(box.x + 40, box.y - 30, { steps: 4 });
  // Said while it is dragged, set when it is let go.
  expect(await stop()).toBe(first);
  expect(Number(await target.getAttribute('aria-valuenow'))).toBeGreaterThan(Number(first) * 100);
  await page.mouse.up();
  expect(await stop()).toBeGreaterThan(Number(first));
  await opened.done();
});

it('keeps the curve of what a setting was, beside that of what it is', async () => {
  const opened = await plotted();
  const { page } = opened;
  // Three points at least: the error is measured four times a second at most.
  const measured = (): Promise<number> => page.evaluate(() => penumbra.session.noise?.samples ?? 0);
  for (let i = 0, last = 0; i < 4; i++) {
    await eventually(measured).toBeGreaterThan(last);
    last = await measured();
  }
  await page.evaluate(async () => {
    const { document } = penumbra.state.get();
    await penumbra.edit({ ...document, render: { ...document.render, sampler: 'sobol' } });
  });
  await eventually(() => page.locator('.u-legend').textContent()).toMatch(/now.*1\/√N.*sampler (?!sobol)/);
  await opened.done();
});

describe.each(['dark', 'light'] as const)('%s', (theme) => {
  it('fits a phone, where the plot makes room for the picture that one goes back to', async () => {
    const opened = await plotted({ width: 360, height: 740, theme });
    const { page } = opened;
    await opened.converge(5);
    const card = page.locator('.status-card');
    await card.locator('.uplot').waitFor();
    expect((await card.boundingBox())!.y).toBeGreaterThanOrEqual(0);
    expect(await seriousViolations(page, '.status')).toEqual([]);
    await slider(page).focus();
    await page.keyboard.press('Home');
    await eventually(() => card.isVisible()).toBe(false);
    const track = (await slider(page).boundingBox())!;
    expect(track.x + track.width).toBeLessThanOrEqual(360);
    await opened.screenshot(`convergence-phone-${theme}`);
    await page.keyboard.press('End');
    await eventually(() => card.isVisible()).toBe(true);
    await opened.screenshot(`convergence-phone-plot-${theme}`);
    await opened.done();
  });
});
