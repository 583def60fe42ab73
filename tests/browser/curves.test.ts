/** Scenes of curves in the page, whose code loads with the first of them: from the gallery, after a reload, and picked. */
import { expect, it } from 'vitest';
import { eventually, useBrowser } from './harness.ts';

const browser = useBrowser();

it('are chosen from the gallery, and come back with the page', async () => {
  const opened = await browser.open({ width: 1280, height: 800 });
  const { page } = opened;
  await page.getByTitle('Open the gallery of scenes').click();
  await page.locator('[data-scene=fur]').click();
  await eventually(async () => (await opened.document()).title).toBe('Fur');
  // A sample of its own film takes a processor half a minute.
  await page.evaluate(() => {
    const { penumbra } = globalThis as any;
    const document = penumbra.state.get().document;
    penumbra.tryEdit({ ...document, film: { ...document.film, width: 64, height: 40 } });
  });
  await eventually(async () => (await opened.document()).film.width).toBe(64);
  await opened.converge();
  await page.reload();
  await eventually(async () => (await opened.document()).title).toBe('Fur');
  await opened.converge();
  expect((await opened.document()).shapes.some(({ type }) => type === 'curves')).toBe(true);
  await opened.done();
});
