/** Cancelling: every function that takes a while has a signal. */
import { PenumbraError } from './error.ts';

/** Options of everything that can be cancelled. */
export interface Abortable {
  /** Aborted, the call rejects with the code `aborted`. */
  signal?: AbortSignal | undefined;
}

const abortedBy = (signal: AbortSignal): PenumbraError => new PenumbraError('aborted', 'The work was cancelled.', { cause: signal.reason });

/** @throws PenumbraError `aborted` */
export function throwIfAborted(signal: AbortSignal | undefined): void {
  if (signal?.aborted === true) throw abortedBy(signal);
}

/** What `work` comes to, or a rejection as soon as the signal is aborted. The work itself goes on, and nobody hears of its end. */
export function orAborted<T>(work: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (signal === undefined) return work;
  return new Promise((resolve, reject) => {
    const stop = (): void => reject(abortedBy(signal));
    if (signal.aborted) stop();
    signal.addEventListener('abort', stop, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop));
  });
}
