/** The material editor of a page in Firefox: what stands in it, what is typed, and what it says of it. */
import { expect } from 'vitest';
import { eventually } from '../browser/harness.ts';
import type { FirefoxPage } from './page.ts';

declare const penumbraMaterialEditor: {
  focus(): void;
  hasTextFocus(): boolean;
  setSelection(range: unknown): void;
  getModel(): {
    getValue(): string;
    findMatches(
      what: string,
      everywhere: boolean,
      regex: boolean,
      matchCase: boolean,
      separators: null,
      capture: boolean,
    ): { range: unknown }[];
  } | null;
};

export class EditorInFirefox {
  private readonly page: FirefoxPage;

  constructor(page: FirefoxPage) {
    this.page = page;
  }

  /** Resolves when the editor stands with a program in it. */
  async opened(): Promise<void> {
    await this.page.until(() => 'penumbraMaterialEditor' in globalThis && penumbraMaterialEditor.getModel() !== null);
  }

  code(): Promise<string> {
    return this.page.page.evaluate(() => penumbraMaterialEditor.getModel()?.getValue() ?? '');
  }

  /** What the line under the editor says. */
  state(): Promise<string> {
    return this.page.text('.material-foot [role=status]');
  }

  /** The list under the editor: `12:5 message`. */
  diagnostics(): Promise<string[]> {
    return this.page.page.$$eval('.diagnostics button', (all) =>
      all.map((each) => [...each.children].map((part) => part.textContent).join(' ')),
    );
  }

  /**
   * Selects the first occurrence of `what` and enters `by` over it, in one stroke as an input method does: of what stands half typed,
   * Firefox tells the console whatever the compiler of a slow machine finds wrong with it.
   */
  async replace(what: string, by: string): Promise<void> {
    await this.page.until((wanted) => {
      const found = penumbraMaterialEditor.getModel()?.findMatches(wanted, false, false, true, null, false)[0];
      if (found === undefined) return false;
      penumbraMaterialEditor.setSelection(found.range);
      penumbraMaterialEditor.focus();
      return penumbraMaterialEditor.hasTextFocus();
    }, what);
    await this.page.page.evaluate((text) => document.execCommand('insertText', false, text), by);
  }

  /** Expects that the first error stands where `what` begins, in the list and in the text. */
  async expectErrorAt(what: string, message: RegExp): Promise<void> {
    await eventually(() => this.state()).toMatch(/^\d errors?; the last good version is rendering\.$/);
    const lines = (await this.code()).split('\n');
    const line = lines.findIndex((each) => each.includes(what));
    const [first] = await this.diagnostics();
    expect(first).toMatch(new RegExp(`^${line + 1}:${lines[line]!.indexOf(what) + 1} `));
    expect(first).toMatch(message);
    await this.page.page.waitForSelector('.squiggly-error');
  }
}
