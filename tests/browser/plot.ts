/** The convergence plot, for tests: what its canvas shows, and its fields. */
import type { Locator } from 'playwright-core';
import { expect } from 'vitest';
import { eventually, type Opened } from './harness.ts';

/** What is written on canvases from now on. */
export const recordTexts = ({ page }: Opened): Promise<void> =>
  page.evaluate(() => {
    const { fillText } = CanvasRenderingContext2D.prototype;
    const texts = new Set<string>();
    Object.assign(globalThis, { texts });
    CanvasRenderingContext2D.prototype.fillText = function (text, ...at) {
      texts.add(text);
      fillText.call(this, text, ...at);
    };
  });

/** The plot has titles on its axes, and does not cover what is said of a wrong number in its fields. */
export async function saysWhatIsWrong({ page }: Opened, field: Locator): Promise<void> {
  await page.locator('.uplot').waitFor();
  await eventually(() => page.evaluate(() => [...(globalThis as unknown as { texts: Set<string> }).texts])).toEqual(
    expect.arrayContaining(['samples per pixel', 'relative error']),
  );
  await field.fill('many');
  await field.press('Enter');
  const message = page.getByText('Target samples per pixel: expected a whole number from 1 to 16,777,216, or nothing.');
  await message.waitFor();
  const isOnTop = message.evaluate((element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    const found = document.elementFromPoint(x + width / 2, y + height / 2);
    return found !== null && (element.contains(found) || found.contains(element));
  });
  expect(await isOnTop).toBe(true);
}
