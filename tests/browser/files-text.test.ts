/** The scene as text: typed text becomes the scene, wrong text stays a draft, changes from elsewhere reach the text. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { fovOf } from '../../src/scene/camera.ts';
import { eventually, useBrowser, type Opened } from './harness.ts';
import { openMaterial, typeBehind } from './material.ts';

const browser = useBrowser();
let opened: Opened;
beforeAll(async () => {
  opened = await browser.open({ width: 1280, height: 720, film: 48 });
  await opened.page.getByRole('tab', { name: 'Text' }).click();
  await opened.page.locator('.monaco-editor').first().waitFor();
});
afterAll(() => opened.done());

const foot = (): Promise<string> => opened.page.locator('.text-foot span').innerText();
/** What the tests use of the editor. */
declare const penumbraEditor: {
  focus(): void;
  getPosition(): { lineNumber: number };
  hasTextFocus(): boolean;
  getSelection(): object | null;
  setSelection(range: unknown): void;
  getModel(): {
    getValue(): string;
    getValueInRange(range: object): string;
    findMatches(
      what: string,
      everywhere: boolean,
      isRegex: boolean,
      matchCase: boolean,
      separators: null,
      capture: boolean,
    ): { range: unknown }[];
  };
};

const text = (): Promise<string> => opened.page.evaluate(() => penumbraEditor.getModel().getValue());
const line = (): Promise<number> => opened.page.evaluate(() => penumbraEditor.getPosition().lineNumber);

/** Selects the first occurrence and types over it. */
async function replace(what: string, by: string): Promise<void> {
  await opened.page.evaluate((wanted) => {
    penumbraEditor.setSelection(penumbraEditor.getModel().findMatches(wanted, false, false, true, null, false)[0]!.range);
    penumbraEditor.focus();
  }, what);
  await opened.page.waitForFunction((wanted) => {
    const selection = penumbraEditor.getSelection();
    return penumbraEditor.hasTextFocus() && selection !== null && penumbraEditor.getModel().getValueInRange(selection) === wanted;
  }, what);
  await opened.page.keyboard.insertText(by);
}

it('applies what is typed, live', async () => {
  await eventually(foot).toBe('In step with the picture.');
  await replace('39.3', '50');
  await eventually(async () => fovOf((await opened.document()).camera)).toBe(50);
  await eventually(foot).toBe('In step with the picture.');
  await opened.converge();
});

it('keeps the last good scene while the text is wrong, and shows the sentence', async () => {
  const before = await opened.document();
  await replace('50', '500');
  await eventually(foot).toBe('At camera.fov: expected a number < 180, got 500');
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
  await eventually(foot).toBe('In step with the picture.');
  await eventually(text).toContain('"seed": 7');
});

it('follows changes from elsewhere without moving the cursor', async () => {
  await replace('green', 'green');
  const before = await line();
  await opened.page.evaluate(() => {
    const { penumbra } = globalThis as any;
    const { document } = penumbra.state.get();
    return penumbra.edit({ ...document, camera: { ...document.camera, position: [1.5, 2.25, -8.125] } });
  });
  await eventually(text).toContain('"position": [1.5, 2.25, -8.125]');
  expect(await line()).toBe(before);
  await eventually(foot).toBe('In step with the picture.');
});

it('completes fields from the schema', async () => {
  await replace('"width": 48', ' ');
  await opened.page.keyboard.press('Backspace');
  await opened.page.keyboard.type('"');
  await opened.page.keyboard.press('Control+Space');
  await opened.page.locator('.suggest-widget.visible').waitFor();
  await eventually(() => opened.page.locator('.suggest-widget').innerText()).toContain('width');
  await opened.page.keyboard.press('Escape');
  await opened.page.getByRole('button', { name: 'Discard the draft' }).click();
});

it('leaves the editor of materials all that it needs: JSON brings services of Monaco along, late', async () => {
  await openMaterial(opened);
  await typeBehind(opened, '// ', 'x');
  await opened.page.keyboard.press('Control+a');
  await opened.page.keyboard.press('Escape');
  await opened.page.getByRole('tab', { name: 'Text' }).click();
  await eventually(() => opened.page.locator('.text-foot span').isVisible()).toBe(true);
});
