/** What each part of the page needs of a window, a projector's and a phone's, and what follows the theme and the language while it is open. */
import { expect, it } from 'vitest';
import type { Locator } from 'playwright-core';
import { stillEnglish } from '../helpers/german.ts';
import { RIGHT } from './lab-programs.ts';
import { eventually, useBrowser, type Opened } from './harness.ts';

declare const penumbra: {
  command(id: string): void;
  showPanel(id: string): void;
  showsPanel(id: string): boolean;
  edit(document: object): Promise<void>;
  screen: { filmPoint(x: number, y: number): [number, number] };
  state: { get(): { document: any; dock: { open: boolean } }; update(patch: object): void };
};
const browser = useBrowser();
const GERMAN = "Object.defineProperty(navigator, 'languages', { value: ['de-AT', 'en'] })";

const box = async (element: Locator): Promise<{ left: number; top: number; right: number; bottom: number }> => {
  const { x, y, width, height } = (await element.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  return { left: x, top: y, right: x + width, bottom: y + height };
};
const panel = ({ page }: Opened, id: string): Promise<void> => page.evaluate((name) => penumbra.showPanel(name), id);

it('on a phone the picture ends above the status line, and the plot has the room of the sheet', async () => {
  const opened = await browser.open({ width: 390, height: 844, touch: true });
  const { page } = opened;
  await panel(opened, 'lesson');
  await eventually(async () => (await page.locator('.dock').boundingBox())?.height ?? 0).toBeGreaterThan(400);
  // The film is square: its height is what the viewport gives it.
  const status = await box(page.locator('.status'));
  const [row, film] = await page.evaluate(
    (y) => [penumbra.screen.filmPoint(195, y)[1], penumbra.state.get().document.film.height as number] as const,
    status.top,
  );
  expect(row).toBeGreaterThanOrEqual(film - 0.1);
  expect(row).toBeLessThan(film + 1);
  await page.evaluate(() => penumbra.command('plot'));
  const card = page.locator('.status-card');
  await card.locator('.u-over').waitFor();
  expect(await page.evaluate(() => penumbra.state.get().dock.open)).toBe(false);
  const [around, inner] = [await box(page.locator('main.viewport')), await box(card)];
  expect(inner.top).toBeGreaterThanOrEqual(around.top);
  expect(await card.evaluate((each) => each.scrollHeight - each.clientHeight)).toBe(0);
  // What a target costs does not lie over the numbers of the axis.
  const [words, over] = [await box(card.locator('.target-words')), await box(card.locator('.u-over'))];
  expect(words.left).toBeGreaterThanOrEqual(over.left);
  await opened.done();
});

it('beside a projector’s picture code has a dozen lines, an equation its end, and two sentences no more than they need', async () => {
  const opened = await browser.open({ width: 1024, height: 768 });
  const { page } = opened;
  await panel(opened, 'lab');
  await eventually(() => page.evaluate(() => penumbra.showsPanel('material'))).toBe(false);
  await panel(opened, 'material');
  const editor = page.locator('#panel-material .monaco-editor').first();
  await editor.waitFor();
  await eventually(async () => {
    const [code, room] = [await box(editor), await box(page.locator('#panel-material'))];
    return Math.min(code.bottom, room.bottom) - code.top;
  }).toBeGreaterThan(12 * 16);
  await panel(opened, 'equation');
  const end = page.locator('.equation-line .equation-end').first();
  await end.waitFor();
  // The cosine and dω′: one behind the other, in one line.
  const parts = await end.locator('> *').evaluateAll((all) => all.map((each) => each.getBoundingClientRect()));
  expect(parts).toHaveLength(2);
  expect(parts[1]!.left).toBeGreaterThanOrEqual(parts[0]!.right);
  const middles = parts.map(({ top, bottom }) => (top + bottom) / 2);
  expect(Math.abs(middles[0]! - middles[1]!)).toBeLessThan(8);
  const [empty, next] = [await box(page.locator('.paths-empty')), await box(page.locator('#part-equation'))];
  expect(next.top - empty.bottom).toBeLessThan(4);
  await opened.done();
});

it('the plot of the comparison has the colours of the theme that is chosen while it is open', async () => {
  const opened = await browser.open({ theme: 'dark' });
  const { page } = opened;
  await page.getByRole('button', { name: 'Compare' }).click();
  const canvas = page.locator('.compare-plot canvas').first();
  await canvas.waitFor();
  /** How many of its pixels are as grey as that. */
  const count = (value: number): Promise<number> =>
    canvas.evaluate((each: any, grey) => {
      const { data } = each.getContext('2d').getImageData(0, 0, each.width, each.height) as { data: Uint8ClampedArray };
      let found = 0;
      for (let i = 0; i < data.length; i += 4) {
        const [r = 0, g = 0, b = 0, a = 0] = data.subarray(i, i + 4);
        found += Number(a > 250 && Math.max(r, g, b) - Math.min(r, g, b) < 8 && Math.abs(g - grey) < 4);
      }
      return found;
    }, value);
  const dim = (): Promise<number> =>
    page.locator('dialog.compare').evaluate((each) => {
      const probe = document.createElement('i');
      probe.style.color = 'var(--text-dim)';
      each.append(probe);
      const [, , green = '0'] = /(\d+), (\d+), (\d+)/.exec(getComputedStyle(probe).color) ?? [];
      probe.remove();
      return Number(green);
    });
  const dark = await dim();
  await eventually(() => count(dark)).toBeGreaterThan(0);
  await page.evaluate(() => penumbra.state.update({ theme: 'light' }));
  const light = await dim();
  expect(Math.abs(light - dark)).toBeGreaterThan(40);
  // What was not redrawn has none of the new ink, and most of the old.
  await eventually(async () => (await count(light)) > (await count(dark))).toBe(true);
  await opened.done();
});

it('in German: titles of scenes, causes of bias, keys of lessons, and what the laboratory finds and how', async () => {
  const opened = await browser.open({ width: 1280, height: 800, init: GERMAN });
  const { page } = opened;
  const title = page.locator('#scene-title');
  expect(await title.innerText()).toBe('Cornell-Box');
  expect(await page.title()).toBe('Cornell-Box · Penumbra');
  await page.evaluate(
    async (source) => {
      const { document } = penumbra.state.get();
      await penumbra.edit({
        ...document,
        render: { ...document.render, maxDepth: 3, clampIndirect: 0.5 },
        programs: { matte: source },
        materials: { ...document.materials, white: { file: 'matte', params: {} } },
      });
      penumbra.state.update({ material: 'white' });
    },
    RIGHT.replace('return warp_cosine_pdf(wi); }', 'return 0.5 * warp_cosine_pdf(wi); }'),
  );
  await eventually(() => page.locator('#status-bias').innerText()).toBe('verzerrt: Tiefe ≤ 3, indirektes Licht ≤ 0,5');
  await panel(opened, 'lab');
  const failed = page.locator('.lab-verdicts > li[data-verdict=fail]').first();
  await failed.waitFor();
  const said = await page
    .locator('.lab-verdicts > li[data-verdict=fail]')
    .evaluateAll((rows) => rows.map((each) => each.querySelector('.lab-row-sentence')?.textContent ?? ''));
  expect(said.join(' ')).toMatch(/um den Faktor 2 zu groß/);
  expect(said.flatMap((each) => stillEnglish(each) ?? [])).toEqual([]);
  await failed.locator('.lab-how summary').click();
  const how = failed.locator('.lab-prose');
  expect(await how.getAttribute('lang')).toBe('de');
  expect(stillEnglish((await how.innerText()).replace(/\b(?:sample|of)\b/g, ''))).toBe(null);
  const terms = await failed.locator('dt').allInnerTexts();
  expect(terms).toContain('gesehen');
  expect(terms.filter((each) => /^(?:seen|side|with|calls|wrong|samples|tests)$/.test(each))).toEqual([]);
  // Another title is its author's; and back in English all is as it was.
  await page.evaluate(() => penumbra.edit({ ...penumbra.state.get().document, title: 'Cornell box of mine' }));
  await eventually(() => title.innerText()).toBe('Cornell box of mine');
  await page.evaluate(() => penumbra.edit({ ...penumbra.state.get().document, title: 'Cornell box' }));
  await eventually(() => title.innerText()).toBe('Cornell-Box');
  await page.evaluate(() => penumbra.command('language-en'));
  await eventually(() => title.innerText()).toBe('Cornell box');
  await page.evaluate(() => penumbra.command('language-de'));
  await eventually(() => title.innerText()).toBe('Cornell-Box');
  await page.evaluate(() => void (location.hash = '#lesson=structures'));
  await eventually(() => page.locator('.lesson-step kbd').first().innerText()).toBe('Umschalt H');
  await opened.done();
});
