/** How much work is submitted at a time. */
import { workDone } from '../../engine/index.ts';

/**
 * Milliseconds on a graphics card, where two pieces are on their way: what is drawn waits for both. The longer a piece, the less of it is
 * lost at its end; while the camera moves the picture follows the hand. A film that has grown for a while changes slowly: its pieces
 * are that share of its time.
 */
const HARDWARE = { least: 6, share: 1 / 50, most: 40 };
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
   * Pieces that are on their way at once. A graphics card has the next one before it is done with the last; a processor has to do the
   * rest of the work as well.
   */
  get depth(): number {
    return this.isSoftware ? 1 : 2;
  }

  /**
   * Milliseconds of the next piece of work, of a film that has grown for so many seconds. On a processor that others use too, the
   * answer to no work at all may take longer than a piece: pieces then grow with it, or most of the time would be spent waiting.
   */
  async next(device: GPUDevice, seconds: number): Promise<number> {
    if (!this.isSoftware) return Math.min(HARDWARE.most, Math.max(HARDWARE.least, 1000 * HARDWARE.share * seconds));
    const start = performance.now();
    if (start - this.measuredAt > INTERVAL) {
      await workDone(device);
      this.measuredAt = performance.now();
      this.latency = this.measuredAt - start;
    }
    return Math.min(MOST, Math.max(SOFTWARE, 3 * this.latency));
  }
}
