/** The scene as text: typed text becomes the scene, wrong text stays a draft, changes from elsewhere reach the text. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { useBrowser, type Opened } from './harness.ts';

const browser = useBrowser();
let opened: Opened;
beforeAll(async () => {
  opened = await browser.open({ width: 1280, height: 720 });
  await opened.page.getByRole('tab', { name: 'Text' }).click();
  await opened.page.locator('.monaco-editor').first().waitFor({ timeout: 60_000 });
});
afterAll(() => opened.done());

const foot = (): Promise<string> => opened.page.locator('.text-foot span').innerText();
const text = (): Promise<string> => opened.page.evaluate(async () => (globalThis as any).MonacoEnvironment.penumbraText() as string);

/** Selects the first occurrence by the editor's own search, and types over it. */
async function replace(what: string, by: string): Promise<void> {
  const { page } = opened;
  await page.locator('.monaco-editor .view-lines').first().click();
  await page.keyboard.press('Control+Home');
  await page.keyboard.press('Control+f');
  await page.locator('.find-widget textarea').first().fill(what);
  await page.keyboard.press('Escape');
  await page.keyboard.insertText(by);
}

it('applies what is typed, live', async () => {
  await expect.poll(foot).toBe('In step with the picture.');
  await replace('39.3', '50');
  await expect.poll(async () => (await opened.document()).camera.fov, { timeout: 20_000 }).toBe(50);
  await expect.poll(foot).toBe('In step with the picture.');
  await opened.converge();
});

it('keeps the last good scene while the text is wrong, and shows the sentence', async () => {
  const before = await opened.document();
  await replace('"fov": 50', '"fov": 500');
  await expect.poll(foot).toBe('At camera.fov: expected a number < 180, got 500');
  expect(await opened.document()).toEqual(before);
  await opened.page.locator('.squiggly-error').first().waitFor();
  await opened.screenshot('text-1280');
  // A change from elsewhere does not overwrite the draft.
  await opened.page.evaluate(() => {
    const { penumbra } = globalThis as any;
    const { document } = penumbra.state.get();
    return penumbra.edit({ ...document, render: { ...document.render, seed: 7 } });
  });
  await opened.page.waitForTimeout(500);
  expect(await text()).toContain('"fov": 500');
  await opened.page.getByRole('button', { name: 'Discard the draft' }).click();
  await expect.poll(foot).toBe('In step with the picture.');
  expect(await text()).toContain('"seed": 7');
});

it('follows changes from elsewhere without moving the cursor', async () => {
  await replace('green', 'green');
  const line = await opened.page.evaluate(() => (globalThis as any).MonacoEnvironment.penumbraLine() as number);
  await opened.page.evaluate(() => {
    const { penumbra } = globalThis as any;
    const { document } = penumbra.state.get();
    return penumbra.edit({ ...document, camera: { ...document.camera, position: [1.5, 2.25, -8.125] } });
  });
  await expect.poll(text).toContain('"position": [1.5, 2.25, -8.125]');
  expect(await opened.page.evaluate(() => (globalThis as any).MonacoEnvironment.penumbraLine() as number)).toBe(line);
  await expect.poll(foot).toBe('In step with the picture.');
});

it('completes fields from the schema', async () => {
  await replace('"film": {', '"film": {\n"');
  await opened.page.keyboard.press('Control+Space');
  await opened.page.locator('.suggest-widget.visible').waitFor({ timeout: 20_000 });
  await expect.poll(() => opened.page.locator('.suggest-widget').innerText()).toMatch(/film|width|height|version/);
  await opened.page.keyboard.press('Escape');
  await opened.page.getByRole('button', { name: 'Discard the draft' }).click();
});
