/** Work in short slices, with a pause between them in which others may use the device and the thread. */

export interface PaceOptions {
  /** Milliseconds that a slice should take. */
  slice: number;
  /** Called between slices; resolves when the next one may begin. */
  pause: () => Promise<void>;
  signal: AbortSignalLike | null;
}

/** As much of AbortSignal as is used. */
export interface AbortSignalLike {
  readonly aborted: boolean;
}

/** The caller withdrew the wish. */
export class LabAborted extends Error {
  override name = 'AbortError';
  constructor() {
    super('The check was stopped.');
  }
}

export class Pace {
  /** Milliseconds of the longest stretch without a pause. */
  longest = 0;
  private readonly options: PaceOptions;
  private since = performance.now();

  constructor(options: PaceOptions) {
    this.options = options;
  }

  /** Threads of the next slice, from those that the last `done` took `milliseconds`. */
  next(threads: number, done: number, milliseconds: number): number {
    const fitting = (done * this.options.slice) / Math.max(0.05, milliseconds);
    // A short last slice says little; growth is gradual, because the next configurations may cost more.
    if (done < threads) return fitting < threads ? Math.max(64, Math.floor(fitting)) : threads;
    return Math.max(64, Math.min(1 << 20, threads * 4, Math.floor(fitting)));
  }

  /** @throws LabAborted */
  async pause(): Promise<void> {
    if (this.options.signal?.aborted === true) throw new LabAborted();
    this.longest = Math.max(this.longest, performance.now() - this.since);
    await this.options.pause();
    this.since = performance.now();
  }

  /** A pause where computing on the processor has gone on for longer than a slice. */
  async breathe(): Promise<void> {
    if (performance.now() - this.since > this.options.slice) await this.pause();
  }
}
