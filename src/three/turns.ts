/** Long work in parts: between them other tasks have their turn, and whoever gave a signal may end it. */

/** Milliseconds of work that hold up nothing else: less than a frame. */
const SPAN = 12;

export class Turns {
  private since = performance.now();
  private readonly signal: AbortSignal | undefined;

  constructor(signal: AbortSignal | undefined) {
    this.signal = signal;
  }

  /** To be awaited between parts. @throws the signal's reason, aborted */
  async take(): Promise<void> {
    this.signal?.throwIfAborted();
    if (performance.now() - this.since < SPAN) return;
    await new Promise<void>((resolve) => setTimeout(resolve, 0));
    this.since = performance.now();
    this.signal?.throwIfAborted();
  }
}
