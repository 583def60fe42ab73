/** The programs that the editor has opened, in step with the scene and with what is being typed. */
import type { App, AppState } from '../../app.ts';
import { sourceOf } from '../../programs/sources.ts';
import { kindOfProgram, usersOf } from '../../programs/uses.ts';
import { fileOf, type Drafts } from './drafts.ts';
import type { MaterialEditor } from './editor.ts';
import type { Press } from './full.ts';

type Editor = MaterialEditor & { setTheme(): void };

export class EditedPrograms {
  private readonly page: App;
  private readonly drafts: Drafts;
  /** Null until it is loaded. */
  private editor: Editor | null = null;
  /** What the editor has opened, and the text that it was last known to have. */
  private readonly texts = new Map<string, string>();
  private current: string | null = null;
  /** Lines that were marked last. */
  private lit: AppState['lit'] = null;
  /** Where to go once the editor shows another program. */
  private destination: { line: number; column: number } | null = null;

  constructor(page: App, drafts: Drafts) {
    this.page = page;
    this.drafts = drafts;
  }

  /** Of the program that the panel is about. */
  get file(): string | null {
    return this.page.selected.material.get().use?.file ?? null;
  }

  begin(editor: Editor): void {
    this.editor = editor;
    this.show();
  }

  typed(name: string, source: string): void {
    this.texts.set(name, source);
    this.drafts.typed(name, source);
  }

  setTheme(): void {
    this.editor?.setTheme();
  }

  back(): void {
    this.editor?.back();
  }

  press(what: Press): void {
    this.editor?.press(what);
  }

  /** Another scene: its programs may have the same names. */
  forget(): void {
    for (const name of this.texts.keys()) this.editor?.close(name);
    this.texts.clear();
    this.current = null;
  }

  /** Marks of a program, or, with null, of all: of its draft, or of the kernel that renders. */
  mark(name: string | null): void {
    for (const each of name === null ? this.texts.keys() : [name]) {
      const found = this.drafts.get(each)?.diagnostics ?? this.page.state.get().notes;
      this.editor?.mark(
        each,
        found.filter((one) => fileOf(one) === each),
      );
    }
  }

  /** The editor shows the program of the panel's material, with the text that there is. */
  show(): void {
    const { editor, file } = this;
    if (editor === null) return;
    this.write(editor);
    if (file !== null && file !== this.current) {
      const text = this.textOf(file);
      this.texts.set(file, text);
      editor.open(file, text);
      this.mark(file);
    }
    this.current = file;
    if (this.destination !== null && file !== null) editor.reveal(this.destination.line, this.destination.column);
    this.destination = null;
    const { lit } = this.page.state.get();
    if (lit === this.lit || lit?.file !== file) return;
    this.lit = lit;
    editor.reveal(lit.from, 1);
    editor.light(lit);
  }

  /** Goes to a place in a program, in the panel of something that has it. */
  reveal(name: string | null, line: number, column: number): void {
    if (name === null) return;
    this.destination = { line, column };
    const { state } = this.page;
    const { document, dock } = state.get();
    if (dock.folded.includes('material-code'))
      state.update({ dock: { ...dock, folded: dock.folded.filter((each) => each !== 'material-code') } });
    const target = usersOf(document, kindOfProgram(document, name), name)[0];
    if (name === this.file || target === undefined) this.show();
    else state.update({ material: target, assigning: false });
  }

  /** A program has another name: its text, cursor, undo and draft go along. */
  rename(from: string, to: string): void {
    const text = this.texts.get(from);
    if (text !== undefined) {
      this.texts.delete(from);
      this.texts.set(to, text);
      this.editor?.rename(from, to);
      if (this.current === from) this.current = to;
    }
    this.drafts.rename(from, to);
  }

  /** Brings texts that changed elsewhere into the editor. */
  private write(editor: Editor): void {
    for (const [name, known] of this.texts) {
      const text = this.textOf(name);
      if (known === text) continue;
      this.texts.set(name, text);
      editor.write(name, text);
    }
  }

  private textOf(name: string): string {
    const { document } = this.page.state.get();
    return this.drafts.get(name)?.source ?? sourceOf(document, kindOfProgram(document, name), name) ?? '';
  }
}
