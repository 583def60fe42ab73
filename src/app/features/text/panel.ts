/** The editor in the dock, in step with the scene both ways. */
import type { App } from '../../app.ts';
import { el } from '../../ui/dom.ts';
import { commonOptions, monaco, themeName } from '../../monaco/core.ts';
import { MODEL_URI, prepareJson } from './monaco.ts';
import type { TextEdit } from './patch.ts';
import { TextSync, type Note } from './sync.ts';
import './text.css';

/** Narrower than this (px) a line of a scene does not fit. */
const COMFORTABLE = 480;
const OWNER = 'penumbra';

export function mountText(app: App, container: HTMLElement): void {
  prepareJson();
  widen(app);
  container.classList.add('text-panel');
  new TextPanel(app, container).begin();
}

class TextPanel {
  private readonly app: App;
  private readonly words = el('span', {});
  private readonly discard = el('button', { type: 'button', hidden: true, onclick: () => this.sync.discard() }, 'Discard the draft');
  private readonly foot = el('footer', { class: 'text-foot', role: 'status', 'aria-live': 'polite' }, this.words, this.discard);
  private readonly model = monaco.editor.createModel('', 'json', monaco.Uri.parse(MODEL_URI));
  private readonly editor: monaco.editor.IStandaloneCodeEditor;
  private readonly sync: TextSync;
  /** Changes that come from elsewhere. */
  private isWriting = false;

  constructor(app: App, container: HTMLElement) {
    this.app = app;
    const host = el('div', { class: 'text-editor' });
    container.append(host, this.foot);
    this.model.setEOL(monaco.editor.EndOfLineSequence.LF);
    this.editor = monaco.editor.create(host, {
      model: this.model,
      ...commonOptions(),
      ariaLabel: 'Scene as text. Tab leaves the editor.',
      tabFocusMode: true,
      wordWrapBreakAfterCharacters: ' ,',
      wordWrapBreakBeforeCharacters: '',
      wrappingIndent: 'deepIndent',
    });
    this.sync = new TextSync(app, {
      read: () => this.model.getValue(),
      write: (edits, fresh) => this.write(edits, fresh),
      show: (note) => this.show(note),
    });
    // For the tests of the page, as `penumbra` is: what the editor holds is not all in the page's own elements.
    Object.assign(globalThis, { penumbraEditor: this.editor });
  }

  begin(): void {
    const { app, sync } = this;
    this.model.onDidChangeContent(() => !this.isWriting && sync.typed());
    this.editor.onDidBlurEditorText(() => this.model.pushStackElement());
    this.setTheme();
    app.state.subscribe((now, before) => {
      if (now.theme !== before.theme) this.setTheme();
      if (now.document !== before.document || now.source !== before.source) sync.changed(now.source !== before.source);
    });
    app.typing.add(() => sync.settle());
    sync.start();
  }

  private setTheme(): void {
    monaco.editor.setTheme(themeName(this.app.state.get().theme));
  }

  private show({ message, kind, place }: Note): void {
    this.words.textContent = message;
    this.foot.dataset.kind = kind;
    this.discard.hidden = kind === 'fine';
    const markers = place === null ? [] : [{ ...this.rangeOf(place), message, severity: monaco.MarkerSeverity.Error }];
    monaco.editor.setModelMarkers(this.model, OWNER, markers);
  }

  /** As one step of the editor's undo for as long as nobody types. */
  private write(edits: TextEdit[], fresh: boolean): void {
    this.isWriting = true;
    if (fresh) this.model.setValue(edits.map(({ text }) => text).join(''));
    else
      this.model.pushEditOperations(
        this.editor.getSelections(),
        edits.map((each) => ({ range: this.rangeOf(each), text: each.text })),
        () => null,
      );
    this.isWriting = false;
  }

  private rangeOf({ start, end }: { start: number; end: number }): monaco.IRange {
    return monaco.Range.fromPositions(this.model.getPositionAt(start), this.model.getPositionAt(end));
  }
}

/** The first time the panel is shown beside the picture it takes the room that it needs. */
function widen(app: App): void {
  const { dock } = app.state.get();
  if (dock.width < COMFORTABLE && innerWidth >= 3 * COMFORTABLE - 200) app.state.update({ dock: { ...dock, width: COMFORTABLE } });
}
