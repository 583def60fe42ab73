/** A lesson written in the page: its text with faults at their lines, the picture captured by a button, files, and the lesson as read. */
import { galleryScene } from '../../../storage/gallery-scene.ts';
import { html, render, type TemplateResult } from 'lit-html';
import { sceneIds } from '../../../../content/browser.ts';
import { sentence } from '../../../../base/sentence.ts';
import { capture } from '../../../../lesson/capture.ts';
import type { Fault } from '../../../../lesson/errors.ts';
import type { Lesson } from '../../../../lesson/types.ts';
import { stepInCharge } from '../../../../lesson/state.ts';
import { conciseScene } from '../../../../scene/concise.ts';
import type { SceneDocument } from '../../../../scene/document.ts';
import { formatJson } from '../../../../scene/format-json.ts';
import { parseScene } from '../../../../scene/parse.ts';
import { mayBring } from '../../../consent/consent.ts';
import type { App } from '../../../app.ts';
import { saveFile } from '../../../storage/save-file.ts';
import { el } from '../../../ui/dom.ts';
import { lessonSource } from '../page-host.ts';
import { checkDraft } from './check.ts';
import { draftFile, freshDraft, keepDraft, readDraft, storedDraft, type Draft } from './draft.ts';
import { LessonEditor } from './editor.ts';
import { placeOfState, stepAt } from './places.ts';
import './write.css';

/** Milliseconds without a key until what was typed is checked. */
const QUIET = 400;
const MOST_FAULTS = 50;

interface Ways {
  /** The lesson as it is read, from a step. */
  preview(lesson: Lesson, step: number): void;
  leave(): void;
}

export class Writer {
  private readonly app: App;
  private readonly ways: Ways;
  private readonly element = el('div', { class: 'lesson-write' });
  private readonly host = el('div', { class: 'lesson-write-editor' });
  private readonly input = el('input', { type: 'file', accept: '.md,.zip', hidden: true, 'aria-label': 'A lesson from a file' });
  private readonly editor: LessonEditor;
  private readonly ends: (() => void)[] = [];
  private draft: Draft;
  private faults: readonly Fault[] | null = null;
  private lesson: Lesson | null = null;
  /** As it was when nothing was wrong. */
  private valid: Lesson | null = null;
  private said = '';
  private timer: ReturnType<typeof setTimeout> | undefined;
  private turn = 0;

  constructor(app: App, place: HTMLElement, ways: Ways) {
    this.app = app;
    this.ways = ways;
    this.draft = storedDraft();
    place.replaceChildren(this.element);
    this.redraw();
    this.editor = new LessonEditor(this.host, this.draft.files['lesson.md'] ?? '', (text) => this.typed(text));
    this.editor.theme = app.state.get().theme;
    this.ends.push(app.state.subscribe((now, before) => now.theme !== before.theme && (this.editor.theme = now.theme)));
    this.input.addEventListener('change', () => void this.open());
    void this.check();
  }

  end(): void {
    clearTimeout(this.timer);
    this.turn++;
    for (const each of this.ends.splice(0)) each();
    this.editor.end();
  }

  private redraw(): void {
    const { faults, lesson } = this;
    const count = faults?.length ?? 0;
    const state = faults === null ? 'Checking …' : count === 0 ? 'Nothing is wrong.' : count === 1 ? 'One fault' : `${count} faults`;
    render(
      html`<header class="lesson-head">
          <div class="lesson-tools">
            <button type="button" @click=${() => this.ways.leave()}>All lessons</button>
            <button type="button" @click=${() => this.input.click()}>Open …</button>
            <button type="button" @click=${() => this.save()}>Save</button>
            <button type="button" title="A new lesson in place of this one" @click=${() => this.begin()}>New</button>
          </div>
          <div class="lesson-write-bar">
            <button
              type="button"
              title="The picture as it is now becomes the state of the step that the cursor is in"
              @click=${() => void this.capture()}
            >
              Capture the picture
            </button>
            <button type="button" class="primary" ?disabled=${lesson === null} @click=${() => this.preview()}>Preview</button>
          </div>
        </header>
        ${this.host}
        <footer class="lesson-write-foot">
          <p role="status" data-right=${count === 0 && faults !== null}>${this.said === '' ? state : this.said}</p>
          <ul ?hidden=${count === 0}>
            ${(faults ?? []).slice(0, MOST_FAULTS).map((each) => this.fault(each))}
          </ul>
        </footer>
        ${this.input}`,
      this.element,
    );
  }

  private fault({ file, line, message }: Fault): TemplateResult {
    // The editor has the text in English alone.
    if (line === null || !file.endsWith('lesson.md'))
      return html`<li><span>${line === null ? file : `${file}:${line}`}</span> ${message}</li>`;
    return html`<li><button type="button" @click=${() => this.editor.goTo(line)}>Line ${line}</button> ${message}</li>`;
  }

  private typed(text: string): void {
    this.change({ ...this.draft, files: { ...this.draft.files, 'lesson.md': text } });
  }

  private change(draft: Draft): void {
    this.draft = draft;
    this.said = keepDraft(draft) ? '' : 'The browser has no room for it: save it as a file.';
    this.lesson = null;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.check(), QUIET);
    this.redraw();
  }

  private async check(): Promise<void> {
    const turn = ++this.turn;
    const { lesson, faults } = await checkDraft(this.draft);
    if (turn !== this.turn) return;
    this.lesson = lesson;
    this.valid = lesson ?? this.valid;
    this.faults = faults;
    this.editor.mark(faults.filter(({ file }) => file.endsWith('lesson.md')));
    this.redraw();
  }

  private preview(): void {
    if (this.lesson !== null) this.ways.preview(this.lesson, stepAt(this.draft.files['lesson.md'] ?? '', this.editor.line));
  }

  /** The present picture as the state of the step that the cursor is in. */
  private async capture(): Promise<void> {
    const { document, display, source, tool } = this.app.state.get();
    const text = this.draft.files['lesson.md'] ?? '';
    const own = freeName(this.draft);
    const base = await this.baseOf(source, stepAt(text, this.editor.line));
    // What a denoiser makes of the image is no layer of the film.
    const view = display.view === 'denoised' ? 'radiance' : display.view;
    const { lines, scene } = capture({ document, display: { ...display, view }, tool }, base, own);
    const { from, until } = placeOfState(text, this.editor.line);
    if (scene !== null) this.keep(own, scene);
    this.editor.replace(from, until, lines);
  }

  /** The scene that the picture began with, as the lesson calls it; null: it came from elsewhere. */
  private async baseOf(source: string, step: number): Promise<{ name: string; document: SceneDocument } | null> {
    const { valid } = this;
    const isOwn = valid !== null && source === lessonSource(this.draft.name);
    const name = isOwn ? stepInCharge(valid, Math.min(step, valid.steps.length - 1)).state.scene : source;
    const kept = isOwn && name.startsWith('./') ? valid.scenes[name.slice(2)] : undefined;
    if (kept !== undefined) return { name, document: kept };
    return sceneIds.includes(name) ? { name, document: await galleryScene(name) } : null;
  }

  private keep(name: string, scene: SceneDocument): void {
    const text = `${formatJson(conciseScene(scene))}\n`;
    this.draft = { ...this.draft, files: { ...this.draft.files, [`${name}.scene.json`]: text } };
  }

  private save(): void {
    const { name, content } = draftFile(this.draft);
    saveFile(name, content);
  }

  private begin(): void {
    const before = this.draft;
    this.show(freshDraft());
    this.app.say('A new lesson.', 'info', { label: 'Back to the one before', run: () => this.show(before) });
  }

  private async open(): Promise<void> {
    const file = this.input.files?.[0];
    this.input.value = '';
    if (file === undefined) return;
    try {
      const draft = await readDraft(file.name, new Uint8Array(await file.arrayBuffer()));
      const programs = Object.entries(draft.files)
        .filter(([name]) => name.endsWith('.wgsl'))
        .map(([name, source]) => ({ name, source }));
      const inside = Object.entries(draft.files).flatMap(([name, text]) => (name.endsWith('.scene.json') ? programsIn(text) : []));
      if (await mayBring(this.app, draft.name, [...programs, ...inside])) this.show(draft);
    } catch (error) {
      this.app.say(sentence(error), 'error');
    }
  }

  private show(draft: Draft): void {
    this.change(draft);
    this.editor.open(draft.files['lesson.md'] ?? '');
  }
}

/** Code in a scene that is perhaps none. */
function programsIn(text: string): { name: string; source: string }[] {
  try {
    return Object.entries(parseScene(text).programs).map(([name, source]) => ({ name, source }));
  } catch {
    // It is told with the other faults, and never shown.
    return [];
  }
}

function freeName({ files }: Draft): string {
  let at = 1;
  while (Object.hasOwn(files, `state-${at}.scene.json`)) at++;
  return `state-${at}`;
}
