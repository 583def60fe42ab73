/** How far the session's film is, as the rest of the page is notified of it. */
import { atom, type ReadableAtom } from 'nanostores';
import { equal } from '../../base/equal.ts';
import { Events } from '../state/events.ts';

/** What it is the progress of: a session. */
interface Source {
  readonly clock: { readonly film: number };
  readonly gpu: { readonly renderer: { readonly progress: number; readonly samples: number } } | null;
}

interface Published {
  /** Which film since the page was opened. */
  film: number;
  /** Samples a pixel, with fractions. */
  samples: number;
  /** Whether there is a device. */
  hasDevice: boolean;
  /** How often the engine had nothing more to prepare. */
  prepared: number;
}

export class FilmProgress {
  /** For those who wait until the film is as they need it: see `until`. Emitted with every piece of work that comes back. */
  readonly changed = new Events<void>();
  private readonly atom = atom<Published>({ film: 0, samples: 0, hasDevice: false, prepared: 0 });
  private readonly source: Source;
  private prepared = 0;
  /** The last film of which a sample has come back. */
  private seen = 0;

  constructor(source: Source) {
    this.source = source;
  }

  /** For views: set once a frame on the screen, and when the film starts over or the engine has prepared a scene. */
  get now(): ReadableAtom<Published> {
    return this.atom;
  }

  /** Whether a sample of the film that grows has come back. */
  get hasSample(): boolean {
    return this.seen === this.source.clock.film;
  }

  /** A piece of work on this film has come back. */
  cameBack(film: number): void {
    const { clock, gpu } = this.source;
    if (film === clock.film && (gpu?.renderer.samples ?? 0) > 0) this.seen = film;
    this.changed.emit();
  }

  /** A frame is on the screen, or another film or device is there. */
  publish(): void {
    const { clock, gpu } = this.source;
    const { film } = clock;
    const samples = gpu?.renderer.progress ?? 0;
    const now = { film, samples, hasDevice: gpu !== null, prepared: this.prepared };
    if (!equal(now, this.atom.get())) this.atom.set(now);
    this.changed.emit();
  }

  /** The engine has nothing more to prepare. */
  rested(): void {
    this.prepared++;
    this.publish();
  }
}
