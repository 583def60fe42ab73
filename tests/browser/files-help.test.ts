/** The help dialog, and the page where there is no WebGPU. */
import { expect, it } from 'vitest';
import { ABOUT } from '../../src/app/features/palette/about.ts';
import { seriousViolations } from './access.ts';
import { eventually, useBrowser } from './harness.ts';

const browser = useBrowser();

it('lists every command with its key; the palette has a line on each, and on nothing else', async () => {
  const opened = await browser.open({ width: 1280, height: 800 });
  const { page } = opened;
  await page.keyboard.press('?');
  await page.locator('.help-dialog').waitFor();
  const titles = await page.locator('.help-dialog dt').allInnerTexts();
  const commands = await page.evaluate(
    () => (globalThis as any).penumbra.commands().map((each: { title: string }) => each.title) as string[],
  );
  expect(commands.filter((each) => !titles.includes(each))).toEqual([]);
  expect(commands.length).toBeGreaterThan(20);
  // No key does two things: with something selected, what there is for it comes before what there always is, and W is move for once.
  const keys = await page.evaluate(() =>
    ((globalThis as any).penumbra.commands() as { key: string | null; isAvailable?: unknown }[]).flatMap(({ key, isAvailable }) =>
      key === null ? [] : `${key} ${isAvailable === undefined ? 'always' : 'sometimes'}`,
    ),
  );
  expect(keys.filter((each, i) => keys.indexOf(each) !== i)).toEqual([]);
  // In the palette each has a short line. Those of a lesson come with it; the palette does not list itself.
  const ids = await page.evaluate(() => (globalThis as any).penumbra.commands().map((each: { id: string }) => each.id) as string[]);
  const all = [...ids.filter((id) => id !== 'palette'), 'present', 'print-lesson', 'lesson-link', 'lesson-code'];
  expect(Object.keys(ABOUT).sort()).toEqual([...new Set(all)].sort());
  for (const line of Object.values(ABOUT)) expect(line).toMatch(/^[A-Z][^.]{9,89}$/);
  await opened.screenshot('help-1280');
  const licences = await page.getByRole('link', { name: /Licences/ }).evaluate((link) => (link as HTMLAnchorElement).href);
  expect(await (await page.request.get(licences)).text()).toContain('Penumbra, and what it is made of.');
  await page.keyboard.press('Escape');
  await eventually(() => page.locator('.help-dialog').isVisible()).toBe(false);
  await opened.done();
});

it('measures the scene on the screen, and gives the table to copy', async () => {
  const opened = await browser.open({ width: 1280, height: 800 });
  const { page } = opened;
  await page.keyboard.press('?');
  await page.getByRole('button', { name: 'Benchmark…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Benchmark' });
  const run = dialog.getByRole('button', { name: 'Run' });
  for (const name of ['The scene on the screen', 'Cornell box']) await dialog.getByLabel(name, { exact: true }).uncheck();
  await run.click();
  await eventually(() => dialog.getByRole('status').innerText()).toBe('Choose at least one scene or experiment.');
  await dialog.getByLabel('The scene on the screen').check();
  await dialog.getByLabel('Size, pixels').fill('16');
  await dialog.getByLabel('Bounces').fill('2');
  await dialog.getByLabel('Seconds a scene').fill('1');
  await run.click();
  const table = dialog.getByRole('region', { name: 'Scenes' });
  await table.waitFor({ timeout: 120_000 });
  await eventually(() => run.isVisible()).toBe(true);
  await dialog.getByRole('button', { name: 'Copy as JSON' }).click();
  await eventually(() => dialog.getByRole('status').innerText()).toBe('Copied.');
  const copied = JSON.parse(await page.evaluate(() => navigator.clipboard.readText())) as { measured: Record<string, number>[] };
  const title = await page.evaluate(() => (globalThis as any).penumbra.state.get().document.title as string);
  expect(copied.measured).toHaveLength(1);
  const [row] = copied.measured;
  expect(row).toMatchObject({ scene: title, width: 16, height: 16, maxDepth: 2 });
  expect(Math.min(row!.sppPerSecond!, row!.raysPerSample!, row!.mraysPerSecond!, row!.firstSampleMs!)).toBeGreaterThan(0);
  expect(await table.locator('tbody tr').allInnerTexts()).toEqual([expect.stringContaining(title)]);
  await opened.screenshot('benchmark-1280');
  await eventually(() => seriousViolations(page, 'dialog[open]')).toEqual([]);
  // The picture goes on.
  await dialog.getByRole('button', { name: 'Close the benchmark' }).click();
  await page.keyboard.press('Escape');
  await eventually(() => page.evaluate(() => (globalThis as any).penumbra.state.get().running as string)).toMatch(/^(running|done)$/);
  await opened.done();
});

it.each([390, 1280, 2560])('says what to do where there is no WebGPU, at %i px', async (width) => {
  const opened = await browser.open({
    width,
    height: width === 390 ? 844 : 900,
    ready: false,
    init: 'Object.defineProperty(Navigator.prototype, "gpu", { value: undefined })',
  });
  const { page } = opened;
  await page.getByRole('alert').waitFor();
  await eventually(() => page.getByRole('alert').innerText()).toContain('This browser does not offer WebGPU.');
  await page.locator('.refusal-pictures img').first().waitFor();
  await eventually(() => page.locator('.refusal-pictures img').count()).toBeGreaterThanOrEqual(6);
  await eventually(() => page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
  await page.waitForLoadState('networkidle');
  await opened.screenshot(`no-webgpu-${width}`);
  if (width === 390) expect(await seriousViolations(page)).toEqual([]);
  await opened.done();
});

it('says where there is no adapter, and its keys do nothing then', async () => {
  const opened = await browser.open({ ready: false, init: 'GPU.prototype.requestAdapter = () => Promise.resolve(null)' });
  const { page } = opened;
  await page.getByRole('alert').waitFor();
  await eventually(() => page.getByRole('alert').innerText()).toContain('offers no graphics adapter');
  for (const key of ['k', 'r', 'g', 'Control+k']) await page.keyboard.press(key);
  expect(await page.locator('dialog[open], .gallery').count()).toBe(0);
  // Nothing was thrown.
  await opened.done();
});
