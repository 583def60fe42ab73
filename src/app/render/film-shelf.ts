/**
 * Films that the user threw away, in host memory: undo brings them back with their samples. At most 8 films and 384 MiB; the oldest goes
 * first. How they come back: film-revival.ts.
 */
import { changesBetween, type FilmSnapshot } from '../../engine/index.ts';
import type { SceneDocument } from '../../scene/document.ts';
import { revive, type Resuming, type Wanted } from './film-revival.ts';

export const MAX_FILMS = 8;
export const MAX_BYTES = 384 * 1024 * 1024;
/** Seconds of rendering from which a film is kept when an edit ends it; one that is restarted by hand is always kept. */
const MIN_SECONDS = 2;

export interface Shelved {
  document: SceneDocument;
  kernel: string;
  /** Which film since the page was opened. */
  number: number;
  seconds: number;
  bytes: number;
  /** Null where there was no memory for the copy, or the device went away. */
  film: Promise<FilmSnapshot | null>;
}

/** What a film is taken from: a session. */
export interface Filming {
  readonly document: SceneDocument | null;
  readonly divisor: number;
  readonly isHeld: boolean;
  readonly clock: { readonly film: number; readonly elapsed: number };
  readonly watchdog: { readonly kernel: string };
  readonly gpu: Source | null;
}

export interface Source {
  readonly snapshotBytes: number;
  snapshot(): Promise<FilmSnapshot>;
  restore(film: FilmSnapshot): Promise<void>;
  readonly renderer: { readonly samples: number; restart(): void };
}

export class FilmShelf {
  /** The last one that ended comes last. */
  films: readonly Shelved[] = [];

  /**
   * Copies the film that is about to end, unless it is coarse, empty or too large; nobody waits for the copy.
   * @param next the document that ends it, where one does: one that shows the same ends nothing
   * @returns whether the film is kept
   */
  keep({ gpu, document, divisor, clock, watchdog, isHeld }: Filming, next?: SceneDocument): boolean {
    if (gpu === null || document === null || divisor > 1 || isHeld || gpu.renderer.samples === 0) return false;
    if (next !== undefined && (clock.elapsed < MIN_SECONDS || !changesBetween(document, next).any)) return false;
    const bytes = gpu.snapshotBytes;
    if (bytes > MAX_BYTES) return false;
    const film = gpu.snapshot().catch(() => null);
    const { film: number, elapsed: seconds } = clock;
    this.films = [
      ...this.films.filter((each) => each.number !== number),
      { document, kernel: watchdog.kernel, number, seconds, bytes, film },
    ];
    while (this.films.length > MAX_FILMS || this.bytes > MAX_BYTES) this.films = this.films.slice(1);
    return true;
  }

  /** See film-revival.ts. */
  revive(session: Resuming, wanted: Wanted, was: number): Promise<void> {
    return revive(this, session, wanted, was);
  }

  /** Bytes of all copies. */
  get bytes(): number {
    return this.films.reduce((sum, { bytes }) => sum + bytes, 0);
  }
}
