/**
 * Kernels on trial. Before a kernel runs that has never given a sample, a mark is set in storage; its first sample takes the mark
 * away. A mark that is found when the page comes up tells of a kernel that took the page, the driver or the machine with it:
 * such a kernel does not start again until the user says so. The marks of other tabs count once they are old.
 */
import { Events } from '../state/events.ts';
import { atom, type ReadableAtom } from 'nanostores';
import { SceneError } from '../../scene/errors.ts';
import { ShaderError } from '../../shader/errors.ts';

/** A kernel was not started. */
export class KernelHeld extends Error {
  override name = 'KernelHeld';

  constructor() {
    super('This kernel did not come back with a sample when it last ran, so it was not started again.');
  }
}

/** As much of `localStorage` as is needed. */
export type MarkStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

/** What stands in storage for a tab. */
interface Mark {
  kernels: string[];
  at: number;
}

const MARK = 'penumbra.trial.';
const PROVEN = 'penumbra.proven';
const SUSPECTS = 'penumbra.suspects';
/** Kernels that are remembered as good, and as suspect. */
const MAX_KNOWN = 200;
/** Milliseconds without progress after which a kernel is suspect, in this tab when it closes, in others at once. */
export const SILENCE = 5000;

export class KernelWatchdog {
  /** The compiler is given a kernel: there is time for other work. */
  readonly begun = new Events<void>();
  private readonly storage: MarkStorage | null;
  private readonly now: () => number;
  /** Of this tab's mark. */
  private readonly key: string;
  private readonly suspects = new Set<string>();
  private proven: string[];
  /** The kernel that is to run, and its number. */
  private code = '';
  private id = '';
  /** Kernels that were begun and of which nothing has come back: the running one, and what is to take its place. */
  private trying: string[] = [];
  private heardAt = 0;
  /** Nothing of the page's film is under way: what is on trial is silent because nobody runs it. */
  private isResting = false;
  private readonly on = atom(false);
  /** Number of the kernel that was not started; null: none. */
  private held: string | null = null;
  /** The one that was held when the last one was begun. */
  private waiting: string | null = null;

  /**
   * @param storage null: forbidden; then trials are kept in mind until the page goes away
   * @param tab what tells this tab's mark from others'
   */
  constructor(storage: MarkStorage | null, tab: string, now: () => number = Date.now) {
    this.storage = storage;
    this.now = now;
    this.key = MARK + tab;
    this.proven = listed(this.read(PROVEN));
    this.suspect(
      this.marks().flatMap(([key, mark]) => {
        if (key !== this.key && now() - mark.at < SILENCE) return [];
        storage?.removeItem(key);
        return mark.kernels;
      }),
    );
  }

  /** Whether a kernel was begun of which nothing has come back, and is at work. */
  get isOn(): ReadableAtom<boolean> {
    return this.on;
  }

  /** Number of the kernel begun last: a digest of its text. */
  get kernel(): string {
    return this.id;
  }

  /** Whether the kernel begun last was not started. */
  get isHeld(): boolean {
    return this.held !== null;
  }

  /** A kernel is to be compiled and run. @throws KernelHeld where it is suspect */
  async begins(code: string): Promise<void> {
    if (code !== this.code || this.held !== null) {
      const id = await digest(code);
      if (this.suspects.has(id)) {
        this.held = id;
        throw new KernelHeld();
      }
      [this.code, this.id, this.waiting, this.held] = [code, id, this.held, null];
    }
    this.goesOn();
    if (this.trying.at(-1) !== this.id && !this.proven.includes(this.id)) {
      this.trying.push(this.id);
      this.mark();
    }
    this.begun.emit();
  }

  /** Work came back. */
  heard(): void {
    this.heardAt = this.now();
  }

  /** No work is in flight, and none is to come for now: the picture is paused, or out of sight. */
  rests(): void {
    if (this.isResting) return;
    this.isResting = true;
    if (this.trying.length > 0) this.mark();
  }

  /** Work is submitted, or a kernel compiled. */
  goesOn(): void {
    this.heardAt = this.now();
    if (!this.isResting) return;
    this.isResting = false;
    if (this.trying.length > 0) this.mark();
  }

  /** Milliseconds since the kernel on trial was last heard of; 0: none is on trial, or it rests. */
  get silence(): number {
    return this.on.get() ? this.now() - this.heardAt : 0;
  }

  /** A sample of the kernel begun last is there. */
  passed(): void {
    if (this.trying.length === 0) return;
    this.trying = [];
    this.mark();
    this.proven = [...this.proven.filter((each) => each !== this.id), this.id].slice(-MAX_KNOWN);
    this.write(PROVEN, JSON.stringify(this.proven));
  }

  /** Does what may start a kernel. @returns null where the kernel is held */
  async admit<T>(start: () => Promise<T>): Promise<T | null> {
    try {
      return await start();
    } catch (error) {
      if (error instanceof KernelHeld) return null;
      // Its text is wrong: it never ran.
      if (error instanceof ShaderError || error instanceof SceneError) this.refused();
      throw error;
    }
  }

  /** The kernel begun last did not get to run: its text is wrong. */
  refused(): void {
    if (this.trying.at(-1) === this.id) this.trying.pop();
    this.code = '';
    this.held = this.waiting;
    this.mark();
  }

  /** The device went away, or the page gave it up. @returns whether a kernel on trial is the likely reason */
  failed(): boolean {
    const was = this.trying.length > 0;
    this.suspect(this.trying);
    this.trying = [];
    this.code = '';
    this.mark();
    return was;
  }

  /** The user wants the kernel that is held to run all the same. */
  allow(): void {
    const { held } = this;
    if (held === null) return;
    this.suspects.delete(held);
    this.write(SUSPECTS, JSON.stringify(listed(this.read(SUSPECTS)).filter((each) => each !== held)));
    this.held = null;
    this.code = '';
  }

  /** The page goes away. A kernel that was heard of a moment ago is only slow. */
  leave(): void {
    if (!this.on.get() || this.silence >= SILENCE) return;
    this.trying = [];
    this.mark();
  }

  /** Says, also in storage, what is being tried. */
  private mark(): void {
    this.on.set(this.trying.length > 0 && !this.isResting);
    if (this.on.get()) this.write(this.key, JSON.stringify({ kernels: this.trying, at: this.now() }));
    else this.storage?.removeItem(this.key);
  }

  /** Adds to the suspects, those of other tabs included. */
  private suspect(kernels: readonly string[]): void {
    const all = [...new Set([...listed(this.read(SUSPECTS)), ...kernels])].slice(-MAX_KNOWN);
    for (const each of all) this.suspects.add(each);
    if (kernels.length > 0) this.write(SUSPECTS, JSON.stringify(all));
  }

  private marks(): [key: string, mark: Mark][] {
    const keys = Array.from({ length: this.storage?.length ?? 0 }, (_, i) => this.storage!.key(i) ?? '');
    return keys
      .filter((key) => key.startsWith(MARK))
      .flatMap((key) => {
        const mark = parsed(this.read(key));
        if (isMark(mark)) return [[key, mark]];
        this.storage?.removeItem(key);
        return [];
      });
  }

  private read(key: string): string | null {
    return this.storage?.getItem(key) ?? null;
  }

  private write(key: string, value: string): void {
    try {
      this.storage?.setItem(key, value);
    } catch {
      // Full: kept in mind only.
    }
  }
}

/** `localStorage`, or null where even looking at it is forbidden. */
export function markStorage(): MarkStorage | null {
  try {
    return globalThis.localStorage ?? null;
  } catch {
    return null;
  }
}

async function digest(code: string): Promise<string> {
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(code)));
  return Array.from(bytes.subarray(0, 12), (each) => each.toString(16).padStart(2, '0')).join('');
}

function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return null;
  }
}

function isMark(value: unknown): value is Mark {
  if (typeof value !== 'object' || value === null || !('kernels' in value) || !('at' in value)) return false;
  return Array.isArray(value.kernels) && value.kernels.every((each) => typeof each === 'string') && typeof value.at === 'number';
}

function listed(text: string | null): string[] {
  const value = parsed(text);
  return Array.isArray(value) ? value.filter((each) => typeof each === 'string').slice(-MAX_KNOWN) : [];
}
