/** How long submissions took, by the host and, where it has a clock, by the device (stopwatch.ts). */

/** Milliseconds that a host may be late. */
const LATE = 30;
/** So many in a row that are later are no chance. */
const MAX_DOUBTS = 3;

/** Whether the device's clock is believed. Some drivers give 0, or numbers of another unit. */
export class Belief {
  /** Submissions in a row of which the host said much more. One may be held up by others. */
  private doubts = 0;
  /** When the host saw the end of the last one. */
  private doneAt = 0;

  /**
   * What a submission took: by the host from when the one before it was done.
   * @param device milliseconds by the device's clock; NaN where it has none
   * @param waited milliseconds that the host waited for its end, which it sees `now`
   * @param submitted when it was submitted, as `now` in milliseconds since any time
   */
  took(device: number, waited: number, submitted: number, now: number): number {
    const host = Math.min(waited, now - Math.max(submitted, this.doneAt));
    this.doneAt = now;
    return this.of(device, host);
  }

  /** @param host milliseconds until the host saw its end: late, but not by much */
  private of(device: number, host: number): number {
    if (!(device > 0)) return host;
    this.doubts = host < 2 * device + LATE ? 0 : this.doubts + 1;
    return this.doubts < MAX_DOUBTS ? device : host;
  }
}
