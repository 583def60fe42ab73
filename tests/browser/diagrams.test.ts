/** Diagrams of lessons that one takes hold of: by mouse, keys and sliders, beside the picture and without one. */
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import type { SceneDocument } from '../../src/scene/document.ts';
import { lampOf, type Lamp } from '../../src/lesson/diagrams/solid-angle.ts';
import { seriousViolations } from './access.ts';
import { ENDLESS, eventually, useBrowser } from './harness.ts';

declare const penumbra: { state: { get(): { document: SceneDocument } }; runner: { toggle(): void }; session: { isBusy: boolean } };
const browser = useBrowser();

const numbers = (page: Page): Promise<string[]> => page.locator('.diagram-numbers dd').allInnerTexts();

it('solid angle: the lamp moves in the picture as it does in the diagram', async () => {
  const opened = await browser.open({ width: 1280, height: 800, film: 16, spp: ENDLESS });
  const { page } = opened;
  await page.evaluate(() => penumbra.runner.toggle());
  await page.evaluate(() => (location.hash = '#lesson=solid-angle/shadow'));
  const lamp = async (): Promise<Lamp> => lampOf(await page.evaluate(() => penumbra.state.get().document), 'lamp');
  const center = async (): Promise<number[]> => (await lamp()).center.map((each) => Math.round(100 * each) / 100);
  const handle = page.getByRole('slider', { name: 'Lamp over the floor' });
  await handle.waitFor();
  await page.waitForFunction(() => !penumbra.session.isBusy && penumbra.state.get().document.shapes.some(({ name }) => name === 'lamp'));
  await eventually(center).toEqual([0.8, 1, -0.2]);
  await handle.focus();
  for (const key of ['ArrowLeft', 'ArrowLeft', 'ArrowUp']) await page.keyboard.press(key);
  await eventually(center).toEqual([0.6, 1, -0.3]);
  expect(await handle.getAttribute('aria-valuetext')).toMatch(/^0\.6 m right, 0\.3 m to the back: Ω \d\.\d{3}, shadow \d\.\d{3}$/);
  await page.getByRole('slider', { name: 'Height' }).fill('0.5');
  await eventually(center).toEqual([0.6, 0.5, -0.3]);
  // By the silhouette in the map of the dome, to its middle.
  const dome = page.locator('.solid-angle-maps svg').first();
  await dome.scrollIntoViewIfNeeded();
  const box = (await dome.boundingBox())!;
  const length = Math.hypot(0.6, 0.5, 0.3);
  const stretch = Math.sqrt(2 / (1 + 0.5 / length)) / length / 2.9;
  const middle = [box.x + box.width / 2, box.y + box.height / 2] as const;
  await page.mouse.move(middle[0] + 0.6 * stretch * box.width, middle[1] - 0.3 * stretch * box.height);
  await page.mouse.down();
  await page.mouse.move(...middle, { steps: 4 });
  await page.mouse.up();
  await eventually(center).toEqual([0, 0.5, 0]);
  // A face of a cube.
  await eventually(() => numbers(page)).toContain('2.094 sr');
  // One drag is one step of undo.
  await page.keyboard.press('Control+z');
  await eventually(center).toEqual([0.6, 0.5, -0.3]);
  expect(await seriousViolations(page, '.lesson-diagram')).toEqual([]);
  await opened.done();
});

it('without WebGPU a diagram has a lamp of its own, on a phone and on paper', async () => {
  const init = "Object.defineProperty(navigator, 'gpu', { value: undefined })";
  const opened = await browser.open({ init, ready: false, suffix: '#lesson=solid-angle/dome', width: 390, height: 844 });
  const { page } = opened;
  const handle = page.getByRole('slider', { name: 'Lamp over the floor' });
  await handle.waitFor();
  const before = await numbers(page);
  await handle.focus();
  await page.keyboard.press('ArrowRight');
  await eventually(() => numbers(page)).not.toEqual(before);
  await eventually(() => handle.getAttribute('aria-valuetext')).toMatch(/^0\.9 m right/);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  expect(await seriousViolations(page, '.lesson-alone')).toEqual([]);
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
  await eventually(() => page.locator('.lesson-paper .lesson-diagram svg').count()).toBeGreaterThan(4);
  await page.evaluate(() => dispatchEvent(new Event('afterprint')));
  await opened.done();
});
