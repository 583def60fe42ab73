/** A lesson in German: as the browser prefers it, with a decimal comma, and back to English at the same step with the same answer. */
import { expect, it } from 'vitest';
import { readLesson, readTranslated } from '../../src/cli/lessons/read.ts';
import { seriousViolations } from './access.ts';
import { eventually, useBrowser } from './harness.ts';

const browser = useBrowser();

it('is read in German, answered with a decimal comma, and in English again', async () => {
  const init =
    "Object.defineProperty(navigator, 'gpu', { value: undefined }); Object.defineProperty(navigator, 'languages', { value: ['de-AT', 'en'] })";
  const opened = await browser.open({ init, ready: false, suffix: '#lesson=the-cosine/distance', width: 390, height: 844 });
  const { page } = opened;
  const [english, german] = [await readLesson('the-cosine'), await readTranslated('the-cosine', 'de')];
  const titleIn = ({ steps }: typeof english): string => steps.find(({ id }) => id === 'distance')?.title ?? '';
  const title = page.locator('.lesson-step h3');
  const far = page.locator('[data-question=far]');
  await eventually(() => title.innerText()).toBe(titleIn(german));
  expect(await page.locator('.lesson-step').getAttribute('lang')).toBe('de');
  await far.getByRole('textbox').fill('0,0615');
  await far.getByRole('button', { name: 'Prüfen' }).click();
  await eventually(() => far.locator('.lesson-verdict').innerText()).toContain('Richtig.');
  expect(await seriousViolations(page, '.lesson-alone')).toEqual([]);
  await opened.screenshot('lesson-german');
  await page.getByRole('button', { name: 'English', exact: true }).click();
  await eventually(() => title.innerText()).toBe(titleIn(english));
  await eventually(() => far.getByRole('textbox').inputValue()).toBe('0.0615');
  await eventually(() => far.locator('.lesson-verdict').innerText()).toContain('You answered this.');
  // The choice is kept, though the browser prefers German.
  await page.reload();
  await eventually(() => title.innerText()).toBe(titleIn(english));
  await page.getByRole('button', { name: 'All lessons' }).first().click();
  await page.getByRole('button', { name: 'Deutsch', exact: true }).click();
  await eventually(() => page.locator('[data-lesson=the-cosine] strong').innerText()).toBe(german.title);
  await opened.done();
});
