/** How much work is submitted at a time. */

/** Milliseconds on a graphics card: short enough for every frame. */
const HARDWARE = 12;
/** On the processor: drawing and waiting cost more there. */
const SOFTWARE = 40;
const MOST = 1000;
const INTERVAL = 1500;

export class Budget {
  private readonly isSoftware: boolean;
  private latency = 0;
  private measuredAt = -Infinity;

  constructor(isSoftware: boolean) {
    this.isSoftware = isSoftware;
  }

  /**
   * Milliseconds of the next piece of work. On a processor that others use too, the answer to no work at all may take
   * longer than a piece: pieces then grow with it, or most of the time would be spent waiting.
   */
  async next(queue: GPUQueue): Promise<number> {
    if (!this.isSoftware) return HARDWARE;
    const start = performance.now();
    if (start - this.measuredAt > INTERVAL) {
      await queue.onSubmittedWorkDone();
      this.measuredAt = performance.now();
      this.latency = this.measuredAt - start;
    }
    return Math.min(MOST, Math.max(SOFTWARE, 3 * this.latency));
  }
}
