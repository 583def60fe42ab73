/** One path step by step, and the estimator line by line, by pointer and keys. */
import { expect, it } from 'vitest';
import { violations } from './access.ts';
import { ENDLESS, eventually, useBrowser } from './harness.ts';

declare const penumbra: {
  paths: { pick(x: number, y: number): Promise<void> };
  runner: { toggle(): void };
  showPanel(id: string): void;
};
const browser = useBrowser();

it('goes through a path by keys until its sum is the sample, stops at a breakpoint, and lights the estimator', async () => {
  const opened = await browser.open({ width: 1280, height: 800, film: 48, spp: ENDLESS });
  const { page } = opened;
  // More than the paths that are shown at first: the breakpoint looks through those that follow.
  await opened.converge(64);
  await page.evaluate(async () => {
    penumbra.runner.toggle();
    penumbra.showPanel('paths');
    await penumbra.paths.pick(24, 30);
  });
  const steps = page.getByRole('region', { name: 'Step by step' });
  const words = steps.locator('.debugger-step');
  const cell = (name: string) => steps.getByRole('row', { name: new RegExp(`^${name} `) }).locator('td');
  await eventually(() => words.textContent()).toBe('The camera draws a point of the pixel and a ray.');
  expect(await steps.getByRole('row', { name: /^FILM 0\.\d{6} +0\.\d{6} where in the pixel$/ }).count()).toBe(1);
  await steps.getByRole('button', { name: 'Step', exact: true }).click();
  await eventually(() => words.textContent()).toMatch(/^The ray arrives at vertex 1 \(/);
  await page.keyboard.press('ArrowDown');
  await eventually(() => words.textContent()).toMatch(/^A light is asked at vertex 1 /);
  expect(await steps.locator('pre .lit').textContent()).toContain('shadow_add(beta * direct.radiance * weight');
  await steps.scrollIntoViewIfNeeded();
  await opened.screenshot('debugger');
  await page.keyboard.press('End');
  await eventually(() => words.textContent()).toMatch(/^The path /);
  // What the steps added is what the film got.
  const sum = /^The sample brought ([^:.]+(?:\.\d+)?[^:.]*(?:\.\d+)?[^:.]*(?:\.\d+)?)/.exec(
    (await page.locator('.paths-panel .paths-words').allTextContents()).find((each) => each.startsWith('The sample brought'))!,
  )![1]!;
  expect((await cell('L').first().textContent())!.trim()).toBe(sum.trim());
  await page.keyboard.press('Home');
  await eventually(() => words.textContent()).toMatch(/^The camera /);

  const form = steps.getByRole('form', { name: 'Breakpoint' });
  await form.getByRole('combobox').selectOption({ label: 'an asked light adds more than' });
  await form.getByLabel('Threshold').fill('0.001');
  await form.getByRole('button', { name: 'Go on' }).click();
  await eventually(() => steps.getByRole('status').textContent()).toMatch(/^Stopped in /);
  expect(await words.textContent()).toMatch(/^A light is asked at vertex \d+ \(.+\): it adds [\d.]/);
  await form.getByLabel('Threshold').fill('1000');
  await form.getByRole('button', { name: 'Go on' }).click();
  await eventually(() => steps.getByRole('status').textContent()).toMatch(/^None of the \d+ samples that follow stops there\.$/);
  expect(await violations(page, '.debugger')).toEqual([]);

  await page.evaluate(() => penumbra.showPanel('equation'));
  const estimator = page.getByRole('region', { name: 'Estimator' });
  const line = estimator.locator('[data-line="throughput"]');
  await line.hover();
  await eventually(() => estimator.locator('pre .lit').textContent()).toContain('var beta = (*path).beta * sampled.weight;');
  expect(await line.locator('.estimator-value').textContent()).toMatch(/ · .+ = |not run here/);
  await estimator.scrollIntoViewIfNeeded();
  await opened.screenshot('estimator');
  expect(await violations(page, '.equation-panel')).toEqual([]);

  // Dragged out of the equation, a term leaves the picture; dragged back, it counts again; Delete does the same.
  const without = async () => (await opened.document()).render.without;
  const [cosine, equation] = [page.locator('[data-term="cos"]'), page.getByRole('region', { name: 'The rendering equation' })];
  const middle = async (of: typeof cosine): Promise<[number, number]> => {
    await of.scrollIntoViewIfNeeded();
    const box = (await of.boundingBox())!;
    return [box.x + box.width / 2, box.y + box.height / 2];
  };
  const drag = async (from: [number, number], to: [number, number]): Promise<void> => {
    await page.mouse.move(...from);
    await page.mouse.down();
    await page.mouse.move(...to, { steps: 4 });
    await page.mouse.up();
  };
  await drag(await middle(cosine), [500, 400]);
  await eventually(without).toEqual(['cosine']);
  const tray = equation.getByRole('group', { name: 'Left out' });
  await opened.screenshot('left-out');
  await drag(await middle(tray.getByRole('button', { name: 'Cosine' })), await middle(cosine));
  await eventually(without).toBe(undefined);
  await page.locator('[data-term="f"]').press('Delete');
  await eventually(without).toEqual(['bsdf']);
  await tray.getByRole('button', { name: 'BSDF' }).click();
  await eventually(without).toBe(undefined);
  await page.setViewportSize({ width: 390, height: 800 });
  await estimator.scrollIntoViewIfNeeded();
  await opened.screenshot('estimator-narrow');
  await opened.done();
});
