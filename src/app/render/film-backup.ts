/**
 * The film, kept in host memory now and then, so that it survives its device. A copy costs a read of the film: copies come at
 * growing intervals, at once when rendering pauses or ends, and nobody waits for them.
 */
import { changesBetween, type FilmSnapshot } from '../../engine/index.ts';
import type { SceneDocument } from '../../scene/document.ts';
import { Events } from '../state/events.ts';
import type { FilmShelf } from './film-shelf.ts';

/** Seconds of rendering between two copies: an eighth of what the film has had, within these. */
const PART = 1 / 8;
const LEAST = 4;
const MOST = 30;

/** Larger films (bytes with layers) are not copied: reading them back would stall the machine. */
export const MAX_KEPT_BYTES = 512 * 1024 * 1024;

export interface FilmCopy {
  /** What it shows, meshes and images as the document names them. */
  document: SceneDocument;
  film: FilmSnapshot;
  /** Number of the kernel that made it: another one may take other samples. */
  kernel: string;
  /** Seconds of rendering that are in it. */
  seconds: number;
}

/** What has the film: a GPU context. */
interface Source {
  snapshotBytes: number;
  snapshot(): Promise<FilmSnapshot>;
  restore(film: FilmSnapshot): Promise<void>;
  renderer: { samples: number; restart(): void };
}

export class FilmBackup {
  kept: FilmCopy | null = null;
  /** Films that ended, for undo; null until the first picture is there. */
  shelf: FilmShelf | null = null;
  /** Each copy. */
  readonly copies = new Events<FilmCopy>();
  private busy = false;
  /** Seconds of rendering at the last copy, or attempt at one, of the film that grows. */
  private at = 0;
  private film = 0;

  /** Another film begins; the last copy stays until there is one of this. */
  began(): void {
    this.film++;
    this.at = 0;
  }

  /** Whether it is time, after so many seconds of rendering. */
  isDue(seconds: number): boolean {
    return !this.busy && seconds - this.at >= Math.min(MOST, Math.max(LEAST, seconds * PART));
  }

  /** Copies a film unless that copy is there already. Never rejects: without one the last copy counts. */
  async take(source: Source, shown: Pick<FilmCopy, 'document' | 'kernel' | 'seconds'>): Promise<void> {
    const { document, seconds } = shown;
    if (this.busy || source.renderer.samples === 0 || source.snapshotBytes > MAX_KEPT_BYTES) return;
    if (this.kept?.document === document && this.at === seconds && seconds > 0) return;
    this.busy = true;
    this.at = seconds;
    const { film } = this;
    try {
      const snapshot = await source.snapshot();
      // Meanwhile another film may have begun: a copy of the old one is of no use.
      if (film !== this.film) return;
      this.kept = { ...shown, film: snapshot };
      this.copies.emit(this.kept);
    } catch {
      // No memory for a copy, or the device is gone.
    } finally {
      this.busy = false;
    }
  }

  /** Makes a film go on from the copy, where that shows the same. @returns the seconds that are in it; null: there is none */
  async restore(source: Source, document: SceneDocument, kernel: string, divisor: number): Promise<number | null> {
    const { kept } = this;
    // A coarse film is another one.
    if (divisor > 1 || kept === null || kept.kernel !== kernel || changesBetween(kept.document, document).any) return null;
    try {
      await source.restore(kept.film);
      return kept.seconds;
    } catch {
      // No memory, or a film of another size: the new one starts over.
      source.renderer.restart();
      return null;
    }
  }
}
