/** The Material panel: a material's head, words, parameters and code. Typing in the code is compiled as one goes. */
import './material.css';
import type { AppState } from '../../app.ts';
import { el } from '../../ui/dom.ts';
import { listed } from '../../ui/format.ts';
import type { Page } from '../../shell/page.ts';
import { about } from './about.ts';
import { kindOfProgram, usersOf } from '../../programs/uses.ts';
import { Drafts, fileOf } from './drafts.ts';
import type { MaterialEditor } from './editor.ts';
import { fold } from './fold.ts';
import { foot } from './foot.ts';
import { head, sharers } from './head.ts';
import { sourceOf } from '../../programs/sources.ts';
import { paramControls } from './params.ts';
import { Work } from './work.ts';

/** Narrower than this (px) a line of code does not fit. */
const COMFORTABLE = 480;

export function mountMaterial(page: Page, container: HTMLElement): void {
  const { state } = page;
  widen(page);
  const drafts = new Drafts(page, {
    isReady: () => page.session.gpu !== null && (page.session.scene !== null || page.session.isHeld),
    made: () => page.session.gpu?.renderer.pipelinesCreated ?? 0,
  });
  const work = new Work(page, drafts);
  page.typing.add(() => drafts.settle());
  let editor: (MaterialEditor & { setTheme(): void }) | null = null;
  /** What the editor has opened, and the text that it was last known to have. */
  const texts = new Map<string, string>();
  let current: string | null = null;
  /** Lines that were marked last. */
  let shownLit: AppState['lit'] = null;
  /** Where to go once the editor shows another program. */
  let destination: { line: number; column: number } | null = null;

  const top = head(page, work);
  const words = about(page);
  const params = paramControls(page);
  const wait = el('p', { class: 'panel-wait', role: 'status' }, 'Loading the editor (about 1 MB)…');
  const host = el('div', { class: 'material-host' });
  const back = el('button', { type: 'button', onclick: () => editor?.back() }, 'Back to your code');
  const module = el('span', {});
  const library = el('p', { class: 'material-library', hidden: true }, module, back);
  const others = el('span', {});
  const fork = el(
    'button',
    { type: 'button', title: 'The others keep the code as it is', onclick: () => void work.fork(state.get().material) },
    'Make its own copy',
  );
  const shared = el('p', { class: 'material-shared', hidden: true }, others, fork);
  const bottom = foot(page, drafts, (file, line, column) => reveal(file, line, column));
  const values = fold(page, 'material-values', 'Parameters', params.element);
  const code = fold(page, 'material-code', 'Code', shared, library, wait, host, bottom.element);
  code.element.classList.add('material-code');
  const empty = el('p', { class: 'material-empty' }, 'This scene has no material here. Choose one above, or begin a new one.');
  container.classList.add('material-panel');
  container.append(top.element, words.element, empty, values.element, code.element);

  const file = (): string | null => page.selected.material.get().use?.file ?? null;
  const textOf = (name: string): string =>
    drafts.get(name)?.source ?? sourceOf(state.get().document, kindOfProgram(state.get().document, name), name) ?? '';

  /** Marks of a program: of its draft, or of the kernel that renders. */
  const mark = (name: string): void => {
    const draft = drafts.get(name);
    editor?.mark(
      name,
      (draft === null ? state.get().notes : draft.diagnostics).filter((each) => fileOf(each) === name),
    );
  };
  /** The editor shows the program of the panel's material, with the text that there is. */
  const show = (): void => {
    if (editor === null) return;
    const name = file();
    for (const each of texts.keys()) {
      const text = textOf(each);
      if (texts.get(each) === text) continue;
      texts.set(each, text);
      editor.write(each, text);
    }
    if (name !== null && name !== current) {
      texts.set(name, textOf(name));
      editor.open(name, textOf(name));
      mark(name);
    }
    current = name;
    if (destination !== null && name !== null) editor.reveal(destination.line, destination.column);
    destination = null;
    const { lit } = state.get();
    if (lit === shownLit || lit?.file !== name) return;
    shownLit = lit;
    editor.reveal(lit.from, 1);
    editor.light(lit);
  };
  const reveal = (name: string | null, line: number, column: number): void => {
    if (name === null) return;
    destination = { line, column };
    const { document, dock } = state.get();
    if (dock.folded.includes('material-code'))
      state.update({ dock: { ...dock, folded: dock.folded.filter((each) => each !== 'material-code') } });
    const subject = usersOf(document, kindOfProgram(document, name), name)[0];
    if (name === file() || subject === undefined) show();
    else state.update({ material: subject, assigning: false });
  };

  /** A program has another name: its text, cursor, undo and draft go along. */
  const rename = (from: string, to: string): void => {
    const text = texts.get(from);
    if (text !== undefined) {
      texts.delete(from);
      texts.set(to, text);
      editor?.rename(from, to);
      if (current === from) current = to;
    }
    drafts.rename(from, to);
  };

  let planned = false;
  const refresh = (): void => {
    planned = false;
    for (const { from, to } of work.takeRenames()) rename(from, to);
    const name = file();
    const isMissing = name === null || sourceOf(state.get().document, page.selected.material.get().kind, name) === null;
    empty.hidden = !isMissing;
    code.element.hidden = isMissing;
    top.refresh();
    words.refresh();
    params.refresh();
    values.element.hidden = params.count() === 0;
    const also = sharers(page);
    shared.hidden = also.length === 0;
    others.textContent = `Also the code of ${listed(also.map((each) => `“${each}”`))}.`;
    code.note.textContent = name === null ? '' : `${name}.wgsl`;
    show();
    bottom.refresh();
  };
  /** Once for all that changes in a moment. */
  const plan = (): void => {
    if (planned) return;
    planned = true;
    queueMicrotask(refresh);
  };

  drafts.changed.listen((name) => {
    for (const each of name === null ? texts.keys() : [name]) mark(each);
    plan();
  });
  let { opened } = page;
  state.subscribe((now, before) => {
    if (page.opened !== opened) {
      ({ opened } = page);
      for (const name of texts.keys()) editor?.close(name);
      texts.clear();
      current = null;
      void drafts.renew();
    }
    if (now.theme !== before.theme) editor?.setTheme();
    if (now.notes !== before.notes) for (const name of texts.keys()) mark(name);
    if (now.assigning && now.selection !== before.selection && now.selection !== null) {
      const shape = now.selection;
      state.update({ assigning: false });
      void work.assign(shape);
    }
    if (concerns(now, before)) plan();
  });
  void drafts.renew();
  refresh();

  import('./editor.ts').then(
    ({ createMaterialEditor }) => {
      wait.remove();
      editor = createMaterialEditor(host, () => state.get().theme, {
        typed: (name, source) => {
          texts.set(name, source);
          drafts.typed(name, source);
        },
        compile: (name) => void drafts.compile(name),
        shown: (name, title) => {
          library.hidden = name !== null;
          module.textContent = `${title}: a module of the library, to read.`;
        },
      });
      show();
    },
    () => (wait.textContent = 'The editor could not be loaded; check the connection and reload the page. Your code is kept.'),
  );
}

/** Camera, film and display are none of the panel's business. */
function concerns(now: AppState, before: AppState): boolean {
  const inDocument = ['materials', 'programs', 'shapes', 'environment'] as const;
  const inState = ['source', 'material', 'selection', 'assigning', 'notes', 'dock', 'lit'] as const;
  return inState.some((key) => now[key] !== before[key]) || inDocument.some((key) => now.document[key] !== before.document[key]);
}

/** The first time the panel is shown beside the picture it takes the room that it needs. */
function widen(page: Page): void {
  const { dock } = page.state.get();
  if (dock.width < COMFORTABLE && innerWidth >= 3 * COMFORTABLE - 200) page.state.update({ dock: { ...dock, width: COMFORTABLE } });
}
