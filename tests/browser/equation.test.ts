/** The equation as the interface: a term's value at the pointer and in a picked pixel, and orders of scattering that are dragged out. */
import { expect, it } from 'vitest';
import { violations } from './access.ts';
import { ENDLESS, eventually, useBrowser } from './harness.ts';

declare const penumbra: {
  runner: { toggle(): void };
  showPanel(id: string): void;
};
const browser = useBrowser();

it('tells what a kept term is worth at the pointer and in a picked pixel, and takes orders out of the picture', async () => {
  const opened = await browser.open({ width: 1280, height: 800, film: 48, spp: ENDLESS });
  const { page } = opened;
  await opened.converge(8);
  await page.evaluate(() => {
    penumbra.runner.toggle();
    penumbra.showPanel('equation');
  });
  const box = (await page.locator('canvas.film').boundingBox())!;
  // The back wall, which is white: f is ρ/π of every direction, without noise.
  const [x, y] = [box.x + box.width / 2, box.y + box.height * 0.42];
  const readout = page.locator('.term-readout');
  await page.mouse.move(x - 40, y);
  await page.locator('[data-term="f"]').click();
  await page.mouse.move(x, y);
  await eventually(() => readout.innerText()).toMatch(/^BSDF\s+pixel \d+, \d+\n/);
  await eventually(() => readout.innerText()).toMatch(/sr⁻¹, as \|cos θ′\| \/ π weighs the directions\s+the same in all \d+ samples/);
  const f = Number(/\n([\d.]+)\n/.exec(await readout.innerText())?.[1]);
  const white = (await opened.document()).materials['white']?.params['albedo'] as number[];
  expect(f).toBeCloseTo(white[0]! / Math.PI, 3);
  await opened.screenshot('term-at-pointer');
  // While the pointer is dragged it is gone.
  await page.mouse.down();
  await page.mouse.move(x + 3, y);
  await eventually(() => readout.isVisible()).toBe(false);
  await page.mouse.up();

  // By keys alone: the same term in a pixel that is named.
  const pixel = page.getByRole('form', { name: 'Pixel' });
  await pixel.getByLabel('x').fill('24');
  await pixel.getByLabel('y').fill('20');
  await page.keyboard.press('Enter');
  await eventually(() => page.locator('.equation-worth').innerText()).toContain('sr⁻¹');
  await opened.screenshot('term-in-pixel');
  expect(await violations(page, '.equation-panel')).toEqual([]);

  // Direct light is dragged out: the film keeps the orders apart, and the status line says that it is not the solution.
  const render = async () => (await opened.document()).render.orderWeights;
  const direct = page.locator('[data-order="1"]');
  await direct.scrollIntoViewIfNeeded();
  const at = (await direct.boundingBox())!;
  const drag = async (toX: number, toY: number): Promise<void> => {
    await page.mouse.move(at.x + at.width / 2, at.y + at.height / 2);
    await page.mouse.down();
    await page.mouse.move(toX, toY, { steps: 4 });
  };
  await drag(500, 400);
  await page.keyboard.press('Escape');
  await page.mouse.up();
  expect(await render()).toBe(undefined);
  await drag(500, 400);
  await page.mouse.up();
  await eventually(render).toEqual([1, 0, 1, 1, 1, 1, 1]);
  expect((await opened.document()).film.layers).toContain('orders');
  await eventually(() => page.locator('#status-bias').textContent()).toContain('orders weighted');
  await page.locator('[data-term="le"]').press('Delete');
  await eventually(render).toEqual([0, 0, 1, 1, 1, 1, 1]);
  await opened.screenshot('orders-out');
  await page.keyboard.press('Escape');
  await eventually(render).toBe(undefined);
  await page.keyboard.press('Control+z');
  await eventually(render).toEqual([0, 0, 1, 1, 1, 1, 1]);
  await page.setViewportSize({ width: 390, height: 800 });
  await opened.screenshot('orders-out-narrow');
  await opened.done();
});
