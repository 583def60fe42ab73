/** What the tests of the Material panel share: its editor, its list of what is wrong, its state. */
import type { Opened } from './harness.ts';

declare const penumbra: {
  state: { get(): { material: string | null } };
  session: { gpu: { renderer: { pipelinesCreated: number } } };
};
/** What the tests use of the editor. */
declare const penumbraMaterialEditor: {
  focus(): void;
  hasTextFocus(): boolean;
  trigger(source: string, handler: string, payload: object): void;
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
  } | null;
};

/** Opens the panel and waits for its editor. */
export async function openMaterial({ page }: Opened): Promise<void> {
  await page.getByRole('tab', { name: 'Material' }).click();
  await page.waitForFunction(() => 'penumbraMaterialEditor' in globalThis && penumbraMaterialEditor.getModel() !== null);
}

export const code = ({ page }: Opened): Promise<string> => page.evaluate(() => penumbraMaterialEditor.getModel()?.getValue() ?? '');
/** The line under the editor. */
export const state = ({ page }: Opened): Promise<string> => page.locator('.material-foot [role=status]').innerText();
/** The material that the panel is about. */
export const material = ({ page }: Opened): Promise<string | null> => page.evaluate(() => penumbra.state.get().material);
export const pipelines = ({ page }: Opened): Promise<number> => page.evaluate(() => penumbra.session.gpu.renderer.pipelinesCreated);

/** The list under the editor: `12:5 message`. */
export const diagnostics = ({ page }: Opened): Promise<string[]> =>
  page.locator('.diagnostics button').evaluateAll((all) => all.map((each) => [...each.children].map((part) => part.textContent).join(' ')));

/** Selects the first occurrence, once the code that it is in is shown, and pastes over it: typed letter by letter, the editor would close brackets of its own. */
export async function replace({ page }: Opened, what: string, by: string): Promise<void> {
  await select(page, what);
  await page.evaluate((text) => penumbraMaterialEditor.trigger('keyboard', 'paste', { text }), by);
}

/** Puts the cursor behind the first occurrence and types. */
export async function typeBehind({ page }: Opened, what: string, text: string): Promise<void> {
  await select(page, what);
  await page.keyboard.press('ArrowRight');
  await page.keyboard.insertText(text);
}

async function select(page: Opened['page'], what: string): Promise<void> {
  await page.waitForFunction((wanted) => {
    const found = penumbraMaterialEditor.getModel()?.findMatches(wanted, false, false, true, null, false)[0];
    if (found === undefined) return false;
    penumbraMaterialEditor.setSelection(found.range);
    penumbraMaterialEditor.focus();
    return true;
  }, what);
  // As the user does who sees the cursor before typing.
  await page.waitForFunction((wanted) => {
    const selection = penumbraMaterialEditor.getSelection();
    const model = penumbraMaterialEditor.getModel();
    return penumbraMaterialEditor.hasTextFocus() && selection !== null && model?.getValueInRange(selection) === wanted;
  }, what);
}
