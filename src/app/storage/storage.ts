/**
 * What the page remembers of the user's projects. A project is a scene that was opened, with every edit since; the one on the screen is
 * written a moment after each change, with its history, and no other tab writes it. Beside projects there are programs with
 * their drafts, and named versions.
 */
import { conciseScene } from '../../scene/concise.ts';
import { checkScene } from '../../scene/parse.ts';
import type { SceneDocument } from '../../scene/document.ts';
import type { Diagnostic } from '../../shader/errors.ts';
import type { Display } from '../app.ts';
import type { Moment, Step } from '../state/history.ts';
import { chainOf, momentsOf, type PackedMoment, type StoredHistory } from './chain.ts';
import type { Table, Write } from './db.ts';
import type { Disk } from './disk.ts';
import { LargeStore, newId } from './large.ts';
import { sweep } from './sweep.ts';
import type { Tab } from './tab.ts';
import { sentence } from '../../base/sentence.ts';
import { equal } from '../../base/equal.ts';

/** A project as it can be shown. */
export interface Workspace {
  work: string;
  source: string;
  document: SceneDocument;
  display: Display;
  /** More than camera, film and settings differ from the scene as it was opened. */
  isEdited: boolean;
}

export interface StoredProject extends Omit<Workspace, 'work' | 'document'> {
  id: string;
  title: string;
  /** Meshes and images stand elsewhere. */
  document: unknown;
  /** Data URL of a small JPEG. */
  thumbnail: string | null;
  at: number;
}

/** A program that the user has written. */
export interface StoredProgram {
  /** The project that it was written in. */
  work: string;
  /** Scene that it was written in, and its title then. */
  source: string;
  title: string;
  name: string;
  kind: 'material' | 'environment' | 'shape' | 'medium' | 'displacement';
  /** The last text that compiled. */
  good: string | null;
  /** Text that did not compile, or has not been tried yet; then `diagnostics` is null. */
  draft: string | null;
  diagnostics: readonly Diagnostic[] | null;
  at: number;
}

/** What is on the screen, to be written. */
export interface Present {
  moment: Moment;
  isEdited: boolean;
  thumbnail: string | null;
  steps: { past: readonly Step[]; future: readonly Step[] };
}

/** What a tab shows first. */
export interface First extends Workspace {
  steps: { past: Step[]; future: Step[] };
  /** Another tab shows the same project: this is a copy of it. */
  isCopy: boolean;
}

export class ProjectStorage {
  /** Hears of drafts that came from the shelf. */
  onAdopt: (program: StoredProgram) => void = () => {};
  /** What was put aside since the page was opened. */
  readonly setAside: { source: string; reason: string; document: object }[] = [];
  /** The project on the screen. */
  project: string = newId();
  readonly disk: Disk;
  readonly large = new LargeStore();
  private readonly tab: Tab;
  private documents = new WeakMap<SceneDocument, unknown>();
  private moments = new WeakMap<Moment, PackedMoment>();
  /** Of steps that are still in storage. */
  private readonly stored = new WeakMap<Step, PackedMoment>();

  constructor(disk: Disk, tab: Tab) {
    this.disk = disk;
    this.tab = tab;
    disk.onUnwritten = (writes) => {
      this.large.forget(writes);
      [this.documents, this.moments] = [new WeakMap(), new WeakMap()];
    };
  }

  /** Opens the storage, and takes out of it what nobody needs. */
  async open(): Promise<void> {
    await this.disk.open();
    globalThis.addEventListener?.('pagehide', () => void this.flush());
    globalThis.document?.addEventListener('visibilitychange', () => document.hidden && void this.flush());
    // Only while no other tab may be about to refer to what it has stored.
    if ((await this.tab.taken()).size === 0) await this.disk.read((db) => sweep(db, this.tab.last));
  }

  /** Writes what waits, now. */
  flush(): Promise<void> {
    return this.disk.flush();
  }

  /** Writes what is on the screen, soon. */
  save(read: () => Present): void {
    const { project: work } = this;
    this.disk.later(`work ${work}`, () => {
      const { moment, isEdited, thumbnail, steps } = read();
      const { writes, pack } = this.packer();
      const now = pack(moment);
      const history = chainOf(now, steps.past.map(pack), steps.future.map(pack));
      const { document, source, display } = now;
      const put: StoredProject = { id: work, source, document, display, isEdited, title: moment.document.title, thumbnail, at: Date.now() };
      return [...writes, { table: 'works', put }, { table: 'histories', put: history }];
    });
  }

  /** The project on the screen is this one from now on, or, where another tab shows it, a copy. */
  async enter(work: string): Promise<void> {
    if (!this.disk.isThere) return void (this.project = work);
    this.project = (await this.tab.claim(work)) ? work : newId();
    if (this.project !== work) await this.tab.claim(this.project);
  }

  /** What this tab showed last; in a new tab, what was changed last. */
  async first(): Promise<First | null> {
    const all = await this.projects();
    const { last } = this.tab;
    const taken = await this.tab.taken();
    const own = all.find(({ id }) => id === last) ?? all.find(({ id }) => taken.has(id)) ?? all[0];
    if (own === undefined) return null;
    const isOwn = (own.id === last || !taken.has(own.id)) && (await this.tab.claim(own.id));
    const found = await this.workspaceOf(own.id);
    if (found === null) return null;
    const steps = await this.stepsOf(own.id, isOwn ? own.id : (this.project = newId()));
    if (isOwn) this.project = own.id;
    else await Promise.all([this.tab.claim(this.project), this.copyPrograms(own.id)]);
    return { ...found, work: this.project, steps, isCopy: !isOwn };
  }

  /** Of all projects, the last changed first. */
  async projects(): Promise<StoredProject[]> {
    await this.flush();
    const all = (await this.disk.read((db) => db.all<StoredProject>('works'))) ?? [];
    return all.sort((a, b) => b.at - a.at);
  }

  /** The edited project of a source that was changed last, and that no other tab shows. `elsewhere`: another tab does. */
  async workspace(source: string): Promise<{ found: Workspace | null; elsewhere: boolean }> {
    const [all, taken, texts] = await Promise.all([this.projects(), this.tab.taken(this.project), this.programs()]);
    const written = new Set(texts.map(({ work }) => work));
    const edited = all.filter((each) => each.source === source && (each.isEdited || written.has(each.id)));
    const free = edited.find(({ id }) => !taken.has(id));
    return { found: free === undefined ? null : await this.workspaceOf(free.id), elsewhere: free === undefined && edited.length > 0 };
  }

  /** A project of a source that shows exactly this, and that no other tab shows: its film may go on. */
  async unchanged(source: string, document: SceneDocument): Promise<string | undefined> {
    const [all, taken] = await Promise.all([this.projects(), this.tab.taken(this.tab.last)]);
    const shown = conciseScene(document);
    for (const { id } of all.filter((each) => each.source === source && !each.isEdited && !taken.has(each.id))) {
      const found = await this.workspaceOf(id);
      if (found !== null && equal(conciseScene(found.document), shown)) return id;
    }
    return undefined;
  }

  /** A project as it was left. One that cannot be read any more is put aside. */
  async workspaceOf(id: string): Promise<Workspace | null> {
    await this.flush();
    const stored = await this.disk.read((db) => db.get<StoredProject>('works', id));
    if (stored === null) return null;
    try {
      const { source, display, isEdited } = stored;
      return { work: id, source, display, isEdited, document: await this.unpacked(stored.document) };
    } catch (error) {
      await this.putAside(id, error);
      return null;
    }
  }

  /** A document as it is stored → as it can be shown. @throws Error where it cannot be read any more */
  async unpacked(stored: unknown): Promise<SceneDocument> {
    const value = await this.disk.read((db) => this.large.unpack(stored, db).catch((error: Error) => error));
    if (value === null || value instanceof Error) throw value ?? new Error('the browser’s storage does not answer');
    return checkScene(value);
  }

  /** Works that other tabs show. */
  elsewhere(): Promise<Set<string>> {
    return this.tab.taken(this.project);
  }

  /** Deletes a work with its history and programs. @returns takes that back */
  async dropProject(id: string): Promise<() => Promise<void>> {
    await this.flush();
    const rows = await this.disk.read(async (db) => ({
      works: await db.get<object>('works', id),
      histories: await db.get<object>('histories', id),
      texts: (await db.all<StoredProgram>('texts')).filter(({ work }) => work === id),
    }));
    if (rows === null) return async () => {};
    const { works, histories, texts } = rows;
    await this.disk.write([
      { table: 'works', drop: id },
      { table: 'histories', drop: id },
      ...texts.map(({ name }): Write => ({ table: 'texts', drop: [id, name] })),
    ]);
    return async () => {
      const puts = Object.entries({ works, histories }).flatMap(([table, put]) => (put === null ? [] : [{ table: table as Table, put }]));
      await this.disk.write([...puts, ...texts.map((put): Write => ({ table: 'texts', put }))]);
    };
  }

  /** Keeps a project that cannot be opened under another name, and says why. */
  async putAside(id: string, error: unknown): Promise<void> {
    const stored = await this.disk.read((db) => db.get<StoredProject>('works', id));
    if (stored === null) return;
    const aside = ` (kept aside ${new Date().toISOString()})`;
    await this.disk.write([
      { table: 'works', put: { ...stored, id: id + aside, source: stored.source + aside, isEdited: true } },
      { table: 'works', drop: id },
    ]);
    const reason = sentence(error);
    this.setAside.push({ source: stored.source, reason: reason.replace(/\.?$/, '.'), document: stored.document as object });
  }

  async programs(): Promise<StoredProgram[]> {
    await this.flush();
    return (await this.disk.read((db) => db.all<StoredProgram>('texts'))) ?? [];
  }

  saveProgram(program: StoredProgram): void {
    this.disk.later(`program ${program.work} ${program.name}`, () => [{ table: 'texts', put: program }]);
  }

  /** A program of another project is to be a draft of the one on the screen. */
  adopt(program: StoredProgram): void {
    this.saveProgram(program);
    this.onAdopt(program);
  }

  dropProgram(work: string, name: string): void {
    this.disk.later(`program ${work} ${name}`, () => [{ table: 'texts', drop: [work, name] }]);
  }

  private async copyPrograms(from: string): Promise<void> {
    const own = (await this.programs()).filter(({ work }) => work === from);
    await this.disk.write(own.map((each) => ({ table: 'texts', put: { ...each, work: this.project } })));
  }

  private async stepsOf(from: string, to: string): Promise<First['steps']> {
    const history = await this.disk.read((db) => db.get<StoredHistory>('histories', from));
    if (history === null) return { past: [], future: [] };
    const { past, future } = momentsOf(history);
    const step = (packed: PackedMoment): Step => {
      const work = packed.work === from ? to : packed.work;
      const read: Step = async () => ({ ...packed, work, document: await this.unpacked(packed.document) });
      this.stored.set(read, { ...packed, work });
      return read;
    };
    return { past: past.map(step), future: future.map(step) };
  }

  /** Packs moments, and collects what must be written with them. */
  private packer(): { writes: Write[]; pack: (step: Step) => PackedMoment } {
    const writes: Write[] = [];
    const packDocument = (document: SceneDocument): unknown => {
      let value = this.documents.get(document);
      if (value === undefined) {
        const packed = this.large.pack(document);
        writes.push(...packed.writes);
        this.documents.set(document, (value = packed.value));
      }
      return value;
    };
    const pack = (step: Step): PackedMoment => {
      if (typeof step === 'function') return this.stored.get(step)!;
      let packed = this.moments.get(step);
      if (packed === undefined) {
        const { document, source, work, display } = step;
        this.moments.set(step, (packed = { document: packDocument(document), source, work, display }));
      }
      return packed;
    };
    return { writes, pack };
  }
}
