/** The Material panel: a material's head, words, parameters and code. Typing in the code is compiled as one goes. */
import './material.css';
import { html, nothing, render, type TemplateResult } from 'lit-html';
import type { AppState } from '../../app.ts';
import { el } from '../../ui/dom.ts';
import { listed } from '../../ui/format.ts';
import type { Page } from '../../shell/page.ts';
import { about } from './about.ts';
import { Drafts } from './drafts.ts';
import { fold } from './fold.ts';
import { foot } from './foot.ts';
import { addCodeAlone, isCodeAlone } from './alone.ts';
import { addFullScreen } from './full.ts';
import { Head, sharers } from './head.ts';
import { sourceOf } from '../../programs/sources.ts';
import { ParamControls } from './params.ts';
import { EditedPrograms } from './programs.ts';
import { Work } from './work.ts';

/** Narrower than this (px) a line of code does not fit. */
const COMFORTABLE = 480;
/** Lower than this (px), as beside the laboratory, what stands above the code makes room for it. */
const SHORT = 700;
const LOADING = 'Loading the editor (about 1 MB)…';
const NOT_LOADED = 'The editor could not be loaded; check the connection and reload the page. Your code is kept.';

export function mountMaterial(page: Page, container: HTMLElement): void {
  widen(page);
  container.classList.add('material-panel');
  const panel = new MaterialPanel(page, container);
  panel.begin();
  void panel.load();
}

class MaterialPanel {
  private readonly page: Page;
  private readonly container: HTMLElement;
  private readonly drafts: Drafts;
  private readonly work: Work;
  private readonly programs: EditedPrograms;
  private readonly host = el('div', { class: 'material-host' });
  private readonly head;
  private readonly words;
  private readonly params;
  private readonly foot;
  private readonly values;
  private readonly code;
  /** What is said of the editor while there is none. */
  private wait: string | null = LOADING;
  /** The module of the library that the editor shows; null: a program. */
  private module: string | null = null;
  private opened;
  private isPlanned = false;

  constructor(page: Page, container: HTMLElement) {
    this.page = page;
    this.container = container;
    this.opened = page.opened;
    this.drafts = new Drafts(page, {
      isReady: () => page.session.gpu !== null && (page.session.scene !== null || page.session.isHeld),
      made: () => page.session.gpu?.renderer.pipelinesCreated ?? 0,
      interprets: (name) => page.session.gpu?.renderer.report.interpreted.includes(name) ?? false,
    });
    this.work = new Work(page, this.drafts);
    this.programs = new EditedPrograms(page, this.drafts);
    this.head = new Head(page, this.work);
    this.words = about(page);
    this.params = new ParamControls(page);
    this.foot = foot(page, this.drafts, (file, line, column) => this.programs.reveal(file, line, column));
    this.values = fold(page, 'material-values', 'Parameters', this.params.element);
    this.code = fold(page, 'material-code', 'Code');
    this.code.element.classList.add('material-code');
    addCodeAlone(page, this.code);
    addFullScreen(this.code, (what) => this.programs.press(what));
  }

  begin(): void {
    this.page.typing.add(() => this.drafts.settle());
    this.page.session.takenOver.listen(() => this.drafts.takenOver());
    this.drafts.changed.listen((name) => {
      this.programs.mark(name);
      this.plan();
    });
    this.page.state.subscribe((now, before) => this.follow(now, before));
    new ResizeObserver(() => this.container.classList.toggle('is-short', this.container.clientHeight < SHORT)).observe(this.container);
    void this.drafts.renew();
    this.refresh();
  }

  /** Brings the editor, which is large. */
  async load(): Promise<void> {
    const loaded = await import('./editor.ts').catch(() => null);
    this.wait = loaded === null ? NOT_LOADED : null;
    this.renderCode();
    if (loaded === null) return;
    const editor = loaded.createMaterialEditor(this.host, () => this.page.state.get().theme, {
      typed: (name, source) => this.programs.typed(name, source),
      compile: (name) => void this.drafts.compile(name),
      shown: (name, title) => {
        this.module = name === null ? title : null;
        this.renderCode();
      },
    });
    this.programs.begin(editor);
  }

  private follow(now: AppState, before: AppState): void {
    if (this.page.opened !== this.opened) {
      this.opened = this.page.opened;
      this.programs.forget();
      void this.drafts.renew();
    }
    if (now.theme !== before.theme) this.programs.setTheme();
    if (now.notes !== before.notes) this.programs.mark(null);
    if (now.assigning && now.selection !== before.selection && now.selection !== null) {
      const shape = now.selection;
      this.page.state.update({ assigning: false });
      void this.work.assign(shape);
    }
    if (concerns(now, before)) this.plan();
  }

  /** Once for all that changes in a moment. */
  private plan(): void {
    if (this.isPlanned) return;
    this.isPlanned = true;
    queueMicrotask(() => this.refresh());
  }

  private refresh(): void {
    this.isPlanned = false;
    for (const { from, to } of this.work.takeRenames()) this.programs.rename(from, to);
    for (const part of [this.head, this.words, this.params]) part.refresh();
    this.renderAll();
    this.renderCode();
    this.programs.show();
    this.foot.refresh();
    const { file } = this.programs;
    // What is open here may be edited next.
    void this.page.session.gpu?.author(file === null ? [] : [file]);
  }

  private renderAll(): void {
    const { file } = this.programs;
    const isMissing = file === null || sourceOf(this.page.state.get().document, this.page.selected.material.get().kind, file) === null;
    this.values.element.hidden = this.params.count === 0;
    this.code.element.hidden = isMissing;
    this.container.classList.toggle('is-code-alone', !isMissing && isCodeAlone(this.page));
    this.code.note.textContent = file === null ? '' : `${file}.wgsl`;
    const empty = html`<p class="material-empty">This scene has no material here. Choose one above, or begin a new one.</p>`;
    render([this.head.element, this.words.element, isMissing ? empty : nothing, this.values.element, this.code.element], this.container);
  }

  private renderCode(): void {
    render([this.shared(), this.library(), this.waiting(), this.host, this.foot.element], this.code.body);
  }

  private shared(): TemplateResult | typeof nothing {
    const also = sharers(this.page);
    if (also.length === 0) return nothing;
    const fork = (): void => void this.work.fork(this.page.state.get().material);
    return html`<p class="material-shared">
      <span .textContent=${`Also the code of ${listed(also.map((each) => `“${each}”`))}.`}></span>
      <button type="button" title="The others keep the code as it is" @click=${fork}>Make its own copy</button>
    </p>`;
  }

  private library(): TemplateResult | typeof nothing {
    if (this.module === null) return nothing;
    return html`<p class="material-library">
      <span>${this.module}: a module of the library, to read.</span>
      <button type="button" @click=${() => this.programs.back()}>Back to your code</button>
    </p>`;
  }

  private waiting(): TemplateResult | typeof nothing {
    return this.wait === null ? nothing : html`<p class="panel-wait" role="status">${this.wait}</p>`;
  }
}

/** Camera, film and display are none of the panel's business. */
function concerns(now: AppState, before: AppState): boolean {
  const inDocument = ['materials', 'programs', 'shapes', 'environment', 'media'] as const;
  const inState = ['source', 'material', 'selection', 'assigning', 'notes', 'dock', 'lit'] as const;
  return inState.some((key) => now[key] !== before[key]) || inDocument.some((key) => now.document[key] !== before.document[key]);
}

/** The first time the panel is shown beside the picture it takes the room that it needs. */
function widen(page: Page): void {
  const { dock } = page.state.get();
  if (dock.width < COMFORTABLE && innerWidth >= 3 * COMFORTABLE - 200) page.state.update({ dock: { ...dock, width: COMFORTABLE } });
}
