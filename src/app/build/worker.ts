/** The worker that builds the geometry of large scenes. */
import { work, type Job } from './work.ts';

addEventListener('message', ({ data }: MessageEvent<Job>) =>
  work(data, (answer, moved) => globalThis.postMessage(answer, { transfer: moved })),
);
