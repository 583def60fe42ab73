/**
 * What the page remembers of a person's work: the scene on the screen with every edit, edited scenes by their source, and
 * programs with their drafts. Writes come a moment after the last change, at once when the page goes away. Where storage
 * is forbidden or full the page works on and says so once.
 */
import { checkScene } from '../../scene/parse.ts';
import type { Diagnostic } from '../../shader/errors.ts';
import type { Display } from '../app.ts';
import type { SceneDocument } from '../../scene/document.ts';
import { Db, type Write } from './db.ts';
import { ImageStore, type StoredImages } from './images.ts';
import { MeshStore, type StoredDocument as MeshlessDocument } from './meshes.ts';

/** Milliseconds after the last change until it is written. */
const QUIET = 300;

export interface Workspace {
  source: string;
  document: SceneDocument;
  display: Display;
  /** More than camera, film and settings differ from the scene as it was opened. */
  isEdited: boolean;
}

/** Meshes and images stand elsewhere. */
type StoredDocument = Omit<MeshlessDocument, keyof StoredImages> & StoredImages;

interface StoredScene extends Omit<Workspace, 'document'> {
  document: StoredDocument;
  at: number;
}

/** Exposure and tone curve, which older versions of the page kept beside the document. */
function formerLook(stored: Display & { exposure?: number; curve?: string }): { display: Display; settings: object } {
  const { exposure, curve, ...display } = stored;
  return { display, settings: exposure === undefined ? {} : { display: { exposure, tone: curve } } };
}

/** A program that a person has written. */
export interface KeptProgram {
  /** Scene that it was written in, and its title then. */
  source: string;
  title: string;
  name: string;
  kind: 'material' | 'environment';
  /** The last text that compiled. */
  good: string | null;
  /** Text that did not compile, or has not been tried yet; then `diagnostics` is null. */
  draft: string | null;
  diagnostics: readonly Diagnostic[] | null;
  at: number;
}

export class Keep {
  /** Hears once why nothing is kept. */
  onTrouble: (sentence: string) => void = () => {};
  /** Hears of drafts that came from the shelf. */
  onAdopt: (program: KeptProgram) => void = () => {};
  private db: Db | null = null;
  private readonly meshes = new MeshStore();
  private readonly images = new ImageStore();
  private readonly pending = new Map<string, () => Write[]>();
  private timer: ReturnType<typeof setTimeout> | undefined;
  private trouble: string | null = null;

  /** Opens the storage; where there is none everything below does nothing. */
  async open(): Promise<void> {
    try {
      this.db = await Db.open();
    } catch (error) {
      this.fail(error);
    }
    addEventListener('pagehide', () => this.flush());
    document.addEventListener('visibilitychange', () => document.hidden && this.flush());
  }

  /** Says what went wrong before anybody listened. */
  listen(onTrouble: (sentence: string) => void): void {
    this.onTrouble = onTrouble;
    if (this.trouble !== null) onTrouble(this.trouble);
  }

  /** Writes what `make` gives when it is time; a later one of the same key takes its place. */
  later(key: string, make: () => Write[]): void {
    if (this.db === null) return;
    this.pending.delete(key);
    this.pending.set(key, make);
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.flush(), QUIET);
  }

  /** Writes what waits, now. */
  flush(): Promise<void> {
    clearTimeout(this.timer);
    const makers = [...this.pending.values()];
    this.pending.clear();
    return this.write(() => makers.flatMap((make) => make()));
  }

  saveWorkspace(source: string, read: () => Workspace): void {
    this.later(`workspace ${source}`, () => {
      const { document, ...rest } = read();
      const packed = this.meshes.pack(document);
      const { writes, ...images } = this.images.pack(document);
      const put: StoredScene = { ...rest, document: { ...packed.document, ...images }, at: Date.now() };
      return [...packed.writes, ...writes, { table: 'scenes', put }, { table: 'state', put: { key: 'current', source: rest.source } }];
    });
  }

  /** The scene that was on the screen. */
  async current(): Promise<Workspace | null> {
    const found = await this.read((db) => db.get<{ source: string }>('state', 'current'));
    return found === null ? null : this.workspace(found.source);
  }

  /** The scene as it was left. One that cannot be read any more is put aside. */
  async workspace(source: string): Promise<Workspace | null> {
    await this.flush();
    const stored = await this.read((db) => db.get<StoredScene>('scenes', source));
    if (stored === null || this.db === null) return null;
    try {
      const { at: _, document, display, ...rest } = stored;
      const look = formerLook(display);
      const whole = (await this.unpacked(document, this.db)) as object;
      return { ...rest, display: look.display, document: checkScene({ ...look.settings, ...whole }) };
    } catch (error) {
      await this.putAside(source, error);
      return null;
    }
  }

  private async unpacked(stored: StoredDocument, db: Db): Promise<unknown> {
    return this.meshes.unpack({ ...stored, ...(await this.images.unpack(stored, db)) }, db);
  }

  /** Keeps a stored scene that cannot be opened under another name, and says why. */
  async putAside(source: string, error: unknown): Promise<void> {
    const stored = await this.read((db) => db.get<StoredScene>('scenes', source));
    if (stored === null) return;
    const aside = `${source} (kept aside ${new Date().toISOString()})`;
    await this.write(() => [
      { table: 'scenes', put: { ...stored, source: aside } },
      { table: 'scenes', drop: source },
    ]);
    const reason = error instanceof Error ? error.message : String(error);
    this.setAside.push({ source, reason: reason.replace(/\.?$/, '.'), document: stored.document });
  }

  /** What was put aside since the page was opened. */
  readonly setAside: { source: string; reason: string; document: object }[] = [];

  async programs(): Promise<KeptProgram[]> {
    await this.flush();
    return (await this.read((db) => db.all<KeptProgram>('programs'))) ?? [];
  }

  saveProgram(program: KeptProgram): void {
    this.later(`program ${program.source} ${program.name}`, () => [{ table: 'programs', put: program }]);
  }

  /** A program of another scene is to be a draft of the one on the screen. */
  adopt(program: KeptProgram): void {
    this.saveProgram(program);
    this.onAdopt(program);
  }

  dropProgram(source: string, name: string): void {
    this.later(`program ${source} ${name}`, () => [{ table: 'programs', drop: [source, name] }]);
  }

  /** Forgets scenes that were only looked at, and meshes and images of scenes that are gone. */
  async sweep(): Promise<void> {
    await this.read(async (db) => {
      const scenes = await db.all<StoredScene>('scenes');
      const current = await db.get<{ source: string }>('state', 'current');
      const gone = scenes.filter((each) => !each.isEdited && each.source !== current?.source);
      await db.write(gone.map(({ source }) => ({ table: 'scenes', drop: source })));
      const kept = scenes.filter((each) => !gone.includes(each)).map(({ document }) => document);
      await this.meshes.sweep(kept, db);
      await this.images.sweep(kept, db);
    });
  }

  private async read<T>(look: (db: Db) => Promise<T>): Promise<T | null> {
    if (this.db === null) return null;
    try {
      return await look(this.db);
    } catch (error) {
      this.fail(error);
      return null;
    }
  }

  private async write(make: () => Write[]): Promise<void> {
    try {
      await this.db?.write(make());
    } catch (error) {
      this.fail(error);
    }
  }

  private fail(error: unknown): void {
    if (this.trouble !== null) return;
    const isFull = error instanceof Error && error.name === 'QuotaExceededError';
    const reason = error instanceof Error ? error.message.replace(/\.$/, '') : String(error);
    this.trouble = isFull
      ? 'The browser’s storage is full: changes are no longer kept for the next visit. Save the scene as a file.'
      : `The browser keeps nothing for this page (${reason}): changes are gone when it is closed. Save the scene as a file.`;
    this.onTrouble(this.trouble);
  }
}
