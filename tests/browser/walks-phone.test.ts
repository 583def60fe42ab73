/** A student on a phone, in German and in the dark, and a lecturer who presents: what was found wanting when they were walked by hand (docs/walks.md). */
import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { ENDLESS, eventually, useBrowser } from './harness.ts';

const browser = useBrowser();

const shown = (page: Page): Promise<boolean> => page.locator('main.viewport').evaluate((each) => each.dataset.waiting === undefined);
const box = async (each: Locator): Promise<{ x: number; y: number; width: number; height: number }> => {
  const found = await each.boundingBox();
  if (found === null) throw new Error('it is not to be seen');
  return found;
};

it('a phone shows the picture that is asked about, and the code that is to be mended, whole', async () => {
  const opened = await browser.open({
    width: 390,
    height: 844,
    touch: true,
    film: 48,
    spp: ENDLESS,
    init: "Object.defineProperty(navigator, 'languages', { value: ['de'] })",
  });
  const { page } = opened;
  const tools = page.locator('.tools');
  expect(await tools.isVisible()).toBe(true);
  await page.evaluate(() => (location.hash = '#lesson=a-pixel/equation'));
  const question = page.locator('[data-question=emission], [data-type=pick]').first();
  await question.waitFor();
  // The head of the lesson is one line of tools, in German too.
  const [first, last] = [await box(page.locator('.lesson-tools > *').first()), await box(page.locator('.lesson-tools > *').last())];
  expect(Math.abs(first.y + first.height / 2 - last.y - last.height / 2)).toBeLessThan(4);
  // The lamp is below no tools; they are back with another panel.
  await eventually(() => tools.isVisible()).toBe(false);
  await eventually(() => shown(page)).toBe(true);
  const pick = question.locator('.lesson-check');
  await pick.tap();
  await eventually(() => pick.getAttribute('aria-pressed')).toBe('true');
  const film = await box(page.locator('canvas.film'));
  const side = Math.min(film.width, film.height - 46);
  await page.touchscreen.tap(film.x + film.width / 2 - 0.2 * side, film.y + 0.7 * side);
  await eventually(() => question.locator('.lesson-verdict').innerText()).toContain('Noch nicht');
  // Once the answer is shown no click into the picture is one.
  await question.getByRole('button', { name: 'Antwort zeigen' }).tap();
  expect(await pick.getAttribute('aria-pressed')).toBe('false');
  await page.getByRole('tab', { name: /^Szene/ }).tap();
  await eventually(() => tools.isVisible()).toBe(true);

  // A finger reads a pixel: what it pointed at stays when it is lifted.
  await page.evaluate(() => (globalThis as any).penumbra.state.update({ tool: 'inspect' }) as void);
  const readout = page.locator('#readout');
  await page.touchscreen.tap(film.x + film.width / 2, film.y + film.height / 2 - 20);
  await eventually(() => readout.isVisible()).toBe(true);
  await eventually(() => readout.innerText()).toMatch(/^Pixel \d+, \d+\n/i);
  // And means nothing else by it.
  expect(await page.evaluate(() => (globalThis as any).penumbra.state.get().selection as unknown)).toBe(null);
  await page.evaluate(() => (globalThis as any).penumbra.state.update({ tool: 'orbit' }) as void);
  await eventually(() => readout.isVisible()).toBe(false);

  await page.evaluate(() => (location.hash = '#lesson=structures/box'));
  const code = page.locator('textarea.lesson-code');
  await code.waitFor();
  const overflow = await code.evaluate(({ scrollWidth, clientWidth, scrollHeight, clientHeight }) => [
    scrollWidth - clientWidth,
    scrollHeight - clientHeight,
  ]);
  expect(overflow[0]).toBeLessThanOrEqual(0);
  expect(overflow[1]).toBeLessThanOrEqual(0);

  // The lesson of the most steps has them all in the width of the phone, each wide enough to be met.
  await page.evaluate(() => (location.hash = '#lesson=eight-steps'));
  await eventually(() => page.locator('.lesson-mark').count()).toBe(12);
  const end = await box(page.locator('.lesson-mark').last());
  expect(end.x + end.width).toBeLessThanOrEqual(390);
  expect(end.width).toBeGreaterThanOrEqual(24);
  await opened.done();
});

it('presented, Space goes on after a press of a button, and an answer that was shown is there when one goes back', async () => {
  const opened = await browser.open({ width: 1280, height: 800, film: 48, spp: ENDLESS });
  const { page } = opened;
  const button = (name: string): Locator => page.getByRole('button', { name, exact: true });
  await page.evaluate(() => (location.hash = '#lesson=the-cosine/two'));
  await page.getByRole('heading', { name: 'Two quantities' }).waitFor();
  await page.getByText('More', { exact: true }).click();
  await button('Present').click();
  await eventually(() => page.locator('.top-bar').isVisible()).toBe(false);
  const [head, step] = [page.locator('.lesson-head h2'), page.locator('.lesson-step h3')];
  expect((await box(head)).x).toBeCloseTo((await box(step)).x, 0);
  const answer = page.locator('[data-question=sixty] input');
  while (!(await answer.isVisible()) || (await answer.inputValue()) === '') await page.keyboard.press('PageDown');
  expect(await answer.inputValue()).toBe('0.5');
  await button('Next').click();
  await page.getByRole('heading', { name: 'The whole sky' }).waitFor();
  // One part more of this step, and not the next one.
  const parts = (): Promise<number> => page.locator('.lesson-step [data-later]').count();
  const before = await parts();
  await page.keyboard.press(' ');
  await eventually(parts).toBe(before - 1);
  expect(await step.innerText()).toBe('The whole sky');
  await button('Previous').click();
  await eventually(() => step.innerText()).toBe('Two quantities');
  await page.keyboard.press('End');
  expect(await answer.inputValue()).toBe('0.5');
  expect(await page.locator('[data-question=sixty] .lesson-verdict').innerText()).toContain('This is an answer.');
  await page.keyboard.press('Escape');

  // For the class: the step, and not a picture whose link holds a scene.
  await page.getByText('More', { exact: true }).click();
  await button('QR code').click();
  const code = page.getByRole('dialog', { name: 'QR code of Radiance, irradiance and the cosine' });
  await code.getByText('Point the camera of a phone at it.').waitFor();
  await page.keyboard.press('Escape');
  await button('Share').click();
  await page.getByText('A lesson is open.').waitFor();
  await button('Copy link to the step').click();
  await opened.said(/Copied a link to this step/);
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/#lesson=the-cosine\/two$/);
  await opened.done();
});
