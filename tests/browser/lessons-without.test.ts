/** Lessons without WebGPU, and on paper. */
import type { Locator } from 'playwright-core';
import { expect, it } from 'vitest';
import { readLesson } from '../../src/cli/lessons/read.ts';
import { seriousViolations } from './access.ts';
import { eventually, useBrowser } from './harness.ts';

const browser = useBrowser();

it('without WebGPU a link leads to the lesson, with its picture and questions; all is accessible', async () => {
  const init = "Object.defineProperty(navigator, 'gpu', { value: undefined })";
  const opened = await browser.open({ init, ready: false, suffix: '#lesson=refraction/fresnel', width: 390, height: 844 });
  const { page } = opened;
  await eventually(() => page.locator('.lesson-step h3').innerText()).toBe('How much is reflected');
  const picture: Locator = page.locator('.lesson-figure img').first();
  await eventually(() => picture.evaluate((each) => (each as unknown as { naturalWidth: number }).naturalWidth)).toBeGreaterThan(100);
  await page.locator('[data-question=glass]').getByRole('textbox').fill('4 %');
  await page.locator('[data-question=glass]').getByRole('button', { name: 'Check' }).click();
  await eventually(() => page.locator('[data-question=glass] .lesson-verdict').innerText()).toContain('Right.');
  expect(await seriousViolations(page, '.lesson-alone')).toEqual([]);
  // Formulas have a font that stretches: a root is as high as what is under it.
  await eventually(() => page.evaluate(() => document.fonts.check('16px "Penumbra Math"', '√'))).toBe(true);
  const tall = page.evaluate(() => {
    const shown = document.createElement('div');
    shown.innerHTML = '<math display="block"><msqrt><mfrac><mi>a</mi><mfrac><mi>b</mi><mi>c</mi></mfrac></mfrac></msqrt></math>';
    document.body.append(shown);
    const [root, inside] = [shown.querySelector('msqrt'), shown.querySelector('mfrac')].map((each) => each?.getBoundingClientRect());
    shown.remove();
    return { over: (inside?.top ?? 0) - (root?.top ?? 0), under: (root?.bottom ?? 0) - (inside?.bottom ?? 0) };
  });
  const { over, under } = await tall;
  expect(over).toBeGreaterThan(0);
  expect(under).toBeGreaterThanOrEqual(0);
  // On paper: all steps, and no answers.
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
  await page.emulateMedia({ media: 'print' });
  await eventually(() => page.locator('.lesson-paper h3').count()).toBe((await readLesson('refraction')).steps.length);
  await eventually(() => page.locator('.lesson-paper .lesson-question').first().isVisible()).toBe(true);
  await eventually(() => page.locator('.lesson-alone').isVisible()).toBe(false);
  // The page is dark; paper is white.
  expect(await page.evaluate(() => document.documentElement.dataset.theme)).toBe('light');
  await eventually(() => page.locator('.lesson-paper .lesson-right').first().isVisible()).toBe(false);
  // What was entered is not printed; there is room, and sliders are scales.
  await eventually(() => page.locator('.lesson-paper [data-question=glass] input').inputValue()).toBe('');
  expect(await page.locator('.lesson-paper [data-state]').count()).toBe(0);
  const heights = page.locator('.lesson-paper [data-type=number] .lesson-room').evaluateAll((all) => all.map((each) => each.clientHeight));
  expect(Math.min(...(await heights))).toBeGreaterThan(150);
  await eventually(() => page.locator('.lesson-paper .lesson-rule svg').first().isVisible()).toBe(true);
  // From paper one finds back: an address, a title above every page, and each step of a PDF is a link.
  const title = await page.locator('.lesson-paper h2').innerText();
  const rules = await page.evaluate(() =>
    document.adoptedStyleSheets.flatMap(({ cssRules }) => [...cssRules].map(({ cssText }) => cssText)).join('\n'),
  );
  expect(rules).toContain(`Penumbra · ${title}`);
  expect(await page.locator('.lesson-address').innerText()).toMatch(/^http\S+#lesson=refraction\/\w+$/);
  const links = await page
    .locator('.lesson-paper h3 a')
    .evaluateAll((all) => all.map((each) => new URL((each as HTMLAnchorElement).href).hash));
  expect(links).toEqual((await readLesson('refraction')).steps.map(({ id }) => `#lesson=refraction/${id}`));
  await opened.screenshot('lesson-paper');
  await page.evaluate(() => dispatchEvent(new Event('afterprint')));
  await page.emulateMedia({ media: 'screen' });
  expect(await page.evaluate(() => document.documentElement.dataset.theme)).not.toBe('light');
  expect(await page.evaluate(() => document.adoptedStyleSheets.length)).toBe(0);
  await page.getByRole('button', { name: 'All lessons' }).click();
  await page.locator('.refusal .refusal-again').waitFor();
  await eventually(() => page.locator('.lesson-entry').count()).toBeGreaterThanOrEqual(12);
  await opened.done();
});

it('prints German numbers as they are in the lesson', async () => {
  const init = "Object.defineProperty(navigator, 'gpu', { value: undefined })";
  const opened = await browser.open({ init, ready: false, suffix: '?language=de#lesson=microfacets' });
  const { page } = opened;
  await page.locator('.lesson-step h3').waitFor();
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
  await page.emulateMedia({ media: 'print' });
  await eventually(() => page.locator('.lesson-paper .diagram-numbers').first().innerText()).toContain('0,250');
  await opened.done();
});

it('prints the diagrams of all steps, and nothing of trials that nobody has made', async () => {
  const init = "Object.defineProperty(navigator, 'gpu', { value: undefined })";
  const opened = await browser.open({ init, ready: false, suffix: '#lesson=darts', width: 390, height: 844 });
  const { page } = opened;
  await page.locator('.lesson-step h3').waitFor();
  await page.waitForLoadState('networkidle');
  // As the browser's own key does it.
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
  await page.emulateMedia({ media: 'print' });
  const { steps } = await readLesson('darts');
  const diagrams = steps.flatMap(({ blocks }) => blocks.filter(({ type }) => type === 'diagram')).length;
  expect(diagrams).toBeGreaterThan(2);
  await eventually(() => page.locator('.lesson-paper .lesson-diagram:has(svg)').count()).toBe(diagrams);
  const rows = page.locator('.lesson-paper .diagram-numbers').first();
  expect(await rows.innerText()).toContain('0.0448');
  expect(await rows.innerText()).not.toContain('Of 0 paths');
  // Nothing is wider than the page.
  await page.setViewportSize({ width: 673, height: 970 });
  const wide = page.locator('.lesson-paper').evaluate((paper) => {
    const { right } = paper.getBoundingClientRect();
    return [...paper.querySelectorAll('*')].filter((each) => each.getBoundingClientRect().right > right + 1).map((each) => each.tagName);
  });
  expect(await wide).toEqual([]);
  await opened.done();
});
