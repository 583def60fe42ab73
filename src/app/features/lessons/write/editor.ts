/** The editor of a lesson's text. */
import 'monaco-editor/languages/definitions/markdown/register';
import type { Fault } from '../../../../lesson/errors.ts';
import { commonOptions, monaco, prepareCore, themeName } from '../../../monaco/core.ts';

export class LessonEditor {
  private readonly model: monaco.editor.ITextModel;
  private readonly editor: monaco.editor.IStandaloneCodeEditor;

  constructor(host: HTMLElement, text: string, typed: (text: string) => void) {
    prepareCore();
    this.model = monaco.editor.createModel(text, 'markdown');
    this.model.setEOL(monaco.editor.EndOfLineSequence.LF);
    this.editor = monaco.editor.create(host, {
      model: this.model,
      ...commonOptions(),
      ariaLabel: 'Text of the lesson. Tab leaves the editor.',
      tabFocusMode: true,
      quickSuggestions: false,
      wordBasedSuggestions: 'off',
    });
    this.model.onDidChangeContent(() => typed(this.model.getValue()));
  }

  set theme(theme: 'dark' | 'light') {
    monaco.editor.setTheme(themeName(theme));
  }

  /** The line that the cursor is in, from 1. */
  get line(): number {
    return this.editor.getPosition()?.lineNumber ?? 1;
  }

  /** Another text; undo does not lead back. */
  open(text: string): void {
    this.model.setValue(text);
  }

  /** Lines in place of others, by one step of undo. @param until the last line that goes; one less than `from`: none goes */
  replace(from: number, until: number, lines: readonly string[]): void {
    const isEnd = from > this.model.getLineCount();
    const range = isEnd
      ? monaco.Range.fromPositions(this.model.getFullModelRange().getEndPosition())
      : new monaco.Range(from, 1, until + 1, 1);
    const text = isEnd ? `\n${lines.join('\n')}` : `${lines.join('\n')}\n`;
    this.editor.executeEdits('capture', [{ range, text }]);
    this.goTo(from);
  }

  goTo(line: number): void {
    this.editor.setPosition({ lineNumber: line, column: 1 });
    this.editor.revealLineInCenterIfOutsideViewport(line);
    this.editor.focus();
  }

  mark(faults: readonly Fault[]): void {
    const markers = faults.map(({ line, message }) => ({
      startLineNumber: line ?? 1,
      endLineNumber: line ?? 1,
      startColumn: 1,
      endColumn: this.model.getLineMaxColumn(Math.min(line ?? 1, this.model.getLineCount())),
      message,
      severity: monaco.MarkerSeverity.Error,
    }));
    monaco.editor.setModelMarkers(this.model, 'lesson', markers);
  }

  end(): void {
    this.editor.dispose();
    this.model.dispose();
  }
}
