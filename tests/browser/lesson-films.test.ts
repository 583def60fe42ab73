/** A path tracer that a reader writes in a lesson: its film is held against the engine's in the page. */
import { expect, it } from 'vitest';
import { readLesson } from '../../src/cli/lessons/read.ts';
import { codeOf } from '../../src/lesson/state.ts';
import { seriousViolations } from './access.ts';
import { ENDLESS, eventually, useBrowser } from './harness.ts';

declare const penumbra: { session: { isBusy: boolean }; runner: { toggle(): void } };
const browser = useBrowser();

it('a wrong film is shown beside the engine’s, a right one passes, and what does not compile is told by its line', async () => {
  const opened = await browser.open({ width: 1280, height: 800, film: 16, spp: ENDLESS });
  const { page } = opened;
  await page.evaluate(() => penumbra.runner.toggle());
  await page.evaluate(() => (location.hash = '#lesson=eight-steps/lamp'));
  const [question] = codeOf((await readLesson('eight-steps')).steps[1]!);
  const code = page.getByRole('textbox', { name: 'Your code (WGSL)' });
  await code.waitFor();
  await page.waitForFunction(() => !penumbra.session.isBusy);
  expect(await code.inputValue()).toBe(question!.start);
  const place = page.locator('[data-type=code]');
  const check = (): Promise<void> => place.getByRole('button', { name: 'Check' }).click();
  await check();
  await eventually(() => place.locator('.lesson-goals').innerText()).toMatch(
    /As a whole your film is 5\.\d times as bright as the engine’s/,
  );
  await eventually(() => place.locator('.film-comparison canvas').count()).toBe(3);
  // The lamp is in the second one and the rest of it is black; the first has the colours of normals.
  const center = (film: number): Promise<number[]> =>
    place
      .locator('.film-comparison canvas')
      .nth(film)
      .evaluate((canvas) => [...(canvas as HTMLCanvasElement).getContext('2d')!.getImageData(32, 58, 1, 1).data]);
  expect(Math.max(...(await center(0)).slice(0, 3))).toBeGreaterThan(100);
  expect(await center(1)).toEqual([0, 0, 0, 255]);
  const [red, , blue] = (await center(2)) as [number, number, number];
  expect(red).toBeGreaterThan(blue);
  expect(await seriousViolations(page, '.lesson-step')).toEqual([]);
  await code.fill(question!.start.replace('found.n', 'found.normal'));
  await eventually(() => place.locator('.lesson-faults').innerText()).toMatch(/^Line 8 /);
  await code.fill(question!.solution);
  await check();
  await eventually(() => place.locator('.lesson-goals').innerText()).toContain('agree, in each block to within their noise');
  await eventually(() => place.locator('.lesson-verdict').innerText()).toContain('Right.');
  await opened.done();
});
