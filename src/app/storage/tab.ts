/**
 * Which work this tab shows. A project that a tab shows is locked for as long as the tab lives, however it ends, so that no two tabs
 * write the same one; a tab finds its own again when it is loaded anew.
 */

const LOCK = 'penumbra.work.';
const KEY = 'penumbra.work';
/** Milliseconds that a page which is loaded anew waits for the one before it to be gone. */
const PATIENCE = 500;

export type Locks = Pick<LockManager, 'request' | 'query'>;

export class Tab {
  private readonly locks: Locks | null;
  private readonly memory: Pick<Storage, 'getItem' | 'setItem'> | null;
  private release = (): void => {};
  private claims = 0;

  /** @param locks null, @param memory null: the browser forbids them; then every tab is on its own */
  constructor(locks: Locks | null, memory: Pick<Storage, 'getItem' | 'setItem'> | null) {
    this.locks = locks;
    this.memory = memory;
  }

  /** The project that this tab showed last. */
  get last(): string | null {
    try {
      return this.memory?.getItem(KEY) ?? null;
    } catch {
      return null;
    }
  }

  /** Takes a project for this tab and lets the one before go. @returns false where another tab shows it */
  async claim(work: string): Promise<boolean> {
    const claim = ++this.claims;
    const release = await this.lock(LOCK + work, work === this.last);
    if (release === null) return false;
    // A later claim has been faster.
    if (claim !== this.claims) {
      release();
      return true;
    }
    this.release();
    this.release = release;
    try {
      this.memory?.setItem(KEY, work);
    } catch {
      // Full: a reload shows the project that was changed last.
    }
    return true;
  }

  /** Works that other tabs show. */
  async taken(own: string | null = null): Promise<Set<string>> {
    const held = (await this.locks?.query().catch(() => null))?.held ?? [];
    const works = held.flatMap(({ name }) => (name?.startsWith(LOCK) ? [name.slice(LOCK.length)] : []));
    return new Set(works.filter((each) => each !== own));
  }

  /** @returns what lets it go; null: somebody else has it */
  private lock(name: string, isPatient: boolean): Promise<(() => void) | null> {
    const { locks } = this;
    if (locks === null) return Promise.resolve(() => {});
    return new Promise((resolve) => {
      const hold = (lock: Lock | null): Promise<void> | void => {
        if (lock === null) return resolve(null);
        return new Promise((release) => resolve(release));
      };
      const options: LockOptions = isPatient ? { signal: AbortSignal.timeout(PATIENCE) } : { ifAvailable: true };
      locks.request(name, options, hold).catch((error: unknown) => {
        // Forbidden: then other tabs have no locks either.
        const isTaken = error instanceof Error && (error.name === 'TimeoutError' || error.name === 'AbortError');
        resolve(isTaken ? null : () => {});
      });
    });
  }
}

/** As the browser gives them. */
export function browserTab(): Tab {
  let memory: Storage | null = null;
  try {
    memory = sessionStorage;
  } catch {
    // Forbidden.
  }
  return new Tab(navigator.locks ?? null, memory);
}
