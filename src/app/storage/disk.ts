/**
 * Storage that is written to a moment after the last change, at once when the page goes away, and that may be forbidden or full:
 * then the page works on, says so once, and tries again with each later change.
 */
import { Db, type Database, type Write } from './db.ts';

/** Milliseconds after the last change until it is written, and until a write that failed is tried again. */
const QUIET = 300;
const RETRY = 15_000;

/** What the page is told of its storage. */
export interface Trouble {
  kind: 'full' | 'absent';
  sentence: string;
}

export class Disk {
  /** Hears of writes that did not come about. */
  onUnwritten: (writes: readonly Write[]) => void = () => {};
  private onTrouble: (trouble: Trouble | null) => void = () => {};
  private db: Database | null = null;
  private readonly opening: () => Promise<Database>;
  private readonly pending = new Map<string, () => Write[]>();
  private timer: ReturnType<typeof setTimeout> | undefined;
  private trouble: Trouble | null = null;
  private writing: Promise<void> = Promise.resolve();

  constructor(open = (): Promise<Database> => Db.open()) {
    this.opening = open;
  }

  /** Where there is no storage everything below does nothing. */
  async open(): Promise<void> {
    try {
      this.db = await this.opening();
    } catch (error) {
      this.fail(error);
    }
  }

  get isThere(): boolean {
    return this.db !== null;
  }

  /** Hears what is wrong with the storage, what was wrong before anybody listened included, and with null that it is well again. */
  listen(onTrouble: (trouble: Trouble | null) => void): void {
    this.onTrouble = onTrouble;
    if (this.trouble !== null) onTrouble(this.trouble);
  }

  /** Writes what `make` gives when it is time; a later one of the same key takes its place. */
  later(key: string, make: () => Write[]): void {
    if (this.db === null) return;
    this.pending.delete(key);
    this.pending.set(key, make);
    this.plan(QUIET);
  }

  /** Writes what waits, now. */
  flush(): Promise<void> {
    clearTimeout(this.timer);
    const { db } = this;
    if (db === null || this.pending.size === 0) return this.writing;
    const makers = [...this.pending];
    this.pending.clear();
    const writes = makers.flatMap(([, make]) => make());
    this.writing = this.written(db, writes).then((isWritten) => {
      if (isWritten) return;
      this.onUnwritten(writes);
      // Nothing is given up: what has not been replaced by something newer is tried again.
      for (const [key, make] of makers) if (!this.pending.has(key)) this.pending.set(key, make);
      this.plan(RETRY);
    });
    return this.writing;
  }

  /** Writes at once. @returns whether it is stored */
  async write(writes: readonly Write[]): Promise<boolean> {
    if (this.db === null) return false;
    const isWritten = await this.written(this.db, writes);
    if (!isWritten) this.onUnwritten(writes);
    return isWritten;
  }

  /** @returns null where there is no storage, or it does not answer */
  async read<T>(look: (db: Database) => Promise<T>): Promise<T | null> {
    if (this.db === null) return null;
    try {
      return await look(this.db);
    } catch (error) {
      this.fail(error);
      return null;
    }
  }

  private plan(milliseconds: number): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.flush(), milliseconds);
  }

  private async written(db: Database, writes: readonly Write[]): Promise<boolean> {
    try {
      try {
        await db.write(writes);
      } catch (error) {
        if (!isFull(error)) throw error;
        // Kept films are the largest and the least: they can be rendered again.
        await db.write((await db.keys('films')).map((drop) => ({ table: 'films', drop })));
        await db.write(writes.filter(({ table }) => table !== 'films'));
      }
      if (this.trouble !== null) this.onTrouble((this.trouble = null));
      return true;
    } catch (error) {
      this.fail(error);
      return false;
    }
  }

  private fail(error: unknown): void {
    const kind = isFull(error) ? 'full' : 'absent';
    if (this.trouble?.kind === kind) return;
    const reason = error instanceof Error ? error.message.replace(/\.$/, '') : String(error);
    this.trouble = {
      kind,
      sentence:
        kind === 'full'
          ? 'The browser’s storage is full: changes are no longer kept for the next visit. Save your work as a file, or delete old versions.'
          : `The browser keeps nothing for this page (${reason}): changes are gone when it is closed. Save your work as a file.`,
    };
    this.onTrouble(this.trouble);
  }
}

const isFull = (error: unknown): boolean => error instanceof Error && error.name === 'QuotaExceededError';
