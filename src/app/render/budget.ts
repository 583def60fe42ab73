/** How much work is submitted at a time. */

/**
 * Milliseconds on a graphics card, where two pieces are on their way: what is drawn waits for both. The longer a piece, the less of it is
 * lost at its end; while the camera moves the picture follows the hand. A film that has grown for a while changes slowly: its pieces
 * are that share of its time.
 */
const HARDWARE = { least: 6, share: 1 / 50, most: 40 };
/** On the processor: drawing and waiting cost more there. */
const SOFTWARE = { least: 40, most: 1000 };
/** A piece that is to tell more than the last one did is so many times as long, and the work of both differs by that factor at least. */
const LONGER = 2.2;
const APART = 1.5;
/** Milliseconds between two of them, and how many pieces, whatever these take. */
const INTERVAL = { milliseconds: 1500, pieces: 8 };

interface Piece {
  milliseconds: number;
  /** Samples of every pixel, with fractions. */
  samples: number;
}

export class Budget {
  private readonly isSoftware: boolean;
  /** Milliseconds of a piece that are no work, on a processor; learned from two pieces of different lengths. */
  private latency = 0;
  private last: Piece | null = null;
  private learnedAt = 0;

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
   * Milliseconds of the next piece of work, at a time of now, of a film that has grown for so many seconds. On a processor that others
   * use too, a piece may wait for its turn longer than its work takes, however little that is: pieces then grow with that latency, or
   * they would become as small as they can be, and most of the time be spent waiting.
   */
  next(now: number, seconds: number): number {
    if (!this.isSoftware) return Math.min(HARDWARE.most, Math.max(HARDWARE.least, 1000 * HARDWARE.share * seconds));
    const usual = Math.min(SOFTWARE.most, Math.max(SOFTWARE.least, 3 * this.latency));
    const { last } = this;
    const isDue = last !== null && now - this.learnedAt > Math.max(INTERVAL.milliseconds, INTERVAL.pieces * last.milliseconds);
    return isDue ? Math.max(usual, LONGER * last.milliseconds) : usual;
  }

  /** A piece has come back, on a processor: its time and its work, as they were from when it was submitted alone. */
  took(now: number, piece: Piece): void {
    if (!(piece.samples > 0)) return;
    const { last } = this;
    this.last = piece;
    if (last === null) return;
    const [short, long] = last.samples < piece.samples ? [last, piece] : [piece, last];
    if (long.samples < APART * short.samples) return;
    this.learnedAt = now;
    const perSample = (long.milliseconds - short.milliseconds) / (long.samples - short.samples);
    const latency = Math.min(short.milliseconds, Math.max(0, short.milliseconds - perSample * short.samples));
    // One moment says little of the next on such a processor.
    this.latency = (this.latency + latency) / 2;
  }
}
