/** A medium whose density is a program: chosen among the controls, edited while it renders, told where it exceeds its majorant. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openControls } from './controls.ts';
import { ENDLESS, eventually, useBrowser, type Opened } from './harness.ts';
import { diagnostics, material, replace } from './material.ts';

const browser = useBrowser();
let opened: Opened;
beforeAll(async () => {
  opened = await browser.open({ film: 48, spp: ENDLESS });
  // Shape 5 lets light in.
  await opened.page.evaluate(async () => {
    const { document } = penumbra.state.get();
    const shapes = document.shapes.map((each: object, i: number) => (i === 5 ? { ...each, material: 'air' } : each));
    await penumbra.edit({ ...document, shapes, materials: { ...document.materials, air: { file: 'passage', params: {} } } });
  });
});
afterAll(() => opened.done());

declare const penumbra: { state: { get(): { document: any }; update(change: object): void }; edit(document: object): Promise<void> };
const density = async () => (await opened.document()).media.medium?.density;

it('is chosen among the controls of what fills a shape', async () => {
  const { page } = opened;
  await page.evaluate(() => penumbra.state.update({ selection: 5 }));
  await openControls(opened, 'Medium');
  await page.getByRole('combobox', { name: 'Filled with' }).selectOption({ label: 'A new medium' });
  const choice = page.getByRole('combobox', { name: 'Density' });
  await eventually(() => choice.inputValue()).toBe('the same everywhere');
  await choice.selectOption({ label: 'cloud' });
  await eventually(density).toMatchObject({ program: 'cloud', majorant: 1, bounds: { min: [-1, -1, -1], max: [1, 1, 1] } });
  const majorant = page.getByRole('textbox', { name: 'Majorant' });
  await majorant.fill('1.5');
  await majorant.press('Enter');
  await eventually(density).toMatchObject({ majorant: 1.5 });
  await opened.converge(1);
});

it('is edited while it renders, and told where it exceeds its majorant', async () => {
  const { page } = opened;
  await page.getByRole('button', { name: 'Edit the program' }).click();
  await page.waitForFunction(() => 'penumbraMaterialEditor' in globalThis);
  expect(await material(opened)).toBe('\u0001medium');
  await eventually(() => page.locator('.material-meta').innerText()).toContain('is how dense this medium is');
  await replace(opened, 'return saturate(', 'return 3.0 * saturate(');
  await eventually(async () => (await opened.document()).programs.cloud ?? '').toContain('3.0 * saturate');
  expect(await opened.said(/^The density of medium medium reaches/)).toMatch(
    /reaches [\d.]+ where its majorant is 1\.5: the picture shows it cut off there/,
  );
  await eventually(async () => (await diagnostics(opened)).join('\n')).toContain('where its majorant is 1.5');
  // Raised, as the sentence says.
  await page.evaluate(async () => {
    const { document } = penumbra.state.get();
    const { medium } = document.media;
    await penumbra.edit({ ...document, media: { medium: { ...medium, density: { ...medium.density, majorant: 3 } } } });
  });
  await eventually(() => diagnostics(opened)).toEqual([]);
});

it('has its parameters as sliders, which compile nothing', async () => {
  const { page } = opened;
  const sharpness = page.getByRole('textbox', { name: 'Sharpness' });
  await sharpness.fill('9');
  await sharpness.press('Enter');
  await eventually(density).toMatchObject({ params: { sharpness: 9 } });
  await opened.converge(1);
});
