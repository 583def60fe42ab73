/** The editor in the dock, in step with the scene both ways. */
import type { App } from '../../app.ts';
import { el } from '../../ui/dom.ts';
import { commonOptions, monaco, themeName } from '../../monaco/core.ts';
import { MODEL_URI, prepareJson } from './monaco.ts';
import { TextSync, type Note } from './sync.ts';
import './text.css';

/** Narrower than this (px) a line of a scene does not fit. */
const COMFORTABLE = 480;
const OWNER = 'penumbra';

export function mountText(app: App, container: HTMLElement): void {
  prepareJson();
  widen(app);
  const host = el('div', { class: 'text-editor' });
  const words = el('span', {});
  const discard = el('button', { type: 'button', hidden: true, onclick: () => sync.discard() }, 'Discard the draft');
  const foot = el('footer', { class: 'text-foot', role: 'status', 'aria-live': 'polite' }, words, discard);
  container.classList.add('text-panel');
  container.append(host, foot);
  const model = monaco.editor.createModel('', 'json', monaco.Uri.parse(MODEL_URI));
  model.setEOL(monaco.editor.EndOfLineSequence.LF);
  const editor = monaco.editor.create(host, {
    model,
    ...commonOptions(),
    ariaLabel: 'Scene as text. Tab leaves the editor.',
    tabFocusMode: true,
    wordWrapBreakAfterCharacters: ' ,',
    wordWrapBreakBeforeCharacters: '',
    wrappingIndent: 'deepIndent',
  });

  const show = ({ message, kind, place }: Note): void => {
    words.textContent = message;
    foot.dataset.kind = kind;
    discard.hidden = kind === 'fine';
    const at = place === null ? null : rangeOf(place);
    monaco.editor.setModelMarkers(model, OWNER, at === null ? [] : [{ ...at, message, severity: monaco.MarkerSeverity.Error }]);
  };
  const rangeOf = ({ start, end }: { start: number; end: number }): monaco.IRange =>
    monaco.Range.fromPositions(model.getPositionAt(start), model.getPositionAt(end));

  /** Changes that come from elsewhere, as one step of the editor's undo for as long as nobody types. */
  let writing = false;
  const sync = new TextSync(app, {
    read: () => model.getValue(),
    write: (edits, fresh) => {
      writing = true;
      if (fresh) model.setValue(edits.map(({ text }) => text).join(''));
      else
        model.pushEditOperations(
          editor.getSelections(),
          edits.map(({ start, end, text }) => ({ range: rangeOf({ start, end }), text })),
          () => null,
        );
      writing = false;
    },
    show,
  });
  model.onDidChangeContent(() => !writing && sync.typed());
  editor.onDidBlurEditorText(() => model.pushStackElement());

  const theme = (): void => monaco.editor.setTheme(themeName(app.state.get().theme));
  theme();
  app.state.subscribe((now, before) => {
    if (now.theme !== before.theme) theme();
    if (now.document !== before.document || now.source !== before.source) sync.changed(now.source !== before.source);
  });
  app.typing.add(() => sync.settle());
  sync.start();
  // For the tests of the page, as `penumbra` is: what the editor holds is not all in the page's own elements.
  Object.assign(globalThis, { penumbraEditor: editor });
}

/** The first time the panel is shown beside the picture it takes the room that it needs. */
function widen(app: App): void {
  const { dock } = app.state.get();
  if (dock.width < COMFORTABLE && innerWidth >= 3 * COMFORTABLE - 200) app.state.update({ dock: { ...dock, width: COMFORTABLE } });
}
