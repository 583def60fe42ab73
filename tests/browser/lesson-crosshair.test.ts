/** A question that is answered in the picture, by keys alone: a rectangle has no entry in the list of shapes. */
import { expect, it } from 'vitest';
import { seriousViolations } from './access.ts';
import { eventually, useBrowser } from './harness.ts';

const browser = useBrowser();

it('a place in the picture is chosen by arrow keys and Enter, wrong and right, and the focus leads back', async () => {
  const opened = await browser.open({ width: 1280, height: 800 });
  const { page } = opened;
  await page.evaluate(() => (location.hash = '#lesson=guiding/hides'));
  const question = page.locator('[data-question=blade]');
  const button = question.getByRole('button', { name: 'Answer with a click into the picture' });
  await button.waitFor();
  await eventually(() => page.locator('main.viewport').evaluate((each) => each.dataset.waiting === undefined)).toBe(true);
  await button.press('Enter');
  const cross = page.getByRole('application', { name: /^Place in the picture: 5\d % from the left, 5\d % from the top\./ });
  await cross.waitFor();
  await eventually(() => page.evaluate(() => document.activeElement?.className)).toBe('lesson-crosshair');
  expect(await seriousViolations(page, '.lesson-crosshair')).toEqual([]);
  const camera = JSON.stringify((await opened.document()).camera);
  // The middle is the wall.
  await page.keyboard.press('Enter');
  await eventually(() => question.locator('.lesson-verdict').innerText()).toContain('Not yet.');

  const at = (): Promise<number[]> =>
    page
      .locator('.lesson-crosshair')
      .evaluate((each) => [...each.getAttribute('aria-label')!.matchAll(/(\d+) %/g)].map(([, value]) => Number(value)));
  for (let i = 0; i < 200 && (await at())[0]! > 22; i++) await page.keyboard.press('ArrowLeft');
  for (let i = 0; i < 200 && (await at())[1]! < 72; i++) await page.keyboard.press('ArrowDown');
  expect(await at()).toEqual([expect.closeTo(22, -1), expect.closeTo(72, -1)]);
  await opened.screenshot('lesson-crosshair');
  // Beyond the film's edge there is nothing.
  for (let i = 0; i < 30; i++) await page.keyboard.press('Shift+ArrowDown');
  expect((await at())[1]).toBeLessThanOrEqual(100);
  for (let i = 0; i < 200 && (await at())[1]! > 73; i++) await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await eventually(() => question.locator('.lesson-verdict').innerText()).toContain('Right.');
  expect(await page.locator('.lesson-crosshair').count()).toBe(0);
  expect(await page.evaluate(() => document.activeElement?.closest('[data-question=blade]') !== null)).toBe(true);
  // The keys were the question's: the camera stands where it stood.
  expect(JSON.stringify((await opened.document()).camera)).toBe(camera);
  await opened.done();
});
