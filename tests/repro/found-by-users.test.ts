/** What people found who tried the page, each thing once. */
import { expect, it } from 'vitest';
import { linkLibrary } from '../../src/cli/library.ts';
import { linkIn, openLink } from '../../src/link/link.ts';
import { eventually, useBrowser } from '../browser/harness.ts';

declare const penumbra: {
  state: { get(): { document: { title: string; programs: object; materials: Record<string, object> } } };
  edit(document: object): Promise<void>;
};
const browser = useBrowser();

it('a link that is made while an edit compiles has the edit', async () => {
  const opened = await browser.open();
  const { page } = opened;
  await page.evaluate(() => {
    const { document: scene } = penumbra.state.get();
    const mine = 'import package::material::Hit;\nfn eval(wo: vec3f, wi: vec3f, hit: Hit) -> vec3f { return vec3f(0.1) * abs(wi.x); }\n';
    void penumbra.edit({ ...scene, programs: { mine }, materials: { ...scene.materials, white: { file: 'mine', params: {} } } });
  });
  await page.getByRole('button', { name: 'Share' }).click();
  const field = page.getByRole('textbox', { name: 'Link' });
  await eventually(() => field.inputValue()).toMatch(/#1=/);
  const { document } = await openLink(linkIn(await field.inputValue())!, linkLibrary());
  expect(document.materials.white).toMatchObject({ file: 'mine' });
  await opened.done();
});

it('the paths over the picture go with their tool, and come again with it', async () => {
  const opened = await browser.open();
  const { page } = opened;
  const overlay = page.locator('#paths-overlay');
  await page.locator('canvas.film').focus();
  await page.keyboard.press('Shift+I');
  const box = (await page.locator('canvas.film').boundingBox())!;
  await page.mouse.click(box.x + box.width / 2, box.y + box.height * 0.6);
  await eventually(() => overlay.isVisible()).toBe(true);
  await page.keyboard.press('o');
  await eventually(() => overlay.isVisible()).toBe(false);
  await page.keyboard.press('Shift+I');
  await eventually(() => overlay.isVisible()).toBe(true);
  await opened.done();
});

it('the plot is high enough to be read, and its axes say what they are', async () => {
  const opened = await browser.open({ width: 1000, height: 800 });
  const { page } = opened;
  await opened.converge(4);
  await page.locator('#button-plot').click();
  const plot = page.locator('.status-plot .uplot');
  await plot.waitFor();
  expect((await plot.locator('canvas').boundingBox())!.height).toBeGreaterThan(250);
  await opened.screenshot('plot-1000');
  await opened.done();
});

it('every number of the status line has a name', async () => {
  const opened = await browser.open();
  const line = opened.page.locator('.status-line');
  const names = await line.locator('dt').allTextContents();
  // A film that is done has no time left, and no name for it.
  expect(names.map((each) => each || 'left')).toEqual([
    'spp',
    'error',
    'spp/s',
    'spent',
    'left',
    'dropped',
    'estimator',
    'graphics adapter',
  ]);
  const values = await line.locator('dd').allTextContents();
  expect(values.filter((each, k) => /\d/.test(each) && names[k] === '')).toEqual([]);
  await opened.done();
});

it('the gallery stands in groups that teach, and its filter knows them', async () => {
  const opened = await browser.open({ width: 1280, height: 800 });
  const { page } = opened;
  await page.locator('canvas.film').focus();
  await page.keyboard.press('g');
  const headings = page.locator('.gallery h3');
  await eventually(() => headings.allTextContents()).toEqual([
    'Start here',
    'Light',
    'Glass and mirrors',
    'Materials',
    'Spectra',
    'Fog, clouds, fire and wax',
    'Shapes and landscapes',
    'Cameras and motion',
    'History',
  ]);
  expect(await page.locator('.gallery-tile').first().getAttribute('data-scene')).toBe('coloured-light');
  await opened.screenshot('gallery-groups');
  await page.locator('.gallery-filter').fill('history');
  await eventually(() => page.locator('.gallery-tile:visible').count()).toBe(4);
  await opened.done();
});
