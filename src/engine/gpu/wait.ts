/**
 * Waiting for the GPU. While anything is awaited, Dawn in Node asks the device again and again, which takes time from software adapters and
 * leaves garbage that stops V8 (src/cli/dawn.ts makes it ask less often). There, most of the time that work takes is slept first.
 */

/** Resolves after so many milliseconds. */
export type Pause = (milliseconds: number) => Promise<void>;

/**
 * How long the same work is expected to take: the shorter of the last two times. Where the host was stopped for a while, or a driver
 * compiled what it had put off, the time says nothing of the work, and to sleep as long again would double the loss.
 */
export class Expectation {
  private last = NaN;
  private before = NaN;

  /** Of one time, whatever its unit. */
  tell(time: number): void {
    [this.before, this.last] = [this.last, time];
  }

  /** The same of work that takes so many times as long. */
  scaled(factor: number): Expectation {
    const scaled = new Expectation();
    [scaled.before, scaled.last] = [this.before * factor, this.last * factor];
    return scaled;
  }

  /** NaN: nothing is known, of one time alone. */
  get time(): number {
    return Math.min(this.before, this.last);
  }
}

/**
 * Cost of a unit of work where two pieces are on their way. A host that looks late sees both done at once, and the second as if it had
 * taken no time: it counts together with the one before, where that says more.
 */
export class Rate {
  private last: { time: number; work: number } | null = null;

  /** @returns time a unit, of a piece of so much work */
  of(time: number, work: number): number {
    const { last } = this;
    this.last = { time, work };
    return Math.max(time / work, last === null ? 0 : (time + last.time) / (work + last.work));
  }
}

/** Of the expected time. */
const SLEPT = 0.8;
/** Milliseconds that a timer can tell. */
const LEAST = 2;

/**
 * @param done asks for the end of work that is submitted
 * @param expected milliseconds; not finite: nothing is known
 * @param pause where the host is one that polls
 * @returns milliseconds that the work took; where it ended in sleep, four fifths of what it took at most
 */
export async function waitFor(done: () => Promise<unknown>, expected: number, pause: Pause | undefined): Promise<number> {
  const start = performance.now();
  const sleep = SLEPT * expected;
  if (pause === undefined || !(sleep >= LEAST && sleep < Infinity)) {
    await done();
    return performance.now() - start;
  }
  await pause(sleep);
  const woken = performance.now();
  await done();
  const end = performance.now();
  return end - woken < 0.02 * sleep ? SLEPT * (end - start) : end - start;
}
