/**
 * Which code may run here without a question: what its reader has agreed to, or written here. Code is known by the digest that is
 * computed of its text, whatever it comes with claims, and wherever it was kept.
 */
import { digestOfText } from './canonical.ts';

const KEY = 'penumbra.agreed';
/** Most texts that are remembered, the last ones. */
const MAX_TEXTS = 4096;

/** As browsers' storage is. */
export interface Shelf {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
}

export class Agreed {
  private readonly shelf: Shelf | null;
  /** Of this visit, where nothing can be stored. */
  private readonly own = new Set<string>();

  constructor(shelf: Shelf | null) {
    this.shelf = shelf;
  }

  /** Those of the programs that have to be asked about. */
  async unread<T extends { source: string }>(programs: readonly T[]): Promise<T[]> {
    const known = this.all();
    const asked = await Promise.all(programs.map(async (each) => !known.has(await digestOfText(each.source))));
    return programs.filter((_, i) => asked[i]);
  }

  async add(sources: readonly string[]): Promise<void> {
    if (sources.length === 0) return;
    const digests = await Promise.all(sources.map((each) => digestOfText(each)));
    const all = this.all();
    for (const each of digests) {
      this.own.add(each);
      // The youngest last.
      all.delete(each);
      all.add(each);
    }
    try {
      this.shelf?.setItem(KEY, JSON.stringify([...all].slice(-MAX_TEXTS)));
    } catch {
      // Full or forbidden: remembered for this visit.
    }
  }

  /** Read anew each time: other tabs add to it. */
  private all(): Set<string> {
    try {
      const stored: unknown = JSON.parse(this.shelf?.getItem(KEY) ?? '[]');
      const digests = Array.isArray(stored) ? stored.filter((each) => typeof each === 'string') : [];
      return new Set([...digests, ...this.own]);
    } catch {
      return new Set(this.own);
    }
  }
}
