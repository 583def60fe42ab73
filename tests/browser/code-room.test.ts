/** Room to write: the code beside the laboratory in a laptop's window, and on all of its panel. */
import { expect, it } from 'vitest';
import { seriousViolations } from './access.ts';
import { eventually, useBrowser, type Opened } from './harness.ts';
import { openMaterial } from './material.ts';

declare const penumbra: { showPanel(id: string): void; showsPanel(id: string): boolean };
const browser = useBrowser();
/** Height of a line of the editor, CSS pixels. */
const LINE = 16;
/** What is enough for a function of a material with its head. */
const SOME = 12;

/** Whole lines of the editor that are seen: it may reach below the end of its panel. */
const seen = ({ page }: Opened): Promise<number> =>
  page.locator('.material-host').evaluate((host, line) => {
    const panel = document.querySelector('#panel-material')!.getBoundingClientRect();
    const foot = document.querySelector('.material-foot')!.getBoundingClientRect();
    const { top, bottom } = host.getBoundingClientRect();
    return Math.floor((Math.min(bottom, panel.bottom, foot.top) - Math.max(top, panel.top)) / line);
  }, LINE);

it('shows a dozen lines beside the laboratory, and the double where the code is alone, which is remembered', async () => {
  const opened = await browser.open({ width: 1440, height: 900 });
  const { page } = opened;
  await openMaterial(opened);
  await page.evaluate(() => penumbra.showPanel('lab'));
  await eventually(() => page.evaluate(() => [penumbra.showsPanel('material'), penumbra.showsPanel('lab')])).toEqual([true, true]);
  await eventually(() => seen(opened)).toBeGreaterThanOrEqual(SOME);
  // None of the panel is out of sight for it.
  const hidden = await page.locator('#panel-material').evaluate((each) => each.scrollHeight - each.clientHeight);
  expect(hidden).toBeLessThanOrEqual(1);
  await opened.screenshot('code-beside-lab');

  const alone = page.getByRole('button', { name: 'Code alone' });
  await alone.press('Enter');
  await eventually(() => seen(opened)).toBeGreaterThanOrEqual(2 * SOME - 2);
  expect(await page.getByRole('button', { name: 'Duplicate' }).isVisible()).toBe(false);
  expect(await alone.getAttribute('aria-pressed')).toBe('true');
  expect(await seriousViolations(page, '#panel-material')).toEqual([]);
  await opened.screenshot('code-alone');
  // Folded it gives its place back.
  const fold = page.locator('#material-code .fold-head');
  await fold.press('Enter');
  await eventually(() => page.getByRole('button', { name: 'Duplicate' }).isVisible()).toBe(true);
  await fold.press('Enter');
  await eventually(() => page.getByRole('button', { name: 'Duplicate' }).isVisible()).toBe(false);

  await page.reload();
  await alone.waitFor();
  await eventually(() => alone.getAttribute('aria-pressed')).toBe('true');
  await alone.press('Enter');
  await eventually(() => page.getByRole('button', { name: 'Duplicate' }).isVisible()).toBe(true);
  await opened.done();
});
