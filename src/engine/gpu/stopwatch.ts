/**
 * How long submissions take by the clock of the device, where it has one. A host sees the end of work when it looks: browsers do that
 * every 10 ms or so, which is longer than a submission may take while the camera moves, and two that end meanwhile seem to end at once.
 */
import { mapped } from './done.ts';

/** Submissions that are timed at once. */
const SLOTS = 8;
/** Bytes of two timestamps, and from one place to the next that queries can be resolved to. */
const BYTES = 16;
const APART = 256;
/** Milliseconds that a host may be late. */
const LATE = 30;
/** So many in a row that are later are no chance. */
const MAX_DOUBTS = 3;

/** A submission that is timed. */
export interface Timing {
  /** For its passes: the first, the last, or both. */
  writes(isFirst: boolean, isLast: boolean): GPUComputePassTimestampWrites;
  /** To be encoded behind the last one. */
  end(encoder: GPUCommandEncoder): void;
  /** Resolves when the device is done with it: milliseconds from the end of the one before, or from its own beginning. To be called once. */
  read(): Promise<number>;
}

export class Stopwatch {
  private readonly device: GPUDevice;
  private readonly queries: GPUQuerySet;
  private readonly resolved: GPUBuffer;
  private readonly slots: readonly { slot: number; read: GPUBuffer }[];
  private readonly free: { slot: number; read: GPUBuffer }[];
  /** Nanoseconds at which the last one ended. */
  private lastEnd = 0n;

  private constructor(device: GPUDevice) {
    this.device = device;
    this.queries = device.createQuerySet({ label: 'Stopwatch.queries', type: 'timestamp', count: 2 * SLOTS });
    const { QUERY_RESOLVE, COPY_SRC, COPY_DST, MAP_READ } = GPUBufferUsage;
    this.resolved = device.createBuffer({ label: 'Stopwatch.resolved', size: SLOTS * APART, usage: QUERY_RESOLVE | COPY_SRC });
    this.slots = Array.from({ length: SLOTS }, (_, slot) => ({
      slot,
      read: device.createBuffer({ label: 'Stopwatch.read', size: BYTES, usage: MAP_READ | COPY_DST }),
    }));
    this.free = [...this.slots];
  }

  /** Null where the device has no clock that can be asked. */
  static of(device: GPUDevice): Stopwatch | null {
    return device.features.has('timestamp-query') ? new Stopwatch(device) : null;
  }

  /** Null where too many are under way. */
  start(): Timing | null {
    const own = this.free.pop();
    if (own === undefined) return null;
    const { device, queries, resolved } = this;
    const { slot, read } = own;
    const [first, last] = [2 * slot, 2 * slot + 1];
    return {
      writes: (isFirst, isLast) => ({
        querySet: queries,
        ...(isFirst && { beginningOfPassWriteIndex: first }),
        ...(isLast && { endOfPassWriteIndex: last }),
      }),
      end: (encoder) => {
        encoder.resolveQuerySet(queries, first, 2, resolved, slot * APART);
        encoder.copyBufferToBuffer(resolved, slot * APART, read, 0, BYTES);
      },
      read: async () => {
        await mapped(device, read);
        const [begun = 0n, ended = 0n] = new BigUint64Array(read.getMappedRange().slice(0));
        read.unmap();
        this.free.push(own);
        const from = this.lastEnd > begun && this.lastEnd < ended ? this.lastEnd : begun;
        this.lastEnd = ended;
        return Number(ended - from) / 1e6;
      },
    };
  }

  destroy(): void {
    this.queries.destroy();
    this.resolved.destroy();
    for (const { read } of this.slots) read.destroy();
  }
}

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
