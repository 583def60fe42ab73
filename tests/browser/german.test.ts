/** The page in German, on a desk and on a phone: nothing that it has German for is shown in English; and back to English with nothing lost. */
import { expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { dictionary } from '../../src/app/words/de/all.ts';
import { lookupOf } from '../../src/app/words/lookup.ts';
import { ATTRIBUTES, UNTOUCHED } from '../../src/app/words/translator.ts';
import { eventually, useBrowser } from './harness.ts';

const browser = useBrowser();
const lookup = lookupOf(dictionary);
const init = "Object.defineProperty(navigator, 'languages', { value: ['de-AT', 'en'] })";

/** Texts and attributes that people can read now. */
const shownOn = (page: Page): Promise<string[]> =>
  page.evaluate(
    ([names, untouched]) => {
      const skipped = (node: Node): boolean => node instanceof HTMLElement && (node.matches(untouched) || !node.checkVisibility());
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT, (node) =>
        skipped(node) ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_ACCEPT,
      );
      const found: string[] = [];
      while (walker.nextNode() !== null) {
        const node = walker.currentNode;
        if (node instanceof Element) found.push(...names.flatMap((name) => node.getAttribute(name) ?? []));
        else found.push(node.nodeValue ?? '');
      }
      return [...new Set(found.map((each) => each.replace(/\s+/g, ' ').trim()))].filter((each) => each !== '');
    },
    [[...ATTRIBUTES] as string[], UNTOUCHED] as const,
  );

/** Without numbers: 0,769 in German, of samples a second, reads as an English one of thousands. */
const words = (text: string): string => text.replace(/[\d.,\s]+/g, ' ');

/** Those of them that the dictionary has in German. */
const english = async (page: Page): Promise<string[]> =>
  (await shownOn(page)).filter((each) => {
    const german = lookup(each);
    return german !== null && words(german) !== words(each);
  });

const run = (page: Page, id: string): Promise<void> => page.evaluate((name) => (globalThis as any).penumbra.command(name) as void, id);
const panel = (page: Page, id: string): Promise<void> => page.evaluate((name) => (globalThis as any).penumbra.showPanel(name) as void, id);

it.each([
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
])('is German $width pixels wide', async (size) => {
  const opened = await browser.open({ ...size, init, spp: 8 });
  const { page } = opened;
  await page.getByRole('button', { name: 'Öffnen' }).waitFor();
  expect(await page.locator('html').getAttribute('lang')).toBe('de');
  for (const id of ['scene', 'controls', 'material', 'equation', 'paths', 'lesson']) {
    await panel(page, id);
    await page.locator(`#panel-${id} :is(button, p, h2, h3):visible`).first().waitFor();
    expect(await english(page), id).toEqual([]);
  }
  // A decimal comma goes into a field, and is what it shows.
  await panel(page, 'controls');
  const exposure = page.locator('[data-setting="display.exposure"] input');
  await exposure.fill('0,5');
  await exposure.press('Enter');
  await eventually(async () => (await opened.document()).display.exposure).toBe(0.5);
  expect(await exposure.inputValue()).toMatch(/^0,50*$/);
  // What may be two numbers is none, and the field says which to write; a whole one may have points for thousands.
  await exposure.fill('1.250');
  await exposure.press('Enter');
  await eventually(() => exposure.evaluate((field: any) => field.validationMessage as string)).toMatch(/1,25 oder 1250/);
  expect((await opened.document()).display.exposure).toBe(0.5);
  const spp = page.locator('[data-setting="render.spp"] input');
  if (!(await spp.isVisible())) await page.locator('[data-setting="render"] button').first().click();
  await spp.fill('30.000');
  await spp.press('Enter');
  await eventually(async () => (await opened.document()).render.spp).toBe(30_000);
  // What users have named is theirs, whatever it means in English.
  await page.evaluate(() => {
    const { penumbra } = globalThis as any;
    const { document } = penumbra.state.get();
    return penumbra.edit({
      ...document,
      title: 'Save',
      shapes: [{ ...document.shapes[0], name: 'Undo' }, ...document.shapes.slice(1)],
    }) as Promise<void>;
  });
  await panel(page, 'scene');
  await eventually(() => page.locator('#scene-title').innerText()).toBe('Save');
  expect(await page.locator('.scene-list .name').first().innerText()).toBe('Undo');
  for (const [id, place] of [
    ['plot', '.status-card'],
    ['help', '.help-dialog'],
    ['gallery', '.gallery-tile'],
    ['share', '.share-link'],
    ['palette', '#palette-list [role=option]'],
  ] as const) {
    await run(page, id);
    await page.locator(place).first().waitFor();
    expect(await english(page), id).toEqual([]);
    await page.keyboard.press('Escape');
  }
  // What is looked for is found by its German words.
  await run(page, 'gallery');
  await page.locator('.gallery-filter').fill('jalousien');
  await eventually(() => page.locator('.gallery-tile:visible strong').allInnerTexts()).toEqual(['Sonne durch Jalousien']);
  await page.keyboard.press('Escape');
  // No tab is cut, however wide the dock is.
  const room = [];
  for (const width of [320, 440, 470, 500, 520, 600]) {
    await page.evaluate((wide) => {
      const { state } = (globalThis as any).penumbra;
      state.update({ dock: { ...state.get().dock, open: true, width: wide } });
    }, width);
    room.push(await page.locator('.tabs').evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth));
  }
  expect(room).toEqual(room.map(() => 0));
  await opened.screenshot(`german-${size.width}`);
  await page.evaluate(() => document.querySelectorAll('dialog').forEach((each) => each.close()));
  // Back, by the command; what is read in it is kept for the next visit, and the scene is as it was.
  await run(page, 'language-en');
  await eventually(() => page.getByRole('button', { name: 'Open', exact: true }).isVisible()).toBe(true);
  expect(await page.locator('html').getAttribute('lang')).toBe('en');
  expect((await shownOn(page)).filter((each) => /[äöüß]/.test(each))).toEqual([]);
  expect((await opened.document()).title).toBe('Save');
  await eventually(() => exposure.inputValue()).toMatch(/^0\.50*$/);
  await opened.done();
});
