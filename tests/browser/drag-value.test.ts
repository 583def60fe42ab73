/** A value that is dragged is seen at once. */
import { expect, it } from 'vitest';
import { IS_HARDWARE } from './chromium.ts';
import { openControls } from './controls.ts';
import { ENDLESS, eventually, useBrowser } from './harness.ts';

declare const penumbra: {
  session: { divisor: number; scene: { film: { width: number } } };
  state: { get(): { document: { camera: { fov: number } } } };
};
const browser = useBrowser();

// On a card no sample takes that long.
it.skipIf(IS_HARDWARE)('shows it in a film as coarse as it takes to follow the hand, and at its full size once it is let go', async () => {
  // In software a sample of it takes longer than a dragged picture may lag.
  const opened = await browser.open({ film: 160, spp: ENDLESS });
  const { page } = opened;
  await opened.converge(3);
  await openControls(opened, 'Camera');
  const shown = (): Promise<[divisor: number, width: number]> =>
    page.evaluate(() => [penumbra.session.divisor, penumbra.session.scene.film.width]);
  const fov = (): Promise<number> => page.evaluate(() => penumbra.state.get().document.camera.fov);
  expect(await shown()).toEqual([1, 160]);
  const before = await fov();
  const slider = page.getByRole('slider', { name: 'Field of view, °' }).first();
  await slider.scrollIntoViewIfNeeded();
  const box = (await slider.boundingBox())!;
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width * 0.6, box.y + box.height / 2, { steps: 4 });
  await eventually(async () => (await shown())[0]).toBeGreaterThan(1);
  await page.mouse.up();
  await eventually(shown).toEqual([1, 160]);
  expect(await fov()).not.toBe(before);
  // The drag is one step.
  await page.locator('canvas.film').focus();
  await page.keyboard.press('Control+z');
  await eventually(fov).toBe(before);
  await opened.done();
});
