/** “Why is this pixel noisy?”: explained, measured and mended in the page. */
import { expect, it } from 'vitest';
import { violations } from './access.ts';
import { ENDLESS, eventually, useBrowser } from './harness.ts';

declare const penumbra: {
  state: { get(): { document: { render: { sampler: string; maxDepth: number } } }; update(patch: object): void };
  paths: {
    pick(x: number, y: number): Promise<void>;
    work(what: string, run: (replay: unknown, pixel: unknown, isCurrent: () => boolean) => Promise<void>): Promise<void>;
  };
  command(id: string): void;
  edit(document: object): Promise<void>;
  showPanel(id: string): void;
};
const browser = useBrowser();

it('explains the noise of a pixel in sentences, and measures what may help when pressed', async () => {
  const opened = await browser.open({ width: 1280, height: 900, film: 48, spp: ENDLESS });
  const { page } = opened;
  await page.evaluate(async () => {
    const { document } = penumbra.state.get();
    await penumbra.edit({ ...document, render: { ...document.render, sampler: 'lcg' } });
  });
  await opened.converge(2);
  await page.evaluate(async () => {
    penumbra.showPanel('paths');
    await penumbra.paths.pick(24, 30);
  });
  // What is asked for is not overtaken by the paths of another film that begins meanwhile.
  const isWanted = await page.evaluate(async () => {
    let isStill = false;
    await penumbra.paths.work('Waiting', async (_replay, _pixel, isCurrent) => {
      penumbra.command('restart');
      await new Promise((resolve) => setTimeout(resolve, 1500));
      isStill = isCurrent();
    });
    return isStill;
  });
  expect(isWanted).toBe(true);
  const why = page.getByRole('region', { name: 'Why is this pixel noisy?' });
  await why.getByRole('button', { name: 'Explain' }).click();
  await eventually(() => why.locator('.why-words').textContent()).toMatch(/^\d+ % of the variance is .+\.$/s);
  const shares = await why.locator('.why-sources b').allTextContents();
  expect(shares.length).toBeGreaterThan(1);
  const sum = shares.reduce((total, each) => total + Number.parseFloat(each), 0);
  expect(sum).toBeGreaterThan(90);
  expect(sum).toBeLessThan(105);
  const remedy = why.locator('.why-remedies li').filter({ hasText: 'Sobol points' });
  await remedy.getByRole('button', { name: 'Measure' }).click();
  await eventually(() => remedy.locator('output').textContent()).toMatch(/^[\d.]+ ± [\d.]+ × the variance at equal samples$/);
  expect(Number.parseFloat((await remedy.locator('output').textContent())!)).toBeLessThan(1);
  // How its mean has converged, beside the histogram.
  const running = page.getByRole('img', { name: /^Mean luminance against samples: [\d.]+ plus or minus [\d.]+ after [\d,]+$/ });
  await running.scrollIntoViewIfNeeded();
  await opened.screenshot('running-mean');
  await why.scrollIntoViewIfNeeded();
  await opened.screenshot('why');
  expect(await violations(page, '.why')).toEqual([]);

  await remedy.getByRole('button', { name: 'Use it' }).click();
  await eventually(async () => (await opened.document()).render.sampler).toBe('sobol');
  // Of another film nothing is said yet.
  await eventually(() => why.getByRole('button', { name: 'Explain' }).isVisible()).toBe(true);
  await page.locator('canvas.film').focus();
  await page.keyboard.press('Control+z');
  await eventually(async () => (await opened.document()).render.sampler).toBe('lcg');
  await opened.done();
});
