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
  private readonly free: { slot: number; read: GPUBuffer }[];
  private isDestroyed = false;
  /** Nanoseconds at which the last one ended. */
  private lastEnd = 0n;

  private constructor(device: GPUDevice) {
    this.device = device;
    this.queries = device.createQuerySet({ label: 'Stopwatch.queries', type: 'timestamp', count: 2 * SLOTS });
    const { QUERY_RESOLVE, COPY_SRC, COPY_DST, MAP_READ } = GPUBufferUsage;
    this.resolved = device.createBuffer({ label: 'Stopwatch.resolved', size: SLOTS * APART, usage: QUERY_RESOLVE | COPY_SRC });
    this.free = Array.from({ length: SLOTS }, (_, slot) => ({
      slot,
      read: device.createBuffer({ label: 'Stopwatch.read', size: BYTES, usage: MAP_READ | COPY_DST }),
    }));
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
        if (this.isDestroyed) read.destroy();
        else this.free.push(own);
        const from = this.lastEnd > begun && this.lastEnd < ended ? this.lastEnd : begun;
        this.lastEnd = ended;
        return Number(ended - from) / 1e6;
      },
    };
  }

  /** What is under way is still told. */
  destroy(): void {
    this.isDestroyed = true;
    this.queries.destroy();
    this.resolved.destroy();
    for (const { read } of this.free.splice(0)) read.destroy();
  }
}
