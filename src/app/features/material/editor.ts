/** The editor of material programs: one Monaco editor, a model a program, the library read-only beside them. */
import type { Diagnostic } from '../../../shader/errors.ts';
import { commonOptions, monaco, themeName } from '../../monaco/core.ts';
import { difference } from '../../monaco/difference.ts';
import { markedRange } from '../../wgsl/marks.ts';
import { libraryModule, newModel, prepareWgsl } from '../../wgsl/monaco/language.ts';
import type { Press } from './full.ts';
import './editor.css';

export interface EditorEvents {
  /** The user changed the text of program `name`; every keystroke, not debounced. */
  typed(name: string, source: string): void;
  /** Ctrl/Cmd+Enter. */
  compile(name: string): void;
  /** Another file became visible; `name` null: a read-only module of the library. `title`: what to show. */
  shown(name: string | null, title: string): void;
}

export interface MaterialEditor {
  /**
   * Shows a program; each name keeps its text, cursor, scroll and undo. Another `source` than the text it has is written
   * into it. `readOnly`: text of the library that is not edited yet.
   */
  open(name: string, source: string, readOnly?: boolean): void;
  /** Replaces the text of a program that was opened, as one step of its undo and without `typed`. */
  write(name: string, source: string): void;
  rename(from: string, to: string): void;
  /** Drops text and undo. */
  close(name: string): void;
  /** The diagnostics of a program, in place of the earlier ones; also of one that is not open yet. */
  mark(name: string, diagnostics: readonly Diagnostic[]): void;
  /** Puts the cursor there, in the program last opened, and the focus into the editor. Both from 1. */
  reveal(line: number, column: number): void;
  /** Marks these lines of a program that is open, in place of those marked before; null: none. */
  light(lines: { file: string; from: number; to: number } | null): void;
  /** From a module of the library to the program shown before. */
  back(): void;
  focus(): void;
  /** As if a key were pressed. */
  press(what: Press): void;
  dispose(): void;
}

interface Program {
  model: monaco.editor.ITextModel;
  view: monaco.editor.ICodeEditorViewState | null;
  readOnly: boolean;
  glyphs: string[];
}

const OWNER = 'penumbra';
const LABEL = 'Material program in WGSL. Tab indents; Ctrl+M (on a Mac Ctrl+Shift+M) lets Tab leave the editor. Ctrl+Enter compiles.';
const SEVERITY = { error: monaco.MarkerSeverity.Error, warning: monaco.MarkerSeverity.Warning, info: monaco.MarkerSeverity.Info };

export function createMaterialEditor(
  host: HTMLElement,
  theme: () => 'dark' | 'light',
  events: EditorEvents,
): MaterialEditor & { setTheme(): void } {
  prepareWgsl();
  return new WgslEditor(host, theme, events);
}

class WgslEditor implements MaterialEditor {
  private lit: monaco.editor.IEditorDecorationsCollection | null = null;
  private readonly editor: monaco.editor.IStandaloneCodeEditor;
  private readonly theme: () => 'dark' | 'light';
  private readonly events: EditorEvents;
  private readonly programs = new Map<string, Program>();
  private readonly diagnostics = new Map<string, readonly Diagnostic[]>();
  /** Cursor and scroll of the modules of the library, by address. */
  private readonly views = new Map<string, monaco.editor.ICodeEditorViewState | null>();
  private readonly inLibrary: monaco.editor.IContextKey<boolean>;
  private readonly opener: monaco.IDisposable;
  /** The program last opened. */
  private current: string | null = null;
  /** A change that no person made. */
  private isWriting = false;
  private made = 0;

  constructor(host: HTMLElement, theme: () => 'dark' | 'light', events: EditorEvents) {
    this.theme = theme;
    this.events = events;
    host.classList.add('material-editor');
    this.editor = monaco.editor.create(host, {
      ...commonOptions(),
      model: null,
      ariaLabel: LABEL,
      foldingImportsByDefault: false,
      glyphMargin: true,
      gotoLocation: { alternativeDefinitionCommand: '' },
      matchBrackets: 'always',
      readOnlyMessage: { value: 'This text belongs to the library and is not edited here.' },
      snippetSuggestions: 'inline',
      suggest: { showWords: false, showInlineDetails: true, showStatusBar: true },
      wordBasedSuggestions: 'off',
      wordWrapBreakAfterCharacters: ' ,;',
      wordWrapBreakBeforeCharacters: '',
      wrappingIndent: 'indent',
    });
    this.inLibrary = this.editor.createContextKey('penumbraInLibrary', false);
    const { KeyMod, KeyCode } = monaco;
    this.editor.addAction({
      id: 'penumbra.compile',
      label: 'Compile',
      keybindings: [KeyMod.CtrlCmd | KeyCode.Enter],
      contextMenuGroupId: 'navigation',
      run: () => void (this.current !== null && this.events.compile(this.current)),
    });
    this.editor.addAction({
      id: 'penumbra.back',
      label: 'Back to the Program',
      keybindings: [KeyMod.Alt | KeyCode.LeftArrow],
      precondition: 'penumbraInLibrary',
      contextMenuGroupId: 'navigation',
      run: () => this.back(),
    });
    this.opener = monaco.editor.registerEditorOpener({
      openCodeEditor: (source, resource, place) => source === this.editor && this.follow(resource, place),
    });
    this.setTheme();
    // For the tests of the page: what the editor holds is not all in the page's own elements.
    Object.assign(globalThis, { penumbraMaterialEditor: this.editor });
  }

  setTheme(): void {
    monaco.editor.setTheme(themeName(this.theme()));
  }

  open(name: string, source: string, readOnly = false): void {
    let program = this.programs.get(name);
    if (program === undefined) {
      program = { model: newModel(unix(source), this.freeUri(name)), view: null, readOnly, glyphs: [] };
      this.programs.set(name, program);
      const { model } = program;
      model.onDidChangeContent(() => {
        const now = [...this.programs].find(([, each]) => each.model === model)?.[0];
        if (!this.isWriting && now !== undefined) this.events.typed(now, model.getValue());
      });
      this.show(name, program);
    } else this.write(name, source);
    program.readOnly = readOnly;
    this.editor.updateOptions({ readOnly });
    this.reach(name, program);
  }

  write(name: string, source: string): void {
    const program = this.programs.get(name);
    if (program === undefined) return;
    const { model } = program;
    const text = unix(source);
    const change = difference(model.getValue(), text);
    if (change === null) return;
    const range = monaco.Range.fromPositions(model.getPositionAt(change.start), model.getPositionAt(change.end));
    this.isWriting = true;
    model.pushStackElement();
    model.pushEditOperations(null, [{ range, text: change.text }], () => null);
    model.pushStackElement();
    this.isWriting = false;
  }

  rename(from: string, to: string): void {
    const program = this.programs.get(from);
    if (from === to) return;
    this.close(to);
    if (program !== undefined) this.programs.set(to, program);
    this.programs.delete(from);
    const diagnostics = this.diagnostics.get(from);
    if (diagnostics !== undefined) this.diagnostics.set(to, diagnostics);
    this.diagnostics.delete(from);
    if (this.current !== from) return;
    this.current = to;
    if (this.editor.getModel() === program?.model) this.events.shown(to, to);
  }

  close(name: string): void {
    this.diagnostics.delete(name);
    const program = this.programs.get(name);
    if (program === undefined) return;
    this.programs.delete(name);
    if (this.current === name) this.current = null;
    if (this.editor.getModel() === program.model) this.editor.setModel(null);
    program.model.dispose();
  }

  mark(name: string, diagnostics: readonly Diagnostic[]): void {
    this.diagnostics.set(name, diagnostics);
    const program = this.programs.get(name);
    if (program !== undefined) this.show(name, program);
  }

  reveal(line: number, column: number): void {
    this.back();
    this.place({ lineNumber: line, column });
    this.editor.focus();
  }

  light(lines: { file: string; from: number; to: number } | null): void {
    this.lit?.clear();
    const model = lines === null ? undefined : this.programs.get(lines.file)?.model;
    if (lines === null || model === undefined || this.editor.getModel() !== model) return;
    const range = new monaco.Range(lines.from, 1, Math.min(lines.to, model.getLineCount()), 1);
    this.lit = this.editor.createDecorationsCollection([{ range, options: { isWholeLine: true, className: 'material-lit' } }]);
  }

  back(): void {
    const program = this.current === null ? undefined : this.programs.get(this.current);
    if (program !== undefined) this.reach(this.current!, program);
  }

  focus(): void {
    this.editor.focus();
  }

  press(what: Press): void {
    if ('text' in what) this.editor.trigger('keys', 'type', what);
    else this.editor.trigger('keys', what.command, null);
  }

  dispose(): void {
    this.opener.dispose();
    this.editor.dispose();
    for (const { model } of this.programs.values()) model.dispose();
    this.programs.clear();
  }

  /** A renamed program keeps its address, with its undo; another one may get its old name. */
  private freeUri(name: string): monaco.Uri {
    let uri = monaco.Uri.parse(`material:///${name}.wgsl`);
    while (monaco.editor.getModel(uri) !== null) uri = uri.with({ query: String(++this.made) });
    return uri;
  }

  /** Makes a program visible. */
  private reach(name: string, program: Program): void {
    this.current = name;
    if (!this.enter(program.model, program.view)) return;
    this.editor.updateOptions({ readOnly: program.readOnly });
    this.inLibrary.set(false);
    this.events.shown(name, name);
  }

  /** What "go to definition" leads to. */
  private follow(resource: monaco.Uri, place?: monaco.IRange | monaco.IPosition): boolean {
    const model = monaco.editor.getModel(resource);
    if (model === null) return false;
    const module = libraryModule(model);
    if (module !== null && this.enter(model, this.views.get(resource.toString()) ?? null)) {
      this.editor.updateOptions({ readOnly: true });
      this.inLibrary.set(true);
      this.events.shown(null, `package::${module}`);
    }
    if (place !== undefined)
      this.place(monaco.Range.isIRange(place) ? { lineNumber: place.startLineNumber, column: place.startColumn } : place);
    this.editor.focus();
    return true;
  }

  /** @returns false if the model is visible already */
  private enter(model: monaco.editor.ITextModel, view: monaco.editor.ICodeEditorViewState | null): boolean {
    const before = this.editor.getModel();
    if (before === model) return false;
    const left = [...this.programs.values()].find((each) => each.model === before);
    if (left !== undefined) left.view = this.editor.saveViewState();
    else if (before !== null) this.views.set(before.uri.toString(), this.editor.saveViewState());
    this.editor.setModel(model);
    this.editor.restoreViewState(view);
    return true;
  }

  private place(position: monaco.IPosition): void {
    this.editor.setPosition(position);
    this.editor.revealPositionInCenterIfOutsideViewport(position, monaco.editor.ScrollType.Immediate);
  }

  /** Underlines and marks in the margin. */
  private show(name: string, program: Program): void {
    const { model } = program;
    const text = model.getValue();
    const found = (this.diagnostics.get(name) ?? []).map((each) => ({ ...each, at: markedRange(text, each.line, each.column) }));
    const range = ({ at }: (typeof found)[number]): monaco.Range =>
      new monaco.Range(at.startLine, at.startColumn, at.endLine, at.endColumn);
    monaco.editor.setModelMarkers(
      model,
      OWNER,
      found.map((each) => ({ ...range(each), message: each.message, severity: SEVERITY[each.severity] })),
    );
    program.glyphs = model.deltaDecorations(
      program.glyphs,
      found.map((each) => ({
        range: range(each),
        options: { glyphMarginClassName: `material-mark ${each.severity}`, glyphMarginHoverMessage: { value: each.message } },
      })),
    );
  }
}

const unix = (text: string): string => text.replace(/\r\n?/g, '\n');
