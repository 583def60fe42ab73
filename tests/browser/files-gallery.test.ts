/** The gallery: opens, filters, switches scenes, works by keyboard. */
import { expect, it } from 'vitest';
import { seriousViolations } from './access.ts';
import { eventually, useBrowser } from './harness.ts';

const browser = useBrowser();

it('switches scenes by mouse, and shows dark ones brighter', async () => {
  const opened = await browser.open({ width: 1280, height: 800 });
  const { page } = opened;
  await page.getByTitle('Open the gallery of scenes').click();
  const tiles = page.locator('.gallery-tile');
  await eventually(() => tiles.count()).toBeGreaterThanOrEqual(10);
  await eventually(() => page.locator('.gallery-tile[aria-current]').getAttribute('data-scene')).toBe('cornell-box');
  // Every picture is there.
  const widths = await page.locator('.gallery-picture img').evaluateAll((all) =>
    Promise.all(
      (all as HTMLImageElement[]).map(async (each) => {
        // Those that are not in view yet wait for it.
        each.loading = 'eager';
        await each.decode();
        return each.naturalWidth;
      }),
    ),
  );
  expect(widths.length).toBeGreaterThanOrEqual(10);
  for (const width of widths) expect(width).toBeGreaterThan(100);
  await opened.screenshot('gallery-1280');
  // What a scene needs is compiled when the pointer rests on it, while the film goes on.
  await opened.converge(1);
  const made = (): Promise<number> => page.evaluate(() => (globalThis as any).penumbra.session.gpu.renderer.pipelinesCreated);
  const film = (): Promise<number> => page.evaluate(() => (globalThis as any).penumbra.session.clock.film);
  const [before, first] = [await made(), await film()];
  await page.locator('[data-scene=smallptgpu-simple]').hover();
  await eventually(made).toBeGreaterThan(before);
  expect(await film()).toBe(first);
  const foreseen = await made();
  await page.locator('[data-scene=smallptgpu-simple]').click();
  await eventually(async () => (await opened.document()).title).toBe('SmallptGPU: simple');
  await eventually(() => page.locator('.gallery').isVisible()).toBe(false);
  await eventually(() => page.evaluate(() => (globalThis as any).penumbra.state.get().document.display.exposure)).toBe(2);
  await opened.converge();
  expect(await made()).toBe(foreseen);
  // A wish that comes while another scene is on its way waits for that one.
  await page.evaluate(() => {
    const { penumbra } = globalThis as any;
    const { document } = penumbra.state.get();
    void penumbra.session.set({ ...document, film: { ...document.film, width: document.film.width + 1 } });
    if (!penumbra.session.isBusy) throw new Error('expected a scene on its way');
    penumbra.foresee(async () => ({ ...document, render: { ...document.render, integrator: 'path-naive' } }));
  });
  await eventually(made).toBeGreaterThan(foreseen);
  await opened.done();
});

it('filters and opens by keyboard alone', async () => {
  const opened = await browser.open({ width: 390, height: 844 });
  const { page } = opened;
  await page.keyboard.press('g');
  await page.locator('.gallery').waitFor();
  await opened.screenshot('gallery-390');
  await page.keyboard.type('batwing');
  await eventually(() => page.locator('.gallery li:visible').count()).toBe(1);
  // Neither its title nor its description has the first word: it is what the scene shows.
  await page.getByLabel('Filter the scenes').fill('dispersion subsurface');
  await eventually(() => page.locator('.gallery li:visible').count()).toBe(0);
  await page.getByLabel('Filter the scenes').fill('subsurface');
  const seen = (): Promise<(string | null)[]> =>
    page.locator('.gallery li:visible [data-scene]').evaluateAll((all) => all.map((each) => each.getAttribute('data-scene')));
  await eventually(async () => (await seen()).sort()).toEqual(['translucent', 'wax-bunny']);
  await page.getByLabel('Filter the scenes').fill('no such scene');
  await eventually(() => page.locator('.gallery-nothing').innerText()).toBe(
    'No scene has “no such scene” in its title, group, description or techniques.',
  );
  await page.getByLabel('Filter the scenes').fill('smallptgpu');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('End');
  await page.keyboard.press('ArrowLeft');
  const chosen = await page.locator('.gallery-tile:focus').getAttribute('data-scene');
  await page.keyboard.press('Enter');
  await eventually(async () => (await opened.document()).title).toContain('SmallptGPU');
  expect(chosen).toMatch(/^smallptgpu-/);
  await page.keyboard.press('g');
  await page.locator('.gallery').waitFor();
  await page.keyboard.press('Escape');
  await eventually(() => page.locator('.gallery').isVisible()).toBe(false);
  await opened.done();
});

it.each(['light', 'dark'] as const)('has no serious accessibility problem, nor have help and menu, in the %s theme', async (theme) => {
  const opened = await browser.open({ width: 1280, height: 800, theme });
  const { page } = opened;
  await page.getByRole('button', { name: 'Save' }).click();
  await opened.screenshot(`menu-${theme}`);
  await eventually(() => seriousViolations(page, '.file-menu')).toEqual([]);
  await page.keyboard.press('Escape');
  await page.keyboard.press('?');
  await page.locator('.help-dialog').waitFor();
  await eventually(() => seriousViolations(page, '.help-dialog')).toEqual([]);
  await page.keyboard.press('Escape');
  await page.keyboard.press('g');
  await page.locator('.gallery').waitFor();
  await opened.screenshot(`gallery-${theme}`);
  await eventually(() => seriousViolations(page, '.gallery')).toEqual([]);
  await opened.done();
});
