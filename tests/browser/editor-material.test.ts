/** The editor of material programs, on the page: completion with imports, hover, signatures, the library, undo. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { eventually, useBrowser, type Opened } from './harness.ts';

const browser = useBrowser();
let opened: Opened;
/** The text before anything was typed. */
let original = '';
beforeAll(async () => {
  opened = await browser.open({ width: 1280, height: 800 });
  await opened.page.getByRole('tab', { name: 'Material' }).click();
  await opened.page.waitForFunction(() => 'penumbraMaterialEditor' in globalThis && penumbraMaterialEditor.getModel() !== null);
});
afterAll(() => opened.done());

/** What the tests use of the editor. */
declare const penumbraMaterialEditor: {
  focus(): void;
  getPosition(): { lineNumber: number };
  setPosition(position: unknown): void;
  revealPositionInCenter(position: unknown): void;
  trigger(source: string, command: string, payload: object): void;
  getModel(): {
    uri: { toString(): string };
    getValue(): string;
    getPositionAt(offset: number): unknown;
    getLineContent(line: number): string;
  } | null;
};

const text = (): Promise<string> => opened.page.evaluate(() => penumbraMaterialEditor.getModel()!.getValue());
const address = (): Promise<string> => opened.page.evaluate(() => penumbraMaterialEditor.getModel()!.uri.toString());
const line = (): Promise<string> =>
  opened.page.evaluate(() => penumbraMaterialEditor.getModel()!.getLineContent(penumbraMaterialEditor.getPosition().lineNumber));

/** Puts the cursor `into` the first occurrence. */
const put = (what: string, into = 1): Promise<void> =>
  opened.page.evaluate(
    ([wanted, by]) => {
      const model = penumbraMaterialEditor.getModel()!;
      const at = model.getValue().indexOf(wanted);
      if (at < 0) throw new Error(`no ${wanted} in the text`);
      const position = model.getPositionAt(at + by);
      penumbraMaterialEditor.setPosition(position);
      penumbraMaterialEditor.revealPositionInCenter(position);
      penumbraMaterialEditor.focus();
    },
    [what, into] as const,
  );
const shown = async (selector: string): Promise<string> => (await opened.page.locator(selector).allInnerTexts()).join('\n');

it('completes names of the library and imports them', async () => {
  await eventually(address).toBe('material:/diffuse.wgsl');
  original = await text();
  await put('= warp_cosine(u.xy);', '= warp_cosine(u.xy);'.length);
  await opened.page.keyboard.press('Enter');
  await opened.page.keyboard.type('let r = warp_dis');
  await eventually(() => shown('.suggest-widget.visible .monaco-list-row.focused')).toContain('warp_disk');
  await opened.page.keyboard.press('Enter');
  await eventually(text).toContain('let r = warp_disk(');
  await eventually(text).toMatch(/import package::warp::\{[^}]*warp_disk[^}]*\};/);
  // The call that was written says what it takes.
  await eventually(() => shown('.parameter-hints-widget.visible')).toContain('warp_disk(u: vec2f) -> vec2f');
  await opened.screenshot('editor-signature');
  await opened.page.keyboard.type('hit.');
  await eventually(() => shown('.suggest-widget.visible')).toContain('uv');
  await opened.screenshot('editor-members');
  await opened.page.keyboard.press('Escape');
  await opened.page.keyboard.press('Escape');
});

it('marks what the compiler says at the author’s own line', async () => {
  await opened.page.locator('.material-mark.error').first().waitFor();
  await opened.page.locator('.squiggly-error').first().waitFor();
  await opened.screenshot('editor-error');
});

it('undoes what was typed, and goes on doing so after a visit to the library', async () => {
  await put('warp_cosine_pdf(wi));', 4);
  await opened.page.keyboard.press('F12');
  await eventually(address).toBe('library:/warp.wgsl');
  await eventually(line).toContain('fn warp_cosine_pdf(w: vec3f) -> f32');
  const before = await text();
  await opened.page.keyboard.type('x');
  expect(await text()).toBe(before);
  await opened.screenshot('editor-library');
  await opened.page.keyboard.press('Alt+ArrowLeft');
  await eventually(address).toBe('material:/diffuse.wgsl');
  await eventually(line).toContain('warp_cosine_pdf(wi)');
  for (let i = 0; i < 30 && (await text()) !== original; i++) await opened.page.keyboard.press('Control+z');
  await eventually(text).toBe(original);
  await eventually(() => opened.page.locator('.material-mark.error').count()).toBe(0);
});

it('shows doc comments and what annotations mean', async () => {
  await put('warp_cosine(u', 2);
  await opened.page.evaluate(() => penumbraMaterialEditor.trigger('test', 'editor.action.showHover', {}));
  await eventually(() => shown('.monaco-hover:not(.hidden)')).toContain("Malley's method");
  await opened.page.keyboard.press('Escape');
  await put('params.albedo', 8);
  await opened.page.evaluate(() => penumbraMaterialEditor.trigger('test', 'editor.action.showHover', {}));
  await eventually(() => shown('.monaco-hover:not(.hidden)')).toContain('shown as “Albedo”');
  await opened.screenshot('editor-hover');
  await opened.page.keyboard.press('Escape');
});

it('lets Tab indent, and leave after Ctrl+M', async () => {
  await put('return warp_cosine_pdf', 0);
  const before = await line();
  await opened.page.keyboard.press('Tab');
  await eventually(line).toBe(before.replace('return', '  return'));
  await opened.page.keyboard.press('Control+z');
  await opened.page.keyboard.press('Control+m');
  await opened.page.keyboard.press('Tab');
  await eventually(line).toBe(before);
  await eventually(() => opened.page.evaluate(() => document.activeElement?.closest('.monaco-editor') === null)).toBe(true);
});
