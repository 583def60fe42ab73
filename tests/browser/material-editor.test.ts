/** Writing a material as the user would: break it, see where, mend it; the picture goes on all the while. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ENDLESS, eventually, useBrowser, type Opened } from './harness.ts';
import { code, diagnostics, material, openMaterial, pipelines, replace, state } from './material.ts';

const browser = useBrowser();
let opened: Opened;
beforeAll(async () => {
  opened = await browser.open({ width: 1280, height: 800, spp: ENDLESS });
  await opened.page.evaluate(() => (globalThis as any).penumbra.state.update({ selection: 3 }));
  await openMaterial(opened);
});
afterAll(() => opened.done());

it('follows the shape that is selected', async () => {
  await eventually(() => material(opened)).toBe('red');
  await eventually(() => code(opened)).toContain('// Diffuse');
  await eventually(() => state(opened)).toBe('In step with the picture.');
  await eventually(() => opened.page.locator('.material-shared').innerText()).toContain('Also the code of “white”, “green” and “lamp”.');
});

it('marks what is wrong at its place, while the last good kernel goes on', async () => {
  const films = await opened.page.evaluate(() => (globalThis as any).penumbra.session.clock.film as number);
  await replace(opened, 'params.albedo * INV_PI, wi.z', 'params.albedo * INV_TAU, wi.z');
  await eventually(() => state(opened)).toBe('1 error; the last good version is rendering.');
  const [first] = await diagnostics(opened);
  const line = (await code(opened)).split('\n').findIndex((each) => each.includes('INV_TAU')) + 1;
  const column = (await code(opened)).split('\n')[line - 1]!.indexOf('INV_TAU') + 1;
  expect(first).toMatch(new RegExp(`^${line}:${column} .*INV_TAU`));
  await opened.page.locator('.squiggly-error').first().waitFor();
  // Not in the document, and the film has gone on, not begun again.
  expect((await opened.document()).programs).toEqual({});
  const samples = await opened.samples();
  await opened.converge(samples + 2);
  expect(await opened.page.evaluate(() => (globalThis as any).penumbra.session.clock.film as number)).toBe(films);
  await opened.screenshot('material-error-1280');
});

it('jumps to the place from the list', async () => {
  await opened.page.evaluate(() => (globalThis as any).penumbraMaterialEditor.setPosition({ lineNumber: 1, column: 1 }));
  await opened.page.locator('.diagnostics button').first().press('Enter');
  const [first] = await diagnostics(opened);
  const place = (): Promise<string> =>
    opened.page.evaluate(() => {
      const { lineNumber, column } = (globalThis as any).penumbraMaterialEditor.getPosition();
      return `${lineNumber}:${column}`;
    });
  await eventually(place).toBe(/^\S+/.exec(first!)![0]);
});

it('keeps the draft over another tab and another material', async () => {
  await opened.page.getByRole('tab', { name: 'Scene' }).click();
  await opened.page.getByRole('tab', { name: 'Material' }).click();
  await opened.page.getByRole('combobox', { name: 'Material' }).selectOption('green');
  await eventually(() => code(opened)).toContain('INV_TAU');
  await eventually(() => state(opened)).toContain('1 error');
});

it('compiles what is mended, and says so, without a word over the picture', async () => {
  const before = await pipelines(opened);
  await opened.page.evaluate(() => {
    const seen: string[] = [];
    Object.assign(globalThis, { seenRunning: seen });
    (globalThis as any).penumbra.state.subscribe((now: { running: string }) => seen.push(now.running));
  });
  await replace(opened, 'INV_TAU, wi.z', 'INV_PI * 0.5, wi.z');
  await eventually(() => state(opened)).toMatch(/^Compiled in [\d,]+ ms/);
  await eventually(() => diagnostics(opened)).toEqual([]);
  await eventually(async () => (await opened.document()).programs.diffuse).toContain('INV_PI * 0.5');
  expect(await pipelines(opened)).toBe(before + 1);
  await opened.converge();
  const seen = (): Promise<string[]> => opened.page.evaluate(() => (globalThis as any).seenRunning);
  await eventually(async () => (await seen()).length).toBeGreaterThan(0);
  expect(await seen()).not.toContain('compiling');
  await eventually(() => opened.page.locator('.badge').innerText()).toBe('edited');
});

it('moves a slider without compiling, and takes a drag back as one step', async () => {
  await opened.page.getByRole('combobox', { name: 'Material' }).selectOption('red');
  const before = await pipelines(opened);
  const albedo = opened.page.getByRole('textbox', { name: 'Albedo x' });
  const box = (await opened.page.locator('.material-params .tp-txtv_k').first().boundingBox())!;
  await opened.page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await opened.page.mouse.down();
  for (const dx of [-10, -20, -30, -40]) {
    await opened.page.mouse.move(box.x + dx, box.y + box.height / 2);
    await opened.page.waitForTimeout(150);
  }
  await opened.page.mouse.up();
  const red = async (): Promise<number> => ((await opened.document()).materials.red!.params.albedo as number[])[0]!;
  await eventually(red).not.toBe(0.65);
  expect(await pipelines(opened)).toBe(before);
  await opened.page.locator('canvas.film').focus();
  await opened.page.keyboard.press('Control+z');
  await eventually(red).toBe(0.65);
  await eventually(() => albedo.inputValue()).toBe('0.65');
});

it('takes back and does again what was typed, in the editor too', async () => {
  await opened.page.locator('canvas.film').focus();
  await opened.page.keyboard.press('Control+z');
  await eventually(() => code(opened)).not.toContain('INV_PI * 0.5');
  await eventually(async () => (await opened.document()).programs).toEqual({});
  await opened.page.keyboard.press('Control+Shift+Z');
  await eventually(() => code(opened)).toContain('INV_PI * 0.5');
  await opened.converge();
});

it('compiles at once by Ctrl+Enter, and a value survives that its parameter was renamed for a moment', async () => {
  await replace(opened, 'albedo: vec3f', 'albed: vec3f');
  await opened.page.keyboard.press('Control+Enter');
  await eventually(() => state(opened)).toContain('error');
  await replace(opened, 'albed: vec3f', 'albedo: vec3f');
  await opened.page.keyboard.press('Control+Enter');
  await eventually(() => state(opened)).not.toContain('error');
  await eventually(async () => (await opened.document()).materials.red!.params).toEqual({ albedo: [0.65, 0.05, 0.05] });
});

it('goes back to the version of the library', async () => {
  await opened.page.getByRole('button', { name: 'Revert' }).click();
  await eventually(async () => (await opened.document()).programs).toEqual({});
  await eventually(() => code(opened)).not.toContain('INV_PI * 0.5');
  await eventually(() => opened.page.locator('.badge').innerText()).toBe('library');
});
