/** The worker that comes along with the element. */
import { workerFrom } from './start.ts';

export function ownWorker(): Worker {
  try {
    // As it stands here bundlers find it.
    return new Worker(new URL('./worker.ts', import.meta.url), { type: 'module', name: 'penumbra' });
  } catch (error) {
    const url = besideThis();
    if (url === undefined) throw error;
    return workerFrom(url);
  }
}

/** The script where no bundler has put it elsewhere. */
const besideThis = (): string | undefined => (import.meta as { resolve?: (name: string) => string }).resolve?.('./worker.js');
