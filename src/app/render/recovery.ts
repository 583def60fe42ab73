/** A new device after one was lost: how soon, how often, and when to wait for the user instead. */
import { sentence } from '../../base/sentence.ts';

/** Losses within a minute that are too many to go on by itself. */
const MOST = 5;
const WINDOW = 60_000;
/** Milliseconds before each attempt: a browser whose graphics process went away needs a moment to start another. */
const WAITS = [0, 300, 1500];

/** What a session does for it. */
export interface Recoverable {
  /** @returns false where the browser offers no adapter */
  open(): Promise<boolean>;
  /** Puts scene and film onto the new device. */
  resume(): Promise<void>;
  recovered(): void;
  /** Nothing more happens until `again`. */
  failed(message: string): void;
}

export class Recovery {
  private readonly session: Recoverable;
  private readonly waits: readonly number[];
  private losses: number[] = [];
  private attempt = 0;

  constructor(session: Recoverable, waits = WAITS) {
    this.session = session;
    this.waits = waits;
  }

  /** A device is gone. Settles when there is another one, or none for now; never rejects. */
  async lost(): Promise<void> {
    const now = performance.now();
    this.losses = [...this.losses.filter((each) => each > now - WINDOW), now];
    if (this.losses.length < MOST) return this.again();
    this.attempt++;
    this.losses = [];
    this.session.failed(`The graphics device was lost ${MOST} times in a minute, so rendering waits. The scene and the film are kept.`);
  }

  /** Tries to get another one. */
  async again(): Promise<void> {
    const attempt = ++this.attempt;
    const { session } = this;
    try {
      let isOpen = false;
      for (const wait of this.waits) {
        if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
        if (attempt !== this.attempt) return;
        isOpen = await session.open();
        if (isOpen) break;
      }
      if (attempt !== this.attempt) return;
      if (!isOpen)
        return session.failed('The graphics device was lost, and the browser offers no other yet. The scene and the film are kept.');
      await session.resume();
      if (attempt === this.attempt) session.recovered();
    } catch (error) {
      // Where the new device is lost as well, that loss has begun an attempt of its own.
      if (attempt === this.attempt) session.failed(sentence(error));
    }
  }
}
