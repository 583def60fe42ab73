/** The worker of a page, one for all views; whether there is one is found out by trying. */
import { Link } from './link.ts';
import type { Word } from './protocol.ts';

let make: (() => Worker) | null = null;
let started: Promise<Link | null> | null = null;

/** What makes the worker. @param where `unsaid`: unless somebody has said so before */
export function makeWorkerBy(other: () => Worker, where: 'always' | 'unsaid' = 'always'): void {
  if (where === 'always' || make === null) make = other;
}

/** The link to the worker; null where the platform has none that renders, or lets none be started. */
export const sharedLink = (): Promise<Link | null> => (started ??= start());

async function start(): Promise<Link | null> {
  const has =
    typeof Worker === 'function' && typeof OffscreenCanvas === 'function' && 'transferControlToOffscreen' in HTMLCanvasElement.prototype;
  if (!has) return null;
  if (make === null) return null;
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

/** A worker of a script, whose site may be another one than the page's. */
export function workerFrom(script: string): Worker {
  const { href, origin } = new URL(script, document.baseURI);
  const options = { type: 'module', name: 'penumbra' } as const;
  if (origin === location.origin) return new Worker(href, options);
  // A worker is of the page's own site: this one imports its script from the other one, as the page does.
  const blob = URL.createObjectURL(new Blob([`import ${JSON.stringify(href)};`], { type: 'text/javascript' }));
  return new Worker(blob, options);
}
