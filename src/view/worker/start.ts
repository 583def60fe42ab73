/** The worker of a page, one for all views; whether there is one is found out by trying. */
import { Link } from './link.ts';
import type { Word } from './protocol.ts';

let make: () => Worker = ownWorker;
let started: Promise<Link | null> | null = null;

/** What makes the worker, in place of the one that comes along. */
export function makeWorkerBy(other: () => Worker): void {
  make = other;
}

/** The link to the worker; null where the platform has none that renders, or lets none be started. */
export const sharedLink = (): Promise<Link | null> => (started ??= start());

async function start(): Promise<Link | null> {
  const has =
    typeof Worker === 'function' && typeof OffscreenCanvas === 'function' && 'transferControlToOffscreen' in HTMLCanvasElement.prototype;
  if (!has) return null;
  let worker: Worker;
  try {
    worker = make();
  } catch {
    return null;
  }
  const works = await new Promise<boolean>((resolve) => {
    worker.addEventListener('message', ({ data }: MessageEvent<Word>) => resolve(data.type === 'ready' && data.works), { once: true });
    // Its script is not there, or a policy forbids it.
    worker.addEventListener(
      'error',
      (event) => {
        event.preventDefault();
        resolve(false);
      },
      { once: true },
    );
  });
  if (works) return new Link(worker);
  worker.terminate();
  return null;
}

function ownWorker(): Worker {
  try {
    // As it stands here bundlers find it.
    return new Worker(new URL('./worker.ts', import.meta.url), { type: 'module', name: 'penumbra' });
  } catch (error) {
    const url = besideThis();
    if (url === undefined) throw error;
    // A worker is of the page's own site: this one imports its script from the site of the module, as the page does.
    const text = `import ${JSON.stringify(url)};`;
    const blob = URL.createObjectURL(new Blob([text], { type: 'text/javascript' }));
    return new Worker(blob, { type: 'module', name: 'penumbra' });
  }
}

/** The script where no bundler has put it elsewhere. */
const besideThis = (): string | undefined => (import.meta as { resolve?: (name: string) => string }).resolve?.('./worker.js');
