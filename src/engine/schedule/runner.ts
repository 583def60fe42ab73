/** Taking a film on, submission by submission: what the megakernel and the wavefront have in common. */
import type { Programs } from '../compile.ts';
import type { KernelKind } from '../options.ts';

/** Work that is on its way. */
export interface Submission {
  /** Milliseconds that it is expected to take; NaN: nothing is known. */
  expected: number;
  /** Resolves when the GPU is done with it. */
  done(): Promise<unknown>;
  /** Then: milliseconds by the device's clock; NaN: it has none. */
  measured(): number;
  /** Reports how many milliseconds it took. */
  report(milliseconds: number): void;
}

export interface Runner {
  readonly kind: KernelKind;
  /** Number of the first sample that not every pixel has, as far as the host knows. */
  readonly complete: number;
  /** Rows of it that have it. */
  readonly rowsDone: number;
  /**
   * Submits about `milliseconds` of work, none beyond sample `end`, in the order of the queue: it never waits.
   * @returns null where there is nothing to do
   */
  submit(milliseconds: number, end: number): Submission | null;
  /** Renders with these from the next submission on: other kernels of the same scene, which give the same samples. */
  use(programs: Programs): Promise<void>;
  /** Starts over with sample `sample`, of which some rows may be done. The film is the caller's. */
  restart(sample: number, row?: number): void;
  /** Where the GPU alone knows how far the film is: a buffer, and the byte at which the number of the first missing sample stands. */
  readonly progress: { buffer: GPUBuffer; offset: number } | null;
  /** What it has taken for itself. */
  readonly resources: readonly { destroy(): void }[];
}
