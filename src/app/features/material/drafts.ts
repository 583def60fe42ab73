/**
 * Texts that are being written. What is typed is a draft until it compiles; the last good text renders meanwhile. Drafts
 * belong to a scene and outlive it: they are kept at every key, with what is wrong with them.
 */
import type { ParamValue } from '../../../scene/document.ts';
import { ShaderError, type Diagnostic } from '../../../shader/errors.ts';
import { CODE, type App } from '../../app.ts';
import { SceneChanged } from '../../state/edits.ts';
import type { StoredProgram } from '../../storage/storage.ts';
import { withProgram } from '../../programs/changes.ts';
import { kindOfProgram, useOf, usersOf, type Target } from '../../programs/uses.ts';
import { sourceOf } from '../../programs/sources.ts';
import { sentence } from '../../../base/sentence.ts';
import { Events } from '../../state/events.ts';

/** Milliseconds without a key until what was typed is compiled. */
const TYPING = 250;
/** What is typed with shorter pauses (ms) is taken back as one step. */
const ONE_GO = 1500;

export interface Draft {
  source: string;
  /** Of this text, or, until it has been tried, of the one before. */
  diagnostics: readonly Diagnostic[];
  tried: boolean;
}

/** How the last compilation of a program went. */
export interface Compiled {
  /** When it was begun, as performance.now() tells, and how long it took until the picture showed it. */
  begun: number;
  milliseconds: number;
  /** Whether a kernel had to be made. */
  isNew: boolean;
  /** The interpreter shows it, until its kernel is compiled. */
  isInterpreted: boolean;
  /** After that, how long the interpreter took; null: it did not show it. */
  interpretedMs: number | null;
}

export interface Compiler {
  /** Whether there is a device with a scene. */
  isReady(): boolean;
  /** Kernels made since the page was opened. */
  made(): number;
  /** Whether the interpreter shows this program. */
  interprets(name: string): boolean;
}

/** The file that a diagnostic is about: `materials/environments/sky` → `sky`; null: no material. */
export const fileOf = ({ module }: Diagnostic): string | null =>
  /^materials\/(?:(?:environments|shapes)\/)?(\w+)$/.exec(module)?.[1] ?? null;

export class Drafts {
  /** Every change: of a program, or, with null, of all. */
  readonly changed = new Events<string | null>();
  private readonly app: App;
  private readonly compiler: Compiler;
  private readonly drafts = new Map<string, Draft>();
  private readonly compiled = new Map<string, Compiled>();
  private readonly timers = new Map<string, ReturnType<typeof setTimeout>>();
  /** Values of parameters whose declarations went away while they were being typed. */
  private readonly parked = new Map<Target, Record<string, ParamValue>>();
  private readonly good = new Map<string, string>();
  /** Which scene since the panel was opened. */
  private scene = 0;
  private steps = 0;
  private lastTyped = { name: '', at: -Infinity };

  constructor(app: App, compiler: Compiler) {
    this.app = app;
    this.compiler = compiler;
    app.storage.onAdopt = ({ work, name, draft }) => {
      if (work === app.storage.project && draft !== null) this.typed(name, draft);
    };
  }

  get(name: string): Draft | null {
    return this.drafts.get(name) ?? null;
  }

  get names(): string[] {
    return [...this.drafts.keys()];
  }

  outcome(name: string): Compiled | null {
    return this.compiled.get(name) ?? null;
  }

  /** What is wrong with all drafts, by name. */
  get wrong(): { name: string; diagnostics: readonly Diagnostic[] }[] {
    return [...this.drafts].flatMap(([name, { diagnostics }]) => (diagnostics.length > 0 ? [{ name, diagnostics }] : []));
  }

  /** Another scene: its drafts take the place of the last one's. */
  async renew(): Promise<void> {
    const { project: work } = this.app.storage;
    const scene = ++this.scene;
    for (const timer of this.timers.values()) clearTimeout(timer);
    for (const map of [this.timers, this.drafts, this.compiled, this.parked, this.good]) map.clear();
    const kept = (await this.app.storage.programs()).filter((each) => each.work === work);
    if (scene !== this.scene) return;
    for (const { name, good, draft, diagnostics } of kept) {
      if (good !== null) this.good.set(name, good);
      if (draft !== null && !this.drafts.has(name))
        this.drafts.set(name, { source: draft, diagnostics: diagnostics ?? [], tried: diagnostics !== null });
    }
    this.changed.emit(null);
    for (const [name, { tried }] of this.drafts) if (!tried && this.isUsed(name)) void this.compile(name);
  }

  typed(name: string, source: string): void {
    this.drafts.set(name, { source, diagnostics: this.drafts.get(name)?.diagnostics ?? [], tried: false });
    const now = performance.now();
    if (this.lastTyped.name !== name || now - this.lastTyped.at > ONE_GO) this.steps++;
    this.lastTyped = { name, at: now };
    this.store(name);
    this.plan(name);
    this.changed.emit(name);
  }

  /** Compiles at once what waits for a pause in typing. */
  async settle(): Promise<void> {
    const waiting = [...this.drafts].filter(([name, { tried }]) => !tried && this.timers.has(name));
    await Promise.all(waiting.map(([name]) => this.compile(name)));
  }

  private plan(name: string): void {
    clearTimeout(this.timers.get(name));
    this.timers.set(
      name,
      setTimeout(() => void this.compile(name), TYPING),
    );
  }

  /** Back to the text that renders. */
  discard(name: string): void {
    clearTimeout(this.timers.get(name));
    this.drafts.delete(name);
    this.store(name);
    this.changed.emit(name);
  }

  /** A program has another name now. */
  rename(from: string, to: string): void {
    if (from === to) return;
    const draft = this.drafts.get(from);
    if (draft !== undefined) this.drafts.set(to, draft);
    this.drafts.delete(from);
    const good = this.good.get(from);
    if (good !== undefined) this.good.set(to, good);
    this.good.delete(from);
    this.app.storage.dropProgram(this.app.storage.project, from);
    this.store(to);
    if (draft?.tried === false) this.plan(to);
    this.changed.emit(null);
  }

  /** Makes the draft the program, if it is right. Never rejects. */
  async compile(name: string): Promise<void> {
    clearTimeout(this.timers.get(name));
    this.timers.delete(name);
    const draft = this.drafts.get(name);
    if (draft === undefined) return;
    if (!this.compiler.isReady()) return this.plan(name);
    // Its material is gone: the draft stays on the shelf.
    if (!this.isUsed(name)) return;
    const { scene } = this;
    const { document } = this.app.state.get();
    const kind = kindOfProgram(document, name);
    if (draft.source === sourceOf(document, kind, name)) return this.discard(name);
    for (const target of usersOf(document, kind, name))
      this.parked.set(target, { ...this.parked.get(target), ...useOf(document, target)!.params });
    const start = performance.now();
    const made = this.compiler.made();
    const failure = await this.app
      .edit(withProgram(document, kind, name, draft.source, this.parked), `${CODE}${name} ${this.steps}`)
      .then(() => null)
      .catch((error: unknown) => error);
    if (scene !== this.scene) return;
    // The page was still opening the scene that the draft belongs to, or the device went away: that says nothing of the text.
    if (failure instanceof SceneChanged || (failure !== null && !this.compiler.isReady())) return this.plan(name);
    if (failure === null) {
      this.good.set(name, draft.source);
      this.compiled.set(name, {
        begun: start,
        milliseconds: performance.now() - start,
        isNew: this.compiler.made() > made,
        isInterpreted: this.compiler.interprets(name),
        interpretedMs: null,
      });
      // What was typed meanwhile is tried in its turn.
      if (this.drafts.get(name)?.source === draft.source) this.drafts.delete(name);
      else this.update(name, []);
    } else if (this.drafts.get(name)?.source === draft.source) {
      this.drafts.set(name, { source: draft.source, diagnostics: diagnosticsOf(failure, name), tried: true });
    }
    this.store(name);
    this.changed.emit(name);
  }

  /** A kernel has been compiled that another stood in for. */
  takenOver(): void {
    for (const [name, outcome] of this.compiled) {
      if (!outcome.isInterpreted || this.compiler.interprets(name)) continue;
      const milliseconds = performance.now() - outcome.begun;
      this.compiled.set(name, { ...outcome, milliseconds, isNew: true, isInterpreted: false, interpretedMs: outcome.milliseconds });
      this.changed.emit(name);
    }
  }

  private update(name: string, diagnostics: readonly Diagnostic[]): void {
    const draft = this.drafts.get(name);
    if (draft !== undefined) this.drafts.set(name, { ...draft, diagnostics });
  }

  private isUsed(name: string): boolean {
    const { document } = this.app.state.get();
    return usersOf(document, kindOfProgram(document, name), name).length > 0;
  }

  private store(name: string): void {
    const { document, source } = this.app.state.get();
    const draft = this.drafts.get(name);
    const good = this.good.get(name) ?? null;
    if (draft === undefined && good === null) return this.app.storage.dropProgram(this.app.storage.project, name);
    const kept: StoredProgram = {
      work: this.app.storage.project,
      source,
      title: document.title,
      name,
      kind: kindOfProgram(document, name),
      good,
      draft: draft?.source ?? null,
      diagnostics: draft?.tried === true ? draft.diagnostics : null,
      at: Date.now(),
    };
    this.app.storage.saveProgram(kept);
  }
}

/** An error that names no place stands at the top of the text. */
function diagnosticsOf(error: unknown, name: string): readonly Diagnostic[] {
  if (error instanceof ShaderError && error.diagnostics.length > 0) return error.diagnostics;
  const message = sentence(error);
  return [{ severity: 'error', module: `materials/${name}`, line: 1, column: 1, message }];
}
