/** The page's end of a worker: questions, each with its answer. */
import { PenumbraError } from '../../api/error.ts';
import { errorOf } from './errors.ts';
import type { CallMessage, CallName, Calls, Order, Told, Word } from './protocol.ts';

interface Asked {
  resolve(answer: Calls[CallName]['answer']): void;
  reject(error: Error | PenumbraError): void;
  told(told: Told): void;
  signal: AbortSignal | undefined;
}

export class Link {
  readonly #worker: Worker;
  readonly #asked = new Map<number, Asked>();
  #calls = 0;
  #views = 0;

  constructor(worker: Worker) {
    this.#worker = worker;
    worker.addEventListener('message', ({ data }: MessageEvent<Word>) => this.#hear(data));
    // What is thrown outside of calls, and an answer that could not be read: nobody knows which of them it was.
    worker.addEventListener('error', ({ message }) => this.#fail(message));
    worker.addEventListener('messageerror', () => this.#fail('an answer of its cannot be read'));
  }

  post(order: Order, handed: Transferable[] = []): void {
    this.#worker.postMessage(order, handed);
  }

  /** @returns number of the view */
  open(canvas: OffscreenCanvas): number {
    const view = ++this.#views;
    this.post({ type: 'open', view, canvas }, [canvas]);
    return view;
  }

  /** @throws PenumbraError what the worker's engine throws */
  ask<Name extends CallName>(
    type: Name,
    view: number,
    words: Calls[Name]['words'],
    { signal, told = () => {} }: { signal?: AbortSignal | undefined; told?: (told: Told) => void } = {},
  ): Promise<Calls[Name]['answer']> {
    const call = ++this.#calls;
    const abort = (): void => this.post({ type: 'abort', call });
    const answer = new Promise<Calls[CallName]['answer']>((resolve, reject) => this.#asked.set(call, { resolve, reject, told, signal }));
    this.post({ type, view, call, ...words } as unknown as CallMessage);
    if (signal?.aborted === true) abort();
    signal?.addEventListener('abort', abort, { once: true });
    return answer.finally(() => signal?.removeEventListener('abort', abort));
  }

  #fail(reason: string): void {
    const error = new PenumbraError('gpu', `The worker that renders has failed: ${reason}.`);
    for (const { reject } of this.#asked.values()) reject(error);
    this.#asked.clear();
  }

  #hear(word: Word): void {
    if (word.type === 'ready') return;
    const asked = this.#asked.get(word.call);
    if (asked === undefined) return;
    if (word.type === 'told') {
      // What was on its way when the page changed its mind is no longer news.
      if (asked.signal?.aborted !== true) asked.told(word);
      return;
    }
    this.#asked.delete(word.call);
    if (word.type === 'answer') asked.resolve(word.answer);
    else asked.reject(errorOf(word.error, asked.signal?.reason));
  }
}
