/** `?embed=picture` with a step of a lesson: what the step asks for, and nothing else. */
import { expect, it } from 'vitest';
import { eventually, useBrowser } from './harness.ts';

declare const penumbra: { state: { get(): { source: string } } } | undefined;
const browser = useBrowser();

it('shows the picture of a step without its words; the line comes by keys', async () => {
  const opened = await browser.open({ width: 390, height: 300, film: 0, ready: false, suffix: '?embed=picture#lesson=refraction/balls' });
  const { page } = opened;
  await eventually(() => page.evaluate(() => (typeof penumbra === 'undefined' ? '' : penumbra.state.get().source))).toBe(
    'lesson:refraction',
  );
  await eventually(() => page.locator('main.viewport').getAttribute('data-waiting')).toBe(null);
  const opacity = (): Promise<string> => page.locator('.embed-line').evaluate((each) => getComputedStyle(each).opacity);
  // Headless shells begin with the pointer in the corner of the page.
  await page.mouse.move(-1, -1);
  await eventually(opacity).toBe('0');
  expect(await page.locator('.dock').isVisible()).toBe(false);
  await page.locator('.embed-line button').focus();
  await eventually(opacity).toBe('1');
  await opened.done();
});
