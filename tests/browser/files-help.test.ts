/** The help sheet, and the page where there is no WebGPU. */
import { expect, it } from 'vitest';
import { eventually, useBrowser } from './harness.ts';

const browser = useBrowser();

it('lists every command with its key', async () => {
  const opened = await browser.open({ width: 1280, height: 800 });
  const { page } = opened;
  await page.keyboard.press('?');
  await page.locator('.help-sheet').waitFor();
  const titles = await page.locator('.help-sheet dt').allInnerTexts();
  const commands = await page.evaluate(
    () => (globalThis as any).penumbra.commands().map((each: { title: string }) => each.title) as string[],
  );
  expect(commands.filter((each) => !titles.includes(each))).toEqual([]);
  expect(commands.length).toBeGreaterThan(20);
  // No key does two things.
  const keys = await page.evaluate(
    () => (globalThis as any).penumbra.commands().flatMap((each: { key: string | null }) => each.key ?? []) as string[],
  );
  expect(keys.filter((each, i) => keys.indexOf(each) !== i)).toEqual([]);
  await opened.screenshot('help-1280');
  await page.keyboard.press('Escape');
  await eventually(() => page.locator('.help-sheet').isVisible()).toBe(false);
  await opened.done();
});

it.each([390, 1280, 2560])('says what to do where there is no WebGPU, at %i px', async (width) => {
  const opened = await browser.open({
    width,
    height: width === 390 ? 844 : 900,
    ready: false,
    init: 'Object.defineProperty(Navigator.prototype, "gpu", { value: undefined })',
  });
  const { page } = opened;
  await page.getByRole('alert').waitFor();
  await eventually(() => page.getByRole('alert').innerText()).toContain('This browser does not offer WebGPU.');
  await page.locator('.refusal-pictures img').first().waitFor();
  await eventually(() => page.locator('.refusal-pictures img').count()).toBeGreaterThanOrEqual(6);
  await eventually(() => page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
  await page.waitForLoadState('networkidle');
  await opened.screenshot(`no-webgpu-${width}`);
  await opened.done();
});
