/**
 * Films that the user threw away, in host memory: undo brings them back with their samples. At most 8 films and 384 MiB; the oldest goes
 * first. A film comes back only where the document shows the same and the kernel is the same.
 */
import { changesBetween, type FilmSnapshot } from '../../engine/index.ts';
import type { SceneDocument } from '../../scene/document.ts';

export const MAX_FILMS = 8;
export const MAX_BYTES = 384 * 1024 * 1024;
/** Seconds of rendering from which a film is kept when an edit ends it; one that is restarted by hand is always kept. */
const MIN_SECONDS = 2;

interface Shelved {
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

interface Source {
  readonly snapshotBytes: number;
  snapshot(): Promise<FilmSnapshot>;
  restore(film: FilmSnapshot): Promise<void>;
  readonly renderer: { readonly samples: number; restart(): void };
}

/** What a film comes back to. */
export interface Resuming extends Filming {
  still(work: (gpu: Source) => Promise<void>): Promise<void>;
  begin(seconds?: number, film?: number): void;
}

export class FilmShelf {
  private films: Shelved[] = [];

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
    while (this.films.length > MAX_FILMS || this.bytes > MAX_BYTES) this.films.shift();
    return true;
  }

  /** Bytes of all copies. */
  get bytes(): number {
    return this.films.reduce((sum, { bytes }) => sum + bytes, 0);
  }

  /** The film of that number, without a number the last one; undefined where none shows this document by this kernel. */
  find(document: SceneDocument, kernel: string, number?: number): Shelved | undefined {
    return this.films.findLast(
      (each) => (number ?? each.number) === each.number && each.kernel === kernel && !changesBetween(each.document, document).any,
    );
  }

  /**
   * After a step of history: the film of that moment goes on, where there is a copy. Otherwise nothing happens. Never rejects.
   * @param was number of the film before the step
   */
  async revive(session: Resuming, { document, film }: { document: SceneDocument; film?: number | undefined }, was: number): Promise<void> {
    const { clock, watchdog } = session;
    // Without a number: a step that began no film ended none.
    if (clock.film === (film ?? was)) return;
    const copy = this.find(document, watchdog.kernel, film);
    const snapshot = await copy?.film;
    if (copy === undefined || snapshot === undefined || snapshot === null) return;
    const resume = async (gpu: Source): Promise<void> => {
      // The one that goes is there when the step is done again.
      if (clock.film === was) this.keep(session);
      try {
        await gpu.restore(snapshot);
        session.begin(copy.seconds, copy.number);
      } catch {
        gpu.renderer.restart();
        session.begin();
      }
    };
    await session.still(resume).catch(() => {});
  }
}
