/** Words that are longer in German: none is cut, and nothing lies over them. */
import { expect, it } from 'vitest';
import { ENDLESS, eventually, useBrowser } from './harness.ts';

declare const penumbra: { command(id: string): void; showPanel(id: string): void };
const browser = useBrowser();

it('says in the palette all of what a command does, in both languages', async () => {
  const opened = await browser.open({ width: 1280, height: 800 });
  const { page } = opened;
  for (const language of ['en', 'de'] as const) {
    await page.evaluate((code) => penumbra.command(`language-${code}`), language);
    await eventually(() => page.locator('html').getAttribute('lang')).toBe(language);
    await page.evaluate(() => penumbra.command('palette'));
    const options = page.getByRole('dialog').getByRole('option');
    await options.first().waitFor();
    const cut = await options.evaluateAll((all) =>
      all
        .filter((each) => each.querySelector('kbd') !== null)
        .flatMap((each) => {
          const line = each.querySelector('.palette-line')!;
          return line.scrollHeight > line.clientHeight + 1 || line.scrollWidth > line.clientWidth + 1 ? [line.textContent] : [];
        }),
    );
    expect([language, cut]).toEqual([language, []]);
    await page.keyboard.press('Escape');
  }
  await opened.done();
});

it('lets nothing lie over words on a phone in German: views of a comparison, the lessons’ first sentence, the plot, the code', async () => {
  const opened = await browser.open({ width: 360, height: 740, touch: true, spp: ENDLESS });
  const { page } = opened;
  await page.evaluate(() => penumbra.command('language-de'));
  await eventually(() => page.locator('html').getAttribute('lang')).toBe('de');
  await page.evaluate(() => penumbra.showPanel('lesson'));
  const link = page.getByRole('button', { name: 'Für Lehrende' });
  await link.waitFor();
  // As high as a finger, over lines that are seen through it.
  expect(await link.evaluate((each) => getComputedStyle(each).backgroundColor)).toBe('rgba(0, 0, 0, 0)');

  await page.evaluate(() => penumbra.showPanel('material'));
  const full = page.getByRole('button', { name: 'Ganzer Bildschirm' });
  await full.waitFor();
  // As far from the edge as all else of the panel.
  expect(await full.evaluate((each) => each.getBoundingClientRect().right)).toBeLessThanOrEqual(348);

  await opened.converge(4);
  await page.evaluate(() => penumbra.command('plot'));
  const card = page.locator('.status-card');
  await card.waitFor();
  expect(await card.evaluate((each) => getComputedStyle(each).backgroundColor)).toMatch(/^rgb\(/);
  await page.evaluate(() => penumbra.command('plot'));

  await page.evaluate(() => {
    penumbra.command('fork');
    penumbra.command('compare');
  });
  const views = page.locator('.compare-views > button');
  await views.first().waitFor();
  const boxes = await views.evaluateAll((all) => all.map((each) => each.getBoundingClientRect().toJSON() as DOMRect));
  expect(boxes.length).toBe(5);
  const overlap = boxes.flatMap((a, i) =>
    boxes.slice(i + 1).filter((b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom),
  );
  expect(overlap).toEqual([]);
  const spilled = await views.evaluateAll((all) =>
    all.filter((each) => each.scrollWidth > each.clientWidth + 1).map((each) => each.textContent),
  );
  expect(spilled).toEqual([]);
  for (const { right } of boxes) expect(right).toBeLessThanOrEqual(360);
  await opened.done();
});
