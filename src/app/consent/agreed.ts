/**
 * Which code may run here without a question: what its reader has agreed to, or written here. Code is known by the digest that is
 * computed of its text, whatever it comes with claims, and wherever it was kept.
 */
import { toBase64Url } from '../../link/base64.ts';

const KEY = 'penumbra.agreed';
/** Most texts that are remembered, the last ones. */
const MAX_TEXTS = 4096;
/** Bytes of SHA-256 that are kept: no two texts that anybody can make have the same. */
const BYTES = 16;

export type Shelf = Pick<Storage, 'getItem' | 'setItem'>;

export async function digestOfCode(source: string): Promise<string> {
  const bytes = new TextEncoder().encode(source);
  return toBase64Url(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)).subarray(0, BYTES));
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
    const known = new Set(this.all());
    const asked = await Promise.all(programs.map(async (each) => !known.has(await digestOfCode(each.source))));
    return programs.filter((_, i) => asked[i]);
  }

  async add(sources: readonly string[]): Promise<void> {
    if (sources.length === 0) return;
    const digests = await Promise.all(sources.map(digestOfCode));
    const others = this.all().filter((each) => !digests.includes(each));
    for (const each of digests) this.own.add(each);
    try {
      this.shelf?.setItem(KEY, JSON.stringify([...others, ...new Set(digests)].slice(-MAX_TEXTS)));
    } catch {
      // Full or forbidden: remembered for this visit.
    }
  }

  /** Read anew each time: other tabs add to it. */
  private all(): string[] {
    try {
      const stored: unknown = JSON.parse(this.shelf?.getItem(KEY) ?? '[]');
      const digests = Array.isArray(stored) ? stored.filter((each) => typeof each === 'string') : [];
      return [...digests, ...this.own];
    } catch {
      return [...this.own];
    }
  }
}
