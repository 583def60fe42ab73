/** What one sees who comes for the first time, and the addresses of the gallery's scenes. */
import { expect, it } from 'vitest';
import { seriousViolations } from './access.ts';
import { IS_HARDWARE } from './chromium.ts';
import { eventually, useBrowser } from './harness.ts';
import { WATCH_SHIFTS } from './shifts.ts';

declare const penumbra: {
  state: { get(): { source: string; document: { title: string; render: { spp?: number } } } };
  edit(document: object): Promise<void>;
};
const browser = useBrowser();

declare const shifts: { value: number; of: string[] }[];

it('begins with a room of coloured light whose film has the shape of the window', async () => {
  const opened = await browser.open({ width: 1000, height: 700, suffix: '', film: 0, init: WATCH_SHIFTS });
  const { title, film, render } = await opened.document();
  expect(title).toBe('A room of coloured light');
  const view = (await opened.page.locator('main.viewport').boundingBox())!;
  const { width, height } = film;
  // Above the status line.
  expect(width / height).toBeGreaterThan(view.width / view.height);
  expect(width / height).toBeLessThan(view.width / (view.height - 60));
  // A processor has few samples to give; a card fills the window.
  if (IS_HARDWARE) expect(width).toBeGreaterThan(0.98 * view.width);
  else expect(width * height).toBeLessThan(97_000);
  // It is done when it is good, not at a count.
  expect(render.spp).toBeUndefined();
  await eventually(() => opened.page.locator('#status-error').innerText()).toMatch(/^± [\d.]+ \/ 0\.5 %$/);
  expect(await opened.page.locator('#status-samples').innerText()).toMatch(/^[\d,]+$/);
  expect(await opened.page.getByRole('progressbar', { name: 'Towards the target' }).getAttribute('aria-valuemax')).toBe('100');
  // Of the depth of paths, 128, the Scene panel's facts tell, the line nothing: it does not call the image unbiased.
  await eventually(() => opened.page.locator('#status-bias').textContent()).toBe('');
  // Nothing has moved by itself, and the status line with its growing numbers not at all.
  const moved = await opened.page.evaluate(() => shifts);
  expect(
    moved.reduce((sum, { value }) => sum + value, 0),
    JSON.stringify(moved),
  ).toBeLessThan(0.02);
  expect(moved.filter(({ of }) => of.some((each) => /status|numbers/.test(each)))).toEqual([]);
  await opened.screenshot('first-visit');

  // What it is, and what to do.
  const welcome = opened.page.getByRole('region', { name: 'Welcome' });
  // Also where the picture is narrow it lies on no tools.
  const tools = opened.page.locator('.tools');
  for (const [width, height] of [
    [768, 1024],
    [1000, 700],
  ] as const) {
    await opened.page.setViewportSize({ width, height });
    const [card, bar] = [await welcome.boundingBox(), await tools.boundingBox()];
    expect([width, card!.y >= bar!.y + bar!.height || card!.x >= bar!.x + bar!.width]).toEqual([width, true]);
  }
  const press = (name: string): Promise<void> => welcome.getByRole('button', { name }).click();
  expect(await seriousViolations(opened.page, '.welcome')).toEqual([]);
  await press('Change a material');
  await opened.page.locator('#panel-material, [role=tabpanel]:not([hidden])').first().waitFor();
  expect(await opened.page.evaluate(() => penumbra.state.get())).toMatchObject({ material: 'rose', dock: { open: true, tab: 'material' } });
  expect(await welcome.getByRole('status').innerText()).toMatch(/wall’s material/);
  await press('Why is it noisy?');
  expect(await opened.page.evaluate(() => penumbra.state.get())).toMatchObject({ tool: 'path', dock: { tab: 'paths' } });
  await press('Turn it');
  expect(await opened.page.evaluate(() => penumbra.state.get())).toMatchObject({ tool: 'orbit' });
  await opened.screenshot('first-visit-welcome');
  await press('Close the welcome');
  expect(await welcome.count()).toBe(0);
  await opened.page.reload();
  await opened.page.waitForFunction(() => 'penumbra' in globalThis && document.querySelector('#app:not([aria-busy])') !== null);
  expect(await welcome.count()).toBe(0);
  await opened.done();
});

it('an address names a scene of the gallery, also while another is open', async () => {
  const opened = await browser.open({ suffix: '#scene=veach-plates' });
  const source = (): Promise<string> => opened.page.evaluate(() => penumbra.state.get().source);
  expect(await source()).toBe('veach-plates');
  // The address is the page's again, as what is on the screen may be edited.
  expect(await opened.page.evaluate(() => location.hash)).toBe('');
  await opened.page.evaluate(() => penumbra.edit({ ...penumbra.state.get().document, title: 'Mine' }));
  await opened.page.evaluate(() => void (location.hash = '#scene=cornell-box'));
  await eventually(source).toBe('cornell-box');
  // Its edits are still there.
  await opened.page.evaluate(() => void (location.hash = '#scene=veach-plates'));
  await eventually(source).toBe('veach-plates');
  await eventually(() => opened.page.evaluate(() => penumbra.state.get().document.title)).toBe('Mine');
  // What is not there changes nothing.
  await opened.page.evaluate(() => void (location.hash = '#scene=nothing-like-it'));
  expect(await source()).toBe('veach-plates');
  await opened.done();
});
